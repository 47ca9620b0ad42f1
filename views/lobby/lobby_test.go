package lobby

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/data/rating"
	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/housetest"
	"shithead/views/stats"
	"shithead/views/table"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

var _ House = (*housetest.House)(nil)

type visitor struct {
	*viewtest.Person
	*housetest.House
	t     testing.TB
	lobby *Lobby
	late  tea.Cmd
}

// session is the screen of a session, whose lobby is told of the second table whatever is shown.
type session struct {
	ui.Screen
	lobby *Lobby
}

func (s *session) Shown() any { return s.Screen }

func (s *session) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	var cmd tea.Cmd
	if _, ok := msg.(table.SecondMsg); ok {
		_, cmd = s.lobby.Update(msg)
	} else {
		s.Screen, cmd = s.Screen.Update(msg)
	}
	return s, cmd
}

func inLobby(t testing.TB, locale string, who rooms.Person, news ...tea.Msg) *visitor {
	p := visit(t, locale, who, func(*visitor) {})
	p.Tell(news...)
	return p
}

// visit is a person in the lobby of a house that is prepared first.
func visit(t testing.TB, locale string, who rooms.Person, prepare func(*visitor)) *visitor {
	p := &visitor{House: &housetest.House{}, t: t}
	p.lobby = New(viewtest.Context(locale), &Config{
		Enter:    func(rooms.Person) House { return p.House },
		LinkCode: func() (string, error) { return "ABCD-EFGH-2345", p.SayErr },
	})
	prepare(p)
	screen, first := p.lobby.Enter(who)
	p.Person = viewtest.NewPerson(t, &session{screen, p.lobby}, first)
	return p
}

// Tell hands messages to the screen; the news among them are those of the house from then on.
func (p *visitor) Tell(msgs ...tea.Msg) bool {
	for _, msg := range msgs {
		switch msg := msg.(type) {
		case HallMsg:
			p.Hall = msg.View
		case ViewMsg:
			p.Listed = msg.View
		}
	}
	return p.Person.Tell(msgs...)
}

func (p *visitor) arrive(code string) {
	p.Tell(table.ViewMsg{View: &rooms.RoomView{Code: code, Seat: engine.NoSeat}})
}

func (p *visitor) last() string {
	if len(p.Did) == 0 {
		return ""
	}
	return p.Did[len(p.Did)-1]
}

func lobbyOf(list ...*rooms.RoomSummary) ViewMsg { return ViewMsg{viewtest.Lobby(list...)} }
func busyLobby(n int) ViewMsg                    { return ViewMsg{viewtest.BusyLobby(n)} }
func quietHall() HallMsg                         { return HallMsg{viewtest.QuietHall()} }
func busyHall() HallMsg                          { return HallMsg{viewtest.BusyHall()} }

// evening is Ann in the lobby on a day on which much has happened, with a room chosen that is gone since.
func evening(t testing.TB, locale string) *visitor {
	p := inLobby(t, locale, viewtest.Ann, busyHall(), ViewMsg{viewtest.Evening(8)})
	kept, last := viewtest.SomeStats()
	p.History = stats.History{Stats: kept, Last: last}
	p.lobby.you.old = true
	p.Types("down", "down", "down", "down")
	v := viewtest.Evening(9)
	v.Rooms = slices.DeleteFunc(v.Rooms, func(r *rooms.RoomSummary) bool { return r.Code == p.lobby.list.code() })
	p.Tell(ViewMsg{v})
	return p
}

func TestLobbyPictures(t *testing.T) {
	open := lobbyOf(viewtest.OpenRoom(), viewtest.RunningRoom())
	p := inLobby(t, "", viewtest.Ann, quietHall(), open)
	golden.Screen[*Lobby](t, "lobby", p.Shown(), p.Sees(80, 24))
	empty := inLobby(t, "", viewtest.Ann, HallMsg{&rooms.HallView{Here: []string{"ann"}}}, lobbyOf())
	guest := inLobby(t, "", viewtest.Guest, quietHall(), open)
	busy := inLobby(t, "", rooms.Person{ID: "7", Name: "Zoe"}, busyHall(), busyLobby(30))
	busy.Types("pgdown", "down", "down")
	golden.Screen[*Lobby](t, "lobby-others", empty.Shown(), empty.Body(80, 24)+guest.Body(80, 24)+
		evening(t, "").Body(120, 40)+evening(t, "de").Body(sideEnough, 30)+
		busy.Body(40, 16)+busy.Body(40, 10)+busy.Body(20, 6))
	help := ""
	for _, who := range []rooms.Person{viewtest.Ann, viewtest.Guest} {
		h := inLobby(t, "", who).lobby
		f := frame.New(frame.NewPalette(), 80, 24)
		ui.NewHelp(h, "?").Draw(h.Context, f)
		help += strings.Join(strings.Split(f.String(), "\n")[1:22], "\n") + "\n"
	}
	golden.Text(t, "lobby-help", help)
}

// TestWhatIsSaidInTheLobby stands there in every language, in usual windows, a large one and a small one.
func TestWhatIsSaidInTheLobby(t *testing.T) {
	open, others := lobbyOf(viewtest.OpenRoom()), viewtest.AnnsTurn()
	others.Turn = "id of bob"
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		house := viewtest.HouseHall()
		house.Lines = house.Lines[:3]
		orders, _, _ := strings.Cut(w.House.Notice(&house.Lines[2].Notice), "!")
		for _, c := range []struct {
			who  rooms.Person
			news []tea.Msg
			keys []string
			says []string
		}{
			{viewtest.Ann, []tea.Msg{lobbyOf()}, nil, w.Lobby.Empty[:1]},
			{viewtest.Guest, []tea.Msg{lobbyOf()}, nil, w.Lobby.EmptyGuest[:1]},
			{viewtest.Ann, []tea.Msg{HallMsg{house}, open}, nil, []string{words.HouseMark, orders + "!"}},
			{viewtest.Ann, []tea.Msg{HallMsg{viewtest.HouseHall()}, open}, nil, []string{w.House.Stay}},
			{viewtest.Ann, []tea.Msg{lobbyOf(viewtest.AnnsSeat())}, nil, []string{"mild-wombat"}},
			{viewtest.Ann, []tea.Msg{lobbyOf(viewtest.AnnsTurn())}, nil, []string{w.Lobby.YourTurn}},
			{viewtest.Ann, []tea.Msg{open}, nil, []string{w.Lobby.Waiting, "2/4"}},
			{viewtest.Ann, []tea.Msg{open}, []string{"/link", "enter"}, []string{"ABCD-EFGH-2345"}},
			{viewtest.Ann, []tea.Msg{open}, []string{"c", strings.Repeat("a ", 99) + "z"}, []string{"a a z"}},
			{viewtest.Ann, []tea.Msg{open}, []string{"j"}, []string{w.Lobby.JoinLabel}},
		} {
			p := inLobby(t, locale, c.who, c.news...)
			p.Types(c.keys...)
			p.ExpectSaid([][2]int{{120, 40}, {80, 24}, {40, 16}}, c.says...)
		}
		p := inLobby(t, locale, viewtest.Ann, lobbyOf(others))
		p.Expect("!"+w.Lobby.YourTurn, (&words.Facts{Who: "sly-badger"}).Fill("!"+w.Lobby.WaitsFor)) // another's turn
		p.Tell(busyHall(), ViewMsg{&rooms.LobbyView{Rooms: slices.DeleteFunc(viewtest.Evening(8).Rooms, canSit)}})
		if head := (picture{p.lobby}).present(200); strings.Contains(head, " 0 ") || !strings.HasSuffix(head, ", "+w.Lobby.OpenTables(0)) {
			t.Errorf("%s counts a zero: %s", locale, head)
		}
		for _, news := range []ViewMsg{open, lobbyOf()} {
			p.Tell(news)
			for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 16}, {40, 10}, {40, 7}, {24, 6}} {
				golden.Equal(t, strings.Count(p.Text(size[0], size[1]), w.Lobby.DealKey.Does), 1, locale, size)
			}
		}
	}
}

// TestOnesOwnFigures: the rating of the rules that one plays most, and by how much it has changed since one came in.
func TestOnesOwnFigures(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, quietHall(), ViewMsg{viewtest.Evening(3)})
	look := func(texts ...string) {
		t.Helper()
		p.lobby.you.old = true
		p.Tell(quietHall())
		p.ExpectAt(120, 40, texts...)
	}
	kept, _ := viewtest.SomeStats()
	for i, want := range []string{"1884", "1904 ▲ 20", "1864 ▼ 20"} {
		for j := range kept.Counted {
			kept.Counted[j].Rating.Mu, kept.Counted[j].Safe.Now = []float64{28.12, 28.62, 27.62}[i], i
		}
		kept.Counted[0].Rating = rating.Rating{}
		p.History.Stats = kept
		look(want, p.lobby.Words.Lobby.Shame.CleanSince(i), "6 of 6")
	}
	news := viewtest.Evening(4)
	for i, running := range []data.ID{"R", ""} { // one's own round begins, and ends while one is in the lobby
		news.Rooms[3].Running = running
		p.History.Stats.Counted[0].Safe.Now = 7 + i
		p.Tell(ViewMsg{news})
		p.ExpectAt(120, 40, p.lobby.Words.Lobby.Shame.CleanSince(7+i))
	}
	p.History.Stats.Counted[0].Safe.Now = 9
	p.Run(p.lobby.back("").(*Lobby).Shown()) // from a table, with no news since
	p.ExpectAt(120, 40, p.lobby.Words.Lobby.Shame.CleanSince(9))
	p.StatsErr = rooms.ErrGone
	look("1864 ▼ 20")
	p = inLobby(t, "", viewtest.Ann, quietHall(), ViewMsg{viewtest.Evening(3)})
	kept.Counted, kept.Practice[0].Safe.Now = nil, 4
	p.History.Stats = kept
	look("4 rounds") // of practice alone, which has no rating
	p.ExpectAt(120, 40, "!rating")
}

// TestTheSideStaysApart, in any wide window: the line before it is whole, so nothing runs into it.
func TestTheSideStaysApart(t *testing.T) {
	for _, locale := range languages.Tags() {
		p := inLobby(t, locale, viewtest.Ann, busyHall(), ViewMsg{viewtest.Evening(30)})
		for width := sideEnough; width <= 200; width += 7 {
			for height := 10; height <= 60; height++ {
				f := frame.New(frame.NewPalette(), width, height)
				p.Screen().Draw(f)
				at := width - 1 - min(max(width/4, 31), 44) - 2
				for y := 1; y < height-2; y++ {
					if r, _ := f.Cell(at, y).Rune(); r != '│' {
						t.Fatalf("%dx%d, row %d:\n%s", width, height, y, f)
					}
				}
			}
		}
	}
}

// TestPropertyAnyNewsCanBeDrawn, whatever keys are pressed.
func TestPropertyAnyNewsCanBeDrawn(t *testing.T) {
	someKeys := rapid.SampledFrom(strings.Fields("up down pgdown c x ? enter esc n s p w r b left right 9"))
	rapid.Check(t, func(rt *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		known := func(v reflect.Value) bool {
			switch v.Interface().(type) {
			case rooms.Phase:
				v.SetUint(rng.Uint64N(6))
			case data.ID:
				v.SetString([]string{"", "1", "2"}[rng.IntN(3)])
			case time.Time, *engine.Rules:
			default:
				return false
			}
			return true
		}
		p := inLobby(t, rapid.SampledFrom(languages.Tags()).Draw(rt, "locale"), []rooms.Person{viewtest.Ann, viewtest.Guest}[rng.IntN(2)])
		f := frame.New(frame.NewPalette(), 0, 0)
		for range 3 {
			hall, view := viewtest.BusyHall(), viewtest.Evening(rng.IntN(31))
			viewtest.Scramble(rng, hall, known)
			viewtest.Scramble(rng, &view.Rooms, known)
			viewtest.Scramble(rng, &view.Shame, known)
			view.Rooms = slices.DeleteFunc(view.Rooms, func(r *rooms.RoomSummary) bool { return r == nil })
			p.lobby.Update(HallMsg{hall})
			p.lobby.Update(ViewMsg{view})
			p.Types(rapid.SliceOfN(someKeys, 0, 4).Draw(rt, "keys")...)
			f.Resize(rapid.IntRange(0, 130).Draw(rt, "width"), rapid.IntRange(0, 45).Draw(rt, "height"))
			p.Screen().Draw(f)
		}
	})
}

// A window with room for two tables, and what of it the upper one has.
const roomyColumns, roomyRows, upperRows = 120, 50, 26

// watching is a guest who watches the room "quiet-heron" in a window with room for two tables, while a round is played in others.
func watching(t testing.TB, locale string, codes ...string) *visitor {
	t.Helper()
	p := inLobby(t, locale, viewtest.Guest, ViewMsg{viewtest.LobbyOf(strings.Join(codes, " ") + " quiet-heron open")})
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

// keysNamed are the keys in a list of words, in any language, as Bubble Tea calls them.
func keysNamed(list []words.Key) (keys []string) {
	called := strings.NewReplacer("↑", " up ", "↓", " down ", "strg+", "ctrl+", "entrée", "enter", "échap", "esc")
	for _, k := range list {
		keys = append(keys, strings.Fields(called.Replace(strings.ToLower(k.Key)))...)
	}
	return keys
}

// TestTheKeysThatAreTold are those that do something, on the help page and in the line of keys, and the other way round.
func TestTheKeysThatAreTold(t *testing.T) {
	handled := []string{"ctrl+c", "ctrl+l", ":", "tab", "?"} // by the session
	// These do what others do, or the line of keys names them while they do something.
	untold := []string{ui.CallKey, "/", "esc", "pgup", "pgdown", "ctrl+d", "q", "n"}
	for _, k := range slices.Concat(lobbyKeys, commands) {
		handled = append(handled, k.Keys...)
	}
	for _, locale := range languages.Tags() {
		told := keysNamed(inLobby(t, locale, viewtest.Ann).lobby.Help())
		l := &languages.For(locale).Lobby
		shown := []words.Key{
			l.DealKey, l.OpenKey, l.LearnKey, l.SeatKey, l.SortKey, l.ChooseKey, l.SitKey, l.OwnKey, l.LookKey,
			l.WatchKey, l.ChatKey, l.StatsKey, l.HelpKey, l.MenuKey,
			l.BackKey, l.LeaveKey, l.GuestLeaveKey, l.JoinKey, languages.For(locale).Rules.Key,
		}
		for _, key := range append(keysNamed(shown), told...) {
			if !slices.Contains(handled, key) {
				t.Errorf("%s: %s is told and does nothing", locale, key)
			}
		}
		for _, key := range handled {
			if key != "?" && slices.Contains(told, key) == slices.Contains(untold, key) {
				t.Errorf("%s: %s is not on the help page, or needs not be and is", locale, key)
			}
		}
	}
}

// TestTheMenuHasWhatDoesSomething: no going in where no room is chosen, no seat where there is none, nothing to sort in one room.
func TestTheMenuHasWhatDoesSomething(t *testing.T) {
	open, full, own := viewtest.OpenRoom(), viewtest.OpenRoom(), viewtest.OpenRoom()
	full.Code, full.FreeSeats = "quiet-heron", 0
	own.Code, own.Players = "mild-wombat", append(slices.Clone(own.Players), viewtest.Ann)
	for name, c := range map[string]struct {
		who  rooms.Person
		news []tea.Msg
		has  string
	}{
		"none":      {viewtest.Ann, []tea.Msg{lobbyOf()}, ""},
		"one":       {viewtest.Ann, []tea.Msg{lobbyOf(open)}, "enter w"},
		"full":      {viewtest.Ann, []tea.Msg{lobbyOf(full)}, "enter w"},
		"two":       {viewtest.Ann, []tea.Msg{lobbyOf(open, full)}, "enter r w"},
		"own":       {viewtest.Ann, []tea.Msg{lobbyOf(own)}, "b enter"},
		"gone":      {viewtest.Ann, []tea.Msg{lobbyOf(open), lobbyOf()}, "r"},
		"guest":     {viewtest.Guest, []tea.Msg{lobbyOf(open)}, "enter w"},
		"guest out": {viewtest.Guest, nil, ""},
	} {
		p, has := inLobby(t, "", c.who, c.news...), []string(nil)
		for _, a := range p.lobby.Acts() {
			if slices.Contains([]string{"b", "r", "enter", "w"}, a.Key.Key) {
				has = append(has, a.Key.Key)
			}
		}
		golden.Equal(t, strings.Join(has, " "), c.has, name)
	}
}

// TestAtATable_NothingIsKeptThatGrowsWithTheHouse, and the cursor is on the same room afterwards.
func TestAtATable_NothingIsKeptThatGrowsWithTheHouse(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, busyHall(), busyLobby(30))
	p.Types("down", "down", "down", "enter")
	before, list := p.lobby.list.code(), &p.lobby.list
	p.Tell(table.ViewMsg{View: &rooms.RoomView{Code: before, Seat: engine.NoSeat}}, busyHall(), busyLobby(31))
	if list.view != nil || list.rooms != nil || list.seat != nil || list.waiting != nil || len(p.lobby.hall.Here) > 0 {
		t.Errorf("%d rooms and %d people are kept", len(list.rooms), len(p.lobby.hall.Here))
	}
	if p.lobby.back(""); list.code() != before || len(list.rooms) != 31 || len(p.lobby.hall.Here) == 0 {
		t.Errorf("coming back to %d rooms and %d people, on %s", len(list.rooms), len(p.lobby.hall.Here), list.code())
	}
}

// TestPropertyTheCursorStaysOnItsRoom: whatever the news are, the room under it is another one only by a key.
func TestPropertyTheCursorStaysOnItsRoom(t *testing.T) {
	code := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"})
	room := rapid.Custom(func(t *rapid.T) *rooms.RoomSummary {
		r := []func() *rooms.RoomSummary{viewtest.OpenRoom, viewtest.RunningRoom, viewtest.AnnsTurn, viewtest.AnnsSeat}[rapid.IntRange(0, 3).Draw(t, "kind")]()
		r.Code = code.Draw(t, "code")
		return r
	})
	list := rapid.SliceOfNDistinct(room, 0, 11, func(r *rooms.RoomSummary) string { return r.Code })
	someKeys := rapid.SampledFrom([]string{"up", "down", "pgdown", "r", "c", "esc", "j", "?", "s", "i"})
	rapid.Check(t, func(rt *rapid.T) {
		p := inLobby(t, "", viewtest.Ann, ViewMsg{&rooms.LobbyView{Rooms: list.Draw(rt, "first")}})
		for range 12 {
			if rapid.Bool().Draw(rt, "key") {
				p.Types(someKeys.Draw(rt, "which"))
				continue
			}
			l := &p.lobby.list
			choosing, before, order := p.lobby.choosing(), l.code(), strings.Fields(codes(l))
			view := &rooms.LobbyView{Rooms: list.Draw(rt, "rooms")}
			p.lobby.Update(ViewMsg{view})
			if l.code() != before && before != "" {
				rt.Fatalf("the cursor goes from %q to %q", before, l.code())
			}
			there := 0
			for _, row := range l.rooms {
				if !row.gone {
					there++
				}
			}
			if there != len(view.Rooms) || len(l.rooms) > there+maxGone+1 {
				rt.Fatalf("%d rooms, %v are listed", len(view.Rooms), codes(l))
			}
			now := strings.Fields(codes(l))
			order = slices.DeleteFunc(order, func(code string) bool { return !slices.Contains(now, code) })
			if choosing && !slices.Equal(order, now[:len(order)]) {
				rt.Fatalf("%v stand as %v", order, now)
			}
		}
	})
}

func codes(l *roomList) string {
	var all []string
	for _, row := range l.rooms {
		all = append(all, row.Code)
	}
	return strings.Join(all, " ")
}

// failures are what a house answers in scripts.
var failures = map[string]error{
	"": nil, "too fast": rooms.ErrTooFast, "no room": rooms.ErrNoRoom, "own rooms": rooms.ErrOwnRooms,
	"begun": rooms.ErrBegun, "seated": rooms.ErrSeated, "too many guesses": rooms.ErrTooManyGuesses,
}

// commands are what is no key in a script: news that come, and what the house answers from then on.
func (p *visitor) commands() map[string]func(arg string) {
	seen := func(code string) table.ViewMsg {
		view := tabletest.NewRoundOf(p.t, "bitenight", 4, 1).View(0)
		view.Code, view.Deadline = code, time.Time{}
		return table.ViewMsg{View: view}
	}
	return map[string]func(arg string){
		"rooms":  func(arg string) { p.Tell(ViewMsg{viewtest.LobbyOf(arg)}) },
		"listed": func(arg string) { p.Listed = viewtest.LobbyOf(arg) },
		"hall":   func(_ string) { p.Tell(quietHall()) },
		"arrive": func(arg string) { p.arrive(arg) },
		"private": func(arg string) {
			v := viewtest.Gathering(arg)
			v.Terms.Private = true
			p.Tell(table.ViewMsg{View: v})
		},
		"seated": func(arg string) {
			v := viewtest.Gathering(arg)
			v.Seat, v.Seats[0] = 0, rooms.SeatView{Owner: viewtest.Ann, Name: "ann"}
			p.Tell(table.ViewMsg{View: v})
		},
		"queued": func(arg string) {
			v := viewtest.Watched(viewtest.Playing(p.t))
			v.Code, v.Queue = arg, []rooms.Person{viewtest.Ann}
			p.Tell(table.ViewMsg{View: v})
		},
		"watched": func(arg string) { p.Tell(watched(p.t, arg)) },
		"second":  func(arg string) { p.Tell(second(watched(p.t, arg).View)) },
		"second-closed": func(arg string) {
			v := watched(p.t, arg).View
			v.Closed = rooms.ErrClosed
			p.Tell(second(v))
		},
		"round": func(arg string) { // another one
			v := watched(p.t, arg)
			v.View.Round = "another-round"
			p.Tell(v)
		},
		"playing": func(arg string) { p.Tell(seen(arg)) },
		"practice": func(arg string) {
			view := seen(arg)
			view.View.Match = &rooms.MatchView{Round: 1, Rounds: 4}
			p.As = rooms.Person{ID: "for-now", Name: "guest"}
			p.Tell(view)
		},
		"paste":   func(arg string) { p.Pastes(arg) },
		"lines":   func(_ string) { p.Pastes("pasted\nlines") },
		"say":     func(arg string) { p.SayErr = failures[arg] },
		"make":    func(arg string) { p.MakeErr = failures[arg] },
		"enter":   func(arg string) { p.EnterErr = failures[arg] },
		"do":      func(arg string) { p.DoErr = failures[arg] },
		"unasked": func(_ string) { p.lobby.first = first{} }, // it is not known yet whether one has played before
		"figures": func(_ string) { p.Tell(FiguresMsg{}) },
		"answer": func(arg string) {
			_, cmd := p.lobby.Answer(arg)
			p.Run(cmd)
		},
		"late": func(arg string) { p.late = p.Press(arg) }, // what comes of a key comes after the others
		"then": func(_ string) { p.Run(p.late) },
	}
}

// TestScripts of the lobby: what is done in it by keys, and what comes of it.
func TestScripts(t *testing.T) {
	golden.Text(t, "script", viewtest.Play(t, "script", func(where string) *viewtest.Stage {
		name, had, _ := strings.Cut(where, ", ")
		who := map[string]rooms.Person{"ann": viewtest.Ann, "guest": viewtest.Guest}[name]
		p := visit(t, "", who, func(p *visitor) {
			switch had {
			case "counted":
				p.History.Stats.Counted = []ledger.Stats{{Rules: "bitenight", Rounds: 1}}
			case "practice":
				p.History.Stats.Practice = []ledger.Stats{{Rules: "bitenight", Rounds: 1}}
			case "trouble":
				p.StatsErr = rooms.ErrGone
			case "a friend's line":
				p.lobby.config.Way = &table.Way{Code: "their-room", First: rooms.Sit{}}
			case "answered":
				p.lobby.config.Preferences = func() data.Settings { return data.Settings{Played: "yes"} }
			case "a lesson":
				p.lobby.config.Learn = enginetest.Rules("leeds")
			}
		})
		var size [2]int
		switch name {
		case "one table":
			p, size = watching(t, "", "first-room", "second-room"), [2]int{roomyColumns, roomyRows}
		case "two tables":
			p, size = both(t, "first-room", "second-room"), [2]int{roomyColumns, roomyRows}
		}
		p.Done()
		return &viewtest.Stage{Person: p, Done: p.Done, Commands: p.commands(), Size: size}
	}))
}
