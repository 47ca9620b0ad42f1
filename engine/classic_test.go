package engine

import "testing"

// TestClassic plays every clause of Shithead. Its paper has no headings: a clause names the paragraph.
func TestClassic(t *testing.T) {
	runClauses(t, "classic", map[string][]clause{"opening": classicOpening, "cards": classicCards, "zones": classicZones})
}

var classicOpening = []clause{
	{
		source: "Kartenspiel, paragraph 1; RULES.md classic/opening", says: "the first person who lays a 3 begins",
		lay:   lay{setUp: true, hands: []string{"4c 3d 3h", "3s 9c 9d", "Kc"}, up: []string{"2c", "2d", "2h"}},
		moves: []string{"0 ready", "1 ready", "2 ready"},
		then:  []string{"phase opening", "opens 3", "turn -1"},
		legal: map[int]string{0: "3 33", 1: "3", 2: ""},
	},
	{
		source: "Kartenspiel, paragraph 1; RULES.md classic/opening",
		says:   "no 3: a 4; no 4: a 5 and so on; it goes on clockwise",
		lay:    lay{setUp: true, hands: []string{"6c", "5s 9c 9d", "Kc"}, up: []string{"3c", "3d", "3h"}},
		moves:  []string{"0 ready", "1 ready", "2 ready", "1 5"},
		then:   []string{"phase play", "turn 2", "asks at least 5", "opens none"},
	},
	{
		source: "RULES.md classic/opening", says: "up to the Ace, then 2",
		lay:   lay{setUp: true, hands: []string{"2c", "2s"}, up: []string{"3c", "3d"}},
		moves: []string{"0 ready", "1 ready"},
		then:  []string{"phase opening", "opens 2"},
		legal: map[int]string{0: "2", 1: "2"},
	},
	{
		source: "RULES.md classic/deal", says: "players swap before",
		lay:   lay{setUp: true, hands: []string{"6c", "5s 9c 9d"}, up: []string{"3c", "3d"}},
		moves: []string{"0 swap 6c for 3c"},
		then:  []string{"hand0 3c", "up0 6c", "known0 3c"},
		refused: map[string]error{
			"0 lay 3c": ErrLaid, "0 foul": ErrNoReferee, "0 chance": ErrSetUp,
		},
	},
}

var classicCards = []clause{
	{
		source:  "Kartenspiel, paragraph 1; RULES.md classic/order",
		says:    "an equal or higher card than the one played before",
		lay:     lay{hands: []string{"8c 9c 9d Kc", "4c"}, pile: "9h"},
		legal:   map[int]string{0: "9 99 K", 1: ""},
		refused: map[string]error{"0 8": ErrAsk, "0 take": ErrMustPlay, "0 chance": ErrChance, "0 9+K": ErrCompany},
	},
	{
		source: "Kartenspiel, paragraph 1; RULES.md classic/replenish",
		says:   "at least 3 cards in the hand as long as the deck lasts",
		lay:    lay{hands: []string{"9c 9d Kc", "4c"}, pile: "9h", draw: "4d 5d 6d"},
		moves:  []string{"0 99"},
		then:   []string{"hand0 4d 5d Kc", "draw 6d"},
	},
	{
		source: "Kartenspiel, paragraph 2; RULES.md classic/order", says: "twos and tens on every card; nothing else is wild",
		lay:   lay{hands: []string{"2c 3c 7c 8c Tc Qc", "4c"}, pile: "Ah"},
		legal: map[int]string{0: "2 T"},
	},
	{
		source: "Kartenspiel, paragraph 2; RULES.md classic/two", says: "any card follows a 2",
		lay:   lay{hands: []string{"2c", "3c 4c"}, up: []string{"5c"}, pile: "Ah"},
		moves: []string{"0 2"},
		then:  []string{"asks free"},
		legal: map[int]string{1: "3 4"},
	},
	{
		source: "Kartenspiel, paragraph 2; RULES.md classic/ten",
		says:   "a 10 burns the pile, and the same player plays any card again",
		lay:    lay{hands: []string{"Tc 3c 4c", "3d"}, pile: "5h Ah"},
		moves:  []string{"0 T"},
		then:   []string{"pile ", "burned 5h Tc Ah", "turn 0", "asks free"},
		legal:  map[int]string{0: "3 4"},
	},
	{
		source: "Kartenspiel, paragraph 3; RULES.md classic/four", says: "four of the same value at once burn like a 10",
		lay:   lay{hands: []string{"5c 5d 5h 5s 3c", "3d"}, pile: "4h"},
		moves: []string{"0 5555"},
		then:  []string{"pile ", "turn 0", "asks free"},
	},
	{
		source: "Kartenspiel, paragraph 3; RULES.md classic/four",
		says:   "across turns: 5 5 5, and the next player's 5 completes the set",
		lay:    lay{hands: []string{"5d 5h 5s 3c", "5c 3d 3h", "4c"}, pile: "4h"},
		moves:  []string{"0 555", "1 5"},
		then:   []string{"pile ", "turn 1", "asks free"},
		legal:  map[int]string{1: "3 33"},
	},
	{
		source: "RULES.md classic/four", says: "by the player on turn: nobody jumps in",
		lay:     lay{hands: []string{"5d 5h 5s 3c", "6c 3d 3h", "5c 4c"}, pile: "4h"},
		moves:   []string{"0 555"},
		legal:   map[int]string{2: ""},
		refused: map[string]error{"2 jump:5": ErrJump},
	},
	{
		source: "Kartenspiel, paragraph 3; RULES.md classic/four", says: "threes are not looked through",
		lay:   lay{hands: []string{"5d 3c", "6c"}, pile: "5h 5s 5c 2h"},
		moves: []string{"0 5"},
		then:  []string{"turn 1", "asks at least 5"},
	},
	{
		source: "Kartenspiel, paragraph 4; RULES.md common/taking",
		says:   "who has neither must take the pile and end the turn",
		lay:    lay{hands: []string{"5d 3c", "6c 3d"}, pile: "9h Kd"},
		moves:  []string{"0 take"},
		then:   []string{"hand0 3c 5d 9h Kd", "known0 9h Kd", "turn 1", "asks free", "pile "},
	},
}

var classicZones = []clause{
	{
		source: "Kartenspiel, paragraph 5; RULES.md common/active-zone", says: "open cards only when the hand is empty",
		lay:     lay{hands: []string{"5d", "6c"}, up: []string{"Kc"}, pile: "4h"},
		legal:   map[int]string{0: "5"},
		refused: map[string]error{"0 K": ErrNotHeld},
	},
	{
		source: "Kartenspiel, paragraph 5; RULES.md classic/faceup", says: "the open card must be higher than the pile's",
		lay:     lay{hands: []string{"", "6c"}, up: []string{"8c 9c Tc Jc 2c"}, pile: "9h"},
		then:    []string{"asks above 9"},
		legal:   map[int]string{0: "2 J T"},
		refused: map[string]error{"0 9": ErrAsk},
	},
	{
		source: "RULES.md classic/faceup", says: "an equal one that would complete four is no exception",
		lay:   lay{hands: []string{"", "6c"}, up: []string{"9c"}, pile: "9h 9d 9s"},
		legal: map[int]string{0: "take"},
	},
	{
		source: "RULES.md classic/faceup", says: "free stays free",
		lay:   lay{hands: []string{"", "6c"}, up: []string{"3c 2d"}, pile: "9h 2c"},
		then:  []string{"asks free"},
		legal: map[int]string{0: "2 3"},
	},
	{
		source: "RULES.md classic/faceup", says: "who plays from the hand is asked as always",
		lay:   lay{hands: []string{"9d", "9c"}, up: []string{"Kc", "Kd"}, pile: "9h"},
		moves: []string{"0 9"},
		then:  []string{"asks at least 9"},
	},
	{
		options: "faceup=equal",
		source:  "RULES.md classic/faceup", says: "faceup=equal lets equal cards do",
		lay:   lay{hands: []string{"", "6c"}, up: []string{"8c 9c Tc Jc 2c"}, pile: "9h"},
		then:  []string{"asks at least 9"},
		legal: map[int]string{0: "2 9 J T"},
	},
	{
		source: "Kartenspiel, paragraph 5; RULES.md classic/faceup",
		says:   "who cannot play an open card takes the pile, none of them with it",
		lay:    lay{hands: []string{"", "6c"}, up: []string{"8c"}, pile: "9h"},
		moves:  []string{"0 take"},
		then:   []string{"hand0 9h", "up0 8c", "turn 1"},
	},
	{
		source: "Kartenspiel, paragraph 5; RULES.md classic/flip",
		says:   "blind cards one at a time; lower than the pile: all is taken",
		lay:    lay{hands: []string{"", "6c"}, down: []string{"4c Kd 5s"}, pile: "9h"},
		moves:  []string{"0 flip 0"},
		then:   []string{"hand0 4c 9h", "known0 4c 9h", "turn 1", "pile ", "down0 -- Kd 5s"},
	},
	{
		source: "RULES.md classic/faceup", says: "a flipped card may be equal",
		lay:   lay{hands: []string{"", "6c"}, down: []string{"9c Kd 5s"}, pile: "9h"},
		then:  []string{"asks at least 9"},
		moves: []string{"0 flip 0"},
	},
	{
		source: "Kartenspiel, paragraph 6; RULES.md classic/points",
		says:   "who has no card left is out; the last one left is the Shithead; no points",
		lay:    lay{hands: []string{"9d", "6c"}, pile: "9h"},
		moves:  []string{"0 9"},
		then:   []string{"phase over", "out 0", "places 0", "shithead 1", "points 0 0"},
	},
}

// TestClassicPacks: RULES.md classic/deal, the fewest packs that hold nine cards each.
func TestClassicPacks(t *testing.T) {
	packs(t, "classic", 52, 0, map[int]int{2: 1, 5: 1, 6: 2, 11: 2, 12: 3, 17: 3, 18: 4, 20: 4})
}

// packs checks how many packs are played with, how many cards they have and how many Jokers are in one.
func packs(t *testing.T, code string, cards, jokers int, want map[int]int) {
	t.Helper()
	for players, packs := range want {
		deck, err := ruled(t, code).Deck(players)
		bag := BagOf(deck...)
		if err != nil || bag.Len() != packs*cards || bag.Rank(Joker) != packs*jokers {
			t.Errorf("%s: %d players play with %d cards, not %d packs; %v", code, players, len(deck), packs, err)
		}
	}
}
