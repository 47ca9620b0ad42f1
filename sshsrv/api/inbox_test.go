package api

import (
	"runtime"
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
	limits := limitless()
	limits.Session.Requests, limits.Session.RequestBurst = 0, 0
	p := programOf(t, limits)
	const lines = 500
	input := strings.Repeat(nested()+"\n", lines)
	used := allocated(func() { p.of.In.Read(strings.NewReader(input)) })
	if each := used / lines; each > 4<<10 {
		t.Errorf("a line takes %d bytes", each)
	}
	for range lines {
		request, ok := p.of.In.next(t.Context())
		if got := string(p.answer(t.Context(), request).lines); !ok || !strings.HasPrefix(got, `{"id":6,"ok":false,"error":"too_fast"`) {
			t.Fatalf("answered %s", got)
		}
	}
}

// TestAFloodOfLongLines is hung up on sooner than one of short ones, in bytes as late.
func TestAFloodOfLongLines(t *testing.T) {
	for length, want := range map[int]int{0: 1000, 100: 1000, 1 << 10: 500, 16 << 10: 58} {
		limits := DefaultLimits()
		limits.Session.Refusals, limits.Session.Requests, limits.Session.RequestBurst = 0, 0, 0
		in := programOf(t, limits).of.In
		floods := 0
		in.flooded = func() { floods++ }
		in.Read(strings.NewReader(strings.Repeat(strings.Repeat("x", length)+"\n", 2000)))
		if len(in.waiting) != want || floods != 1 {
			t.Errorf("%d lines of %d bytes are refused, hung up on %d times", len(in.waiting), length, floods)
		}
	}
}

// TestANestedRequestIsNotDecoded: it is refused as soon as it is too deep.
func TestANestedRequestIsNotDecoded(t *testing.T) {
	p := programOf(t, DefaultLimits())
	line := []byte(nested())
	got := p.answer(t.Context(), incoming{text: line}) // the first of all makes what others find
	if used := allocated(func() { got = p.answer(t.Context(), incoming{text: line}) }); used > 16<<10 {
		t.Errorf("takes %d bytes", used)
	}
	if !strings.HasPrefix(string(got.lines), `{"id":6,"ok":false,"error":"bad_request"`) {
		t.Errorf("answered %s", got.lines)
	}
	for _, c := range []struct {
		text string
		deep bool
	}{
		{`{"a":[[[[[[[1]]]]]]]}`, false},
		{`{"a":[[[[[[[[1]]]]]]]]}`, true},
		{`{"a":"[[[[[[[[[[["}`, false},
		{`{"a":"\"[[[[[[[[[[["}`, false},
		{`{"a":"\\"},[[[[[[[[[[[`, true},
		{strings.Repeat("[]", 100), false},
	} {
		if got := tooDeep([]byte(c.text), 8); got != c.deep {
			t.Errorf("%s is too deep: %v", c.text, got)
		}
	}
}

// TestTheIDOfARefusedLine is found at its beginning or not at all.
func TestTheIDOfARefusedLine(t *testing.T) {
	pad := strings.Repeat("x", 300)
	for text, want := range map[string]string{
		`{"id":7,"do":"rooms"}`:                            `7`,
		` { "do" : "rooms" , "id" : "a\"b" , 9 `:           `"a\"b"`,
		`{"n":null,"bot":true,"id":-1e400}`:                `-1e400`,
		`{"id":7`:                                          `7`,
		`{"id":7,"text":"` + pad:                           `7`,
		`{"do":"x","` + pad + `":1,"id":7}`:                `null`,
		`{"x":"` + strings.Repeat("x", 243) + `","id":77}`: `null`, // of which the second 7 is not looked at
		`{"options":{},"id":7}`:                            `null`,
		`{"cards":[],"id":7}`:                              `null`,
		`{"id":[7]}`:                                       `null`,
		`{"id":true}`:                                      `null`,
		`{"id":null}`:                                      `null`,
		`{"id":"` + pad[:150] + `"}`:                       `null`,
		"{\"id\":\"\xff\"}":                                `null`,
		`[{"id":7}]`:                                       `null`,
		`7`:                                                `null`,
		``:                                                 `null`,
	} {
		if got := string(refusedID([]byte(text), 256)); got != want {
			t.Errorf("%s has the id %s, want %s", text, got, want)
		}
	}
}
