package typewriter

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"shithead/sshsrv/wire"
)

type paper struct {
	mu   sync.Mutex
	text strings.Builder
}

func (p *paper) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(b)
}

func (p *paper) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// TestATypewriter reads lines, however they end and whatever else comes, and echoes to terminals alone.
func TestATypewriter(t *testing.T) {
	long := strings.Repeat("x", mostTyped)
	for _, c := range []struct {
		typed    string
		terminal bool
		lines    []string
		shows    string
	}{
		{"one\ntwo\r\nthree\rfour", false, []string{"one", "two", "three", "four"}, ""},
		{"one\r\n\r\ntwo\n\n", false, []string{"one", "", "two", ""}, ""},
		{"a\tb\x03\x04c\x7f\n", false, []string{"a bc"}, ""},
		{"\xff\xc3é\n", false, []string{"é"}, ""},
		{long + "y\n", false, []string{long}, ""},
		{"\x1b[A\x1bOPq\x1b[1;5Cq\x1bx\x1b\n", false, []string{"qqx"}, ""},
		{"\x1bhelp\x1bX\x1bж\x1b\r", true, []string{"helpXж"}, "helpXж\r\n"},
		{"\x1b[200~join\nquit\x1b[201~\r", true, []string{"join", "quit"}, "join\r\nquit\r\n"},
		{"hep\x7flp\r", true, []string{"help"}, "hep\b \blp\r\n"},
		{"wörld\x08\x08\x08\x08日本\x7f\r", true, []string{"w日"}, "wörld\b \b\b \b\b \b\b \b日本\b \b\b \b\r\n"},
		{"play q q\x17k\r", true, []string{"play q k"}, "play q q\b \bk\r\n"},
		{"oops\x15\x7fok\r", true, []string{"ok"}, "oops" + strings.Repeat("\b \b", 4) + "ok\r\n"},
		{"typed\x03", true, nil, "typed"},
		{"x\x04\r\x04", true, []string{"x"}, "x\r\n"},
	} {
		out := &paper{}
		w := New(out, c.terminal, false, wire.DefaultInputLimits())
		var got []string
		go func() {
			w.Take([]byte(c.typed))
			w.Over()
		}()
		for reading := true; reading; {
			select {
			case line := <-w.Lines:
				got = append(got, line)
			case <-w.Ended:
				reading = false
			}
		}
		if !slices.Equal(got, c.lines) || out.String() != c.shows {
			t.Errorf("%q: %q, shows %q", c.typed, got, out.String())
		}
	}
}

// TestATypewriter_LetsPeopleType: lines wait until the one that is typed is done, or taken back, and then come whole.
func TestATypewriter_LetsPeopleType(t *testing.T) {
	for typed, want := range map[string]string{
		"help\r":   "hel|p\r\nnews\r\nmore\r\n",
		"hel\x15x": "hel|\b \b\b \b\b \bnews\r\nmore\r\nx",
	} {
		out := &paper{}
		w := New(out, true, false, wire.DefaultInputLimits())
		w.Take([]byte(typed[:3]))
		w.Print("news")
		w.Print("more")
		before := out.String()
		go func() { <-w.Lines }()
		w.Take([]byte(typed[3:]))
		if got := before + "|" + strings.TrimPrefix(out.String(), before); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
	out := &paper{}
	w := New(out, true, true, wire.DefaultInputLimits())
	w.Take([]byte("pl"))
	w.Print("Häschen")
	w.paused()
	if got := out.String(); got != "pl\r\nHaschen\r\npl" {
		t.Errorf("after a pause: %q", got)
	}
	w.Stop()
	w.Take([]byte("ay\r"))
	if got := string(w.Rest()); got != "play\r" {
		t.Errorf("the rest is %q", got)
	}
}
