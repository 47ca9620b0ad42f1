package pictures

import (
	"bytes"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/housetest"
	"shithead/views/lobby"
	"shithead/views/look"
	"shithead/views/table"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
)

// Where the pictures are, and the page that shows them.
var (
	folder = filepath.Join("..", "..", ".github", "pictures")
	readme = filepath.Join("..", "..", "README.md")
)

// picture is a screen in a window, and what it shows for those who can't see it.
type picture struct {
	screen        func(t *testing.T, l *ui.Context) ui.Screen
	width, height int
	label         string
}

var gallery = map[string]picture{
	"table":  {ownTurn, 80, 24, "A table of four in a terminal: three seats above, the pile on green, one's own cards below, two Aces chosen"},
	"result": {result, 80, 24, "The result of a round: who lost, and the points of the others"},
	"lobby":  {inLobby, 120, 30, "The lobby: rooms to join, the Hall of Shame, who is here, what was said"},
	"large":  {largeTable, 120, 40, "A table of twenty in a larger terminal: seats on three sides round the pile"},
}

// tones are the pages that a picture is painted for, by what its file is called.
var tones = map[string]struct {
	tone         look.Tone
	ground, text string
}{
	"dark": {look.Dark, "#14161b", "#ece9e0"}, "light": {look.Light, "#ffffff", "#1b1d22"},
}

func TestTheREADMEShowsTheScreens(t *testing.T) {
	page := golden.Must(os.ReadFile(readme))
	for name, p := range gallery {
		for tone := range tones {
			file := name + "-" + tone + ".svg"
			if !strings.Contains(string(page), ".github/pictures/"+file) {
				t.Errorf("the README does not show %s", file)
			}
			text := paint(t, p, tone)
			if xml.Unmarshal([]byte(text), new(struct{})) != nil || len(text) > 200<<10 {
				t.Errorf("%s is no XML, or larger than a page likes", file)
			}
			golden.File(t, filepath.Join(folder, file), text)
		}
	}
	files := golden.Must(os.ReadDir(folder))
	golden.Equal(t, len(files), len(gallery)*len(tones), len(gallery), " ", len(tones))
}

func paint(t *testing.T, p picture, tone string) string {
	palette, page := frame.NewPalette(), tones[tone]
	l := viewtest.Context("")
	screen := p.screen(t, l)
	l.Theme = look.NewThemes(palette).Of(page.tone, look.True, false)
	f := frame.New(palette, p.width, p.height)
	screen.Draw(f)
	return string(bytes.TrimSpace(Paint(f, Page{Ground: page.ground, Text: page.text, Label: p.label}))) + "\n"
}

// at is a table that somebody looks at, who has pressed some keys.
func at(l *ui.Context, v *rooms.RoomView, keys ...string) ui.Screen {
	place := golden.Must((&housetest.House{As: viewtest.Ann}).Enter(v.Code))
	screen := ui.Screen(table.New(l, viewtest.Ann, place, v, func() ui.Screen { return viewtest.Elsewhere{} }))
	for _, press := range viewtest.Presses(keys...) {
		screen, _ = screen.Update(press)
	}
	return screen
}

// ownTurn is a table of four at which the viewer is about to play two Aces.
func ownTurn(t *testing.T, l *ui.Context) ui.Screen {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool {
		ask := v.Table.Ask
		return tabletest.Mine(v) && v.Table.Draw > 0 && len(v.Table.Pile) > 4 && ask.Kind == engine.AskAtLeast && ask.Rank >= engine.Nine &&
			v.Table.Hand.Rank(engine.Ace) > 1 && v.Table.Hand.Len() > 6
	})
	viewtest.Says(v, 2, "that is mine")
	v.Deadline = v.At.Add(25 * time.Second)
	return at(l, v, "a", "a")
}

func largeTable(t *testing.T, l *ui.Context) ui.Screen {
	v := tabletest.When(t, 20, func(v *rooms.RoomView) bool {
		return v.Table.Turn > 5 && len(v.Table.Pile) > 4 && len(v.Log) > 40 && v.Table.Draw > 50
	})
	viewtest.Says(v, 2, "brrr")
	viewtest.Says(v, 9, "do not look at me")
	v.Deadline = v.At.Add(22 * time.Second)
	return at(l, v)
}

func result(t *testing.T, l *ui.Context) ui.Screen {
	r := tabletest.NewRound(t, 4, 3)
	for r.Step() {
		continue
	}
	v := r.View(0)
	v.Phase, v.Legal, v.Forfeit = rooms.Between, nil, "brings cake on Friday"
	v.Result = &rooms.RoundResult{
		Result: r.State.Result(), Away: make([]bool, len(v.Seats)), End: "played",
		Chronicle: r.Chronicle,
	}
	v.Deadline = v.At.Add(18 * time.Second)
	return at(l, v)
}

// inLobby is the lobby as somebody sees it who has a seat at two tables.
func inLobby(_ *testing.T, l *ui.Context) ui.Screen {
	house := &housetest.House{}
	screen, _ := lobby.New(l, &lobby.Config{Enter: func(rooms.Person) lobby.House { return house }}).Enter(viewtest.Ann)
	list := viewtest.Lobby(viewtest.AnnsTurn(), viewtest.AnnsSeat(), viewtest.OpenRoom(), viewtest.RunningRoom())
	list.Shame = viewtest.SomeShame()
	for _, news := range []tea.Msg{lobby.HallMsg{View: viewtest.QuietHall()}, lobby.ViewMsg{View: list}} {
		screen, _ = screen.Update(news)
	}
	return screen
}
