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

type painter struct{ drawn atomic.Int64 }

func (p *painter) paint(n int) func(f *frame.Frame) {
	return func(f *frame.Frame) {
		p.drawn.Add(1)
		style := f.Palette().ID(frame.Style{Fg: frame.RGB(uint8(n*40), 90, 30), Attrs: frame.Bold})
		f.Text(0, 0, fmt.Sprint("picture ", n), style)
		f.Text(n%7, 1+n%3, "♥ 🇩🇪 and more", 0)
		f.SetTitle(fmt.Sprint("#", n))
		if n%4 == 0 {
			f.SetCursor(n%5, 2)
		}
	}
}

// share shows a picture under its number.
func (p *painter) share(d *Display, n int) { d.Share(func(int, int) any { return n }, p.paint(n)) }

func newDisplay(frames *Frames) *Display {
	return NewDisplay(Config{
		Terminal: Terminal{Profile: colorprofile.TrueColor}, Frames: frames, Width: 20, Height: 4, StuckAfter: time.Minute,
	})
}

// model is what a display has to send: what differs, and all of it where what the client shows is not known.
type model struct {
	display     *Display
	differ      *Differ
	shown, next *frame.Frame
	whole       bool
}

func (m *model) update() []byte {
	to, from := m.next, m.shown
	if to == nil {
		if to = m.shown; !m.whole || to == nil || to.Width() != m.display.width {
			return nil
		}
	}
	if m.whole {
		from = nil
	}
	m.shown, m.next, m.whole = to, nil, false
	return m.differ.Append(nil, from, to)
}

// TestPropertyDisplaysSendWhatDiffers, and not a byte more, whether their pictures are shared or their own, whatever the terminals are,
// and however slow they are.
func TestPropertyDisplaysSendWhatDiffers(t *testing.T) {
	rng, p, palette := rand.New(rand.NewPCG(5, 1)), &painter{}, frame.NewPalette()
	frames := NewFrames(palette)
	var all []*model
	for i := range 12 {
		terminal := Terminal{Profile: profiles[1+i/3], ASCII: i%3 == 2}
		d := NewDisplay(Config{Terminal: terminal, Frames: frames, Width: 20, Height: 4})
		all = append(all, &model{display: d, differ: NewDiffer(terminal), whole: true})
	}
	sent, kept := 0, 0
	for range 2000 {
		n := rng.IntN(6)
		for _, m := range all {
			d := m.display
			if width := 20 + rng.IntN(60)/59; width != d.width {
				d.Resize(width, 4)
				m.next, m.whole = nil, true
			}
			switch what := rng.IntN(12); {
			case what == 0:
				d.Redraw()
				m.whole = true
			case what < 3: // something of its own
				d.Draw(p.paint(n + 100))
				m.next = picture(palette, d.width, 4, p.paint(n+100))
			default:
				p.share(d, n)
				m.next = picture(palette, d.width, 4, p.paint(n))
			}
			if rng.IntN(4) == 0 {
				continue // it is slow
			}
			got, _, _ := d.update(nil, true)
			if want := m.update(); !bytes.Equal(got, want) {
				t.Fatalf("picture %d: %q, not %q", n, got, want)
			}
			sent += len(got)
		}
		kept = max(kept, len(frames.shared))
	}
	if sent == 0 || kept > 2*len(all) {
		t.Errorf("%d bytes were sent, and %d pictures kept", sent, kept)
	}
	for _, m := range all {
		m.display.forget()
	}
	if len(frames.shared) != 0 {
		t.Errorf("%d pictures are kept that no display shows", len(frames.shared))
	}
}

// TestAPictureOfSeveralIsDrawnOnce, and what leads to it is found out once for terminals alike.
func TestAPictureOfSeveralIsDrawnOnce(t *testing.T) {
	var p painter
	frames := NewFrames(frame.NewPalette())
	var all []*Display
	for range 50 {
		all = append(all, newDisplay(frames))
	}
	show := func(n int, to []*Display) {
		for _, d := range to {
			p.share(d, n)
		}
		for _, d := range to {
			d.update(nil, true)
		}
	}
	for n := range 3 {
		show(n, all)
	}
	newest := all[0].shown.shared
	if drawn := p.drawn.Load(); drawn != 3 || len(newest.updates) != 1 || len(frames.shared) != 1 {
		t.Errorf("drawn %d times, with %d updates, %d pictures are kept", drawn, len(newest.updates), len(frames.shared))
	}
	for n := 3; n < 6; n++ {
		show(n, all[1:])
	}
	show(5, all[:1])
	late, other := all[0].shown.shared, all[1].shown.shared
	if late != other || len(late.updates) != 2 || p.drawn.Load() != 6 {
		t.Errorf("the late display shows %p, the others %p", late, other)
	}
}

// TestAPanicInAPicture_IsOnesOwn: half a picture is never shown, other displays draw it, and nothing is kept.
func TestAPanicInAPicture_IsOnesOwn(t *testing.T) {
	for _, key := range []any{1, nil} { // shared, and the display's own
		var p painter
		frames := NewFrames(frame.NewPalette())
		one, other := newDisplay(frames), newDisplay(frames)
		one.Draw(p.paint(7)) // which is not sent yet
		func() {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			one.Share(func(int, int) any { return key }, func(f *frame.Frame) {
				f.Text(0, 3, "half a picture", 0)
				panic("in the middle")
			})
		}()
		one.Redraw()
		if b, _, _ := one.update(nil, true); len(b) > 0 || len(frames.shared) != 0 {
			t.Errorf("%q is sent, %d pictures are kept", b, len(frames.shared))
		}
		for _, d := range []*Display{one, other} {
			p.share(d, 1)
			if b, _, _ := d.update(nil, true); !bytes.Contains(b, []byte("picture 1")) || bytes.Contains(b, []byte("half")) {
				t.Errorf("then %q is sent", b)
			}
		}
	}
}

// TestDisplaysShareFromManyGoroutines, and leave nothing when they end.
func TestDisplaysShareFromManyGoroutines(t *testing.T) {
	var p painter
	frames := NewFrames(frame.NewPalette())
	var all sync.WaitGroup
	for i := range 16 {
		d := newDisplay(frames)
		d.Start(io.Discard, spawn, func(err error) {
			if err != nil {
				t.Error(err)
			}
		})
		all.Go(func() {
			for n := range 300 {
				switch n % (20 + i) {
				case 0:
					d.Draw(p.paint(n))
				case 7:
					d.Redraw()
				case 13:
					d.Resize(20+n%2, 4)
				}
				p.share(d, n)
			}
			if err := d.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if len(frames.shared) != 0 {
		t.Errorf("%d pictures are kept that no display shows", len(frames.shared))
	}
}

// TestWhatIsKnownOfPens_IsOfOnePalette: displays of two have one scratch.
func TestWhatIsKnownOfPens_IsOfOnePalette(t *testing.T) {
	s := new(scratch)
	for _, c := range []frame.Color{frame.ANSI(1), frame.ANSI(4)} {
		p := frame.NewPalette()
		want := frame.Style{Fg: c}
		if got := s.pensOf(p, colorprofile.ANSI).style(p.ID(want)); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}
