package api

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/sshsrv/account"
	"shithead/views/words/languages"
)

// programOf is a program whose requests are carried out by hand, and with which nobody else plays.
func programOf(t testing.TB, limits Limits) *session {
	t.Helper()
	a, err := New(Config{Limits: &limits})
	if err != nil {
		t.Fatal(err)
	}
	of := programFrom(a, netip.MustParsePrefix("192.0.2.1/32"))
	return a.session(of, of.In.payer)
}

// programFrom is a program at an address, that takes whatever it is sent.
func programFrom(a *API, from netip.Prefix) *Program {
	return &Program{
		ID: &account.Identity{}, From: from, In: a.Listen(from, func() {}), Out: io.Discard, Log: slog.New(slog.DiscardHandler),
		Words: languages.For(""), Named: feed.NewMailbox[string](),
	}
}

// watchedTable is a view of a round of six, as whoever watches sees it.
func watchedTable(t testing.TB, n int) *rooms.RoomView {
	t.Helper()
	rules, err := engine.NewRules("leeds", nil)
	if err != nil {
		t.Fatal(err)
	}
	const seats = 6
	deck, err := rules.Deck(seats)
	if err != nil {
		t.Fatal(err)
	}
	state, err := engine.Deal(rules, seats, 0, 1, deck)
	if err != nil {
		t.Fatal(err)
	}
	seat := 1
	log := []rooms.Entry{{Kind: rooms.EntryEvent, Round: 1, Move: &record.Move{Type: "move", N: n, Seat: &seat, Move: "take"}}}
	v := &rooms.RoomView{
		Code: "brave-otter", Terms: rooms.Terms{Rules: rules, Seats: seats}, Phase: rooms.Playing, Seat: engine.NoSeat,
		Seats: make([]rooms.SeatView, seats), Match: &rooms.MatchView{Round: 1, Rounds: 1}, Round: "R", Log: log, Logged: n,
		Table: state.View(engine.NoSeat), At: time.Unix(int64(n), 0),
	}
	v.Table.Moves = n
	return v
}

// watchers are the writers of programs that watch one room.
func watchers(t testing.TB, n int) []*writer {
	t.Helper()
	p := programOf(t, DefaultLimits())
	all, view := make([]*writer, n), watchedTable(t, 1)
	for i := range all {
		all[i] = &writer{api: p.api, to: p.of, cancel: func() {}, out: newOutbox(p.api.Limits, p.api.long, p.of.From)}
		all[i].enter(&seatAt{code: "brave-otter", views: feed.NewMailbox[rooms.RoomView](), first: view})
	}
	return all
}

// BenchmarkWatchersTold is a move told to programs that watch.
func BenchmarkWatchersTold(b *testing.B) {
	for _, n := range []int{1, 20, 177} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			all := watchers(b, n)
			moves := 1
			for b.Loop() {
				b.StopTimer()
				moves++
				view := watchedTable(b, moves)
				b.StartTimer()
				for _, w := range all {
					w.show(view)
				}
			}
		})
	}
}

// nested is the deepest line that is not too long.
func nested() string {
	const begin = `{"id":6,"do":"create","options":`
	deep := (DefaultLimits().RequestBytes - len(begin) - 1) / 2
	return begin + strings.Repeat("[", deep) + strings.Repeat("]", deep) + "}"
}

// BenchmarkNestedLine is a line of 16 KiB, as deep as can be, read and answered: within its sender's budget, and beyond.
func BenchmarkNestedLine(b *testing.B) {
	line := nested() + "\n"
	for name, taken := range map[string]bool{"taken": true, "refused": false} {
		b.Run(name, func(b *testing.B) {
			limits := DefaultLimits()
			limitless(&limits)
			if !taken {
				limits.Session.RequestBurst, limits.Session.Requests = 0, 0
				limits.Session.RefusalBurst = 1 << 40
			}
			p := programOf(b, limits)
			b.ReportAllocs()
			for b.Loop() {
				in := p.of.In
				in.over = false
				in.Read(strings.NewReader(line))
				request, _ := in.next(context.Background())
				_, _ = io.Discard.Write(p.answer(context.Background(), request).lines)
			}
		})
	}
}

// limitless lets programs ask for as much as they like.
func limitless(l *Limits) {
	for _, b := range []*Budget{&l.Session, &l.Person, &l.Guests, &l.Address} {
		*b = Budget{1 << 20, 1 << 20, 1 << 30, 1 << 30, 1 << 30, 1 << 30, 1 << 20, 1 << 20}
	}
}
