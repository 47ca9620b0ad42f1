package wire

import (
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"go.uber.org/goleak"
)

// A typist is a client in virtual time. Its events come as they are passed on.
type typist struct {
	t      *testing.T
	w      *io.PipeWriter
	done   chan error
	mu     sync.Mutex
	events []string
}

// withTypist runs a test with a client in a bubble of its own.
func withTypist(t *testing.T, l InputLimits, test func(*typist)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
		r, w := io.Pipe()
		c := &typist{t: t, w: w, done: make(chan error, 1)}
		in := NewInput(l, func(e uv.Event) {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.events = append(c.events, sayEvent(e))
		})
		go func() { c.done <- in.Run(r) }()
		test(c)
		w.Close()
		if err := <-c.done; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
}

func (c *typist) send(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.w, text); err != nil {
		c.t.Error(err)
	}
	synctest.Wait()
}

// pause lets virtual time go by.
func (c *typist) pause(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// expect checks the events since the last call.
func (c *typist) expect(line string) {
	c.t.Helper()
	want := []string{}
	if line != "" {
		want = barred(line)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !slices.Equal(c.events, want) {
		c.t.Errorf("got %q, want %q", c.events, want)
	}
	c.events = nil
}

const millis = time.Millisecond

func TestInputEscapeIsAKeyAfterItsTime(t *testing.T) {
	for _, c := range []struct{ name, sent, want string }{
		{"escape", "\x1b", "esc"},
		{"two", "\x1b\x1b", "esc|esc"},
		{"alt and a bracket", "\x1b[", "alt+["},
		{"alt and O", "\x1bO", "alt+shift+o"},
		{"alt and the other introducers", "\x1bP", "alt+shift+p"},
		{"escape behind a string", "\x1b]11;x\x1b", "esc"},
	} {
		t.Run(c.name, func(t *testing.T) {
			withTypist(t, DefaultInputLimits(), func(p *typist) {
				p.send(c.sent)
				p.pause(49 * millis)
				p.expect("")
				p.pause(1 * millis)
				p.expect(c.want)
				p.send("a")
				p.expect("a")
				p.pause(time.Minute)
				p.expect("")
			})
		})
	}
}

func TestInputEscapeInTimeIsAlt(t *testing.T) {
	withTypist(t, DefaultInputLimits(), func(p *typist) {
		p.send("\x1b")
		p.pause(49 * millis)
		p.send("a")
		p.expect("alt+a")
		p.pause(time.Minute)
		p.expect("")
		p.send("\x1b")
		p.pause(30 * millis)
		p.send("[")
		p.pause(19 * millis)
		p.send("A")
		p.expect("up")
		// A sequence that is no key yet may take longer.
		p.send("\x1b[1;")
		p.pause(900 * millis)
		p.send("5A")
		p.expect("ctrl+up")
		p.send("\xe4")
		p.pause(time.Minute)
		p.send("\xb8\x96")
		p.expect("世")
		// An escape has its own time, not that of the one before.
		p.send("\x1b")
		p.pause(40 * millis)
		p.send("a\x1b")
		p.pause(40 * millis)
		p.expect("alt+a")
		p.pause(10 * millis)
		p.expect("esc")
	})
}

func TestInputUnterminatedSequenceGivesTheKeyboardBack(t *testing.T) {
	for _, start := range []string{"\x1b]0;", "\x1bPq", "\x1b_G", "\x1b^x", "\x1bXx", "\x1b[1;", "\x1bO5", "\x1b[M ", "\x1b[["} {
		t.Run(start, func(t *testing.T) {
			withTypist(t, DefaultInputLimits(), func(p *typist) {
				p.send(start)
				p.pause(time.Second)
				p.expect("")
				p.send("ab")
				p.expect("a|b")
				// A control byte is out at once.
				p.send(start + "\rc")
				p.expect("enter|c")
			})
		})
	}
	for _, start := range []string{"\x1b]0;", "\x1bPq", "\x1b_G", "\x1b^x", "\x1bXx"} {
		t.Run("typing into "+start, func(t *testing.T) {
			withTypist(t, DefaultInputLimits(), func(p *typist) {
				p.send(start + strings.Repeat("flood", 1000))
				// Keys do not put the end off.
				for range 10 {
					p.pause(99 * millis)
					p.send("x")
				}
				p.expect("")
				p.pause(10 * millis)
				p.send("y\x03")
				p.expect("y|ctrl+c")
			})
		})
	}
}

func TestInputUnterminatedPasteGivesTheKeyboardBack(t *testing.T) {
	withTypist(t, DefaultInputLimits(), func(p *typist) {
		p.send("\x1b[200~abc")
		p.pause(900 * millis)
		p.send("def\x1b[20")
		p.pause(999 * millis)
		p.expect("")
		p.pause(1 * millis)
		p.expect(`paste "abcdef"`)
		p.send("a")
		p.expect("a")
		// Nothing in it: no event.
		p.send("\x1b[200~")
		p.pause(time.Second)
		p.send("b")
		p.expect("b")
	})
}

func TestInputKeepsOfAPasteWhatFits(t *testing.T) {
	l := DefaultInputLimits()
	l.PasteBytes = 8
	withTypist(t, l, func(p *typist) {
		// The sixth rune would be cut in two.
		p.send("\x1b[200~abcd" + strings.Repeat("世", 100_000) + "\x1b[201~z")
		p.expect(`paste "abcd世"|z`)
	})
}

func TestInputTimeInSendDoesNotCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var events []string
		in := NewInput(DefaultInputLimits(), func(e uv.Event) {
			events = append(events, sayEvent(e))
			time.Sleep(time.Minute)
		})
		err := in.Run(&tornReader{left: [][]byte{[]byte("a\x1b"), []byte("[1;"), []byte("5A")}, err: io.EOF})
		if want := barred("a|ctrl+up"); err != nil || !slices.Equal(events, want) {
			t.Errorf("got %q, %v, want %q", events, err, want)
		}
	})
}

func TestInputEndWaitsForTheTimersEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sent, ended := false, false
		r, w := io.Pipe()
		in := NewInput(DefaultInputLimits(), func(uv.Event) {
			time.Sleep(time.Minute)
			sent = true
			if ended {
				t.Error("an event after the end")
			}
		})
		go func() {
			io.WriteString(w, "\x1b")
			time.Sleep(time.Second)
			w.Close()
		}()
		if err := in.Run(r); err != nil || !sent {
			t.Errorf("Run: %v, event sent: %v", err, sent)
		}
		ended = true
	})
}
