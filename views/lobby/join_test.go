package lobby

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/table"
	"shithead/views/viewtest"
)

func TestJoiningByCode(t *testing.T) {
	for _, who := range []rooms.Person{viewtest.Ann, viewtest.Guest} {
		p := inLobby(t, "", who, lobbyOf(viewtest.OpenRoom()))
		p.Types("j", "Quiet Heron- brave-OTTER ", "enter")
		p.ExpectDid(t, "enter quiet-heron-brave-otter")
		v := viewtest.Gathering("quiet-heron-brave-otter")
		v.Terms.Private = true
		p.Tell(table.ViewMsg{View: v})
		p.Expect("It's private.")
	}
}

// TestAWrongCodeCanBeMended, and nothing is said in the hall by it.
func TestAWrongCodeCanBeMended(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, lobbyOf(viewtest.OpenRoom()))
	for _, err := range []error{rooms.ErrNoRoom, rooms.ErrTooManyGuesses} {
		p.EnterErr = err
		p.Types("esc", "j", "no-such-roon", "enter")
		p.Expect(p.lobby.Words.Error(err), "no-such-roon")
	}
	p.Types("backspace")
	p.Update(tea.PasteMsg{Content: "m"})
	p.EnterErr = nil
	p.Types("enter")
	if got := p.Did[len(p.Did)-1]; got != "enter no-such-room" {
		t.Errorf("%q", got)
	}
	p.Types("esc", "esc", "s")
	if len(p.Said) > 0 {
		t.Errorf("says %q", p.Said)
	}
	p.Exclude("Code of the room")
}
