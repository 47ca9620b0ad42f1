package wire

import (
	"errors"
	"fmt"
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

func (s *session) release() {
	held := s.held
	s.held = nil
	close(held)
}

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

// play does what a script says, a word a step, and waits after each until nothing happens any more.
func (s *session) play(script string) {
	s.t.Helper()
	for step := range strings.FieldsSeq(script) {
		do, with, _ := strings.Cut(step, ":")
		start, ok := time.Now(), true
		switch do {
		case "start":
			s.start()
		case "hold": // writes hang until they are released
			s.held = make(chan struct{})
		case "release":
			s.release()
		case "soon":
			time.AfterFunc(time.Second/2, map[string]func(){"start": func() { s.start() }, "release": s.release}[with])
		case "sleep":
			d, err := time.ParseDuration(with)
			ok = err == nil
			time.Sleep(d)
		case "break":
			close(s.ended)
		case "careless":
			s.config.OnStuck = nil
		case "draw":
			s.Draw(line(with))
		case "redraw":
			s.Redraw()
		case "awaits":
			s.Awaits(start)
		case "ascii":
			s.client.ASCII = with == "on"
			s.SetASCII(s.client.ASCII)
		case "mouse":
			s.SetMouse(with == "on")
		case "scribble":
			s.client.write("\x1b[2;5H\x1b[31mBroadcast message\x1b[m")
		case "shrink":
			s.client.screen.Resize(8, 2)
			s.Resize(8, 2)
		case "vast": // a window that none has
			s.Resize(-1, 1<<30)
		case "shows":
			want := picture(s.config.Frames.palette, s.client.screen.Width(), s.client.screen.Height(), line(with))
			if wrong := s.client.compare(want); wrong != "" {
				s.t.Error(wrong)
			}
		case "writes":
			ok = with == fmt.Sprint(s.writes)
		case "lasts":
			ok = !s.gone.Load()
		case "closes": // in so much time
			ok = s.Close() == nil && with == time.Since(start).String()
		case "stuck":
			ok = errors.Is(s.Close(), ErrStuck) && with == time.Since(start).String()
		case "ends": // with the error of the connection, or a stuck one, or both
			<-s.over
			broken, stuck := errors.Is(s.err, errEnded), errors.Is(s.err, ErrStuck)
			ok = broken == strings.Contains(with, "broken") && stuck == strings.Contains(with, "stuck")
		case "left":
			ok = !s.client.screen.IsAltScreen() && !s.client.hidden
		default:
			ok = false
		}
		if synctest.Wait(); !ok {
			s.t.Errorf("%s of %s: after %s, with %d writes, end with %v", step, script, time.Since(start), s.writes,
				s.err)
		}
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

func TestDisplay_InTime(t *testing.T) {
	for name, script := range map[string]string{
		"shows what is drawn": `start writes:0 draw:one shows:one draw:two shows:two draw:two shows:two writes:2 draw:漢字 shows:漢字 writes:3
			closes:0s ends left draw:late closes:0s`,
		"skips to the newest while the client is slow": `start hold draw:one draw:two draw:three draw:four sleep:9s release shows:four
			sleep:1h writes:2 closes:0s ends left`,
		"ends a stuck connection once":       "start hold draw:one sleep:9.999999999s lasts ends:stuck,broken draw:two closes:0s sleep:1m writes:0",
		"closes while stuck":                 "start hold draw:one stuck:1s ends:stuck,broken sleep:1m writes:0",
		"closes while stuck, and none cares": "careless start hold draw:one stuck:2s release ends:stuck",
		"closes a slow one":                  "start hold draw:one draw:two soon:release closes:500ms ends left",
		"ends with a broken connection":      "break hold start draw:one ends:broken closes:0s",
		"closes before it runs":              "draw:one soon:start closes:500ms ends writes:0",
		"draws again over what others write": `redraw start draw:one scribble redraw shows:one scribble redraw draw:two shows:two
			shrink draw:three shows:three vast draw:four`,
		"shows ASCII from now on, and back": `start draw:7♣ shows:7♣ ascii:on draw:7♣ shows:7♣ ascii:on draw:8♣ shows:8♣ writes:3
			ascii:off draw:8♣ shows:8♣`,
	} {
		t.Run(name, func(t *testing.T) { runSession(t, func(s *session) { s.play(script) }) })
	}
}

func TestDisplay(t *testing.T) {
	for name, test := range map[string]func(s *session){
		"ends with a panic of the connection": func(s *session) {
			s.bursts = true
			s.play("start draw:hello")
			var broken stacks.Broken
			if !errors.As(s.err, &broken) || broken.What != "burst" || !strings.Contains(string(broken.Stack), "session") {
				s.t.Error("it ends with", s.err)
			}
			s.Ring()
			s.play("draw:again closes:0s")
			s.Wait()
		},
		"asks for the background before there is a picture": func(s *session) {
			s.config.Ask, s.client = true, nil // which would wait until its answer is read
			s.start()
			if got := s.takeSent(); got != enterScreen+"\x1b[2;1H─♠\x1b[6n\r\x1b[K\x1b]11;?\x1b\\\x1b[c" {
				s.t.Errorf("%q", got)
			}
		},
		"rings and copies once, behind a picture, the last of several texts": func(s *session) {
			s.play("draw:hello")
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
			s.play("closes:0s")
			s.Copy("too late")
			if got := s.takeSent(); s.clipboard != nil || strings.Contains(got, "]52;") {
				s.t.Errorf("%q is sent at the end", got)
			}
		},
		"tells how long a move was awaited": func(s *session) {
			bytes, began, moves := 0, time.Now(), []time.Duration(nil)
			s.config.Wrote = func(n int, since time.Time) {
				bytes += n
				if !since.IsZero() {
					moves = append(moves, since.Sub(began))
				}
			}
			// Of two moves that come while a write hangs the older one counts.
			s.play("start draw:a awaits draw:b hold draw:c sleep:1s awaits draw:d sleep:1s awaits draw:e release draw:f closes:0s")
			if want := []time.Duration{0, time.Second}; !slices.Equal(moves, want) || bytes != s.sent.Len() {
				s.t.Errorf("%v, not %v, and %d bytes of %d", moves, want, bytes, s.sent.Len())
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
			first.play("start draw:first")
			second := next(first)
			if !first.client.screen.IsAltScreen() || !first.client.hidden {
				t.Errorf("%s: the terminal was left", what)
			}
			first.client.write(half)
			second.play("draw:second shows:second closes:0s left")
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
		second.play("closes:0s")
		if entered, left := first.takeSent(), second.takeSent(); entered != enterScreen || left != leaveScreen {
			t.Errorf("%q, %q", entered, left)
		}
	})
}
