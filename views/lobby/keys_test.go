package lobby

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"shithead/data/ledger"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/lesson"
	"shithead/views/rules"
	"shithead/views/table"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

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
			l.DealKey, l.OpenKey, l.SeatKey, l.SortKey, l.ChooseKey, l.SitKey, l.OwnKey, l.LookKey, l.WatchKey, l.ChatKey, l.StatsKey, l.HelpKey, l.MenuKey,
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

func TestSayingAndCommands(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann)
	p.SayErr = rooms.ErrTooFast
	p.Types("c", "hello", "enter")
	p.Expect("> hello", "Not so fast") // so that it can be tried again
	p.SayErr = nil
	p.Try("enter enter", "!> hello", "!Not so fast")
	p.Try("/nonsense enter", "There's no such command")
	p.Types("esc", "c", "wait? no", "enter")
	golden.Equal(t, p.Said, []string{"hello", "hello", "wait? no"}, "said")
	p.Pastes("pasted\nlines")
	p.Expect("> pasted lines")
	golden.Equal(t, p.Types("ctrl+d"), false, "ctrl+d leaves with a line half typed")
	for _, leave := range [][]string{{"ctrl+d"}, {"/quit", "enter"}, {"c", "ctrl+d"}} {
		golden.Equal(t, inLobby(t, "", viewtest.Ann).Types(leave...), true, leave)
	}
	guest := inLobby(t, "", viewtest.Guest)
	guest.Types("c", "hey", "enter", "/he")
	guest.Pastes("pasted")
	guest.Exclude("pasted")
	golden.Equal(t, guest.Said, nil, "a guest says")
}

// TestEscAndAQueenEndedTheSession: at a table q is a card. Guests, who have no cards, leave by it.
func TestEscAndAQueenEndedTheSession(t *testing.T) {
	p, guest := inLobby(t, "", viewtest.Ann), inLobby(t, "", viewtest.Guest)
	p.Expect("ctrl+c  leave")
	guest.Expect("q  leave")
	golden.Equal(t, p.Types("esc", "q", "Q"), false, "q leaves")
	golden.Equal(t, guest.Types("q"), true, "a guest leaves")
}

// TestTheFirstTable_AsksFirst, once, whether one has played before: a yes deals, a no leads to a lesson, esc back.
func TestTheFirstTable_AsksFirst(t *testing.T) {
	for _, who := range []rooms.Person{viewtest.Ann, viewtest.Guest} {
		asks := func() *visitor {
			p := inLobby(t, "", who)
			p.Types("p")
			p.ExpectSaid([][2]int{{80, 24}, {40, 16}, {20, 12}}, p.lobby.Words.Lesson.Asked)
			return p
		}
		for _, yes := range []string{"p", "enter", "y", "j"} {
			p := asks()
			golden.Equal(t, len(p.Made), 0, "made before")
			p.Types(yes)
			golden.Equal(t, len(p.Made), 1, yes)
		}
		p := asks()
		p.Types("n")
		viewtest.ExpectShown[*lesson.Screen](t, p)
		p.Types("esc")
		viewtest.ExpectShown[*Lobby](t, p)
		golden.Equal(t, p.lobby.away, false, "away after the lesson")
		p = asks()
		p.Types("x", "esc")
		viewtest.ExpectShown[*Lobby](t, p)
		golden.Equal(t, len(p.Made), 0, "made by esc")
		p.Types("p")
		golden.Equal(t, len(p.Made), 1, "made the second time")
	}
	for name, had := range map[string]func(*visitor){
		"counted":  func(p *visitor) { p.History.Stats.Counted = []ledger.Stats{{Rules: "bitenight"}} },
		"practice": func(p *visitor) { p.History.Stats.Practice = []ledger.Stats{{Rules: "bitenight"}} },
		"trouble":  func(p *visitor) { p.StatsErr = rooms.ErrGone },
	} {
		p := visit(t, "", viewtest.Ann, had)
		p.Types("p")
		golden.Equal(t, len(p.Made), 1, name)
	}
	for i, presses := range []string{"p", "pp"} { // before the rounds are looked up; a second press does not wait for that
		p := inLobby(t, "", viewtest.Ann)
		p.lobby.first = first{}
		p.Types(presses)
		golden.Equal(t, len(p.Made), i, presses)
		p.Tell(FiguresMsg{})
		golden.Equal(t, strings.Contains(p.Sees(80, 24), "Played before?"), i == 0, presses)
		golden.Equal(t, len(p.Made), i, presses)
	}
}

// TestLessons have a key, also for guests, and a session may begin with one, of the rules that were named.
func TestLessons(t *testing.T) {
	guest := inLobby(t, "", viewtest.Guest)
	guest.Try("l", "lesson · Bite Night")
	leeds := viewtest.Rules(t, "leeds")
	p := visit(t, "", viewtest.Ann, func(p *visitor) { p.lobby.config.Learn = leeds })
	p.Expect(leeds.Title)
	golden.Equal(t, p.lobby.Home(), false, "at home in a lesson")
	p.Types("esc")
	viewtest.ExpectShown[*Lobby](t, p)
}

// TestAGuestPractises with three bots. It is said that nothing is kept, and afterwards how to get a profile.
func TestAGuestPractises(t *testing.T) {
	p := inLobby(t, "", viewtest.Guest, quietHall(), lobbyOf())
	w := &p.lobby.Words.Lobby
	p.As = rooms.Person{ID: "for-now", Name: "guest"}
	p.Types("pp")
	p.ExpectDid(t, "make", "enter new-room", "rooms.Start in new-room")
	view := tabletest.NewRoundOf(t, "bitenight", 4, 1).View(0)
	view.Code, view.Match = "new-room", &rooms.MatchView{Round: 1, Rounds: 4}
	p.Tell(table.ViewMsg{View: view})
	p.Expect(w.Practice, " "+w.PracticeRoom+" ")
	p.Types("esc")
	p.ExpectSaid([][2]int{{80, 24}, {40, 16}}, w.KeepTitle, "ssh-keygen -t ed25519")
	p.Types("esc")
	p.Exclude(w.KeepTitle)
	golden.Equal(t, p.last(), "exit new-room", p.Did)
	p.As = rooms.Person{} // a guest who watches is not asked
	p.Tell(lobbyOf(viewtest.OpenRoom()))
	p.Types("enter")
	p.arrive("brave-otter")
	p.Types("esc")
	p.Exclude(w.KeepTitle)
}

// TestPlayNow: one key makes a table with three bots and deals, by the rules of the last room that the form asked for.
func TestPlayNow(t *testing.T) {
	const code = "custom:down=4,again=9"
	p := inLobby(t, "", viewtest.Ann, quietHall(), lobbyOf())
	p.Types("n")
	p.Pastes(code)
	p.Types("down", "6", "enter", "esc", "esc")
	p.Did = nil
	p.Types("pp")
	p.ExpectDid(t, "make", "enter new-room", "rooms.Start in new-room")
	form, terms := p.Made[0], p.Made[1]
	golden.Equal(t, [5]int{form.Seats, terms.Seats, len(terms.Bots), terms.Rounds, int(terms.Clock)}, [5]int{6, 4, 3, 0, int(rooms.DefaultClock)})
	golden.Equal(t, terms.Rules.Code(), code)
	p.Expect("One moment")
	p.Types("p", "n", "s", "enter")
	golden.Equal(t, len(p.Did), 3, p.Did)
	p.Try("esc", "!One moment")
	golden.Equal(t, p.last(), "exit new-room", p.Did)
	p.arrive("new-room") // too late
	viewtest.ExpectShown[*Lobby](t, p)
}

// TestTheRulesAreReadInTheLobby, by guests too: those of the room that is chosen first, then of every rule set.
func TestTheRulesAreReadInTheLobby(t *testing.T) {
	p := inLobby(t, "", viewtest.Guest, busyHall(), busyLobby(3))
	p.Try("i", "▶ Bite Night Scheissekopf · played in brave-otter\n   Bite Night")
	p.Until("down", "Leeds", func() bool { return strings.Contains(p.Sees(80, 24), "▶ Leeds") })
	p.Types("enter")
	p.ExpectSaid([][2]int{{80, 24}, {40, 16}}, "Leeds Rules (Merde de Tete)")
	p.Try("end", "!Leeds Rules (Merde de Tete)")
	p.Try("esc", "▶ Leeds")
	viewtest.ExpectShown[*rules.Catalogue](t, p)
	p.Try("esc", "The hall")
}

// TestGoingIn: what the keys do with the room that is chosen. The table shows when its first view has come, also before the answer.
func TestGoingIn(t *testing.T) {
	full := viewtest.OpenRoom()
	full.FreeSeats = 0
	for name, c := range map[string]struct {
		who  rooms.Person
		room *rooms.RoomSummary
		fail func(p *visitor)
		key  string
		did  string
		says error
	}{
		"a free seat":           {viewtest.Ann, viewtest.OpenRoom(), nil, "enter", "enter brave-otter|rooms.Sit in brave-otter", nil},
		"only watching":         {viewtest.Ann, viewtest.OpenRoom(), nil, "w", "enter brave-otter", nil},
		"no seat free":          {viewtest.Ann, full, nil, "enter", "enter brave-otter", nil},
		"a round runs":          {viewtest.Ann, viewtest.RunningRoom(), nil, "enter", "enter quiet-heron", nil},
		"one's own":             {viewtest.Ann, viewtest.AnnsTurn(), nil, "enter", "enter sly-badger", nil},
		"a guest":               {viewtest.Guest, viewtest.OpenRoom(), nil, "enter", "enter brave-otter", nil},
		"a guest who watches":   {viewtest.Guest, viewtest.OpenRoom(), nil, "w", "enter brave-otter", nil},
		"a guest makes no room": {viewtest.Guest, viewtest.OpenRoom(), nil, "n", "", nil},
		"nothing unknown":       {viewtest.Ann, viewtest.OpenRoom(), nil, "x", "", nil},
		"making fails":          {viewtest.Ann, viewtest.OpenRoom(), func(p *visitor) { p.MakeErr = rooms.ErrOwnRooms }, "pp", "make", rooms.ErrOwnRooms},
		"entering fails":        {viewtest.Ann, viewtest.OpenRoom(), func(p *visitor) { p.EnterErr = rooms.ErrNoRoom }, "enter", "enter brave-otter", rooms.ErrNoRoom},
		"sitting down fails": {
			viewtest.Ann, viewtest.OpenRoom(), func(p *visitor) { p.DoErr = rooms.ErrBegun }, "enter",
			"enter brave-otter|rooms.Sit in brave-otter|exit brave-otter", rooms.ErrBegun,
		},
		"already seated": {
			viewtest.Ann, viewtest.OpenRoom(), func(p *visitor) { p.DoErr = rooms.ErrSeated }, "enter",
			"enter brave-otter|rooms.Sit in brave-otter", nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := inLobby(t, "", c.who, quietHall(), lobbyOf(c.room))
			if c.fail != nil {
				c.fail(p)
			}
			p.Types(c.key)
			golden.Equal(t, strings.Join(p.Did, "|"), c.did)
			if c.says != nil {
				p.ExpectAt(120, 40, p.lobby.Words.Error(c.says))
				p.Types("down", "esc")
				p.ExcludeAt(120, 40, p.lobby.Words.Error(c.says))
			}
			p.arrive("another")
			viewtest.ExpectShown[*Lobby](t, p)
			p.arrive(c.room.Code)
			_, ok := p.Shown().(*table.Table)
			golden.Equal(t, ok, c.did != "" && c.says == nil, "a table is shown")
		})
	}
	p := inLobby(t, "", viewtest.Ann, quietHall(), lobbyOf(viewtest.OpenRoom()))
	answer := p.Press("enter")
	p.arrive("brave-otter")
	p.Run(answer)
	viewtest.ExpectShown[*table.Table](t, p)
}

// TestJoiningByCode, of which a wrong one can be mended, and nothing is said in the hall by it.
func TestJoiningByCode(t *testing.T) {
	for _, who := range []rooms.Person{viewtest.Ann, viewtest.Guest} {
		p := inLobby(t, "", who, lobbyOf(viewtest.OpenRoom()))
		p.EnterErr = rooms.ErrTooManyGuesses
		p.Types("j", "Quiet Heron- brave-OTTERs ", "enter")
		p.Expect(p.lobby.Words.Error(rooms.ErrTooManyGuesses), "brave-OTTERs")
		p.Types("backspace", "backspace", "backspace")
		p.Pastes("r")
		p.EnterErr, p.Did = nil, nil
		p.Types("enter")
		p.ExpectDid(t, "enter quiet-heron-brave-otter")
		v := viewtest.Gathering("quiet-heron-brave-otter")
		v.Terms.Private = true
		p.Tell(table.ViewMsg{View: v})
		p.Expect("It's private.")
	}
	p := inLobby(t, "", viewtest.Ann)
	p.Types("j", "x", "esc", "s")
	p.Exclude("Code of the room")
	golden.Equal(t, append(p.Said, p.Did...), nil, "said and did")
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

// TestTheChoiceSticksToTheRoom while rooms come, go and move, and to the place of one that is gone.
func TestTheChoiceSticksToTheRoom(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, lobbyOf(viewtest.OpenRoom(), viewtest.RunningRoom()))
	chosen := func(want string) {
		t.Helper()
		golden.Equal(t, p.lobby.list.code(), want, "chosen")
	}
	p.Types("down")
	p.Tell(busyLobby(4))
	chosen("quiet-heron")
	p.Tell(lobbyOf(viewtest.OpenRoom(), viewtest.AnnsSeat()))
	chosen("quiet-heron")
	p.Types("enter", "w")
	p.ExpectAt(120, 40, p.lobby.Words.Error(rooms.ErrNoRoom))
	p.Types("r")
	chosen("brave-otter")
	p.Tell(lobbyOf())
	chosen("brave-otter")
	p.Types("r", "down", "up", "enter", "w")
	p.ExpectDid(t)
	p.Tell(lobbyOf(viewtest.RunningRoom(), viewtest.AnnsTurn()))
	chosen("sly-badger")
}

// TestTheKeysOfTheOrderAndOfOnesSeat: r puts what waits first, b goes there, and coming back puts in order, too.
func TestTheKeysOfTheOrderAndOfOnesSeat(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, quietHall(), lobbyOf(viewtest.RunningRoom()))
	p.Types("b")
	p.Tell(lobbyOf(viewtest.AnnsTurn(), viewtest.OpenRoom(), viewtest.AnnsSeat(), viewtest.RunningRoom()))
	golden.Equal(t, codes(&p.lobby.list), "quiet-heron mild-wombat brave-otter sly-badger")
	p.Expect("▶ sly-badger waits for you")
	p.Types("r")
	golden.Equal(t, codes(&p.lobby.list), "sly-badger mild-wombat brave-otter quiet-heron")
	p.Types("b")
	p.ExpectDid(t, "enter sly-badger")
	p.arrive("sly-badger")
	p.Listed = lobbyOf(viewtest.RunningRoom(), viewtest.AnnsSeat()).View
	if screen, cmd := p.lobby.Answer("careful-ocelot"); screen != p.lobby || p.Run(cmd) || p.last() != "enter careful-ocelot" {
		t.Errorf("did %q, %T is shown", p.Did, screen)
	}
	golden.Equal(t, codes(&p.lobby.list), "mild-wombat quiet-heron")
}
