package lobby

import (
	"errors"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/housetest"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// A window with room for two tables, and what of it the upper one has.
const roomyColumns, roomyRows, upperRows = 120, 50, 26

// watchingOf is somebody who watches the room "quiet-heron" in a window with room for two tables, while a round is played in
// others.
func watchingOf(t testing.TB, locale string, codes ...string) *visitor {
	t.Helper()
	list := []*rooms.RoomSummary{viewtest.RunningRoom()}
	for _, code := range codes {
		list = append(list, running(code))
	}
	news := lobbyOf(list...)
	p := inLobby(t, locale, viewtest.Guest, news)
	p.Listed = news.View
	p.Person = viewtest.NewPerson(t, &told{p.Screen(), p.lobby}, nil)
	p.Types("home", "pgup", "w")
	p.Tell(table.ViewMsg{View: watched(t, "quiet-heron")})
	p.ExpectDid(t, "enter quiet-heron")
	p.Did = nil
	p.Sees(roomyColumns, roomyRows)
	return p
}

// told is a screen whose lobby is told of the second table whatever is shown.
type told struct {
	ui.Screen
	lobby *Lobby
}

func (s *told) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	var cmd tea.Cmd
	if _, ok := msg.(table.SecondMsg); ok {
		_, cmd = s.lobby.Update(msg)
	} else {
		s.Screen, cmd = s.Screen.Update(msg)
	}
	return s, cmd
}

// table is the table that is shown.
func (p *visitor) table() *table.Table {
	shown, _ := p.Screen().(*told).Screen.(*table.Table)
	return shown
}

// watched is what who watches a room sees.
func watched(t testing.TB, code string) *rooms.RoomView {
	v := viewtest.Watched(viewtest.Playing(t))
	v.Code = code
	return v
}

// second is a view of the second table.
func second(v *rooms.RoomView) tea.Msg { return table.SecondMsg{Msg: table.ViewMsg{View: v}} }

// both is somebody who watches two tables.
func both(t testing.TB, codes ...string) *visitor {
	t.Helper()
	p := watchingOf(t, "", codes...)
	p.Types("d")
	p.Tell(second(watched(t, codes[0])))
	return p
}

// halves are what stands in the two halves of a window.
func (p *visitor) halves() (upper, lower string) {
	rows := strings.Split(p.Sees(roomyColumns, roomyRows), "\n")
	return strings.Join(rows[:upperRows], "\n"), strings.Join(rows[upperRows:roomyRows], "\n")
}

func TestSecondTablePicture(t *testing.T) {
	p := both(t, "calm-badger")
	upper, lower := p.halves()
	rows := strings.Split(upper, "\n")
	golden.Screen[*table.Table](t, "second", p.table(), strings.Join(rows[1:upperRows-4], "\n")+"\n"+lower)
}

// TestWhatIsSaidOfASecondTable stands in its half, in every language and window with room for it.
func TestWhatIsSaidOfASecondTable(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		deals := (&words.Facts{Who: "ann"}).Fill(w.Table.Gathering.HostDeals)
		gathering, closing := viewtest.Gathering("calm-badger"), watched(t, "calm-badger")
		gathering.Seat, gathering.Maker, closing.Closed = engine.NoSeat, viewtest.Ann, rooms.ErrClosed
		for _, c := range map[string]struct {
			then func(p *visitor)
			says string
		}{
			"offered":   {func(*visitor) {}, w.Table.Board.SecondKey.Does},
			"coming":    {func(p *visitor) { p.Types("d") }, w.Table.Board.Opening},
			"open":      {func(p *visitor) { p.Types("d"); p.Tell(second(watched(t, "calm-badger"))) }, "calm-badger"},
			"closed":    {func(p *visitor) { p.Types("d"); p.Tell(second(closing)) }, w.Error(rooms.ErrClosed)},
			"between":   {func(p *visitor) { p.Types("d"); p.Tell(second(ended(t, "calm-badger"))) }, "calm-badger"},
			"gathering": {func(p *visitor) { p.Types("d"); p.Tell(second(gathering)) }, deals},
		} {
			p := watchingOf(t, locale, "calm-badger")
			c.then(p)
			p.ExpectSaid([][2]int{{120, 50}, {200, 60}, {80, 46}}, c.says)
		}
	}
}

// ended is a room in which a round is over.
func ended(t testing.TB, code string) *rooms.RoomView {
	v := watched(t, code)
	v.Phase = rooms.Between
	return v
}

// TestASecondTableIsLive, and takes neither the keys nor the views of the first.
func TestASecondTableIsLive(t *testing.T) {
	p := both(t, "first-room", "second-room")
	p.ExpectDid(t, "watch first-room")
	upper, lower := p.halves()
	if !strings.Contains(upper, "quiet-heron") || !strings.Contains(lower, "first-room") || !strings.Contains(upper, "one table") {
		t.Errorf("\n%s\n%s", upper, lower)
	}
	if strings.Contains(lower, "one table") || strings.Contains(lower, "? help") {
		t.Errorf("the second has keys:\n%s", lower)
	}
	v := viewtest.Says(watched(t, "first-room"), 0, "below")
	p.Tell(second(v))
	if upper, lower = p.halves(); !strings.Contains(lower, "below") || strings.Contains(upper, "below") {
		t.Errorf("\n%s\n%s", upper, lower)
	}
	p.Tell(table.ViewMsg{View: viewtest.Says(watched(t, "quiet-heron"), 0, "above")})
	if upper, lower = p.halves(); strings.Contains(lower, "above") || !strings.Contains(upper, "above") {
		t.Errorf("\n%s\n%s", upper, lower)
	}
}

// TestTheNextTableIsNeverTheSecond, which stays where it is.
func TestTheNextTableIsNeverTheSecond(t *testing.T) {
	p := both(t, "first-room", "second-room")
	for _, code := range []string{"second-room", "quiet-heron", "second-room"} {
		p.Did = nil
		p.Types("n")
		if got := p.Did[len(p.Did)-1]; got != "enter "+code || slices.Contains(p.Did, "exit first-room") {
			t.Fatalf("%v, want %s", p.Did, code)
		}
		p.Tell(second(viewtest.Says(watched(t, "first-room"), 0, "to "+code)))
		p.Tell(table.ViewMsg{View: watched(t, code)})
		upper, lower := p.halves()
		if !strings.Contains(upper, code) || !strings.Contains(lower, "first-room") || !strings.Contains(lower, "to "+code) {
			t.Fatalf("\n%s\n%s", upper, lower)
		}
	}
}

// TestASecondTableIsLeft by its key, on the way to the lobby and to a seat, and where the way to the next table fails.
func TestASecondTableIsLeft(t *testing.T) {
	seated := viewtest.Playing(t)
	seated.Code = "quiet-heron"
	for what, does := range map[string]func(p *visitor){
		"its key":    func(p *visitor) { p.Types("d") },
		"the lobby":  func(p *visitor) { p.Types("esc") },
		"a seat":     func(p *visitor) { p.Tell(table.ViewMsg{View: seated}) },
		"a call":     func(p *visitor) { p.lobby.Answer("their-room") },
		"no next":    func(p *visitor) { p.EnterErr = rooms.ErrNoRoom; p.Types("n") },
		"giving up":  func(p *visitor) { p.Types("n", "esc") },
		"its ending": func(p *visitor) { closed(t, p); p.Types("d") },
	} {
		p := both(t, "first-room", "second-room")
		does(p)
		left := 0
		for _, did := range p.Did {
			if did == "exit first-room" {
				left++
			}
		}
		if left != 1 || p.lobby.Second() != nil {
			t.Errorf("%s: %v", what, p.Did)
		}
		if p.Tell(second(watched(t, "first-room"))); strings.Contains(p.Sees(roomyColumns, roomyRows), "one table") {
			t.Errorf("%s: it is still there:\n%s", what, p.Sees(roomyColumns, roomyRows))
		}
	}
}

// closed has the second room end.
func closed(t testing.TB, p *visitor) {
	v := watched(t, "first-room")
	v.Closed = rooms.ErrClosed
	p.Tell(second(v))
}

// TestASecondTableThatComesTooLateIsLeft: it was closed before the answer came.
func TestASecondTableThatComesTooLateIsLeft(t *testing.T) {
	for what, keys := range map[string][]string{"closed": {"d"}, "on the way on": {"n"}, "in the lobby": {"esc"}} {
		p := watchingOf(t, "", "first-room", "second-room")
		late := p.Press("d")
		p.Types(keys...)
		p.Run(late)
		if n := len(p.Did); n < 2 || !slices.Contains(p.Did, "watch first-room") || p.Did[n-1] != "exit first-room" || p.lobby.Second() != nil {
			t.Errorf("%s: %v", what, p.Did)
		}
	}
}

// TestWhereThereIsNoSecondTable it is said.
func TestWhereThereIsNoSecondTable(t *testing.T) {
	p := watchingOf(t, "")
	p.Types("d")
	if upper, _ := p.halves(); !strings.Contains(p.Sees(roomyColumns, roomyRows), p.lobby.Words.Table.Board.Alone) || p.lobby.Second() != nil {
		t.Errorf("\n%s", upper)
	}
	p = watchingOf(t, "", "first-room")
	p.EnterErr = errors.Join(rooms.ErrNoRoom)
	p.Types("d")
	if got := p.Sees(roomyColumns, roomyRows); !strings.Contains(got, p.lobby.Words.Error(rooms.ErrNoRoom)) || p.lobby.Second() != nil {
		t.Errorf("\n%s", got)
	}
}

// TestTheKeyOfASecondTableIsToldWhereThereIsRoom, and does nothing elsewhere.
func TestTheKeyOfASecondTableIsToldWhereThereIsRoom(t *testing.T) {
	for _, c := range []struct {
		width, height int
		told          bool
	}{{80, 46, true}, {60, 46, true}, {59, 46, false}, {80, 45, false}, {80, 24, false}, {200, 60, true}} {
		p := watchingOf(t, "", "first-room")
		footer := strings.Contains(p.Sees(c.width, c.height), "two tables")
		menu := false
		for _, act := range p.table().Acts() {
			menu = menu || act.Key.Key == "d"
		}
		p.Types("?")
		p.Sees(c.width, c.height)
		help := strings.Contains(p.Sees(c.width, c.height), "a second table below")
		p.Types("esc", "d")
		opened := slices.Contains(p.Did, "watch first-room")
		if menu != c.told || opened != c.told || c.width >= 80 && (footer != c.told || help != c.told) {
			t.Errorf("%d by %d: footer %v, menu %v, help %v, opened %v", c.width, c.height, footer, menu, help, opened)
		}
	}
}

// TestTwoTablesStayInTheirWindow, whatever its size, and each in its half.
func TestTwoTablesStayInTheirWindow(t *testing.T) {
	views := []*rooms.RoomView{watched(t, "first-room"), ended(t, "first-room")}
	p := both(t, "first-room")
	rapid.Check(t, func(rt *rapid.T) {
		width, height := rapid.IntRange(0, 220).Draw(rt, "width"), rapid.IntRange(0, 90).Draw(rt, "height")
		p.Tell(second(rapid.SampledFrom(views).Draw(rt, "view")))
		f := frame.New(frame.NewPalette(), width, height)
		p.Screen().Draw(f)
		if f.Width() != width || f.Height() != height {
			rt.Fatalf("%d by %d is %d by %d", width, height, f.Width(), f.Height())
		}
		got := f.String()
		if shown := strings.Contains(got, "first-room"); shown != (width >= 60 && height >= 46) {
			rt.Fatalf("%d by %d: second %v\n%s", width, height, shown, got)
		}
		if strings.Count(got, "first-room") > 1 || strings.Count(got, "quiet-heron") > 1 {
			rt.Fatalf("twice:\n%s", got)
		}
	})
}

var _ House = (*housetest.House)(nil)
