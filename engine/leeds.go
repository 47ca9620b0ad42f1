package engine

// leeds is Leeds Rules Shithead, Merde de Tete (RULES.md 3), after the paper of Leeds. Its own words are the discard pile,
// to stash (burn), to pick up (take) and the stock (draw pile).
//
// Its clauses in RULES.md: leeds/deal, leeds/dealer, leeds/turn-up, leeds/order, leeds/two, leeds/five, leeds/seven,
// leeds/jack, leeds/ten, leeds/four, leeds/replenish, leeds/must-play, leeds/flip, leeds/points.
func leeds() Preset {
	return Preset{
		Name:    "leeds",
		Title:   "Leeds Rules (Merde de Tete)",
		Options: []Option{packsOption()},
		// Players and Cards: one pack up to six, more for multiples of six; and never fewer than the deal needs.
		AutoPacks: func(n int) int { return max(packsOf(6, n), packsOf(52, 9*n+1)) },
		// The Deal, the first card turned over before players exchange.
		Down: 3, Up: 3, Hand: 3, TurnsUp: true,
		// Play of the Cards.
		Begins:      BeginLeft,
		DrawsPlayed: true,
		// The Endgame.
		FlipsHidden: true,
		// Special Cards and Plays, Stashing.
		Powers: [NumRanks]Power{
			Two:   {Wild: true, Asks: AskFree},
			Five:  {Escorts: Ranks(Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace)},
			Seven: {Asks: AskAtMost},
			Ten:   {Burns: true},
			Jack:  {Reverses: true},
		},
	}
}
