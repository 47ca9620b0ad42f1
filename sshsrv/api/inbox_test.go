package api

import (
	"bytes"
	"context"
	"net/netip"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"shithead/data"
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

// TestAnAddressPays for all who come from it, and a session that has used up its own budget takes nothing from it.
func TestAnAddressPays(t *testing.T) {
	limits := DefaultLimits()
	limits.Session.Work, limits.Person.Work, limits.Person.WorkBurst = 0, 0, 100
	limits.Address.Work, limits.Address.WorkBurst = 0, 250
	all, err := newAllBudgets(&limits)
	check(t, err)
	here, there := netip.MustParsePrefix("2001:db8::/64"), netip.MustParsePrefix("192.0.2.7/32")
	for _, c := range []struct {
		who  data.ID
		from netip.Prefix
		want int
	}{{"A", here, 10}, {"A", there, 0}, {"B", here, 10}, {"C", here, 5}, {"D", there, 10}} {
		p := all.newPayer(c.from)
		p.is(c.who)
		n := 0
		for p.work(10) {
			n++
		}
		if n != c.want {
			t.Errorf("%s pays %d times, want %d", c.who, n, c.want)
		}
	}
}

// TestBytesAreBounded before it is known who pays for them, and by address for a session that comes again.
func TestBytesAreBounded(t *testing.T) {
	limits := DefaultLimits()
	limits.Session.Bytes, limits.Address.Bytes, limits.PendingBytes = 0, 0, 1<<30
	p, taken := alone(t, limits), 0
	for range 20 {
		in := p.api.Listen(p.of.From, func() { t.Error("hung up on") })
		in.Read(strings.NewReader(strings.Repeat(strings.Repeat("x", 16<<10)+"\n", 20)))
		if in.bytes > limits.Session.ByteBurst {
			t.Errorf("a session has %d bytes taken", in.bytes)
		}
		taken += in.bytes
	}
	if taken != limits.Address.ByteBurst {
		t.Errorf("an address has %d bytes taken", taken)
	}
}

func TestUnreadAnswersAreBoundedInBytes(t *testing.T) {
	limits := DefaultLimits()
	limits.AnswerBytes = 1000
	for name, c := range map[string]struct{ first, size, waits int }{
		"many": {300, 300, 3}, "one that is longer than all may be": {5000, 300, 1},
		"short ones": {1, 1, limits.Answers},
	} {
		synctest.Test(t, func(t *testing.T) {
			box := newOutbox(&limits, newLongAnswers(&limits), netip.Prefix{})
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				box.put(ctx, outgoing{lines: make([]byte, c.first)})
				for range 20 {
					box.put(ctx, outgoing{lines: make([]byte, c.size)})
				}
				close(box.answers)
			}()
			synctest.Wait()
			if len(box.answers) != c.waits {
				t.Errorf("%s: %d answers wait", name, len(box.answers))
			}
			o := <-box.answers
			box.written(&o)
			synctest.Wait()
			if bytes := len(box.answers) * c.size; bytes > max(limits.AnswerBytes, c.size*(limits.Answers+1)) {
				t.Errorf("%s: %d bytes wait", name, bytes)
			}
			cancel()
			box.drop()
			if !box.room.TryAcquire(int64(limits.AnswerBytes)) {
				t.Errorf("%s: some bytes wait after the end", name)
			}
		})
	}
}

// TestLongAnswersAreBoundedInAll, by address and all together, and what was not read is given back at the end.
func TestLongAnswersAreBoundedInAll(t *testing.T) {
	limits := DefaultLimits()
	limits.LongAnswer, limits.AnswerBytesPerAddress, limits.AnswerBytesInAll = 100, 2000, 5000
	a := alone(t, limits).api
	a.Listed = func() []byte { return bytes.Repeat([]byte("x"), 900) }
	long := a.long
	var all []*session
	granted := map[netip.Prefix]int{}
	for i := range 40 {
		from := netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, 2, byte(i % 8)}), 32)
		p := sessionAt(a, from)
		all = append(all, p)
		o := p.answer(t.Context(), incoming{text: []byte(`{"id":1,"do":"rooms"}`)})
		if o.shared != nil {
			granted[from]++
		} else if !bytes.Contains(o.lines, []byte(`"too_fast"`)) {
			t.Errorf("answered %s", o.lines)
		}
		p.out.put(t.Context(), o)
		short := p.answer(t.Context(), incoming{text: []byte(`{"id":2,"do":"leave"}`)})
		if !bytes.Contains(short.lines, []byte(`"not_in_a_room"`)) {
			t.Errorf("a short one is answered %s", short.lines)
		}
		if long.all > limits.AnswerBytesInAll || long.byAddress[from] > limits.AnswerBytesPerAddress {
			t.Fatalf("%d bytes are held, %d of them there", long.all, long.byAddress[from])
		}
	}
	if len(granted) != 5 {
		t.Errorf("addresses have the list: %v", granted)
	}
	for _, p := range all {
		close(p.out.answers)
		p.out.drop()
	}
	if long.all != 0 || len(long.byAddress) != 0 {
		t.Errorf("%d bytes are held after the end", long.all)
	}
}
