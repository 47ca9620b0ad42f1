package sshsrv

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// voidChannel is the channel of a client that takes whatever it is sent.
type voidChannel struct{ gossh.Channel }

func (voidChannel) Write(b []byte) (int, error) { return len(b), nil }

// programsOf is a server with nothing but what programs need that ask for nothing else of it, and a session of it.
func programsOf(t testing.TB, limits Limits) *visit {
	t.Helper()
	server := &Server{limits: limits, log: slog.New(slog.DiscardHandler)}
	var err error
	if server.api, err = newAPIShared(&server.limits.API); err != nil {
		t.Fatal(err)
	}
	v := &visit{server: server, hangUp: func() {}, channel: newChannel(voidChannel{}, &limits, anything), log: server.log, from: netip.MustParsePrefix("192.0.2.1/32")}
	v.inbox = newInbox(&server.limits.API, server.api.budgets.newPayer(v.from), func() {})
	return v
}

// program is a program of a session that is carried out by hand.
func (v *visit) program() *apiSession {
	return &apiSession{visit: v, out: newOutbox(&v.server.limits.API, v.server.api.long, v.from)}
}

// summaries are rooms of a lobby.
func summaries(t testing.TB, n int) *rooms.LobbyView {
	t.Helper()
	rules, err := engine.ParseRules("custom:down=4")
	if err != nil {
		t.Fatal(err)
	}
	view := &rooms.LobbyView{}
	for i := range n {
		view.Rooms = append(view.Rooms, &rooms.RoomSummary{
			Code: fmt.Sprintf("brave-otter-%d", i), Terms: rooms.Terms{Rules: rules, Seats: 4}, Players: make([]rooms.Person, 2), FreeSeats: 2,
		})
	}
	return view
}

// BenchmarkRoomsListed is the list of 397 rooms as programs read it: made anew for each who asks, after each change of one
// room, and without a change.
func BenchmarkRoomsListed(b *testing.B) {
	view := summaries(b, 397)
	b.Run("anew", func(b *testing.B) {
		for b.Loop() {
			(&roomList{}).of(view)
		}
	})
	b.Run("changed", func(b *testing.B) {
		list := roomList{}
		for b.Loop() {
			next := &rooms.LobbyView{Rooms: append([]*rooms.RoomSummary(nil), view.Rooms...)}
			changed := *next.Rooms[0]
			next.Rooms[0] = &changed
			list.of(next)
		}
	})
	b.Run("unchanged", func(b *testing.B) {
		list := roomList{}
		for b.Loop() {
			list.of(view)
		}
	})
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
	state, err := engine.Deal(rules, seats, 0, deck)
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
func watchers(t testing.TB, n int) []*apiWriter {
	t.Helper()
	v := programsOf(t, DefaultLimits())
	all, view := make([]*apiWriter, n), watchedTable(t, 1)
	for i := range all {
		all[i] = &apiWriter{visit: v, cancel: func() {}, out: v.program().out}
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
	deep := (DefaultAPILimits().RequestBytes - len(begin) - 1) / 2
	return begin + strings.Repeat("[", deep) + strings.Repeat("]", deep) + "}"
}

// BenchmarkNestedLine is a line of 16 KiB, as deep as can be, read and answered: within its sender's budget, and beyond.
func BenchmarkNestedLine(b *testing.B) {
	line := nested() + "\n"
	for name, taken := range map[string]bool{"taken": true, "refused": false} {
		b.Run(name, func(b *testing.B) {
			limits := DefaultLimits()
			unbounded(&limits.API)
			if !taken {
				limits.API.Session.RequestBurst, limits.API.Session.Requests = 0, 0
				limits.API.Session.RefusalBurst = 1 << 40
			}
			p := programsOf(b, limits).program()
			b.ReportAllocs()
			for b.Loop() {
				in := p.visit.inbox
				in.over = false
				in.read(strings.NewReader(line))
				request, _ := in.next(context.Background())
				_, _ = io.Discard.Write(p.answer(context.Background(), request).lines)
			}
		})
	}
}
