package views

import (
	"fmt"
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
	"shithead/views/table"
	"shithead/views/ui"
)

// inLobby is somebody in the lobby to whom news have come.
func inLobby(t *testing.T, locale string, who rooms.Person, news ...tea.Msg) *person {
	t.Helper()
	p := newPerson(t, locale, who, false)
	for _, msg := range news {
		p.run(p.app.Update(msg))
	}
	return p
}

func biteNight() *engine.Rules {
	rules, err := engine.NewRules("bitenight", nil)
	if err != nil {
		panic(err)
	}
	return rules
}

func people(names ...string) (list []rooms.Person) {
	for _, name := range names {
		id := data.ID("id of " + name)
		if name == ann.Name {
			id = ann.ID
		}
		list = append(list, rooms.Person{ID: id, Name: name})
	}
	return list
}

// Some rooms.
func openRoom() *rooms.RoomSummary {
	return &rooms.RoomSummary{
		Code: "brave-otter", Terms: rooms.Terms{Rules: biteNight(), Seats: 4, Clock: time.Minute},
		Maker: people("bob")[0], Players: people("bob"), Bots: 1, Free: 2,
	}
}

func runningRoom() *rooms.RoomSummary {
	return &rooms.RoomSummary{
		Code: "quiet-heron", Terms: rooms.Terms{Rules: biteNight(), Seats: 5, Clock: 30 * time.Second},
		Maker: people("cid")[0], Phase: rooms.Playing, Players: people("cid", "Dorothea", "日本の人"), Bots: 2, Watchers: 12, Round: 2, Rounds: 5,
		Turn: "id of cid",
	}
}

func annsTurn() *rooms.RoomSummary {
	return &rooms.RoomSummary{
		Code: "sly-badger", Terms: rooms.Terms{Rules: biteNight(), Seats: 4},
		Maker: people("ann")[0], Phase: rooms.Playing, Players: people("bob", "ann"), Bots: 2, Round: 1, Rounds: 4, Turn: ann.ID,
	}
}

func annsSeat() *rooms.RoomSummary {
	return &rooms.RoomSummary{
		Code: "mild-wombat", Terms: rooms.Terms{Rules: biteNight(), Seats: 2, Clock: 2 * time.Minute},
		Maker: people("Eve")[0], Phase: rooms.Between, Players: people("Eve", "ann"), Round: 1, Rounds: 3,
	}
}

func lobbyOf(list ...*rooms.RoomSummary) LobbyMsg { return LobbyMsg{&rooms.LobbyView{Rooms: list}} }

// busyLobby is a lobby of so many rooms and ann's.
func busyLobby(n int) LobbyMsg {
	list := []*rooms.RoomSummary{openRoom(), runningRoom(), annsSeat(), annsTurn()}
	for i := range max(0, n-len(list)) {
		r := []func() *rooms.RoomSummary{openRoom, runningRoom}[i%2]()
		r.Code = fmt.Sprint("room-", i)
		r.Phase = rooms.Phase(i % 4)
		r.Terms.Seats = 4 + i%17
		list = append(list, r)
	}
	return lobbyOf(list[:n]...)
}

func TestLobbyPictures(t *testing.T) {
	golden.Screens[*lobby](t, map[string]func(t *testing.T) *person{
		"lobby-empty": func(t *testing.T) *person {
			return inLobby(t, "", ann, HallMsg{&rooms.HallView{Here: []string{"ann"}}}, lobbyOf())
		},
		"lobby-empty-de": func(t *testing.T) *person { return inLobby(t, "de_DE", ann, quietHall(), lobbyOf()) },
		"lobby": func(t *testing.T) *person {
			return inLobby(t, "", ann, quietHall(), lobbyOf(openRoom(), runningRoom()))
		},
		"lobby-busy": func(t *testing.T) *person {
			p := inLobby(t, "", rooms.Person{ID: "7", Name: "Zoe"}, busyHall(), busyLobby(30))
			p.types("pgdown", "down", "down")
			return p
		},
		"lobby-own": func(t *testing.T) *person {
			return inLobby(t, "", ann, quietHall(), busyLobby(6))
		},
		"lobby-own-de": func(t *testing.T) *person {
			return inLobby(t, "de", ann, quietHall(), lobbyOf(openRoom(), annsSeat(), runningRoom()))
		},
		"lobby-house":    func(t *testing.T) *person { return inLobby(t, "", ann, houseHall(), lobbyOf()) },
		"lobby-house-de": func(t *testing.T) *person { return inLobby(t, "de_DE", ann, houseHall(), lobbyOf()) },
		"lobby-guest": func(t *testing.T) *person {
			return inLobby(t, "", guest, quietHall(), lobbyOf(openRoom(), runningRoom()))
		},
		"lobby-guest-empty": func(t *testing.T) *person { return inLobby(t, "", guest, quietHall(), lobbyOf()) },
		"lobby-typing": func(t *testing.T) *person {
			p := inLobby(t, "", ann, busyHall(), busyLobby(6))
			p.types("c", "a line that is longer than the window is wide, of which the end is what one wants to see while typing it")
			return p
		},
		"lobby-help": func(t *testing.T) *person {
			p := inLobby(t, "", ann, quietHall(), lobbyOf(openRoom()))
			p.types("?")
			return p
		},
		"lobby-code": func(t *testing.T) *person {
			p := inLobby(t, "", ann, quietHall(), lobbyOf(openRoom()))
			p.types("/link", "enter")
			return p
		},
		"lobby-warning": func(t *testing.T) *person {
			p := inLobby(t, "", ann, quietHall(), lobbyOf(openRoom()))
			p.doErr = rooms.ErrFull
			p.types("enter")
			return p
		},
		"lobby-waiting": func(t *testing.T) *person {
			p := inLobby(t, "", ann, quietHall(), lobbyOf(openRoom()))
			p.types("enter")
			return p
		},
	})
}

// TestGoingIn: what the keys do with the room that is chosen, and that the table shows when its first view has come.
func TestGoingIn(t *testing.T) {
	full := openRoom()
	full.Free = 0
	for name, c := range map[string]struct {
		who  rooms.Person
		room *rooms.RoomSummary
		key  string
		want []string
	}{
		"a free seat":           {ann, openRoom(), "enter", []string{"enter brave-otter", "rooms.Sit in brave-otter"}},
		"only watching":         {ann, openRoom(), "w", []string{"enter brave-otter"}},
		"no seat free":          {ann, full, "enter", []string{"enter brave-otter"}},
		"a round runs":          {ann, runningRoom(), "enter", []string{"enter quiet-heron"}},
		"one's own":             {ann, annsTurn(), "enter", []string{"enter sly-badger"}},
		"a guest":               {guest, openRoom(), "enter", []string{"enter brave-otter"}},
		"a guest who watches":   {guest, openRoom(), "w", []string{"enter brave-otter"}},
		"a guest cannot play":   {guest, openRoom(), "p", nil},
		"a guest makes no room": {guest, openRoom(), "n", nil},
		"nothing unknown":       {ann, openRoom(), "x", nil},
	} {
		t.Run(name, func(t *testing.T) {
			p := inLobby(t, "", c.who, quietHall(), lobbyOf(c.room))
			p.types(c.key)
			if !slices.Equal(p.did, c.want) {
				t.Errorf("did %q", p.did)
			}
			p.app.Update(table.ViewMsg{View: &rooms.RoomView{Code: "another"}})
			if _, ok := p.app.screen.(*table.Table); ok {
				t.Error("a view of another room leads in")
			}
			p.app.Update(table.ViewMsg{View: &rooms.RoomView{Code: c.room.Code, Seat: engine.NoSeat}})
			if _, ok := p.app.screen.(*table.Table); ok != (c.want != nil) {
				t.Errorf("a table: %v", ok)
			}
		})
	}
}

// TestPlayNow: one key makes a table with three bots and deals.
func TestPlayNow(t *testing.T) {
	p := inLobby(t, "", ann, quietHall(), lobbyOf())
	p.types("p")
	if want := []string{"make", "enter new-room", "rooms.Start in new-room"}; !slices.Equal(p.did, want) {
		t.Fatalf("did %q", p.did)
	}
	terms := p.made[0]
	if terms.Rules.Name != "bitenight" || terms.Seats != 4 || len(terms.Bots) != 3 || terms.Clock != rooms.DefaultClock || terms.Rounds != 0 {
		t.Errorf("made %+v", terms)
	}
	if got := p.Sees(80, 24); !strings.Contains(got, "One moment") {
		t.Errorf("nothing says that one waits:\n%s", got)
	}
	p.types("p", "n", "s", "enter")
	if len(p.did) != 3 {
		t.Errorf("keys do something while one waits: %q", p.did)
	}
	p.types("esc")
	if p.did[len(p.did)-1] != "exit new-room" || strings.Contains(p.Sees(80, 24), "One moment") {
		t.Errorf("waiting cannot be given up: %q", p.did)
	}
	p.app.Update(table.ViewMsg{View: &rooms.RoomView{Code: "new-room"}})
	if p.app.screen != ui.Screen(p.app.lobby) {
		t.Error("a view that comes too late leads in")
	}
}

// TestAViewBeforeTheAnswer: the first view may overtake the answer to entering.
func TestAViewBeforeTheAnswer(t *testing.T) {
	p := inLobby(t, "", ann, quietHall(), lobbyOf(openRoom()))
	answer := p.app.Update(keys["enter"])
	p.app.Update(table.ViewMsg{View: &rooms.RoomView{Code: "brave-otter", Seat: engine.NoSeat}})
	p.app.Update(answer())
	if _, ok := p.app.screen.(*table.Table); !ok {
		t.Error("no table")
	}
}

// TestNotGettingIn: why is said, and who could not sit down does not stay.
func TestNotGettingIn(t *testing.T) {
	for name, c := range map[string]struct {
		fail func(p *person)
		key  string
		says error
		last string
	}{
		"making":       {func(p *person) { p.makeErr = rooms.ErrOwnRooms }, "p", rooms.ErrOwnRooms, "make"},
		"entering":     {func(p *person) { p.enterErr = rooms.ErrNoRoom }, "enter", rooms.ErrNoRoom, "enter brave-otter"},
		"sitting down": {func(p *person) { p.doErr = rooms.ErrBegun }, "enter", rooms.ErrBegun, "exit brave-otter"},
	} {
		t.Run(name, func(t *testing.T) {
			p := inLobby(t, "", ann, quietHall(), lobbyOf(openRoom()))
			c.fail(p)
			p.types(c.key)
			if p.did[len(p.did)-1] != c.last {
				t.Errorf("did %q", p.did)
			}
			if got := p.Sees(120, 40); !strings.Contains(got, p.app.lobby.Words.Error(c.says)) {
				t.Errorf("%s", got)
			}
			p.types("down")
			if p.types("esc"); strings.Contains(p.Sees(120, 40), p.app.lobby.Words.Error(c.says)) {
				t.Error("esc does not take the error away")
			}
		})
	}
	p := inLobby(t, "", ann, quietHall(), lobbyOf(openRoom()))
	p.doErr = rooms.ErrSeated
	p.types("enter")
	p.app.Update(table.ViewMsg{View: &rooms.RoomView{Code: "brave-otter", Seat: engine.NoSeat}})
	if _, ok := p.app.screen.(*table.Table); !ok {
		t.Error("who has a seat already does not get in")
	}
}

// TestTheChoiceSticksToTheRoom while rooms come, go and move, and to the place of one that is gone.
func TestTheChoiceSticksToTheRoom(t *testing.T) {
	p := inLobby(t, "", ann, lobbyOf(openRoom(), runningRoom()))
	chosen := func(want string) {
		t.Helper()
		if r := p.app.lobby.list.chosen(); r == nil || r.Code != want {
			t.Errorf("chosen: %+v, want %s", r, want)
		}
	}
	p.types("down")
	chosen("quiet-heron")
	p.app.Update(busyLobby(4))
	chosen("quiet-heron")
	p.app.Update(lobbyOf(openRoom(), annsSeat()))
	chosen("brave-otter")
	p.app.Update(lobbyOf())
	p.types("down", "up", "enter", "w")
	if p.app.lobby.list.chosen() != nil || p.did != nil {
		t.Errorf("something is chosen where nothing is: %q", p.did)
	}
	p.app.Update(lobbyOf(runningRoom(), annsTurn()))
	chosen("sly-badger")
}

// TestNewsWhileAtATable reach the lobby, and are there on coming back.
func TestNewsWhileAtATable(t *testing.T) {
	p := inLobby(t, "", ann, quietHall(), lobbyOf(openRoom()))
	p.types("enter")
	p.app.Update(table.ViewMsg{View: &rooms.RoomView{Code: "brave-otter", Seat: engine.NoSeat}})
	if _, ok := p.app.screen.(*table.Table); !ok {
		t.Fatal("no table")
	}
	p.app.Update(busyHall())
	p.app.Update(lobbyOf(runningRoom()))
	p.app.Update(lobbyOf(runningRoom(), openRoom()))
	p.types("esc")
	got := p.Sees(80, 24)
	for _, want := range []string{"hello everybody", "quiet-heron", "▸ brave-otter"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q:\n%s", want, got)
		}
	}
}

// TestNewsBeforeComingIn are there for somebody who chooses a name first.
func TestNewsBeforeComingIn(t *testing.T) {
	p := newPerson(t, "", rooms.Person{}, true)
	p.app.Update(quietHall())
	p.app.Update(lobbyOf(openRoom(), annsTurn()))
	p.types("enter")
	if got := p.Sees(80, 24); !strings.Contains(got, "Your turn in sly-badger") || !strings.Contains(got, "brave-otter") {
		t.Errorf("%s", got)
	}
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
			Bots: number.Draw(t, "bots"), Free: number.Draw(t, "free"), Watchers: number.Draw(t, "watchers"),
			Round: number.Draw(t, "round"), Rounds: number.Draw(t, "rounds"), Turn: ids.Draw(t, "turn"),
		}
		r.Terms.Seats, r.Terms.Clock = number.Draw(t, "seats"), time.Duration(number.Draw(t, "clock"))*time.Second
		if rapid.Bool().Draw(t, "rules") {
			r.Terms.Rules = biteNight()
		}
		return r
	})
	line := rapid.Custom(func(t *rapid.T) rooms.Line {
		return rooms.Line{From: rapid.String().Draw(t, "from"), Text: rapid.String().Draw(t, "text")}
	})
	someKeys := rapid.SampledFrom([]string{"up", "down", "pgdown", "c", "x", "?", "enter", "esc", "n", "s", "p", "w", "left", "right", "9"})
	rapid.Check(t, func(rt *rapid.T) {
		p := newPerson(t, rapid.SampledFrom([]string{"", "de"}).Draw(rt, "locale"), who.Draw(rt, "me"), false)
		f := frame.New(frame.NewPalette(), 0, 0)
		for range 3 {
			p.app.Update(HallMsg{&rooms.HallView{
				Here: rapid.SliceOfN(rapid.String(), 0, 30).Draw(rt, "here"), Guests: number.Draw(rt, "guests"),
				Lines: rapid.SliceOfN(line, 0, 30).Draw(rt, "lines"),
			}})
			p.app.Update(LobbyMsg{&rooms.LobbyView{Rooms: rapid.SliceOfN(room, 0, 30).Draw(rt, "rooms")}})
			p.types(rapid.SliceOfN(someKeys, 0, 4).Draw(rt, "keys")...)
			f.Resize(rapid.IntRange(0, 130).Draw(rt, "width"), rapid.IntRange(0, 45).Draw(rt, "height"))
			p.app.Draw(f)
		}
	})
}

// TestSomebodyElsesTurnIsNotMine in the list of rooms.
func TestSomebodyElsesTurnIsNotMine(t *testing.T) {
	r := annsTurn()
	r.Turn = "id of bob"
	p := inLobby(t, "", ann, quietHall(), lobbyOf(r))
	if got := p.Sees(80, 24); !strings.Contains(got, "Your seat is in sly-badger") || strings.Contains(got, "our turn") || strings.Contains(got, `*"`) {
		t.Errorf("\n%s", got)
	}
}
