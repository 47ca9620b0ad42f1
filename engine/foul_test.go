package engine

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// strict is a position of Schwechat with a referee.
func strict(t *testing.T, text string) *State {
	t.Helper()
	return position(t, ruled(t, "schwechat:referee=strict"), text)
}

func refusalOf(t *testing.T, s *State, move string) *Refusal {
	t.Helper()
	var refusal *Refusal
	if err := s.Apply(do(t, move), nil); !errors.As(err, &refusal) {
		t.Fatalf("%s: %v", move, err)
	}
	return refusal
}

// TestWhatIsAnOffence: Schwechat, Strafen; out of turn, a card that does not fit, a face-down card that is not to be
// turned. An attempt with cards that are not there is impossible, and none.
func TestWhatIsAnOffence(t *testing.T) {
	s := strict(t, "6c Kc / Kd / -; up - / 8d; down 2c / -- 2d / 2h; pile 9h; draw Ac")
	offences := "1 K, 1 K Kd, 1 take, 0 6, 0 flip 0, 0 flip, 1 flip, 1 flip 1, 2 flip 0"
	for move := range strings.SplitSeq(offences, ", ") {
		if !refusalOf(t, s, move).Foul() {
			t.Errorf("%s is no offence", move)
		}
	}
	impossible := "1 Q, 1 KK, 1 8, 1 K Kc, 1 K Qd, 1 6+K, 2 6, 0 66, 0 6 6d, 1 flip 0, 1 flip 2, 0 flip 9, " +
		"0 Q, 0 ready, 0 swap, 0 aim@1, 0 chance, 0 jump:K"
	for move := range strings.SplitSeq(impossible, ", ") {
		if refusalOf(t, s, move).Foul() {
			t.Errorf("%s is an offence", move)
		}
	}
}

// TestAnOffenceIsCalledAsWhatItWas: RULES.md schwechat/referee; a forbidden flip is never merely warned.
func TestAnOffenceIsCalledAsWhatItWas(t *testing.T) {
	for move, want := range map[string]string{"1 K": "2d -- 2h", "1 flip": "Ac -- 2h Ad", "1 flip 2": "2d -- Ac Ad"} {
		s := strict(t, "6c Kc / Kd; down 2c / 2d -- 2h; pile 9h; draw Ac Ad")
		if err := s.Apply(s.Offence(refusalOf(t, s, move), nil), nil); err != nil {
			t.Fatal(err)
		}
		if got := fact(t, s, "down1"); got != want || !s.Warned(1) {
			t.Errorf("%s: face-down %s, not %s", move, got, want)
		}
	}
}

// TestTheRefereeDrawsLots: what the draw pile cannot give comes from the burned cards, each as likely.
func TestTheRefereeDrawsLots(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	seen := map[string]int{}
	for range 1000 {
		s := strict(t, "9c 8h / 6c; down 2c / 2d; pile 9h; burned 4c Kd")
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

// TestFoulsAreToldWithoutTheirCards: Schwechat, Strafen; RULES.md schwechat/referee. RULES.md common/end: a warning is
// neither counted nor does it start the count again, a penalty card does.
func TestFoulsAreToldWithoutTheirCards(t *testing.T) {
	s := strict(t, "9c 8h / 6c; down 2c / 2d; pile 9h; draw Ac Ad As; quiet 7")
	moves := s.Moves()
	for _, c := range []struct {
		move  string
		want  Event
		quiet int
	}{
		{"1 foul", Event{Cause: CauseWarned, Seat: 1, Slot: AnySlot, Target: NoSeat}, 7},
		{"1 foul", Event{Cause: CausePenalty, Seat: 1, Slot: AnySlot, Target: 1, N: 1}, 0},
		{"0 foul 0", Event{Cause: CausePenalty, Seat: 0, Slot: 0, Target: 1, N: 2}, 0},
	} {
		c.want.Kind, c.want.Secret = EventFouled, true
		var ev Events
		if err := s.Apply(do(t, c.move), &ev); err != nil {
			t.Fatal(err)
		}
		for seat := NoSeat; seat < 2; seat++ {
			if told := slices.Collect(ev.For(seat)); len(told) != 1 || !reflect.DeepEqual(told[0], c.want) {
				t.Errorf("%s: seat %d is told %+v", c.move, seat, told)
			}
		}
		if moves++; s.quiet != c.quiet || s.Moves() != moves {
			t.Errorf("%s: %d quiet moves of %d", c.move, s.quiet, s.Moves())
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
