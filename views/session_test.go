package views

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/form"
	"shithead/views/golden"
	"shithead/views/lobby"
	"shithead/views/menu"
	"shithead/views/replay"
	"shithead/views/settings"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestWelcome of a key leads into the hall by a name, proposed or not, or by a code; what is taken or wrong is told.
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
	for want, keys := range map[string]string{
		"Your name: ann\n":  "tab x tab",
		"Your name: bo\n":   "b o", // typed in the place of the proposal, while keys that move or delete change it
		"Your name: anb\n":  "backspace b",
		"Your name: anx\n":  "left x right backspace",
		"Your name: annx\n": "right x",
		"Evening, anne.":    "right e enter",
		"Evening, cid.":     "tab GOOD enter",
	} {
		p := newcomer(t, "", "")
		p.Sees(80, 24)
		p.Types(strings.Fields(keys)...)
		p.Expect(want)
	}
	p.Pastes("bob")
	p.Expect("Your name: bob\n")
}

// TestANameThatWasProposedAndIsGone gives way to the next, which enter takes; one that was typed stays, to be mended.
func TestANameThatWasProposedAndIsGone(t *testing.T) {
	for keys, says := range map[string][]string{
		"enter":       {"Your name: ann", "Somebody was faster."},
		"enter enter": {"The hall"},
		"enter cid":   {"Your name: cid\n"}, // in its place, and one's own
	} {
		p := newcomer(t, "", "")
		p.beaten = 1
		p.Types("backspace", "backspace", "backspace")
		p.Run(p.Shown().(*welcome).propose)
		p.Types(strings.Fields(keys)...)
		if p.Expect(says...); keys != "enter" {
			p.Exclude("faster")
		}
	}
	typed := newcomer(t, "", "")
	typed.Try("bob enter", "Your name: bob", "Somebody here has this name already.")
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

// TestAClaimIsAcceptedOrDeclined, once: no other key decides it, nor does leaving, nor one while the answer is awaited.
func TestAClaimIsAcceptedOrDeclined(t *testing.T) {
	for key, c := range map[string]struct{ sees, does string }{
		"enter": {"dan", "accept"}, "tab": {"What shall we call you?", "decline"},
	} {
		p := newcomer(t, "", "ann")
		p.Types("x", "esc", "backspace")
		p.Pastes("bob")
		p.Expect("ann says this key is theirs too.")
		p.ExpectDid(t)
		answer := p.Press(key)
		p.Expect("One moment")
		p.Types("enter", "tab")
		p.Run(answer)
		p.Expect(c.sees)
		p.ExpectDid(t, c.does)
	}
	p := newcomer(t, "", "ann")
	p.claimErr = words.ErrTakenBack
	p.Try("enter", "They've taken that back. Press tab to choose a name.")
}

// TestSessionsBeginElsewhere than in the lobby, and end where there is no such place.
func TestSessionsBeginElsewhere(t *testing.T) {
	terms := lobby.PlayNow(form.UsualRules())
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

// TestCtrlCLeavesWhateverIsShown, and decides nothing; ctrl+l draws it anew.
func TestCtrlCLeavesWhateverIsShown(t *testing.T) {
	for _, keys := range []string{"", "c", "n", "s", "i", "?"} {
		golden.Equal(t, inLobby(t, "", keys).Types("ctrl+c"), true, keys)
	}
	for _, claimant := range []string{"", "ann"} {
		p := newcomer(t, "", claimant)
		golden.Equal(t, p.Types("ctrl+c"), true, claimant)
		p.ExpectDid(t)
	}
	redraw := inLobby(t, "").Update(tea.KeyPressMsg{Code: 'l', Mod: tea.ModCtrl})
	golden.Equal(t, redraw(), tea.Msg(ui.RedrawMsg{}), "ctrl+l")
}

// TestANewNameHoldsOnEveryScreen, also on those below others, and in the lobby when one comes back.
func TestANewNameHoldsOnEveryScreen(t *testing.T) {
	figures := inLobby(t, "", "s", ":", "settings", "enter")
	figures.told([]string{"esc"}, ui.NamedMsg{Name: "Mary"}).Expect("Statistics of Mary")
	for _, p := range []*person{figures, annAtTable(t), inLobby(t, "", "n")} {
		p.told([]string{"esc"}, ui.NamedMsg{Name: "Mary"}).Expect("Evening, Mary.")
	}
}

// TestNews are looked up on coming back from a table or a form, and are there after a name was chosen first.
func TestNews(t *testing.T) {
	quiet, busy, open := lobby.HallMsg{View: viewtest.QuietHall()}, lobby.HallMsg{View: viewtest.BusyHall()}, lobbyOf(viewtest.OpenRoom())
	p := inLobby(t, "").told([]string{"enter"}, quiet, open)
	p.Update(table.ViewMsg{View: &rooms.RoomView{Code: "brave-otter", Seat: engine.NoSeat}})
	viewtest.ExpectShown[*table.Table](t, p)
	p.Hall, p.Listed = busy.View, viewtest.Lobby(viewtest.RunningRoom(), viewtest.OpenRoom())
	p.Update(quiet) // which was on its way
	p.Update(open)
	p.Try("esc", "hello everybody", "quiet-heron", "▶ brave-otter")

	p = inLobby(t, "").told([]string{"n"}, quiet, open)
	p.Update(busy)
	p.Try("esc", "hello everybody")
	p.ExpectDid(t)
	p.Types("n", "enter", "esc")
	p.ExpectDid(t, "make", "enter new-room", "exit new-room")

	p = newcomer(t, "", "").told([]string{"enter"}, quiet, lobbyOf(viewtest.OpenRoom(), viewtest.AnnsTurn()))
	p.Expect("sly-badger waits for you", "brave-otter")
}

// TestATableIsNoCallForThoseAtIt, nor over it; another one is, and going there leads over the lobby. The menu has no key for it.
func TestATableIsNoCallForThoseAtIt(t *testing.T) {
	p := annAtTable(t)
	p.Tell(calls("brave-otter"))
	for _, keys := range [][]string{nil, {":"}, {"esc", ":", "settings", "enter"}} {
		p.Types(keys...)
		p.Exclude("waits for you")
	}
	p.told([]string{"z"}, calls("brave-otter", "careful-ocelot"))
	p.ExpectDid(t, "enter careful-ocelot")
	viewtest.ExpectShown[*lobby.Lobby](t, p)
	p = annAtTable(t).told([]string{":", "z"}, calls("careful-ocelot"))
	viewtest.ExpectShown[*menu.Menu](t, p)
	p.Exclude("waits for you  z")
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

// TestAPreferenceIsKept as it is toggled. One that could not be holds all the same, and is kept with the next one.
func TestAPreferenceIsKept(t *testing.T) {
	p := annAtTable(t, "m", "s", "b", "s", "esc")
	p.ExpectDid(t, "prefer auto-select on", "prefer suits four", "prefer rules on", "prefer suits two", "exit brave-otter")
	p.expectOn(t, words.AutoSelect, words.RulesBeside)

	p = annAtTable(t)
	p.PreferErr = rooms.ErrTooFast
	p.Try("s", "then try again. It holds until you leave.")
	p.expectOn(t, words.FourSuits)
	p.PreferErr, p.Did = nil, nil
	p.Types("m")
	p.ExpectDid(t, "prefer suits four", "prefer auto-select on")
	p.PreferErr = errors.New("the disk is gone")
	p.Types("m", "esc", "esc", "s")
	p.expectOn(t, words.FourSuits)

	guest := atTable(t, viewtest.Guest, viewtest.Watched(viewtest.Playing(t)), data.Settings{}, "s")
	guest.Expect("Four colours for the suits. It holds until you leave.")
	guest.ExpectDid(t)
	guest.expectOn(t, words.FourSuits)
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
	linked.expectOn(t, words.FourSuits)
}

// TestPreferencesAreKeptOneAfterTheOther: while one is being kept others may change, and only what they are then is kept.
func TestPreferencesAreKeptOneAfterTheOther(t *testing.T) {
	p := annAtTable(t)
	first := p.Press("m")
	for _, key := range []string{"s", "s", "s", "b", "b", "m"} {
		golden.Equal(t, p.Press(key), nil, key)
	}
	p.Run(p.Press("esc")) // the answer comes in the lobby
	p.Run(first)
	p.ExpectDid(t, "exit brave-otter", "prefer auto-select on", "prefer suits four", "prefer auto-select off")
}

// TestPreferencesOfAnotherSessionHold at once, but for what was pressed here and is not kept yet.
func TestPreferencesOfAnotherSessionHold(t *testing.T) {
	p := annAtTable(t)
	p.Tell(ui.SetMsg{Settings: data.Settings{Suits: "four", Theme: "light", Language: "de"}})
	p.expectOn(t, words.FourSuits)
	golden.Equal(t, p.app.lobby.Words, languages.For("de"), "words")
	first := p.Press("m")
	p.Press("s")
	p.Tell(ui.SetMsg{Settings: data.Settings{Suits: "four", Rules: true}}) // from before
	p.Tell(ui.SetMsg{Settings: data.Settings{Suits: "four", Rules: true, AutoSelect: true}})
	p.expectOn(t, words.AutoSelect)
	p.Run(first)
	p.expectOn(t, words.AutoSelect, words.RulesBeside)
	p.Tell(ui.SetMsg{Settings: data.Settings{Rules: true}})
	p.expectOn(t, words.RulesBeside)
	p.ExpectDid(t, "prefer auto-select on", "prefer suits two")
}

func TestMutingLastsTheSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := inLobby(t, "")
		p.Tell(lobbyOf(viewtest.OpenRoom()), lobby.HallMsg{View: &rooms.HallView{Lines: []rooms.Line{{From: "bob", Text: "unheard of"}, {From: "dan", Text: "hello"}}}})
		p.Expect("unheard")
		v := viewtest.Says(viewtest.Playing(t), 1, "unheard of")
		v.Deadline = time.Time{}
		p.Types("enter")
		p.told([]string{"p", "down", "m", "esc", "esc"}, table.ViewMsg{View: v})
		p.Expect("hello", "!unheard")
		p.Types("enter")
		p.Tell(table.ViewMsg{View: v})
		p.Expect("bob", "!unheard")
		p.Try("p down m esc esc", "unheard")
	})
}

// TestLanguages hold everywhere at once. French has its own quotes, and no colon at a seat; German in ASCII is laid out as it is spelled.
func TestLanguages(t *testing.T) {
	p := annAtTable(t, ":", "settings", "enter", "right", "right", "esc")
	p.Expect("Du spielst an", "wählen")
	p.ExpectDid(t, "prefer language en", "prefer language de")
	p.Try("esc", "Hilfe")
	ascii := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{Language: "de", Cards: "ascii"})
	ascii.Expect("waehlen", "!ä", "!ö", "!ü", "!ß")
	french := atTable(t, viewtest.Ann, viewtest.Says(viewtest.Playing(t), 1, "bonjour"), data.Settings{Language: "fr"})
	french.ExpectAt(120, 40, "«\u00a0bonjour\u00a0»")
	french.ExcludeAt(120, 40, ": bonjour")
	french.Types("l")
	french.ExpectAt(120, 40, "bob : bonjour")
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
	p := withCommands(t, viewtest.Ann, "")
	w := &languages.For("").Menu
	for _, key := range []string{":", "tab"} {
		p.Types(key)
		viewtest.ExpectShown[*menu.Menu](t, p)
		p.ExpectAt(100, 45, "play now", "settings:", "another name for you", w.Keys, w.Boards, w.Rounds, w.Replay, w.Redraw.Does, w.Quit.Does, w.Stats, w.Who, w.Data, w.Commands, "a code for coming in")
		p.Types("esc")
	}
	p.choose("settings")
	viewtest.ExpectShown[*settings.Screen](t, p)
	for _, c := range [][3]string{
		{"your keys", "", "keys"},
		{"your name here", "", "whoami"},
		{"your data", "", "help|account"},
		{"one line", "", "help"},
		{"latest rounds", "", "history"},
		{"somebody else", "bob", "stats|--|bob"},
		{"another name", "bob o'the second", "name|--|bob o'the second"},
	} {
		p.Did = nil
		p.Types("esc")
		p.choose(c[0])
		if c[1] != "" {
			p.Types(c[1], "enter")
		}
		p.Expect("it says:")
		p.ExpectDid(t, "command "+c[2])
	}
	p.Types("esc", "c", ":")
	viewtest.ExpectShown[*lobby.Lobby](t, p)
	p.Types("backspace", "esc")
	golden.Equal(t, p.Types(":", "leave the house", "enter"), true, "leaving")
	guest := withCommands(t, viewtest.Guest, "")
	guest.Types(":")
	guest.ExpectAt(100, 45, "play now", "settings", w.Boards, w.Quit.Does)
	guest.ExcludeAt(100, 45, w.Keys, w.Name, w.Rounds)
}

func TestAReplayFromTheMenu(t *testing.T) {
	p := withCommands(t, viewtest.Ann, "")
	p.choose("watch a round again")
	p.Try("nope enter", "no round nope")
	p.Types("esc")
	p.choose("watch a round again")
	p.Types("enter", "down", "down")
	p.ExpectAt(140, 45, " 2 ")
	viewtest.ExpectShown[*replay.Screen](t, p)
	p.Types("esc")
	viewtest.ExpectShown[*lobby.Lobby](t, p)
}

// TestTheMenuAtATable has what can be done now, and the table goes on below it and below the settings.
func TestTheMenuAtATable(t *testing.T) {
	p := annAtTable(t, "tab")
	viewtest.ExpectShown[*table.Table](t, p)
	p.Types(":")
	p.ExpectAt(100, 45, "the story so far", "leave for good", "settings", "invitation", "call the round off")
	p.Types("esc")
	p.choose("invitation")
	p.Expect("ssh -t HOST join brave-otter")
	p.Types("esc")
	p.choose("settings")
	next := viewtest.Playing(t)
	next.Watchers = 77
	p.Tell(table.ViewMsg{View: next})
	viewtest.ExpectShown[*settings.Screen](t, p)
	p.Try("esc", "77")
	p.choose("leave for good")
	p.Expect("stay")
}
