package lobby

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"shithead/data/ledger"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
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

// someRooms are rooms by their names in scripts.
func someRooms(names string) (list []*rooms.RoomSummary) {
	full := viewtest.OpenRoom()
	full.FreeSeats = 0
	known := map[string]*rooms.RoomSummary{
		"open": viewtest.OpenRoom(), "full": full, "running": viewtest.RunningRoom(), "turn": viewtest.AnnsTurn(), "seat": viewtest.AnnsSeat(),
	}
	for name := range strings.FieldsSeq(names) {
		if known[name] == nil {
			known[name] = running(name)[0]
		}
		list = append(list, known[name])
	}
	return list
}

// failures are what a house answers in scripts.
var failures = map[string]error{
	"": nil, "too fast": rooms.ErrTooFast, "no room": rooms.ErrNoRoom, "own rooms": rooms.ErrOwnRooms, "begun": rooms.ErrBegun,
	"seated": rooms.ErrSeated, "too many guesses": rooms.ErrTooManyGuesses,
}

// do does what is no key in a script: news that come, and what the house answers from then on.
func (p *visitor) do(name, of string) {
	seen := func(code string, seat int) table.ViewMsg {
		view := tabletest.NewRoundOf(p.t, "bitenight", 4, 1).View(seat)
		view.Code, view.Deadline = code, time.Time{}
		return table.ViewMsg{View: view}
	}
	switch name {
	case "rooms":
		p.Tell(lobbyOf(someRooms(of)...))
	case "listed":
		p.Listed = lobbyOf(someRooms(of)...).View
	case "hall":
		p.Tell(quietHall())
	case "arrive":
		p.arrive(of)
	case "private":
		v := viewtest.Gathering(of)
		v.Terms.Private = true
		p.Tell(table.ViewMsg{View: v})
	case "watched":
		p.Tell(watched(p.t, of))
	case "round": // another one
		v := watched(p.t, of)
		v.View.Round = "another-round"
		p.Tell(v)
	case "playing":
		p.Tell(seen(of, 0))
	case "practice":
		view := seen(of, 0)
		view.View.Match = &rooms.MatchView{Round: 1, Rounds: 4}
		p.As = rooms.Person{ID: "for-now", Name: "guest"}
		p.Tell(view)
	case "paste":
		p.Pastes(of)
	case "lines":
		p.Pastes("pasted\nlines")
	case "say":
		p.SayErr = failures[of]
	case "make":
		p.MakeErr = failures[of]
	case "enter":
		p.EnterErr = failures[of]
	case "do":
		p.DoErr = failures[of]
	case "unasked": // it is not known yet whether one has played before
		p.lobby.first = first{}
	case "figures":
		p.Tell(FiguresMsg{})
	case "answer":
		_, cmd := p.lobby.Answer(of)
		p.Run(cmd)
	case "late": // what comes of a key comes after the others
		p.late = p.Press(of)
	case "then":
		p.Run(p.late)
	default:
		p.t.Fatalf("nothing does !%s", name)
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
				p.History.Stats.Counted = []ledger.Stats{{Rules: "bitenight"}}
			case "practice":
				p.History.Stats.Practice = []ledger.Stats{{Rules: "bitenight"}}
			case "trouble":
				p.StatsErr = rooms.ErrGone
			case "a lesson":
				p.lobby.config.Learn = viewtest.Rules(t, "leeds")
			}
		})
		did := func() []string {
			list := p.Did
			for _, line := range p.Said {
				list = append(list, "say "+line)
			}
			for _, terms := range p.Made {
				list = append(list, fmt.Sprintf("%s for %d, bots %v, %v, %d rounds", terms.Rules.Code(), terms.Seats, terms.Bots, terms.Clock, terms.Rounds))
			}
			p.Did, p.Said, p.Made = nil, nil, nil
			return list
		}
		did()
		return &viewtest.Stage{Person: p, Did: did, Do: p.do}
	}))
}
