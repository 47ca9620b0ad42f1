package views

import (
	"strings"
	"testing"

	"shithead/data"
	"shithead/views/ui"
	"shithead/views/viewtest"
)

// TestANewNameHoldsOnEveryScreen, also on those below others, and in the lobby when one comes back.
func TestANewNameHoldsOnEveryScreen(t *testing.T) {
	figures := inLobby(t, viewtest.Ann)
	figures.Types("s", ":", "settings", "enter")
	figures.Tell(ui.NamedMsg{Name: "Mary"})
	figures.Types("esc")
	if got := figures.Sees(80, 24); !strings.Contains(got, "Statistics of Mary") {
		t.Errorf("\n%s", got)
	}
	atTable := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{})
	form := inLobby(t, viewtest.Ann)
	form.Types("n")
	for _, p := range []*person{figures, atTable, form} {
		p.Tell(ui.NamedMsg{Name: "Mary"})
		p.Types("esc")
		p.Expect("Evening, Mary.")
	}
}
