package engine

// classic is Shithead as most know it (RULES.md 5), after the paper Kartenspiel. Its own words are the Hand, the open
// cards, the blind cards (face-down), the Spielstapel (pile), to burn and the Shithead.
//
// Its clauses in RULES.md: classic/deal, classic/opening, classic/order, classic/two, classic/ten, classic/four,
// classic/faceup, classic/replenish, classic/flip, classic/dealer, classic/points.
func classic() Preset {
	return Preset{
		Name:  "classic",
		Title: "Shithead",
		Options: []Option{
			packsOption(),
			// Face-up cards must be higher than the pile's, or an equal card will do as from the hand.
			choice("faceup", []string{"higher", "equal"}, "higher", func(r *Rules, value string) { r.FaceUpAbove = value == "higher" }),
		},
		AutoPacks: func(n int) int { return packsOf(52, 9*n) },
		Down:      3, Up: 3, Hand: 3,
		// Twos and tens are wild; four of a kind burn in every rule set.
		Powers: [NumRanks]Power{
			Two: {Wild: true, Asks: AskFree},
			Ten: {Wild: true, Burns: true},
		},
		// The first who lays a 3, else a 4, and so on; twos only when nothing else is there.
		Begins: BeginRace,
		Race:   []Rank{Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace, Two},
	}
}
