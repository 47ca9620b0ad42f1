package api

import (
	"bytes"
	"context"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"shithead/data"
)

// same says whether two texts are one in memory.
func same(a, b []byte) bool { return len(a) > 0 && len(a) == len(b) && &a[0] == &b[0] }

// TestAnAddressPays for all who come from it, and nobody who has used up their own budget takes from it.
func TestAnAddressPays(t *testing.T) {
	limits := DefaultLimits()
	for _, b := range []*Budget{&limits.Session, &limits.Person, &limits.Guests} {
		b.Work = 0
	}
	limits.Person.WorkBurst, limits.Address.Work, limits.Address.WorkBurst = 100, 0, 250
	all, err := newAllBudgets(&limits)
	if err != nil {
		t.Fatal(err)
	}
	here, there := netip.MustParsePrefix("2001:db8::/64"), netip.MustParsePrefix("192.0.2.7/32")
	pays := func(who data.ID, from netip.Prefix, want int) {
		t.Helper()
		p := all.newPayer(from)
		p.is(who)
		n := 0
		for range 50 {
			if p.work(10) {
				n++
			}
		}
		if n != want {
			t.Errorf("%s pays %d times, want %d", who, n, want)
		}
	}
	pays("A", here, 10)
	pays("A", there, 0)
	pays("B", here, 10)
	pays("C", here, 5)
	pays("D", there, 10)
}

// TestBytesAreBounded before anybody is known to pay for them, and by address whoever comes again.
func TestBytesAreBounded(t *testing.T) {
	limits := DefaultLimits()
	limits.Session.Bytes, limits.Address.Bytes, limits.PendingBytes = 0, 0, 1<<30
	all, err := newAllBudgets(&limits)
	if err != nil {
		t.Fatal(err)
	}
	line := strings.Repeat("x", 16<<10) + "\n"
	from := netip.MustParsePrefix("192.0.2.7/32")
	taken := 0
	for range 20 {
		in := newInbox(&limits, all.newPayer(from), func() { t.Error("hung up on") })
		in.Read(strings.NewReader(strings.Repeat(line, 20)))
		if in.bytes > limits.Session.ByteBurst {
			t.Errorf("a session has %d bytes taken", in.bytes)
		}
		taken += in.bytes
	}
	if taken != limits.Address.ByteBurst {
		t.Errorf("an address has %d bytes taken", taken)
	}
}

// allocated is how many bytes something allocates.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestRefusedLinesAreNotParsed: they are answered with the id at their beginning, and cost next to no memory.
func TestRefusedLinesAreNotParsed(t *testing.T) {
	limits := DefaultLimits()
	limitless(&limits)
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
	var got outgoing
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

// TestUnreadAnswersAreBoundedInBytes: what is more waits until something was written.
func TestUnreadAnswersAreBoundedInBytes(t *testing.T) {
	limits := DefaultLimits()
	limits.AnswerBytes = 1000
	for _, c := range []struct {
		name         string
		size, waits  int
		first, bytes int
	}{
		{"many", 300, 3, 0, 900}, {"one that is longer than all may be", 300, 1, 5000, 5000}, {"short ones", 1, limits.Answers, 0, limits.Answers},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				box := newOutbox(&limits, newLongAnswers(&limits), netip.Prefix{})
				ctx, cancel := context.WithCancel(t.Context())
				if c.first > 0 {
					box.put(ctx, outgoing{lines: make([]byte, c.first)})
				}
				put := make(chan struct{})
				go func() {
					defer close(put)
					for range 20 {
						box.put(ctx, outgoing{lines: make([]byte, c.size)})
					}
				}()
				synctest.Wait()
				if len(box.answers) != c.waits {
					t.Errorf("%d answers wait", len(box.answers))
				}
				o := <-box.answers
				box.written(&o)
				synctest.Wait()
				if bytes := len(box.answers) * c.size; bytes > max(limits.AnswerBytes, c.size*(limits.Answers+1)) {
					t.Errorf("%d bytes wait", bytes)
				}
				cancel()
				<-put
				close(box.answers)
				box.drop()
				if !box.room.TryAcquire(int64(limits.AnswerBytes)) {
					t.Error("some bytes wait after the end")
				}
			})
		})
	}
}

// TestLongAnswersAreBoundedInAll: one for which there is no room is too fast, short ones are given all the same, and what
// was not read is given back at the end.
func TestLongAnswersAreBoundedInAll(t *testing.T) {
	limits := DefaultLimits()
	limitless(&limits)
	limits.LongAnswer, limits.AnswerBytesPerAddress, limits.AnswerBytesInAll = 100, 2000, 5000
	list := bytes.Repeat([]byte("x"), 900)
	a, err := New(Config{Limits: &limits, Listed: func() []byte { return list }})
	if err != nil {
		t.Fatal(err)
	}
	long := a.long
	var all []*session
	granted := map[netip.Prefix]int{}
	for i := range 40 {
		from := netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, 2, byte(i % 8)}), 32)
		p := a.session(programFrom(a, from))
		all = append(all, p)
		o := p.answer(t.Context(), incoming{text: []byte(`{"id":1,"do":"rooms"}`)})
		switch {
		case o.shared != nil:
			granted[from]++
		case !bytes.Contains(o.lines, []byte(`"too_fast"`)):
			t.Errorf("answered %s", o.lines)
		}
		p.out.put(t.Context(), o)
		if short := p.answer(t.Context(), incoming{text: []byte(`{"id":2,"do":"leave"}`)}); !bytes.Contains(short.lines, []byte(`"not_in_a_room"`)) {
			t.Errorf("a short one is answered %s", short.lines)
		}
		if long.all > limits.AnswerBytesInAll || long.byAddress[from] > limits.AnswerBytesPerAddress {
			t.Fatalf("%d bytes are held, %d of them there", long.all, long.byAddress[from])
		}
	}
	if n := len(granted); n != 5 {
		t.Errorf("%d addresses have the list: %v", n, granted)
	}
	for _, p := range all {
		close(p.out.answers)
		p.out.drop()
	}
	if long.all != 0 || len(long.byAddress) != 0 {
		t.Errorf("%d bytes are held after the end", long.all)
	}
}

// TestWatchersShareLines: whoever has no seat is sent the same lines, made once, and nothing is kept once they have left.
func TestWatchersShareLines(t *testing.T) {
	all := watchers(t, 177)
	view := watchedTable(t, 2)
	for _, w := range all {
		w.show(view)
	}
	first := all[0]
	for _, w := range all[1:] {
		if !same(w.room, first.room) || !same(w.view, first.view) {
			t.Fatal("a line is made twice")
		}
	}
	shared := first.lines.of(view)
	if n := len(shared.lines); n != 3 { // the room, the move and the view
		t.Errorf("%d lines are made", n)
	}
	var made sync.Map
	var every sync.WaitGroup
	for i := range 50 {
		every.Go(func() {
			shared.line(lineKey{event: "result"}, func() any {
				if before, twice := made.LoadOrStore("result", i); twice {
					t.Errorf("made by %v and %d", before, i)
				}
				return i
			})
		})
	}
	every.Wait()

	seated := *watchedTable(t, 3)
	seated.Seat = 1
	if first.lines.of(&seated) != nil {
		t.Error("the view of a seat is shared")
	}
	if first.lines.of(watchedTable(t, 1)) != nil || first.lines.of(view) != shared {
		t.Error("an older view takes the place of a newer one")
	}
	for _, w := range all {
		w.enter(nil)
	}
	if n := len(first.api.watched.rooms); n != 0 {
		t.Errorf("%d rooms are kept", n)
	}
}
