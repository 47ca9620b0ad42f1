package lobby

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// A window with room for two tables, and what of it the upper one has.
const roomyColumns, roomyRows, upperRows = 120, 50, 26

func running(codes ...string) (list []*rooms.RoomSummary) {
	for _, code := range codes {
		r := viewtest.RunningRoom()
		r.Code = code
		list = append(list, r)
	}
	return list
}

// watching is a guest who watches the room "quiet-heron" in a window with room for two tables, while a round is played in others.
func watching(t testing.TB, locale string, codes ...string) *visitor {
	t.Helper()
	p := inLobby(t, locale, viewtest.Guest, lobbyOf(append(running(append(codes, "quiet-heron")...), viewtest.OpenRoom())...))
	p.Until("down", "the room", func() bool { return p.lobby.list.code() == "quiet-heron" })
	p.Types("w")
	p.Tell(watched(t, "quiet-heron"))
	p.ExpectDid(t, "enter quiet-heron")
	p.Did = nil
	p.Sees(roomyColumns, roomyRows)
	return p
}

func watched(t testing.TB, code string) table.ViewMsg {
	v := viewtest.Watched(viewtest.Playing(t))
	v.Code = code
	return table.ViewMsg{View: v}
}

func second(v *rooms.RoomView) table.SecondMsg {
	return table.SecondMsg{Msg: table.ViewMsg{View: v}}
}

func both(t testing.TB, codes ...string) *visitor {
	t.Helper()
	p := watching(t, "", codes...)
	p.Types("d")
	p.ExpectDid(t, "watch "+codes[0])
	p.Tell(second(watched(t, codes[0]).View))
	return p
}

func (p *visitor) halves() (upper, lower string) {
	rows := strings.Split(p.Sees(roomyColumns, roomyRows), "\n")
	return strings.Join(rows[:upperRows], "\n"), strings.Join(rows[upperRows:roomyRows], "\n")
}

func (p *visitor) expectHalves(t *testing.T, inUpper, inLower string) {
	t.Helper()
	upper, lower := p.halves()
	if !strings.Contains(upper, inUpper) || !strings.Contains(lower, inLower) || strings.Contains(upper, inLower) || strings.Contains(lower, inUpper) {
		t.Errorf("not %q above, %q below:\n%s\n%s", inUpper, inLower, upper, lower)
	}
}

// TestAWatcherGoesOnToTheNextTable of those there are by now, round and round, as long as another one plays.
func TestAWatcherGoesOnToTheNextTable(t *testing.T) {
	p := watching(t, "", "first-room", "ended-room")
	p.Listed = lobbyOf(append(running("quiet-heron", "first-room", "begun-room"), viewtest.OpenRoom())...).View
	for _, code := range []string{"first-room", "begun-room", "quiet-heron"} {
		p.Types("n")
		golden.Equal(t, p.last(), "enter "+code)
		p.Tell(watched(t, code))
		p.Expect(code, "next table")
	}
	p.Listed = lobbyOf(viewtest.RunningRoom()).View
	next := watched(t, "quiet-heron")
	next.View.Round = "another-round"
	p.Tell(next)
	p.Exclude("next table")

	p = watching(t, "")
	p.Exclude("next table")
	for _, key := range []string{"n", "d"} {
		p.Types(key)
		p.ExpectAt(roomyColumns, roomyRows, p.lobby.Words.Table.Board.Alone)
		p.ExpectDid(t)
		golden.Equal(t, p.lobby.Second() == nil, true, "no second table")
	}
	p = inLobby(t, "", viewtest.Ann, lobbyOf(running("quiet-heron", "second-room")...))
	p.Types("w")
	v := viewtest.Playing(t)
	v.Code = "quiet-heron"
	p.Tell(table.ViewMsg{View: v})
	p.Did = nil
	p.Types("n")
	p.ExpectDid(t)
}

func TestSecondTablePicture(t *testing.T) {
	p := both(t, "calm-badger")
	upper, lower := p.halves()
	rows := strings.Split(upper, "\n")
	golden.Screen[*table.Table](t, "second", p.Shown(), strings.Join(rows[1:upperRows-4], "\n")+"\n"+lower)
}

func TestWhatIsSaidOfASecondTable(t *testing.T) {
	gathering, closing, ended := viewtest.Gathering("calm-badger"), watched(t, "calm-badger").View, watched(t, "calm-badger").View
	gathering.Seat, gathering.Maker, closing.Closed, ended.Phase = engine.NoSeat, viewtest.Ann, rooms.ErrClosed, rooms.Between
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		p := watching(t, locale, "calm-badger")
		sees := func(says string) { p.ExpectSaid([][2]int{{120, 50}, {200, 60}, {80, 46}}, says) }
		sees(w.Table.Board.SecondKey.Does)
		p.Types("d")
		sees(w.Table.Board.Opening)
		p.Tell(second(gathering))
		sees((&words.Facts{Who: "ann"}).Fill(w.Table.Gathering.HostDeals))
		for _, v := range []*rooms.RoomView{watched(t, "calm-badger").View, ended} {
			p.Tell(second(v))
			sees("calm-badger")
		}
		p.Tell(second(closing))
		sees(w.Error(rooms.ErrClosed))
	}
}

// TestASecondTableIsLive, and takes neither the keys nor the views of the first; the next table is never it.
func TestASecondTableIsLive(t *testing.T) {
	p := both(t, "first-room", "second-room")
	p.expectHalves(t, "quiet-heron", "first-room")
	_, lower := p.halves()
	golden.Equal(t, strings.Contains(lower, "one table") || strings.Contains(lower, "? help"), false, "the second has keys:\n", lower)
	for i, code := range []string{"second-room", "quiet-heron", "second-room"} {
		said := fmt.Sprint("below ", i)
		p.Types("n")
		golden.Equal(t, p.last(), "enter "+code)
		p.Tell(second(viewtest.Says(watched(t, "first-room").View, 0, said)), table.ViewMsg{View: viewtest.Says(watched(t, code).View, 0, "over it")})
		p.expectHalves(t, code, "first-room")
		p.expectHalves(t, "over it", said)
		golden.Equal(t, slices.Contains(p.Did, "exit first-room"), false, "left")
	}
}

// TestASecondTableIsLeft by its key, on the way elsewhere, and where that fails. One that comes late is left at once.
func TestASecondTableIsLeft(t *testing.T) {
	seated, closed := viewtest.Playing(t), watched(t, "first-room").View
	seated.Code, closed.Closed = "quiet-heron", rooms.ErrClosed
	for what, does := range map[string]func(p *visitor){
		"its key":    func(p *visitor) { p.Types("d") },
		"the lobby":  func(p *visitor) { p.Types("esc") },
		"a seat":     func(p *visitor) { p.Tell(table.ViewMsg{View: seated}) },
		"a call":     func(p *visitor) { p.lobby.Answer("their-room") },
		"no next":    func(p *visitor) { p.EnterErr = rooms.ErrNoRoom; p.Types("n") },
		"giving up":  func(p *visitor) { p.Types("n", "esc") },
		"its ending": func(p *visitor) { p.Tell(second(closed)); p.Types("d") },
	} {
		p := both(t, "first-room", "second-room")
		does(p)
		golden.Equal(t, strings.Count(strings.Join(p.Did, "|"), "exit first-room"), 1, what, p.Did)
		golden.Equal(t, p.lobby.Second() == nil, true, what)
		p.Tell(second(watched(t, "first-room").View))
		p.ExcludeAt(roomyColumns, roomyRows, "one table")
	}
	for what, key := range map[string]string{"closed": "d", "on the way on": "n", "in the lobby": "esc"} {
		p := watching(t, "", "first-room", "second-room")
		late := p.Press("d")
		p.Types(key)
		p.Run(late)
		golden.Equal(t, p.last(), "exit first-room", what)
		golden.Equal(t, p.lobby.Second() == nil && slices.Contains(p.Did, "watch first-room"), true, what, p.Did)
	}
	p := watching(t, "", "first-room")
	p.EnterErr = rooms.ErrNoRoom
	p.Types("d")
	p.ExpectAt(roomyColumns, roomyRows, p.lobby.Words.Error(rooms.ErrNoRoom))
	golden.Equal(t, p.lobby.Second() == nil, true, "a second table that cannot be entered")
}

func TestTheKeyOfASecondTableIsToldWhereThereIsRoom(t *testing.T) {
	for _, c := range []struct {
		width, height int
		told          bool
	}{{80, 46, true}, {60, 46, true}, {59, 46, false}, {80, 45, false}, {80, 24, false}, {200, 60, true}} {
		p := watching(t, "", "first-room")
		footer := strings.Contains(p.Sees(c.width, c.height), "two tables")
		menu := slices.ContainsFunc(p.Shown().(*table.Table).Acts(), func(a ui.Act) bool { return a.Key.Key == "d" })
		p.Types("?")
		help := strings.Contains(p.Sees(c.width, c.height), "a second table below")
		p.Types("esc", "d")
		golden.Equal(t, [2]bool{menu, slices.Contains(p.Did, "watch first-room")}, [2]bool{c.told, c.told}, c)
		golden.Equal(t, [2]bool{footer, help}, [2]bool{c.told, c.told}, c)
	}
}

func TestTwoTablesStayInTheirWindow(t *testing.T) {
	ended := watched(t, "first-room").View
	ended.Phase = rooms.Between
	views := []*rooms.RoomView{watched(t, "first-room").View, ended}
	p := both(t, "first-room")
	rapid.Check(t, func(rt *rapid.T) {
		width, height := rapid.IntRange(0, 220).Draw(rt, "width"), rapid.IntRange(0, 90).Draw(rt, "height")
		p.Tell(second(rapid.SampledFrom(views).Draw(rt, "view")))
		f := frame.New(frame.NewPalette(), width, height)
		p.Screen().Draw(f)
		got := f.String()
		want := map[bool]int{width >= 60 && height >= 46: 1}[true]
		golden.Equal(rt, strings.Count(got, "first-room"), want, width, "x", height, got)
		golden.Equal(rt, strings.Count(got, "quiet-heron") > 1, false, got)
	})
}
