package wire

import (
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"shithead/sshsrv/internal/stacks"
	"shithead/views/frame"
)

// writer is the client's one writer. It has no goroutine while there is nothing to write.
type writer struct {
	display *Display
	to      io.Writer
	actor   *stacks.Actor
	// limit ends the connection while a write takes too long.
	limit *time.Timer
	// entered: the client's terminal was taken over. over: it was handed back, or a write failed.
	entered, over bool
	ended         func(error)
}

// Start makes the client's one writer, and is called once. It takes the client's terminal over with the first picture, or at once if
// it asks it something, sends what changes, and hands the terminal back when [Display.Close] is called. What may wait for the
// client is run by spawn, in another goroutine. In the end ended is called with nil, with the error of a write that failed, joined with
// [ErrStuck] if that had hung, or with a [stacks.Broken] of a panic.
func (d *Display) Start(to io.Writer, spawn func(func()), ended func(error)) {
	w := &writer{display: d, to: to, ended: ended, limit: time.AfterFunc(d.config.StuckAfter, d.cut)}
	w.limit.Stop()
	w.actor = stacks.NewActor(spawn, w.act)
	d.writer.Store(w)
	if d.config.Ask || d.poked.Load() {
		w.actor.Tell()
	}
}

// act writes what there is.
func (w *writer) act() {
	if w.over {
		return
	}
	var err error
	w.over = true
	defer func() {
		if broken := recover(); broken != nil {
			err, w.over = stacks.Broken{What: broken, Stack: debug.Stack()}, true
		}
		if w.over {
			w.display.forget()
			w.ended(err)
			close(w.display.done)
		}
	}()
	w.over, err = w.send()
	w.entered = true
}

// send sends what brings the client to the newest picture. It reports whether that was the last.
func (w *writer) send() (last bool, err error) {
	d := w.display
	b := buffers.Get().(*[]byte)
	updated, since, last := d.update((*b)[:0], w.entered)
	err = d.write(w.to, updated, w.limit)
	if d.config.Wrote != nil && len(updated) > 0 && err == nil {
		d.config.Wrote(len(updated), since)
	}
	if cap(updated) <= keepBuffer {
		*b = updated
	}
	buffers.Put(b)
	return last || err != nil, err
}

// forget gives away what was shown. Nothing is drawn any more.
func (d *Display) forget() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closing = true
	d.config.Frames.give(d.shown.shared)
	d.config.Frames.give(d.next)
	d.shown, d.next, d.fresh = has{}, nil, false
}

// buffers are for updates while they are made and sent.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// write sends bytes, and ends the connection if that takes too long.
func (d *Display) write(w io.Writer, b []byte, limit *time.Timer) error {
	if len(b) == 0 {
		return nil
	}
	limit.Reset(d.config.StuckAfter)
	err := writePieces(w, b)
	limit.Stop()
	switch {
	case !d.gone.Load():
		return err
	case err == nil:
		return ErrStuck
	default:
		return fmt.Errorf("%w: %w", ErrStuck, err)
	}
}

// pieceBytes is how much is written at once. The library keeps two buffers a session that are as large as the largest of its
// writes; most moves at a table fit in. With the head and the seal of a packet it is just below 1,280 bytes.
const pieceBytes = 1200

func writePieces(w io.Writer, b []byte) error {
	for piece := range slices.Chunk(b, pieceBytes) {
		if _, err := w.Write(piece); err != nil {
			return err
		}
	}
	return nil
}

// update appends what brings the client to the newest picture, or what hands the terminal back, which is the last. since is when the
// move was awaited that it shows.
func (d *Display) update(b []byte, entered bool) (_ []byte, since time.Time, last bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.closing:
		return d.handOver(b, entered), since, true
	case !entered:
		b = append(b, d.enters()...)
		if d.config.Ask {
			b = append(b, askBackground...)
		}
	}
	defer d.differ.rest()
	b = d.tellMouse(b)
	switch {
	case d.fresh:
		b = d.change(b)
		since, d.drawn = d.drawn, time.Time{}
	case d.whole && !d.shown.none():
		b = d.repaint(b)
	}
	if d.bell {
		b, d.bell = append(b, '\a'), false
	}
	b, d.clipboard = append(b, d.clipboard...), nil
	return b, since, false
}

// enters is what takes the terminal over.
func (d *Display) enters() string {
	if d.config.Entered {
		return resumeScreen
	}
	return enterScreen
}

// tellMouse appends what has the terminal report its mouse, or not any more.
func (d *Display) tellMouse(b []byte) []byte {
	switch {
	case d.mouse == d.mouseTold:
	case d.mouse:
		b = append(b, mouseOn...)
	default:
		b = append(b, mouseOff...)
	}
	d.mouseTold = d.mouse
	return b
}

// handOver appends what hands the terminal back, or to another display: that finds it entered, with a mouse that is not reported.
func (d *Display) handOver(b []byte, entered bool) []byte {
	switch {
	case d.yields && !entered:
		return append(b, d.enters()...)
	case d.yields:
		d.mouse = false
		return d.tellMouse(b)
	case !d.yields && (entered || d.config.Entered):
		return append(b, leaveScreen...)
	}
	return b
}

// change appends what makes the picture that the client has the newest one, if it is another.
func (d *Display) change(b []byte) []byte {
	if d.next.isShared() {
		b = d.changeToShared(b)
	} else {
		b = d.changeToOwn(b)
	}
	d.next, d.fresh, d.whole = nil, false, false
	return b
}

func (d *Display) changeToShared(b []byte) []byte {
	switch {
	case d.whole:
		b = d.next.appendUpdate(b, d.differ, nil)
	case d.shown.shared != nil:
		b = d.next.appendUpdate(b, d.differ, d.shown.shared)
	default:
		old := d.config.Frames.take()
		old.Unpack(d.shown.packed)
		b = d.differ.Append(b, old.Frame, d.next.Frame)
		d.config.Frames.give(old)
	}
	d.config.Frames.give(d.shown.shared)
	d.shown = has{shared: d.next}
	return b
}

func (d *Display) changeToOwn(b []byte) []byte {
	next, begin := d.next, len(b)
	b, old := d.pack(b)
	d.shown = has{packed: frame.ClonePacked(d.shown.packed, b[begin:])}
	b = next.appendUpdate(b[:begin], d.differ, old)
	d.config.Frames.give(old)
	d.config.Frames.give(next)
	return b
}

// pack appends the next picture, packed, and gives what the client has, to be given back; nil if that is not known.
func (d *Display) pack(b []byte) (_ []byte, old *drawing) {
	width, height := d.shown.size()
	switch {
	case d.whole:
		d.config.Frames.give(d.shown.shared)
		return d.next.AppendPacked(b), nil
	case width != d.next.Width() || height != d.next.Height(): // or it is shared
		return d.next.AppendPacked(b), d.shown.shared
	}
	old = d.config.Frames.take()
	b, old.rows = d.next.Repack(b, d.shown.packed, old.Frame)
	old.partial = true
	return b, old
}

// repaint appends all of the picture that the client has, if it has the size of the window.
func (d *Display) repaint(b []byte) []byte {
	f := d.shown.shared
	if f == nil {
		f = d.config.Frames.take()
		defer d.config.Frames.give(f)
		f.Unpack(d.shown.packed)
	}
	if f.Width() == d.width && f.Height() == d.height {
		b = f.appendUpdate(b, d.differ, nil)
		d.whole = false
	}
	return b
}

// cut ends the connection, once.
func (d *Display) cut() {
	if d.gone.CompareAndSwap(false, true) && d.config.OnStuck != nil {
		d.config.OnStuck()
	}
}

// Close makes the writer hand the terminal back and waits until it has returned. If that takes too long, it calls OnStuck,
// waits as long again, and returns [ErrStuck]. Nothing is drawn any more.
func (d *Display) Close() error { return d.close(false) }

// Yield does what Close does, but leaves the terminal entered for another display, which may be another server's.
func (d *Display) Yield() error { return d.close(true) }

func (d *Display) close(yields bool) error {
	d.mu.Lock()
	d.closing, d.yields = true, yields
	d.mu.Unlock()
	d.poke()
	if d.returned() {
		return nil
	}
	d.cut()
	if !d.returned() {
		return fmt.Errorf("%w, nor does the connection end", ErrStuck)
	}
	return ErrStuck
}

// Wait waits until nothing is written any more.
func (d *Display) Wait() { <-d.done }

// returned waits for the writer, for as long as the client has to take its terminal back.
func (d *Display) returned() bool {
	select {
	case <-d.done:
		return true
	case <-time.After(leaveWithin):
		return false
	}
}
