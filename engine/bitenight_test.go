package engine

import "testing"

// TestBiteNight plays every clause of Bite Night, after the headings of its paper.
func TestBiteNight(t *testing.T) {
	runClauses(t, "bitenight", map[string][]clause{
		"set-up": biteNightSetUp, "opening": biteNightOpening, "cards": biteNightCards, "jokers": biteNightJokers,
		"fours": biteNightFours, "cache": biteNightCache, "points": biteNightPoints,
	})
}

var biteNightSetUp = []clause{
	{
		source: "Bite Night, STOCKING THE BANK; RULES.md common/set-up",
		says:   "players may swap cards in their hand with cards in their bank",
		lay: lay{
			setUp: true, hands: []string{"4s 5h Kd", "6c 6d 7h"}, up: []string{"Ah 2c 3d", "8c 9d Th"},
		},
		moves: []string{"0 swap Kd for 3d", "0 swap 4s 5h for Ah 2c"},
		then: []string{
			"phase setup", "turn -1", "asks free", "hand0 2c 3d Ah", "up0 4s 5h Kd", "hand1 6c 6d 7h",
		},
		refused: map[string]error{
			"0 swap":                 ErrUneven,
			"0 swap 2c for 4s 5h":    ErrUneven,
			"0 swap 2c 3d for 4s":    ErrUneven,
			"0 swap 2d for 4s":       ErrNotHeld,
			"0 swap 2c for Ah":       ErrNotHeld,
			"0 swap 2c 2c for 4s 5h": ErrNotHeld,
			"0 swap 2c 3d for 4s 4s": ErrNotHeld,
			"0 2":                    ErrSetUp,
			"0 take":                 ErrSetUp,
			"0 flip":                 ErrSetUp,
			"0 aim@1":                ErrNotAim,
			"0 jump:2":               ErrSetUp,
		},
	},
	{
		source: "Bite Night, STOCKING THE BANK; RULES.md common/set-up",
		says:   "cards that look alike (several packs) are two cards, and may be swapped for each other",
		lay:    lay{setUp: true, hands: []string{"4s 4s Kd", "6c"}, up: []string{"4s 2c 3d", "8c"}},
		moves:  []string{"0 swap 4s 4s for 4s 2c"},
		then:   []string{"hand0 2c 4s Kd", "up0 3d 4s 4s"},
	},
	{
		source: "RULES.md common/set-up", says: "any number of times until ready, and who is ready is",
		lay:     lay{setUp: true, hands: []string{"4s", "6c"}, up: []string{"Ah", "8c"}},
		moves:   []string{"0 ready"},
		then:    []string{"phase setup"},
		legal:   map[int]string{0: "", 1: "ready swap"},
		refused: map[string]error{"0 swap 4s for Ah": ErrReady, "0 ready": ErrReady},
	},
	{
		source: "RULES.md common/set-up", says: "the last ready starts the round",
		lay:     lay{setUp: true, hands: []string{"4s", "6c"}, up: []string{"Ah", "8c"}},
		moves:   []string{"1 ready", "0 swap 4s for Ah", "0 ready"},
		then:    []string{"phase opening", "opens 6", "turn -1", "asks free"},
		legal:   map[int]string{0: "", 1: "6"},
		refused: map[string]error{"1 swap 6c for 8c": ErrNotSetUp, "0 ready": ErrNotSetUp},
	},
	{
		source: "FORMATS.md (Play API) known", says: "what is swapped into the hand everybody has seen, until it leaves it",
		lay:   lay{setUp: true, hands: []string{"4s 5h", "6c"}, up: []string{"Ah 2c", "8c"}},
		moves: []string{"0 swap 4s 5h for 2c Ah", "0 swap 2c for 5h"},
		then:  []string{"known0 5h Ah", "known1 "},
	},
}

var biteNightOpening = []clause{
	{
		source: "Bite Night, STARTING A ROUND; RULES.md bitenight/opening",
		says:   "low card starts; first come, first serve among those who hold 4s; one or more",
		lay: lay{
			opening: "4", dealer: 3, hands: []string{"4s 4h 9c", "5c 6c 7c", "4c 4d Jk", "2c 3c Tc"}, draw: "Ks Kh Kd Kc",
		},
		legal: map[int]string{0: "4 44", 1: "", 2: "4 44", 3: ""},
		refused: map[string]error{
			"1 5": ErrOpening, "3 2": ErrOpening, "0 9": ErrOpening, "2 Jk@0": ErrOpening, "0 444": ErrNotHeld,
			"1 4": ErrNotHeld, "0 take": ErrOpening, "0 flip": ErrOpening, "0 jump:4": ErrOpening, "0 aim@1": ErrNotAim,
			"0 ready": ErrNotSetUp, "0 4@1": ErrNoTarget,
		},
	},
	{
		source: "Bite Night, STARTING A ROUND; RULES.md bitenight/opening",
		says:   "play continues to the left of whoever was first",
		lay: lay{
			opening: "4", dealer: 3, hands: []string{"4s 4h 9c", "5c 6c 7c", "4c 4d Jk", "2c 3c Tc"}, draw: "Ks Kh Kd Kc",
		},
		moves:   []string{"2 44"},
		then:    []string{"phase play", "turn 3", "asks at least 4", "pile 4c 4d", "hand2 Kh Ks Jk", "draw Kd Kc", "opens none"},
		refused: map[string]error{"0 4": ErrTurn},
	},
	{
		source: "Bite Night, STARTING A ROUND; RULES.md bitenight/opening",
		says:   "no 4s? start with 5s; still no? 6s, 7s, and so on",
		lay:    lay{setUp: true, hands: []string{"9s", "Qc", "7c"}, up: []string{"4h", "5h", "6h"}},
		moves:  []string{"0 ready", "1 ready", "2 ready"},
		then:   []string{"phase opening", "opens 7"},
	},
	{
		source: "RULES.md bitenight/opening race", says: "the order goes up to the Ace",
		lay:   lay{setUp: true, hands: []string{"Ah", "2c", "3c"}, up: []string{"4h", "5h", "6h"}},
		moves: []string{"0 ready", "1 ready", "2 ready"},
		then:  []string{"phase opening", "opens A"},
	},
	{
		source: "RULES.md bitenight/opening race", says: "then 2",
		lay:   lay{setUp: true, hands: []string{"Jk", "2c 3d", "3c"}, up: []string{"4h", "5h", "6h"}},
		moves: []string{"0 ready", "1 ready", "2 ready"},
		then:  []string{"phase opening", "opens 2"},
		legal: map[int]string{0: "", 1: "2", 2: ""},
	},
	{
		source: "RULES.md bitenight/opening race", says: "then 3, raced for likewise",
		lay:   lay{setUp: true, hands: []string{"Jk", "3d 3h", "3c"}, up: []string{"4h", "5h", "6h"}},
		moves: []string{"0 ready", "1 ready", "2 ready", "1 33"},
		then:  []string{"phase play", "turn 2", "asks free", "pile 3d 3h"},
	},
	{
		source: "RULES.md bitenight/opening race", says: "then anything by the player left of the dealer",
		lay:     lay{setUp: true, dealer: 1, hands: []string{"Jk", "Jk", "Jk"}, up: []string{"4h", "5h", "6h"}},
		moves:   []string{"0 ready", "1 ready", "2 ready"},
		then:    []string{"phase play", "turn 2", "asks free"},
		legal:   map[int]string{0: "", 1: "", 2: "Jk@0 Jk@1 Jk@2"},
		refused: map[string]error{"2 take": ErrEmptyPile},
	},
	{
		source: "RULES.md bitenight/opening race", says: "with the play's normal effects: a 7 asks for at most 7",
		lay:   lay{opening: "7", hands: []string{"9s", "7c", "8c 6s"}},
		moves: []string{"1 7"},
		then:  []string{"turn 2", "asks at most 7"},
		legal: map[int]string{2: "6"},
	},
	{
		source: "RULES.md bitenight/opening race", says: "with the play's normal effects: 8s skip",
		lay:   lay{opening: "8", hands: []string{"9s", "8c 8h Ks", "Kc", "Kd"}},
		moves: []string{"1 88"},
		then:  []string{"turn 0", "asks at least 8"},
	},
	{
		source: "RULES.md bitenight/opening race",
		says:   "with the play's normal effects: a 10 blows the stack, and its player leads",
		lay:    lay{opening: "T", hands: []string{"Js", "Tc Ks Kd", "Kc"}},
		moves:  []string{"1 T"},
		then:   []string{"turn 1", "asks free", "pile ", "burned Tc"},
	},
}
