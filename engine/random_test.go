package engine

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

func bite(tb testing.TB) *Rules { return ruled(tb, "bitenight") }

// must is a value that there is.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// ruled is the rule set of a code.
func ruled(tb testing.TB, code string) *Rules {
	tb.Helper()
	rules := must(ParseRules(code))
	return rules
}

// kept are the rules of a code that was kept when they were of a revision.
func kept(tb testing.TB, code string, revision int) *Rules {
	tb.Helper()
	name, options, err := cutCode(code)
	if err != nil {
		tb.Fatal(err)
	}
	rules := must(KeptRules(name, options, revision))
	return rules
}

// someRules are a preset, each in turn, with options chosen at random, of any revision.
func someRules(tb testing.TB, i int, rng *rand.Rand) *Rules {
	tb.Helper()
	p := Presets()[i%len(Presets())]
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

func deckOf(tb testing.TB, rules *Rules, players int) []Card {
	tb.Helper()
	deck := must(rules.Deck(players))
	return deck
}

// dealtFrom is a first round dealt from a deck.
func dealtFrom(tb testing.TB, rules *Rules, players, dealer int, deck []Card) *State {
	tb.Helper()
	deal := FirstDeal()
	deal.Dealer = dealer
	s := must(Deal(rules, players, dealer, deal.First(rules, players), deck))
	return s
}

// dealt is a round dealt from a shuffled deck.
func dealt(tb testing.TB, rules *Rules, players int, rng *rand.Rand) *State {
	tb.Helper()
	deck := deckOf(tb, rules, players)
	Shuffle(deck, rng)
	return dealtFrom(tb, rules, players, rng.IntN(players), deck)
}

// opened is a dealt round in which all are ready.
func opened(tb testing.TB, rules *Rules, players int, rng *rand.Rand) *State {
	tb.Helper()
	s := dealt(tb, rules, players, rng)
	beReady(tb, s)
	return s
}

// beReady ends the set-up: none swaps, and where cards are laid the highest are.
func beReady(tb testing.TB, s *State) {
	tb.Helper()
	for seat := range s.players {
		for !s.Ready(seat) {
			moves := s.Legal(seat, nil)
			apply(tb, s, moves[len(moves)-1])
		}
	}
}

// walker makes moves at random.
type walker struct {
	state *State
	moves []Move
	rng   *rand.Rand
}

// next is some legal move. Out of turn, a seat that can move does so half of the time. Where the pile is taken at will, it
// is now and then only: rounds would hardly end.
func (w *walker) next() Move {
	s := w.state
	w.moves = s.Legal(w.seat(), w.moves[:0])
	for {
		m := w.moves[w.rng.Uint64N(uint64(len(w.moves)))]
		if m.Kind != MoveTake || !s.rules.TakeAtWill || len(w.moves) == 1 || w.rng.Uint64()&15 == 0 {
			return m
		}
	}
}

// seat is who moves next.
func (w *walker) seat() int {
	turn := int(w.state.turn)
	for seats := w.state.MayMove(); seats != 0; seats &= seats - 1 {
		if seat := bits.TrailingZeros32(uint32(seats)); seat != turn && (turn == NoSeat || w.rng.Uint64()&1 == 0) {
			return seat
		}
	}
	return turn
}

// walk makes some moves, as many as the round has left at most, and counts them.
func (w *walker) walk(tb testing.TB, most int, ev *Events) int {
	n := 0
	for ; n < most && w.state.phase != PhaseOver; n++ {
		if ev != nil {
			ev.Reset()
		}
		if err := w.state.Apply(w.next(), ev); err != nil {
			tb.Fatal(err)
		}
	}
	return n
}

const toTheEnd = 1 << 30

// rounds is how many random rounds the properties are tried on.
func rounds() int {
	switch {
	case os.Getenv("SHITHEAD_LONG") == "1":
		return 100_000
	case testing.Short():
		return 250
	default:
		return 500
	}
}

// trial is one random round on which properties are tried.
type trial struct {
	*walker
	events Events
	// deck is what was dealt.
	deck Bag
}

// trials deals random rounds of all rule sets, with random options, all numbers of players and now and then more packs
// than needed, and calls try with each. A trial is made from its number, which is logged with a failure.
func trials(t *testing.T, try func(t *testing.T, r *trial)) {
	i := 0
	defer func() {
		if t.Failed() {
			t.Logf("in trial %d", i)
		}
	}()
	for ; i < rounds() && !t.Failed(); i++ {
		rng := rand.New(rand.NewPCG(uint64(i), 0))
		players := MinSeats + rng.IntN(4)
		if rng.IntN(8) == 0 {
			players = MinSeats + rng.IntN(MaxSeats-MinSeats+1)
		}
		rules := someRules(t, i, rng)
		if rng.IntN(8) == 0 {
			rules.Packs = rules.AutoPacks(players) + rng.IntN(3)
		}
		s := dealt(t, rules, players, rng)
		try(t, &trial{walker: &walker{state: s, rng: rng}, deck: BagOf(deckOf(t, rules, players)...)})
	}
}

// each plays the round to its end and calls look before every move, and at the end.
func (r *trial) each(t *testing.T, look func()) {
	for r.state.phase != PhaseOver {
		look()
		r.events.Reset()
		if err := r.state.Apply(r.move(), &r.events); err != nil {
			t.Fatal(err)
		}
	}
	look()
}

// often calls look with moments of the round, roughly so many.
func (r *trial) often(t *testing.T, perRound int, look func()) {
	r.each(t, func() {
		if r.rng.IntN(300) < perRound {
			look()
		}
	})
}

// viewer is some seat, or NoSeat.
func (r *trial) viewer() int { return r.rng.IntN(len(r.state.players)+1) - 1 }

// move is some legal move, or a foul that the referee calls.
func (r *trial) move() Move {
	s := r.state
	if !s.rules.Strict || s.phase != PhasePlay || r.rng.IntN(25) > 0 {
		return r.next()
	}
	seat, slot := r.rng.IntN(len(s.players)), AnySlot
	p := &s.players[seat]
	if p.Out {
		return r.next()
	}
	if r.rng.IntN(2) == 0 && p.covered > 0 && (seat != int(s.turn) || p.zone() != ZoneFaceDown) {
		slot = p.flipped(&Move{Slot: AnySlot})
	}
	return s.Foul(seat, slot, r.rng.IntN)
}
