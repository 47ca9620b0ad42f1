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

// otherServer is a server of which is known what it says; what it is told is kept.
type otherServer struct {
	io.Reader
	told   bytes.Buffer
	closed int
}

func (s *otherServer) Write(p []byte) (int, error) { return s.told.Write(p) }
func (s *otherServer) Close() error                { s.closed++; return nil }
func (s *otherServer) CloseWrite() error           { return nil }

type says struct {
	kind byte
	text string
}

func (m says) bytes() []byte { return frame(m.kind, []byte(m.text), 0) }

func join(all []says) (text []byte) {
	for _, m := range all {
		text = append(text, m.bytes()...)
	}
	return text
}

// awayAt is a program that has sent so many requests to a server that says something, with what it is told.
func awayAt(t testing.TB, requests int, said []byte) (w *writer, a *away, out *bytes.Buffer) {
	t.Helper()
	return awayFrom(t, programOf(t, DefaultLimits()), requests, said)
}

func awayFrom(t testing.TB, p *session, requests int, said []byte) (w *writer, a *away, out *bytes.Buffer) {
	t.Helper()
	out = &bytes.Buffer{}
	p.of.Out = out
	a = &away{in: p.of.In, line: &otherServer{Reader: bytes.NewReader(said)}, left: make(chan struct{}), stop: func() {}}
	for i := range requests {
		if !a.send(incoming{text: fmt.Appendf(nil, `{"id":%d,"do":"chat","text":"hello"}`, i), id: noID()}) {
			t.Fatal("nobody takes it")
		}
	}
	return writerOf(p), a, out
}

// TestWhatALostServerLeaves: whoever was in the room is told so, what was asked for in it is uncertain if it changes anything, and what
// was asked for after it is carried out here.
func TestWhatALostServerLeaves(t *testing.T) {
	const uncertain, inNone, closed = `"error":"uncertain"`, `"error":"not_in_a_room"`, `"error":"moved"`
	for name, c := range map[string]struct {
		said []says
		want []string
		back int
	}{
		"before it was in":  {nil, []string{uncertain, uncertain, uncertain}, 0},
		"in it":             {[]says{{answers | inside, "{}\n"}}, []string{"{}", closed, uncertain, uncertain}, 0},
		"after it has left": {[]says{{answers | inside, "{}\n"}, {answers, "{}\n"}}, []string{"{}", "{}"}, 1},
		"after the end":     {[]says{{answers | inside, "{}\n"}, {0, "{}\n"}}, []string{"{}", "{}"}, 2},
		"never in it":       {[]says{{answers, "{}\n"}}, []string{"{}"}, 2},
	} {
		p := programOf(t, DefaultLimits())
		w, a, out := awayFrom(t, p, 3, join(c.said))
		w.pour(a)
		p.lost(t.Context(), a)
		close(p.out.answers)
		w.run()
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != len(c.want) || len(p.of.In.waiting) != c.back {
			t.Errorf("%s: %q, %d are carried out", name, lines, len(p.of.In.waiting))
			continue
		}
		for i, want := range c.want {
			if !strings.Contains(lines[i], want) {
				t.Errorf("%s: %s, not %s", name, lines[i], want)
			}
		}
		for _, request := range p.of.In.waiting {
			if got := p.answer(t.Context(), request); !strings.Contains(string(got.lines), inNone) {
				t.Errorf("%s: then %s", name, got.lines)
			}
		}
	}
}

// TestARequestBehindTheEnd of a room goes back to the first server, which carries it out.
func TestARequestBehindTheEnd(t *testing.T) {
	p := programOf(t, DefaultLimits())
	p.visits = true
	p.at = &seatAt{code: "brave-otter", place: nowhere{}, gone: make(chan struct{})}
	p.at.ends(&rooms.MovedError{Owner: "beta"})
	got := p.answer(t.Context(), incoming{text: []byte(`{"id":1,"do":"stats"}`)})
	if got.leads == nil || got.leads.Moved != (Moved{"brave-otter", "beta", true}) || got.lines != nil || p.at != nil {
		t.Errorf("%+v", got)
	}
}

type nowhere struct{ access.Place }

func (nowhere) Exit() {}

// TestALongAnswerFromAnotherServer takes the room that long answers have at an address, or is refused; it is not kept otherwise.
func TestALongAnswerFromAnotherServer(t *testing.T) {
	limits := DefaultLimits()
	long := "{\"id\":0,\"rooms\":\"" + strings.Repeat("x", 100<<10) + "\"}\n"
	said := slices.Concat(says{answers, long}.bytes(), says{0, "{\"type\":\"chat\"}\n"}.bytes())
	for _, waiting := range []int{0, limits.AnswerBytesPerAddress - 10} {
		w, a, out := awayAt(t, 1, said)
		if waiting > 0 && !w.api.long.take(w.out.from, waiting) {
			t.Fatal("no room")
		}
		hit := 0
		w.api.Hit = func(string, netip.Prefix) { hit++ }
		w.pour(a)
		refused := strings.Contains(out.String(), `"error":"too_fast"`)
		if refused != (waiting > 0) || refused == strings.Contains(out.String(), "xxx") || strings.Count(out.String(), "\n") != 2 || (hit == 1) != refused {
			t.Errorf("with %d bytes: %.100q", waiting, out)
		}
		if w.api.long.all != waiting {
			t.Errorf("%d bytes stay taken", w.api.long.all)
		}
	}
	w, a, out := awayAt(t, 1, frame(answers, nil, limits.AnswerBytesInAll+1))
	if w.pour(a); out.Len() > 0 {
		t.Errorf("it is told %q", out)
	}
}

// TestWhatWasNotAnswered_IsOnlyDoneAgainIfItChangesNothing.
func TestWhatWasNotAnswered(t *testing.T) {
	for line, certain := range map[string]bool{
		`{"id":1,"do":"stats"}`: true, `{"id":1,"do":"rooms"}`: true, `{"id":1,"do":"record"}`: true, `{"id":1,"do":"dance"}`: true,
		`{"id":null,"do":"move"}`: true, `{`: true, `{"id":1,"do":7}`: true,
	} {
		if changes(&incoming{text: []byte(line)}) == certain {
			t.Errorf("%s", line)
		}
	}
	for name, do := range requests() {
		if line := fmt.Sprintf(`{"id":1,"do":%q}`, name); changes(&incoming{text: []byte(line)}) == do.asks {
			t.Errorf("%s", line)
		}
	}
	if changes(&incoming{refused: rooms.ErrTooFast}) {
		t.Error("what was refused")
	}
}

// TestRequestsThatComeBack are carried out before those that came later.
func TestRequestsThatComeBack(t *testing.T) {
	in := programOf(t, DefaultLimits()).of.In
	in.Read(strings.NewReader("three\nfour\n"))
	in.hold(len("onetwo"))
	in.putBack([]incoming{{text: []byte("one")}, {text: []byte("two")}})
	for _, want := range []string{"one", "two", "three", "four"} {
		if got, ok := in.next(t.Context()); !ok || string(got.text) != want {
			t.Errorf("%q, not %q", got.text, want)
		}
	}
	if in.bytes != 0 {
		t.Errorf("%d bytes are counted", in.bytes)
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
		p := programOf(t, limits)
		if r, err := readRequest(request.text); err == nil && requests()[r.Do].carryOut != nil {
			return // asks for something of the server
		}
		if out := p.answer(context.Background(), request); bytes.Count(out.lines, []byte{'\n'}) != 1 {
			t.Errorf("%q is answered %q", sent, out.lines)
		}
	})
}

// FuzzPour: whatever another server says, and wherever that is cut, a program is told bodies of whole messages, in their order. Each
// request counts as answered whose answer was there whole.
func FuzzPour(f *testing.F) {
	said := join([]says{
		{answers | inside, "{\"id\":0,\"ok\":true}\n"},
		{inside, "{\"type\":\"room\"}\n{\"type\":\"view\"}\n"},
		{answers | inside, "{\"id\":1,\"ok\":true,\"lines\":2}\n{}\n{}\n"},
		{0, "{\"type\":\"closed\"}\n"},
		{answers, "{\"id\":2,\"ok\":false}\n"},
	})
	for cut := range len(said) + 1 {
		f.Add(said[:cut])
	}
	f.Add([]byte{0, 0xff, 0xff, 0xff, 0xff, 0})
	f.Add(bytes.Repeat(says{answers, "{}\n"}.bytes(), 5)) // an answer to nothing ends it
	f.Fuzz(func(t *testing.T, said []byte) {
		w, a, out := awayAt(t, 4, said)
		w.pour(a)
		told, asked, within := []byte(nil), 4, false
		for rest := said; len(rest) >= headBytes; {
			kind, n, err := readHead(bytes.NewReader(rest), w.api.Limits.AnswerBytesInAll)
			if err != nil || n > len(rest)-headBytes || kind&answers != 0 && asked == 0 {
				break
			}
			asked -= int(kind & answers)
			within = kind&inside != 0
			told = append(told, rest[headBytes:headBytes+n]...)
			rest = rest[headBytes+n:]
		}
		if !bytes.Equal(out.Bytes(), told) || len(a.sent) != asked {
			t.Errorf("told %q, not %q; %d are not answered, not %d", out, told, len(a.sent), asked)
		}
		held := 0
		for _, request := range a.sent {
			held += len(request.text)
		}
		if a.inside != within || a.answered != (asked < 4) || a.in.bytes != held || a.line.(*otherServer).closed == 0 {
			t.Errorf("inside %v, answered %v, %d bytes are counted, not %d, or the line is open", a.inside, a.answered, a.in.bytes, held)
		}
		<-a.left
	})
}

// TestWhetherAVisitorIsInside is said with each message, to the last one of its room.
func TestWhetherAVisitorIsInside(t *testing.T) {
	p := programOf(t, DefaultLimits())
	out := &bytes.Buffer{}
	p.of.Out = out
	w := writerOf(p)
	w.frames = true
	view := watchedTable(t, 1, 1)
	at := &seatAt{code: view.Code, first: view, gone: make(chan struct{})}
	deliver := func(o outgoing) {
		p.out.put(t.Context(), o)
		put := <-p.out.answers
		w.deliver(&put)
	}
	deliver(outgoing{lines: []byte("refused\n")})
	deliver(outgoing{lines: []byte("in\n"), to: at})
	closed := *view
	closed.Closed = rooms.ErrClosed
	w.show(&closed)
	deliver(outgoing{lines: []byte("late\n"), shared: []byte("and long\n"), to: at})
	for _, want := range []says{{answers, "refused\n"}, {answers | inside, "in\n"}, {inside, `{"type":"room"`}, {0, `{"type":"closed"`}, {answers, "late\nand long\n"}} {
		kind, n, err := readHead(out, 1<<20)
		if body := string(out.Next(n)); err != nil || kind != want.kind || !strings.HasPrefix(body, want.text) || !strings.HasSuffix(body, "\n") {
			t.Errorf("%d %q, %v, not %d %q", kind, body, err, want.kind, want.text)
		}
	}
	if out.Len() > 0 {
		t.Errorf("then comes %q", out)
	}
}
