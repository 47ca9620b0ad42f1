package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

var benchPlayers = []int{2, 4, 12, 20}

// BenchmarkRound plays whole random rounds on copies of dealt ones: with events, as rooms do, without, and packed, as
// search does; and silent ones of each rule set. One operation is a round.
func BenchmarkRound(b *testing.B) {
	for _, path := range []string{"search", "silent", "events"} {
		for _, players := range benchPlayers {
			b.Run(fmt.Sprintf("%s/%dplayers", path, players), func(b *testing.B) { benchRounds(b, path, bite(b), players) })
		}
	}
	for _, code := range []string{"leeds", "schwechat", "classic", "custom", "custom:again=9,pickup=Q,shoot=A"} {
		b.Run(code, func(b *testing.B) { benchRounds(b, "silent", ruled(b, code), 4) })
	}
}

func benchRounds(b *testing.B, path string, rules *Rules, players int) {
	rng := rand.New(rand.NewPCG(1, 2))
	var deals []*State
	for range 64 {
		deals = append(deals, opened(b, rules, players, rng))
	}
	w, list, ev := walker{state: new(State), rng: rng}, []Packed(nil), new(Events)
	play := func() (moves int) {
		switch path {
		case "silent":
			return w.walk(b, toTheEnd, nil)
		case "events":
			return w.walk(b, toTheEnd, ev)
		}
		for ; w.state.phase != PhaseOver; moves++ {
			list = w.state.LegalPacked(w.seat(), list[:0])
			w.state.ApplyPacked(list[rng.Uint64N(uint64(len(list)))])
		}
		return moves
	}
	for range 10 * len(deals) { // until the memory has grown to what rounds need
		w.state.CopyFrom(deals[0])
		play()
	}
	moves, rounds := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		w.state.CopyFrom(deals[rounds%len(deals)])
		rounds++
		moves += play()
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(moves)/float64(rounds), "moves/round")
}

// BenchmarkPosition does one thing in positions from the middle of rounds: what is done to a copy is shown with the copy.
func BenchmarkPosition(b *testing.B) {
	for _, players := range benchPlayers {
		rng := rand.New(rand.NewPCG(3, 4))
		var states []*State
		var next []Move
		var views []*View
		var samplers []*Sampler
		for len(states) < 256 {
			w := walker{state: opened(b, bite(b), players, rng), rng: rng}
			if w.walk(b, rng.IntN(200), nil); w.state.phase == PhaseOver {
				continue
			}
			v := w.state.View(0)
			sampler, err := v.Sampler()
			if err != nil {
				b.Fatal(err)
			}
			states, next = append(states, w.state), append(next, w.next())
			views, samplers = append(views, v), append(samplers, sampler)
		}
		s, ev, view, moves := new(State), new(Events), new(View), []Move(nil)
		for _, path := range []struct {
			name string
			do   func(i int) error
		}{
			{"copy", func(i int) error { s.CopyFrom(states[i]); return nil }},
			{"copy+search", func(i int) error { s.CopyFrom(states[i]); return s.Apply(next[i], nil) }},
			{"copy+events", func(i int) error { s.CopyFrom(states[i]); ev.Reset(); return s.Apply(next[i], ev) }},
			{"view", func(i int) error { states[i].View(0); return nil }},
			{"view over", func(i int) error { states[i].ViewInto(0, view); return nil }},
			{"sample", func(i int) error { _, err := views[i].Sample(rng.IntN); return err }},
			{"sampler", func(i int) error { _, err := samplers[i].Sample(rng.IntN); return err }},
			{"legal of all seats", func(i int) error {
				moves = moves[:0]
				for seat := range players {
					moves = states[i].Legal(seat, moves)
				}
				return nil
			}},
		} {
			b.Run(fmt.Sprintf("%s/%dplayers", path.name, players), func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; b.Loop(); i = (i + 1) % len(states) {
					if err := path.do(i); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
