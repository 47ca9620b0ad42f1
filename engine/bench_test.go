package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

var benchPlayers = []int{2, 4, 12, 20}

// BenchmarkRound plays whole random rounds on copies of dealt ones and lets every seat move that may: with events, as rooms
// do, without, and packed, as search does. One operation is a round.
func BenchmarkRound(b *testing.B) {
	for _, path := range []string{"search", "silent", "events"} {
		for _, players := range benchPlayers {
			b.Run(fmt.Sprintf("%s/%dplayers", path, players), func(b *testing.B) {
				rng := rand.New(rand.NewPCG(1, 2))
				var deals []*State
				for range 64 {
					deals = append(deals, opened(b, bite(b), players, rng))
				}
				state := new(State)
				w := walker{state: state, rng: rng}
				play := func() int { return w.play(b, nil) }
				switch path {
				case "search":
					search := searcher{state: state, rng: rng}
					play = search.play
				case "events":
					ev := new(Events)
					play = func() int { return w.play(b, ev) }
				}
				for range 10 * len(deals) { // until the memory has grown to what rounds need
					state.CopyFrom(deals[0])
					play()
				}
				moves, rounds := 0, 0
				b.ReportAllocs()
				for b.Loop() {
					state.CopyFrom(deals[rounds%len(deals)])
					rounds++
					moves += play()
				}
				b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
				b.ReportMetric(float64(moves)/float64(rounds), "moves/round")
			})
		}
	}
}

// BenchmarkPresets plays whole random rounds of every rule set, four players, without events. One operation is a round.
func BenchmarkPresets(b *testing.B) {
	for _, code := range []string{
		"bitenight", "leeds", "schwechat", "classic", "custom", "custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A",
	} {
		b.Run(code, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 2))
			deal := opened(b, ruled(b, code), 4, rng)
			w := walker{state: new(State), rng: rng}
			for range 200 {
				w.state.CopyFrom(deal)
				w.play(b, nil)
			}
			moves := 0
			b.ReportAllocs()
			for b.Loop() {
				w.state.CopyFrom(deal)
				moves += w.play(b, nil)
			}
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}

// middles are positions from the middle of random rounds, each with a legal move.
func middles(b *testing.B, players int) (states []*State, moves []Move) {
	rng := rand.New(rand.NewPCG(3, 4))
	for len(states) < 256 {
		w := walker{state: opened(b, bite(b), players, rng), rng: rng}
		for range rng.IntN(200) {
			if w.state.phase == PhaseOver {
				break
			}
			if err := w.state.Apply(w.next(), nil); err != nil {
				b.Fatal(err)
			}
		}
		if w.state.phase != PhaseOver {
			states, moves = append(states, w.state), append(moves, w.next())
		}
	}
	return states, moves
}

// BenchmarkApply makes one move, on a copy of a position from the middle of a round; what the copy costs is shown too.
func BenchmarkApply(b *testing.B) {
	for _, players := range benchPlayers {
		states, moves := middles(b, players)
		for _, path := range []string{"copy", "copy+search", "copy+events"} {
			b.Run(fmt.Sprintf("%s/%dplayers", path, players), func(b *testing.B) {
				s, ev, i := new(State), new(Events), 0
				b.ReportAllocs()
				for b.Loop() {
					s.CopyFrom(states[i])
					var err error
					switch path {
					case "copy+search":
						err = s.Apply(moves[i], nil)
					case "copy+events":
						ev.Reset()
						err = s.Apply(moves[i], ev)
					}
					if err != nil {
						b.Fatal(err)
					}
					i = (i + 1) % len(states)
				}
			})
		}
	}
}

// BenchmarkLegal asks every seat what is legal. One operation is all seats of one position.
func BenchmarkLegal(b *testing.B) {
	for _, players := range benchPlayers {
		b.Run(fmt.Sprintf("%dplayers", players), func(b *testing.B) {
			states, _ := middles(b, players)
			var moves []Move
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				moves = moves[:0]
				for seat := range players {
					moves = states[i].Legal(seat, moves)
				}
				i = (i + 1) % len(states)
			}
		})
	}
}

// BenchmarkSample makes samples of views of one seat: each on its own, and all in the memory of a sampler. What copying a
// sample costs is shown too.
func BenchmarkSample(b *testing.B) {
	for _, players := range benchPlayers {
		states, _ := middles(b, players)
		var views []*View
		var samplers []*Sampler
		for _, s := range states {
			v := s.View(0)
			sampler, err := v.Sampler()
			if err != nil {
				b.Fatal(err)
			}
			views, samplers = append(views, v), append(samplers, sampler)
		}
		rng := rand.New(rand.NewPCG(5, 6))
		intn, copied := rng.IntN, new(State)
		for _, path := range []struct {
			name string
			make func(i int) error
		}{
			{"own", func(i int) error { _, err := views[i].Sample(intn); return err }},
			{"sampler", func(i int) error { _, err := samplers[i].Sample(intn); return err }},
			{"copy", func(i int) error { copied.CopyFrom(states[i]); return nil }},
		} {
			b.Run(fmt.Sprintf("%s/%dplayers", path.name, players), func(b *testing.B) {
				i := 0
				b.ReportAllocs()
				for b.Loop() {
					if err := path.make(i); err != nil {
						b.Fatal(err)
					}
					i = (i + 1) % len(states)
				}
			})
		}
	}
}

// BenchmarkView shows a position to a seat, over an old view and as a new value.
func BenchmarkView(b *testing.B) {
	for _, players := range benchPlayers {
		states, _ := middles(b, players)
		b.Run(fmt.Sprintf("over/%dplayers", players), func(b *testing.B) {
			var v View
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				states[i].ViewInto(0, &v)
				i = (i + 1) % len(states)
			}
		})
		b.Run(fmt.Sprintf("new/%dplayers", players), func(b *testing.B) {
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				states[i].View(0)
				i = (i + 1) % len(states)
			}
		})
	}
}
