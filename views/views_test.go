package views

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/housetest"
	"shithead/views/lobby"
	"shithead/views/look"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// person is somebody with a session, whose account and house answer at once.
type person struct {
	*viewtest.Person
	housetest.House
	app *App
	// claimErr is what is answered to accepting a claim, and to declining it.
	claimErr error
	// beaten counts the names that are proposed and that somebody else is given first.
	beaten int
}

// session is the screen of an app.
type session struct{ *App }

func (s session) Update(msg tea.Msg) (ui.Screen, tea.Cmd) { return s, s.App.Update(msg) }

// Shown is the screen that the app shows.
func (s session) Shown() any { return s.screen }

func (p *person) Proposal() string {
	if p.beaten > 0 {
		return "bob"
	}
	return "ann"
}

func (p *person) Choose(name string) (rooms.Person, error) {
	if name == "bob" {
		p.beaten--
		return rooms.Person{}, data.ErrNameTaken
	}
	return rooms.Person{ID: "1", Name: name}, nil
}

func (p *person) Redeem(code string) (rooms.Person, error) {
	if code != "GOOD" {
		return rooms.Person{}, words.ErrCode
	}
	return rooms.Person{ID: "2", Name: "cid"}, nil
}

func (p *person) Accept() (rooms.Person, error) {
	p.Did = append(p.Did, "accept")
	return rooms.Person{ID: "3", Name: "dan"}, p.claimErr
}

func (p *person) Decline() error {
	p.Did = append(p.Did, "decline")
	return p.claimErr
}

func (p *person) LinkCode() (string, error) {
	if p.SayErr != nil {
		return "", p.SayErr
	}
	return "ABCD-EFGH-2345", nil
}

func newPerson(t *testing.T, locale string, who rooms.Person, unknown bool) *person {
	t.Helper()
	return newClaimed(t, locale, who, unknown, "")
}

// newClaimed is somebody whose key somebody else says is theirs.
func newClaimed(t *testing.T, locale string, who rooms.Person, unknown bool, claimant string) *person {
	t.Helper()
	return begins(t, &person{}, &Config{Words: languages.For(locale), Person: who, Unknown: unknown, Claimant: claimant})
}

// begins begins the session of somebody.
func begins(t *testing.T, p *person, c *Config) *person {
	t.Helper()
	c.Themes, c.Terminal.Depth, c.Account, c.Enter = look.NewThemes(frame.NewPalette()), look.True, p, func(rooms.Person) lobby.House { return &p.House }
	p.app = NewApp(*c)
	p.Person = viewtest.NewPerson(t, session{p.app}, p.app.Init())
	return p
}

// Tell hands messages to the screen; the news among them are those of the house from then on.
func (p *person) Tell(msgs ...tea.Msg) bool {
	for _, msg := range msgs {
		switch msg := msg.(type) {
		case lobby.HallMsg:
			p.Hall = msg.View
		case lobby.ViewMsg:
			p.Listed = msg.View
		}
	}
	return p.Person.Tell(msgs...)
}

// inLobby is somebody in the lobby to whom news have come.
func inLobby(t *testing.T, who rooms.Person, news ...tea.Msg) *person {
	t.Helper()
	p := newPerson(t, "", who, false)
	p.Tell(news...)
	return p
}

// lobbyOf is the news of some rooms.
func lobbyOf(list ...*rooms.RoomSummary) tea.Msg { return lobby.ViewMsg{View: viewtest.Lobby(list...)} }

// quietHall is the news of a hall.
func quietHall() tea.Msg { return lobby.HallMsg{View: viewtest.QuietHall()} }

// TestWhatIsTypedTakesThePlaceOfAProposedName, while keys that move or delete change it.
func TestWhatIsTypedTakesThePlaceOfAProposedName(t *testing.T) {
	for want, keys := range map[string][]string{
		"Your name: ann":  {"tab", "x", "tab"},
		"Your name: bo":   {"b", "o"},
		"Your name: anb":  {"backspace", "b"},
		"Your name: anx":  {"left", "x", "right", "backspace"},
		"Your name: bob":  {"paste bob"},
		"Your name: annx": {"right", "x"},
	} {
		p := newPerson(t, "", rooms.Person{}, true)
		p.Sees(80, 24)
		for _, key := range keys {
			if text, pastes := strings.CutPrefix(key, "paste "); pastes {
				p.Tell(tea.PasteMsg{Content: text})
			} else {
				p.Types(key)
			}
		}
		p.Expect(want + "\n")
	}
}

// TestWelcome shows the first session of a key, with a proposed name; a name that is taken and a wrong code are told.
func TestWelcome(t *testing.T) {
	p := newPerson(t, "", rooms.Person{}, true)
	golden.Screen[*welcome](t, "welcome", p.Shown(), p.Body(80, 24))
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		for _, c := range []struct {
			keys []string
			says []string
		}{
			{nil, []string{w.NewHere[0], w.Of(w.NameLabel, "ann")}},
			{[]string{"bob", "enter"}, []string{w.Of(w.NameLabel, "bob"), w.Error(data.ErrNameTaken)}},
			{[]string{"tab", "WRONG", "enter"}, []string{w.Of(w.CodeLabel, "WRONG"), w.Error(words.ErrCode)}},
		} {
			p := newPerson(t, locale, rooms.Person{}, true)
			p.Types(c.keys...)
			p.ExpectSaid([][2]int{{80, 24}, {120, 40}, {40, 16}}, c.says...)
		}
	}
}

// TestCtrlCLeavesWhateverIsShown, and ctrl+l draws it anew.
func TestCtrlCLeavesWhateverIsShown(t *testing.T) {
	for _, keys := range [][]string{nil, {"c"}, {"n"}, {"s"}, {"i"}, {"?"}} {
		p := inLobby(t, viewtest.Ann)
		p.Types(keys...)
		if !p.Types("ctrl+c") {
			t.Errorf("ctrl+c does not leave after %q", keys)
		}
	}
	if !newPerson(t, "", rooms.Person{}, true).Types("ctrl+c") {
		t.Error("ctrl+c does not leave the welcome")
	}
	redraw := inLobby(t, viewtest.Ann).Update(tea.KeyPressMsg{Code: 'l', Mod: tea.ModCtrl})
	if _, ok := redraw().(ui.RedrawMsg); !ok {
		t.Error("ctrl+l does not draw anew")
	}
}

// TestAFirstVisit leads into the hall, by a name that is proposed and changed, or by a code.
func TestAFirstVisit(t *testing.T) {
	for greets, keys := range map[string][]string{
		"Evening, anne.": {"right", "e", "enter"}, "Evening, cid.": {"tab", "GOOD", "enter"},
	} {
		p := newPerson(t, "", rooms.Person{}, true)
		p.Types(keys...)
		p.Expect(greets)
	}
}
