package engine

import (
	"errors"
	"slices"
	"testing"
)

// TestLeeds plays every clause of Leeds Rules Shithead, after the headings of its paper.
func TestLeeds(t *testing.T) {
	runClauses(t, "leeds", map[string][]clause{
		"deal": leedsDeal, "cards": leedsCards, "fives": leedsFives, "stashing": leedsStashing, "endgame": leedsEndgame,
	})
}

var leedsDeal = []clause{
	{
		source:  "Leeds, The Deal; RULES.md leeds/deal",
		says:    "players exchange any number of cards, after the first card was turned over",
		lay:     lay{setUp: true, first: 2, hands: []string{"4s 5h", "6c"}, up: []string{"Ah 2c", "8c"}, pile: "9c"},
		moves:   []string{"0 swap 4s 5h for Ah 2c", "1 ready", "0 ready"},
		then:    []string{"phase play", "turn 1", "asks at least 9", "opens none", "known0 2c Ah"},
		refused: map[string]error{"0 2": ErrTurn, "0 swap 2c for 4s": ErrNotSetUp},
	},
	{
		source: "Leeds, Play of the Cards; RULES.md leeds/order",
		says:   "the first player continues the discard pile with an equal or higher card",
		lay:    lay{setUp: true, first: 2, hands: []string{"4s", "8c 9d Kc"}, up: []string{"Ah", "8c"}, pile: "9c"},
		moves:  []string{"0 ready", "1 ready"},
		legal:  map[int]string{0: "", 1: "9 K"},
	},
	{
		source: "RULES.md leeds/turn-up", says: "a 2 asks for nothing",
		lay:  lay{hands: []string{"4s 5h", "6c"}, pile: "2c"},
		then: []string{"asks free"}, legal: map[int]string{0: "4 5"},
	},
	{
		source: "RULES.md leeds/turn-up", says: "a 7 asks for at most 7",
		lay:  lay{hands: []string{"4s 8h", "6c"}, pile: "7c"},
		then: []string{"asks at most 7"}, legal: map[int]string{0: "4"},
	},
	{
		source: "RULES.md leeds/turn-up", says: "a 5 asks for at least 5",
		lay:  lay{hands: []string{"4s 6h", "6c"}, pile: "5c"},
		then: []string{"asks at least 5"}, legal: map[int]string{0: "6"},
	},
	{
		source: "RULES.md leeds/turn-up", says: "a 10 and a Jack ask for as much and do nothing",
		lay:  lay{hands: []string{"4s Th", "6c"}, pile: "Tc"},
		then: []string{"asks at least T", "dir 1"}, legal: map[int]string{0: "T"},
	},
	{
		source: "RULES.md leeds/turn-up", says: "it counts in a run of four",
		lay:   lay{hands: []string{"9d 9h 9s 4c", "6c"}, pile: "9c"},
		moves: []string{"0 999"},
		then:  []string{"pile ", "turn 0"},
	},
}

var leedsCards = []clause{
	{
		source:  "Leeds, Play of the Cards; RULES.md leeds/must-play",
		says:    "several cards only of identical rank; who can play must, but not all of them",
		lay:     lay{hands: []string{"Qs Qd Jc 8h 3h", "4s"}, pile: "9c"},
		legal:   map[int]string{0: "J Q QQ"},
		refused: map[string]error{"0 take": ErrMustPlay, "0 3": ErrAsk, "0 8": ErrAsk, "0 Q@1": ErrNoTarget},
	},
	{
		source: "Leeds, Play of the Cards; RULES.md leeds/replenish",
		says:   "who has drawn the pile up draws as many cards as were played",
		lay:    lay{hands: []string{"Qs Qd Jc 8h 3h", "4s"}, pile: "9c", draw: "2c 3c 4c"},
		moves:  []string{"0 QQ"},
		then:   []string{"hand0 2c 3c 3h 8h Jc", "draw 4c"},
	},
	{
		source: "Leeds, Play of the Cards; RULES.md leeds/replenish",
		says:   "if there are too few in the stock, as many as there are",
		lay:    lay{hands: []string{"Qs Qd Jc", "4s"}, pile: "9c", draw: "2c"},
		moves:  []string{"0 QQ"},
		then:   []string{"hand0 2c Jc", "draw "},
	},
	{
		source: "Leeds, Play of the Cards; RULES.md common/taking",
		says:   "who picks up the pile ends the turn; the next player has a free table",
		lay:    lay{hands: []string{"8s", "4s 5s", "Kc"}, pile: "3c 9c"},
		moves:  []string{"0 take"},
		then:   []string{"hand0 3c 8s 9c", "known0 3c 9c", "turn 1", "asks free"},
		legal:  map[int]string{1: "4 5"},
	},
	{
		source: "Leeds, Special Cards; RULES.md leeds/two", says: "twos on any card, and any card on a two",
		lay:   lay{hands: []string{"2s 3s", "3d", "Kc"}, pile: "7c"},
		moves: []string{"0 2"},
		then:  []string{"asks free"},
		legal: map[int]string{1: "3"},
	},
	{
		source: "Leeds, Special Cards; RULES.md leeds/order", says: "threes and eights are plain cards",
		lay:   lay{hands: []string{"8s 8d 3s", "3d", "Kc"}, pile: "7c 4d"},
		moves: []string{"0 88"},
		then:  []string{"asks at least 8", "turn 1"},
	},
	{
		source: "Leeds, Special Cards; RULES.md leeds/seven", says: "a seven on an equal or lower card; then lower or equal",
		lay:   lay{hands: []string{"7s 7d 3s", "7h 8d 6d 2d 5d", "Kc"}, pile: "7c 4d"},
		moves: []string{"0 7"},
		then:  []string{"asks at most 7"},
		legal: map[int]string{1: "2 5+6 5+7 5+8 6 7"},
	},
	{
		source: "Leeds, Special Cards; RULES.md leeds/seven", says: "not on a higher one",
		lay:     lay{hands: []string{"7s", "7h"}, pile: "8c"},
		refused: map[string]error{"0 7": ErrAsk},
	},
	{
		source:  "Leeds, Special Cards; RULES.md leeds/jack",
		says:    "a Jack on an equal or lower card reverses the order of play",
		lay:     lay{hands: []string{"Js 3s", "4d", "Kc"}, pile: "9c"},
		moves:   []string{"0 J"},
		then:    []string{"dir -1", "turn 2", "asks at least J"},
		refused: map[string]error{"1 4": ErrTurn},
	},
	{
		source: "Leeds, Special Cards; RULES.md leeds/jack", says: "Jacking back",
		lay:   lay{hands: []string{"Js 3s", "4d", "Jc Kc"}, pile: "9c"},
		moves: []string{"0 J", "2 J"},
		then:  []string{"dir 1", "turn 0"},
	},
	{
		source: "RULES.md leeds/jack", says: "Jacks reverse once per play, however many",
		lay:   lay{hands: []string{"Js Jd 3s", "4d", "Kc"}, pile: "9c"},
		moves: []string{"0 JJ"},
		then:  []string{"dir -1", "turn 2"},
	},
	{
		source: "RULES.md leeds/jack", says: "with two players too, where it changes nothing to see",
		lay:   lay{hands: []string{"Js 3s", "4d"}, pile: "9c"},
		moves: []string{"0 J"},
		then:  []string{"dir -1", "turn 1"},
	},
	{
		source: "RULES.md leeds/jack", says: "a Jack not on a 7, nor on a higher card",
		lay:     lay{hands: []string{"Js", "Jd"}, pile: "7c"},
		refused: map[string]error{"0 J": ErrAsk},
	},
	{
		source: "RULES.md common/burning-by-four", says: "four Jacks reverse all the same",
		lay:   lay{hands: []string{"Js Jd 3s", "4d", "Kc"}, pile: "Jc Jh"},
		moves: []string{"0 JJ"},
		then:  []string{"dir -1", "turn 0", "pile "},
	},
	{
		source: "RULES.md leeds/four", says: "there are no aims, no jump-ins, no chance cards and no fouls",
		lay: lay{hands: []string{"Ks", "9d 9h 9s"}, pile: "9c", draw: "4c"},
		refused: map[string]error{
			"1 jump:999": ErrJump, "0 aim@1": ErrNotAim, "0 chance": ErrChance, "0 foul": ErrNoReferee, "0 lay Ks": ErrNotSetUp,
		},
	},
}

var leedsFives = []clause{
	{
		source: "Leeds, Special Cards; RULES.md leeds/five",
		says:   "a five on any card, accompanied by a higher one, whose value counts",
		lay:    lay{hands: []string{"5s 6s", "4d 7d", "Kc"}, pile: "Kd Ac", draw: "2d 3d 4s"},
		moves:  []string{"0 5+6"},
		then:   []string{"pile Kd Ac 5s 6s", "asks at least 6", "turn 1", "hand0 2d 3d"},
		legal:  map[int]string{1: "7"},
	},
	{
		source: "Leeds, Special Cards; RULES.md leeds/five",
		says:   "multiples: not as many higher cards as fives, and not of two ranks",
		lay:    lay{hands: []string{"5s 5d Ks Kd Qs 2c 4c", "4d"}, pile: "Ac"},
		legal:  map[int]string{0: "2 5+K 5+KK 5+Q 55+K 55+KK 55+Q"},
		refused: map[string]error{
			"0 5": ErrAsk, "0 55": ErrAsk, "0 555+K": ErrNotHeld, "0 5+A": ErrNotHeld, "0 5+KKK": ErrNotHeld,
			"0 2+K": ErrCompany, "0 4+Q": ErrCompany, "0 K": ErrAsk, "0 take": ErrMustPlay,
			"0 5+K Kd 5s": ErrCards, "0 5+K 5s": ErrCards, "0 5+K 5s 5d": ErrCards, "0 55+K 5s 5s Kd": ErrNotHeld,
		},
	},
	{
		source: "Leeds, Special Cards; RULES.md leeds/five", says: "not with a 2, nor a lower card",
		lay:   lay{hands: []string{"5s 2s 3s 4s", "4d"}, pile: "Ac"},
		legal: map[int]string{0: "2"},
	},
	{
		source: "RULES.md leeds/five", says: "they lie fives first",
		lay:   lay{hands: []string{"5s 5d Kc Ks 3c", "4d"}, pile: "Ac"},
		moves: []string{"0 55+KK 5d 5s Ks Kc"},
		then:  []string{"pile Ac 5d 5s Ks Kc", "hand0 3c"},
	},
	{
		source: "Leeds, Special Cards; RULES.md leeds/five", says: "other special cards can be played with a five: a 7",
		lay:   lay{hands: []string{"5s 7s 3c", "4d 8d"}, pile: "Ac"},
		moves: []string{"0 5+7"},
		then:  []string{"asks at most 7"},
		legal: map[int]string{1: "4"},
	},
	{
		source: "Leeds, Special Cards; RULES.md leeds/five", says: "with a 10 it stashes, on anything",
		lay:   lay{hands: []string{"5s Ts 3c", "4d 8d"}, pile: "Ac"},
		moves: []string{"0 5+T"},
		then:  []string{"pile ", "burned 5s Ts Ac", "turn 0", "asks free"},
	},
	{
		source: "Leeds, Special Cards; RULES.md leeds/five", says: "with a Jack it reverses, on a 7 too",
		lay:   lay{hands: []string{"5s Js 3c", "4d", "Kc"}, pile: "7c"},
		moves: []string{"0 5+J"},
		then:  []string{"dir -1", "turn 2", "asks at least J"},
	},
	{
		source: "RULES.md leeds/five", says: "fives alone only where the pile asks for nothing, as plain fives",
		lay:   lay{hands: []string{"5s 5d 4c", "5h 6d 4d"}},
		moves: []string{"0 55"},
		then:  []string{"asks at least 5"},
		legal: map[int]string{1: "5+6 6"},
	},
	{
		source: "RULES.md leeds/five", says: "not even in order",
		lay:     lay{hands: []string{"5s 5d", "5h"}, pile: "4c"},
		legal:   map[int]string{0: "take"},
		refused: map[string]error{"0 5": ErrAsk, "0 55": ErrAsk},
	},
	{
		source: "RULES.md leeds/five", says: "fives and companions from the active zone",
		lay:     lay{hands: []string{"5s", "5h"}, up: []string{"Kd"}, pile: "Ac"},
		legal:   map[int]string{0: "take"},
		refused: map[string]error{"0 5+K": ErrNotHeld},
	},
	{
		source: "RULES.md leeds/five", says: "from the face-up cards likewise",
		lay:   lay{hands: []string{"", "5h"}, up: []string{"5s 5d Kd 3c"}, pile: "Ac"},
		moves: []string{"0 55+K"},
		then:  []string{"up0 3c", "asks at least K"},
	},
	{
		source: "RULES.md leeds/five", says: "a flipped five is alone",
		lay:   lay{hands: []string{"", "6h"}, down: []string{"5s Kd"}, pile: "4c"},
		moves: []string{"0 flip 0"},
		then:  []string{"hand0 4c 5s", "turn 1"},
	},
	{
		source: "RULES.md leeds/five", says: "a flipped five on a free table is played",
		lay:   lay{hands: []string{"", "6h"}, down: []string{"5s Kd"}},
		moves: []string{"0 flip 0"},
		then:  []string{"pile 5s", "asks at least 5", "turn 1"},
	},
	{
		source: "Leeds, Play of the Cards; RULES.md leeds/replenish",
		says:   "as many are drawn as were played, companions too",
		lay:    lay{hands: []string{"5s 5d Kd Ks 3c 4c 4d", "6h"}, pile: "Ac", draw: "6c 6d 6s 7c 7d"},
		moves:  []string{"0 55+KK"},
		then:   []string{"hand0 3c 4c 4d 6c 6d 6s 7c", "draw 7d"},
	},
	{
		source: "RULES.md leeds/four", says: "fives break a run: natural ranks, nothing looked through",
		lay:   lay{hands: []string{"5s Kd Ks 3c", "6h"}, pile: "Kc Kh"},
		moves: []string{"0 5+KK"},
		then:  []string{"pile Kc Kh 5s Kd Ks", "turn 1"},
	},
	{
		source: "RULES.md leeds/four", says: "four companions stash",
		lay:   lay{hands: []string{"5s Kd Ks Kc Kh 3c", "6h"}, pile: "Ac"},
		moves: []string{"0 5+KKKK"},
		then:  []string{"pile ", "turn 0"},
	},
	{
		source: "RULES.md leeds/four", says: "four fives stash",
		lay:   lay{hands: []string{"5s 5d 5h 5c 3c", "6h"}},
		moves: []string{"0 5555"},
		then:  []string{"pile ", "turn 0"},
	},
}

var leedsStashing = []clause{
	{
		source: "Leeds, Stashing 1; RULES.md leeds/ten",
		says:   "a ten on anything lower, in multiples; the same player takes another turn",
		lay:    lay{hands: []string{"Ts Td 3c", "6h"}, pile: "9c"},
		moves:  []string{"0 TT"},
		then:   []string{"pile ", "burned 9c Td Ts", "turn 0", "asks free"},
		legal:  map[int]string{0: "3"},
	},
	{
		source: "RULES.md leeds/ten", says: "not on J Q K A",
		lay:     lay{hands: []string{"Ts", "6h"}, pile: "Jc"},
		legal:   map[int]string{0: "take"},
		refused: map[string]error{"0 T": ErrAsk},
	},
	{
		source: "RULES.md leeds/ten", says: "nor on a 7",
		lay:     lay{hands: []string{"Ts", "6h"}, pile: "7c"},
		refused: map[string]error{"0 T": ErrAsk},
	},
	{
		source: "Leeds, Stashing 2; RULES.md leeds/four", says: "a set of four by equalling the previous play",
		lay:   lay{hands: []string{"6s 6d 3c", "6h"}, pile: "6c 6h"},
		moves: []string{"0 66"},
		then:  []string{"pile ", "turn 0", "asks free"},
	},
	{
		source: "Leeds, Stashing 2; RULES.md leeds/four", says: "four, or more, in a multi-deck game",
		lay:   lay{hands: []string{"6s 6d 6s 6c 6h 3c", "6h"}, pile: "4c"},
		moves: []string{"0 66666"},
		then:  []string{"pile ", "turn 0"},
	},
	{
		source: "RULES.md leeds/four", says: "four sevens answer a seven and stash",
		lay:   lay{hands: []string{"7s 7d 7h 3c", "6h"}, pile: "7c"},
		moves: []string{"0 777"},
		then:  []string{"pile ", "turn 0", "asks free"},
	},
}

var leedsEndgame = []clause{
	{
		source: "Leeds, The Endgame; RULES.md common/active-zone",
		says:   "face-up cards when the hand is empty; none of them goes with the pile",
		lay:    lay{hands: []string{"", "6c"}, up: []string{"8c 9d"}, pile: "Kh"},
		moves:  []string{"0 take"},
		then:   []string{"hand0 Kh", "up0 8c 9d", "turn 1"},
	},
	{
		source: "Leeds, The Endgame; RULES.md common/active-zone", says: "an equal face-up card will do",
		lay:   lay{hands: []string{"", "6c"}, up: []string{"8c 9d"}, pile: "9h"},
		legal: map[int]string{0: "9"},
	},
	{
		source: "Leeds, The Endgame; RULES.md leeds/flip",
		says:   "face-down cards blindly, one by one; not playable: into the hand with the pile",
		lay:    lay{hands: []string{"", "6c"}, down: []string{"8c 9d"}, pile: "Kh"},
		moves:  []string{"0 flip 1"},
		then:   []string{"hand0 9d Kh", "down0 8c --", "turn 1", "asks free"},
	},
	{
		source: "Leeds, The Endgame; RULES.md leeds/flip", says: "the new card does not have to be shown to the others",
		lay:   lay{hands: []string{"", "6c"}, down: []string{"8c 9d"}, pile: "Kh"},
		moves: []string{"0 flip 1"},
		then:  []string{"known0 Kh"},
	},
	{
		source: "Leeds, The Endgame; RULES.md leeds/flip", says: "one drops out with the last card only if it can be played",
		lay:   lay{hands: []string{"", "6c", "6d"}, down: []string{"8c"}, pile: "Kh"},
		moves: []string{"0 flip"},
		then:  []string{"out ", "hand0 8c Kh", "turn 1"},
	},
	{
		source: "Leeds, The Endgame; RULES.md leeds/points",
		says:   "or on an empty pile; the last player left is the Shithead, without points",
		lay:    lay{hands: []string{"", "6c"}, down: []string{"8c"}},
		moves:  []string{"0 flip"},
		then:   []string{"out 0", "phase over", "shithead 1", "points 0 0"},
	},
	{
		source: "RULES.md common/run", says: "who goes out with a ten does not lead",
		lay:   lay{hands: []string{"Td", "6c", "6d"}, pile: "9c"},
		moves: []string{"0 T"},
		then:  []string{"out 0", "turn 1", "asks free"},
	},
	{
		source: "RULES.md common/two-in", says: "a reversing last card of three reverses",
		lay:   lay{hands: []string{"Jd", "6c", "6d"}, pile: "9c"},
		moves: []string{"0 J"},
		then:  []string{"out 0", "dir -1", "turn 2"},
	},
}

// TestLeedsPacks: Leeds, Players and Cards; RULES.md leeds/deal, and never too few for the deal.
func TestLeedsPacks(t *testing.T) {
	packs(t, "leeds", 52, 0, map[int]int{2: 1, 5: 1, 6: 2, 7: 2, 11: 2, 12: 3, 13: 3, 18: 4, 19: 4, 20: 4})
}

// TestLeedsDeal: Leeds, The Deal; the card on top of what is left is turned up, and left of the dealer plays first.
func TestLeedsDeal(t *testing.T) {
	rules := ruled(t, "leeds")
	deck, err := rules.Deck(4)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Deal(rules, 4, 2, 3, deck)
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"down3": "2c 3c 4c", "up3": "5c 6c 7c", "hand3": "8c 9c Tc", "pile": "Jc", "turn": "-1", "phase": "setup", "asks": "free",
	} {
		if got := fact(t, s, key); got != want {
			t.Errorf("%s is %q, not %q", key, got, want)
		}
	}
	if s.First() != 3 {
		t.Errorf("seat %d plays first", s.First())
	}
	for _, first := range []int{NoSeat, 0, 1, 2, 4, -2} {
		if _, err := Deal(rules, 4, 2, first, deck); !errors.Is(err, ErrFirst) {
			t.Errorf("seat %d first: %v", first, err)
		}
	}
}

// TestAFailedFlipIsSeenByAll: RULES.md bitenight/flip, RULES.md classic/flip, RULES.md custom/flip.
func TestAFailedFlipIsSeenByAll(t *testing.T) {
	for _, code := range []string{"bitenight", "schwechat", "classic", "custom"} {
		s := lay{hands: []string{"", "6c", "6d"}, down: []string{"8c 9d"}, pile: "Jh Kh"}.state(t, ruled(t, code))
		var ev Events
		if err := s.Apply(do(t, "0 flip 1"), &ev); err != nil {
			t.Fatal(code, err)
		}
		for _, seat := range []int{0, 1, NoSeat} {
			told := slices.Collect(ev.For(seat))
			if told[0].Kind != EventFlipped || join(told[0].Cards) != "9d" {
				t.Errorf("%s: seat %d is told of the flip: %+v", code, seat, told[0])
			}
		}
	}
}

// TestAHiddenFlipIsShownToItsOwnerAlone: RULES.md leeds/flip; Leeds, The Endgame. Others are told that the
// pile was taken and one card more.
func TestAHiddenFlipIsShownToItsOwnerAlone(t *testing.T) {
	s := lay{hands: []string{"", "6c", "6d"}, down: []string{"8c 9d"}, pile: "Th Kh"}.state(t, ruled(t, "leeds"))
	var ev Events
	if err := s.Apply(do(t, "0 flip 1"), &ev); err != nil {
		t.Fatal(err)
	}
	for seat, want := range map[int][2]string{0: {"9d", "Th Kh 9d"}, 1: {"", "Th Kh"}, NoSeat: {"", "Th Kh"}} {
		told := slices.Collect(ev.For(seat))
		if told[0].Kind != EventFlipped || join(told[0].Cards) != want[0] || told[0].N != 1 {
			t.Errorf("seat %d is told of the flip: %+v", seat, told[0])
		}
		if told[1].Kind != EventTook || join(told[1].Cards) != want[1] || told[1].N != 3 {
			t.Errorf("seat %d is told of the take: %+v", seat, told[1])
		}
	}
	if v := s.View(1); v.Seats[0].Hand != 3 || v.Seats[0].Known != BagOf(parseCards(t, "Th Kh")...) {
		t.Errorf("seat 1 sees %+v", v.Seats[0])
	}
	// Another card that fails looks just the same to the others.
	other := lay{hands: []string{"", "6c", "6d"}, down: []string{"8c 4d"}, pile: "Th Kh"}.state(t, ruled(t, "leeds"))
	var otherEvents Events
	if err := other.Apply(do(t, "0 flip 1"), &otherEvents); err != nil {
		t.Fatal(err)
	}
	for seat := NoSeat; seat < 3; seat++ {
		same := slices.EqualFunc(slices.Collect(ev.For(seat)), slices.Collect(otherEvents.For(seat)), func(a, b Event) bool {
			return tell(a) == tell(b)
		})
		if same != (seat != 0) {
			t.Errorf("seat %d tells the flipped cards apart: %v", seat, !same)
		}
	}
}
