package engine

import (
	"iter"
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestRoundsEnd: cards are conserved, and the length is bounded. Each move that is not quiet draws, burns or flips a
// card for the last time, or puts a player out; but penalty cards are flipped and burned again.
func TestRoundsEnd(t *testing.T) {
	t.Parallel()
	trials(t, func(t *testing.T, r *trial) {
		s := r.state
		r.each(t, func() { conserved(t, s, &r.deck) })
		if bound := (2*r.deck.Len() + 6*len(s.players)) * s.QuietLimit(); s.moves > bound && !s.rules.Strict {
			t.Errorf("%d moves, more than %d", s.moves, bound)
		}
	})
}

// conserved holds that every card of the deck lies somewhere once, and that the counts beside them are right.
func conserved(t *testing.T, s *State, deck *Bag) {
	t.Helper()
	all := s.burned
	all.addAll(s.pile)
	all.addAll(s.draw)
	in := 0
	for i := range s.players {
		p := &s.players[i]
		all.addAll(p.hand.Cards())
		all.addAll(p.FaceUp.Cards())
		covered := 0
		for _, c := range p.down {
			if c != NoCard {
				covered++
				all.add(c)
			}
		}
		if !p.hand.Holds(p.Known.Cards()) || covered != int(p.covered) {
			t.Fatalf("seat %d is known to hold %v, %d face-down, and has %+v", i, p.Known.Cards(), covered, p)
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

// TestLegalIsWhatApplyAccepts tries every move that can be written down, at random moments of the rounds.
func TestLegalIsWhatApplyAccepts(t *testing.T) {
	t.Parallel()
	scratch := new(State)
	trials(t, func(t *testing.T, r *trial) {
		left := r.rng.IntN(4) / 3
		r.often(t, 2, func() {
			if left--; left < 0 {
				return
			}
			want := map[Packed]bool{}
			for seat := range r.state.players {
				for _, m := range r.state.Legal(seat, nil) {
					if m.Kind != MoveSwap && m.Kind != MoveLay {
						want[m.Packed()] = true
					}
				}
			}
			scratch.CopyFrom(r.state)
			for m := range everyMove(r.state) {
				err := scratch.Apply(m, nil)
				if legal := want[m.Packed()]; legal != (err == nil) {
					t.Fatalf("move %d: %v by seat %d: legal %v, but %v", r.state.moves, m, m.Seat, legal, err)
				}
				if err == nil {
					delete(want, m.Packed())
					scratch.CopyFrom(r.state)
				}
			}
			if len(want) > 0 || !equal(scratch, r.state) {
				t.Fatalf("legal and not tried: %v; or refused moves changed something", want)
			}
		})
	})
}

// everyMove yields every move that there is, sensible or not, but swaps.
func everyMove(s *State) iter.Seq[Move] {
	n := len(s.players)
	packs, _ := s.rules.PacksFor(n)
	most := 4*packs + 2
	return func(yield func(Move) bool) {
		going := true
		add := func(moves ...Move) {
			for _, m := range moves {
				going = going && yield(m)
			}
		}
		for seat := -1; seat <= n && going; seat++ {
			add(Take(seat), Ready(seat), Flip(seat, AnySlot), Chance(seat), plain(MoveFoul+1, seat))
			for target := -2; target <= n; target++ {
				add(Aim(seat, target))
			}
			for r := Two; r <= NoRank; r++ {
				for k := range most {
					add(Play(seat, r, k), Jump(seat, r, k))
				}
				for target := -2; target <= n; target++ {
					if target == NoSeat {
						continue
					}
					jump := Jump(seat, r, 3)
					jump.Target = int8(target)
					add(jump)
					for k := 1; k < most && (k < 3 || r < NoRank && s.rules.Powers[r].Aimed()); k++ {
						add(ShootAt(seat, r, k, target))
					}
				}
				for companion := r; s.rules.escorted != 0 && companion <= NoRank; companion++ {
					for k := range most * 5 {
						m := PlayWith(seat, r, 1+k%5, companion, 1+k/5)
						aimed := m
						aimed.Target = 1
						add(m, aimed)
					}
				}
			}
		}
	}
}

// TestSetUpLegalIsWhatApplyAccepts does the same for the swaps and lays of the set-up. A lay that names a card more often
// than it is held is not legal.
func TestSetUpLegalIsWhatApplyAccepts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range 2 * len(Presets()) {
		s := dealt(t, someRules(t, i, rng), 2+rng.IntN(8), rng)
		if !s.rules.Lays {
			apply(t, s, Ready(0)) // who is ready swaps no more
		}
		for seat := range s.players {
			want := map[string]bool{}
			for _, m := range s.Legal(seat, nil) {
				want[m.String()+join(m.Cards)] = m.Kind != MoveReady
			}
			try := func(m Move) {
				if err := s.Clone().Apply(m, nil); want[m.String()+join(m.Cards)] != (err == nil) {
					t.Fatalf("%v %v: %v", m, m.Cards, err)
				}
			}
			for hand := range Card(NumCards + 1) {
				for up := range Card(NumCards + 1) {
					try(Swap(seat, []Card{hand}, []Card{up}))
				}
			}
			cards := s.players[seat].hand.Cards()
			for _, a := range cards {
				for _, b := range cards {
					try(Lay(seat, []Card{a, b}))
					for _, c := range append(cards, NoCard) {
						if a <= b && b <= c {
							try(Lay(seat, []Card{a, b, c}))
						}
					}
				}
			}
		}
	}
}

// TestPackedMoves: what LegalPacked lists is what Legal does, MayMove are the seats with something on their list, and
// ApplyPacked leaves the state that Apply does.
func TestPackedMoves(t *testing.T) {
	t.Parallel()
	trials(t, func(t *testing.T, r *trial) {
		s := r.state
		r.often(t, 4, func() {
			for seat := NoSeat; seat <= len(s.players); seat++ {
				legal, list := s.Legal(seat, nil), s.LegalPacked(seat, nil)
				if may := s.MayMove().Has(seat); may != (len(legal) > 0) {
					t.Fatalf("seat %d may move: %v; its moves are %v", seat, may, legal)
				}
				if s.phase == PhaseSetUp {
					legal = nil
				}
				if len(list) != len(legal) {
					t.Fatalf("packed %v, else %v", list, legal)
				}
				if len(list) == 0 {
					continue
				}
				i := r.rng.IntN(len(list))
				p, m := list[i], legal[i]
				if back := p.Move(); !reflect.DeepEqual(back, m) || p.Kind() != m.Kind || p.Seat() != int(m.Seat) || p.Rank() != m.Rank ||
					p.Count() != int(m.Count) || p.Companion() != m.Companion || p.Companions() != int(m.Companions) || p.Target() != int(m.Target) {
					t.Fatalf("packed %+v, else %+v", back, m)
				}
				moved, packed := s.Clone(), s.Clone()
				apply(t, moved, m)
				if packed.ApplyPacked(p); !equal(moved, packed) {
					t.Fatalf("%v: packed, it leaves another state", m)
				}
			}
		})
	})
}

// TestSamplers: a sampler makes one sample after the other as the view does, by the same random numbers. A copy that is played to its
// end changes nothing in the state that it was copied from, nor in a view.
func TestSamplers(t *testing.T) {
	t.Parallel()
	trials(t, func(t *testing.T, r *trial) {
		r.often(t, 1, func() {
			seat, copied := r.viewer(), r.state.Clone()
			v := r.state.View(seat)
			(&walker{state: copied, rng: r.rng}).walk(t, toTheEnd, nil)
			copied.CopyFrom(r.state)
			seen := copied.View(seat)
			(&walker{state: copied, rng: r.rng}).walk(t, toTheEnd, nil)
			if !reflect.DeepEqual(seen, v) || !reflect.DeepEqual(r.state.View(seat), v) {
				t.Fatal("a copy changed the state that it was made from, or a view")
			}
			sampler := must(v.Sampler())
			for range 3 {
				seed := r.rng.Uint64()
				one, other := rand.New(rand.NewPCG(seed, 0)), rand.New(rand.NewPCG(seed, 0))
				own := must(v.Sample(one.IntN))
				again, err := sampler.Sample(other.IntN)
				if err != nil || !equal(again, own) {
					t.Fatalf("the sampler made\n%+v\ninstead of\n%+v, %v", again, own, err)
				}
				(&walker{state: again, rng: other}).walk(t, 20, nil) // which is not seen in the next
			}
		})
	})
}

// TestNothingIsAllocated for moves, neither with events nor without, and for samples, once the memory has grown.
func TestNothingIsAllocated(t *testing.T) {
	for _, code := range []string{"bitenight", "leeds", "custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A"} {
		rng := rand.New(rand.NewPCG(9, 10))
		deal := opened(t, ruled(t, code), 4, rng)
		sampler := must(deal.View(1).Sampler())
		w := walker{state: new(State), rng: rng}
		play := func(ev *Events) {
			w.state.CopyFrom(deal)
			w.walk(t, toTheEnd, ev)
		}
		for range 500 { // a longer round than ever before makes memory grow
			play(nil)
		}
		ev := new(Events)
		for what, do := range map[string]func(){
			"a silent round": func() { play(nil) },
			"a round":        func() { play(ev) },
			"a sample":       func() { _, _ = sampler.Sample(rng.IntN) },
		} {
			for range 100 {
				do()
			}
			if n := testing.AllocsPerRun(100, do); n > 0 {
				t.Errorf("%s: %v allocations for %s", code, n, what)
			}
		}
	}
}

// BenchmarkRound plays whole random rounds on copies of dealt ones: with events as rooms do, and packed as search does.
func BenchmarkRound(b *testing.B) {
	for _, path := range []string{"search", "events"} {
		b.Run(path, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 2))
			deal, w := opened(b, bite(b), 4, rng), walker{state: new(State), rng: rng}
			list, ev, moves := []Packed(nil), new(Events), 0
			for b.Loop() {
				w.state.CopyFrom(deal)
				if path == "events" {
					moves += w.walk(b, toTheEnd, ev)
				}
				for ; w.state.phase != PhaseOver; moves++ {
					list = w.state.LegalPacked(w.seat(), list[:0])
					w.state.ApplyPacked(list[rng.Uint64N(uint64(len(list)))])
				}
			}
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}
