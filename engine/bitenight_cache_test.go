package engine

var biteNightCache = []clause{
	{
		source: "Bite Night, YOUR CACHE; RULES.md common/active-zone", says: "first the hand, then the bank, then the gamble",
		lay:     lay{hands: []string{"4s", "5h", "9c"}, up: []string{"9d"}, down: []string{"Kd"}},
		legal:   map[int]string{0: "4"},
		refused: map[string]error{"0 9": ErrNotHeld, "0 flip": ErrNotFlip},
	},
	{
		source: "Bite Night, THE BANK; RULES.md common/active-zone", says: "played once hand and draw pile are empty",
		lay:     lay{hands: []string{"", "5h", "9c"}, up: []string{"9d 9h 4c"}, down: []string{"Kd"}, pile: "8h"},
		legal:   map[int]string{0: "9 99"},
		refused: map[string]error{"0 flip": ErrNotFlip, "0 K": ErrNotHeld},
	},
	{
		source: "Bite Night, THE GAMBLE; RULES.md bitenight/flip", says: "flip a card; if it plays, great, your turn is over",
		lay:     lay{hands: []string{"", "5h", "9c"}, down: []string{"Kd 4c"}, pile: "8h"},
		moves:   []string{"0 flip 0"},
		then:    []string{"pile 8h Kd", "turn 1", "asks at least K", "down0 -- 4c", "hand0 "},
		refused: map[string]error{"0 flip": ErrTurn},
	},
	{
		source: "Bite Night, THE GAMBLE; RULES.md bitenight/flip",
		says:   "if it doesn't, you take the stack, including the card (RULES.md: seen by all)",
		lay:    lay{hands: []string{"", "5h", "9c"}, down: []string{"Kd 4c"}, pile: "8h"},
		moves:  []string{"0 flip 1"},
		then:   []string{"pile ", "turn 1", "asks free", "down0 Kd --", "hand0 4c 8h", "known0 4c 8h"},
	},
	{
		source: "Bite Night, THE GAMBLE; RULES.md bitenight/flip",
		says:   "one card at a time, from a slot that still holds one",
		lay:    lay{hands: []string{"", "5h", "9c"}, down: []string{"-- Kd 4c"}, pile: "8h"},
		legal:  map[int]string{0: "flip"},
		refused: map[string]error{
			"0 flip 0": ErrSlot, "0 flip 3": ErrSlot, "0 K": ErrFlip, "0 4": ErrFlip, "0 take": ErrFlip, "1 flip": ErrTurn,
		},
	},
	{
		source: "Bite Night, THE GAMBLE; RULES.md bitenight/flip",
		says:   "be left with only cards in the hand, out when they are gone",
		lay:    lay{hands: []string{"9h", "5h", "9c"}, down: []string{"-- --"}, pile: "8h"},
		moves:  []string{"0 9"},
		then:   []string{"out 0", "turn 1"},
	},
	{
		source: "Bite Night, TAKING THE STACK; RULES.md common/taking",
		says:   "you take the stack when you can't play on it; the next player leads",
		lay:    lay{hands: []string{"4s 5s", "5h", "9c"}, pile: "8h 9h", draw: "Kc Kd"},
		moves:  []string{"0 take"},
		then:   []string{"hand0 4s 5s 8h 9h", "known0 8h 9h", "pile ", "turn 1", "asks free", "draw Kc Kd"},
	},
	{
		source: "Bite Night, TAKING THE STACK; RULES.md common/taking",
		says:   "into the hand, whatever was played from: the bank stays",
		lay:    lay{hands: []string{"", "5h", "9c"}, up: []string{"4d 5d"}, pile: "8h 9h"},
		moves:  []string{"0 take"},
		then:   []string{"hand0 8h 9h", "up0 4d 5d", "turn 1"},
	},
	{
		source: "RULES.md common/taking", says: "only when no legal play exists",
		lay:     lay{hands: []string{"4s 9s", "5h", "9c"}, pile: "8h"},
		refused: map[string]error{"0 take": ErrMustPlay, "1 take": ErrTurn},
	},
	{
		source: "Bite Night, THE HAND; RULES.md bitenight/replenish",
		says:   "replenish to three; with more cards in the hand, you don't draw",
		lay:    lay{hands: []string{"4s 9s 9d 9h Kc", "5h 6h", "9c"}, draw: "4c 4d 4h"},
		moves:  []string{"0 9 9s", "1 take"},
		then:   []string{"hand0 4s 9d 9h Kc", "draw 4c 4d 4h"},
	},
	{
		source: "Bite Night, THE HAND; RULES.md bitenight/replenish", says: "until the pile is gone",
		lay:   lay{hands: []string{"4s 9s 9d", "5h 6h", "9c"}, draw: "4c"},
		moves: []string{"0 99"},
		then:  []string{"hand0 4c 4s", "draw "},
	},
	{
		source: "Bite Night, THE HAND; RULES.md bitenight/replenish",
		says:   "drawn cards are nobody else's business: what is known goes when it is played",
		lay:    lay{hands: []string{"4s", "5h 6h", "9c"}, pile: "5c 9d", draw: "4c"},
		moves:  []string{"0 take", "1 6", "2 9", "0 9"},
		then:   []string{"known0 5c", "hand0 4s 5c"},
	},
}
