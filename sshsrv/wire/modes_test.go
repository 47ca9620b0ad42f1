package wire

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

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
	for _, c := range []struct {
		name string
		send func(d *Differ) []byte
	}{
		{"enter and leave", func(*Differ) []byte { return nil }},
		{"with pictures", func(d *Differ) []byte {
			p := frame.NewPalette()
			first, second := tablePicture(p, 40, 10, 1), tablePicture(p, 40, 10, 2)
			second.SetCursor(3, 3)
			return d.Append(d.Append(nil, nil, first), first, second)
		}},
		{"update cut off", func(d *Differ) []byte {
			b := d.Append(nil, nil, tablePicture(frame.NewPalette(), 40, 10, 1))
			return b[:bytes.LastIndexByte(b[:len(b)/2], '\x1b')+3] // in the middle of a sequence
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			terminal := Terminal{Profile: colorprofile.TrueColor}
			client := newClient(terminal, 40, 10)
			set := make(map[ansi.Mode]bool)
			client.screen.SetCallbacks(vt.Callbacks{
				CursorVisibility: func(visible bool) { client.hidden = !visible },
				EnableMode:       func(mode ansi.Mode) { set[mode] = true },
				DisableMode:      func(mode ansi.Mode) { delete(set, mode) },
			})
			client.write([]byte("$ ssh cards\r\n"))
			before, at := client.screen.String(), client.screen.CursorPosition()
			client.write(slices.Concat([]byte(enterScreen), c.send(NewDiffer(terminal)), []byte(leaveScreen)))
			if got := client.screen.String(); got != before {
				t.Errorf("the screen shows %q, not %q", got, before)
			}
			if got := client.screen.CursorPosition(); got != at {
				t.Errorf("the cursor is at %v, not %v", got, at)
			}
			if client.screen.IsAltScreen() || client.hidden {
				t.Errorf("alternate screen: %v, hidden cursor: %v", client.screen.IsAltScreen(), client.hidden)
			}
			delete(set, ansi.ModeAutoWrap)
			delete(set, ansi.ModeTextCursorEnable)
			if len(set) > 0 {
				t.Errorf("still set: %v", set)
			}
			client.write([]byte("x"))
			if cell := client.screen.CellAt(at.X, at.Y); cell.Content != "x" || !cell.Style.IsZero() {
				t.Errorf("what is written now is %+v", cell)
			}
		})
	}
}

// TestTheMouse_IsReportedWhileItIsWanted, and by no terminal that was handed over, to whomever: nothing but that is sent for it.
func TestTheMouse_IsReportedWhileItIsWanted(t *testing.T) {
	for _, c := range []struct {
		name string
		// does is what happens, and sent which modes are sent for it.
		does func(d *Display, waits func())
		sent string
	}{
		{"never wanted", func(d *Display, _ func()) { d.SetMouse(false); d.Redraw() }, ""},
		{"wanted from the beginning", func(d *Display, _ func()) { d.SetMouse(true) }, "+"},
		{"wanted twice", func(d *Display, waits func()) { d.SetMouse(true); waits(); d.SetMouse(true) }, "+"},
		{"not wanted any more", func(d *Display, waits func()) { d.SetMouse(true); waits(); d.SetMouse(false) }, "+-"},
		{"drawn whole", func(d *Display, waits func()) { d.SetMouse(true); waits(); d.Redraw() }, "++"},
	} {
		for _, leaves := range []func(*Display) error{(*Display).Close, (*Display).Yield} {
			inTime(t, func(t *testing.T) {
				var sent bytes.Buffer
				d := NewDisplay(Config{Terminal: Terminal{Profile: colorprofile.TrueColor}, Frames: NewFrames(frame.NewPalette()), Width: 20, Height: 3, StuckAfter: time.Minute})
				d.Start(&sent, func(do func()) { go do() }, func(error) {})
				d.Draw(says("hello"))
				c.does(d, synctest.Wait)
				synctest.Wait()
				if got := mouseModes(sent.String()); got != c.sent {
					t.Errorf("%s: %q was sent, not %q", c.name, got, c.sent)
				}
				sent.Reset()
				if err := leaves(d); err != nil {
					t.Error(err)
				}
				d.Wait()
				if off := mouseModes(sent.String()) == "-"; !off && strings.HasSuffix(c.sent, "+") {
					t.Errorf("%s: it goes on with %q", c.name, sent.String())
				}
			})
		}
	}
}

// mouseModes are a + for each time that a terminal was told to report its mouse, and a - for each that it was told not to.
func mouseModes(sent string) (told string) {
	for {
		on, off := strings.Index(sent, mouseOn), strings.Index(sent, mouseOff)
		switch {
		case on < 0 && off < 0:
			return told
		case off < 0 || on >= 0 && on < off:
			told, sent = told+"+", sent[on+len(mouseOn):]
		default:
			told, sent = told+"-", sent[off+len(mouseOff):]
		}
	}
}

// TestATerminalThatComesBack_ReportsNoMouse: the server that had it may be gone without a word.
func TestATerminalThatComesBack_ReportsNoMouse(t *testing.T) {
	for name, text := range map[string]string{"resumed": resumeScreen, "a notice": Notice("wait", 20, 3), "left": LeaveScreen} {
		if mouseModes(mouseOn+text) != "+-" {
			t.Errorf("%s: %q", name, text)
		}
	}
}
