package lobby

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/rules"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// TestTheRulesAreReadInTheLobby, by guests too: those of the room that is chosen first, then of every rule set.
func TestTheRulesAreReadInTheLobby(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, busyHall(), busyLobby(3))
	p.Types("i")
	p.Expect("▶ Bite Night Scheissekopf · played in mild-wombat\n   Bite Night")
	p.ruleSet("leeds")
	p.Types("enter")
	for _, size := range [][2]int{{80, 24}, {40, 16}} {
		if got := p.Sees(size[0], size[1]); !strings.Contains(got, "Leeds Rules (Merde de Tete)") {
			t.Errorf("not read:\n%s", got)
		}
	}
	first := p.Sees(80, 24)
	if p.Types("end"); p.Sees(80, 24) == first {
		t.Error("the page is not turned")
	}
	p.Types("esc")
	p.Expect("▶ Leeds")
	p.Types("esc")
	p.Expect("The hall")
	stranger := inLobby(t, "de", viewtest.Guest, quietHall())
	stranger.Types("i", "enter", "tab", "tab", "tab")
	_, isCatalogue := stranger.Shown().(*rules.Catalogue)
	if got := stranger.Sees(80, 24); !isCatalogue || !strings.Contains(got, languages.For("de").Rules.Start) {
		t.Errorf("a guest reads:\n%s", got)
	}
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
