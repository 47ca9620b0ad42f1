package api

import (
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
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// alone is a program whose requests are carried out by hand, and with which no other plays; sessionAt is one beside
// others.
func alone(t testing.TB, limits Limits) *session {
	t.Helper()
	a, err := New(Config{Limits: &limits, Wrote: func(int, time.Time) {}, Hit: func(string, netip.Prefix) {}})
	check(t, err)
	return sessionAt(a, netip.MustParsePrefix("192.0.2.1/32"))
}

func sessionAt(a *API, from netip.Prefix) *session {
	of := &Program{
		ID: &account.Identity{}, From: from, In: a.Listen(from, func() {}), Out: io.Discard, Log: slog.New(slog.DiscardHandler),
		Words: languages.For(""), Named: feed.NewMailbox[string](), Goes: func(string) {}, SetPlaying: func(bool) {},
	}
	return a.session(of, of.In.payer)
}

func writerOf(p *session) *writer {
	return &writer{api: p.api, to: p.of, cancel: func() {}, out: p.out}
}

func logged(from, to int) (log []rooms.Entry) {
	for n := from; n <= to; n++ {
		seat := 0
		log = append(log, rooms.Entry{Kind: rooms.EntryEvent, Round: 1, Move: &record.Move{Type: "move", N: n, Seat: &seat, Move: "take"}})
	}
	return log
}

// watchedTable is a view of a round after so many moves, of which it remembers some, as those who watch see it.
func watchedTable(moves, remembered int) *rooms.RoomView {
	v := viewtest.Gathering("brave-otter")
	v.Phase, v.Match, v.Round = rooms.Playing, &rooms.MatchView{Round: 1, Rounds: 1}, "R"
	v.Log, v.Logged, v.At = logged(max(1, moves+1-remembered), moves), moves, time.Unix(int64(moves), 0)
	v.Table = &engine.View{Rules: v.Terms.Rules, Seat: engine.NoSeat, Moves: moves}
	return v
}

func nested() string {
	const begin = `{"id":6,"do":"create","options":`
	deep := (DefaultLimits().RequestBytes - len(begin) - 1) / 2
	return begin + strings.Repeat("[", deep) + strings.Repeat("]", deep) + "}"
}
