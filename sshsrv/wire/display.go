package wire

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"shithead/views/frame"
)

// Config is what a [Display] is made from.
type Config struct {
	Terminal Terminal
	// Frames are the process's frames.
	Frames *Frames
	// Width and Height are the client's window, in columns and rows.
	Width, Height int
	// Ask asks for the colour of the background, at once and before there is a picture: see [Background].
	Ask bool
	// Entered: the terminal was entered by a display that has yielded it, see [Display.Yield].
	Entered bool
	// StuckAfter is how long one write may take. A client that reads nothing for so long has gone, and the deadlines of
	// TCP do not see it, as the wait is for the window of SSH.
	StuckAfter time.Duration
	// OnStuck ends the connection of a client that does not read, so that the write returns. It is called once at most,
	// from a goroutine of its own or from Close, and must not wait for anything.
	OnStuck func()
	// Wrote is told of every write, nil for nobody: how many bytes it had, and since when the move was awaited that it shows, zero for
	// none. It must not wait for anything.
	Wrote func(bytes int, since time.Time)
}

// leaveWithin is how long [Display.Close] waits until the client has its terminal back. Longer would hold up the end of the
// server.
const leaveWithin = time.Second

// keepBuffer is up to how many bytes a buffer is kept for the next update. A table's whole picture has some 5 KB, a changed
// seat 200 bytes.
const keepBuffer = 16 << 10

// ErrStuck says that a write took longer than allowed: the client does not read.
var ErrStuck = errors.New("the client does not read its output")

// Display is where a program's loop, which draws, and the client's one writer meet. It holds the picture that the client has
// and, until that is sent, the newest one; there is no queue of them.
//
// All methods may be called by any goroutine.
type Display struct {
	config Config
	differ *Differ
	gone   atomic.Bool // the client does not read, OnStuck was called

	writer atomic.Pointer[writer] // nil before Start
	poked  atomic.Bool            // there may be something to do
	done   chan struct{}          // closed when nothing is written any more

	mu            sync.Mutex
	next          *drawing // the newest picture, nil if the client has it
	shown         has      // what the client has
	width, height int      // of the next picture
	fresh         bool     // next is to be shown
	whole         bool     // what the client has is not known
	closing       bool     // Close was called
	yields        bool     // or Yield: the terminal stays entered
	bell          bool     // the terminal is to ring
	mouse         bool     // the terminal is to report its mouse
	mouseTold     bool     // it was told so
	clipboard     []byte   // what the terminal is to copy, nil for nothing
	// awaited is since when the move was awaited that the next drawing shows, and drawn that of the newest picture as far as the client
	// has not got it; zero for none.
	awaited, drawn time.Time
}

// NewDisplay makes a display with a blank picture.
func NewDisplay(c Config) *Display {
	return &Display{
		config: c,
		differ: NewDiffer(c.Terminal),
		done:   make(chan struct{}),
		width:  c.Width,
		height: c.Height,
		whole:  true,
	}
}

// Draw lets paint draw a picture on a cleared frame and makes it the newest. It waits for nobody but the writer while
// that compares two pictures. The frame is not paint's any more once it has returned; paint must not call the display.
func (d *Display) Draw(paint func(f *frame.Frame)) {
	d.Share(func(int, int) any { return nil }, paint)
}

// Share does what Draw does, but for a picture that other displays with the same frames have or will have, too: key gives all
// that the picture depends on besides its size, a comparable value, or nil where it is this display's own. With the same key paint draws
// the same for every display, so it is called for one of them. The others wait for that, and what leads from one shared picture
// to another is found out once for terminals alike.
func (d *Display) Share(key func(width, height int) any, paint func(f *frame.Frame)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closing {
		return
	}
	// Half a picture is never shown, even if paint panics.
	d.fresh = false
	d.width, d.height = frame.Bounded(d.width, d.height)
	if of := key(d.width, d.height); of != nil {
		shared := d.config.Frames.share(drawingKey{of, d.width, d.height}, paint)
		d.config.Frames.give(d.next)
		d.next = shared
	} else {
		d.own()
		paint(d.next.Frame)
	}
	d.fresh = true
	if d.drawn.IsZero() { // else the client has waited for longer
		d.drawn = d.awaited
	}
	d.awaited = time.Time{}
	d.poke()
}

// own makes the next picture an empty one that is this display's own.
func (d *Display) own() {
	if d.next == nil || d.next.isShared() {
		d.config.Frames.give(d.next)
		d.next = d.config.Frames.take()
	}
	d.next.Resize(d.width, d.height)
}

// Awaits says that what is drawn next shows a move, and since when that was awaited.
func (d *Display) Awaits(since time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.awaited.IsZero() {
		d.awaited = since
	}
}

// Resize says that the client's window has another size. Whatever was drawn for the old size is not sent any more; the
// next picture that is drawn is painted whole.
func (d *Display) Resize(width, height int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.width, d.height = width, height
	d.whole, d.fresh = true, false
}

// SetASCII has the client be shown nothing but ASCII, or everything, from the next picture on, which is painted whole.
func (d *Display) SetASCII(ascii bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.differ.ascii == ascii {
		return
	}
	d.differ.ascii, d.whole = ascii, true
}

// Ring rings the terminal's bell, once for all the rings that have not been sent yet.
func (d *Display) Ring() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.bell = true
	d.poke()
}

// SetMouse has the terminal report its mouse's buttons from now on, or not any more. Whatever it is told, it reports none any more
// once it was handed over.
func (d *Display) SetMouse(on bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.mouse == on {
		return
	}
	d.mouse = on
	d.poke()
}

// Redraw paints the newest picture whole, for a client whose screen something else has written on, and has the terminal report its mouse
// if it is to.
func (d *Display) Redraw() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.whole, d.mouseTold = true, false
	d.poke()
}

// poke has the writer look what there is to do, once there is one.
func (d *Display) poke() {
	d.poked.Store(true)
	if w := d.writer.Load(); w != nil {
		w.actor.Tell()
	}
}
