package wire

import (
	"regexp"
	"strings"
	"testing"

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

// torn is what a terminal may have got last of a display that was cut off.
var torn = map[string]string{
	"whole": "", "half a sequence": "\x1b[3", "half a title": "\x1b]2;xx", "half a rune": "\xe6\xbc",
	"half an update": syncBegin + "\x1b[2;2Hx", "a cursor and colours": showCursor + autowrapOn + "\x1b[31m",
}

func TestModesGiveTheTerminalBack(t *testing.T) {
	terminal, p := Terminal{Profile: colorprofile.TrueColor}, frame.NewPalette()
	pictures := string(NewDiffer(terminal).Append(nil, nil, picture(p, 40, 10, tableAt(4))))
	for name, end := range torn {
		client := newClient(terminal, 40, 10)
		set := make(map[ansi.Mode]bool)
		client.screen.SetCallbacks(vt.Callbacks{
			CursorVisibility: func(visible bool) { client.hidden = !visible },
			EnableMode:       func(mode ansi.Mode) { set[mode] = true },
			DisableMode:      func(mode ansi.Mode) { delete(set, mode) },
		})
		client.write("$ ssh cards\r\n")
		before, at := client.screen.String(), client.screen.CursorPosition()
		leave := LeaveScreen
		if name == "whole" {
			leave = leaveScreen // is enough
		}
		client.write(enterScreen + pictures + end + leave)
		if got, now := client.screen.String(), client.screen.CursorPosition(); got != before || now != at {
			t.Errorf("%s: the screen shows %q, not %q, the cursor is at %v, not %v", name, got, before, now, at)
		}
		delete(set, ansi.ModeAutoWrap)
		delete(set, ansi.ModeTextCursorEnable)
		if client.screen.IsAltScreen() || client.hidden || len(set) > 0 {
			t.Errorf("%s: alternate screen %v, hidden cursor %v, still set %v", name, client.screen.IsAltScreen(), client.hidden, set)
		}
		client.write("x")
		if cell := client.screen.CellAt(at.X, at.Y); cell.Content != "x" || !cell.Style.IsZero() {
			t.Errorf("%s: what is written now is %+v", name, cell)
		}
	}
}

func TestTheMouse_IsReportedWhileItIsWanted(t *testing.T) {
	for script, want := range map[string]string{
		"mouse:off redraw": "", "mouse:on": "h", "mouse:on mouse:on": "h", "mouse:on mouse:off": "hl",
		"mouse:on redraw": "hh",
	} {
		for _, leave := range []func(*Display) error{(*Display).Close, (*Display).Yield} {
			runSession(t, func(s *session) {
				s.play("start draw:hello " + script)
				if got := mouseModes(s.takeSent()); got != want {
					t.Errorf("%s: %q was sent, not %q", script, got, want)
				}
				if err := leave(s.Display); err != nil {
					t.Error(err)
				}
				if got := mouseModes(s.takeSent()); got != "l" && strings.HasSuffix(want, "h") {
					t.Errorf("%s: it goes on with %q", script, got)
				}
			})
		}
	}
	// The server that had a terminal may be gone without a word.
	for name, text := range map[string]string{"resumed": resumeScreen, "a notice": Notice("wait", 20, 3), "left": LeaveScreen} {
		if mouseModes(mouseOn+text) != "hl" {
			t.Errorf("%s: %q", name, text)
		}
	}
}

// mouseModes are an h for each time that a terminal was told to report its mouse, and an l for each that it was told
// not to.
func mouseModes(sent string) (modes string) {
	for _, m := range regexp.MustCompile(`\?1000([hl])`).FindAllStringSubmatch(sent, -1) {
		modes += m[1]
	}
	return modes
}
