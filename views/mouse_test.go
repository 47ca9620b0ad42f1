package views

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// windows are those in which screens are pointed at.
var windows = [][2]int{{80, 24}, {160, 50}, {40, 16}, {20, 6}}

// points is what a mouse at a cell means, in a window of a size: a click, or a turn of the wheel.
func (p *person) points(width, height, x, y int, button tea.MouseButton) tea.Msg {
	f, m := frame.New(frame.NewPalette(), width, height), tea.Mouse{X: x, Y: y, Button: button}
	if button == tea.MouseLeft {
		return p.app.Pointed(f, tea.MouseClickMsg(m))
	}
	return p.app.Pointed(f, tea.MouseWheelMsg(m))
}

// clicks clicks the first cell of a text in a window of 80x24, and gives the key that this has meant, if it was one.
func (p *person) clicks(t *testing.T, text string) string {
	t.Helper()
	for y, line := range strings.Split(p.Text(80, 24), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			means := p.points(80, 24, frame.Width(before), y, tea.MouseLeft)
			if means != nil {
				p.Tell(means)
			}
			if press, ok := means.(tea.KeyPressMsg); ok {
				return press.String()
			}
			return ""
		}
	}
	t.Fatalf("no %q:\n%s", text, p.Sees(80, 24))
	return ""
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

// pressOf is the key that a text names, if it does.
func pressOf(text string) (tea.KeyPressMsg, bool) {
	if slices.ContainsFunc(languages.All(), func(l languages.Language) bool { return l.Words().Keys.Space == text }) {
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}, true
	}
	return ui.Press(words.Key{Key: text})
}

// TestWhatLooksLikeAKeyCanBeClicked, and is pressed by it, on every screen and in windows of several sizes. All that means something is
// inside of the window, and nothing is kept of that unless it is asked for. Where keys are text, no click types.
func TestWhatLooksLikeAKeyCanBeClicked(t *testing.T) {
	found := 0
	atEveryPlace(t, func(c *place, w *words.Words, at *person) {
		theme := at.app.lobby.Theme
		grounds := map[frame.StyleID]bool{theme.KeyChip: true, theme.YouChip: true}
		for _, size := range windows {
			f := frame.New(frame.NewPalette(), size[0], size[1])
			if at.app.Draw(f); len(f.Zones()) > 0 {
				t.Errorf("%s: %d zones that nobody asked for", c.name, len(f.Zones()))
			}
			f.Clear()
			f.Chart()
			at.app.Draw(f)
			chips(f, grounds, func(text string, x, y int) {
				press, ok := pressOf(text)
				if !ok {
					return
				}
				found++
				if got, ok := f.Clicked(x, y).(tea.KeyPressMsg); !ok || got.String() != press.String() {
					t.Errorf("%s %v: a click on %q at %d,%d is %v:\n%s", c.name, size, text, x, y, f.Clicked(x, y), f)
				}
			})
			for _, z := range f.Zones() {
				if z.X < 0 || z.Y < 0 || z.X+z.W > size[0] || z.Y+z.H > size[1] {
					t.Errorf("%s: %+v is outside of %v", c.name, z, size)
				}
			}
			if len(f.Zones()) == 0 && size[0] >= 40 {
				t.Errorf("%s: nothing can be clicked in %v", c.name, size)
			}
		}
		for at24 := 0; c.typing && w == languages.For("") && at24 < 24*40; at24++ {
			if press, ok := at.points(80, 24, at24%40*2, at24/40, tea.MouseLeft).(tea.KeyPressMsg); ok && press.Text != "" {
				t.Fatalf("%s: a click types %q", c.name, press.Text)
			}
		}
	})
	if found < 300 {
		t.Errorf("only %d keys were seen", found)
	}
}

// TestRowsByMouse: a click goes to a row, a second one is enter, or turns the value of a setting. A call is gone to.
func TestRowsByMouse(t *testing.T) {
	p := inLobby(t, "")
	p.Tell(lobbyOf(viewtest.OpenRoom(), viewtest.RunningRoom(), viewtest.AnnsSeat()))
	first := p.clicks(t, "quiet-heron")
	p.Expect("▶ quiet-heron")
	if second := p.clicks(t, "quiet-heron"); first != "" || second != "enter" {
		t.Errorf("clicks are %q and %q", first, second)
	}

	p = inLobby(t, "", ",")
	p.clicks(t, "Mouse")
	if p.Expect("▶ Mouse"); p.app.Mouse() {
		t.Error("it is on at once")
	}
	if p.clicks(t, "Mouse"); !p.app.Mouse() {
		t.Error("a second click does not turn it on")
	}
	if p.clicks(t, "esc"); p.Shown() != ui.Screen(p.app.lobby) {
		t.Error("esc is not clicked")
	}

	p = annAtTable(t)
	p.Tell(calls("sly-badger"))
	golden.Equal(t, p.clicks(t, "sly-badger"), ui.CallKey, "a click on the call is")
}

// TestTheWheelTurnsPages: of the keys, of the rules, and of a replay, but chooses no cards.
func TestTheWheelTurnsPages(t *testing.T) {
	watching := begin(t, &person{}, &Config{Start: &Start{Replay: round(t)}})
	for _, p := range []*person{inLobby(t, "", "?"), inLobby(t, "", "i", "enter"), watching, annAtTable(t, "i")} {
		before := p.Text(60, 12)
		p.Tell(p.points(60, 12, 5, 5, tea.MouseWheelDown))
		turned := p.Text(60, 12)
		if p.Tell(p.points(60, 12, 5, 5, tea.MouseWheelUp)); turned == before || p.Text(60, 12) != before {
			t.Errorf("the wheel does not turn, or not back:\n%s\n%s", before, turned)
		}
	}
	golden.Equal(t, annAtTable(t).points(80, 24, 20, 20, tea.MouseWheelDown), nil, "the wheel chooses cards")
}

// TestADoubleClick_IsOneWhereItLeadsElsewhere: its second half is not for what came to stand there.
func TestADoubleClick_IsOneWhereItLeadsElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := inLobby(t, "")
		f := frame.New(frame.NewPalette(), 80, 24)
		f.Chart()
		p.app.Draw(f)
		at := slices.IndexFunc(f.Zones(), func(z frame.Zone) bool {
			press, ok := z.Click.(tea.KeyPressMsg)
			return ok && press.Text == "i"
		})
		x, y := f.Zones()[at].X, f.Zones()[at].Y
		p.Tell(p.points(80, 24, x, y, tea.MouseLeft))
		golden.Equal(t, p.points(80, 24, x, y, tea.MouseLeft), nil, "the second half of a double click is")
		if p.points(80, 24, 2, 23, tea.MouseLeft) == nil {
			t.Error("a click elsewhere is not taken")
		}
		time.Sleep(2 * doubleClick)
		p.points(80, 24, x, y, tea.MouseLeft)
	})
}

// TestTheMenuByMouse: an act is gone to, a second click does it, and beside the menu is the way back.
func TestTheMenuByMouse(t *testing.T) {
	p := inLobby(t, "", ":")
	if press, ok := p.points(80, 24, 0, 23, tea.MouseLeft).(tea.KeyPressMsg); !ok || press.String() != "esc" {
		t.Errorf("beside the menu a click is %v", press)
	}
	for y := range 24 {
		if pick, ok := p.points(80, 24, 20, y, tea.MouseLeft).(ui.PickMsg); ok {
			p.Tell(pick)
			if press, ok := p.points(80, 24, 20, y, tea.MouseLeft).(tea.KeyPressMsg); !ok || press.String() != "enter" {
				t.Errorf("row %d: a second click is %v", y, press)
			}
			return
		}
	}
	t.Errorf("no act can be chosen:\n%s", p.Sees(80, 24))
}
