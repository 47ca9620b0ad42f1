package api

import (
	"bytes"
	"context"
	"io"
	"sync"
	"time"

	"shithead/data/wait"
	"shithead/rooms"
	"shithead/sshsrv/object"
)

// A program whose request leads into a room of another server is served there until it has left the room. Its requests are read
// here all the while, and go there in their order; what it is told there is read whole, one message after the other, and written
// here. What has gone there and was not answered is kept: it is carried out here if it was not there, and where nobody knows the
// program is told so.

// Line leads to another server that serves a program.
type Line interface {
	io.ReadWriteCloser
	// CloseWrite says that nothing more is written.
	CloseWrite() error
}

// Back is how a program comes back from another server.
type Back struct {
	// Gone: the server is gone, so nobody knows what it has done. Over: the program's session has ended there.
	Gone, Over bool
	// Moved is where the room is that it was in, or wanted to be in, its zero value if nobody says so.
	Moved Moved
}

// Moved is a room and the server that has it. Said: whoever had it said so, and it may not be there yet.
type Moved struct {
	Room, Node string
	Said       bool
}

// leadsAway says that a request leads into a room of another server. Programs are not told.
type leadsAway struct{ Moved }

func (e *leadsAway) Error() string { return e.Room + " is on " + e.Node }

// far is the other server that has a room, empty for none. What was said when the room moved counts once: whoever said it may
// have been wrong by then.
func (p *session) far(ctx context.Context, room string) (at Moved) {
	said := p.moved
	p.moved = Moved{}
	if p.api.Far == nil {
		return Moved{}
	}
	if said.Room != room {
		said.Node = ""
	}
	node := p.api.Far(ctx, room, said.Node)
	return Moved{room, node, node != "" && node == said.Node}
}

// maxHops is from how many servers to the next one a request goes: servers that disagree where a room is would send it about for
// ever.
const maxHops = 4

// hopWait is how long it is waited before the second hop, and so much longer before each later one: servers that disagree where a
// room is do so for less than a second.
const hopWait = 200 * time.Millisecond

// Wait waits before a hop, before each one longer than before the last. It gives at once if the context ends.
func Wait(ctx context.Context, hops int) {
	wait.For(ctx, time.Duration(hops)*hopWait)
}

// away is a program being at another server.
type away struct {
	in   *Inbox
	line Line
	room string
	// left is closed once nothing more comes from there, and stop has nobody wait for another request then.
	left chan struct{}
	stop context.CancelFunc

	mu sync.Mutex
	// sent are the requests that have gone there and were not answered, the oldest first. Their bytes are counted in the inbox.
	sent []incoming
	// answered: the first one was. inside: the program is in the room, as far as it was told.
	answered, inside bool
}

// goes has another server carry out a request, and what comes after it, until the program is back. It says no if the session is over.
func (p *session) goes(ctx context.Context, first incoming, to Moved) bool {
	a := &away{in: p.of.In, room: to.Room, left: make(chan struct{})}
	back, err := p.of.Away(ctx, to, func(line Line) { a.run(ctx, p.out, line, first) })
	p.person = person(p.of) // who may be called otherwise by now
	switch {
	case ctx.Err() != nil, err == nil && back.Over:
		return false
	case err != nil:
		p.out.put(ctx, outgoing{lines: p.refusal(idOf(first.text), errUnreachable)})
	case back.Gone:
		p.lost(ctx, a)
	default:
		p.moved = back.Moved
		p.hops = p.strays(ctx, a)
		a.in.putBack(a.sent)
	}
	return true
}

// strays gives how many servers have sent the request on that leads away, which was answered by none; after too many it is refused.
func (p *session) strays(ctx context.Context, a *away) (hops int) {
	switch {
	case a.answered:
		return 0
	case p.hops < maxHops:
		if p.moved.Node == "" {
			Wait(ctx, p.hops)
		}
		return p.hops + 1
	}
	first, _ := a.pop()
	p.out.put(ctx, outgoing{lines: p.refusal(idOf(first.text), errUnreachable)})
	return 0
}

// lost ends being at a server that is gone: the program is in no room any more. What was asked for after it had left the room was
// not done.
func (p *session) lost(ctx context.Context, a *away) {
	if a.answered && !a.inside {
		a.in.putBack(a.sent)
		return
	}
	if a.inside {
		code, message := codeOf(errServerGone)
		p.out.put(ctx, outgoing{lines: object.Line(closedEvent{"closed", a.room, code, message})})
	}
	for request, ok := a.pop(); ok; request, ok = a.pop() {
		if changes(&request) {
			p.out.put(ctx, outgoing{lines: p.refusal(idOf(request.text), rooms.ErrUncertain)})
		} else {
			p.out.put(ctx, p.answer(ctx, request))
		}
	}
}

// changes reports whether a request changes something, if it is carried out.
func changes(in *incoming) bool {
	if in.refused != nil {
		return false
	}
	r, err := readRequest(in.text)
	if err != nil || !validID(r.ID) {
		return false
	}
	do, known := requests()[r.Do]
	return known && !do.asks
}

// run sends requests, the first and what comes after it, until the program is back, has no more, or the context ends.
func (a *away) run(ctx context.Context, out *outbox, line Line, first incoming) {
	a.line = line
	more, stop := context.WithCancel(ctx)
	defer stop()
	a.stop = stop
	if !out.put(ctx, outgoing{away: a}) { // so that it is read from once all before it is written
		return
	}
	request, ok := first, true
	for ok && a.send(request) {
		request, ok = a.in.next(more)
	}
	if !ok && more.Err() == nil {
		_ = line.CloseWrite() // if it is over, that is noticed
	}
	select {
	case <-a.left:
	case <-ctx.Done():
	}
}

// send sends a request, which may wait until those before it are carried out. It says no if nobody takes it any more.
func (a *away) send(request incoming) bool {
	a.mu.Lock()
	a.sent = append(a.sent, request)
	a.mu.Unlock()
	a.in.hold(len(request.text))
	_, err := a.line.Write(request.framed())
	return err == nil
}

// pop takes the oldest request that was sent, if there is one.
func (a *away) pop() (request incoming, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.sent) == 0 {
		return incoming{}, false
	}
	request, a.sent = a.sent[0], a.sent[1:]
	a.in.hold(-len(request.text))
	return request, true
}

// hears notes what a frame says. It fails for the answer to what was not asked.
func (a *away) hears(kind byte) (to incoming, err error) {
	if kind&answers != 0 {
		var ok bool
		if to, ok = a.pop(); !ok {
			return incoming{}, errFrame
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.answered, a.inside = a.answered || kind&answers != 0, kind&inside != 0
	return to, nil
}

// mostKept is how much room stays for messages, in bytes: for most views of a table.
const mostKept = 16 << 10

// pour writes what the program is told at another server, to the end of it, each message once it is there whole.
func (w *writer) pour(a *away) {
	defer close(a.left)
	defer a.stop()
	defer func() { _ = a.line.Close() }()
	var message bytes.Buffer
	for w.passes(a, &message) == nil {
		if message.Reset(); message.Cap() > mostKept {
			message = bytes.Buffer{}
		}
	}
}

// passes passes one message on. A long answer for which there is no room is refused.
func (w *writer) passes(a *away, message *bytes.Buffer) error {
	kind, n, err := readHead(a.line, w.api.Limits.AnswerBytesInAll)
	if err != nil {
		return err
	}
	held := 0
	var into io.Writer = message
	if kind&answers != 0 && n >= w.api.Limits.LongAnswer {
		if held = n; !w.out.long.take(w.out.from, n) {
			held, into = 0, io.Discard
		}
	}
	defer func() { w.out.long.give(w.out.from, held) }()
	if _, err = io.CopyN(into, a.line, int64(n)); err != nil {
		return err
	}
	to, err := a.hears(kind)
	if err != nil {
		return err
	}
	if into == io.Discard {
		w.api.Hit(LimitAnswers, w.out.from)
		message.Write(tooFast(&to))
	}
	w.write(message.Bytes(), noMove)
	return nil
}

// tooFast is the answer to a request for which there is no room.
func tooFast(to *incoming) []byte {
	made := answer{ID: idOf(to.text)}
	made.Error, made.Message = codeOf(rooms.ErrTooFast)
	return object.Line(made)
}
