package wire

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/colorprofile"
	"go.uber.org/goleak"

	"shithead/views/frame"
)

// wireTo is the connection to a client. A write hangs while the connection is held, until it is ended.
type wireTo struct {
	client *client

	mu     sync.Mutex
	held   chan struct{} // nil if it is not
	ended  chan struct{}
	writes int
	sent   strings.Builder
}

// inTime runs a test with a clock of its own, and checks that it leaves no goroutine behind.
func inTime(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	synctest.Test(t, test)
}

var errEnded = errors.New("the connection has ended")

func newWire(width, height int) *wireTo {
	return &wireTo{
		client: newClient(Terminal{Profile: colorprofile.TrueColor}, width, height),
		ended:  make(chan struct{}),
	}
}

func (w *wireTo) Write(b []byte) (int, error) {
	w.mu.Lock()
	held := w.held
	w.mu.Unlock()
	if held != nil {
		select {
		case <-held:
		case <-w.ended:
			return 0, errEnded
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.writes++
	w.sent.Write(b)
	w.client.write(b)
	return len(b), nil
}

// hold makes writes hang from now on.
func (w *wireTo) hold() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held = make(chan struct{})
}

// release lets them go on.
func (w *wireTo) release() {
	w.mu.Lock()
	defer w.mu.Unlock()
	close(w.held)
	w.held = nil
}

// session is a display whose writer runs.
type session struct {
	*Display
	wire *wireTo
	cuts atomic.Int32 // how often OnStuck was called
	err  error        // what Run returned
	done chan struct{}
}

func newSession(width, height int) *session {
	s := &session{wire: newWire(width, height), done: make(chan struct{})}
	s.Display = NewDisplay(Config{
		Terminal: s.wire.client.Terminal,
		Frames:   NewFrames(frame.NewPalette()),
		Width:    width, Height: height,
		StuckAfter: 10 * time.Second,
		OnStuck: func() {
			if s.cuts.Add(1) == 1 {
				close(s.wire.ended)
			}
		},
	})
	return s
}

func (s *session) start() *session {
	go func() {
		defer close(s.done)
		s.err = s.Run(s.wire)
	}()
	return s
}

// says draws a picture that is one line of text.
func says(text string) func(f *frame.Frame) {
	return func(f *frame.Frame) { f.Text(0, 0, text, 0) }
}

// shows fails the test unless the client shows a picture.
func (s *session) shows(t *testing.T, paint func(f *frame.Frame)) {
	t.Helper()
	s.wire.mu.Lock()
	defer s.wire.mu.Unlock()
	screen := s.wire.client.screen
	if wrong := s.wire.client.compare(picture(s.config.Frames.palette, screen.Width(), screen.Height(), paint)); wrong != "" {
		t.Error(wrong)
	}
}

// wrote fails the test unless so many pictures were sent, each in one write.
func (s *session) wrote(t *testing.T, pictures int) {
	t.Helper()
	if s.wire.writes != pictures {
		t.Errorf("%d writes, not %d", s.wire.writes, pictures)
	}
}

func TestDisplayShowsWhatIsDrawn(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3).start()
		synctest.Wait()
		if s.wire.writes != 0 {
			t.Error("something was sent before the first picture")
		}
		for _, text := range []string{"one", "two", "two", "three 漢字"} {
			s.Draw(says(text))
			synctest.Wait()
			s.shows(t, says(text))
		}
		s.wrote(t, 3)
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		<-s.done
		if s.err != nil {
			t.Error(s.err)
		}
		if s.wire.client.screen.IsAltScreen() || s.wire.client.hidden {
			t.Error("the terminal was not given back")
		}
		s.Draw(says("late"))
		if err := s.Close(); err != nil {
			t.Error("closed again:", err)
		}
	})
}

func TestDisplayWithSlowWriterSkipsToNewest(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3).start()
		s.wire.hold()
		s.Draw(says("one"))
		synctest.Wait() // the writer hangs with it
		start := time.Now()
		for _, text := range []string{"two", "three", "four"} {
			s.Draw(says(text))
		}
		if time.Since(start) > 0 {
			t.Error("drawing waited")
		}
		time.Sleep(9 * time.Second)
		s.wire.release()
		synctest.Wait()
		s.shows(t, says("four"))
		s.wrote(t, 2)
		if s.wire.writes != 2 || s.cuts.Load() != 0 {
			t.Errorf("%d writes, cut %d times", s.wire.writes, s.cuts.Load())
		}
		time.Sleep(time.Hour)
		if s.cuts.Load() != 0 {
			t.Error("cut while nothing is written")
		}
		s.Close()
	})
}

func TestDisplayWithStuckWriterEndsTheConnectionOnce(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3).start()
		s.wire.hold()
		s.Draw(says("one"))
		time.Sleep(10*time.Second - time.Nanosecond)
		synctest.Wait()
		if s.cuts.Load() != 0 {
			t.Fatal("cut too early")
		}
		<-s.done
		if !errors.Is(s.err, ErrStuck) || !errors.Is(s.err, errEnded) {
			t.Errorf("Run returned %v", s.err)
		}
		s.Draw(says("two"))
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Minute)
		if s.cuts.Load() != 1 {
			t.Errorf("cut %d times", s.cuts.Load())
		}
	})
}

func TestDisplayClosesWhileStuck(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3).start()
		s.wire.hold()
		s.Draw(says("one"))
		synctest.Wait()
		start := time.Now()
		if err := s.Close(); !errors.Is(err, ErrStuck) {
			t.Errorf("Close returned %v", err)
		}
		if waited := time.Since(start); waited != time.Second {
			t.Errorf("Close took %s", waited)
		}
		<-s.done
		if !errors.Is(s.err, ErrStuck) {
			t.Errorf("Run returned %v", s.err)
		}
		time.Sleep(time.Minute)
		if s.cuts.Load() != 1 {
			t.Errorf("cut %d times", s.cuts.Load())
		}
	})
}

func TestDisplayClosesWhileStuckAndNothingEndsTheConnection(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3)
		s.config.OnStuck = nil
		s.start()
		s.wire.hold()
		s.Draw(says("one"))
		synctest.Wait()
		start := time.Now()
		if err := s.Close(); !errors.Is(err, ErrStuck) {
			t.Errorf("Close returned %v", err)
		}
		if waited := time.Since(start); waited != 2*time.Second {
			t.Errorf("Close took %s", waited)
		}
		s.wire.release()
		<-s.done
		if !errors.Is(s.err, ErrStuck) {
			t.Errorf("Run returned %v", s.err)
		}
	})
}

func TestDisplayClosesSlowWriter(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3).start()
		s.wire.hold()
		s.Draw(says("one"))
		synctest.Wait()
		s.Draw(says("two"))
		time.AfterFunc(time.Second/2, s.wire.release)
		if err := s.Close(); err != nil {
			t.Errorf("Close returned %v", err)
		}
		<-s.done
		if s.wire.client.screen.IsAltScreen() {
			t.Error("the terminal was not given back")
		}
	})
}

func TestDisplayWithBrokenWriter(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3)
		close(s.wire.ended)
		s.wire.hold()
		s.start()
		s.Draw(says("one"))
		<-s.done
		if !errors.Is(s.err, errEnded) || errors.Is(s.err, ErrStuck) {
			t.Errorf("Run returned %v", s.err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("Close returned %v", err)
		}
	})
}

func TestDisplayClosesBeforeItRuns(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3)
		s.Draw(says("one"))
		time.AfterFunc(time.Second/2, func() { s.start() })
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		<-s.done
		if s.err != nil || s.wire.writes != 0 {
			t.Errorf("Run returned %v and wrote %d times", s.err, s.wire.writes)
		}
	})
}

func TestDisplayResize(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3).start()
		s.Draw(says("one"))
		synctest.Wait()
		for _, size := range []struct{ width, height int }{{8, 2}, {30, 5}, {1, 1}} {
			s.wire.client.screen.Resize(size.width, size.height)
			s.Resize(size.width, size.height)
			writes := s.wire.writes
			s.Redraw()
			synctest.Wait()
			if s.wire.writes != writes {
				t.Error("a picture of the old size was sent")
			}
			s.Draw(says("new"))
			synctest.Wait()
			s.shows(t, says("new"))
			s.Draw(says("newer"))
			synctest.Wait()
			s.shows(t, says("newer"))
		}
		s.Resize(-1, 1<<30)
		s.Draw(says("nowhere"))
		synctest.Wait()
		s.Close()
	})
}

func TestDisplayResizeDropsWhatWasNotSent(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3).start()
		s.wire.hold()
		s.Draw(says("one"))
		synctest.Wait()
		s.Draw(says("of the old size"))
		s.Resize(10, 3)
		s.wire.release()
		synctest.Wait()
		s.shows(t, says("one"))
		s.wrote(t, 1)
		s.Close()
	})
}

func TestDisplayRedraw(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3)
		s.Redraw()
		s.start()
		synctest.Wait()
		s.Draw(says("one"))
		synctest.Wait()
		s.wire.client.write([]byte("\x1b[2;5H\x1b[31mBroadcast message\x1b[m"))
		s.Redraw()
		synctest.Wait()
		s.shows(t, says("one"))
		s.wire.client.write([]byte("\x1b[2;5Hagain"))
		s.Redraw()
		s.Draw(says("two"))
		synctest.Wait()
		s.shows(t, says("two"))
		s.Close()
	})
}

func TestDisplayNeverShowsHalfAPicture(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3).start()
		s.Draw(says("one"))
		synctest.Wait()
		func() {
			defer func() { _ = recover() }()
			s.Draw(func(f *frame.Frame) {
				f.Text(0, 0, "half", 0)
				panic("a screen is broken")
			})
		}()
		s.Redraw()
		synctest.Wait()
		s.shows(t, says("one"))
		s.Draw(says("two"))
		synctest.Wait()
		s.shows(t, says("two"))
		s.Close()
	})
}

// Everybody at once, for the race detector; at the end the client shows the last picture.
func TestDisplayWithManyCallers(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(40, 5).start()
		var callers sync.WaitGroup
		for caller := range 4 {
			callers.Go(func() {
				for i := range 200 {
					switch i % 20 {
					case 7:
						s.Redraw()
					case 13:
						s.Resize(40, 5)
					}
					s.Draw(says(fmt.Sprintf("caller %d, picture %d", caller, i)))
				}
			})
		}
		callers.Wait()
		s.Draw(says("last"))
		synctest.Wait()
		s.shows(t, says("last"))
		s.Close()
	})
}

// TestTheBellRings once for what has not been sent yet, in an update of its own where nothing else is new.
func TestTheBellRings(t *testing.T) {
	inTime(t, func(t *testing.T) {
		w := newWire(40, 10)
		d := NewDisplay(Config{Terminal: w.client.Terminal, Frames: NewFrames(frame.NewPalette()), Width: 40, Height: 10, StuckAfter: time.Minute})
		ran := make(chan error)
		go func() { ran <- d.Run(w) }()
		d.Draw(func(f *frame.Frame) { f.Text(0, 0, "hello", 0) })
		synctest.Wait()
		before := w.sent.Len()
		d.Ring()
		d.Ring()
		synctest.Wait()
		if got := w.sent.String()[before:]; got != "\a" {
			t.Errorf("%q", got)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		<-ran
	})
}

// TestOnlyASCIIFromNowOn: the picture is painted whole in the other signs, and back.
func TestOnlyASCIIFromNowOn(t *testing.T) {
	inTime(t, func(t *testing.T) {
		w := newWire(40, 10)
		d := NewDisplay(Config{Terminal: w.client.Terminal, Frames: NewFrames(frame.NewPalette()), Width: 40, Height: 10, StuckAfter: time.Minute})
		ran := make(chan error)
		go func() { ran <- d.Run(w) }()
		for _, ascii := range []bool{false, true, true, false} {
			d.SetASCII(ascii)
			d.Draw(func(f *frame.Frame) { f.Text(0, 0, "7♣ │", 0) })
			synctest.Wait()
			want := map[bool]string{false: "7♣ │", true: "7c |"}[ascii]
			if got := w.client.screen.String(); !strings.HasPrefix(got, want) {
				t.Errorf("ASCII %v:\n%s", ascii, got)
			}
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		<-ran
	})
}
