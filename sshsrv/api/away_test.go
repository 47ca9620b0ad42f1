package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/rooms/access"
)

type otherServer struct {
	io.Reader
	io.Writer
	closed bool
}

func (s *otherServer) Close() error    { s.closed = true; return nil }
func (*otherServer) CloseWrite() error { return nil }

func say(kind byte, text string) []byte { return frame(kind, []byte(text), 0) }

// goAway has a program send so many requests to a server that says something, with what it is told.
func goAway(t testing.TB, p *session, requests int, said []byte) (w *writer, a *away, told *bytes.Buffer) {
	t.Helper()
	told = &bytes.Buffer{}
	p.of.Out = told
	line := &otherServer{bytes.NewReader(said), io.Discard, false}
	a = &away{in: p.of.In, line: line, left: make(chan struct{}), stop: func() {}}
	for i := range requests {
		a.send(incoming{text: fmt.Appendf(nil, `{"id":%d,"do":"chat","text":"hello"}`, i), id: noID()})
	}
	return writerOf(p), a, told
}

// TestWhatALostServerLeaves: what was asked for in the room is uncertain, and what was asked for after it is carried
// out here.
func TestWhatALostServerLeaves(t *testing.T) {
	const uncertain, closed = `"error":"uncertain"`, `"error":"moved"`
	in, out, over := say(answers|inside, "{}\n"), say(answers, "{}\n"), say(0, "{}\n")
	for name, c := range map[string]struct{ said, want, back string }{
		"before it was in":  {"", uncertain + " " + uncertain + " " + uncertain, "9"},
		"in it":             {string(in), "{} " + closed + " " + uncertain + " " + uncertain, "9"},
		"after it has left": {string(in) + string(out), "{} {}", "29"},
		"after the end":     {string(in) + string(over), "{} {}", "129"},
		"never in it":       {string(out), "{}", "129"},
	} {
		p := alone(t, DefaultLimits())
		p.of.In.Read(strings.NewReader(`{"id":9,"do":"leave"}`))
		w, a, told := goAway(t, p, 3, []byte(c.said))
		w.pour(a)
		p.lost(t.Context(), a)
		close(p.out.answers)
		w.run()
		lines := strings.Split(strings.TrimSpace(told.String()), "\n")
		if !slices.EqualFunc(lines, strings.Fields(c.want), strings.Contains) {
			t.Errorf("%s: %q, not %s", name, lines, c.want)
		}
		back := ""
		for request, ok := p.of.In.next(t.Context()); ok; request, ok = p.of.In.next(t.Context()) {
			back += string(idOf(request.text))
			if got := p.answer(t.Context(), request); !strings.Contains(string(got.lines), `"error":"not_in_a_room"`) {
				t.Errorf("%s: then %s", name, got.lines)
			}
		}
		if back != c.back || p.of.In.bytes != 0 {
			t.Errorf("%s: %s are carried out, not %s; %d bytes are counted", name, back, c.back, p.of.In.bytes)
		}
	}
}

type nowhere struct{ access.Place }

func (nowhere) Exit() {}

// TestARequestBehindTheEnd of a room goes back to the first server, which carries it out.
func TestARequestBehindTheEnd(t *testing.T) {
	p := alone(t, DefaultLimits())
	p.visits = true
	p.at = &seatAt{code: "brave-otter", place: nowhere{}, gone: make(chan struct{})}
	p.at.ends(&rooms.MovedError{Owner: "beta"})
	got := p.answer(t.Context(), incoming{text: []byte(`{"id":1,"do":"stats"}`)})
	if got.leads == nil || got.leads.Moved != (Moved{"brave-otter", "beta", true}) || got.lines != nil || p.at != nil {
		t.Errorf("%+v", got)
	}
}

// TestAWriterThatBeganLate, with its program back from another server, read what the session had changed by then.
func TestAWriterThatBeganLate(t *testing.T) {
	p, told, away := alone(t, DefaultLimits()), &bytes.Buffer{}, make(chan struct{})
	p.api.Far = func(context.Context, string, string) string { return "beta" }
	p.of.Out = told
	p.of.Away = func(context.Context, Moved, func(Line)) (Back, error) { close(away); return Back{Over: true}, nil }
	p.of.Go = func(_ string, _ context.CancelFunc, do func()) { go func() { <-away; do() }() }
	p.of.In.Read(strings.NewReader(`{"id":1,"do":"join","room":"brave-otter"}`))
	if p.run(t.Context(), p.work); !strings.HasPrefix(told.String(), `{"type":"hello"`) {
		t.Errorf("it was told %q", told)
	}
}

// TestALongAnswerFromAnotherServer takes the room that long answers have at an address, or is refused; it is not kept otherwise.
func TestALongAnswerFromAnotherServer(t *testing.T) {
	limits := DefaultLimits()
	long := "{\"id\":0,\"rooms\":\"" + strings.Repeat("x", 100<<10) + "\"}\n"
	said := slices.Concat(say(answers, long), say(0, "{\"type\":\"chat\"}\n"))
	for _, waiting := range []int{0, limits.AnswerBytesPerAddress - 10} {
		w, a, told := goAway(t, alone(t, limits), 1, said)
		w.api.long.take(w.out.from, waiting)
		hit := false
		w.api.Hit = func(string, netip.Prefix) { hit = true }
		w.pour(a)
		refused, passed := strings.Contains(told.String(), `"error":"too_fast"`), strings.Contains(told.String(), "xxx")
		if full := waiting > 0; refused != full || passed == full || hit != full ||
			strings.Count(told.String(), "\n") != 2 {
			t.Errorf("with %d bytes: %.100q", waiting, told)
		}
		if w.api.long.all != waiting {
			t.Errorf("%d bytes stay taken", w.api.long.all)
		}
	}
	w, a, told := goAway(t, alone(t, limits), 1, frame(answers, nil, limits.AnswerBytesInAll+1))
	if w.pour(a); told.Len() > 0 {
		t.Errorf("it is told %q", told)
	}
}

func TestWhatWasNotAnswered(t *testing.T) {
	for line, want := range map[string]bool{
		`{"id":1,"do":"stats"}`: false, `{"id":1,"do":"rooms"}`: false, `{"id":1,"do":"record"}`: false,
		`{"id":1,"do":"dance"}`:   false,
		`{"id":null,"do":"move"}`: false, `{`: false, `{"id":1,"do":7}`: false,
		`{"id":1,"do":"move"}`: true, `{"id":1,"do":"create"}`: true, `{"id":1,"do":"bot"}`: true,
		`{"id":1,"do":"watch"}`: true,
	} {
		if changes(&incoming{text: []byte(line)}) != want ||
			changes(&incoming{text: []byte(line), refused: rooms.ErrTooFast}) {
			t.Errorf("%s", line)
		}
	}
}

// FuzzReadIncoming: whatever a server sends, what is taken of it is what another one would have sent.
func FuzzReadIncoming(f *testing.F) {
	for _, request := range []incoming{
		{text: []byte(`{"id":1,"do":"rooms"}`)}, {refused: rooms.ErrTooFast, id: []byte(`"x"`)}, {refused: errRequestLong, id: noID()},
	} {
		f.Add(request.framed())
	}
	limits := DefaultLimits()
	f.Fuzz(func(t *testing.T, sent []byte) {
		r := bytes.NewReader(sent)
		request, err := readIncoming(r, &limits)
		if err != nil {
			if !errors.Is(err, errFrame) && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Error(err)
			}
			return
		}
		if got := request.framed(); !bytes.Equal(got, sent[:len(sent)-r.Len()]) {
			t.Errorf("%q was sent, read as %q", sent, got)
		}
		alone(t, limits).answerOnce(t, request)
	})
}

// FuzzPour: wherever it is cut what another server says, a program is told whole messages, and only those answer
// requests.
func FuzzPour(f *testing.F) {
	said := slices.Concat(
		say(answers|inside, "{\"id\":0,\"ok\":true}\n"),
		say(inside, "{\"type\":\"room\"}\n{\"type\":\"view\"}\n"),
		say(answers|inside, "{\"id\":1,\"ok\":true,\"lines\":2}\n{}\n{}\n"),
		say(0, "{\"type\":\"closed\"}\n"),
		say(answers, "{\"id\":2,\"ok\":false}\n"),
	)
	for cut := range len(said) + 1 {
		f.Add(said[:cut])
	}
	f.Add([]byte{0, 0xff, 0xff, 0xff, 0xff, 0})
	f.Add(bytes.Repeat(say(answers, "{}\n"), 5)) // an answer to nothing ends it
	f.Fuzz(func(t *testing.T, said []byte) {
		w, a, told := goAway(t, alone(t, DefaultLimits()), 4, said)
		w.pour(a)
		want, asked, within := []byte(nil), 4, false
		for rest := said; len(rest) >= headBytes; {
			kind, n, err := readHead(bytes.NewReader(rest), w.api.Limits.AnswerBytesInAll)
			if err != nil || n > len(rest)-headBytes || kind&answers != 0 && asked == 0 {
				break
			}
			asked -= int(kind & answers)
			within = kind&inside != 0
			want = append(want, rest[headBytes:headBytes+n]...)
			rest = rest[headBytes+n:]
		}
		if !bytes.Equal(told.Bytes(), want) || len(a.sent) != asked {
			t.Errorf("told %q, not %q; %d are not answered, not %d", told, want, len(a.sent), asked)
		}
		held := 0
		for _, request := range a.sent {
			held += len(request.text)
		}
		if a.inside != within || a.answered != (asked < 4) || a.in.bytes != held || !a.line.(*otherServer).closed {
			t.Errorf("inside %v, answered %v, %d bytes are counted, not %d, or the line is open", a.inside, a.answered, a.in.bytes, held)
		}
		<-a.left
	})
}

// TestWhetherAVisitorIsInside is said with each message, to the last one of its room.
func TestWhetherAVisitorIsInside(t *testing.T) {
	p := alone(t, DefaultLimits())
	told := &bytes.Buffer{}
	p.of.Out = told
	w := writerOf(p)
	w.frames = true
	view := watchedTable(1, 1)
	at := &seatAt{code: view.Code, first: view, gone: make(chan struct{})}
	deliver := func(o outgoing) {
		p.out.put(t.Context(), o)
		put := <-p.out.answers
		w.deliver(&put)
	}
	deliver(outgoing{lines: []byte("refused\n")})
	deliver(outgoing{lines: []byte("in\n"), to: at})
	view.Closed = rooms.ErrClosed
	w.show(view)
	deliver(outgoing{lines: []byte("late\n"), shared: []byte("and long\n"), to: at})
	for _, want := range []struct {
		kind byte
		text string
	}{
		{answers, "refused\n"},
		{answers | inside, "in\n"},
		{inside, `{"type":"room"`},
		{0, `{"type":"closed"`},
		{answers, "late\nand long\n"},
	} {
		kind, n, err := readHead(told, 1<<20)
		if body := string(told.Next(n)); err != nil || kind != want.kind || !strings.HasPrefix(body, want.text) ||
			!strings.HasSuffix(body, "\n") {
			t.Errorf("%d %q, %v, not %d %q", kind, body, err, want.kind, want.text)
		}
	}
	if told.Len() > 0 {
		t.Errorf("then comes %q", told)
	}
}
