package wire

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"shithead/views/frame"
)

// TestCopied_IsOneSequenceOfASCII, whatever the text is.
func TestCopied_IsOneSequenceOfASCII(t *testing.T) {
	for text, ok := range map[string]bool{
		"ssh -t -p 2222 cards.example join violet-fox": true,
		"~":                              true,
		"":                               false,
		"two\nlines":                     false,
		"bell\a":                         false,
		"escape \x1b]52;c;eA==\a":        false,
		"é":                              false,
		"\x7f":                           false,
		"\xff":                           false,
		strings.Repeat("x", maxCopied):   true,
		strings.Repeat("x", maxCopied+1): false,
	} {
		got := copied(text)
		if !ok {
			if got != nil {
				t.Errorf("%.20q is copied: %q", text, got)
			}
			continue
		}
		code, begins := bytes.CutPrefix(got, []byte("\x1b]52;c;"))
		code, ends := bytes.CutSuffix(code, []byte("\a"))
		back, err := base64.StdEncoding.DecodeString(string(code))
		if !begins || !ends || err != nil || string(back) != text {
			t.Errorf("%.20q: %q", text, got)
		}
	}
}

// notify tells of every write.
type notify struct{ wrote chan string }

func (n notify) Write(p []byte) (int, error) {
	n.wrote <- string(p)
	return len(p), nil
}

// TestDisplay_Copy_WritesItOnce behind a picture, the last of several, and nothing once it is closed.
func TestDisplay_Copy_WritesItOnce(t *testing.T) {
	d := NewDisplay(Config{Frames: NewFrames(frame.NewPalette()), Width: 10, Height: 2, Terminal: Detect("xterm", nil), StuckAfter: time.Minute})
	to := notify{make(chan string, 10)}
	d.Draw(func(f *frame.Frame) { f.Text(0, 0, "hello", 0) })
	d.Copy("first")
	d.Copy("second")
	d.Copy("not\nthis")
	ended := make(chan error, 1)
	go func() { ended <- d.Run(to) }()
	got := <-to.wrote
	if want := string(copied("second")); !strings.HasSuffix(got, want) || strings.Count(got, "]52;") != 1 {
		t.Errorf("%q is written, not one %q at its end", got, want)
	}
	d.Copy("alone")
	if got := <-to.wrote; got != string(copied("alone")) {
		t.Errorf("%q is written of a text alone", got)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	<-ended
	d.Copy("too late")
	if d.clipboard != nil {
		t.Error("a closed display keeps what is copied")
	}
	for len(to.wrote) > 0 {
		if got := <-to.wrote; strings.Contains(got, "]52;") {
			t.Errorf("%q is written at the end", got)
		}
	}
}
