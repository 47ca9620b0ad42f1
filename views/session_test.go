package views

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/form"
	"shithead/views/golden"
	"shithead/views/lobby"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestWelcome asks for a name or a code; what is taken or wrong is told in every language.
func TestWelcome(t *testing.T) {
	p := newcomer(t, "", "")
	golden.Screen[*welcome](t, "welcome", p.Shown(), p.Body(80, 24))
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		for keys, says := range map[string][]string{
			"":                {w.NewHere[0], w.Of(w.NameLabel, "ann")},
			"bob enter":       {w.Of(w.NameLabel, "bob"), w.Error(data.ErrNameTaken)},
			"tab WRONG enter": {w.Of(w.CodeLabel, "WRONG"), w.Error(words.ErrCode)},
		} {
			p := newcomer(t, locale, "")
			p.Types(strings.Fields(keys)...)
			p.ExpectSaid([][2]int{{80, 24}, {120, 40}, {40, 16}}, says...)
		}
	}
}

// TestTheWrongKey_IsNamedInSmallWindows, and what is to be copied is not broken over two rows at 80x24.
func TestTheWrongKey_IsNamedInSmallWindows(t *testing.T) {
	host := ui.Host{Name: "play.example.org", Port: 2222}
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		key := "ssh-ed25519 SHA256:" + strings.Repeat("x", 43)
		p := begin(t, &person{}, &Config{Words: w, Unknown: true, Key: key, User: "cid", Host: host})
		_, command, _ := strings.Cut(host.Fill(w.Commands.OtherKey), " ssh ")
		p.ExpectSaid([][2]int{{80, 24}, {120, 40}, {80, 12}, {40, 16}, {40, 12}},
			(&words.Facts{Who: "cid"}).Fill(w.OtherName), "SHA256:xxxxxxxxxx", "ssh "+command)
		if text := p.Text(80, 24); !strings.Contains(text, "  ssh "+command) {
			t.Errorf("%s: %q is not a row of its own:\n%s", locale, command, text)
		}
	}
}

// TestAClaimIsSeenWholeInEveryWindow: the question, with the longest name, and both answers.
func TestAClaimIsSeenWholeInEveryWindow(t *testing.T) {
	p := newcomer(t, "", "ann")
	golden.Screen[*claim](t, "claim", p.Shown(), p.Body(80, 24))
	for _, locale := range languages.Tags() {
		p, w := newcomer(t, locale, "Maximilian-Josef"), languages.For(locale)
		texts := []string{(&words.Facts{Who: "Maximilian-Josef"}).Fill(strings.ReplaceAll(w.Claimed[0], words.NoBreak, " "))}
		for _, k := range w.ClaimKeys[:2] {
			texts = append(texts, k.Key+" "+k.Does)
		}
		for width := 20; width <= 80; width++ {
			for height := 6; height <= 24; height++ {
				p.ExpectSaid([][2]int{{width, height}}, texts...)
			}
		}
	}
}

// TestSessionsBeginElsewhere than in the lobby, and end where there is no such place.
func TestSessionsBeginElsewhere(t *testing.T) {
	terms := lobby.PlayNow(languages.For("en"), form.UsualRules(false), false)
	play, join, watch := Start{Terms: &terms}, Start{Code: "brave-otter", Sit: true}, Start{Code: "brave-otter"}
	for _, unknown := range []bool{false, true} {
		for _, c := range []struct {
			start          *Start
			noRoom, noSeat error
			did            string
			failed         error
		}{
			{&play, nil, nil, "make|enter new-room|rooms.Start in new-room", nil},
			{&join, nil, nil, "enter brave-otter|rooms.Sit in brave-otter", nil},
			{&watch, nil, nil, "enter brave-otter", nil},
			{&play, rooms.ErrNoRoom, nil, "make|enter new-room", rooms.ErrNoRoom},
			{&join, rooms.ErrNoRoom, nil, "enter brave-otter", rooms.ErrNoRoom},
			{&watch, rooms.ErrNoRoom, nil, "enter brave-otter", rooms.ErrNoRoom},
			{&play, nil, rooms.ErrFull, "make|enter new-room|rooms.Start in new-room|exit new-room", rooms.ErrFull},
			{&join, nil, rooms.ErrFull, "enter brave-otter|rooms.Sit in brave-otter|rooms.Queue in brave-otter", nil},
			{&watch, nil, rooms.ErrFull, "enter brave-otter", nil},
		} {
			p := &person{}
			p.EnterErr, p.DoErr = c.noRoom, c.noSeat
			p.History.Stats.Counted = []data.Stats{{Rounds: 1}}
			begin(t, p, &Config{Person: viewtest.Ann, Unknown: unknown, Start: c.start})
			if unknown {
				p.Types("enter")
			}
			golden.Equal(t, strings.Join(p.Did, "|"), c.did)
			if !errors.Is(p.app.Failed(), c.failed) {
				t.Errorf("%s: %v", c.did, p.app.Failed())
			}
		}
	}
}

// TestACallCoveredHalfAKey: what is left of the last row's keys ends before the call, whole.
func TestACallCoveredHalfAKey(t *testing.T) {
	for _, size := range [][2]int{{60, 20}, {80, 24}, {100, 30}} {
		p := annAtTable(t)
		last := func() string { return strings.Split(p.Text(size[0], size[1]), "\n")[size[1]-1] }
		whole := strings.Fields(last())
		p.Tell(calls("careful-ocelot"))
		before, _, called := strings.Cut(last(), "▶")
		keys := strings.Fields(before)
		if !called || !slices.Contains(keys, "esc") || slices.ContainsFunc(keys, func(key string) bool { return !slices.Contains(whole, key) }) {
			t.Errorf("%v: %q, not all of %q", size, keys, whole)
		}
	}
}

// TestWhatIsKeptHolds from the start, on the table and in replays, and for a key that is linked for whom it is of now.
func TestWhatIsKeptHolds(t *testing.T) {
	kept := data.Settings{AutoSelect: true, Suits: "four", Rules: true}
	p := atTable(t, viewtest.Ann, viewtest.Playing(t), kept)
	p.ExpectSaid([][2]int{{200, 60}}, "fits: ", " m one ")
	p.ExpectDid(t)
	again := begin(t, &person{}, &Config{Start: &Start{Replay: round(t)}, Preferences: func() data.Settings { return kept }})
	again.Types("down", "down")
	again.ExpectAt(140, 45, "▸")
	for _, p := range []*person{p, again} {
		if viewtest.StylesOf(p.Screen()).Share("♦", "♥") {
			t.Error("two colours")
		}
	}
	kept = data.Settings{}
	linked := begin(t, &person{}, &Config{Unknown: true, Preferences: func() data.Settings { return kept }})
	kept.Suits = "four" // as the profile has it that the code leads to
	linked.Types("tab", "GOOD", "enter")
	golden.Equal(t, linked.app.lobby.Prefers.Is(words.FourSuits), true, "it is of the profile")
}

func TestSettingsAreNoWayIntoARoom(t *testing.T) {
	p := inLobby(t, "")
	for _, key := range []string{"up", ",", "esc"} {
		p.Types(key)
		golden.Equal(t, p.app.Home(), key != ",", "at home after ", key)
		golden.Equal(t, p.app.OnTheWay(), false, "on the way after ", key)
	}
}

// TestTheMenuOfTheLobby has everything that the help names and that commands alone have, for guests without what needs a name.
func TestTheMenuOfTheLobby(t *testing.T) {
	w := &languages.For("").Menu
	ann, guest := withCommands(t, viewtest.Ann, ""), withCommands(t, viewtest.Guest, "")
	ann.Types(":")
	ann.ExpectAt(100, 45, "play now", "settings:", "another name for you", w.Keys, w.Boards, w.Rounds, w.Replay,
		w.Quit.Does, w.Stats, w.Who, w.Data, w.Commands, "a code for coming in")
	guest.Types(":")
	guest.ExpectAt(100, 45, "play now", "settings", w.Boards, w.Quit.Does, "!"+w.Keys, "!"+w.Name, "!"+w.Rounds)
}

func TestCtrlLDrawsAnew(t *testing.T) {
	redraw := inLobby(t, "").Update(tea.KeyPressMsg{Code: 'l', Mod: tea.ModCtrl})
	golden.Equal(t, redraw(), tea.Msg(ui.RedrawMsg{}), "ctrl+l")
}

// commands are what is no key in a script.
func (p *person) commands(t *testing.T) map[string]func(arg string) {
	at := func(code string) table.ViewMsg {
		v := viewtest.Playing(t)
		v.Code, v.Deadline = code, time.Time{}
		return table.ViewMsg{View: v}
	}
	return map[string]func(arg string){
		"rooms": func(arg string) { p.Tell(lobby.ViewMsg{View: viewtest.LobbyOf(arg)}) },
		"hall": func(arg string) {
			halls := map[string]*rooms.HallView{"quiet": viewtest.QuietHall(), "busy": viewtest.BusyHall()}
			p.Tell(lobby.HallMsg{View: halls[arg]})
		},
		"unheard": func(_ string) { // two people say something in the hall
			lines := []rooms.Line{{Who: "p1", From: "Robert", Text: "unheard of"}, {From: "dan", Text: "hello"}}
			p.Tell(lobby.HallMsg{View: &rooms.HallView{Lines: lines}})
		},
		"calls": func(arg string) { p.Tell(calls(strings.Fields(arg)...)) },
		"named": func(arg string) { p.Tell(ui.NamedMsg{Name: arg}) },
		"table": func(arg string) { p.Tell(at(arg)) },
		"said": func(arg string) { // at a table
			v := at(arg)
			viewtest.Says(v.View, 1, "unheard of")
			p.Tell(v)
		},
		"watchers": func(arg string) {
			v := at("brave-otter")
			v.View.Watchers, _ = strconv.Atoi(arg)
			p.Tell(v)
		},
		"set": func(arg string) { // by another session
			p.Tell(ui.SetMsg{Settings: map[string]data.Settings{
				"muted":  {Muted: "p1"},
				"german": {Suits: "four", Theme: "light", Language: "de"}, "before": {Suits: "four", Rules: true},
				"between": {Suits: "four", Rules: true, AutoSelect: true}, "rules": {Rules: true},
			}[arg]})
		},
		"prefer": func(arg string) {
			p.PreferErr = map[string]error{"too fast": rooms.ErrTooFast, "disk": errors.New("the disk is gone")}[arg]
		},
		"claim":   func(_ string) { p.claimErr = words.ErrTakenBack },
		"beaten":  func(_ string) { p.beaten = 1 },
		"propose": func(_ string) { p.Run(p.Shown().(*welcome).propose) },
		"paste":   func(arg string) { p.Pastes(arg) },
		"click":   func(arg string) { p.clicks(t, arg) },
		"late":    func(arg string) { p.late = p.Press(arg) }, // what comes of a key comes after the others
		"then":    func(_ string) { p.Run(p.late) },
	}
}

// TestScripts of sessions: what is done in them by keys, and what comes of it.
func TestScripts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		golden.Text(t, "script", viewtest.Play(t, "script", func(where string) *viewtest.Stage {
			p := map[string]func() *person{
				"newcomer": func() *person { return newcomer(t, "", "") },
				"claimed":  func() *person { return newcomer(t, "", "ann") },
				"lobby":    func() *person { return withCommands(t, viewtest.Ann, "") },
				"guest":    func() *person { return withCommands(t, viewtest.Guest, "") },
				"table":    func() *person { return annAtTable(t) },
				"watching": func() *person {
					return atTable(t, viewtest.Guest, viewtest.Watched(viewtest.Playing(t)), data.Settings{})
				},
				"gathering": func() *person {
					v := viewtest.Playing(t)
					v.Table, v.Phase, v.Maker = nil, rooms.Gathering, viewtest.Ann
					return atTable(t, viewtest.Ann, v, data.Settings{Played: "yes"})
				},
				"ascii": func() *person {
					return atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{Language: "de", Cards: "ascii"})
				},
				"french": func() *person {
					v := viewtest.Says(viewtest.Playing(t), 1, "bonjour")
					return atTable(t, viewtest.Ann, v, data.Settings{Language: "fr"})
				},
			}[where]()
			on := ""
			did := func() []string {
				list, prefers := p.Done(), ""
				for _, preference := range words.KeyedPreferences() {
					if p.app.lobby.Prefers.Is(preference) {
						prefers += " " + string(preference)
					}
				}
				if prefers != on {
					on, list = prefers, append(list, "on:"+prefers)
				}
				return list
			}
			did()
			return &viewtest.Stage{Person: p, Done: did, Commands: p.commands(t)}
		}))
	})
}

// TestAKeyPressedTwice_WasForTheNextScreen: it is once that can have been seen.
func TestAKeyPressedTwice_WasForTheNextScreen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := inLobby(t, "")
		p.app.lobby.Timing.Reaction = ui.Reaction
		p.Types("o")
		form := p.Text(80, 24)
		for _, pause := range []time.Duration{0, ui.Reaction - 1} {
			time.Sleep(pause)
			p.Types("o")
			golden.Equal(t, p.Text(80, 24), form)
		}
		time.Sleep(time.Nanosecond)
		p.Types("o")
		p.Expect("!▶ Seats")
		p.Types("esc", "esc")
		viewtest.ExpectShown[*lobby.Lobby](t, p)
	})
}
