package views

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
		Nothing: "No finished rounds yet.", Begin: "Come in and press p: three bots sit down with you.",
		Keys: []Key{{"esc", "back"}, {"↑↓", "scroll"}},
	}
}
