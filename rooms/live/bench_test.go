package live

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// busy are the limits of a house in which much goes on.
func busy(k Keeper) Config {
	limits := rooms.DefaultRoomLimits()
	limits.RoomsPerMaker, limits.SeatsPerPlayer, limits.Seats, limits.MakeBurst = 1<<20, 1<<20, 1<<20, 1<<20
	return Config{Limits: limits, Keeper: k, Log: slog.New(slog.DiscardHandler)}
}

// opens is a lobby that is closed with the benchmark.
func opens(b *testing.B, c Config, construct constructor) *Lobby {
	b.Helper()
	c.Limits.RoomsPerOrigin, c.Limits.SeatsPerOrigin = 1<<20, 1<<20
	l, err := openWith(c, construct)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(l.Close)
	return l
}

// comesTo makes a room of a person's, and has them come in.
func comesTo(b *testing.B, l *Lobby, i int, of rooms.Terms) *Place {
	who := person(fmt.Sprint("p", i))
	code, err := l.Make(who, of)
	if err != nil {
		b.Error(err)
		return nil
	}
	p, err := l.Enter(code, who, feed.NewMailbox[rooms.RoomView]())
	if err != nil {
		b.Error(err)
		return nil
	}
	return p.(*Place)
}

// BenchmarkAThousandRooms is a thousand rooms on a real disk, each with one who acts again once the answer and the view
// are there.
func BenchmarkAThousandRooms(b *testing.B) {
	store, err := data.Open(filepath.Join(b.TempDir(), "store"))
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	l := opens(b, busy(store), stubConstructor())
	const count = 1000
	places := make([]*Place, count)
	var wg sync.WaitGroup
	for i := range places {
		wg.Go(func() { places[i] = comesTo(b, l, i, terms()) })
	}
	wg.Wait()
	var left atomic.Int64
	left.Store(int64(b.N))
	took := make([][]time.Duration, count)
	b.ResetTimer()
	for i, p := range places {
		wg.Go(func() {
			for left.Add(-1) >= 0 {
				began := time.Now()
				if err := p.Do(act{line: "a line about as long as that of a move in a journal, or so", again: true}); err != nil {
					b.Error(err)
				}
				<-p.box.Rings()
				took[i] = append(took[i], time.Since(began))
			}
		})
	}
	wg.Wait()
	b.StopTimer()
	all := slices.Sorted(slices.Values(slices.Concat(took...)))
	b.ReportMetric(float64(all[len(all)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds()), "p99-µs")
	b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "moves/s")
}

// shortKeeper keeps nothing but how far bots have looked that were cut short.
type shortKeeper struct {
	nowhere
	mu    sync.Mutex
	short []int
}

func (k *shortKeeper) Commit(writes []data.Write) []error {
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := range writes {
		for _, line := range writes[i].Lines {
			var m record.Move
			if line.Record && json.Unmarshal(line.Text, &m) == nil && m.Iterations != nil {
				k.short = append(k.short, *m.Iterations)
			}
		}
	}
	return make([]error, len(writes))
}

// takes gives what was cut short since it was asked last.
func (k *shortKeeper) takes() []int {
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
			c.Limits.Away = time.Millisecond
			l := opens(b, c, roomConstructor())
			at := terms()
			at.Bots, at.BotPace = slices.Repeat([]string{"expert"}, 3), pace
			for i := range 1000 {
				p := comesTo(b, l, i, at)
				if err := p.Do(rooms.Start{}); err != nil {
					b.Fatal(err)
				}
				p.Exit()
			}
			f := l.Figures().Thinking
			for f.Thoughts.Load() < 1000 { // until the bots have left the set-up
				time.Sleep(10 * time.Millisecond)
			}
			thoughts, moves, took := f.Thoughts.Load(), l.Figures().BotMoves.Load(), f.Took.Snapshot().Sum
			k.takes()
			b.ResetTimer()
			for range b.N {
				time.Sleep(100 * time.Millisecond)
			}
			b.StopTimer()
			lasts := b.Elapsed()
			short, n := k.takes(), f.Thoughts.Load()-thoughts
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
