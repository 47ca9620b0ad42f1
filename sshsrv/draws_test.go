package sshsrv

import (
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	uv "github.com/charmbracelet/ultraviolet"

	"shithead/rooms"
	"shithead/views/frame"
)

// TestDraws_OfASessionAndAnAddress are as many as the limits say, and a large screen counts for more.
func TestDraws_OfASessionAndAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPacer(Pacing{Rate{10, 10 * time.Second}, Rate{25, 25 * time.Second}}, 5*time.Second)
		here, there := netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("192.0.2.2/32")
		atOnce := func(d *draws, cells int) (n int) {
			for d.wait(cells) == 0 {
				n++
			}
			return n
		}
		first := newDraws(p, here)
		if n := atOnce(first, 80*24); n != 10 {
			t.Errorf("a session is drawn %d times at once", n)
		}
		for range 20 {
			if wait := first.wait(80 * 24); wait > 5*time.Second {
				t.Errorf("it waits %v", wait)
			}
		}
		atOnce(newDraws(p, here), 80*24)
		if n := atOnce(newDraws(p, here), 80*24); n > 5 {
			t.Errorf("the third session of an address is drawn %d times at once", n)
		}
		if n := atOnce(newDraws(p, there), 400*120); n != 2 {
			t.Errorf("a large screen elsewhere is drawn %d times at once", n)
		}
	})
}

// drawn counts how often a model is drawn.
type drawn struct {
	model
	times *atomic.Int64
}

func (d drawn) Draw(f *frame.Frame) {
	d.times.Add(1)
	d.model.Draw(f)
}

// TestKeysThatComeTooFast_AreDrawnTogether: none is lost, and the last picture has them all.
func TestKeysThatComeTooFast_AreDrawnTogether(t *testing.T) {
	const most = 20
	limits, times := DefaultLimits(), new(atomic.Int64)
	limits.Draws, limits.MostWait = Pacing{Rate{most, time.Hour}, Rate{1000, time.Hour}}, 300*time.Millisecond
	h := startHostOf(t, t.TempDir(), rooms.DefaultRoomLimits(), func(s *Server) {
		s.limits.Draws, s.limits.MostWait = limits.Draws, limits.MostWait
		s.pacers.draws = newPacer(limits.Draws, limits.MostWait)
		newApp := s.newModel
		s.newModel = func(v *visit) model { return drawn{newApp(v), times} }
	})
	began := time.Now()
	c := h.talks(t, "ann")
	text := strings.Repeat("abcdefghij", 7)
	for _, key := range text {
		c.Types(string(key))
	}
	c.Sees(text[len(text)-40:])
	if n, may := times.Load(), most+1+int64(time.Since(began)/limits.MostWait); n > may {
		t.Errorf("drawn %d times, %d may be", n, may)
	}
	c.Types("\r").Sees("ann  abcdefghij")
}

// TestKeys_OfOneAddress_AreBounded, in all terminals together; whoever wants to leave does, and other addresses have their own.
func TestKeys_OfOneAddress_AreBounded(t *testing.T) {
	limits := DefaultLimits()
	limits.Keys = Rate{100, time.Hour}
	p := newPacers(&limits)
	here, there := netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("192.0.2.2/32")
	passed := 0
	for range 1000 {
		if p.passes(here, uv.KeyPressEvent{Code: 'x', Text: "x"}) {
			passed++
		}
	}
	if passed != limits.Keys.Burst {
		t.Errorf("%d keys are passed on", passed)
	}
	if !p.passes(here, uv.KeyPressEvent{Code: 'c', Mod: uv.ModCtrl}) {
		t.Error("nobody can leave")
	}
	if !p.passes(there, uv.KeyPressEvent{Code: 'x', Text: "x"}) {
		t.Error("another address pays for it")
	}
}
