package wire

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/colorprofile"
	"go.uber.org/goleak"

	"shithead/sshsrv/internal/stacks"
	"shithead/views/frame"
)

// session is a display, its client, and the connection between them. A write hangs while that is held, until it is ended.
type session struct {
	*Display
	t      *testing.T
	client *client
	bursts bool // a write panics
	err    error
	over   chan struct{} // closed when the writer has ended with err

	held   chan struct{} // nil if it is not
	ended  chan struct{} // closed by OnStuck: a second time panics
	writes int
	sent   strings.Builder
}

var errEnded = errors.New("the connection has ended")

func newSession(t *testing.T) *session {
	s := &session{t: t, client: newClient(Terminal{Profile: colorprofile.TrueColor}, 20, 3)}
	s.over, s.ended = make(chan struct{}), make(chan struct{})
	s.Display = NewDisplay(Config{
		Terminal: s.client.Terminal, Frames: NewFrames(frame.NewPalette()), Width: 20, Height: 3,
		StuckAfter: 10 * time.Second, OnStuck: func() { close(s.ended) },
	})
	return s
}

func (s *session) Write(b []byte) (int, error) {
	if s.bursts {
		panic("burst")
	}
	if s.held != nil {
		select {
		case <-s.held:
		case <-s.ended:
			return 0, errEnded
		}
	}
	s.writes++
	s.sent.Write(b)
	if s.client != nil {
		s.client.write(string(b))
	}
	return len(b), nil
}

// hold makes writes hang until they are released.
func (s *session) hold() {
	synctest.Wait()
	s.held = make(chan struct{})
}

func (s *session) release() {
	held := s.held
	s.held = nil
	close(held)
}

// takeSent waits until nothing happens any more, and takes what was sent by then.
func (s *session) takeSent() string {
	synctest.Wait()
	defer s.sent.Reset()
	return s.sent.String()
}

func spawn(do func()) { go do() }

func (s *session) start() *session {
	s.Start(s, spawn, func(err error) {
		s.err = err
		close(s.over)
	})
	return s
}

// put draws a line, and waits until nothing happens any more; show expects that the client shows it then.
func (s *session) put(text string) {
	s.Draw(line(text))
	synctest.Wait()
}

func (s *session) show(text string) {
	s.t.Helper()
	s.put(text)
	s.expect(text)
}

func (s *session) expect(text string) {
	s.t.Helper()
	screen := s.client.screen
	want := picture(s.config.Frames.palette, screen.Width(), screen.Height(), line(text))
	if wrong := s.client.compare(want); wrong != "" {
		s.t.Error(wrong)
	}
}

func (s *session) expectWrites(want int) {
	s.t.Helper()
	if s.writes != want {
		s.t.Errorf("%d writes, not %d", s.writes, want)
	}
}

// expectEnd fails the test unless the writer ends, with an error that is all of some.
func (s *session) expectEnd(want ...error) {
	s.t.Helper()
	<-s.over
	for _, err := range []error{errEnded, ErrStuck} {
		if errors.Is(s.err, err) != slices.Contains(want, err) {
			s.t.Errorf("the writer ends with %v, not %v", s.err, want)
		}
	}
}

// expectClose closes the display, which takes some time and fails in some way.
func (s *session) expectClose(takes time.Duration, want error) {
	s.t.Helper()
	start := time.Now()
	if err := s.Close(); !errors.Is(err, want) || time.Since(start) != takes {
		s.t.Errorf("closed with %v after %s", err, time.Since(start))
	}
}

func (s *session) expectLeft() {
	s.t.Helper()
	if s.client.screen.IsAltScreen() || s.client.hidden {
		s.t.Error("the terminal was not given back")
	}
}

// runSession runs a test with a clock of its own, and checks that it leaves no goroutine behind. The display is closed at the end.
func runSession(t *testing.T, test func(s *session)) {
	t.Helper()
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	synctest.Test(t, func(t *testing.T) {
		s := newSession(t)
		test(s)
		_ = s.Close()
		<-s.over
	})
}

func TestDisplay(t *testing.T) {
	for name, test := range map[string]func(s *session){
		"shows what is drawn": func(s *session) {
			s.start()
			synctest.Wait()
			s.expectWrites(0)
			for _, text := range []string{"one", "two", "two", "three 漢字"} {
				s.show(text)
			}
			s.expectWrites(3)
			s.expectClose(0, nil)
			s.expectEnd()
			s.expectLeft()
			s.put("late")
			s.expectClose(0, nil)
		},
		"skips to the newest while the client is slow": func(s *session) {
			s.start().hold()
			s.put("one") // hangs
			for _, text := range []string{"two", "three", "four"} {
				s.Draw(line(text))
			}
			time.Sleep(9 * time.Second)
			s.release()
			synctest.Wait()
			s.expect("four")
			time.Sleep(time.Hour)
			s.expectWrites(2)
			s.expectClose(0, nil)
			s.expectEnd()
		},
		"ends a stuck connection once": func(s *session) {
			s.start().hold()
			s.Draw(line("one"))
			time.Sleep(10*time.Second - time.Nanosecond)
			select {
			case <-s.over:
				s.t.Error("too early")
			default:
			}
			s.expectEnd(ErrStuck, errEnded)
			s.put("two")
			s.expectClose(0, nil)
			time.Sleep(time.Minute)
			s.expectWrites(0)
		},
		"closes while stuck": func(s *session) {
			s.start().hold()
			s.put("one")
			s.expectClose(time.Second, ErrStuck)
			s.expectEnd(ErrStuck, errEnded)
			time.Sleep(time.Minute)
			s.expectWrites(0)
		},
		"closes while stuck, and nothing ends the connection": func(s *session) {
			s.config.OnStuck = nil
			s.start().hold()
			s.put("one")
			s.expectClose(2*time.Second, ErrStuck)
			s.release()
			s.expectEnd(ErrStuck)
		},
		"closes a slow one": func(s *session) {
			s.start().hold()
			s.put("one")
			s.put("two")
			time.AfterFunc(time.Second/2, s.release)
			s.expectClose(time.Second/2, nil)
			s.expectLeft()
		},
		"ends with a broken connection": func(s *session) {
			close(s.ended)
			s.hold()
			s.start().put("one")
			s.expectEnd(errEnded)
			s.expectClose(0, nil)
		},
		"ends with a panic of the connection": func(s *session) {
			s.bursts = true
			s.start().put("hello")
			var broken stacks.Broken
			if !errors.As(s.err, &broken) || broken.What != "burst" || !strings.Contains(string(broken.Stack), "session") {
				s.t.Error("it ends with", s.err)
			}
			s.put("again")
			s.Ring()
			s.expectClose(0, nil)
			s.Wait()
		},
		"closes before it runs": func(s *session) {
			s.put("one")
			time.AfterFunc(time.Second/2, func() { s.start() })
			s.expectClose(time.Second/2, nil)
			s.expectEnd()
			s.expectWrites(0)
		},
		"draws again over what others write": func(s *session) {
			s.Redraw()
			s.start().put("one")
			s.client.write("\x1b[2;5H\x1b[31mBroadcast message\x1b[m")
			s.Redraw()
			synctest.Wait()
			s.expect("one")
			s.client.write("\x1b[2;5Hagain")
			s.Redraw()
			s.show("two")
			s.client.screen.Resize(8, 2)
			s.Resize(8, 2)
			s.show("three")
			s.Resize(-1, 1<<30)
			s.put("nowhere")
		},
		"shows ASCII from now on, and back": func(s *session) {
			s.start()
			for _, ascii := range []bool{false, true, true, false} {
				s.SetASCII(ascii)
				s.put("7♣ │")
				want := map[bool]string{false: "7♣ │", true: "7c |"}[ascii]
				if got := s.client.screen.String(); !strings.HasPrefix(got, want) {
					s.t.Errorf("ASCII %v:\n%s", ascii, got)
				}
			}
		},
		"asks for the background before there is a picture": func(s *session) {
			s.config.Ask, s.client = true, nil // which would wait until its answer is read
			s.start()
			if got := s.takeSent(); got != enterScreen+"\x1b]11;?\x1b\\\x1b[c" {
				s.t.Errorf("%q", got)
			}
		},
		"rings and copies once, behind a picture, the last of several texts": func(s *session) {
			s.put("hello")
			for _, text := range []string{"first", "second", "not\nthis"} {
				s.Ring()
				s.Copy(text)
			}
			s.start()
			want := "\a" + string(copied("second"))
			if got := s.takeSent(); !strings.HasSuffix(got, syncEnd+want) {
				s.t.Errorf("%q is sent, not %q at its end", got, want)
			}
			s.Ring()
			rung := s.takeSent()
			s.Copy("alone")
			if got := s.takeSent(); rung != "\a" || got != string(copied("alone")) {
				s.t.Errorf("%q and %q are sent of a bell and a text alone", rung, got)
			}
			s.expectClose(0, nil)
			s.Copy("too late")
			if got := s.takeSent(); s.clipboard != nil || strings.Contains(got, "]52;") {
				s.t.Errorf("%q is sent at the end", got)
			}
		},
		"tells how long a move was awaited": func(s *session) {
			bytes, moves := 0, []time.Time{}
			s.config.Wrote = func(n int, since time.Time) {
				bytes += n
				if !since.IsZero() {
					moves = append(moves, since)
				}
			}
			s.start().put("a")
			if len(moves) != 0 || bytes == 0 {
				s.t.Errorf("before any move: %v, %d bytes", moves, bytes)
			}
			first := time.Now()
			s.Awaits(first)
			s.put("b")
			s.hold()
			s.put("c") // hangs
			time.Sleep(time.Second)
			second := time.Now()
			s.Awaits(second)
			s.Draw(line("d"))
			time.Sleep(time.Second)
			s.Awaits(time.Now()) // of two moves the older one counts
			s.Draw(line("e"))
			s.release()
			synctest.Wait()
			s.put("f")
			if want := []time.Time{first, second}; !slices.EqualFunc(moves, want, time.Time.Equal) {
				s.t.Errorf("%v, not %v", moves, want)
			}
			s.expectClose(0, nil)
			if bytes != s.sent.Len() {
				s.t.Errorf("%d bytes of %d", bytes, s.sent.Len())
			}
		},
	} {
		t.Run(name, func(t *testing.T) { runSession(t, test) })
	}
}

// TestATerminalThatIsYielded stays entered. The next display paints all of its own picture, also behind half of something.
func TestATerminalThatIsYielded(t *testing.T) {
	next := func(first *session) *session {
		if err := first.Yield(); err != nil {
			first.t.Error(err)
		}
		second := newSession(first.t)
		second.config.Entered, second.client = true, first.client
		return second.start()
	}
	for what, half := range torn {
		runSession(t, func(first *session) {
			first.start().put("the first")
			second := next(first)
			if !first.client.screen.IsAltScreen() || !first.client.hidden {
				t.Errorf("%s: the terminal was left", what)
			}
			first.client.write(half)
			second.show("second")
			second.expectClose(0, nil)
			second.expectLeft()
			all := first.sent.String() + second.sent.String()
			for _, once := range []string{screenOn, screenOff, titlePush} {
				if n := strings.Count(all, once); n != 1 {
					t.Errorf("%s: %q was sent %d times", what, once, n)
				}
			}
		})
	}
	runSession(t, func(first *session) { // before there is a picture
		second := next(first.start())
		second.expectClose(0, nil)
		if entered, left := first.takeSent(), second.takeSent(); entered != enterScreen || left != leaveScreen {
			t.Errorf("%q, %q", entered, left)
		}
	})
}
