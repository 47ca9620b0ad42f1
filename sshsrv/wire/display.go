package wire

import (
	"sync"
	"sync/atomic"
	"time"

	"shithead/views/frame"
)

// Config is what a [Display] is made from.
type Config struct {
	Terminal Terminal
	// Palette is the process's palette.
	Palette *frame.Palette
	// Width and Height are the client's window, in columns and rows.
	Width, Height int
	// Mouse asks for clicks and the wheel.
	Mouse bool
	// StuckAfter is how long one write may take; 10 s if 0. A client that reads nothing for so long has gone, and the
	// deadlines of TCP do not see it, as the wait is for the window of SSH.
	StuckAfter time.Duration
	// LeaveWithin is how long [Display.Close] waits until the client has its terminal back; 1 s if 0. Longer would hold
	// up the end of the server.
	LeaveWithin time.Duration
	// KeepBuffer is up to how many bytes a buffer is kept for the next update; 16 KiB if 0. A table's whole picture has
	// some 5 KB, a changed seat 200 bytes.
	KeepBuffer int
	// OnStuck ends the connection of a client that does not read, so that the write returns. It is called once at most,
	// from a goroutine of its own or from Close, and must not wait for anything.
	OnStuck func()
}

// Display is where a program's loop, which draws, and the client's one writer meet. It holds two pictures, the one that
// the client has and the newest one; there is no queue of them.
//
// All methods may be called by any goroutine.
type Display struct {
	config Config
	differ *Differ
	gone   atomic.Bool // the client does not read, OnStuck was called

	wake chan struct{} // holds one: there may be something to do
	done chan struct{} // closed when Run has returned

	mu            sync.Mutex
	next          *frame.Frame // the newest picture, or one to draw on
	shown         *frame.Frame // what the client has, once painted
	width, height int          // of the next picture
	fresh         bool         // next is to be shown
	painted       bool         // shown has been sent
	whole         bool         // what the client has is not known
	running       bool         // Run was called
	closing       bool         // Close was called
	clipboard     []byte       // what the terminal is to copy, nil for nothing

	frames, bytes, skipped atomic.Uint64
}

// Counts is what a display has done so far.
type Counts struct {
	// Frames counts the pictures that were sent, Bytes all that was written.
	Frames, Bytes uint64
	// Skipped counts the pictures that a newer one replaced before they were sent.
	Skipped uint64
}

// NewDisplay makes a display with a blank picture.
func NewDisplay(c Config) *Display {
	if c.StuckAfter == 0 {
		c.StuckAfter = 10 * time.Second
	}
	if c.LeaveWithin == 0 {
		c.LeaveWithin = time.Second
	}
	if c.KeepBuffer == 0 {
		c.KeepBuffer = 16 << 10
	}
	return &Display{
		config: c,
		differ: NewDiffer(c.Terminal),
		wake:   make(chan struct{}, 1),
		done:   make(chan struct{}),
		next:   frame.New(c.Palette, c.Width, c.Height),
		shown:  frame.New(c.Palette, 0, 0),
		width:  c.Width,
		height: c.Height,
		whole:  true,
	}
}

// Draw lets paint draw a picture on a cleared frame and makes it the newest. It waits for nobody but the writer while
// that compares two pictures. The frame is not paint's any more once it has returned; paint must not call the display.
func (d *Display) Draw(paint func(f *frame.Frame)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closing {
		return
	}
	if d.fresh {
		d.skipped.Add(1)
	}
	// Half a picture is never shown, even if paint panics.
	d.fresh = false
	if d.next.Width() != d.width || d.next.Height() != d.height {
		d.next.Resize(d.width, d.height)
		d.width, d.height = d.next.Width(), d.next.Height()
	} else {
		d.next.Clear()
	}
	paint(d.next)
	d.fresh = true
	d.poke()
}

// Resize says that the client's window has another size. Whatever was drawn for the old size is not sent any more; the
// next picture that is drawn is painted whole.
func (d *Display) Resize(width, height int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.width, d.height = width, height
	d.whole = true
	if d.fresh {
		d.skipped.Add(1)
		d.fresh = false
	}
}

// Redraw paints the newest picture whole, for a client whose screen something else has written on.
func (d *Display) Redraw() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.whole = true
	d.poke()
}

// Counts is what the display has done so far.
func (d *Display) Counts() Counts {
	return Counts{Frames: d.frames.Load(), Bytes: d.bytes.Load(), Skipped: d.skipped.Load()}
}

// poke wakes the writer.
func (d *Display) poke() {
	select {
	case d.wake <- struct{}{}:
	default:
	}
}
