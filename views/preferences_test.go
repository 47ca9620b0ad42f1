package views

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/lobby"
	"shithead/views/replay"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// atTable is somebody at a table who has come in and prefers what is kept.
func atTable(t *testing.T, who rooms.Person, v *rooms.RoomView, kept data.Settings) *person {
	t.Helper()
	p := begins(t, &person{}, &Config{
		Words: languages.For(""), Person: who, Preferences: func() data.Settings { return kept },
	})
	room := viewtest.AnnsTurn()
	room.Code = v.Code
	v.Deadline = time.Time{} // and no countdown
	p.Tell(lobbyOf(room))
	p.Types("w")
	p.Tell(table.ViewMsg{View: v})
	viewtest.ExpectShown[*table.Table](t, p)
	p.Did = nil
	return p
}

// prefersOf is what a person at a table prefers there.
func (p *person) prefersOf() *ui.Preferences {
	return p.app.lobby.Prefers
}

// TestAPreferenceIsKept by the house as it is toggled, and holds on every screen of the session.
func TestAPreferenceIsKept(t *testing.T) {
	v := viewtest.Playing(t)
	p := atTable(t, viewtest.Ann, v, data.Settings{})
	p.Types("m", "s", "b", "s")
	p.ExpectDid(t, "prefer auto-select on", "prefer suits four", "prefer rules on", "prefer suits two")
	p.Types("esc")
	p.Tell(table.ViewMsg{View: v})
	if got := p.prefersOf(); !got.Is(words.AutoSelect) || got.Is(words.FourSuits) || !got.Is(words.RulesBeside) {
		t.Errorf("%+v", got)
	}
}

// TestWhatIsKeptHolds from the start, on the table and in replays.
func TestWhatIsKeptHolds(t *testing.T) {
	kept := data.Settings{AutoSelect: true, Suits: "four", Rules: true}
	v := viewtest.Playing(t)
	p := atTable(t, viewtest.Ann, v, kept)
	if got := strings.Join(strings.Fields(p.Sees(200, 60)), " "); !strings.Contains(got, "fits: ") || !strings.Contains(got, " m one ") {
		t.Errorf("not as it is kept:\n%s", got)
	}
	if viewtest.StylesOf(p.Screen()).Share("♦", "♥") {
		t.Error("two colours")
	}
	if len(p.Did) > 0 {
		t.Errorf("did %q", p.Did)
	}
	round, err := replay.Read(viewtest.Record(t, "bitenight", 4, 3))
	if err != nil {
		t.Fatal(err)
	}
	again := begins(t, &person{}, &Config{
		Words: languages.For(""), Start: &Start{Replay: round}, Preferences: func() data.Settings { return kept },
	})
	again.Types("down", "down")
	if got := again.Sees(140, 45); viewtest.StylesOf(again.Screen()).Share("♦", "♥") || !strings.Contains(got, "▸") {
		t.Errorf("a replay is otherwise:\n%s", got)
	}
}

// TestWhoLinksAKeyHasWhatIsKept for whom they are now.
func TestWhoLinksAKeyHasWhatIsKept(t *testing.T) {
	kept := data.Settings{}
	p := begins(t, &person{}, &Config{
		Words: languages.For(""), Unknown: true, Preferences: func() data.Settings { return kept },
	})
	kept.Suits = "four" // as the profile says that the code leads to
	if p.Types("tab", "GOOD", "enter"); !p.prefersOf().Is(words.FourSuits) {
		t.Error("two colours")
	}
}

// TestAGuestPrefersForNow: it holds until they leave, and nobody is asked to keep it.
func TestAGuestPrefersForNow(t *testing.T) {
	p := atTable(t, viewtest.Guest, viewtest.Watched(viewtest.Playing(t)), data.Settings{})
	p.Types("s")
	p.Expect("Four colours for the suits. It holds until you leave.")
	if len(p.Did) > 0 || !p.prefersOf().Is(words.FourSuits) {
		t.Errorf("did %q", p.Did)
	}
}

// TestAPreferenceThatIsNotKept holds all the same, is said to be so, and is kept with the next one.
func TestAPreferenceThatIsNotKept(t *testing.T) {
	p := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{})
	p.PreferErr = rooms.ErrTooFast
	p.Types("s")
	if got := p.Sees(80, 24); !strings.Contains(got, "then try again. It holds until you leave.") || !p.prefersOf().Is(words.FourSuits) {
		t.Errorf("\n%s", got)
	}
	p.PreferErr, p.Did = nil, nil
	p.Types("m")
	p.ExpectDid(t, "prefer suits four", "prefer auto-select on")
	p.PreferErr = errors.New("the disk is gone")
	p.Types("m", "esc", "esc")
	if p.Types("s"); p.prefersOf().Is(words.AutoSelect) {
		t.Error("what was not kept does not hold")
	}
}

// TestPreferencesAreKeptOneAfterTheOther: while one is being kept others may change, and only what they are then is kept.
func TestPreferencesAreKeptOneAfterTheOther(t *testing.T) {
	p := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{})
	press := func(key string) tea.Cmd { return p.Update(tea.KeyPressMsg{Code: rune(key[0]), Text: key}) }
	first := press("m")
	for _, key := range []string{"s", "s", "s", "b", "b", "m"} {
		if cmd := press(key); cmd != nil {
			t.Errorf("%s is kept beside another", key)
		}
	}
	p.Run(p.Press("esc")) // the answer comes in the lobby
	p.Run(first)
	p.ExpectDid(t, "exit brave-otter", "prefer auto-select on", "prefer suits four", "prefer auto-select off")
}

// TestPreferencesOfAnotherSessionHold at once, but for what was pressed here and is not kept yet.
func TestPreferencesOfAnotherSessionHold(t *testing.T) {
	p := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{})
	press := func(key string) tea.Cmd { return p.Update(tea.KeyPressMsg{Code: rune(key[0]), Text: key}) }
	is := func(when string, auto, four, rules bool) {
		t.Helper()
		got := p.prefersOf()
		if got.Is(words.AutoSelect) != auto || got.Is(words.FourSuits) != four || got.Is(words.RulesBeside) != rules {
			t.Errorf("%s: %+v", when, got)
		}
	}
	p.Tell(ui.SetMsg{Settings: data.Settings{Suits: "four", Theme: "light", Language: "de"}})
	if is("idle", false, true, false); p.app.lobby.Words != languages.For("de") {
		t.Error("in other words")
	}
	first := press("m")
	press("s")
	p.Tell(ui.SetMsg{Settings: data.Settings{Suits: "four", Rules: true}}) // from before
	p.Tell(ui.SetMsg{Settings: data.Settings{Suits: "four", Rules: true, AutoSelect: true}})
	is("while one is being kept", true, false, false)
	p.Run(first)
	is("once that is kept", true, false, true)
	p.Tell(ui.SetMsg{Settings: data.Settings{Rules: true}})
	is("in the end", false, false, true)
	p.ExpectDid(t, "prefer auto-select on", "prefer suits two")
}

// TestMutingLastsTheSession: at every table, and in the hall.
func TestMutingLastsTheSession(t *testing.T) { synctest.Test(t, mutingLasts) }

func mutingLasts(t *testing.T) {
	p := inLobby(t, viewtest.Ann, lobbyOf(viewtest.OpenRoom()), lobby.HallMsg{View: &rooms.HallView{Lines: []rooms.Line{{From: "bob", Text: "unheard of"}, {From: "dan", Text: "hello"}}}})
	p.Expect("unheard")
	v := viewtest.Says(viewtest.Playing(t), 1, "unheard of")
	v.Deadline = time.Time{}
	p.Types("enter")
	p.Tell(table.ViewMsg{View: v})
	p.Types("p", "down", "m", "esc", "esc")
	p.Expect("hello")
	p.Exclude("unheard")
	p.Types("enter")
	p.Tell(table.ViewMsg{View: v})
	p.Expect("bob")
	p.Exclude("unheard")
	p.Types("p", "down", "m", "esc", "esc")
	p.Expect("unheard")
}

// TestGermanInASCIIIsLaidOutAsItIsSpelled: umlauts are two letters, which are counted, and a change of what is shown counts at once.
func TestGermanInASCIIIsLaidOutAsItIsSpelled(t *testing.T) {
	p := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{Language: "de", Cards: "ascii"})
	if got := p.Sees(80, 24); !strings.Contains(got, "waehlen") || strings.ContainsAny(got, "äöüß") {
		t.Errorf("\n%s", got)
	}
	p = atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{Language: "de"})
	p.Expect("wählen")
}

// TestWhoComesBackFromTheSettings is in the lobby again, and on no way into a room.
func TestWhoComesBackFromTheSettings(t *testing.T) {
	p := begins(t, &person{}, &Config{Words: languages.For(""), Person: viewtest.Ann})
	if !p.app.Home() {
		t.Fatal("not in the lobby")
	}
	p.Types(",")
	if p.app.Home() || p.app.OnTheWay() {
		t.Errorf("in the settings: home %v, on the way %v", p.app.Home(), p.app.OnTheWay())
	}
	p.Types("esc")
	if !p.app.Home() || p.app.OnTheWay() {
		t.Errorf("after the settings: home %v, on the way %v", p.app.Home(), p.app.OnTheWay())
	}
}
