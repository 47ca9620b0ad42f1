package views

import (
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/lobby"
	"shithead/views/menu"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// withMenus are all screens, and the lobby as those see it who have commands and a seat, and as guests do.
func withMenus(t *testing.T) []place {
	t.Helper()
	inLobby := func(who rooms.Person) func(*testing.T, string) *person {
		return func(t *testing.T, locale string) *person {
			p := withCommands(t, who, locale)
			p.Tell(lobby.ViewMsg{View: &rooms.LobbyView{Rooms: []*rooms.RoomSummary{viewtest.OpenRoom(), viewtest.AnnsSeat()}}})
			p.Types("down")
			return p
		}
	}
	return append(places(t), place{"lobby with a seat", false, inLobby(viewtest.Ann)}, place{"lobby of a guest", false, inLobby(viewtest.Guest)})
}

// TestNoMenuCutsALine: at 80 columns all that the menu of any screen says can be read, in every language.
func TestNoMenuCutsALine(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := &languages.For(locale).Menu
		for _, c := range withMenus(t) {
			at := c.begin(t, locale)
			acts := append(at.app.screen.(ui.Actor).Acts(), at.app.everywhere(at.app.screen)...)
			at.Types("ctrl+p")
			viewtest.ExpectShown[*menu.Menu](t, at)
			seen := at.Sees(80, 60)
			for _, act := range acts {
				if line := act.Does + " "; !strings.Contains(seen, line) || !strings.Contains(seen, " "+act.Key.Key+" ") {
					t.Errorf("%s %s: %q is cut:\n%s", locale, c.name, act.Does, seen)
				}
			}
			if !strings.Contains(seen, w.Hint) {
				t.Errorf("%s %s: the hint is cut:\n%s", locale, c.name, seen)
			}
			at.Types("zzzz")
			at.Expect(w.None)
		}
	}
}
