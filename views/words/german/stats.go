package german

import (
	"shithead/data"
	"shithead/views/words"
)

func stats() words.StatsWords {
	return words.StatsWords{
		Title: "Bilanz von ", Counted: "Unter Leuten", Practice: "Übung, nur gegen Bots", Total: "Alle Regeln",
		Heads: [words.NumHeads]string{
			words.HeadRating: "Wertung", words.HeadRounds: "Runden", words.HeadPoints: "Punkte", words.HeadShithead: "Scheißkopf", words.HeadShare: "Quote",
			words.HeadMatches: "Partien", words.HeadWon: "Siege",
			words.HeadFirst: "Zuerst", words.HeadUpper: "Vorn", words.HeadBeaten: "Besiegt", words.HeadSafe: "Sauber / max", words.HeadWinning: "Siege / max",
			words.HeadJumpIns: "Sprünge", words.HeadFours: "Vierlinge", words.HeadLowCard: "Low Card", words.HeadPile: "Größter Stapel", words.HeadAbandoned: "Abbrüche",
		},
		Largest: "Größter Stapel: {n} Karten, in {k}.",
		Notes: [words.NumHeads]string{
			words.HeadRating: "Wertung: Können unter Leuten, abzüglich der Zweifel; Neue haben 1000.",
			words.HeadUpper:  "Vorn: in der besseren Hälfte.",
			words.HeadBeaten: "Besiegt: wer weniger Punkte hatte oder, wo es keine gibt, später draußen war.",
			words.HeadSafe:   "Sauber: Runden in Folge nicht Scheißkopf.", words.HeadWinning: "Siege: Partien in Folge.",
		},
		Last: "Die letzten Runden",
		RoundHeads: [words.NumRoundHeads]string{
			words.RoundDate: "Datum", words.RoundRules: "Regeln", words.RoundPlace: "Platz", words.RoundPoints: "Punkte", words.RoundRecord: "Aufzeichnung",
		},
		Abandoned: "abgebrochen", Away: "ein Bot", Brackets: "In Klammern: Übung.",
		Unrated: map[data.Rated]words.RatedMark{
			data.UnratedAddress: {Sign: "*", Means: "*: ohne Wertung, alle aus einem Netz."},
			data.UnratedPace:    {Sign: "+", Means: "+: ohne Wertung, zu schnell gespielt."},
		},
		Nothing: "Noch keine Runde zu Ende gespielt.", Begin: "Komm herein und drück p: drei Bots setzen sich zu dir.",
		Keys: []words.Key{{"Esc", "zurück"}, {"↑↓", "blättern"}},
	}
}
