package pictures

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine/enginetest"
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

// picture is a screen in a window, and what it shows for those who can't see it. Without a screen it is the animation.
type picture struct {
	screen        func(t *testing.T, l *ui.Context) ui.Screen
	width, height int
	label         string
}

var gallery = map[string]picture{
	"round": {nil, 80, 24, "A round against three bots in a terminal: you swap cards, burn four fives, pick up the pile, " +
		"and turn your blind cards. Ada is the Shithead"},
	"lobby": {inLobby, 120, 30, "The lobby: rooms to join, the Hall of Shame, who is here, what was said"},
	"large": {largeTable, 120, 40, "A table of twenty in a larger terminal: seats on three sides round the pile"},
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
	l.Theme = look.NewThemes(palette).Of(page.tone, look.True, false)
	draw := func(screen ui.Screen) *frame.Frame {
		f := frame.New(palette, p.width, p.height)
		screen.Draw(f)
		return f
	}
	paper := Page{Ground: page.ground, Text: page.text, Label: p.label}
	if p.screen == nil {
		return animate(t, paper, play(t, l, draw))
	}
	return string(Paint(draw(p.screen(t, l)), paper))
}

// story has the moments of the animation: after how many moves of the round, the keys pressed then, and its seconds.
var story = []struct {
	moves   int
	keys    string
	seconds float64
}{
	{3, "", 2.5},
	{3, "2", 1.5},
	{4, "", 1.5},
	{8, "3", 1.5},
	{9, "", 1.5},
	{10, "", 1},
	{11, "", 1},
	{12, "", 1.5},
	{12, "5", 1.5},
	{13, "", 2.5},
	{26, "", 2},
	{27, "", 2.5},
	{68, "", 1.5},
	{68, "a a", 1.5},
	{70, "", 2},
	{74, "", 2.5},
	{75, "", 2},
	{77, "", 2},
	{78, "", 2},
	{78, "enter", 5.5},
}

// play plays the round of the story at one table.
func play(t *testing.T, l *ui.Context, draw func(ui.Screen) *frame.Frame) (list []Moment) {
	r := tabletest.FirstRound(t, enginetest.Rules("classic"), "easy", 4, 55)
	view := func() *rooms.RoomView {
		v := r.View(0)
		v.Watchers, v.Terms.Clock, v.Deadline, v.Match.Round = 0, 0, time.Time{}, 1
		for i, name := range []string{"Ada", "Bruno", "Clara"} {
			v.Seats[i+1] = rooms.SeatView{Name: name, Bot: "easy"}
		}
		r.Finish(v, rooms.Between)
		return v
	}
	screen := at(l, view())
	for _, s := range story {
		for r.State.Moves() < s.moves && r.Step() {
			screen, _ = screen.Update(table.ViewMsg{View: view()})
		}
		for _, press := range viewtest.Presses(strings.Fields(s.keys)...) {
			screen, _ = screen.Update(press)
		}
		list = append(list, Moment{draw(screen), time.Duration(s.seconds * float64(time.Second))})
	}
	return list
}

// animate paints the animation. It fails the test where the animation shows anything but the picture of one moment.
func animate(t *testing.T, page Page, list []Moment) string {
	const still = 8 // the fourth five is chosen
	svg := string(Animate(list, still, page))
	golden.Equal(t, shown(svg, -1), shown(string(Paint(list[still].Frame, page)), 0), "without motion")
	var begin, total time.Duration
	for _, m := range list {
		total += m.Lasts
	}
	for i, m := range list {
		want := shown(string(Paint(m.Frame, page)), 0)
		for _, at := range []time.Duration{begin + time.Millisecond, begin + m.Lasts - time.Millisecond} {
			golden.Equal(t, shown(svg, 100*at.Seconds()/total.Seconds()), want, "moment ", i, " at ", at)
		}
		begin += m.Lasts
	}
	if !strings.Contains(svg, fmt.Sprintf("{animation:%gs step-end infinite}", total.Seconds())) {
		t.Error("another time than that of the moments")
	}
	return svg
}

var keyframe = regexp.MustCompile(`([\d.]+)%{visibility:(\w+)}`)

// shown are the elements of a picture that are visible at a percentage of the time, below 0 without motion.
func shown(svg string, at float64) (list []string) {
	visible, group := map[string]string{}, "visible"
	for line := range strings.Lines(svg) {
		switch parts := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(` ":{`, r) }); parts[0] {
		case "@keyframes":
			for _, k := range keyframe.FindAllStringSubmatch(line, -1) {
				if golden.Must(strconv.ParseFloat(k[1], 64)) <= at {
					visible[parts[1]] = k[2]
				}
			}
		case "<g":
			if group = "visible"; strings.Contains(line, `visibility="hidden"`) {
				group = "hidden"
			}
			group = cmp.Or(visible[parts[3]], group)
		case "<text", "<path", "<rect":
			if group == "visible" {
				list = append(list, line)
			}
		}
	}
	slices.Sort(list)
	return list
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

func largeTable(t *testing.T, l *ui.Context) ui.Screen {
	v := tabletest.When(t, 20, func(v *rooms.RoomView) bool {
		return v.Table.Turn > 5 && len(v.Table.Pile) > 4 && len(v.Log) > 40 && v.Table.Draw > 50
	})
	viewtest.Says(v, 2, "brrr")
	viewtest.Says(v, 9, "do not look at me")
	v.Deadline = v.At.Add(22 * time.Second)
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
