package lobby

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/data/ledger"
	"shithead/engine"
	"shithead/rooms"
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
	var lines []string
	for _, k := range lobbyKeys {
		handled = append(handled, k.Keys...)
	}
	for _, k := range commands {
		lines = append(lines, k.Keys...)
	}
	slices.Sort(lines)
	for _, locale := range languages.Tags() {
		told := keysNamed(inLobby(t, locale, viewtest.Ann).lobby.Help())
		var slashed []string
		told = slices.DeleteFunc(told, func(key string) bool {
			if strings.HasPrefix(key, "/") {
				slashed = append(slashed, key)
			}
			return strings.HasPrefix(key, "/")
		})
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
		if slices.Sort(slashed); !slices.Equal(slashed, lines) {
			t.Errorf("%s: the commands of the chat are %q, those told %q", locale, lines, slashed)
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
		"two":       {viewtest.Ann, []tea.Msg{lobbyOf(open, full)}, "r enter w"},
		"own":       {viewtest.Ann, []tea.Msg{lobbyOf(own)}, "b enter"},
		"gone":      {viewtest.Ann, []tea.Msg{lobbyOf(open), lobbyOf()}, "r"},
		"guest":     {viewtest.Guest, []tea.Msg{lobbyOf(open)}, "enter w"},
		"guest out": {viewtest.Guest, nil, ""},
	} {
		p := inLobby(t, "", c.who, c.news...)
		for _, key := range []string{"b", "r", "enter", "w"} {
			has := slices.ContainsFunc(p.lobby.Acts(), func(a ui.Act) bool { return a.Key.Key == key })
			if want := slices.Contains(strings.Fields(c.has), key); has != want {
				t.Errorf("%s: %s is there: %v, want %v", name, key, has, want)
			}
		}
	}
}

func TestSayingAndCommands(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann)
	p.SayErr = rooms.ErrTooFast
	p.Types("c", "hello", "enter")
	p.Expect("> hello", "Not so fast") // so that it can be tried again
	p.SayErr = nil
	p.Types("enter", "enter")
	p.Exclude("> hello", "Not so fast")
	p.Types("/nonsense", "enter")
	p.Expect("There's no such command")
	p.Types("esc", "c", "wait? no", "enter")
	if !slices.Equal(p.Said, []string{"hello", "hello", "wait? no"}) {
		t.Errorf("said %q", p.Said)
	}
	p.Pastes("pasted\nlines")
	p.Expect("> pasted lines")
	if p.Types("ctrl+d") {
		t.Error("ctrl+d leaves with a line half typed")
	}
	for _, leave := range [][]string{{"ctrl+d"}, {"/quit", "enter"}, {"c", "ctrl+d"}} {
		if !inLobby(t, "", viewtest.Ann).Types(leave...) {
			t.Errorf("%v does not leave", leave)
		}
	}
	guest := inLobby(t, "", viewtest.Guest)
	guest.Types("c", "hey", "enter", "/he")
	guest.Pastes("pasted")
	guest.Exclude("pasted")
	if len(guest.Said) > 0 {
		t.Errorf("a guest says %q", guest.Said)
	}
}

// TestEscAndAQueenEndedTheSession: at a table q is a card. Guests, who have no cards, leave by it.
func TestEscAndAQueenEndedTheSession(t *testing.T) {
	p, guest := inLobby(t, "", viewtest.Ann), inLobby(t, "", viewtest.Guest)
	p.Expect("ctrl+c  leave")
	guest.Expect("q  leave")
	if p.Types("esc", "q", "Q") || !guest.Types("q") {
		t.Error("q leaves, or guests do not")
	}
}

// TestTheFirstTable_AsksFirst: a person without a round is asked once whether they have played before. A yes, or the same key again, deals,
// a no leads to a lesson, and esc back, after which nothing is asked any more.
func TestTheFirstTable_AsksFirst(t *testing.T) {
	for _, who := range []rooms.Person{viewtest.Ann, viewtest.Guest} {
		asks := func() *visitor {
			p := inLobby(t, "", who)
			p.Types("p")
			p.ExpectSaid([][2]int{{80, 24}, {40, 16}, {20, 12}}, p.lobby.Words.Lesson.Asked)
			return p
		}
		for _, yes := range []string{"p", "enter", "y", "j"} {
			if p := asks(); len(p.Made) != 0 || p.Types(yes) || len(p.Made) != 1 {
				t.Errorf("%s deals nothing:\n%s", yes, p.Sees(80, 24))
			}
		}
		p := asks()
		p.Types("n")
		viewtest.ExpectShown[*lesson.Screen](t, p)
		if p.Types("esc"); p.Shown() != p.lobby || p.lobby.away {
			t.Errorf("the lesson does not lead back:\n%s", p.Sees(80, 24))
		}
		p = asks()
		if p.Types("x", "esc"); p.Shown() != p.lobby || len(p.Made) > 0 {
			t.Errorf("esc leads to:\n%s", p.Sees(80, 24))
		}
		if p.Types("p"); len(p.Made) != 1 {
			t.Errorf("asked twice:\n%s", p.Sees(80, 24))
		}
	}
	for name, had := range map[string]func(*visitor){
		"counted":  func(p *visitor) { p.History.Stats.Counted = []ledger.Stats{{Rules: "bitenight"}} },
		"practice": func(p *visitor) { p.History.Stats.Practice = []ledger.Stats{{Rules: "bitenight"}} },
		"trouble":  func(p *visitor) { p.StatsErr = rooms.ErrGone },
	} {
		p := visit(t, "", viewtest.Ann, had)
		if p.Types("p"); len(p.Made) != 1 {
			t.Errorf("%s: asked:\n%s", name, p.Sees(80, 24))
		}
	}
	for _, presses := range []string{"p", "pp"} { // before the rounds are looked up; a second press does not wait for that
		p := inLobby(t, "", viewtest.Ann)
		p.lobby.first = first{}
		p.Types(presses)
		made := len(p.Made)
		p.Tell(FiguresMsg{})
		if asked := strings.Contains(p.Sees(80, 24), "Played before?"); asked != (presses == "p") || made != len(presses)-1 || len(p.Made) != made {
			t.Errorf("%s: asked %v, made %d", presses, asked, len(p.Made))
		}
	}
}

// TestLessons have a key, also for guests, and a session may begin with one, of the rules that were named.
func TestLessons(t *testing.T) {
	guest := inLobby(t, "", viewtest.Guest)
	guest.Types("l")
	guest.Expect("lesson · Bite Night")
	leeds := viewtest.Rules(t, "leeds")
	p := visit(t, "", viewtest.Ann, func(p *visitor) { p.lobby.config.Learn = leeds })
	if p.Expect(leeds.Title); p.lobby.Home() {
		t.Error("at home in a lesson")
	}
	if p.Types("esc"); p.Shown() != p.lobby {
		t.Errorf("\n%s", p.Sees(80, 24))
	}
}

// TestAGuestPractises: one key makes them a table with three bots, at which they have a name. It is said that nothing is kept, and once
// they come back how to get a profile.
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
	if p.Exclude(w.KeepTitle); p.last() != "exit new-room" {
		t.Errorf("did %q", p.Did)
	}
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
	if form, terms := p.Made[0], p.Made[1]; form.Seats != 6 || terms.Rules.Code() != code || terms.Seats != 4 || len(terms.Bots) != 3 ||
		terms.Clock != rooms.DefaultClock || terms.Rounds != 0 {
		t.Errorf("made %+v", p.Made)
	}
	p.Expect("One moment")
	if p.Types("p", "n", "s", "enter"); len(p.Did) != 3 {
		t.Errorf("keys do something while one waits: %q", p.Did)
	}
	p.Types("esc")
	if p.Exclude("One moment"); p.last() != "exit new-room" {
		t.Errorf("waiting cannot be given up: %q", p.Did)
	}
	if p.arrive("new-room"); p.Shown() != p.lobby {
		t.Error("a view that comes too late leads in")
	}
}

// TestTheRulesAreReadInTheLobby, by guests too: those of the room that is chosen first, then of every rule set.
func TestTheRulesAreReadInTheLobby(t *testing.T) {
	p := inLobby(t, "", viewtest.Guest, busyHall(), busyLobby(3))
	p.Types("i")
	p.Expect("▶ Bite Night Scheissekopf · played in brave-otter\n   Bite Night")
	p.Until("down", "Leeds", func() bool { return strings.Contains(p.Sees(80, 24), "▶ Leeds") })
	p.Types("enter")
	p.ExpectSaid([][2]int{{80, 24}, {40, 16}}, "Leeds Rules (Merde de Tete)")
	first := p.Sees(80, 24)
	if p.Types("end"); p.Sees(80, 24) == first {
		t.Error("the page is not turned")
	}
	p.Types("esc")
	p.Expect("▶ Leeds")
	viewtest.ExpectShown[*rules.Catalogue](t, p)
	p.Types("esc")
	p.Expect("The hall")
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
			if got := strings.Join(p.Did, "|"); got != c.did {
				t.Errorf("did %q", p.Did)
			}
			if c.says != nil {
				p.ExpectAt(120, 40, p.lobby.Words.Error(c.says))
				p.Types("down", "esc")
				p.ExcludeAt(120, 40, p.lobby.Words.Error(c.says))
			}
			if p.arrive("another"); p.Shown() != p.lobby {
				t.Error("a view of another room leads in")
			}
			p.arrive(c.room.Code)
			if _, ok := p.Shown().(*table.Table); ok != (c.did != "" && c.says == nil) {
				t.Errorf("a table: %v", ok)
			}
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
	if p.Exclude("Code of the room"); len(p.Said) > 0 || p.Did != nil {
		t.Errorf("said %q, did %q", p.Said, p.Did)
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
