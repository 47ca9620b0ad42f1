package lobby

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/golden"
	"shithead/views/rules"
	"shithead/views/viewtest"
)

// TestTheRulesAreReadInTheLobby, by guests too: those of the room that is chosen first, then of every rule set.
func TestTheRulesAreReadInTheLobby(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, busyHall(), busyLobby(3))
	p.Types("i")
	if got := p.Sees(80, 24); !strings.Contains(got, "▶ Bite Night Scheissekopf · played in mild-wombat\n   Bite Night") {
		t.Errorf("the room that is chosen is not first:\n%s", got)
	}
	p.ruleSet("leeds")
	p.Types("enter")
	pictures := p.Sees(80, 24) + p.Sees(40, 16)
	p.Types("end")
	pictures += p.Sees(80, 24)
	golden.Screen[*rules.Catalogue](t, "rules-lobby", p.Shown(), pictures)
	p.Types("esc")
	if got := p.Sees(80, 24); !strings.Contains(got, "▶ Leeds") {
		t.Errorf("the catalogue is left:\n%s", got)
	}
	p.Types("esc")
	if got := p.Sees(80, 24); !strings.Contains(got, "The hall") {
		t.Errorf("no way back to the lobby:\n%s", got)
	}
	stranger := inLobby(t, "de", viewtest.Guest, quietHall())
	stranger.Types("i", "enter", "tab", "tab", "tab")
	golden.Screen[*rules.Catalogue](t, "rules-lobby-de", stranger.Shown(), stranger.Sees(80, 24)+stranger.Sees(40, 16))
}

// ruleSet goes to the rules of a preset where they are offered to be read.
func (p *visitor) ruleSet(name string) {
	title := ""
	for _, preset := range engine.Presets() {
		if preset.Name == name {
			title = preset.Title
		}
	}
	p.Until("down", title, func() bool {
		for line := range strings.Lines(p.Sees(80, 24)) {
			if at, chosen := strings.CutPrefix(strings.TrimSpace(line), "▶ "); chosen {
				return strings.TrimSpace(at) == title
			}
		}
		return false
	})
}
