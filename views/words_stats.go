package views

// StatsWords are what people read in their statistics, in one language.
type StatsWords struct {
	// Title comes before the name of whose they are.
	Title string
	// Counted and Practice are over their rounds, Total is the sum of several rule sets.
	Counted, Practice, Total string
	// Heads are over the columns.
	Heads [statHeads]string
	// Nothing is said while nothing is counted.
	Nothing []string
	Keys    []Key
}

func englishStats() StatsWords {
	return StatsWords{
		Title: "Statistics of ", Counted: "Among people", Practice: "Practice, against bots alone", Total: "All rules",
		Heads: [statHeads]string{
			headRounds: "Rounds", headPoints: "Points", headShithead: "Shithead", headShare: "%", headFirst: "First",
			headLowCard: "Low Card", headMatches: "Matches", headWon: "Won",
		},
		Nothing: []string{"Not one round is counted yet. Come in and press p: three bots sit down with you."},
		Keys:    []Key{{"esc", "back"}, {"↑↓", "turn the page"}},
	}
}

func germanStats() StatsWords {
	return StatsWords{
		Title: "Bilanz von ", Counted: "Unter Leuten", Practice: "Übung, nur gegen Bots", Total: "Alle Regeln",
		Heads: [statHeads]string{
			headRounds: "Runden", headPoints: "Punkte", headShithead: "Scheißkopf", headShare: "%", headFirst: "Erster",
			headLowCard: "Low Card", headMatches: "Partien", headWon: "Siege",
		},
		Nothing: []string{"Noch ist keine Runde gezählt. Komm herein und drück p: drei Bots setzen sich zu dir."},
		Keys:    []Key{{"Esc", "zurück"}, {"↑↓", "blättern"}},
	}
}
