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

func busy(k Keeper) Config {
	limits := rooms.DefaultRoomLimits()
	limits.RoomsPerMaker, limits.SeatsPerPlayer, limits.Seats, limits.MakeBurst = 1<<20, 1<<20, 1<<20, 1<<20
	return Config{Limits: limits, Keeper: k, Log: slog.New(slog.DiscardHandler)}
}

// BenchmarkCommandToAllBoxes is a command in a room of twenty, until everybody has the view.
func BenchmarkCommandToAllBoxes(b *testing.B) {
	l, err := openWith(busy(nowhere{}), stubConstructor())
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	code, err := l.Make(person("p0"), terms())
	if err != nil {
		b.Fatal(err)
	}
	var first access.Place
	boxes := []*feed.Mailbox[rooms.RoomView]{}
	for i := range 20 {
		box := feed.NewMailbox[rooms.RoomView]()
		p, err := l.Enter(code, person(fmt.Sprint("p", i)), box)
		if err != nil {
			b.Fatal(err)
		}
		if i == 0 {
			first = p
		}
		boxes = append(boxes, box)
	}
	for _, box := range boxes {
		<-box.Rings()
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := first.Do(act{chatter: true, again: true}); err != nil {
			b.Fatal(err)
		}
		for _, box := range boxes {
			<-box.Rings()
		}
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
	l, err := openWith(busy(store), stubConstructor())
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	const count = 1000
	places := make([]access.Place, count)
	var wg sync.WaitGroup
	for i := range places {
		wg.Go(func() {
			who := person(fmt.Sprint("p", i))
			code, err := l.Make(who, terms())
			if err == nil {
				places[i], err = l.Enter(code, who, feed.NewMailbox[rooms.RoomView]())
			}
			if err != nil {
				b.Error(err)
			}
		})
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
				<-p.(*Place).box.Rings()
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

// BenchmarkTalk is a line that somebody says in a room of twenty who watch a round, until everybody has it.
func BenchmarkTalk(b *testing.B) {
	c := busy(nowhere{})
	c.Limits.SayEvery, c.Limits.SayBurst = time.Nanosecond, 1<<20
	c.Limits.ThinkMin, c.Limits.ThinkMax = time.Hour, time.Hour // nothing else happens meanwhile
	l, err := openWith(c, roomConstructor())
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	slow := terms()
	slow.Clock, slow.Bots = 0, []string{"easy", "easy", "easy"}
	code, err := l.Make(ann, slow)
	if err != nil {
		b.Fatal(err)
	}
	var first access.Place
	boxes := []*feed.Mailbox[rooms.RoomView]{}
	for i := range 21 {
		who, box := ann, feed.NewMailbox[rooms.RoomView]()
		if i > 0 {
			who = person(fmt.Sprint("p", i))
		}
		p, err := l.Enter(code, who, box)
		if err != nil {
			b.Fatal(err)
		}
		if i == 0 {
			first = p
		}
		boxes = append(boxes, box)
	}
	if err := first.Do(rooms.Start{}); err != nil {
		b.Fatal(err)
	}
	for _, box := range boxes {
		<-box.Rings()
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := first.Do(rooms.Say{Text: "a line about as long as people say them, or so"}); err != nil {
			b.Fatal(err)
		}
		for _, box := range boxes {
			<-box.Rings()
		}
	}
}

// BenchmarkAChangeOfARoom is a change of what the lobby says of one of 250 rooms, alone, joined with two others of as many that change
// as often, and what these tell. Somebody watches the lobby.
func BenchmarkAChangeOfARoom(b *testing.B) {
	const count = 250
	begin := func(b *testing.B) (*Lobby, []access.Place) {
		l, err := openWith(busy(nowhere{}), stubConstructor())
		if err != nil {
			b.Fatal(err)
		}
		l.limits.RoomsPerOrigin = 1 << 20
		places := make([]access.Place, count)
		for i := range places {
			code, err := l.Make(person(fmt.Sprint("p", i)), terms())
			if err == nil {
				places[i], err = l.Enter(code, person(fmt.Sprint("p", i)), feed.NewMailbox[rooms.RoomView]())
			}
			if err != nil {
				b.Fatal(err)
			}
		}
		l.Watch(ann, feed.NewMailbox[rooms.LobbyView](), nil)
		return l, places
	}
	changes := func(b *testing.B, places []access.Place) {
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			if err := places[i%count].Do(act{chatter: true}); err != nil {
				b.Fatal(err)
			}
			i++
		}
	}
	b.Run("alone", func(b *testing.B) {
		l, places := begin(b)
		defer l.Close()
		changes(b, places)
	})
	b.Run("joined", func(b *testing.B) {
		l, places := begin(b)
		defer l.Close()
		l.Join(peersFunc(func(News) {}))
		changes(b, places)
	})
	b.Run("second", func(b *testing.B) { // what it costs to hear of a second of 250 changes at each of two others
		l, _ := begin(b)
		defer l.Close()
		var news News
		l.Join(peersFunc(func(n News) { news = n }))
		l.Retell()
		const part = count * int(tellPeersEvery) / int(time.Second)
		text, err := json.Marshal(News{Rooms: news.Rooms[:part]})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
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
