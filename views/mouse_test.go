package views

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/lobby"
	"shithead/views/replay"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// windows are those in which screens are pointed at.
var windows = [][2]int{{80, 24}, {160, 50}, {40, 16}, {20, 6}}

// points is what a mouse at a cell means, in a window of a size, 0 lines turned for a click.
func (p *person) points(width, height, x, y, turned int) tea.Msg {
	f := frame.New(frame.NewPalette(), width, height)
	m := tea.Mouse{X: x, Y: y, Button: tea.MouseLeft}
	switch {
	case turned < 0:
		m.Button = tea.MouseWheelUp
	case turned > 0:
		m.Button = tea.MouseWheelDown
	default:
		return p.app.Pointed(f, tea.MouseClickMsg(m))
	}
	return p.app.Pointed(f, tea.MouseWheelMsg(m))
}

// clicks clicks the first cell of a text in a window of 80x24, and gives what that has meant.
func (p *person) clicks(t *testing.T, text string) tea.Msg {
	t.Helper()
	for y, line := range strings.Split(p.Sees(80, 24), "\n") {
		if i := strings.Index(line, text); i >= 0 {
			means := p.points(80, 24, frame.Width(line[:i]), y, 0)
			if means != nil {
				p.Tell(means)
			}
			return means
		}
	}
	t.Fatalf("no %q:\n%s", text, p.Sees(80, 24))
	return nil
}

// chips are what stands on the ground of a key in a frame, and where.
func chips(f *frame.Frame, grounds map[frame.StyleID]bool, each func(text string, x, y int)) {
	for y := range f.Height() {
		row := f.Row(y)
		for x := 0; x < len(row); x++ {
			from, text := x, ""
			for ; x < len(row) && grounds[row[x].Style()] && row[x].Style() == row[from].Style(); x++ {
				text += f.Content(row[x])
			}
			if text = strings.TrimSpace(text); text != "" {
				each(text, from+(x-from)/2, y)
			}
		}
	}
}

// isSpace says whether a text is what the space bar is called in some language.
func isSpace(text string) bool {
	return slices.ContainsFunc(languages.All(), func(l languages.Language) bool { return l.Words().Keys.Space == text })
}

// TestWhatLooksLikeAKeyCanBeClicked, and is pressed by it, on every screen, in both languages and windows of several sizes; and all that
// means something is inside of the window.
func TestWhatLooksLikeAKeyCanBeClicked(t *testing.T) {
	found := 0
	for _, c := range places(t) {
		for _, locale := range languages.Tags() {
			at := c.begin(t, locale)
			theme := at.app.lobby.Theme
			grounds := map[frame.StyleID]bool{theme.KeyChip: true, theme.YouChip: true}
			for _, size := range windows {
				f := frame.New(frame.NewPalette(), size[0], size[1])
				f.Chart()
				at.app.Draw(f)
				chips(f, grounds, func(text string, x, y int) {
					press, is := ui.Press(words.Key{Key: text})
					if isSpace(text) {
						press, is = tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}, true
					}
					if !is {
						return
					}
					found++
					got, clicked := f.Clicked(x, y).(tea.KeyPressMsg)
					if !clicked || got.String() != press.String() {
						t.Errorf("%s %s %v: a click on %q at %d,%d is %v:\n%s", locale, c.name, size, text, x, y, f.Clicked(x, y), f)
					}
				})
				for _, z := range f.Zones() {
					if z.X < 0 || z.Y < 0 || z.X+z.W > size[0] || z.Y+z.H > size[1] {
						t.Errorf("%s: %+v is outside of %v", c.name, z, size)
					}
				}
				if len(f.Zones()) == 0 && size[0] >= 40 {
					t.Errorf("%s %s: nothing can be clicked in %v", locale, c.name, size)
				}
			}
		}
	}
	if found < 300 {
		t.Errorf("only %d keys were seen", found)
	}
}

// TestNothingIsMarkedThatNobodyAskedFor: a picture that is drawn to be seen keeps nothing of what areas mean.
func TestNothingIsMarkedThatNobodyAskedFor(t *testing.T) {
	for _, c := range places(t) {
		f := frame.New(frame.NewPalette(), 80, 24)
		if c.begin(t, "").app.Draw(f); len(f.Zones()) > 0 {
			t.Errorf("%s: %d zones", c.name, len(f.Zones()))
		}
	}
}

// TestWhereKeysAreText_NoClickTypes, but what is no text can be clicked.
func TestWhereKeysAreText_NoClickTypes(t *testing.T) {
	for _, c := range places(t) {
		if !c.typing {
			continue
		}
		at := c.begin(t, "")
		for y := range 24 {
			for x := y % 2; x < 80; x += 2 {
				if press, is := at.points(80, 24, x, y, 0).(tea.KeyPressMsg); is && press.Text != "" {
					t.Fatalf("%s: a click at %d,%d types %q", c.name, x, y, press.Text)
				}
			}
		}
	}
}

// TestAListByMouse: a click goes to a row, a second one is enter, and the wheel goes on.
func TestAListByMouse(t *testing.T) {
	p := inLobby(t, viewtest.Ann, lobbyOf(viewtest.OpenRoom(), viewtest.RunningRoom(), viewtest.AnnsSeat()), quietHall())
	p.clicks(t, "quiet-heron")
	p.Expect("▶ quiet-heron")
	if means, is := p.clicks(t, "quiet-heron").(tea.KeyPressMsg); !is || means.String() != "enter" {
		t.Errorf("a second click is %v", means)
	}
}

// TestTheSettingsByMouse: of a setting that is clicked a second click turns the value, and once the mouse is on the session hears of it.
func TestTheSettingsByMouse(t *testing.T) {
	p := newPerson(t, "", viewtest.Ann, false)
	p.Types(",")
	p.clicks(t, "Mouse")
	if p.app.Mouse() || !strings.Contains(p.Sees(80, 24), "▶ Mouse") {
		t.Errorf("it is on at once, or not chosen:\n%s", p.Sees(80, 24))
	}
	if p.clicks(t, "Mouse"); !p.app.Mouse() {
		t.Error("a second click does not turn it on")
	}
	if p.clicks(t, "esc"); p.Shown() != ui.Screen(p.app.lobby) {
		t.Error("esc is not clicked")
	}
}

// TestTheWheelTurnsPages: of the keys, of the rules, of the rules at a table.
func TestTheWheelTurnsPages(t *testing.T) {
	for _, keys := range [][]string{{"?"}, {"i", "enter"}} {
		p := newPerson(t, "", viewtest.Ann, false)
		p.Types(keys...)
		before := p.Sees(60, 12)
		if means := p.points(60, 12, 5, 5, 1); means == nil {
			t.Errorf("%q: the wheel means nothing", keys)
		} else if p.Tell(means); p.Sees(60, 12) == before {
			t.Errorf("%q: the wheel turns nothing", keys)
		}
		if p.Tell(p.points(60, 12, 5, 5, -1)); p.Sees(60, 12) != before {
			t.Errorf("%q: the wheel does not turn back", keys)
		}
	}
	round, err := replay.Read(viewtest.Record(t, "bitenight", 4, 3))
	if err != nil {
		t.Fatal(err)
	}
	p := begins(t, &person{}, &Config{Words: languages.For(""), Person: viewtest.Ann, Start: &Start{Replay: round}})
	first := p.Sees(80, 24)
	if p.Tell(p.points(80, 24, 5, 5, 1)); p.Sees(80, 24) == first {
		t.Error("the wheel goes to no other move of a replay")
	}
	if p.Tell(p.points(80, 24, 5, 5, -1)); p.Sees(80, 24) != first {
		t.Error("nor back")
	}
	p = atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{})
	if means := p.points(80, 24, 20, 20, 1); means != nil {
		t.Errorf("the wheel chooses cards: %v", means)
	}
	p.Types("i")
	if means := p.points(80, 24, 20, 10, 1); means == nil {
		t.Error("the rules of a table are not turned")
	}
}

// TestADoubleClick_IsOneWhereItLeadsElsewhere: its second half is not for what came to stand there.
func TestADoubleClick_IsOneWhereItLeadsElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPerson(t, "", viewtest.Ann, false)
		f := frame.New(frame.NewPalette(), 80, 24)
		f.Chart()
		p.app.Draw(f)
		var at frame.Zone
		for _, z := range f.Zones() {
			if press, is := z.Click.(tea.KeyPressMsg); is && press.Text == "i" {
				at = z
			}
		}
		means := p.points(80, 24, at.X, at.Y, 0)
		p.Tell(means)
		if again := p.points(80, 24, at.X, at.Y, 0); again != nil {
			t.Errorf("the second half of a double click is %v", again)
		}
		if p.points(80, 24, 2, 23, 0) == nil {
			t.Error("a click elsewhere is not taken")
		}
		time.Sleep(2 * doubleClick)
		p.points(80, 24, at.X, at.Y, 0)
	})
}

// TestACallByMouse: the room that waits is gone to.
func TestACallByMouse(t *testing.T) {
	p := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{})
	p.Tell(lobby.CallsMsg{View: &rooms.CallsView{Rooms: []string{"sly-badger"}}})
	if means, is := p.clicks(t, "sly-badger").(tea.KeyPressMsg); !is || means.String() != ui.CallKey {
		t.Errorf("a click on the call is %v", means)
	}
}

// TestTheMenuByMouse: an act is gone to and done, and beside the menu is the way back; nothing below it can be clicked.
func TestTheMenuByMouse(t *testing.T) {
	p := newPerson(t, "", viewtest.Ann, false)
	p.Types(":")
	before := p.Shown()
	if means, is := p.points(80, 24, 0, 23, 0).(tea.KeyPressMsg); !is || means.String() != "esc" {
		t.Errorf("beside the menu a click is %v", means)
	}
	rows := 0
	for y := range 24 {
		if pick, is := p.points(80, 24, 20, y, 0).(ui.PickMsg); is {
			p.Tell(pick)
			if means, is := p.points(80, 24, 20, y, 0).(tea.KeyPressMsg); !is || means.String() != "enter" {
				t.Errorf("row %d: a second click is %v", y, means)
			}
			rows++
			break
		}
	}
	if rows == 0 || p.Shown() != before {
		t.Errorf("no act can be chosen:\n%s", p.Sees(80, 24))
	}
}
