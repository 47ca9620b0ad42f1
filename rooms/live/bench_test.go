package live

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine/record"
	"shithead/rooms"
)

// busy are the limits of a house in which much goes on.
func busy(k Keeper) Config {
	limits := rooms.DefaultRoomLimits()
	limits.RoomsPerMaker, limits.SeatsPerPlayer, limits.Seats, limits.MakeBurst = 1<<20, 1<<20, 1<<20, 1<<20
	return Config{Limits: limits, Keeper: k, Log: slog.New(slog.DiscardHandler)}
}

// shortKeeper keeps nothing but how far bots have looked that were cut short.
type shortKeeper struct {
	nowhere
	mu    sync.Mutex
	short []int
}

func (k *shortKeeper) Commit(w data.Write) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, line := range w.Lines {
		var m record.Move
		if line.Record && json.Unmarshal(line.Text, &m) == nil && m.Iterations != nil {
			k.short = append(k.short, *m.Iterations)
		}
	}
	return nil
}

// take gives what was cut short since it was asked last, sorted.
func (k *shortKeeper) take() []int {
	k.mu.Lock()
	defer k.mu.Unlock()
	short := k.short
	k.short = nil
	slices.Sort(short)
	return short
}

// BenchmarkAThousandTablesOfExperts are a thousand tables with three of them, and a person who has gone for whom a bot's hand
// plays: how much of a processor the experts take, how many of their thoughts are cut short, and how far these get. An
// operation is a tenth of a second; the README's figures are of half a minute, -benchtime=300x.
func BenchmarkAThousandTablesOfExperts(b *testing.B) {
	for _, pace := range []rooms.BotPace{rooms.PaceNormal, rooms.PaceTurbo} {
		b.Run(pace.String(), func(b *testing.B) {
			k := &shortKeeper{}
			c := busy(k)
			c.Limits.Away, c.Limits.RoomsPerOrigin, c.Limits.SeatsPerOrigin = time.Millisecond, 1<<20, 1<<20
			l, err := NewLobby(c)
			must(b, err)
			defer l.Close()
			at := terms(func(t *rooms.Terms) { t.Bots, t.BotPace = slices.Repeat([]string{"expert"}, 3), pace })
			for i := range 1000 {
				who := person(fmt.Sprint("p", i))
				code, err := l.Make(who, at)
				must(b, err)
				p, err := l.Enter(code, who, newBox())
				if err == nil {
					err = p.Do(rooms.Start{})
				}
				must(b, err)
				_, err = l.Enter(code, person(fmt.Sprint("w", i)), newBox()) // without a client the bots do not think
				must(b, err)
				p.Exit()
			}
			f := l.Figures().Thinking
			for f.Thoughts.Load() < 1000 { // until the bots have left the set-up
				time.Sleep(10 * time.Millisecond)
			}
			thoughts, moves, took := f.Thoughts.Load(), l.Figures().BotMoves.Load(), f.Took.Snapshot().Sum
			k.take()
			b.ResetTimer()
			for range b.N {
				time.Sleep(100 * time.Millisecond)
			}
			b.StopTimer()
			lasts := b.Elapsed()
			short, n := k.take(), f.Thoughts.Load()-thoughts
			b.ReportMetric((f.Took.Snapshot().Sum-took)/lasts.Seconds(), "cores")
			b.ReportMetric(float64(l.Figures().BotMoves.Load()-moves)/lasts.Seconds(), "moves/s")
			b.ReportMetric(float64(n)/lasts.Seconds(), "thoughts/s")
			b.ReportMetric(float64(len(short))/float64(n), "short")
			for _, p := range []int{5, 50, 95} {
				if len(short) > 0 {
					b.ReportMetric(float64(short[len(short)*p/100]), fmt.Sprintf("iterations-p%d", p))
				}
			}
		})
	}
}
