package wire

import (
	"errors"
	"io"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
)

// Input reads what one client sends and turns it into events: keys, pastes, focus, and the mouse if it is wanted ([Input.SetMouse]). It
// belongs to one session and runs once.
//
// A key is passed on as soon as it is complete. Where bytes may be a key or the start of a sequence, a timer decides;
// nothing else waits and nothing ticks. A rune is an event each, so an emoji of several runes is several events,
// whichever way the network has cut it.
//
// However broken the stream is, plain keys are read again at the latest when nothing has come for PasteSilence or when
// SequenceTime has passed since a sequence began, whichever of the two was in the way.
type Input struct {
	limits InputLimits
	send   func(uv.Event)

	turn     chan struct{} // has room for one: who fills it may touch all below, also while send runs
	framer   framer
	clipping clipping
	gate     gate
	raw      []byte      // the unit that send is called with, nil for a paste
	unit     uint64      // which of the framer's units the deadline is for
	since    time.Time   // when that one began
	deadline time.Time   // when waiting ends, zero if nothing is waited for
	timer    *time.Timer // made when first needed: most keys come whole
}

// NewInput makes the input of a session. Events go to send, one at a time, never from two goroutines at once. While send
// blocks nothing is read, and the client's window fills up; it has to return once the session is over.
func NewInput(limits InputLimits, send func(uv.Event)) *Input {
	in := &Input{
		limits:   limits,
		send:     send,
		turn:     make(chan struct{}, 1),
		framer:   framer{limit: limits.SequenceBytes},
		clipping: clipping{limit: limits.PasteBytes},
	}
	in.gate.limit(limits)
	return in
}

// SetMouse passes on what the mouse does from now on, as [uv.MouseClickEvent] and [uv.MouseWheelEvent], or not any more, as in the
// beginning. It does not wait, and may be called by any goroutine.
func (in *Input) SetMouse(on bool) { in.gate.mouse.Store(on) }

// Await passes the answer to being asked for the background on, as a [Background], if it comes within some time from now; what
// a terminal says unasked stays unheard. It is called before Run.
func (in *Input) Await(within time.Duration) {
	in.gate.awaited = awaited{until: time.Now().Add(within), cursor: true, colour: true, fenced: true}
}

// Take takes what has come, as Run does. It waits for send. It is not called once the input was stopped.
func (in *Input) Take(p []byte) { in.read(p) }

// Raw appends what an event was made of that send is called with at the moment: who reads that has the same event.
func (in *Input) Raw(b []byte, event uv.Event) []byte {
	if paste, ok := event.(uv.PasteEvent); ok {
		return append(append(append(b, pasteHead...), paste.Content...), pasteTail...)
	}
	return append(b, in.raw...)
}

// Stop ends the input, as its end does, and gives what was incomplete at that moment: who reads that before what comes next is where
// this was. It waits for send.
func (in *Input) Stop() []byte {
	in.turn <- struct{}{}
	defer func() { <-in.turn }()
	in.until(time.Time{})
	return rest(&in.framer, &in.clipping)
}

// Run reads until the end of r, which is no error, or until r fails, and returns r's error then. What was incomplete at
// that moment is dropped, and send is not called afterwards.
func (in *Input) Run(r io.Reader) error {
	defer in.close()
	buffer := make([]byte, in.limits.ReadBytes)
	for {
		n, err := r.Read(buffer)
		if n > 0 {
			in.read(buffer[:n])
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// read takes what has come in one go.
func (in *Input) read(p []byte) {
	in.turn <- struct{}{}
	defer func() { <-in.turn }()
	in.expire(time.Now())
	for len(p) > 0 {
		if in.clipping.open {
			if p = in.clipping.take(p); !in.clipping.open {
				in.pass(nil, in.gate.paste(in.clipping.close()))
			}
			continue
		}
		var unit []byte
		in.framer.awaited, in.framer.mouse = in.gate.awaited, in.gate.mouse.Load()
		if unit, p = in.framer.next(p); string(unit) == pasteHead {
			in.clipping.start()
		} else if unit != nil {
			in.pass(unit, in.gate.unit(unit))
		}
	}
	in.wait()
}

// expire lets time go by and ends what has waited for too long. A paste passes with what has come of it.
func (in *Input) expire(now time.Time) {
	in.gate.fill(now)
	if in.deadline.IsZero() || now.Before(in.deadline) {
		return
	}
	if in.clipping.open {
		in.pass(nil, in.gate.paste(in.clipping.close()))
		return
	}
	for unit := in.framer.flush(); unit != nil; unit = in.framer.flush() {
		in.pass(unit, in.gate.unit(unit))
	}
}

func (in *Input) pass(unit []byte, event uv.Event) {
	if event != nil {
		in.raw = unit
		in.send(event)
	}
}

// wait sets the timer for what is incomplete now. The time that send has taken does not count, for as long as it blocks
// the rest lies unread.
func (in *Input) wait() {
	if !in.clipping.open && !in.framer.waits() {
		if !in.deadline.IsZero() {
			in.until(time.Time{})
		}
		return
	}
	now := time.Now()
	if in.unit != in.framer.begun {
		in.unit, in.since = in.framer.begun, now
	}
	switch {
	case in.clipping.open:
		in.until(now.Add(in.limits.PasteSilence))
	case in.framer.mayBeKey() && !in.framer.answers():
		in.until(in.since.Add(in.limits.EscapeTime))
	default:
		in.until(in.since.Add(in.limits.SequenceTime))
	}
}

// until sets the deadline; zero is none.
func (in *Input) until(deadline time.Time) {
	in.deadline = deadline
	switch {
	case in.timer == nil && !deadline.IsZero():
		in.timer = time.AfterFunc(time.Until(deadline), in.ring)
	case !deadline.IsZero():
		in.timer.Reset(time.Until(deadline))
	case in.timer != nil:
		in.timer.Stop()
	}
}

// ring is the timer's. It may come too late, when what it was set for is complete and another deadline holds, or none.
func (in *Input) ring() {
	in.turn <- struct{}{}
	defer func() { <-in.turn }()
	if now := time.Now(); !in.deadline.IsZero() && !now.Before(in.deadline) {
		in.expire(now)
		in.wait()
	}
}

// close stops the timer. If that runs already, it does nothing any more.
func (in *Input) close() {
	in.turn <- struct{}{}
	in.until(time.Time{})
	<-in.turn
}
