package engine

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// Helpers that play random rounds, for properties, counts and benchmarks.

func bite(tb testing.TB) *Rules { return ruled(tb, "bitenight") }

// ruled is the rule set of a code.
func ruled(tb testing.TB, code string) *Rules {
	tb.Helper()
	rules, err := ParseRules(code)
	if err != nil {
		tb.Fatal(err)
	}
	return rules
}

// kept are the rules of a code that was kept when they were of a revision.
func kept(tb testing.TB, code string, revision int) *Rules {
	tb.Helper()
	name, options, err := cutCode(code)
	if err != nil {
		tb.Fatal(err)
	}
	rules, err := KeptRules(name, options, revision)
	if err != nil {
		tb.Fatal(err)
	}
	return rules
}

// someRules are a preset, each in turn, with options chosen at random, of any revision. Half of the time, if it has many,
// they are left alone.
func someRules(tb testing.TB, i int, rng *rand.Rand) *Rules {
	tb.Helper()
	presets := Presets()
	p := presets[i%len(presets)]
	for {
		set := map[string]string{}
		for _, o := range p.Options {
			if o.Key != "packs" && rng.IntN(2) == 0 {
				set[o.Key] = someValue(&o, rng)
			}
		}
		rules, err := KeptRules(p.Name, set, 1+rng.IntN(Revision))
		if err == nil {
			return rules
		}
		if !errors.Is(err, ErrClash) {
			tb.Fatal(err)
		}
	}
}

// someValue is some value of an option.
func someValue(o *Option, rng *rand.Rand) string {
	switch o.Kind() {
	case OptionNumber:
		return strconv.Itoa(o.Low + rng.IntN(o.High-o.Low+1))
	case OptionList:
		var list []string
		for _, word := range o.Choices {
			if rng.IntN(3) == 0 {
				list = append(list, word)
			}
		}
		return strings.Join(list, listed)
	default:
		if o.Default == nothing && rng.IntN(2) == 0 {
			return nothing
		}
		return o.Choices[rng.IntN(len(o.Choices))]
	}
}

// dealt is a round dealt from a shuffled deck.
func dealt(tb testing.TB, rules *Rules, players int, rng *rand.Rand) *State {
	tb.Helper()
	deck, err := rules.Deck(players)
	if err != nil {
		tb.Fatal(err)
	}
	Shuffle(deck, rng)
	dealer, first := rng.IntN(players), NoSeat
	switch rules.Begins {
	case BeginLeft:
		first = (dealer + 1) % players
	case BeginLot:
		first = rng.IntN(players)
	default:
	}
	s, err := Deal(rules, players, dealer, first, deck)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// opened is a dealt round in which everybody is ready, having laid the last cards of the hand if cards are laid.
func opened(tb testing.TB, rules *Rules, players int, rng *rand.Rand) *State {
	tb.Helper()
	s := dealt(tb, rules, players, rng)
	beReady(tb, s)
	return s
}

// beReady ends the set-up: nobody swaps, and where cards are laid the highest are.
func beReady(tb testing.TB, s *State) {
	tb.Helper()
	for seat := range s.players {
		for !s.Ready(seat) {
			moves := s.Legal(seat, nil)
			if err := s.Apply(moves[len(moves)-1], nil); err != nil {
				tb.Fatal(err)
			}
		}
	}
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
		if seat == int(s.turn) || s.players[seat].Out {
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
	if w.state.rules.TakeAtWill {
		return w.pickRarely(MoveTake)
	}
	return w.moves[w.rng.Uint64N(uint64(len(w.moves)))]
}

// pickRarely picks a kind of move now and then only: rounds in which the pile is taken at will would hardly end.
func (w *walker) pickRarely(kind MoveKind) Move {
	for {
		m := w.moves[w.rng.Uint64N(uint64(len(w.moves)))]
		if m.Kind != kind || len(w.moves) == 1 || w.rng.Uint64()&15 == 0 {
			return m
		}
	}
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

// searcher picks moves as a walker does, packed: as search does. After the set-up only.
type searcher struct {
	state *State
	moves []Packed
	rng   *rand.Rand
}

func (w *searcher) next() Packed {
	s := w.state
	for seats := s.MayMove(); seats != 0; {
		seat := seats.RemoveLowest()
		if seat != int(s.turn) && (s.turn == NoSeat || w.rng.Uint64()&1 == 0) {
			return w.pick(seat)
		}
	}
	return w.pick(int(s.turn))
}

func (w *searcher) pick(seat int) Packed {
	w.moves = w.state.LegalPacked(seat, w.moves[:0])
	for {
		p := w.moves[w.rng.Uint64N(uint64(len(w.moves)))]
		if p.Kind() != MoveTake || !w.state.rules.TakeAtWill || len(w.moves) == 1 || w.rng.Uint64()&15 == 0 {
			return p
		}
	}
}

// play plays on to the end of the round, and counts the moves.
func (w *searcher) play() int {
	n := 0
	for ; w.state.phase != PhaseOver; n++ {
		w.state.ApplyPacked(w.next())
	}
	return n
}
