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
	"shithead/views/words/languages"
)

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newAPI(t testing.TB, c Config, limits Limits) *API {
	t.Helper()
	c.Limits = &limits
	a, err := New(c)
	check(t, err)
	return a
}

var home = netip.MustParsePrefix("192.0.2.1/32")

// programOf is a program whose requests are carried out by hand, and with which no other plays.
func programOf(t testing.TB, limits Limits) *session {
	t.Helper()
	a := newAPI(t, Config{}, limits)
	of := programFrom(a, home)
	return a.session(of, of.In.payer)
}

func programFrom(a *API, from netip.Prefix) *Program {
	return &Program{
		ID: &account.Identity{}, From: from, In: a.Listen(from, func() {}), Out: io.Discard, Log: slog.New(slog.DiscardHandler),
		Words: languages.For(""), Named: feed.NewMailbox[string](),
	}
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

// watchedTable is a view of a round of six after so many moves, of which it remembers some, as those who watch see it.
func watchedTable(t testing.TB, moves, remembered int) *rooms.RoomView {
	t.Helper()
	const seats = 6
	rules, err := engine.NewRules("leeds", nil)
	check(t, err)
	deck, err := rules.Deck(seats)
	check(t, err)
	state, err := engine.Deal(rules, seats, 0, 1, deck)
	check(t, err)
	v := &rooms.RoomView{
		Code: "brave-otter", Terms: rooms.Terms{Rules: rules, Seats: seats}, Phase: rooms.Playing, Seat: engine.NoSeat,
		Seats: make([]rooms.SeatView, seats), Match: &rooms.MatchView{Round: 1, Rounds: 1}, Round: "R",
		Log: logged(max(1, moves+1-remembered), moves), Logged: moves,
		Table: state.View(engine.NoSeat), At: time.Unix(int64(moves), 0),
	}
	v.Table.Moves = moves
	return v
}

func nested() string {
	const begin = `{"id":6,"do":"create","options":`
	deep := (DefaultLimits().RequestBytes - len(begin) - 1) / 2
	return begin + strings.Repeat("[", deep) + strings.Repeat("]", deep) + "}"
}

func limitless() Limits {
	l := DefaultLimits()
	for _, b := range []*Budget{&l.Session, &l.Person, &l.Guests, &l.Address} {
		*b = Budget{1 << 20, 1 << 20, 1 << 30, 1 << 30, 1 << 30, 1 << 30, 1 << 20, 1 << 20}
	}
	return l
}
