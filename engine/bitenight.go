package engine

// biteNight is Bite Night Scheissekopf (RULES.md 2), after the paper of that name. Its own words are the hand, the bank
// (face-up), the gamble (face-down), the stack (pile), to blow the stack (burn) and the Scheissekopf.
//
// Its clauses in RULES.md: bitenight/deal, bitenight/opening, bitenight/order, bitenight/two, bitenight/three,
// bitenight/seven, bitenight/eight, bitenight/ten, bitenight/four, bitenight/jump-in, bitenight/joker,
// bitenight/flip, bitenight/replenish, bitenight/points, bitenight/match.
func biteNight() Preset {
	return Preset{
		Name:    "bitenight",
		Title:   "Bite Night Scheissekopf",
		Options: []Option{packsOption()},
		// GAME COMPONENTS: three Jokers in an official deck; GOAL, POINTS: more decks for 5 and more.
		Jokers:    3,
		AutoPacks: func(n int) int { return packsOf(4, n) },
		// SET UP: nine cards each.
		Down: 3, Up: 3, Hand: 3,
		// SPECIAL CARDS.
		Powers: [NumRanks]Power{
			Two:   {Wild: true, Asks: AskFree},
			Three: {Wild: true, Invisible: true},
			Seven: {Asks: AskAtMost},
			Eight: {Skips: true},
			Ten:   {Wild: true, Burns: true},
			Joker: {Wild: true, Feeds: true},
		},
		SkipTwoOnce: true,
		// FOUR-OF-A-KIND.
		JumpIn: true,
		// STARTING A ROUND; twos and threes only when nothing else is there.
		Race: []Rank{Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace, Two, Three},
		// POINTS and LOW CARD LEAVE.
		Points: Scoring{Place: 10, LowCard: 10, LowRank: Four},
	}
}
