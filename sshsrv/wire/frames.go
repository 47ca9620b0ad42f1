package wire

import (
	"sync"

	"shithead/views/frame"
)

// Frames are frames that no display needs at the moment, all of one palette. A display whose picture has been sent needs none. One of
// some 15 KB at 80x24 is taken to draw the next picture on, a second one to compare it with what the client has, and both are
// given back when that is sent.
//
// All methods may be called by any goroutine.
type Frames struct {
	palette *frame.Palette
	spare   sync.Pool
}

// NewFrames makes frames with styles of a palette.
func NewFrames(p *frame.Palette) *Frames { return &Frames{palette: p} }

// take is a frame of any size with anything on it.
func (f *Frames) take() *frame.Frame {
	if spare, ok := f.spare.Get().(*frame.Frame); ok {
		return spare
	}
	return frame.New(f.palette, 0, 0)
}

// give gives a frame back, if there is one.
func (f *Frames) give(of *frame.Frame) {
	if of != nil {
		f.spare.Put(of)
	}
}
