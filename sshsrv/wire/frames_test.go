package wire

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"

	"shithead/views/frame"
)

func share(d *Display, turn int) { d.Share(func(int, int) any { return turn }, tableAt(turn)) }

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

// TestPropertyDisplaysSendWhatDiffers, and not a byte more, also where pictures are shared and where displays are slow.
func TestPropertyDisplaysSendWhatDiffers(t *testing.T) {
	rng, palette := rand.New(rand.NewPCG(5, 1)), frame.NewPalette()
	frames := NewFrames(palette)
	var all []*model
	for i := range 12 {
		terminal := Terminal{Profile: profiles[1+i/3], ASCII: i%3 == 2}
		d := NewDisplay(Config{Terminal: terminal, Frames: frames, Width: 20, Height: 4})
		all = append(all, &model{display: d, differ: NewDiffer(terminal), whole: true})
	}
	sent, kept := 0, 0
	for range 2000 {
		turn := rng.IntN(6)
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
				d.Draw(tableAt(turn + 100))
				m.next = picture(palette, d.width, 4, tableAt(turn+100))
			default:
				share(d, turn)
				m.next = picture(palette, d.width, 4, tableAt(turn))
			}
			if rng.IntN(4) == 0 {
				continue // it is slow
			}
			got, _, _ := d.update(nil, true)
			if want := m.update(); !bytes.Equal(got, want) {
				t.Fatalf("turn %d: %q, not %q", turn, got, want)
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
	drawn, frames := 0, NewFrames(frame.NewPalette())
	all := make([]*Display, 50)
	show := func(turn int, to []*Display) *drawing {
		for _, d := range to {
			d.Share(func(int, int) any { return turn }, func(f *frame.Frame) {
				drawn++
				tableAt(turn)(f)
			})
		}
		for _, d := range to {
			d.update(nil, true)
		}
		return to[0].shown.shared
	}
	for i := range all {
		all[i] = newDisplay(frames)
	}
	show(1, all)
	if newest := show(2, all); drawn != 2 || len(newest.updates) != 1 || len(frames.shared) != 1 {
		t.Errorf("drawn %d times, with %d updates, %d pictures are kept", drawn, len(newest.updates), len(frames.shared))
	}
	show(3, all[1:])
	other := show(4, all[1:])
	if late := show(4, all[:1]); late != other || len(late.updates) != 2 || drawn != 4 {
		t.Errorf("the late display shows %p, the others %p, drawn %d times", late, other, drawn)
	}
}

// TestAPanicInAPicture_IsOnesOwn: half a picture is never shown, other displays draw it, and nothing is kept.
func TestAPanicInAPicture_IsOnesOwn(t *testing.T) {
	for _, key := range []any{1, nil} { // shared, and the display's own
		frames := NewFrames(frame.NewPalette())
		one, other := newDisplay(frames), newDisplay(frames)
		one.Draw(tableAt(7)) // which is not sent yet
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
			share(d, 1)
			if b, _, _ := d.update(nil, true); !bytes.Contains(b, []byte("1 cards")) ||
				bytes.Contains(b, []byte("half")) {
				t.Errorf("then %q is sent", b)
			}
		}
	}
}

func TestDisplaysShareFromManyGoroutines(t *testing.T) {
	frames := NewFrames(frame.NewPalette())
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			d, ended := newDisplay(frames), make(chan error, 1)
			d.Start(io.Discard, spawn, func(err error) { ended <- err })
			for n := range 300 {
				switch n % (20 + i) {
				case 0:
					d.Draw(tableAt(n))
				case 7:
					d.Redraw()
				case 13:
					d.Resize(20+n%2, 4)
				}
				share(d, n)
			}
			if err := errors.Join(d.Close(), <-ended); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if len(frames.shared) != 0 {
		t.Errorf("%d pictures are kept that no display shows", len(frames.shared))
	}
}
