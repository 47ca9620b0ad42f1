package english

import (
	"shithead/data"
	"shithead/views/words"
)

func stats() words.StatsWords {
	return words.StatsWords{
		Title: "Statistics of ", Counted: "Among people", Practice: "Practice, against bots alone", Total: "All rules",
		Heads: [words.NumHeads]string{
			words.HeadRating: "Rating", words.HeadRounds: "Rounds", words.HeadPoints: "Points", words.HeadShithead: "Shithead", words.HeadShare: "share",
			words.HeadMatches: "Matches", words.HeadWon: "Won",
			words.HeadFirst: "First", words.HeadUpper: "Top half", words.HeadBeaten: "Beaten", words.HeadSafe: "Safe / best", words.HeadWinning: "Wins / best",
			words.HeadJumpIns: "Jump-ins", words.HeadFours: "Fours", words.HeadLowCard: "Low Card", words.HeadPile: "Largest pile", words.HeadAbandoned: "Abandoned",
		},
		Largest: "Largest pile: {n} cards, in {k}.",
		Notes: [words.NumHeads]string{
			words.HeadRating: "Rating: skill among people, minus the doubt about it; newcomers have 1000.",
			words.HeadBeaten: "Beaten: the others with fewer points or, where there are none, out later.",
			words.HeadSafe:   "Safe: rounds in a row without being the Shithead.", words.HeadWinning: "Wins: matches in a row.",
		},
		Last: "Last rounds",
		RoundHeads: [words.NumRoundHeads]string{
			words.RoundDate: "Date", words.RoundRules: "Rules", words.RoundPlace: "Place", words.RoundPoints: "Points", words.RoundRecord: "Record",
		},
		Abandoned: "abandoned", Away: "a bot", Brackets: "In brackets: practice.",
		Unrated: map[data.Rated]words.RatedMark{
			data.UnratedAddress: {Sign: "*", Means: "*: not rated, all from one network."},
			data.UnratedPace:    {Sign: "+", Means: "+: not rated, played too fast."},
		},
		Nothing: "No finished rounds yet.", Begin: "Come in and press p: three bots sit down with you.",
		Keys: []words.Key{{"esc", "back"}, {"↑↓", "scroll"}},
	}
}
