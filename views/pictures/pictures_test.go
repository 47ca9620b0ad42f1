package pictures

import (
	"cmp"
	"encoding/xml"
	"os"
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

// folder is where the pictures are.
const folder = "../../.github/pictures/"

// picture is a screen in a window, and what it shows for those who can't see it. Without a screen it is the animation.
type picture struct {
	screen        func(t *testing.T, l *ui.Context) ui.Screen
	width, height int
	label         string
}

var gallery = map[string]picture{
	"round": {nil, 80, 24, "A round with three bots in a terminal: you swap, burn four fives, pick up the pile, " +
		"turn blind cards. Ada is the Shithead"},
	"lobby": {inLobby, 120, 30, "The lobby: rooms to join, the Hall of Shame, who is here, what was said"},
	"large": {largeTable, 120, 40, "A table of twenty in a larger terminal: seats on three sides round the pile"},
}

// tones are the pages that a picture is painted for, by what its file is called.
var tones = map[string]struct {
	tone         look.Tone
	ground, text string
}{"dark": {look.Dark, "#14161b", "#ece9e0"}, "light": {look.Light, "#ffffff", "#1b1d22"}}

func TestTheREADMEShowsTheScreens(t *testing.T) {
	page := golden.Must(os.ReadFile("../../README.md"))
	for name, p := range gallery {
		for tone := range tones {
			file := name + "-" + tone + ".svg"
			if !strings.Contains(string(page), ".github/pictures/"+file) {
				t.Errorf("the README does not show %s", file)
			}
			text := paint(t, p, tone)
			if xml.Unmarshal([]byte(text), new(struct{})) != nil || len(text) > 100<<10 {
				t.Errorf("%s is no XML, or larger than a page likes", file)
			}
			golden.File(t, folder+file, text)
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
	{3, "", 2.5}, // the swap
	{3, "2", 1.5},
	{4, "", 1.5},
	{8, "3", 1.5}, // the opening
	{9, "", 1.5},
	{10, "", 1},
	{11, "", 1},
	{12, "", 1.5},
	{12, "5", 1.5}, // the fourth five
	{13, "", 2.5},
	{26, "", 2}, // nothing fits
	{27, "", 2.5},
	{68, "", 1.5}, // face-up cards
	{68, "a a", 1.5},
	{70, "", 2},
	{74, "", 2.5}, // blind cards
	{75, "", 2},
	{77, "", 2},
	{78, "", 2}, // the last card, and the result
	{78, "enter", 6},
}

// play plays the round of the story at one table.
func play(t *testing.T, l *ui.Context, draw func(ui.Screen) *frame.Frame) (list []Moment) {
	r := tabletest.FirstRound(t, enginetest.Rules("classic"), "easy", 4, 55)
	view := func() *rooms.RoomView {
		v := r.View(0)
		v.Watchers, v.Terms.Clock, v.Deadline, v.Match.Round, v.Match.Rounds = 0, 0, time.Time{}, 1, 1
		for i, name := range []string{"Ada", "Bruno", "Clara"} {
			v.Seats[i+1] = rooms.SeatView{Name: name, Bot: "easy"}
		}
		r.Finish(v, rooms.Over)
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
	const still = 8 // the fourth five
	svg, begin := string(Animate(list, still, page)), 0.0
	for i, m := range list {
		want, lasts := shown(string(Paint(m.Frame, page)), 0), m.Lasts.Seconds()*100/40
		golden.Equal(t, shown(svg, begin+0.001*lasts), want, "begin of ", i)
		golden.Equal(t, shown(svg, begin+0.999*lasts), want, "end of ", i)
		if begin += lasts; i == still {
			golden.Equal(t, shown(svg, -1), want, "without motion")
		}
	}
	const plays = "\n@media (prefers-reduced-motion:no-preference){g g{animation:40s step-end infinite}}\n"
	if begin != 100 || !strings.Contains(svg, plays) {
		t.Errorf("%g %% of 40 seconds, or no %q", begin, plays)
	}
	return svg
}

// shown are the elements of a picture that are visible at a percentage of the time, below 0 those without motion.
func shown(svg string, percent float64) (list []string) {
	visible, group := map[string]string{"hidden": "hidden"}, ""
	for line := range strings.Lines(svg) {
		parts := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(` ":{}%>`, r) })
		switch parts[0] {
		case "@keyframes": // m1 0 visibility hidden 25 visibility visible
			for k := 2; k+2 < len(parts); k += 3 {
				if golden.Must(strconv.ParseFloat(parts[k], 64)) <= percent {
					visible[parts[1]] = parts[k+2]
				}
			}
		case "<g": // style= animation-name m1 visibility= hidden
			group = ""
			for _, part := range parts {
				group = cmp.Or(group, visible[part])
			}
		case "<text", "<path", "<rect":
			if group != "hidden" {
				list = append(list, line)
			}
		}
	}
	slices.Sort(list)
	return list
}

// at is the table that a player looks at.
func at(l *ui.Context, v *rooms.RoomView) ui.Screen {
	place := golden.Must((&housetest.House{As: viewtest.Ann}).Enter(v.Code))
	return table.New(l, viewtest.Ann, place, v, func() ui.Screen { return viewtest.Elsewhere{} })
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

// inLobby is the lobby of a player with a seat at two tables.
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

var page = Page{Ground: "#14161b", Text: "#ece9e0", Label: `a "table" & <more>`}

// sampleFrame has a glyph of every kind that is painted in its own way.
func sampleFrame(p *frame.Palette) *frame.Frame {
	f := frame.New(p, 26, 7)
	strong := p.ID(frame.Style{Attrs: frame.Bold})
	chip := p.ID(frame.Style{Fg: frame.RGB(0x15, 0x17, 0x1b), Bg: frame.RGB(0xff, 0xd1, 0x66), Attrs: frame.Bold})
	back := p.ID(frame.Style{Fg: frame.Indexed(68), Bg: frame.Indexed(61)})
	f.Text(0, 0, "plain ", 0)
	f.Text(6, 0, "strong", strong)
	f.Text(13, 0, " K or higher ", chip)
	f.Text(0, 1, "<b>&\"it's\"", p.ID(frame.Style{Fg: frame.ANSI(1), Attrs: frame.Italic | frame.Underline}))
	f.Text(12, 1, "日本 é 👩‍🚀", p.ID(frame.Style{Attrs: frame.Faint}))
	f.Fill(0, 2, 5, 3, '╳', back)
	f.Text(1, 3, " 14 ", chip)
	f.BorderBox(7, 2, 6, 3, frame.BorderRound, 0)
	f.Text(14, 2, "━━━╍╍───", strong)
	f.Text(14, 3, "█▀▄▌▐▏▕▖", 0)
	f.Text(14, 4, "░▒▓ ▁▃▇", p.ID(frame.Style{Attrs: frame.Reverse}))
	f.Text(0, 6, "日本", 0)
	f.Text(4, 6, "behind wide letters", strong)
	return f
}

func TestAPicture(t *testing.T) {
	p := frame.NewPalette()
	got := Paint(sampleFrame(p), page)
	golden.File(t, "testdata/sample.svg", string(got))
	again := frame.NewPalette()
	again.ID(frame.Style{Fg: frame.Indexed(200)}) // the numbers of styles are others
	golden.Equal(t, string(Paint(sampleFrame(again), page)), string(got), "another palette")
}
