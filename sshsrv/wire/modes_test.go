package wire

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"shithead/views/frame"
)

func TestModes(t *testing.T) {
	if want := "\x1b[22;2t\x1b[?1049h\x1b[?7l\x1b[?25l\x1b[?2004h\x1b[m"; enterScreen != want {
		t.Errorf("enter %q, not %q", enterScreen, want)
	}
	want := "\x1b[?2026l\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[m\x1b[?1049l\x1b]2;\a\x1b[23;2t\x1b[?7h\x1b[?25h"
	if leaveScreen != want {
		t.Errorf("leave %q, not %q", leaveScreen, want)
	}
}

func TestModesGiveTheTerminalBack(t *testing.T) {
	terminal, p := Terminal{Profile: colorprofile.TrueColor}, frame.NewPalette()
	first, second := tablePicture(p, 40, 10, 1), tablePicture(p, 40, 10, 2)
	second.SetCursor(3, 3)
	d := NewDiffer(terminal)
	whole := d.Append(nil, nil, first)
	pictures := d.Append(bytes.Clone(whole), first, second)
	for name, sent := range map[string]string{
		"enter and leave": leaveScreen,
		"with pictures":   string(pictures) + leaveScreen,
		// In the middle of a sequence.
		"an update that is cut off": string(whole[:bytes.LastIndexByte(whole[:len(whole)/2], '\x1b')+3]) + leaveScreen,
		// Who has no display for it knows less of it.
		"half a sequence": "\x1b[3" + LeaveScreen, "half a title": "\x1b]2;xx" + LeaveScreen, "half a rune": "\xe6" + LeaveScreen,
		"half an update": syncBegin + LeaveScreen,
	} {
		client := newClient(terminal, 40, 10)
		set := make(map[ansi.Mode]bool)
		client.screen.SetCallbacks(vt.Callbacks{
			CursorVisibility: func(visible bool) { client.hidden = !visible },
			EnableMode:       func(mode ansi.Mode) { set[mode] = true },
			DisableMode:      func(mode ansi.Mode) { delete(set, mode) },
		})
		client.write([]byte("$ ssh cards\r\n"))
		before, at := client.screen.String(), client.screen.CursorPosition()
		client.write([]byte(enterScreen + sent))
		if got := client.screen.String(); got != before {
			t.Errorf("%s: the screen shows %q, not %q", name, got, before)
		}
		if got := client.screen.CursorPosition(); got != at {
			t.Errorf("%s: the cursor is at %v, not %v", name, got, at)
		}
		delete(set, ansi.ModeAutoWrap)
		delete(set, ansi.ModeTextCursorEnable)
		if client.screen.IsAltScreen() || client.hidden || len(set) > 0 {
			t.Errorf("%s: alternate screen %v, hidden cursor %v, still set %v", name, client.screen.IsAltScreen(), client.hidden, set)
		}
		client.write([]byte("x"))
		if cell := client.screen.CellAt(at.X, at.Y); cell.Content != "x" || !cell.Style.IsZero() {
			t.Errorf("%s: what is written now is %+v", name, cell)
		}
	}
}

// TestTheMouse_IsReportedWhileItIsWanted, and by no terminal that was handed over.
func TestTheMouse_IsReportedWhileItIsWanted(t *testing.T) {
	for name, c := range map[string]struct {
		do   []func(s *session)
		sent string
	}{
		"never wanted":              {[]func(s *session){set(false), (*session).redraw}, ""},
		"wanted from the beginning": {[]func(s *session){set(true)}, "+"},
		"wanted twice":              {[]func(s *session){set(true), set(true)}, "+"},
		"not wanted any more":       {[]func(s *session){set(true), set(false)}, "+-"},
		"drawn whole":               {[]func(s *session){set(true), (*session).redraw}, "++"},
	} {
		for _, leave := range []func(*Display) error{(*Display).Close, (*Display).Yield} {
			runSession(t, func(s *session) {
				s.start().Draw(line("hello"))
				for _, do := range c.do {
					do(s)
					synctest.Wait()
				}
				if got := mouseModes(s.takeSent()); got != c.sent {
					t.Errorf("%s: %q was sent, not %q", name, got, c.sent)
				}
				if err := leave(s.Display); err != nil {
					t.Error(err)
				}
				if got := mouseModes(s.takeSent()); got != "-" && strings.HasSuffix(c.sent, "+") {
					t.Errorf("%s: it goes on with %q", name, got)
				}
			})
		}
	}
	// The server that had a terminal may be gone without a word.
	for name, text := range map[string]string{"resumed": resumeScreen, "a notice": Notice("wait", 20, 3), "left": LeaveScreen} {
		if mouseModes(mouseOn+text) != "+-" {
			t.Errorf("%s: %q", name, text)
		}
	}
}

func set(mouse bool) func(*session) { return func(s *session) { s.SetMouse(mouse) } }

func (s *session) redraw() { s.Redraw() }

// mouseModes are a + for each time that a terminal was told to report its mouse, and a - for each that it was told not to.
func mouseModes(sent string) string {
	sent = strings.NewReplacer(mouseOn, "+", mouseOff, "-", "+", "", "-", "").Replace(sent)
	return strings.Map(func(r rune) rune {
		if r == '+' || r == '-' {
			return r
		}
		return -1
	}, sent)
}
