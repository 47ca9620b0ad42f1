package engine

import (
	"math/rand/v2"
	"testing"
)

// Helpers that play random rounds, for properties, counts and benchmarks.

func bite(tb testing.TB) *Rules {
	tb.Helper()
	rules, err := NewRules("bitenight", nil)
	if err != nil {
		tb.Fatal(err)
	}
	return rules
}

// dealt is a round dealt from a shuffled deck.
func dealt(tb testing.TB, rules *Rules, players int, rng *rand.Rand) *State {
	tb.Helper()
	deck, err := rules.Deck(players)
	if err != nil {
		tb.Fatal(err)
	}
	Shuffle(deck, rng)
	s, err := Deal(rules, players, rng.IntN(players), deck)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// opened is a dealt round in which everybody is ready.
func opened(tb testing.TB, rules *Rules, players int, rng *rand.Rand) *State {
	tb.Helper()
	s := dealt(tb, rules, players, rng)
	for seat := range players {
		if err := s.Apply(Ready(seat), nil); err != nil {
			tb.Fatal(err)
		}
	}
	return s
}

// walker picks moves at random among what is legal for anybody, as fast as the engine goes. Every seat is asked.
type walker struct {
	state *State
	moves []Move
	rng   *rand.Rand
}

// next is some legal move. Out of turn, a seat that can move does so half of the time.
func (w *walker) next() Move {
	s := w.state
	for seat := range s.players {
		if seat == int(s.turn) || s.players[seat].out {
			continue
		}
		w.moves = s.Legal(seat, w.moves[:0])
		if len(w.moves) > 0 && (s.turn == NoSeat || w.rng.Uint64()&1 == 0) {
			return w.pick()
		}
	}
	w.moves = s.Legal(int(s.turn), w.moves[:0])
	return w.pick()
}

func (w *walker) pick() Move {
	return w.moves[w.rng.Uint64N(uint64(len(w.moves)))]
}

// play plays on to the end of the round, and counts the moves.
func (w *walker) play(tb testing.TB, ev *Events) int {
	n := 0
	for ; w.state.phase != PhaseOver; n++ {
		if ev != nil {
			ev.Reset()
		}
		if err := w.state.Apply(w.next(), ev); err != nil {
			tb.Fatal(err)
		}
	}
	return n
}
