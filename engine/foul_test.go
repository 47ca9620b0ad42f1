package engine

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// TestReferee plays every clause of Schwechat, Strafen, and RULES.md schwechat/referee.
func TestReferee(t *testing.T) {
	runClauses(t, "schwechat", map[string][]clause{"fouls": fouls})
}

const strict = "referee=strict"

var fouls = []clause{
	{
		options: strict,
		source:  "Schwechat, Strafen; RULES.md schwechat/referee",
		says:    "the first time a formal warning, which changes nothing else",
		lay:     lay{hands: []string{"9c 8h", "6c"}, down: []string{"2c", "2d"}, pile: "9h", draw: "Ac Ad", quiet: 7},
		moves:   []string{"1 foul"},
		then:    []string{"warned1 true", "warned0 false", "turn 0", "down1 2d", "draw Ac Ad", "pile 9h", "asks at least 9"},
	},
	{
		options: strict,
		source:  "Schwechat, Strafen; RULES.md schwechat/referee",
		says:    "who was warned gets a new face-down card, besides those that are left",
		lay:     lay{hands: []string{"9c 8h", "6c"}, down: []string{"2c", "-- 2d"}, pile: "9h", draw: "Ac Ad"},
		moves:   []string{"1 foul", "1 foul", "1 foul"},
		then:    []string{"down1 -- 2d Ac Ad", "draw ", "turn 0"},
	},
	{
		options: strict,
		source:  "Schwechat, Strafen; RULES.md schwechat/referee", says: "each player is warned first",
		lay:   lay{hands: []string{"9c 8h", "6c"}, down: []string{"2c", "2d"}, pile: "9h", draw: "Ac Ad", warned: []int{1}},
		moves: []string{"0 foul"},
		then:  []string{"warned0 true", "down0 2c"},
	},
	{
		options: strict,
		source:  "Schwechat, Strafen; RULES.md schwechat/referee",
		says:    "a forbidden flip: the card is taken away, another comes, and a penalty card on top",
		lay:     lay{hands: []string{"9c 8h", "6c"}, down: []string{"2c", "-- 2d 2h"}, pile: "9h", draw: "Ac Ad As"},
		moves:   []string{"1 foul 1"},
		then:    []string{"down1 -- Ac 2h Ad", "burned 2d", "unseen 1", "seen ", "draw As", "warned1 true"},
	},
	{
		options: strict,
		source:  "RULES.md schwechat/referee", says: "it counts as the warning: the next offence costs a card",
		lay:   lay{hands: []string{"9c 8h", "6c"}, down: []string{"2c", "2d"}, pile: "9h", draw: "Ac Ad As"},
		moves: []string{"1 foul 0", "1 foul"},
		then:  []string{"down1 Ac Ad As"},
	},
	{
		options: strict,
		source:  "RULES.md schwechat/referee",
		says:    "else one of the burned cards, drawn by lot, which nobody can name then",
		lay:     lay{hands: []string{"9c 8h", "6c"}, down: []string{"2c", "2d"}, pile: "9h", burned: "4c 4c Kd", warned: []int{1}},
		moves:   []string{"1 foul : Kd"},
		then:    []string{"down1 2d Kd", "burned 4c 4c", "seen 4c", "unseen 1"},
		refused: map[string]error{
			"1 foul": ErrLot, "1 foul : Kd": ErrLot, "1 foul : 4c 4c": ErrLot, "1 foul : 2d": ErrLot,
		},
	},
	{
		options: strict,
		source:  "RULES.md schwechat/referee", says: "what the draw pile has comes first",
		lay: lay{
			hands: []string{"9c 8h", "6c"}, down: []string{"2c", "2d"}, pile: "9h", draw: "As", burned: "4c Kd", warned: []int{1},
		},
		moves: []string{"1 foul 0: As 4c"},
		then:  []string{"down1 As 4c", "burned 2d Kd", "seen ", "unseen 2", "draw "},
	},
	{
		options: strict,
		source:  "RULES.md schwechat/referee", says: "the card that was flipped may come back as the penalty card",
		lay:   lay{hands: []string{"9c 8h", "6c"}, down: []string{"2c", "2d"}, pile: "9h", draw: "As"},
		moves: []string{"1 foul 0: As 2d"},
		then:  []string{"down1 As 2d", "burned "},
	},
	{
		options: strict,
		source:  "RULES.md schwechat/referee", says: "the replacement is drawn first: not the card itself",
		lay:     lay{hands: []string{"9c 8h", "6c"}, down: []string{"2c", "2d"}, pile: "9h", burned: "4c"},
		refused: map[string]error{"1 foul 0: 2d 4c": ErrLot, "1 foul 0: 4c": ErrLot, "1 foul 0": ErrLot},
	},
	{
		options: strict,
		source:  "RULES.md schwechat/referee", says: "none left: the old one stays, and there is no penalty card",
		lay:   lay{hands: []string{"9c 8h", "6c"}, down: []string{"2c", "2d"}, pile: "9h"},
		moves: []string{"1 foul 0", "1 foul"},
		then:  []string{"down1 2d", "warned1 true"},
	},
	{
		options: strict,
		source:  "RULES.md schwechat/referee",
		says:    "a flip is forbidden out of turn, and on turn while there is something else to play",
		lay:     lay{hands: []string{"", "6c"}, down: []string{"2c", "2d --"}, pile: "9h", draw: "Ac Ad As"},
		refused: map[string]error{
			"0 foul 0": ErrNoFoul, "1 foul 1": ErrSlot, "1 foul 7": ErrSlot, "0 6": ErrFlip, "1 6": ErrTurn,
		},
	},
	{
		options: strict,
		source:  "RULES.md schwechat/referee", says: "on turn, with a hand",
		lay:   lay{hands: []string{"9c", "6c"}, down: []string{"2c", "2d"}, pile: "9h", draw: "Ac Ad As"},
		moves: []string{"0 foul 0"},
		then:  []string{"down0 Ac Ad", "turn 0", "hand0 9c"},
	},
	{
		options: strict,
		source:  "RULES.md schwechat/referee", says: "on players still in",
		lay:     lay{hands: []string{"9c", "", "6c"}, out: []int{1}, pile: "9h", draw: "Ac"},
		refused: map[string]error{"1 foul": ErrOut},
	},
	{
		options: strict,
		source:  "RULES.md schwechat/referee", says: "in play only",
		lay:     lay{setUp: true, first: 1, hands: []string{"4s 5h 6h Kd Kh 2c", "6c 7c 8c 9c Tc Jc"}},
		refused: map[string]error{"0 foul": ErrSetUp},
	},
	{
		source: "RULES.md schwechat/referee", says: "lenient: the attempt is only refused",
		lay:     lay{hands: []string{"9c", "6c"}, pile: "9h", draw: "Ac"},
		refused: map[string]error{"1 foul": ErrNoReferee, "1 6": ErrTurn},
	},
	{
		options: strict,
		source:  "RULES.md schwechat/face-up-first", says: "penalty cards are played last, like any face-down card",
		lay:   lay{hands: []string{"", "6c"}, down: []string{"", "-- 2d"}, pile: "", draw: "", up: []string{"Kd"}, warned: []int{0}, burned: "Ac"},
		moves: []string{"0 foul : Ac", "0 K"},
		then:  []string{"out ", "down0 Ac", "turn 1"},
	},
}

// TestWhatIsAnOffence: Schwechat, Strafen; out of turn, a card that does not fit, a face-down card
// that is not to be turned.
// An attempt with cards that are not there is impossible, and none.
func TestWhatIsAnOffence(t *testing.T) {
	s := lay{
		hands: []string{"6c Kc", "Kd", ""}, up: []string{"", "8d"}, down: []string{"2c", "-- 2d", "2h"}, pile: "9h", draw: "Ac",
	}.state(t, ruled(t, "schwechat:referee=strict"))
	for text, want := range map[string]bool{
		"1 K": true, "1 K Kd": true, "1 take": true, "0 6": true, "0 flip 0": true, "0 flip": true, "1 flip": true, "1 flip 1": true,
		"2 flip 0": true,
		"1 Q":      false, "1 KK": false, "1 8": false, "1 K Kc": false, "1 K Qd": false, "1 6+K": false, "2 6": false,
		"0 66": false, "0 6 6d": false, "1 flip 0": false, "1 flip 2": false, "0 flip 9": false,
		"0 Q": false, "0 ready": false, "0 swap": false, "0 aim@1": false, "0 chance": false, "0 jump:K": false,
	} {
		err := s.Apply(do(t, text), nil)
		var refusal *Refusal
		if !errors.As(err, &refusal) || refusal.Foul() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestAnOffenceIsCalledAsWhatItWas: RULES.md schwechat/referee; a forbidden flip is never merely warned.
func TestAnOffenceIsCalledAsWhatItWas(t *testing.T) {
	for text, want := range map[string]string{
		"1 K": "2d -- 2h", "1 flip": "Ac -- 2h Ad", "1 flip 2": "2d -- Ac Ad",
	} {
		s := lay{hands: []string{"6c Kc", "Kd"}, down: []string{"2c", "2d -- 2h"}, pile: "9h", draw: "Ac Ad"}.state(t, ruled(t, "schwechat:referee=strict"))
		var refusal *Refusal
		if err := s.Apply(do(t, text), nil); !errors.As(err, &refusal) || !refusal.Foul() {
			t.Fatalf("%s: %v", text, err)
		}
		if err := s.Apply(s.Offence(refusal, nil), nil); err != nil {
			t.Fatal(err)
		}
		if got := fact(t, s, "down1"); got != want || !s.Warned(1) {
			t.Errorf("%s: face-down %s, not %s", text, got, want)
		}
	}
}

// TestTheRefereeDrawsLots: what the draw pile cannot give comes from the burned cards, each as likely.
func TestTheRefereeDrawsLots(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	seen := map[string]int{}
	for range 1000 {
		s := lay{
			hands: []string{"9c 8h", "6c"}, down: []string{"2c", "2d"}, pile: "9h", burned: "4c Kd",
		}.state(t, ruled(t, "schwechat:referee=strict"))
		if err := s.Apply(s.Foul(1, 0, rng.IntN), nil); err != nil {
			t.Fatal(err)
		}
		seen[fact(t, s, "down1")]++
	}
	// The replacement is one of two, the penalty card one of the other and the card that was flipped.
	if len(seen) != 4 {
		t.Errorf("%v", seen)
	}
	for cards, n := range seen {
		if n < 180 || n > 320 {
			t.Errorf("%s came %d times", cards, n)
		}
	}
}

// TestFoulsAreToldToAllAndTheirCardsToNobody: Schwechat, Strafen; RULES.md schwechat/referee.
func TestFoulsAreToldToAllAndTheirCardsToNobody(t *testing.T) {
	s := lay{hands: []string{"9c 8h", "6c"}, down: []string{"2c", "2d"}, pile: "9h", draw: "Ac Ad As"}.state(t, ruled(t, "schwechat:referee=strict"))
	want := []Event{
		{Kind: EventFouled, Cause: CauseWarned, Seat: 1, Slot: AnySlot, Target: NoSeat, Secret: true},
		{Kind: EventFouled, Cause: CausePenalty, Seat: 1, Slot: AnySlot, Target: 1, Secret: true, N: 1},
		{Kind: EventFouled, Cause: CausePenalty, Seat: 0, Slot: 0, Target: 1, Secret: true, N: 2},
	}
	quiet, moves := s.quiet, s.Moves()
	for i, text := range []string{"1 foul", "1 foul", "0 foul 0"} {
		var ev Events
		if err := s.Apply(do(t, text), &ev); err != nil {
			t.Fatal(err)
		}
		for seat := NoSeat; seat < 2; seat++ {
			told := slices.Collect(ev.For(seat))
			if len(told) != 1 || !reflect.DeepEqual(told[0], want[i]) {
				t.Errorf("%s: seat %d is told %+v", text, seat, told)
			}
		}
	}
	if s.quiet != quiet || s.Moves() != moves+3 {
		t.Errorf("%d quiet moves of %d", s.quiet, s.Moves())
	}
}

// TestAPenaltyCardIsProgress: RULES.md common/end. A warning is neither counted nor does it start the count again.
func TestAPenaltyCardIsProgress(t *testing.T) {
	s := lay{hands: []string{"9c 8h", "6c"}, down: []string{"2c", "2d"}, pile: "9h", draw: "Ac", quiet: 7}.state(t, ruled(t, "schwechat:referee=strict"))
	for i, want := range []int{7, 0} {
		if err := s.Apply(do(t, "1 foul"), nil); err != nil {
			t.Fatal(err)
		}
		if s.quiet != want {
			t.Errorf("after foul %d: %d quiet moves", i+1, s.quiet)
		}
	}
}

// TestFoulsEndSomewhere: a player cannot have slots without end.
func TestFoulsEndSomewhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	s := opened(t, ruled(t, "schwechat:referee=strict,packs=20"), 2, rng)
	for range 500 {
		if err := s.Apply(s.Foul(0, AnySlot, rng.IntN), nil); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.FaceDown(0)); n != MaxSlots {
		t.Errorf("%d slots", n)
	}
}
