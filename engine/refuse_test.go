package engine

import (
	"errors"
	"strings"
	"testing"
)

// TestRefusalsSayWhy: the words carry the facts.
func TestRefusalsSayWhy(t *testing.T) {
	for _, c := range []struct{ lay, move, want string }{
		{"4c / 5c; pile 9c", "0 4", "seat 0, 4: the pile asks for something else: at least 9"},
		{"9d / 5c; pile 7c", "0 9", "something else: at most 7"},
		{"9d / 5c; pile 4c", "1 5", "not your turn: seat 0 is"},
		{"6d / 7c; opening 6", "1 7", "another rank: 6"},
		{"9d / 5c", "0 " + strings.Repeat("9", 80), "seat 0, 80 times 9: these cards are not there"},
	} {
		if err := refusalOf(t, position(t, bite(t), c.lay), c.move); !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.move, err)
		}
	}
}

// TestNumbersFarAway: a seat, slot or count that no move can have does not become one that it can.
func TestNumbersFarAway(t *testing.T) {
	down := position(t, bite(t), "- / 5c; down 4c 4d")
	hand := position(t, bite(t), "4c 4d 4h 5c / 5d; pile 7c")
	aim := position(t, bite(t), "- / 5c; down Jk")
	if err := aim.Apply(Flip(0, 0), nil); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		s    *State
		m    Move
		want error
	}{
		"slot 256":  {down, Flip(0, 256), ErrSlot},
		"slot 255":  {down, Flip(0, 255), ErrSlot},
		"seat 256":  {down, Flip(256, 0), ErrSeat},
		"257 cards": {hand, Play(0, Four, 257), ErrMove},
		"-255":      {hand, Play(0, Four, -255), ErrMove},
		"aim@256":   {aim, Aim(0, 256), ErrTarget},
		"aim@255":   {aim, Aim(0, 255), ErrTarget},
		"watching":  {hand, Take(NoSeat), ErrSeat},
	} {
		if err := c.s.Clone().Apply(c.m, nil); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, seat := range []int{NoSeat, 2, 1000} {
		if moves := hand.Legal(seat, nil); len(moves) > 0 {
			t.Errorf("seat %d may %v", seat, moves)
		}
	}
}

// TestCallingARoundOff has the result of a stalemate, and is told; a round that is over stays as it is.
func TestCallingARoundOff(t *testing.T) {
	s := position(t, bite(t), "4c / 5c / 6c")
	if err := s.Apply(do(t, "0 4"), nil); err != nil {
		t.Fatal(err)
	}
	var ev Events
	s.Abandon(&ev)
	s.Abandon(&ev)
	for key, want := range map[string]string{"phase": "over", "turn": "-1", "shithead": "-1", "places": "", "points": "0 0 0", "out": "0"} {
		if got := fact(t, s, key); got != want {
			t.Errorf("%s is %q", key, got)
		}
	}
	if ev.Len() != 1 || ev.Unredacted()[0].Cause != CauseCalledOff {
		t.Errorf("told %+v", ev.Unredacted())
	}
}

// TestSetUpIsNotQuiet: swapping does not bring a stalemate nearer.
func TestSetUpIsNotQuiet(t *testing.T) {
	s := position(t, bite(t), "4s / 6c; up Ah / 8c; set-up")
	for range s.QuietLimit() {
		if err := s.Apply(do(t, "0 swap "+fact(t, s, "hand0")+" for "+fact(t, s, "up0")), nil); err != nil {
			t.Fatal(err)
		}
	}
	if s.quiet != 0 || s.Phase() != PhaseSetUp {
		t.Errorf("%d quiet moves, phase %v", s.quiet, s.Phase())
	}
}
