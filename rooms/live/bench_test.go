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
	"shithead/rooms"
	"shithead/rooms/access"
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

// comesTo makes a room of somebody's, and has them come in.
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

// BenchmarkTalk is a line in a room of twenty, until all have it: as a stub takes it, and as a round does.
func BenchmarkTalk(b *testing.B) {
	for name, c := range map[string]struct {
		construct constructor
		says      rooms.Command
	}{
		"stub": {stubConstructor(), act{chatter: true, again: true}},
		"room": {roomConstructor(), rooms.Say{Text: "a line about as long as people say them, or so"}},
	} {
		b.Run(name, func(b *testing.B) {
			config := busy(nowhere{})
			config.Limits.SayEvery, config.Limits.SayBurst = time.Nanosecond, 1<<20
			config.Limits.ThinkMin, config.Limits.ThinkMax = time.Hour, time.Hour // nothing else happens meanwhile
			l := opens(b, config, c.construct)
			slow := terms()
			slow.Clock, slow.Bots = 0, []string{"easy", "easy", "easy"}
			first := comesTo(b, l, 0, slow)
			boxes := []*feed.Mailbox[rooms.RoomView]{first.box}
			for i := range 19 {
				boxes = append(boxes, feed.NewMailbox[rooms.RoomView]())
				if _, err := l.Enter(first.room.code, person(fmt.Sprint("p", 1+i)), boxes[1+i]); err != nil {
					b.Fatal(err)
				}
			}
			_ = first.Do(rooms.Start{})
			says := func(c rooms.Command) {
				if err := first.Do(c); err != nil {
					b.Fatal(err)
				}
				for _, box := range boxes {
					<-box.Rings()
				}
			}
			b.ReportAllocs()
			for b.Loop() {
				says(c.says)
			}
		})
	}
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

// BenchmarkAChangeOfARoom is a change of what the lobby shows of one of 250 rooms, alone, joined with two others of as many
// that change as often, and what these tell. Somebody watches the lobby.
func BenchmarkAChangeOfARoom(b *testing.B) {
	const count = 250
	var news News
	for _, name := range []string{"alone", "joined", "second"} {
		b.Run(name, func(b *testing.B) {
			l := opens(b, busy(nowhere{}), stubConstructor())
			var places []access.Place
			for i := range count {
				places = append(places, comesTo(b, l, i, terms()))
			}
			l.Watch(ann, feed.NewMailbox[rooms.LobbyView](), nil)
			if name != "alone" {
				l.Join(peersFunc(func(n News) { news = n }))
			}
			b.ReportAllocs()
			if name != "second" {
				for i := 0; b.Loop(); i++ {
					if err := places[i%count].Do(act{chatter: true}); err != nil {
						b.Fatal(err)
					}
				}
				return
			}
			l.Retell() // what it costs to hear of a second of 250 changes at each of two others
			const part = count * int(tellPeersEvery) / int(time.Second)
			text, err := json.Marshal(News{Rooms: news.Rooms[:part]})
			if err != nil {
				b.Fatal(err)
			}
			for n := uint64(1); b.Loop(); n++ {
				for range count / part {
					for _, server := range []string{"b", "c"} {
						var read News
						if err := json.Unmarshal(text, &read); err != nil {
							b.Fatal(err)
						}
						read.Server, read.Number = server, n
						for i := range read.Rooms {
							read.Rooms[i].Change, read.Rooms[i].Code = n, fmt.Sprint(server, i)
						}
						l.Hear(read)
					}
					l.List(ann)
				}
			}
			b.ReportMetric(float64(len(text)), "bytes")
		})
	}
}
