package views

import (
	"strings"
	"testing"

	"shithead/views/golden"
	"shithead/views/rules"
)

// TestTheRulesAreReadInTheLobby, by guests too: those of the room that is chosen first, then of every rule set.
func TestTheRulesAreReadInTheLobby(t *testing.T) {
	p := inLobby(t, "", ann, busyHall(), busyLobby(3))
	p.types("i")
	pictures := p.Sees(80, 24) + p.Sees(40, 16)
	p.book("leeds")
	p.types("enter")
	pictures += p.Sees(80, 24) + p.Sees(40, 16)
	p.types("end")
	pictures += p.Sees(80, 24)
	golden.Screen[*rules.Catalogue](t, "rules-lobby", p.Shown(), pictures)
	p.types("esc")
	if got := p.Sees(80, 24); !strings.Contains(got, "▶ Leeds") {
		t.Errorf("the catalogue is left:\n%s", got)
	}
	p.types("esc")
	if got := p.Sees(80, 24); !strings.Contains(got, "SHITHEAD") {
		t.Errorf("no way back to the lobby:\n%s", got)
	}
	stranger := inLobby(t, "de", guest, quietHall())
	stranger.types("i", "enter", "tab", "tab", "tab")
	golden.Screen[*rules.Catalogue](t, "rules-lobby-de", stranger.Shown(), stranger.Sees(80, 24)+stranger.Sees(40, 16))
}
