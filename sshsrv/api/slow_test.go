package api

import (
	"bufio"
	"fmt"
	"io"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// TestASlowReaderGetsTheNewestView and misses those before it, but no move that the room remembers.
func TestASlowReaderGetsTheNewestView(t *testing.T) {
	limits := DefaultLimits()
	a, err := New(Config{Limits: &limits})
	if err != nil {
		t.Fatal(err)
	}
	r, w := io.Pipe()
	program := programFrom(a, netip.Prefix{})
	program.Out = w
	rules, err := engine.NewRules("leeds", nil)
	if err != nil {
		t.Fatal(err)
	}
	var log []rooms.Entry
	view := func(n int) *rooms.RoomView {
		for seat := 0; len(log) < n; {
			line := record.Move{Type: "move", N: len(log) + 1, Seat: &seat, Move: "take"}
			log = append(log, rooms.Entry{Kind: rooms.EntryEvent, Round: 1, Move: &line})
		}
		return &rooms.RoomView{
			Code: "slow-room", Terms: rooms.Terms{Rules: rules, Seats: 2}, Phase: rooms.Playing, Seat: engine.NoSeat,
			Seats: make([]rooms.SeatView, 2), Match: &rooms.MatchView{Round: 1, Rounds: 1}, Round: "R", Log: log[max(0, n-40):n:n], Logged: n,
			Table: &engine.View{Rules: rules, Moves: n, Turn: engine.NoSeat, Opening: engine.NoRank, Seats: make([]engine.SeatView, 2)},
		}
	}
	at := &seatAt{code: "slow-room", views: feed.NewMailbox[rooms.RoomView](), first: view(3)}
	out := newOutbox(&limits, a.long, program.From)
	done := make(chan struct{})
	go func() {
		defer close(done)
		(&writer{api: a, to: program, cancel: func() {}, out: out}).run()
		_ = w.Close()
	}()
	lines := bufio.NewReaderSize(r, 16) // so that what is not read yet keeps the writer waiting
	next := func() string {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		return line
	}
	out.put(t.Context(), outgoing{lines: []byte("answer\n"), to: at})
	for _, want := range []string{"answer", `"type":"room"`} {
		if got := next(); !strings.Contains(got, want) {
			t.Fatalf("%s, want %s", got, want)
		}
	}
	for n := 4; n <= 30; n++ { // while the first view is not read yet
		at.views.Put(view(n))
	}
	if got := next(); !strings.Contains(got, `"n":3,"seat":null`) {
		t.Fatalf("first %s", got)
	}
	for n := 4; n <= 30; n++ {
		if got := next(); !strings.Contains(got, `"type":"moved"`) || !strings.Contains(got, record30(n)) {
			t.Fatalf("%s, want move %d", got, n)
		}
	}
	if got := next(); !strings.Contains(got, `"type":"view"`) || !strings.Contains(got, record30(30)) {
		t.Fatalf("%s, want view 30", got)
	}
	at.views.Put(view(200)) // more than is remembered
	for n := 161; n <= 200; n++ {
		if got := next(); !strings.Contains(got, record30(n)) {
			t.Fatalf("%s, want move %d", got, n)
		}
	}
	next()
	close(out.answers)
	if line, err := lines.ReadString('\n'); err == nil {
		t.Errorf("after the end comes %s", line)
	}
	<-done
}

// record30 is the key of a number of moves.
func record30(n int) string { return `"n":` + fmt.Sprint(n) + `,` }

// FuzzInbox: whatever comes, there is an answer to every line, of one line each.
func FuzzInbox(f *testing.F) {
	for _, seed := range []string{
		`{"id":1,"do":"rooms"}`, `{"id":"a","do":"move","n":-1,"move":"55+KK","cards":["5c"],"slot":9}`, "\n\n", "{}\n[", "\xff",
		`{"id":1,"do":"create","rules":"custom","options":{"packs":2,"shoot-answers":["2"]},"seats":1e9}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		limits := DefaultLimits()
		p := programOf(t, limits)
		in := p.of.In
		in.Read(strings.NewReader(string(input)))
		for range limits.Session.RequestBurst {
			request, ok := in.next(t.Context())
			if !ok {
				return
			}
			if r, err := readRequest(request.text); err == nil {
				_, _ = r.engineMove() // does not panic
				if _, known := requests()[r.Do]; known && !slices.Contains([]string{"move", "start", "chat", "leave"}, r.Do) {
					continue // asks for something of the server
				}
			}
			answer := p.answer(t.Context(), request)
			if strings.Count(string(answer.lines), "\n") != 1 {
				t.Errorf("%q is answered %q", request.text, answer.lines)
			}
		}
	})
}
