package api

import (
	"net/netip"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestRefusedLinesAreNotParsed: they are answered with the id at their beginning, and cost next to no memory.
func TestRefusedLinesAreNotParsed(t *testing.T) {
	const lines = 500
	limits := DefaultLimits()
	limits.Session.Requests, limits.Session.RequestBurst, limits.RefusalBytes = 0, 0, 1<<20
	in := alone(t, limits)
	input := strings.Repeat(nested()+"\n", lines)
	used := allocated(func() { in.of.In.Read(strings.NewReader(input)) })
	if each := used / lines; each > 4<<10 {
		t.Errorf("a line takes %d bytes", each)
	}
	for range lines {
		request, ok := in.of.In.next(t.Context())
		if got := string(in.answer(t.Context(), request).lines); !ok ||
			!strings.HasPrefix(got, `{"id":6,"ok":false,"error":"too_fast"`) {
			t.Fatalf("answered %s", got)
		}
	}
}

func TestAFloodOfLongLines(t *testing.T) {
	for length, want := range map[int]int{0: 1000, 100: 1000, 1 << 10: 500, 16 << 10: 58} {
		limits := DefaultLimits()
		limits.Session.Refusals, limits.Session.Requests, limits.Session.RequestBurst = 0, 0, 0
		p, floods, hits := alone(t, limits), 0, 0
		p.api.Hit = func(string, netip.Prefix) { hits++ }
		in := p.api.Listen(p.of.From, func() { floods++ })
		in.Read(strings.NewReader(strings.Repeat(strings.Repeat("x", length)+"\n", 2000)))
		if len(in.waiting) != want || floods != 1 || hits != want+1 {
			t.Errorf("%d lines of %d bytes are refused, %d counted, hung up on %d times", len(in.waiting), length, hits,
				floods)
		}
	}
}

// TestANestedRequestIsNotDecoded: it is refused as soon as it is too deep.
func TestANestedRequestIsNotDecoded(t *testing.T) {
	p := alone(t, DefaultLimits())
	line := []byte(nested())
	got := p.answer(t.Context(), incoming{text: line}) // the first of all makes what others find
	if used := allocated(func() { got = p.answer(t.Context(), incoming{text: line}) }); used > 16<<10 {
		t.Errorf("takes %d bytes", used)
	}
	if !strings.HasPrefix(string(got.lines), `{"id":6,"ok":false,"error":"bad_request"`) {
		t.Errorf("answered %s", got.lines)
	}
	for text, want := range map[string]bool{
		`{"a":[[[[[[[1]]]]]]]}`:     false,
		`{"a":[[[[[[[[1]]]]]]]]}`:   true,
		`{"a":"[[[[[[[[[[["}`:       false,
		`{"a":"\"[[[[[[[[[[["}`:     false,
		`{"a":"\\"},[[[[[[[[[[[`:    true,
		strings.Repeat("[]", 100):   false,
		strings.Repeat("{}", 100):   false,
		strings.Repeat(`{"a":`, 10): true,
	} {
		if got := tooDeep([]byte(text), 8); got != want {
			t.Errorf("%s is too deep: %v", text, got)
		}
	}
}

func TestTheIDOfARefusedLine(t *testing.T) {
	pad := strings.Repeat("x", 300)
	for want, texts := range map[string][]string{
		`7`:      {`{"id":7,"do":"rooms"}`, `{"id":7`, `{"id":7,"text":"` + pad},
		`"a\"b"`: {` { "do" : "rooms" , "id" : "a\"b" , 9 `},
		`-1e400`: {`{"n":null,"bot":true,"id":-1e400}`},
		`null`: {
			`{"do":"x","` + pad + `":1,"id":7}`, `{"x":"` + pad[:243] + `","id":77}`,
			// of which the second 7 is not looked at
			`{"options":{},"id":7}`, `{"cards":[],"id":7}`, `{"id":[7]}`, `{"id":true}`, `{"id":null}`,
			`{"id":"` + pad[:150] + `"}`, "{\"id\":\"\xff\"}", `[{"id":7}]`, `7`, ``,
		},
	} {
		for _, text := range texts {
			if got := string(refusedID([]byte(text), 256)); got != want {
				t.Errorf("%s has the id %s, want %s", text, got, want)
			}
		}
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
			p.answerOnce(t, request)
		}
	})
}

// answerOnce checks that a request has an answer of one line, unless it asks for something of the server.
func (p *session) answerOnce(t *testing.T, request incoming) {
	if r, err := readRequest(request.text); err == nil {
		_, _ = r.engineMove() // does not panic
		if _, known := requests()[r.Do]; known && !slices.Contains([]string{"move", "start", "chat", "leave"}, r.Do) {
			return
		}
	}
	if out := p.answer(t.Context(), request); strings.Count(string(out.lines), "\n") != 1 {
		t.Errorf("%q is answered %q", request.text, out.lines)
	}
}
