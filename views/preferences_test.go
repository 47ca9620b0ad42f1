package views

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// atTable is somebody at a table who has come in and prefers what is kept.
func atTable(t *testing.T, who rooms.Person, v *rooms.RoomView, kept map[words.Preference]bool) *person {
	t.Helper()
	p := &person{t: t}
	p.app = NewApp(Config{
		Words: languages.For(""), Theme: ui.NewTheme(frame.NewPalette()), Person: who, Account: p,
		Enter: func(rooms.Person) House { return p }, Preferences: func() map[words.Preference]bool { return kept },
	})
	p.run(p.app.Init())
	room := annsTurn()
	room.Code = v.Code
	v.Deadline = time.Time{} // and no countdown
	p.run(p.app.Update(lobbyOf(room)))
	p.types("w")
	p.run(p.app.Update(table.ViewMsg{View: v}))
	if _, ok := p.app.screen.(*table.Table); !ok {
		t.Fatalf("at no table, but at %T", p.app.screen)
	}
	p.did = nil
	return p
}

// prefersOf is what a person at a table prefers there.
func (p *person) prefersOf() *ui.Preferences {
	p.t.Helper()
	return p.app.lobby.Prefers
}

// TestAPreferenceIsKept by the house as it is toggled, and holds on every screen of the session.
func TestAPreferenceIsKept(t *testing.T) {
	v := viewtest.Playing(t)
	p := atTable(t, ann, v, nil)
	p.types("m", "s", "h", "s")
	want := []string{"prefer auto-select true", "prefer suits true", "prefer rules true", "prefer suits false"}
	if !slices.Equal(p.did, want) {
		t.Errorf("did %q, not %q", p.did, want)
	}
	p.types("esc")
	p.run(p.app.Update(table.ViewMsg{View: v}))
	if got := p.prefersOf(); !got.Is(words.AutoSelect) || got.Is(words.FourSuits) || !got.Is(words.RulesBeside) {
		t.Errorf("%+v", got)
	}
}

// TestWhatIsKeptHolds from the start, on the table and in replays.
func TestWhatIsKeptHolds(t *testing.T) {
	kept := map[words.Preference]bool{words.AutoSelect: true, words.FourSuits: true, words.RulesBeside: true}
	v := viewtest.Playing(t)
	p := atTable(t, ann, v, kept)
	if got := p.Sees(140, 45); !strings.Contains(got, "▸") || !strings.Contains(got, "m one") {
		t.Errorf("not as it is kept:\n%s", got)
	}
	if viewtest.StylesOf(p.app.screen).Share("♦", "♥") {
		t.Error("two colours")
	}
	if len(p.did) > 0 {
		t.Errorf("did %q", p.did)
	}
	round, err := NewReplay(recordOf(t, "bitenight", 4, 3))
	if err != nil {
		t.Fatal(err)
	}
	again := NewApp(Config{
		Words: languages.For(""), Theme: ui.NewTheme(frame.NewPalette()), Start: &Start{Replay: round},
		Preferences: func() map[words.Preference]bool { return kept },
	})
	again.Update(keys["down"])
	again.Update(keys["down"])
	f := frame.New(frame.NewPalette(), 140, 45)
	again.Draw(f)
	if viewtest.StylesOf(again.screen).Share("♦", "♥") || !strings.Contains(f.String(), "▸") {
		t.Errorf("a replay is otherwise:\n%s", f)
	}
}

// TestWhoLinksAKeyHasWhatIsKept for whom they are now.
func TestWhoLinksAKeyHasWhatIsKept(t *testing.T) {
	kept := map[words.Preference]bool{}
	p := &person{t: t}
	p.app = NewApp(Config{
		Words: languages.For(""), Theme: ui.NewTheme(frame.NewPalette()), Unknown: true, Account: p,
		Enter: func(rooms.Person) House { return p }, Preferences: func() map[words.Preference]bool { return kept },
	})
	p.run(p.app.Init())
	kept[words.FourSuits] = true // as the profile says that the code leads to
	if p.types("tab", "GOOD", "enter"); !p.prefersOf().Is(words.FourSuits) {
		t.Error("two colours")
	}
}

// TestAGuestPrefersForNow: it holds until they leave, and nobody is asked to keep it.
func TestAGuestPrefersForNow(t *testing.T) {
	p := atTable(t, guest, viewtest.Watched(viewtest.Playing(t)), nil)
	p.types("s")
	if got := p.Sees(80, 24); !strings.Contains(got, "Four colours for the suits. It holds until you leave.") {
		t.Errorf("\n%s", got)
	}
	if len(p.did) > 0 || !p.prefersOf().Is(words.FourSuits) {
		t.Errorf("did %q", p.did)
	}
}

// TestAPreferenceThatIsNotKept holds all the same, is said to be so, and is kept with the next one.
func TestAPreferenceThatIsNotKept(t *testing.T) {
	p := atTable(t, ann, viewtest.Playing(t), nil)
	p.preferErr = rooms.ErrTooFast
	p.types("s")
	if got := p.Sees(80, 24); !strings.Contains(got, "then try again. It holds until you leave.") || !p.prefersOf().Is(words.FourSuits) {
		t.Errorf("\n%s", got)
	}
	p.preferErr, p.did = nil, nil
	p.types("m")
	if want := []string{"prefer auto-select true", "prefer suits true"}; !slices.Equal(p.did, want) {
		t.Errorf("did %q, not %q", p.did, want)
	}
	p.preferErr = errors.New("the disk is gone")
	p.types("m", "esc", "esc")
	if p.types("s"); p.prefersOf().Is(words.AutoSelect) {
		t.Error("what was not kept does not hold")
	}
}

// TestPreferencesAreKeptOneAfterTheOther: while one is being kept others may change, and only what they are then is kept.
func TestPreferencesAreKeptOneAfterTheOther(t *testing.T) {
	p := atTable(t, ann, viewtest.Playing(t), nil)
	press := func(key string) tea.Cmd { return p.app.Update(tea.KeyPressMsg{Code: rune(key[0]), Text: key}) }
	first := press("m")
	for _, key := range []string{"s", "s", "s", "h", "h", "m"} {
		if cmd := press(key); cmd != nil {
			t.Errorf("%s is kept beside another", key)
		}
	}
	p.run(p.app.Update(keys["esc"])) // the answer comes in the lobby
	p.run(first)
	want := []string{"exit brave-otter", "prefer auto-select true", "prefer auto-select false", "prefer suits true"}
	if !slices.Equal(p.did, want) {
		t.Errorf("did %q, not %q", p.did, want)
	}
}

// TestMutingLastsTheSession: at every table, and in the hall.
func TestMutingLastsTheSession(t *testing.T) {
	p := inLobby(t, "", ann, lobbyOf(openRoom()), HallMsg{&rooms.HallView{Lines: []rooms.Line{{From: "bob", Text: "unheard of"}, {From: "dan", Text: "hello"}}}})
	if !strings.Contains(p.Sees(80, 24), "unheard") {
		t.Fatal("nothing is said in the hall")
	}
	v := viewtest.Says(viewtest.Playing(t), 1, "unheard of")
	v.Deadline = time.Time{}
	p.types("enter")
	p.run(p.app.Update(table.ViewMsg{View: v}))
	p.types("p", "down", "m", "esc", "esc")
	if got := p.Sees(80, 24); strings.Contains(got, "unheard") || !strings.Contains(got, "hello") {
		t.Errorf("the hall:\n%s", got)
	}
	p.types("enter")
	p.run(p.app.Update(table.ViewMsg{View: v}))
	if got := p.Sees(80, 24); strings.Contains(got, "unheard") || !strings.Contains(got, "bob") {
		t.Errorf("the table:\n%s", got)
	}
	p.types("p", "down", "m", "esc", "esc")
	if !strings.Contains(p.Sees(80, 24), "unheard") {
		t.Error("not heard any more")
	}
}
