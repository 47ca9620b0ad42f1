package api

import (
	"bufio"
	"fmt"
	"io"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/rooms/feed"
)

// TestASlowReaderGetsTheNewestView and misses those before it, but no move that the room remembers.
func TestASlowReaderGetsTheNewestView(t *testing.T) {
	a := newAPI(t, Config{}, DefaultLimits())
	r, w := io.Pipe()
	program := programFrom(a, netip.Prefix{})
	program.Out = w
	view := func(n int) *rooms.RoomView { return watchedTable(t, n, 40) }
	at := &seatAt{code: "brave-otter", views: feed.NewMailbox[rooms.RoomView](), first: view(3)}
	out := newOutbox(a.Limits, a.long, program.From)
	done := make(chan struct{})
	go func() {
		defer close(done)
		(&writer{api: a, to: program, cancel: func() {}, out: out}).run()
		_ = w.Close()
	}()
	lines := bufio.NewReaderSize(r, 16) // so that what is not read yet keeps the writer waiting
	expect := func(want ...string) {
		t.Helper()
		line, err := lines.ReadString('\n')
		check(t, err)
		for _, part := range want {
			if !strings.Contains(line, part) {
				t.Fatalf("%s, want %s", line, part)
			}
		}
	}
	number := func(n int) string { return fmt.Sprintf(`"n":%d,`, n) }
	out.put(t.Context(), outgoing{lines: []byte("answer\n"), to: at})
	expect("answer")
	expect(`"type":"room"`)
	for n := 4; n <= 30; n++ { // while the first view is not read yet
		at.views.Put(view(n))
	}
	expect(`"n":3,"seat":null`)
	for n := 4; n <= 30; n++ {
		expect(`"type":"moved"`, number(n))
	}
	expect(`"type":"view"`, number(30))
	at.views.Put(view(200)) // more than is remembered
	for n := 161; n <= 200; n++ {
		expect(number(n))
	}
	expect(`"type":"view"`)
	close(out.answers)
	if line, err := lines.ReadString('\n'); err == nil {
		t.Errorf("after the end comes %s", line)
	}
	<-done
}

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
