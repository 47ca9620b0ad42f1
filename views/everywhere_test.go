package views

import (
	"slices"
	"strings"
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/lobby"
	"shithead/views/menu"
	"shithead/views/replay"
	"shithead/views/settings"
	"shithead/views/table"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// withCommands is somebody in the lobby of a session that has commands.
func withCommands(t *testing.T, who rooms.Person, locale string) *person {
	t.Helper()
	p := &person{}
	begins(t, p, &Config{
		Words: languages.For(locale), Person: who,
		Command: func(words ...string) func() []string {
			line := strings.Join(words, "|")
			return func() []string {
				p.Did = append(p.Did, "command "+line)
				return []string{"it says:", line}
			}
		},
		Replay: func(code string) func() (*replay.Round, []string) {
			return func() (*replay.Round, []string) {
				if code != "" {
					return nil, []string{"no round " + code}
				}
				round, err := replay.Read(viewtest.Record(t, "bitenight", 4, 3))
				if err != nil {
					t.Error(err)
				}
				return round, nil
			}
		},
	})
	p.Tell(lobbyOf(viewtest.OpenRoom()))
	return p
}

// chooses opens the menu and does the one act that fits.
func (p *person) chooses(keys ...string) {
	p.Types(slices.Concat([]string{":"}, keys, []string{"enter"})...)
}

// TestTheMenuOfTheLobby has everything that the help names and that commands alone have.
func TestTheMenuOfTheLobby(t *testing.T) {
	p := withCommands(t, viewtest.Ann, "")
	for _, key := range []string{":", "tab"} {
		p.Types(key)
		viewtest.ExpectShown[*menu.Menu](t, p)
		got := p.Sees(100, 45)
		w := &languages.For("").Menu
		for _, act := range []string{"play now", "settings", "another name for you", w.Keys, w.Boards, w.Rounds, w.Replay, w.Redraw.Does, w.Quit.Does, w.Stats, w.Who, w.Data, w.Commands, "a code for coming in"} {
			if strings.Count(got, act) < 1 {
				t.Errorf("no %q:\n%s", act, got)
			}
		}
		if strings.Count(got, "settings:") != 1 {
			t.Errorf("settings are there twice:\n%s", got)
		}
		p.Types("esc")
	}
	p.chooses("settings")
	viewtest.ExpectShown[*settings.Screen](t, p)
	p.Types("esc")
	p.chooses("your keys")
	if got := p.Sees(80, 24); !strings.Contains(got, "it says:") || !slices.Equal(p.Did, []string{"command keys"}) {
		t.Errorf("did %q:\n%s", p.Did, got)
	}
	for _, c := range []struct{ finds, types, does string }{
		{"your name here", "", "whoami"}, {"your data", "", "help|account"}, {"one line", "", "help"}, {"somebody else", "bob", "stats|--|bob"},
	} {
		p.Types("esc")
		p.chooses(c.finds)
		if c.types != "" {
			p.Types(c.types, "enter")
		}
		if got := p.Did[len(p.Did)-1]; got != "command "+c.does {
			t.Errorf("%s: %s", c.finds, got)
		}
	}
	p.Types("esc")
	p.chooses("another name")
	p.Types("bob o'the second", "enter")
	if got := p.Did[len(p.Did)-1]; got != "command name|--|bob o'the second" {
		t.Error(got)
	}
	p.Types("esc", "c", ":")
	viewtest.ExpectShown[*lobby.Lobby](t, p)
	p.Types("backspace", "esc")
	if !p.Types(":", "leave the house", "enter") {
		t.Error("does not leave")
	}
}

// TestAReplayFromTheMenu is watched over the lobby, or is said not to be there.
func TestAReplayFromTheMenu(t *testing.T) {
	p := withCommands(t, viewtest.Ann, "")
	p.chooses("watch a round again")
	p.Types("nope", "enter")
	p.Expect("no round nope")
	p.Types("esc")
	p.chooses("watch a round again")
	p.Types("enter", "down", "down")
	if got := p.Sees(140, 45); !strings.Contains(got, "2/") && !strings.Contains(got, " 2 ") {
		t.Errorf("\n%s", got)
	}
	viewtest.ExpectShown[*replay.Screen](t, p)
	p.Types("esc")
	viewtest.ExpectShown[*lobby.Lobby](t, p)
}

// TestGuestsHaveAMenu without what needs a name.
func TestGuestsHaveAMenu(t *testing.T) {
	p := withCommands(t, viewtest.Guest, "de")
	p.Types(":")
	got := p.Sees(100, 45)
	for _, not := range []string{"deine Schlüssel", "anderer Name", "deine letzten Runden"} {
		if strings.Contains(got, not) {
			t.Errorf("%q:\n%s", not, got)
		}
	}
	for _, act := range []string{"gleich spielen", "Einstellungen", "Bestenlisten", "das Haus verlassen"} {
		if !strings.Contains(got, act) {
			t.Errorf("no %q:\n%s", act, got)
		}
	}
}

// TestTheMenuAtATable has what can be done now, and the table goes on below it and below the settings.
func TestTheMenuAtATable(t *testing.T) {
	v := viewtest.Playing(t)
	p := atTable(t, viewtest.Ann, v, data.Settings{})
	p.Types("tab")
	viewtest.ExpectShown[*table.Table](t, p)
	p.Types(":")
	got := p.Sees(100, 45)
	for _, act := range []string{"the story so far", "leave for good", "settings", "invitation", "call the round off"} {
		if !strings.Contains(got, act) {
			t.Errorf("no %q:\n%s", act, got)
		}
	}
	p.Types("esc")
	p.chooses("invitation")
	p.Expect("ssh -t HOST join " + v.Code)
	p.Types("esc")
	p.chooses("settings")
	next := *v
	next.Watchers = 77
	p.Tell(table.ViewMsg{View: &next})
	viewtest.ExpectShown[*settings.Screen](t, p)
	p.Types("esc")
	p.Expect("77")
	p.chooses("leave for good")
	p.Expect("stay")
}

// TestLanguageAndThemeHoldEverywhere, at once: where they are set from a table, the table and the lobby have them.
func TestLanguageAndThemeHoldEverywhere(t *testing.T) {
	p := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{})
	p.Types(":", "settings", "enter", "right", "right", "esc")
	p.Expect("Du spielst an")
	p.ExpectDid(t, "prefer language en", "prefer language de")
	p.Types("esc")
	p.Expect("Hilfe")
}
