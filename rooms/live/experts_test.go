package live

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// shortKeeper keeps nothing but how far bots have looked that were cut short.
type shortKeeper struct {
	nowhere
	mu    sync.Mutex
	short []int
}

func (k *shortKeeper) Commit(writes []data.Write) []error {
	for i := range writes {
		for _, line := range writes[i].Lines {
			var m record.Move
			if line.Record && json.Unmarshal(line.Text, &m) == nil && m.Iterations != nil {
				k.mu.Lock()
				k.short = append(k.short, *m.Iterations)
				k.mu.Unlock()
			}
		}
	}
	return make([]error, len(writes))
}

// BenchmarkAThousandTablesOfExperts are a thousand tables with three of them, and somebody who has gone for whom a bot's hand plays, for
// half a minute: how much of a processor the experts take, how many of their thoughts are cut short, and how far these get.
func BenchmarkAThousandTablesOfExperts(b *testing.B) {
	for _, pace := range []rooms.BotPace{rooms.PaceNormal, rooms.PaceTurbo} {
		b.Run(pace.String(), func(b *testing.B) { thousandTables(b, pace) })
	}
}

func thousandTables(b *testing.B, pace rooms.BotPace) {
	const tables, lasts = 1000, 30 * time.Second
	k := &shortKeeper{}
	c := busy(k)
	c.Limits.Away, c.Limits.RoomsPerOrigin, c.Limits.SeatsPerOrigin = time.Millisecond, tables, tables
	l, err := openWith(c, roomConstructor())
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	at := terms()
	at.Bots, at.BotPace = slices.Repeat([]string{"expert"}, 3), pace
	for i := range tables {
		who := person(fmt.Sprint("p", i))
		code, err := l.Make(who, at)
		if err != nil {
			b.Fatal(err)
		}
		in, err := l.Enter(code, who, feed.NewMailbox[rooms.RoomView]())
		if err != nil {
			b.Fatal(err)
		}
		if err := in.Do(rooms.Start{}); err != nil {
			b.Fatal(err)
		}
		in.Exit()
	}
	time.Sleep(10 * time.Second) // until all have left the set-up
	f := l.Figures().Thinking
	thoughts, moves, took := f.Thoughts.Load(), l.Figures().BotMoves.Load(), f.Took.Snapshot().Sum
	k.mu.Lock()
	k.short = k.short[:0]
	k.mu.Unlock()
	b.ResetTimer()
	time.Sleep(lasts)
	b.StopTimer()
	k.mu.Lock()
	defer k.mu.Unlock()
	slices.Sort(k.short)
	n := f.Thoughts.Load() - thoughts
	b.ReportMetric((f.Took.Snapshot().Sum-took)/lasts.Seconds(), "cores")
	b.ReportMetric(float64(l.Figures().BotMoves.Load()-moves)/lasts.Seconds(), "moves/s")
	b.ReportMetric(float64(n)/lasts.Seconds(), "thoughts/s")
	b.ReportMetric(float64(len(k.short))/float64(n), "short")
	for _, p := range []int{5, 50, 95} {
		if len(k.short) > 0 {
			b.ReportMetric(float64(k.short[len(k.short)*p/100]), fmt.Sprintf("iterations-p%d", p))
		}
	}
}
