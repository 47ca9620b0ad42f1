package wire

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"

	"shithead/views/frame"
)

// painter draws pictures that have numbers, and counts how often.
type painter struct{ drawn atomic.Int64 }

func (p *painter) paint(n int) func(f *frame.Frame) {
	return func(f *frame.Frame) {
		p.drawn.Add(1)
		style := f.Palette().ID(frame.Style{Fg: frame.RGB(uint8(n*40), 90, 30), Attrs: frame.Bold})
		f.Text(0, 0, fmt.Sprint("picture ", n), style)
		f.Text(n%7, 1+n%3, "♥ and more", 0)
		f.SetTitle(fmt.Sprint("#", n))
		if n%4 == 0 {
			f.SetCursor(n%5, 2)
		}
	}
}

// numbered is a picture's number as its key.
func numbered(n int) func(int, int) any { return func(int, int) any { return n } }

// TestPropertySharedPicturesGoOutAsOwnOnesDo: the same bytes come of them, whatever the terminals are, however slow they are, and
// whoever else shows the same.
func TestPropertySharedPicturesGoOutAsOwnOnesDo(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	profiles := []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI, colorprofile.ASCII}
	var p painter
	palette := frame.NewPalette()
	shared, own := NewFrames(palette), NewFrames(palette)
	type twins struct{ shares, alone *Display }
	var all []twins
	for i := range 12 {
		c := Config{Terminal: Terminal{Profile: profiles[i/3], ASCII: i%3 == 2}, Width: 20, Height: 4, StuckAfter: time.Minute}
		c.Frames = shared
		shares := NewDisplay(c)
		c.Frames = own
		all = append(all, twins{shares, NewDisplay(c)})
	}
	sent, kept := 0, 0
	for range 4000 {
		n := rng.IntN(6)
		for _, d := range all {
			width := 20 + rng.IntN(60)/59
			for _, one := range []*Display{d.shares, d.alone} {
				if one.width != width {
					one.Resize(width, 4)
				}
			}
			switch rng.IntN(12) {
			case 0: // something of its own
				d.shares.Draw(p.paint(n + 100))
				d.alone.Draw(p.paint(n + 100))
			case 1:
				d.shares.Redraw()
				d.alone.Redraw()
			default:
				d.shares.Share(numbered(n), p.paint(n))
				d.alone.Draw(p.paint(n))
			}
			if rng.IntN(4) == 0 {
				continue // it is slow
			}
			got, _, _ := d.shares.update(nil, true)
			want, _, _ := d.alone.update(nil, true)
			if !bytes.Equal(got, want) {
				t.Fatalf("picture %d: %q, alone it would be %q", n, got, want)
			}
			sent += len(got)
		}
		kept = max(kept, len(shared.shared))
	}
	if sent == 0 || kept > 2*len(all) {
		t.Errorf("%d bytes were sent, and %d pictures kept", sent, kept)
	}
	for _, d := range all {
		d.shares.forget()
	}
	if len(shared.shared) != 0 {
		t.Errorf("%d pictures are kept that nobody shows", len(shared.shared))
	}
}

// TestAPictureOfSeveralIsDrawnOnce, and what leads to it is found out once for terminals alike.
func TestAPictureOfSeveralIsDrawnOnce(t *testing.T) {
	var p painter
	frames := NewFrames(frame.NewPalette())
	var all []*Display
	for range 50 {
		all = append(all, NewDisplay(Config{Terminal: Terminal{Profile: colorprofile.TrueColor}, Frames: frames, Width: 20, Height: 4}))
	}
	for n := range 3 {
		for _, d := range all {
			d.Share(numbered(n), p.paint(n))
		}
		for _, d := range all {
			d.update(nil, true)
		}
	}
	newest := all[0].shown.shared
	if drawn := p.drawn.Load(); drawn != 3 || len(newest.updates) != 1 || len(frames.shared) != 1 {
		t.Errorf("drawn %d times, with %d updates, %d pictures are kept", drawn, len(newest.updates), len(frames.shared))
	}
	slow := all[0]
	for n := 3; n < 6; n++ {
		for _, d := range all[1:] {
			d.Share(numbered(n), p.paint(n))
			d.update(nil, true)
		}
	}
	slow.Share(numbered(5), p.paint(5))
	slow.update(nil, true)
	if slow.shown.shared != all[1].shown.shared || len(slow.shown.shared.updates) != 2 || p.drawn.Load() != 6 {
		t.Errorf("who is late shows %p, the others %p", slow.shown.shared, all[1].shown.shared)
	}
}

// TestAPanicInASharedPicture_IsOnesOwn: the others draw it, and nothing is kept for nobody.
func TestAPanicInASharedPicture_IsOnesOwn(t *testing.T) {
	var p painter
	frames := NewFrames(frame.NewPalette())
	c := Config{Terminal: Terminal{Profile: colorprofile.TrueColor}, Frames: frames, Width: 20, Height: 4}
	one, other := NewDisplay(c), NewDisplay(c)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("no panic")
			}
		}()
		one.Share(numbered(1), func(f *frame.Frame) {
			f.Text(0, 3, "half a picture", 0)
			panic("in the middle")
		})
	}()
	if b, _, _ := one.update(nil, true); len(b) > 0 || len(frames.shared) != 0 {
		t.Errorf("%q is sent, %d pictures are kept", b, len(frames.shared))
	}
	other.Share(numbered(1), p.paint(1))
	if b, _, _ := other.update(nil, true); !bytes.Contains(b, []byte("picture 1")) || bytes.Contains(b, []byte("half")) {
		t.Errorf("the other is sent %q", b)
	}
}

// TestDisplaysShareFromManyGoroutines, and leave nothing when they end.
func TestDisplaysShareFromManyGoroutines(t *testing.T) {
	var p painter
	frames := NewFrames(frame.NewPalette())
	var all sync.WaitGroup
	for i := range 16 {
		d := NewDisplay(Config{Terminal: Terminal{Profile: colorprofile.TrueColor}, Frames: frames, Width: 20, Height: 4, StuckAfter: time.Minute})
		all.Go(func() {
			if err := d.Run(io.Discard); err != nil {
				t.Error(err)
			}
		})
		all.Go(func() {
			for n := range 300 {
				if n%(20+i) == 0 {
					d.Draw(p.paint(n))
				}
				d.Share(numbered(n), p.paint(n))
			}
			if err := d.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if len(frames.shared) != 0 {
		t.Errorf("%d pictures are kept that nobody shows", len(frames.shared))
	}
}
