package engine

import (
	"errors"
	"testing"
)

// TestSchwechat plays every clause of the Schwechater Regelvariante, after the headings of its paper.
func TestSchwechat(t *testing.T) {
	runClauses(t, "schwechat", map[string][]clause{
		"set-up": schwechatSetUp, "course": schwechatCourse, "mirrors": schwechatMirrors, "wildcards": schwechatWildcards,
		"eights": schwechatEights, "fours": schwechatFours,
	})
}

var schwechatSetUp = []clause{
	{
		source: "Schwechat, Spielvorbereitung; RULES.md schwechat/deal",
		says:   "every player lays three of the six cards face-up",
		lay:    lay{setUp: true, first: 1, hands: []string{"4s 5h 6h Kd Kh 2c", "6c 7c 8c 9c Tc Jc"}, pile: "9h"},
		moves:  []string{"0 lay Kd 2c Kh"},
		then:   []string{"phase setup", "hand0 4s 5h 6h", "up0 2c Kd Kh", "turn -1"},
		legal:  map[int]string{0: "ready", 1: "lay"},
		refused: map[string]error{
			"0 lay 4s 5h 6h": ErrLaid, "1 ready": ErrNotLaid, "1 lay 6c 7c": ErrUneven, "1 lay 6c 7c 8c 9c": ErrUneven,
			"1 lay 6c 7c Kd": ErrNotHeld, "1 lay 6c 6c 7c": ErrNotHeld, "1 swap 6c for 7c": ErrNoSwap, "0 swap 4s for Kd": ErrNoSwap,
			"1 lay": ErrUneven, "0 4": ErrSetUp, "0 foul": ErrNoReferee,
		},
	},
	{
		source: "RULES.md common/set-up", says: "lays once, then says ready; the last ready starts",
		lay:   lay{setUp: true, first: 2, hands: []string{"4s 5h 6h Kd Kh 2c", "6c 7c 8c 9c Tc Jc"}, pile: "9h"},
		moves: []string{"0 lay Kd 2c Kh", "1 lay 6c 7c 8c", "0 ready", "1 ready"},
		then:  []string{"phase play", "turn 1", "asks at least 9"},
		legal: map[int]string{0: "", 1: "9 J T take"},
	},
	{
		source: "RULES.md schwechat/starter", says: "whom the lot drew begins, whoever dealt",
		lay:   lay{setUp: true, first: 1, dealer: 1, hands: []string{"2c 2d 3c 9s 9s 9s", "2c 2d 7d 9s 9s 9s"}, pile: "8c"},
		moves: []string{"0 lay 2c 2d 3c", "1 lay 2c 2d 7d", "0 ready", "1 ready"},
		then:  []string{"turn 0", "phase play", "asks free"},
	},
	{
		options: "starter=worst",
		source:  "Schwechat, Spielvorbereitung; RULES.md schwechat/starter",
		says:    "or the one with the worst face-up cards begins",
		lay:     lay{setUp: true, hands: []string{"2c 4c 5c 9s 9s 9s", "2d 4d 4h 9s 9s 9s", "Ac Ad Ah 9s 9s 9s"}},
		moves: []string{
			"0 lay 2c 4c 5c", "1 lay 2d 4d 4h", "2 lay Ac Ad Ah", "0 ready", "1 ready", "2 ready",
		},
		then: []string{"phase play", "turn 1"},
	},
	{
		options: "starter=worst",
		source:  "RULES.md schwechat/starter", says: "a wild card counts 11, an Ace 10",
		lay: lay{setUp: true, hands: []string{"2c 2d 3c 9s 9s 9s", "2c 2d 7d 9s 9s 9s", "2c 2d Ah 9s 9s 9s"}},
		moves: []string{
			"0 lay 2c 2d 3c", "1 lay 2c 2d 7d", "2 lay 2c 2d Ah", "0 ready", "1 ready", "2 ready",
		},
		then: []string{"turn 2"},
	},
	{
		options: "starter=worst",
		source:  "RULES.md schwechat/starter", says: "the places leave the wild ranks out: 4 4 4 is six, 2 2 5 is five",
		lay: lay{setUp: true, dealer: 1, hands: []string{"4c 4d 4h 9s 9s 9s", "2c 2d 5d 9s 9s 9s"}},
		moves: []string{
			"0 lay 4c 4d 4h", "1 lay 2c 2d 5d", "0 ready", "1 ready",
		},
		then: []string{"turn 1"},
	},
	{
		options: "starter=worst",
		source:  "RULES.md schwechat/starter", says: "ties: the first clockwise from the dealer's left",
		lay: lay{setUp: true, dealer: 1, hands: []string{"2c 2d 5c 9s 9s 9s", "2c 2d 5d 9s 9s 9s", "2c 2d 5h 9s 9s 9s"}},
		moves: []string{
			"0 lay 2c 2d 5c", "1 lay 2c 2d 5d", "2 lay 2c 2d 5h", "0 ready", "1 ready", "2 ready",
		},
		then: []string{"turn 2"},
	},
	{
		options: "starter=worst",
		source:  "Schwechat, Spielvorbereitung; RULES.md schwechat/starter", says: "after a round its Scheißkopf begins",
		lay: lay{setUp: true, first: 1, hands: []string{"Ac Ad Ah 9s 9s 9s", "2c 2d 5d 9s 9s 9s"}},
		moves: []string{
			"0 lay Ac Ad Ah", "1 lay 2c 2d 5d", "0 ready", "1 ready",
		},
		then: []string{"turn 0"},
	},
	{
		source: "RULES.md schwechat/turn-up", says: "a 7 asks for less than 7",
		lay: lay{hands: []string{"6h 7h", "6c"}, pile: "7c"}, then: []string{"asks below 7"}, legal: map[int]string{0: "6 take"},
	},
	{
		source: "RULES.md schwechat/turn-up", says: "an 8, a Joker and a 3 ask for nothing and do nothing",
		lay: lay{hands: []string{"6h", "6c"}, pile: "8c"}, then: []string{"asks free", "dir 1"}, legal: map[int]string{0: "6 take"},
	},
}

var schwechatCourse = []clause{
	{
		source: "Schwechat, Spielverlauf; RULES.md schwechat/order",
		says:   "one or more cards of a kind on a lower or equal one",
		lay:    lay{hands: []string{"9c 9d 8h Qh", "6c"}, pile: "9h"},
		legal:  map[int]string{0: "9 99 Q take"},
	},
	{
		source: "Schwechat, Kartenwerte; RULES.md schwechat/order", says: "2 4 5 6 8 9 J Q K A; the two is the lowest card",
		lay:   lay{hands: []string{"2c 4c", "2d Ah"}, pile: "4h"},
		moves: []string{"0 4"},
		legal: map[int]string{1: "A take"},
	},
	{
		source:  "Schwechat, Spielverlauf; RULES.md schwechat/eating",
		says:    "who has nothing must eat the pile, and then lays a new one at once",
		lay:     lay{hands: []string{"4c 5c", "6c"}, pile: "4h Kh"},
		moves:   []string{"0 take"},
		then:    []string{"hand0 4c 4h 5c Kh", "turn 0", "asks free", "pile "},
		legal:   map[int]string{0: "4 44 5 K", 1: ""},
		refused: map[string]error{"0 take": ErrEmptyPile, "0 flip": ErrNotFlip},
	},
	{
		source: "Schwechat, Spielverlauf; RULES.md schwechat/eating", says: "the play after eating ends the turn",
		lay:   lay{hands: []string{"4c 5c", "6c"}, pile: "4h Kh"},
		moves: []string{"0 take", "0 44"},
		then:  []string{"hand0 5c Kh", "turn 1", "asks at least 4", "pile 4c 4h"},
	},
	{
		source: "RULES.md schwechat/eating", says: "unless its eights skip everybody",
		lay:   lay{hands: []string{"4c 8c", "6c"}, pile: "4h Kh"},
		moves: []string{"0 take", "0 8"},
		then:  []string{"turn 0", "asks free"},
		legal: map[int]string{0: "4 44 K take"},
	},
	{
		source: "Schwechat, Spielverlauf; RULES.md schwechat/eating", says: "the pile can be eaten of one's own accord",
		lay:   lay{hands: []string{"Ac", "6c"}, pile: "4h Kh"},
		moves: []string{"0 take"},
		then:  []string{"hand0 4h Kh Ac", "turn 0"},
	},
	{
		source: "RULES.md schwechat/eating", says: "instead of flipping too",
		lay:   lay{hands: []string{"", "6c"}, down: []string{"Ac Ad"}, pile: "4h Kh"},
		moves: []string{"0 take"},
		then:  []string{"hand0 4h Kh", "turn 0", "down0 Ac Ad"},
		legal: map[int]string{0: "4 K"},
	},
	{
		source: "RULES.md schwechat/eating", says: "the choice of who has only face-down cards",
		lay:   lay{hands: []string{"", "6c"}, down: []string{"Ac Ad"}, pile: "4h Kh"},
		legal: map[int]string{0: "flip take"},
	},
	{
		source: "RULES.md schwechat/eating", says: "not an empty pile",
		lay:     lay{hands: []string{"", "6c"}, down: []string{"Ac Ad"}},
		legal:   map[int]string{0: "flip"},
		refused: map[string]error{"0 take": ErrFlip},
	},
	{
		source: "RULES.md schwechat/eating", says: "after a failed flip too one leads at once",
		lay:   lay{hands: []string{"", "6c"}, down: []string{"4c Ad"}, pile: "4h Kh"},
		moves: []string{"0 flip 0"},
		then:  []string{"hand0 4c 4h Kh", "known0 4c 4h Kh", "turn 0", "asks free"},
		legal: map[int]string{0: "4 44 K"},
	},
	{
		source: "Schwechat, Spielverlauf; RULES.md schwechat/replenish", says: "cards are drawn until there are three again",
		lay:   lay{hands: []string{"9c 9d 8h", "6c"}, pile: "9h", draw: "2c 2d 2h"},
		moves: []string{"0 99"},
		then:  []string{"hand0 2c 2d 8h", "draw 2h"},
	},
	{
		source: "RULES.md schwechat/eating", says: "not after eating",
		lay:   lay{hands: []string{"9c", "6c"}, pile: "9h", draw: "2c 2d 2h"},
		moves: []string{"0 take"},
		then:  []string{"hand0 9c 9h", "draw 2c 2d 2h"},
	},
	{
		source:  "Schwechat, Spielverlauf; RULES.md common/active-zone",
		says:    "the hand, then the open cards, then the covered ones",
		lay:     lay{hands: []string{"", "6c"}, up: []string{"Kd"}, down: []string{"Ac Ad"}, pile: "9h"},
		legal:   map[int]string{0: "K take"},
		refused: map[string]error{"0 flip": ErrNotFlip},
	},
	{
		source:  "RULES.md schwechat/face-up-first",
		says:    "all face-up cards before the first face-down one, penalty cards included",
		lay:     lay{hands: []string{"", "6c"}, up: []string{"Kd"}, down: []string{"-- Ac Ad 4c"}, pile: "9h"},
		refused: map[string]error{"0 flip 3": ErrNotFlip},
	},
	{
		source: "Schwechat, Spielverlauf; RULES.md schwechat/points",
		says:   "the last player is the Scheißkopf; nobody wins points",
		lay:    lay{hands: []string{"Kc", "6c"}, pile: "9h"},
		moves:  []string{"0 K"},
		then:   []string{"phase over", "shithead 1", "places 0", "points 0 0"},
	},
}

var schwechatMirrors = []clause{
	{
		source: "Schwechat, Spiegeln; RULES.md schwechat/mirror", says: "a 3 on an Ace is an Ace",
		lay:   lay{hands: []string{"3c 4c", "Kd Ad"}, pile: "Ah"},
		moves: []string{"0 3"},
		then:  []string{"asks at least A", "turn 1", "pile Ah 3c"},
		legal: map[int]string{1: "A take"},
	},
	{
		source: "Schwechat, Spiegeln; RULES.md schwechat/mirror", says: "another wildcard is mirrored too: a 7",
		lay:   lay{hands: []string{"3c 4c", "7d Ad 6d"}, pile: "7h"},
		moves: []string{"0 3"},
		then:  []string{"asks below 7"},
		legal: map[int]string{1: "6 take"},
	},
	{
		source: "Schwechat, Spiegeln; RULES.md schwechat/mirror", says: "a 3 on a 3 mirrors on, down to what lies under them",
		lay:   lay{hands: []string{"3c 4c", "3d 4d", "Qc"}, pile: "Kh"},
		moves: []string{"0 3", "1 3"},
		then:  []string{"asks at least K", "turn 2"},
	},
	{
		source: "Schwechat, Spiegeln; RULES.md schwechat/mirror", says: "on an empty pile it has no value: anything goes",
		lay:   lay{hands: []string{"3c 4c", "3d 2d", "Qc"}},
		moves: []string{"0 3"},
		then:  []string{"asks free"},
		legal: map[int]string{1: "2 3 take"},
	},
	{
		source: "RULES.md schwechat/mirror", says: "it repeats what the mirrored 8 asks, and skips nobody",
		lay:   lay{hands: []string{"3c 4c", "3d 2d", "Qc"}, pile: "8c"},
		moves: []string{"0 3"},
		then:  []string{"asks free", "turn 1"},
	},
	{
		source: "RULES.md schwechat/mirror", says: "nor reverses under a Joker",
		lay:   lay{hands: []string{"3c 4c", "3d 2d", "Qc"}, pile: "Jk"},
		moves: []string{"0 3"},
		then:  []string{"asks free", "turn 1", "dir 1"},
	},
}

var schwechatWildcards = []clause{
	{
		source: "Schwechat, Wildcards; RULES.md schwechat/order", says: "3, 7, 10 and Joker on anything",
		lay:   lay{hands: []string{"2c 3c 4c 7c 8c Tc Kc Jk", "6c"}, pile: "Ah"},
		legal: map[int]string{0: "3 7 Jk T take"},
	},
	{
		source: "Schwechat, Unterbieten; RULES.md schwechat/seven",
		says:   "only 2 4 5 6 and the other wildcards; not another 7",
		lay:    lay{hands: []string{"7c Kc", "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad Jk"}, pile: "Ah"},
		moves:  []string{"0 7"},
		then:   []string{"asks below 7"},
		legal:  map[int]string{1: "2 3 4 5 6 Jk T take"},
	},
	{
		source: "Schwechat, Löschen; RULES.md schwechat/ten",
		says:   "the pile is removed; no further card, the next player's turn",
		lay:    lay{hands: []string{"Tc Kc", "2d"}, pile: "9h Ah"},
		moves:  []string{"0 T"},
		then:   []string{"pile ", "burned 9h Tc Ah", "turn 1", "asks free"},
	},
	{
		source: "Schwechat, Richtungswechsel; RULES.md schwechat/joker",
		says:   "the player before is on turn, and may lay anything",
		lay:    lay{hands: []string{"Jk Kc", "2d", "4d 3d"}, pile: "9h Ah"},
		moves:  []string{"0 Jk"},
		then:   []string{"dir -1", "turn 2", "asks free"},
		legal:  map[int]string{2: "3 4 take"},
	},
	{
		source: "Schwechat, Richtungswechsel; RULES.md schwechat/joker", says: "until the next Joker",
		lay:   lay{hands: []string{"Jk Kc", "2d", "4d Jk"}, pile: "9h Ah"},
		moves: []string{"0 Jk", "2 Jk"},
		then:  []string{"dir 1", "turn 0"},
	},
	{
		source: "Schwechat, Richtungswechsel; RULES.md schwechat/joker", says: "two at once turn once",
		lay:   lay{hands: []string{"Jk Jk Kc", "2d", "4d"}, pile: "9h Ah"},
		moves: []string{"0 JkJk"},
		then:  []string{"dir -1", "turn 2", "asks free"},
	},
	{
		source: "Schwechat, Richtungswechsel; RULES.md schwechat/joker", says: "with two players left it does not reverse",
		lay:   lay{hands: []string{"Jk Kc", "2d"}, pile: "9h Ah"},
		moves: []string{"0 Jk"},
		then:  []string{"dir 1", "turn 1", "asks free"},
	},
	{
		source: "RULES.md common/two-in", says: "a last Joker of three reverses",
		lay:   lay{hands: []string{"Jk", "2d", "4d"}, pile: "9h Ah"},
		moves: []string{"0 Jk"},
		then:  []string{"out 0", "dir -1", "turn 2"},
	},
	{
		source: "RULES.md schwechat/joker", says: "Jokers are not aimed, and flipped ones do not wait",
		lay:     lay{hands: []string{"", "2d", "4d"}, down: []string{"Jk 4c"}, pile: "9h Ah"},
		moves:   []string{"0 flip 0"},
		then:    []string{"phase play", "dir -1", "turn 2"},
		refused: map[string]error{"0 aim@1": ErrNotAim, "2 4@1": ErrNoTarget},
	},
}

var schwechatEights = []clause{
	{
		source:  "Schwechat, Aussetzen; RULES.md schwechat/eight",
		says:    "only in order; the next player sits out; then anything goes",
		lay:     lay{hands: []string{"8c Kc", "2d", "4d"}, pile: "6h"},
		moves:   []string{"0 8"},
		then:    []string{"turn 2", "asks free"},
		refused: map[string]error{"1 2": ErrTurn},
	},
	{
		source: "Schwechat, Aussetzen; RULES.md schwechat/eight", says: "not on a 9",
		lay:     lay{hands: []string{"8c Kc", "2d", "4d"}, pile: "9h"},
		refused: map[string]error{"0 8": ErrAsk},
	},
	{
		source: "Schwechat, Aussetzen; RULES.md schwechat/eight", says: "as many sit out as eights were laid",
		lay:   lay{hands: []string{"8c 8d Kc", "2d", "4d", "5d"}, pile: "6h"},
		moves: []string{"0 88"},
		then:  []string{"turn 3"},
	},
	{
		source: "Schwechat, Aussetzen; RULES.md schwechat/eight",
		says:   "at most all the others: then the same player goes again",
		lay:    lay{hands: []string{"8c 8d 8h Kc", "2d", "4d"}, pile: "6h"},
		moves:  []string{"0 888"},
		then:   []string{"turn 0", "asks free"},
	},
	{
		source: "Schwechat, Aussetzen; RULES.md schwechat/eight", says: "just all the others",
		lay:   lay{hands: []string{"8c 8d Kc", "2d", "4d"}, pile: "6h"},
		moves: []string{"0 88"},
		then:  []string{"turn 0", "asks free"},
	},
	{
		source: "Schwechat, Aussetzen; RULES.md schwechat/eight", says: "of two players",
		lay:   lay{hands: []string{"8c Kc", "2d"}, pile: "6h"},
		moves: []string{"0 8"},
		then:  []string{"turn 0"},
	},
	{
		source: "RULES.md schwechat/eight", says: "the next one, if that player went out",
		lay:   lay{hands: []string{"8c 8d 8h", "2d", "4d"}, pile: "6h"},
		moves: []string{"0 888"},
		then:  []string{"out 0", "turn 1"},
	},
	{
		source: "RULES.md schwechat/eight", says: "who went out and skipped some",
		lay:   lay{hands: []string{"8c", "2d", "4d"}, pile: "6h"},
		moves: []string{"0 8"},
		then:  []string{"out 0", "turn 2"},
	},
	{
		source: "RULES.md schwechat/eight", says: "against the clock too",
		lay:   lay{counter: true, hands: []string{"8c Kc", "2d", "4d", "5d"}, pile: "6h"},
		moves: []string{"0 8"},
		then:  []string{"turn 2"},
	},
}

var schwechatFours = []clause{
	{
		source: "Schwechat, Stapel löschen; RULES.md schwechat/four",
		says:   "four of a kind: the pile is removed; no further card, the next player begins",
		lay:    lay{hands: []string{"9c 9d 9h 9s Kc", "2d", "4d"}, pile: "6h"},
		moves:  []string{"0 9999"},
		then:   []string{"pile ", "burned 6h 9c 9d 9h 9s", "turn 1", "asks free"},
	},
	{
		source: "RULES.md schwechat/four", says: "one after another as well",
		lay:   lay{hands: []string{"9d Kc", "2d", "4d"}, pile: "9s 9s 9h"},
		moves: []string{"0 9"},
		then:  []string{"pile ", "turn 1"},
	},
	{
		source: "RULES.md schwechat/four", says: "counted by mirrored rank: a 3 is the fourth nine",
		lay:   lay{hands: []string{"3d Kc", "2d", "4d"}, pile: "6c 9s 9s 9h"},
		moves: []string{"0 3"},
		then:  []string{"pile ", "turn 1"},
	},
	{
		source: "RULES.md schwechat/four", says: "a 3 among the nines too",
		lay:   lay{hands: []string{"9d Kc", "2d", "4d"}, pile: "6c 9s 3c 9h"},
		moves: []string{"0 9"},
		then:  []string{"pile ", "turn 1"},
	},
	{
		source: "RULES.md schwechat/four", says: "a 3 under them is what lies under it",
		lay:   lay{hands: []string{"9d Kc", "2d", "4d"}, pile: "6c 3s 9s 9h"},
		moves: []string{"0 9"},
		then:  []string{"pile 6c 3s 9s 9h 9d", "turn 1"},
	},
	{
		source: "RULES.md schwechat/four", says: "3s at the bottom are 3s: three of them and another",
		lay:   lay{hands: []string{"3d Kc", "2d", "4d"}, pile: "3c 3s 3h"},
		moves: []string{"0 3"},
		then:  []string{"pile ", "turn 1"},
	},
	{
		source: "RULES.md schwechat/four", says: "3s at the bottom are no nines",
		lay:   lay{hands: []string{"9d 9c Kc", "2d", "4d"}, pile: "3c 3s"},
		moves: []string{"0 99"},
		then:  []string{"pile 3c 3s 9c 9d", "turn 1"},
	},
	{
		source: "RULES.md schwechat/four", says: "after any skip by eights",
		lay:   lay{hands: []string{"8d Kc", "2d", "4d", "5d"}, pile: "8c 8s 8h"},
		moves: []string{"0 8"},
		then:  []string{"pile ", "turn 2", "asks free"},
	},
	{
		source: "RULES.md schwechat/four", says: "four eights skip four: all others, and the same player begins",
		lay:   lay{hands: []string{"8c 8s 8h 8d Kc", "2d", "4d", "5d"}},
		moves: []string{"0 8888"},
		then:  []string{"pile ", "turn 0", "asks free"},
	},
	{
		source: "RULES.md schwechat/four", says: "a 3 that completes four eights skips nobody",
		lay:   lay{hands: []string{"3d Kc", "2d", "4d", "5d"}, pile: "8c 8s 8h"},
		moves: []string{"0 3"},
		then:  []string{"pile ", "turn 1"},
	},
	{
		source: "RULES.md common/burning-by-four", says: "four Jokers reverse",
		lay:   lay{hands: []string{"Jk Kc", "2d", "4d", "5d"}, pile: "Jk Jk Jk"},
		moves: []string{"0 Jk"},
		then:  []string{"pile ", "dir -1", "turn 3"},
	},
}

// TestSchwechatPacks: Schwechat, Spielvorbereitung.
func TestSchwechatPacks(t *testing.T) {
	packs(t, "schwechat", 55, 3, map[int]int{2: 2, 3: 2, 5: 2, 8: 2, 9: 3, 12: 3, 13: 4, 20: 5})
}

// TestSchwechatDeal: Schwechat, Spielvorbereitung; three covered cards, six to the hand, one turned up.
func TestSchwechatDeal(t *testing.T) {
	rules := ruled(t, "schwechat")
	deck, err := rules.Deck(4)
	if err != nil {
		t.Fatal(err)
	}
	deal := func(first int) *State {
		s, err := Deal(rules, 4, 2, first, deck)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := deal(1)
	for key, want := range map[string]string{
		"down3": "2c 3c 4c", "up3": "", "hand3": "5c 6c 7c 8c 9c Tc", "pile": "Jc", "phase": "setup",
	} {
		if got := fact(t, s, key); got != want {
			t.Errorf("%s is %q, not %q", key, got, want)
		}
	}
	if _, err := Deal(rules, 4, 2, NoSeat, deck); !errors.Is(err, ErrFirst) {
		t.Errorf("nobody first: %v", err)
	}
	if _, err := Deal(rules, 4, 2, 4, deck); !errors.Is(err, ErrFirst) {
		t.Errorf("seat 4 first: %v", err)
	}
	// RULES.md schwechat/turn-up: a 10 removes itself.
	deck[36], deck[35] = deck[35], deck[36]
	if s := deal(1); fact(t, s, "pile") != "" || fact(t, s, "burned") != "Ts" || fact(t, s, "asks") != "free" {
		t.Errorf("a 10 was turned up: pile %v, burned %v", s.Pile(), fact(t, s, "burned"))
	}
}
