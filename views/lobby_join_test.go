package views

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/table"
	"shithead/views/viewtest"
)

func TestJoiningByCode(t *testing.T) {
	for _, who := range []rooms.Person{ann, guest} {
		p := inLobby(t, "", who, lobbyOf(openRoom()))
		p.types("j", "Quiet Heron- brave-OTTER ", "enter")
		if !slices.Equal(p.did, []string{"enter quiet-heron-brave-otter"}) {
			t.Fatalf("%v", p.did)
		}
		v := viewtest.Gathering("quiet-heron-brave-otter")
		v.Terms.Private = true
		p.run(p.app.Update(table.ViewMsg{View: v}))
		if got := p.Sees(80, 24); !strings.Contains(got, "It is private.") {
			t.Errorf("\n%s", got)
		}
	}
}

// TestAWrongCodeCanBeMended, and nothing is said in the hall by it.
func TestAWrongCodeCanBeMended(t *testing.T) {
	p := inLobby(t, "", ann, lobbyOf(openRoom()))
	for _, err := range []error{rooms.ErrNoRoom, rooms.ErrTooManyGuesses} {
		p.enterErr = err
		p.types("esc", "j", "no-such-roon", "enter")
		if got := p.Sees(80, 24); !strings.Contains(got, p.app.lobby.Words.Error(err)) || !strings.Contains(got, "no-such-roon") {
			t.Errorf("\n%s", got)
		}
	}
	p.types("backspace")
	p.app.Update(tea.PasteMsg{Content: "m"})
	p.enterErr = nil
	p.types("enter")
	if got := p.did[len(p.did)-1]; got != "enter no-such-room" {
		t.Errorf("%q", got)
	}
	p.types("esc", "esc", "s")
	if len(p.said) > 0 {
		t.Errorf("says %q", p.said)
	}
	if got := p.Sees(80, 24); strings.Contains(got, "Code of the room") {
		t.Errorf("esc does not lead back:\n%s", got)
	}
}

func TestJoiningPictures(t *testing.T) {
	golden.Screens[*lobby](t, map[string]func(t *testing.T) *person{
		"join": func(t *testing.T) *person {
			p := inLobby(t, "", ann, quietHall(), lobbyOf(openRoom(), runningRoom()))
			p.enterErr = rooms.ErrNoRoom
			p.types("j", "quiet heron", "enter")
			return p
		},
		"join-guest-de": func(t *testing.T) *person {
			p := inLobby(t, "de", guest, quietHall(), lobbyOf(openRoom(), runningRoom()))
			p.types("j")
			return p
		},
	})
}
