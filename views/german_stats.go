package views

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
		Nothing: "Noch keine Runde zu Ende gespielt.", Begin: "Komm herein und drück p: drei Bots setzen sich zu dir.",
		Keys: []Key{{"Esc", "zurück"}, {"↑↓", "blättern"}},
	}
}
