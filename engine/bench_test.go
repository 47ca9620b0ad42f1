package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkRound plays whole random rounds on copies of dealt ones: silent, with events as rooms do, and packed as search does.
func BenchmarkRound(b *testing.B) {
	for _, path := range []string{"search", "silent", "events"} {
		for _, players := range []int{2, 4, 20} {
			b.Run(fmt.Sprintf("%s/%dplayers", path, players), func(b *testing.B) {
				rng := rand.New(rand.NewPCG(1, 2))
				deal, w := opened(b, bite(b), players, rng), walker{state: new(State), rng: rng}
				list, ev, moves := []Packed(nil), new(Events), 0
				b.ReportAllocs()
				for b.Loop() {
					switch w.state.CopyFrom(deal); path {
					case "silent":
						moves += w.walk(b, toTheEnd, nil)
					case "events":
						moves += w.walk(b, toTheEnd, ev)
					default:
						for ; w.state.phase != PhaseOver; moves++ {
							list = w.state.LegalPacked(w.seat(), list[:0])
							w.state.ApplyPacked(list[rng.Uint64N(uint64(len(list)))])
						}
					}
				}
				b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
			})
		}
	}
}
