package engine

import (
	"math/rand/v2"
	"os"
	"testing"
)

// rounds is how many random rounds the properties are tried on: 100,000 with SHITHEAD_LONG=1 in the environment,
// 800 with -short, else 3,000.
func rounds() int {
	switch {
	case os.Getenv("SHITHEAD_LONG") == "1":
		return 100_000
	case testing.Short():
		return 800
	default:
		return 3_000
	}
}

// trial is one random round on which properties are tried.
type trial struct {
	*walker
	events Events
	// deck is what was dealt.
	deck Bag
}

// trials plays random rounds of all rule sets, with random options, with all numbers of players and now and then more
// packs than needed, and calls try with
// each before its first move. A trial is made from its number, which is logged with a failure.
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
		r := &trial{walker: &walker{state: dealt(t, rules, players, rng), rng: rng}}
		deck, err := rules.Deck(players)
		if err != nil {
			t.Fatal(err)
		}
		r.deck = BagOf(deck...)
		try(t, r)
	}
}

// each plays the round to its end and calls look before every move.
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

// sometimes is true so many times a round, roughly.
func (r *trial) sometimes(perRound int) bool {
	return r.rng.IntN(300) < perRound
}

// TestRoundsEnd: cards are conserved, the length is bounded, the places are complete and so are the points.
func TestRoundsEnd(t *testing.T) {
	t.Parallel()
	stalemates, longest := 0, 0
	trials(t, func(t *testing.T, r *trial) {
		s := r.state
		r.each(t, func() { conserved(t, s, &r.deck) })
		longest = max(longest, s.moves)
		// Each move that is not quiet draws, burns or flips a card for the last time, or puts a player out; but penalty
		// cards are flipped and burned again.
		if bound := (2*r.deck.Len() + 6*len(s.players)) * s.QuietLimit(); s.moves > bound && !s.rules.Strict {
			t.Errorf("%d moves, more than %d", s.moves, bound)
		}
		result := s.Result()
		if result.Shithead == NoSeat {
			stalemates++
			if len(result.Places) > 0 || s.quiet != s.QuietLimit() {
				t.Errorf("abandoned after %d quiet moves with places %v", s.quiet, result.Places)
			}
			return
		}
		seen := map[int]bool{}
		for i, seat := range append(result.Places, result.Shithead) {
			seen[seat] = true
			want := 10*(i+1) + result.Bonus[seat]
			if len(s.players) == 2 || seat == result.Shithead || s.rules.Points.Place == 0 {
				want = 0
			}
			if result.Points[seat] != want {
				t.Errorf("seat %d on place %d has %d points", seat, i+1, result.Points[seat])
			}
		}
		if len(seen) != len(s.players) || len(result.Places) != len(s.players)-1 {
			t.Errorf("places %v and Shithead %d", result.Places, result.Shithead)
		}
	})
	t.Logf("%d rounds, %d stalemates, the longest of %d moves", rounds(), stalemates, longest)
}

// conserved says whether every card of the deck lies somewhere once, and whether the counts beside them are right.
func conserved(t *testing.T, s *State, deck *Bag) {
	t.Helper()
	all := s.burned
	all.addAll(s.pile)
	all.addAll(s.draw)
	in := 0
	for i := range s.players {
		p := &s.players[i]
		for _, bag := range []*Bag{&p.hand, &p.FaceUp} {
			for c := range bag.All() {
				all.add(c)
			}
		}
		covered := 0
		for _, c := range p.down {
			if c != NoCard {
				covered++
				all.add(c)
			}
		}
		for c := range p.Known.All() {
			if p.Known.Count(c) > p.hand.Count(c) {
				t.Fatalf("seat %d is known to hold %v and does not", i, c)
			}
		}
		if covered != int(p.covered) {
			t.Fatalf("seat %d has %d face-down cards, not %d", i, covered, p.covered)
		}
		if !p.Out {
			in++
		}
	}
	if all != *deck {
		t.Fatalf("move %d: the cards are %v", s.moves, all.Cards())
	}
	if in != s.in() || in+len(s.out) != len(s.players) {
		t.Fatalf("%d in, %d out, counted %d", in, len(s.out), s.in())
	}
}

// key is a move without the cards, to find it again.
type key struct {
	kind              MoveKind
	rank, companion   Rank
	seat, target      int8
	count, companions uint8
}

func keyOf(m Move) key {
	return key{m.Kind, m.Rank, m.Companion, m.Seat, m.Target, m.Count, m.Companions}
}

// TestLegalIsWhatApplyAccepts tries every move that can be written down, at random moments of the rounds.
func TestLegalIsWhatApplyAccepts(t *testing.T) {
	t.Parallel()
	scratch := new(State)
	tried, accepted := 0, 0
	trials(t, func(t *testing.T, r *trial) {
		left := r.rng.IntN(4) / 3
		r.each(t, func() {
			if left == 0 || !r.sometimes(2) {
				return
			}
			left--
			want := map[key]bool{}
			for seat := range r.state.players {
				for _, m := range r.state.Legal(seat, nil) {
					if m.Kind != MoveSwap && m.Kind != MoveLay {
						want[keyOf(m)] = true
					}
				}
			}
			scratch.CopyFrom(r.state)
			for m := range everyMove(r.state) {
				tried++
				err := scratch.Apply(m, nil)
				if legal := want[keyOf(m)]; legal != (err == nil) {
					t.Fatalf("move %d: %v by seat %d: legal %v, but %v", r.state.moves, m, m.Seat, legal, err)
				}
				if err == nil {
					accepted++
					delete(want, keyOf(m))
					scratch.CopyFrom(r.state)
				}
			}
			if len(want) > 0 {
				t.Fatalf("legal, but nobody thought of trying: %v", want)
			}
			if !equal(scratch, r.state) {
				t.Fatal("refused moves changed something")
			}
		})
	})
	t.Logf("%d moves tried, %d accepted", tried, accepted)
}

// everyMove yields every move that there is, sensible or not, but swaps.
func everyMove(s *State) func(yield func(Move) bool) {
	n := len(s.players)
	packs, _ := s.rules.PacksFor(n)
	most := 4*packs + 2
	return func(yield func(Move) bool) {
		for seat := -1; seat <= n; seat++ {
			for _, m := range []Move{Take(seat), Ready(seat), Flip(seat, AnySlot), Chance(seat), plain(MoveFoul+1, seat)} {
				if !yield(m) {
					return
				}
			}
			for target := -2; target <= n; target++ {
				if !yield(Aim(seat, target)) {
					return
				}
			}
			for r := Two; r <= NoRank; r++ {
				for k := range most {
					if !yield(Play(seat, r, k)) || !yield(Jump(seat, r, k)) {
						return
					}
				}
				for target := -2; target <= n; target++ {
					jump := Jump(seat, r, 3)
					jump.Target = int8(target)
					if target != NoSeat && !yield(jump) {
						return
					}
					for k := 1; k < most && target != NoSeat; k++ {
						if k > 2 && (r == NoRank || !s.rules.Powers[r].Aimed()) {
							break
						}
						if !yield(ShootAt(seat, r, k, target)) {
							return
						}
					}
				}
				for companion := r; s.rules.escorted != 0 && companion <= NoRank; companion++ {
					for k := range most * 5 {
						m := PlayWith(seat, r, 1+k%5, companion, 1+k/5)
						aimed := m
						aimed.Target = 1
						if !yield(m) || !yield(aimed) {
							return
						}
					}
				}
			}
		}
	}
}

// TestSetUpLegalIsWhatApplyAccepts does the same for the swaps and lays of the set-up.
func TestSetUpLegalIsWhatApplyAccepts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range 50 {
		s := dealt(t, someRules(t, i, rng), 2+rng.IntN(8), rng)
		for _, m := range s.Legal(0, nil) {
			if m.Kind == MoveReady {
				if err := s.Apply(m, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		for seat := range s.players {
			want := map[string]bool{}
			for _, m := range s.Legal(seat, nil) {
				if m.Kind != MoveReady {
					want[m.String()+join(m.Cards)] = true
				}
			}
			for hand := range Card(NumCards + 1) {
				for up := range Card(NumCards + 1) {
					try(t, s, Swap(seat, []Card{hand}, []Card{up}), want)
				}
			}
			cards := s.players[seat].hand.Cards()
			for _, a := range cards {
				for _, b := range cards {
					try(t, s, Lay(seat, []Card{a, b}), nil)
					for _, c := range append(cards, NoCard) {
						if a <= b && b <= c {
							try(t, s, Lay(seat, []Card{a, b, c}), want)
						}
					}
				}
			}
		}
	}
}

// try makes a move on a copy, which is accepted if it is wanted. A lay that names a card more often than it is held is
// not among those wanted, and one that names each card as often is.
func try(t *testing.T, s *State, m Move, want map[string]bool) {
	t.Helper()
	if err := s.Clone().Apply(m, nil); want[m.String()+join(m.Cards)] != (err == nil) {
		t.Fatalf("%v %v: %v", m, m.Cards, err)
	}
}
