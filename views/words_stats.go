package views

import "shithead/data"

// Mark is a mark and what it means.
type Mark struct{ Sign, Means string }

// StatsWords are what people read in their statistics, in one language.
type StatsWords struct {
	// Title comes before the name of whose they are.
	Title string
	// Counted and Practice are over their rounds, Total is the sum of several rule sets.
	Counted, Practice, Total string
	// Heads are over the columns.
	Heads [statHeads]string
	// Largest says how many cards, {n}, the largest pile had, and in which round, {k}; Notes say what columns mean.
	Largest string
	Notes   [statHeads]string
	// Last is over the latest rounds, RoundHeads over their columns. Abandoned and Away, when a bot's hand played, stand for
	// a place; Brackets says what those around a place mean.
	Last            string
	RoundHeads      [roundHeads]string
	Abandoned, Away string
	Brackets        string
	// Unrated are marks behind a place, and what they mean, by why a round does not rate people.
	Unrated map[data.Rated]Mark
	// Nothing is said while nothing is counted, and Begin then to whom they are of.
	Nothing, Begin string
	Keys           []Key
}

func englishStats() StatsWords {
	return StatsWords{
		Title: "Statistics of ", Counted: "Among people", Practice: "Practice, against bots alone", Total: "All rules",
		Heads: [statHeads]string{
			headRating: "Rating", headRounds: "Rounds", headPoints: "Points", headShithead: "Shithead", headShare: "share",
			headMatches: "Matches", headWon: "Won",
			headFirst: "First", headUpper: "Top half", headBeaten: "Beaten", headSafe: "Safe / best", headWinning: "Wins / best",
			headJumpIns: "Jump-ins", headFours: "Fours", headLowCard: "Low Card", headPile: "Largest pile", headAbandoned: "Abandoned",
		},
		Largest: "Largest pile: {n} cards, in {k}.",
		Notes: [statHeads]string{
			headRating: "Rating: skill among people, minus the doubt about it; newcomers have 1000.",
			headBeaten: "Beaten: the others with fewer points or, where there are none, out later.",
			headSafe:   "Safe: rounds in a row without being the Shithead.", headWinning: "Wins: matches in a row.",
		},
		Last: "Last rounds",
		RoundHeads: [roundHeads]string{
			roundDate: "Date", roundRules: "Rules", roundPlace: "Place", roundPoints: "Points", roundRecord: "Record",
		},
		Abandoned: "abandoned", Away: "a bot", Brackets: "In brackets: practice.",
		Unrated: map[data.Rated]Mark{
			data.UnratedAddress: {"*", "*: not rated, all from one network."},
			data.UnratedPace:    {"+", "+: not rated, played too fast."},
		},
		Nothing: "No finished rounds yet.", Begin: "Come in and press p: three bots sit down with you.",
		Keys: []Key{{"esc", "back"}, {"↑↓", "scroll"}},
	}
}

func germanStats() StatsWords {
	return StatsWords{
		Title: "Bilanz von ", Counted: "Unter Leuten", Practice: "Übung, nur gegen Bots", Total: "Alle Regeln",
		Heads: [statHeads]string{
			headRating: "Wertung", headRounds: "Runden", headPoints: "Punkte", headShithead: "Scheißkopf", headShare: "Quote",
			headMatches: "Partien", headWon: "Siege",
			headFirst: "Zuerst", headUpper: "Vorn", headBeaten: "Besiegt", headSafe: "Sauber / max", headWinning: "Siege / max",
			headJumpIns: "Sprünge", headFours: "Vierlinge", headLowCard: "Low Card", headPile: "Größter Stapel", headAbandoned: "Abbrüche",
		},
		Largest: "Größter Stapel: {n} Karten, in {k}.",
		Notes: [statHeads]string{
			headRating: "Wertung: Können unter Leuten, abzüglich der Zweifel; Neue haben 1000.",
			headUpper:  "Vorn: in der besseren Hälfte.",
			headBeaten: "Besiegt: wer weniger Punkte hatte oder, wo es keine gibt, später draußen war.",
			headSafe:   "Sauber: Runden in Folge nicht Scheißkopf.", headWinning: "Siege: Partien in Folge.",
		},
		Last: "Die letzten Runden",
		RoundHeads: [roundHeads]string{
			roundDate: "Datum", roundRules: "Regeln", roundPlace: "Platz", roundPoints: "Punkte", roundRecord: "Aufzeichnung",
		},
		Abandoned: "abgebrochen", Away: "ein Bot", Brackets: "In Klammern: Übung.",
		Unrated: map[data.Rated]Mark{
			data.UnratedAddress: {"*", "*: ohne Wertung, alle aus einem Netz."},
			data.UnratedPace:    {"+", "+: ohne Wertung, zu schnell gespielt."},
		},
		Nothing: "Noch keine Runde zu Ende gespielt.", Begin: "Komm herein und drück p: drei Bots setzen sich zu dir.",
		Keys: []Key{{"Esc", "zurück"}, {"↑↓", "blättern"}},
	}
}
