package wire

import (
	"slices"
	"sync"

	"github.com/charmbracelet/colorprofile"

	"shithead/views/frame"
)

// Frames are the frames of a process, all of one palette: those that no display needs at the moment, and those that several show.
// A display whose picture has been sent needs none, as it keeps that packed. One of some 15 KB at 80x24 is taken to draw the next
// picture on, a second one to compare it with what the client has, and both are given back when that is sent. What is the same for
// several is drawn once, and held until none of them shows it any more.
//
// All methods may be called by any goroutine.
type Frames struct {
	palette *frame.Palette
	spare   sync.Pool

	mu     sync.Mutex
	shared map[drawingKey]*drawing
}

// NewFrames makes frames with styles of a palette.
func NewFrames(p *frame.Palette) *Frames {
	return &Frames{palette: p, shared: map[drawingKey]*drawing{}}
}

// drawing is a frame that a display is to show. One that is shared is held by all displays that show it or will, drawn once, and
// not changed any more.
type drawing struct {
	*frame.Frame
	// key is what it depends on, zero for one that is not shared; holders are so many displays, by the lock of the frames.
	key     drawingKey
	holders int
	// partial says that it has but rows of a picture, those that differ from the next one.
	partial bool
	rows    frame.Rows

	// mu guards the rest while it is shared. Who has it draws, or finds out what leads to the picture.
	mu      sync.Mutex
	drawn   bool
	updates []drawingUpdate
}

// has is what a client has: what others may have too, or what is its own, packed; neither is nothing.
type has struct {
	shared *drawing
	packed []byte // see [frame.Frame.AppendPacked]
}

func (p has) none() bool { return p.shared == nil && p.packed == nil }

// size is the width and the height of what is a display's own, zero for none.
func (p has) size() (width, height int) {
	if p.packed == nil {
		return 0, 0
	}
	return frame.PackedSize(p.packed)
}

// drawingKey is what a shared picture depends on: its size, and a value of whoever draws it.
type drawingKey struct {
	of            any
	width, height int
}

// drawingUpdate is what makes terminals alike show a picture that show another.
type drawingUpdate struct {
	from    *drawing
	ascii   bool
	profile colorprofile.Profile
	bytes   []byte
}

// maxUpdates is how many updates are kept with a picture: by far most of those who look on show the one before, in terminals
// of a few kinds. All others find out for themselves.
const maxUpdates = 8

// take is a frame of any size with anything on it.
func (f *Frames) take() *drawing {
	if spare, ok := f.spare.Get().(*drawing); ok {
		return spare
	}
	return &drawing{Frame: frame.New(f.palette, 0, 0)}
}

// Lend lends a blank frame of a size for as long as something is done with it.
func (f *Frames) Lend(width, height int, to func(*frame.Frame)) {
	lent := f.take()
	lent.Resize(width, height)
	to(lent.Frame)
	lent.Clear()
	f.give(lent)
}

// share is what paint draws for a key. It waits while another goroutine draws the same.
func (f *Frames) share(key drawingKey, paint func(f *frame.Frame)) *drawing {
	f.mu.Lock()
	p := f.shared[key]
	if p == nil {
		p = &drawing{key: key}
		f.shared[key] = p
	}
	p.holders++
	f.mu.Unlock()
	panics := true
	defer func() {
		if panics {
			f.give(p)
		}
	}()
	p.draw(f, paint)
	panics = false
	return p
}

// draw draws a shared picture, unless it is drawn.
func (p *drawing) draw(on *Frames, paint func(f *frame.Frame)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.drawn {
		return
	}
	if p.Frame == nil {
		p.Frame = on.take().Frame
	}
	p.Resize(p.key.width, p.key.height)
	paint(p.Frame)
	p.drawn = true
}

// isShared reports whether several displays may hold the picture.
func (p *drawing) isShared() bool { return p != nil && p.key.of != nil }

// give gives a picture back, if there is one. Whoever held it last gives its frame away.
func (f *Frames) give(p *drawing) {
	switch {
	case p == nil:
	case !p.isShared():
		p.partial = false
		f.spare.Put(p)
	case f.let(p) && p.Frame != nil:
		f.spare.Put(&drawing{Frame: p.Frame})
		p.Frame, p.updates = nil, nil // pictures that came after it know it still
	}
}

// let lets go of a shared picture, and reports whether no one holds it any more.
func (f *Frames) let(p *drawing) (last bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p.holders--
	if p.holders > 0 {
		return false
	}
	delete(f.shared, p.key)
	return true
}

// appendUpdate appends to b what makes a terminal of a differ show the picture that shows from, nil for anything.
func (p *drawing) appendUpdate(b []byte, d *Differ, from *drawing) []byte {
	switch {
	case from == nil:
		return d.Append(b, nil, p.Frame)
	case from == p:
		return b
	case from.partial:
		return d.appendRows(b, from.Frame, p.Frame, &from.rows)
	case !p.isShared() || !from.isShared():
		return d.Append(b, from.Frame, p.Frame)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.updates {
		if u := &p.updates[i]; u.from == from && u.ascii == d.ascii && u.profile == d.profile {
			return append(b, u.bytes...)
		}
	}
	start := len(b)
	b = d.Append(b, from.Frame, p.Frame)
	if len(p.updates) < maxUpdates {
		p.updates = append(p.updates, drawingUpdate{from, d.ascii, d.profile, slices.Clone(b[start:])})
	}
	return b
}
