package views

import (
	"strings"
	"testing"

	"shithead/data"
	"shithead/views/frame"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// cursorRow is the row of a screen on which the cursor stands, shown or not; no for none.
func (p *person) cursorRow(width, height int) (row string, is bool) {
	f := frame.New(frame.NewPalette(), width, height)
	p.app.Draw(f)
	c := f.Cursor()
	if !c.Visible && !c.Rests {
		return "", false
	}
	rows := strings.Split(f.String(), "\n")
	if c.Y >= len(rows) {
		return "", true
	}
	return strings.TrimSpace(rows[c.Y]), true
}

// TestTheCursorStandsSomewhere on every screen in every window, so that what reads the screen follows it, and is shown where keys are text.
func TestTheCursorStandsSomewhere(t *testing.T) {
	for _, c := range places(t) {
		for _, locale := range languages.Tags() {
			at := c.begin(t, locale)
			for _, size := range windows {
				f := frame.New(frame.NewPalette(), size[0], size[1])
				at.app.Draw(f)
				if cursor := f.Cursor(); !cursor.Rests && !cursor.Visible || cursor.Visible && !c.typing {
					t.Errorf("%s %s %v: %+v\n%s", locale, c.name, size, cursor, f)
				}
			}
		}
	}
}

// TestTheCursorIsOnTheLineThatSaysWhatCanBeDone, or on the row that is chosen, and goes along with it.
func TestTheCursorIsOnTheLineThatSaysWhatCanBeDone(t *testing.T) {
	lobby := inLobby(t, viewtest.Ann, lobbyOf(viewtest.OpenRoom(), viewtest.RunningRoom()), quietHall())
	settings, form := newPerson(t, "", viewtest.Ann, false), newPerson(t, "", viewtest.Ann, false)
	settings.Types(",", "down")
	form.Types("n", "down")
	playing := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{})
	log := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{})
	log.Types("p")
	gathering := atTable(t, viewtest.Ann, viewtest.Gathering("brave-otter"), data.Settings{})
	for _, c := range []struct {
		name   string
		at     *person
		size   [2]int
		begins string
	}{
		{"a turn", playing, [2]int{80, 24}, "You lead: "},
		{"a turn in a large window", playing, [2]int{160, 50}, "You lead: "},
		{"a turn in a small one", playing, [2]int{40, 16}, "choose"},
		{"people", log, [2]int{80, 24}, "▶ "},
		{"gathering", gathering, [2]int{80, 24}, "ENTER  "},
		{"gathering in a small window", gathering, [2]int{40, 16}, "ENTER  "},
		{"the lobby", lobby, [2]int{80, 24}, "▶ "},
		{"the lobby in a small window", lobby, [2]int{40, 16}, "▶ "},
		{"the lobby in a large window", lobby, [2]int{120, 40}, "enter  "},
		{"settings", settings, [2]int{80, 24}, "▶ "},
		{"a form", form, [2]int{80, 24}, "▶ "},
	} {
		if row, is := c.at.cursorRow(c.size[0], c.size[1]); !is || !strings.HasPrefix(row, c.begins) {
			t.Errorf("%s: the cursor is on %q:\n%s", c.name, row, c.at.Sees(c.size[0], c.size[1]))
		}
	}
}
