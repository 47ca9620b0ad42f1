package wire

import (
	"fmt"
	"io"
	"time"
)

// Run is the client's one writer. It takes the client's terminal over with the first picture, sends what changes, and
// hands the terminal back when [Display.Close] is called. It returns nil then, the error of a write that failed, joined
// with [ErrStuck] if that had hung, or [ErrRan] if it is not the first.
func (d *Display) Run(w io.Writer) error {
	if !d.start() {
		return ErrRan
	}
	defer close(d.done)
	limit := time.AfterFunc(d.config.StuckAfter, d.cut)
	limit.Stop()
	modes := Modes{Mouse: d.config.Mouse}
	var b []byte
	for range d.wake {
		last := d.closed()
		switch {
		case !last && !modes.entered:
			b = d.takeCopied(d.update(modes.Enter(b)))
		case !last:
			b = d.takeCopied(d.update(b))
		case modes.entered:
			b = modes.Leave(b)
		}
		if err := d.write(w, b, limit); err != nil || last {
			return err
		}
		b = b[:0]
		if cap(b) > d.config.KeepBuffer {
			b = nil
		}
	}
	return nil
}

// write sends bytes, and ends the connection if that takes too long.
func (d *Display) write(w io.Writer, b []byte, limit *time.Timer) error {
	if len(b) == 0 {
		return nil
	}
	limit.Reset(d.config.StuckAfter)
	n, err := w.Write(b)
	limit.Stop()
	d.bytes.Add(uint64(n))
	switch {
	case !d.gone.Load():
		return err
	case err == nil:
		return ErrStuck
	default:
		return fmt.Errorf("%w: %w", ErrStuck, err)
	}
}

// start says whether this is the first writer.
func (d *Display) start() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	first := !d.running
	d.running = true
	return first
}

// closed says whether Close was called.
func (d *Display) closed() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.closing
}

// update appends what brings the client to the newest picture.
func (d *Display) update(b []byte) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	old := d.shown
	if d.whole {
		old = nil
	}
	length := len(b)
	switch {
	case d.fresh:
		b = d.differ.Append(b, old, d.next)
		d.next, d.shown = d.shown, d.next
		d.fresh, d.whole = false, false
	case d.whole && d.painted && d.shown.Width() == d.width && d.shown.Height() == d.height:
		b = d.differ.Append(b, nil, d.shown)
		d.whole = false
	}
	if len(b) > length {
		d.painted = true
		d.frames.Add(1)
	}
	return b
}

// cut ends the connection, once.
func (d *Display) cut() {
	if d.gone.CompareAndSwap(false, true) && d.config.OnStuck != nil {
		d.config.OnStuck()
	}
}

// Close makes the writer hand the terminal back and waits until it has returned. If that takes longer than
// [Config.LeaveWithin], it calls OnStuck, waits as long again, and returns [ErrStuck]. Nothing is drawn any more.
func (d *Display) Close() error {
	d.mu.Lock()
	d.closing = true
	running := d.running
	d.mu.Unlock()
	d.poke()
	if !running || d.returned() {
		return nil
	}
	d.cut()
	if !d.returned() {
		return fmt.Errorf("%w, nor does the connection end", ErrStuck)
	}
	return ErrStuck
}

// returned waits for the writer, for as long as the client has to take its terminal back.
func (d *Display) returned() bool {
	limit := time.NewTimer(d.config.LeaveWithin)
	defer limit.Stop()
	select {
	case <-d.done:
		return true
	case <-limit.C:
		return false
	}
}
