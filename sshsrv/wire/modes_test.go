package wire

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"shithead/views/frame"
)

func TestModes(t *testing.T) {
	var m Modes
	if got, want := string(m.Enter(nil)),
		"\x1b[22;2t\x1b[?1049h\x1b[?7l\x1b[?25l\x1b[?2004h\x1b[m"; got != want {
		t.Errorf("enter %q, not %q", got, want)
	}
	idempotent := "\x1b[?2026l\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[m"
	if got, want := string(m.Leave(nil)),
		idempotent+"\x1b[?1049l\x1b]2;\a\x1b[23;2t\x1b[?7h\x1b[?25h"; got != want {
		t.Errorf("leave %q, not %q", got, want)
	}
	if got, want := string(m.Leave(nil)), idempotent+"\x1b[?7h\x1b[?25h"; got != want {
		t.Errorf("leave again %q, not %q", got, want)
	}
	m = Modes{Mouse: true}
	if got, want := string(m.Enter(nil)), "\x1b[?1000h\x1b[?1006h"; !strings.Contains(got, want) {
		t.Errorf("enter %q has no %q", got, want)
	}
}

func TestModesGiveTheTerminalBack(t *testing.T) {
	for _, c := range []struct {
		name string
		send func(m *Modes, d *Differ) []byte
	}{
		{"enter and leave", func(m *Modes, _ *Differ) []byte { return m.Leave(m.Enter(nil)) }},
		{"leave twice", func(m *Modes, _ *Differ) []byte { return m.Leave(m.Leave(m.Enter(nil))) }},
		{"never entered", func(m *Modes, _ *Differ) []byte { return m.Leave(nil) }},
		{"with pictures", func(m *Modes, d *Differ) []byte {
			p := frame.NewPalette()
			first, second := tablePicture(p, 40, 10, 1), tablePicture(p, 40, 10, 2)
			second.SetCursor(3, 3)
			return m.Leave(d.Append(d.Append(m.Enter(nil), nil, first), first, second))
		}},
		{"update cut off", func(m *Modes, d *Differ) []byte {
			b := d.Append(m.Enter(nil), nil, tablePicture(frame.NewPalette(), 40, 10, 1))
			return m.Leave(b[:len(b)/2])
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
			client.write(c.send(&Modes{Mouse: true}, NewDiffer(terminal)))
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
