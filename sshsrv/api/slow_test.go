package api

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/rooms/feed"
)

// TestASlowReaderGetsTheNewestView and misses those before it, but no move that the room remembers.
func TestASlowReaderGetsTheNewestView(t *testing.T) {
	p := alone(t, DefaultLimits())
	r, w := io.Pipe()
	p.of.Out = w
	at := &seatAt{code: "brave-otter", views: feed.NewMailbox[rooms.RoomView](), first: watchedTable(3, 40)}
	go func() {
		writerOf(p).run()
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
	p.out.put(t.Context(), outgoing{lines: []byte("answer\n"), to: at})
	expect("answer")
	expect(`"type":"room"`)
	for n := 4; n <= 30; n++ { // while the first view is not read yet
		at.views.Put(watchedTable(n, 40))
	}
	expect(`"n":3,"seat":null`)
	for n := 4; n <= 30; n++ {
		expect(`"type":"moved"`, number(n))
	}
	expect(`"type":"view"`, number(30))
	at.views.Put(watchedTable(200, 40)) // more than is remembered
	for n := 161; n <= 200; n++ {
		expect(number(n))
	}
	expect(`"type":"view"`)
	close(p.out.answers)
	if line, err := lines.ReadString('\n'); err == nil {
		t.Errorf("after the end comes %s", line)
	}
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
		p := alone(t, DefaultLimits())
		p.of.In.Read(strings.NewReader(string(input)))
		for range p.api.Limits.Session.RequestBurst {
			request, ok := p.of.In.next(t.Context())
			if !ok {
				return
			}
			if r, err := readRequest(request.text); err == nil {
				_, _ = r.engineMove() // does not panic
				if _, known := requests()[r.Do]; known && !slices.Contains([]string{"move", "start", "chat", "leave"}, r.Do) {
					continue // asks for something of the server
				}
			}
			if answer := p.answer(t.Context(), request); strings.Count(string(answer.lines), "\n") != 1 {
				t.Errorf("%q is answered %q", request.text, answer.lines)
			}
		}
	})
}
