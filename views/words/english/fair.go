package english

import "shithead/views/words"

func fair() words.FairWords {
	return words.FairWords{
		Title:   "Fair dealing",
		Running: "This round", Next: "The next round", Round: "round ",
		Commit: "The server has committed to its seed with:",
		Shares: "Shares in the deck:", Typed: "typed", NoShares: "Bots have none.",
		Last: "The last round, revealed", Seed: "The server's seed was:", Check: "Check it on your own machine:",
		Yours: "Your share: ",
		How:   "Type a share of your own below: dice, words, anything nobody can foresee. Enter sends it; Enter alone draws you a new one.",
		Fixed: "While a round runs its shares are fixed.",

		PromisesTitle: "What this promises",
		Promises: []string{
			"The server chose its seed before anybody's share was known, so it can't choose the deck by them. Note the commitment down: it is the SHA-256 of the seed that the record reveals.",
			"A share that nobody could foresee makes the deck unforeseeable for the house too, unless somebody in league with it changes theirs afterwards.",
		},
		LimitsTitle: "What it doesn't",
		Limits: []string{
			"A share that the house draws protects nobody against the house.",
			"The house sees every hand. It could refuse a share, or end the room before the deal; the host decides when it begins.",
			"Compare the commitment with the others: everybody must see the same.",
			"256 bits can't be guessed, but they don't reach every order of the cards.",
		},
		TypeKeys: []words.Key{{"enter", "send"}, {"esc", "back"}, {"↑↓", "more"}},
		ReadKeys: []words.Key{{"esc", "back"}, {"↑↓", "more"}},
	}
}
