package lobby

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/housetest"
	"shithead/views/stats"
	"shithead/views/table"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// visitor is somebody in the lobby.
type visitor struct {
	*viewtest.Person
	*housetest.House
	lobby *Lobby
}

// inLobby is somebody in the lobby to whom news have come.
func inLobby(t testing.TB, locale string, who rooms.Person, news ...tea.Msg) *visitor {
	t.Helper()
	p := visits(t, locale, who, func(*visitor) {})
	p.Tell(news...)
	return p
}

// visits is somebody in the lobby of a house in which something is so.
func visits(t testing.TB, locale string, who rooms.Person, where func(*visitor)) *visitor {
	t.Helper()
	p := &visitor{House: &housetest.House{}}
	p.lobby = New(viewtest.Context(locale), &Config{
		Enter:    func(rooms.Person) House { return p.House },
		LinkCode: func() (string, error) { return "ABCD-EFGH-2345", p.SayErr },
	})
	where(p)
	screen, first := p.lobby.Enter(who)
	p.Person = viewtest.NewPerson(t, screen, first)
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

// TestAtATable_NothingIsKeptThatGrowsWithTheHouse, and the cursor is on the same room afterwards.
func TestAtATable_NothingIsKeptThatGrowsWithTheHouse(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, busyHall(), busyLobby(30))
	p.Types("down", "down", "down", "enter")
	before := p.lobby.list.code()
	p.Tell(table.ViewMsg{View: &rooms.RoomView{Code: before, Seat: engine.NoSeat}}, busyHall(), busyLobby(31))
	if list := &p.lobby.list; list.view != nil || list.rooms != nil || list.seat != nil || list.waiting != nil || len(p.lobby.hall.Here) > 0 {
		t.Errorf("%d rooms and %d people are kept", len(list.rooms), len(p.lobby.hall.Here))
	}
	if p.lobby.back(""); p.lobby.list.code() != before || len(p.lobby.list.rooms) != 31 || len(p.lobby.hall.Here) == 0 {
		t.Errorf("coming back to %d rooms and %d people, on %s", len(p.lobby.list.rooms), len(p.lobby.hall.Here), p.lobby.list.code())
	}
}

// evening is Ann in the lobby on a day on which much has happened, with a room chosen that is gone since.
func evening(t testing.TB, locale string) *visitor {
	t.Helper()
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

// News of the lobby and of the hall.
func lobbyOf(list ...*rooms.RoomSummary) ViewMsg { return ViewMsg{viewtest.Lobby(list...)} }
func busyLobby(n int) ViewMsg                    { return ViewMsg{viewtest.BusyLobby(n)} }
func quietHall() HallMsg                         { return HallMsg{viewtest.QuietHall()} }
func houseHall() HallMsg                         { return HallMsg{viewtest.HouseHall()} }
func busyHall() HallMsg                          { return HallMsg{viewtest.BusyHall()} }

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
}

// TestWhatIsSaidInTheLobby stands there in every language, in usual windows, a large one and a small one.
func TestWhatIsSaidInTheLobby(t *testing.T) {
	open := lobbyOf(viewtest.OpenRoom())
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		house := viewtest.HouseHall()
		house.Lines = house.Lines[:3]
		orders, _, _ := strings.Cut(w.House.Notice(&house.Lines[2].Notice), "!")
		for _, c := range map[string]struct {
			who  rooms.Person
			news []tea.Msg
			keys []string
			says []string
		}{
			"nobody":  {viewtest.Ann, []tea.Msg{lobbyOf()}, nil, w.Lobby.Empty[:1]},
			"guest":   {viewtest.Guest, []tea.Msg{lobbyOf()}, nil, w.Lobby.EmptyGuest[:1]},
			"house":   {viewtest.Ann, []tea.Msg{HallMsg{house}, open}, nil, []string{words.HouseMark, orders + "!"}},
			"stays":   {viewtest.Ann, []tea.Msg{houseHall(), open}, nil, []string{w.House.Stay}},
			"seat":    {viewtest.Ann, []tea.Msg{lobbyOf(viewtest.AnnsSeat())}, nil, []string{"mild-wombat"}},
			"turn":    {viewtest.Ann, []tea.Msg{lobbyOf(viewtest.AnnsTurn())}, nil, []string{w.Lobby.YourTurn}},
			"waiting": {viewtest.Ann, []tea.Msg{open}, nil, []string{w.Lobby.Waiting, "2/4"}},
			"code":    {viewtest.Ann, []tea.Msg{open}, []string{"/link", "enter"}, []string{"ABCD-EFGH-2345"}},
			"typing":  {viewtest.Ann, []tea.Msg{open}, []string{"c", strings.Repeat("a ", 99) + "z"}, []string{"a a z"}},
			"room":    {viewtest.Ann, []tea.Msg{open}, []string{"j"}, []string{w.Lobby.JoinLabel}},
		} {
			p := inLobby(t, locale, c.who, c.news...)
			p.Types(c.keys...)
			p.ExpectSaid([][2]int{{120, 40}, {80, 24}, {40, 16}}, c.says...)
		}
	}
}

// TestGoingIn: what the keys do with the room that is chosen, and that the table shows when its first view has come.
func TestGoingIn(t *testing.T) {
	full := viewtest.OpenRoom()
	full.FreeSeats = 0
	for name, c := range map[string]struct {
		who  rooms.Person
		room *rooms.RoomSummary
		key  string
		want []string
	}{
		"a free seat":           {viewtest.Ann, viewtest.OpenRoom(), "enter", []string{"enter brave-otter", "rooms.Sit in brave-otter"}},
		"only watching":         {viewtest.Ann, viewtest.OpenRoom(), "w", []string{"enter brave-otter"}},
		"no seat free":          {viewtest.Ann, full, "enter", []string{"enter brave-otter"}},
		"a round runs":          {viewtest.Ann, viewtest.RunningRoom(), "enter", []string{"enter quiet-heron"}},
		"one's own":             {viewtest.Ann, viewtest.AnnsTurn(), "enter", []string{"enter sly-badger"}},
		"a guest":               {viewtest.Guest, viewtest.OpenRoom(), "enter", []string{"enter brave-otter"}},
		"a guest who watches":   {viewtest.Guest, viewtest.OpenRoom(), "w", []string{"enter brave-otter"}},
		"a guest makes no room": {viewtest.Guest, viewtest.OpenRoom(), "n", nil},
		"nothing unknown":       {viewtest.Ann, viewtest.OpenRoom(), "x", nil},
	} {
		t.Run(name, func(t *testing.T) {
			p := inLobby(t, "", c.who, quietHall(), lobbyOf(c.room))
			p.Types(c.key)
			if !slices.Equal(p.Did, c.want) {
				t.Errorf("did %q", p.Did)
			}
			p.Update(table.ViewMsg{View: &rooms.RoomView{Code: "another"}})
			if _, ok := p.Shown().(*table.Table); ok {
				t.Error("a view of another room leads in")
			}
			p.Update(table.ViewMsg{View: &rooms.RoomView{Code: c.room.Code, Seat: engine.NoSeat}})
			if _, ok := p.Shown().(*table.Table); ok != (c.want != nil) {
				t.Errorf("a table: %v", ok)
			}
		})
	}
}

// TestAGuestPractises: one key makes them a table with three bots, at which they are somebody. It is said that nothing is kept, and once
// they come back how to become somebody.
func TestAGuestPractises(t *testing.T) {
	for _, locale := range languages.Tags() {
		p := inLobby(t, locale, viewtest.Guest, quietHall(), lobbyOf())
		w := &languages.For(locale).Lobby
		p.As = rooms.Person{ID: "for-now", Name: "guest"}
		p.Types("pp")
		if want := []string{"make", "enter new-room", "rooms.Start in new-room"}; !slices.Equal(p.Did, want) || len(p.Made[0].Bots) != p.Made[0].Seats-1 {
			t.Fatalf("did %q, made %+v", p.Did, p.Made)
		}
		view := tabletest.NewRoundOf(t, "bitenight", 4, 1).View(0)
		view.Code, view.Match = "new-room", &rooms.MatchView{Round: 1, Rounds: 4}
		p.Update(table.ViewMsg{View: view})
		if got := p.Sees(80, 24); !strings.Contains(got, w.Practice) || !strings.HasPrefix(got, " "+w.PracticeRoom+" ") {
			t.Errorf("at the table:\n%s", got)
		}
		p.Types("esc")
		for _, size := range [][2]int{{80, 24}, {40, 16}} {
			if got := p.Sees(size[0], size[1]); !strings.Contains(got, w.KeepTitle) || !strings.Contains(got, "ssh-keygen -t ed25519") {
				t.Errorf("back, at %v:\n%s", size, got)
			}
		}
		p.Types("esc")
		if got := p.Sees(80, 24); strings.Contains(got, w.KeepTitle) || p.Did[len(p.Did)-1] != "exit new-room" {
			t.Errorf("did %q:\n%s", p.Did, got)
		}
		// Whoever watches is not asked.
		p.As = rooms.Person{}
		p.Tell(listedRooms(viewtest.OpenRoom()))
		p.Types("enter")
		p.Update(table.ViewMsg{View: &rooms.RoomView{Code: viewtest.OpenRoom().Code, Seat: engine.NoSeat}})
		p.Types("esc")
		p.Exclude(w.KeepTitle)
	}
}

// TestPlayNow: one key makes a table with three bots and deals.
func TestPlayNow(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, quietHall(), lobbyOf())
	p.Types("pp")
	p.ExpectDid(t, "make", "enter new-room", "rooms.Start in new-room")
	terms := p.Made[0]
	if terms.Rules.Name != "bitenight" || terms.Seats != 4 || len(terms.Bots) != 3 || terms.Clock != rooms.DefaultClock || terms.Rounds != 0 {
		t.Errorf("made %+v", terms)
	}
	p.Expect("One moment")
	p.Types("p", "n", "s", "enter")
	if len(p.Did) != 3 {
		t.Errorf("keys do something while one waits: %q", p.Did)
	}
	p.Types("esc")
	if p.Did[len(p.Did)-1] != "exit new-room" || strings.Contains(p.Sees(80, 24), "One moment") {
		t.Errorf("waiting cannot be given up: %q", p.Did)
	}
	p.Update(table.ViewMsg{View: &rooms.RoomView{Code: "new-room"}})
	if p.Shown() != p.lobby {
		t.Error("a view that comes too late leads in")
	}
}

// TestAViewBeforeTheAnswer: the first view may overtake the answer to entering.
func TestAViewBeforeTheAnswer(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, quietHall(), lobbyOf(viewtest.OpenRoom()))
	answer := p.Press("enter")
	p.Update(table.ViewMsg{View: &rooms.RoomView{Code: "brave-otter", Seat: engine.NoSeat}})
	p.Update(answer())
	viewtest.ExpectShown[*table.Table](t, p)
}

// TestNotGettingIn: why is said, and who could not sit down does not stay.
func TestNotGettingIn(t *testing.T) {
	for name, c := range map[string]struct {
		fail func(p *visitor)
		key  string
		says error
		last string
	}{
		"making":       {func(p *visitor) { p.MakeErr = rooms.ErrOwnRooms }, "pp", rooms.ErrOwnRooms, "make"},
		"entering":     {func(p *visitor) { p.EnterErr = rooms.ErrNoRoom }, "enter", rooms.ErrNoRoom, "enter brave-otter"},
		"sitting down": {func(p *visitor) { p.DoErr = rooms.ErrBegun }, "enter", rooms.ErrBegun, "exit brave-otter"},
	} {
		t.Run(name, func(t *testing.T) {
			p := inLobby(t, "", viewtest.Ann, quietHall(), lobbyOf(viewtest.OpenRoom()))
			c.fail(p)
			p.Types(c.key)
			if p.Did[len(p.Did)-1] != c.last {
				t.Errorf("did %q", p.Did)
			}
			p.ExpectAt(120, 40, p.lobby.Words.Error(c.says))
			p.Types("down")
			p.Types("esc")
			p.ExcludeAt(120, 40, p.lobby.Words.Error(c.says))
		})
	}
	p := inLobby(t, "", viewtest.Ann, quietHall(), lobbyOf(viewtest.OpenRoom()))
	p.DoErr = rooms.ErrSeated
	p.Types("enter")
	p.Update(table.ViewMsg{View: &rooms.RoomView{Code: "brave-otter", Seat: engine.NoSeat}})
	viewtest.ExpectShown[*table.Table](t, p)
}

// TestTheChoiceSticksToTheRoom while rooms come, go and move, and to the place of one that is gone.
func TestTheChoiceSticksToTheRoom(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, lobbyOf(viewtest.OpenRoom(), viewtest.RunningRoom()))
	chosen := func(want string) {
		t.Helper()
		if r := p.lobby.list.chosen(); r == nil || r.Code != want {
			t.Errorf("chosen: %+v, want %s", r, want)
		}
	}
	p.Types("down")
	chosen("quiet-heron")
	p.Update(busyLobby(4))
	chosen("quiet-heron")
	p.Update(lobbyOf(viewtest.OpenRoom(), viewtest.AnnsSeat()))
	chosen("quiet-heron")
	p.Types("enter", "w")
	if p.Did != nil || !strings.Contains(p.Sees(120, 40), p.lobby.Words.Error(rooms.ErrNoRoom)) {
		t.Errorf("going into a room that is gone: %q", p.Did)
	}
	p.Types("r")
	chosen("brave-otter")
	p.Update(lobbyOf())
	chosen("brave-otter")
	p.Types("r", "down", "up", "enter", "w")
	if p.lobby.list.chosen() != nil || p.Did != nil {
		t.Errorf("something is chosen where nothing is: %q", p.Did)
	}
	p.Update(lobbyOf(viewtest.RunningRoom(), viewtest.AnnsTurn()))
	chosen("sly-badger")
}

// TestPropertyAnyNewsCanBeDrawn at any size, and after any keys.
func TestPropertyAnyNewsCanBeDrawn(t *testing.T) {
	ids := rapid.SampledFrom([]data.ID{"", "1", "2"})
	who := rapid.Custom(func(t *rapid.T) rooms.Person {
		return rooms.Person{ID: ids.Draw(t, "id"), Name: rapid.String().Draw(t, "name")}
	})
	number := rapid.IntRange(-3, 300)
	room := rapid.Custom(func(t *rapid.T) *rooms.RoomSummary {
		r := &rooms.RoomSummary{
			Code: rapid.String().Draw(t, "code"), Maker: rooms.Person{Name: rapid.String().Draw(t, "maker")},
			Phase: rooms.Phase(rapid.IntRange(0, 5).Draw(t, "phase")), Players: rapid.SliceOfN(who, 0, 20).Draw(t, "players"),
			Bots: number.Draw(t, "bots"), FreeSeats: number.Draw(t, "free"), Watchers: number.Draw(t, "watchers"),
			Round: number.Draw(t, "round"), Rounds: number.Draw(t, "rounds"), Turn: ids.Draw(t, "turn"),
		}
		r.Terms.Seats, r.Terms.Clock = number.Draw(t, "seats"), time.Duration(number.Draw(t, "clock"))*time.Second
		if rapid.Bool().Draw(t, "rules") {
			r.Terms.Rules = viewtest.BiteNight()
		}
		return r
	})
	shamed := rapid.Custom(func(t *rapid.T) rooms.Shamed {
		return rooms.Shamed{ID: ids.Draw(t, "id"), Name: rapid.String().Draw(t, "name"), Shitheads: number.Draw(t, "times")}
	})
	shame := rapid.Custom(func(t *rapid.T) *rooms.ShameView {
		v := &rooms.ShameView{
			Last: shamed.Draw(t, "last"), Running: number.Draw(t, "running"), Week: rapid.SliceOfN(shamed, 0, rooms.ShameRows).Draw(t, "week"),
			Part: rapid.Bool().Draw(t, "part"), Pile: shamed.Draw(t, "pile"), Clean: shamed.Draw(t, "clean"),
			At: viewtest.Noon.Add(time.Duration(number.Draw(t, "at")) * time.Hour),
		}
		v.Today.Rounds, v.Today.Pile, v.Today.Clean = number.Draw(t, "rounds"), number.Draw(t, "cards"), number.Draw(t, "run")
		for hour := range v.Today.Hours {
			v.Today.Hours[hour] = max(0, number.Draw(t, "hour"))
		}
		return v
	})
	line := rapid.Custom(func(t *rapid.T) rooms.Line {
		return rooms.Line{From: rapid.String().Draw(t, "from"), Text: rapid.String().Draw(t, "text")}
	})
	someKeys := rapid.SampledFrom([]string{"up", "down", "pgdown", "c", "x", "?", "enter", "esc", "n", "s", "p", "w", "r", "b", "left", "right", "9"})
	rapid.Check(t, func(rt *rapid.T) {
		p := inLobby(t, rapid.SampledFrom(languages.Tags()).Draw(rt, "locale"), who.Draw(rt, "me"))
		f := frame.New(frame.NewPalette(), 0, 0)
		for range 3 {
			p.lobby.Update(HallMsg{&rooms.HallView{
				Here: rapid.SliceOfN(rapid.String(), 0, 30).Draw(rt, "here"), Guests: number.Draw(rt, "guests"),
				Lines: rapid.SliceOfN(line, 0, 30).Draw(rt, "lines"),
			}})
			view := &rooms.LobbyView{Rooms: rapid.SliceOfN(room, 0, 30).Draw(rt, "rooms")}
			if rapid.Bool().Draw(rt, "shame") {
				view.Shame = shame.Draw(rt, "shame")
			}
			p.lobby.Update(ViewMsg{view})
			p.Types(rapid.SliceOfN(someKeys, 0, 4).Draw(rt, "keys")...)
			f.Resize(rapid.IntRange(0, 130).Draw(rt, "width"), rapid.IntRange(0, 45).Draw(rt, "height"))
			p.Screen().Draw(f)
		}
	})
}

// TestSomebodyElsesTurnIsNotMine in the list of rooms.
func TestSomebodyElsesTurnIsNotMine(t *testing.T) {
	r := viewtest.AnnsTurn()
	r.Turn = "id of bob"
	p := inLobby(t, "", viewtest.Ann, quietHall(), lobbyOf(r))
	if got := p.Sees(80, 24); !strings.Contains(got, "back to sly-badger") || strings.Contains(got, "our turn") || strings.Contains(got, "waits for") || strings.Contains(got, `*"`) {
		t.Errorf("\n%s", got)
	}
}

// TestPlayNowIsByTheRulesOfTheLastRoom that the form asked for, but otherwise as usual.
func TestPlayNowIsByTheRulesOfTheLastRoom(t *testing.T) {
	const code = "custom:down=4,again=9"
	p := inLobby(t, "", viewtest.Ann)
	p.Types("n")
	p.Pastes(code)
	p.Types("down", "6", "enter", "esc", "esc", "pp")
	if len(p.Made) != 2 || p.Made[0].Seats != 6 || p.Made[1].Rules.Code() != code || p.Made[1].Seats != 4 {
		t.Errorf("made %+v", p.Made)
	}
}

// BenchmarkDraw draws the lobby.
func BenchmarkDraw(b *testing.B) {
	for name, news := range map[string][]tea.Msg{
		"quiet": {quietHall(), lobbyOf()}, "busy": {busyHall(), busyLobby(30)}, "evening": {busyHall(), ViewMsg{viewtest.Evening(30)}},
	} {
		b.Run(name, func(b *testing.B) { viewtest.BenchmarkDraw(b, inLobby(b, "", viewtest.Ann).lobby, news...) })
	}
}
