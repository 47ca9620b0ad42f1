package lobby

import (
	"slices"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// TestTheHeadCountsNoZero: where no seat is free it says so in words.
func TestTheHeadCountsNoZero(t *testing.T) {
	for _, locale := range languages.Tags() {
		full := &rooms.LobbyView{Rooms: slices.DeleteFunc(slices.Clone(viewtest.Evening(8).Rooms), canSit)}
		p := inLobby(t, locale, viewtest.Ann, busyHall(), ViewMsg{full})
		head := picture{p.lobby}.present(200)
		if none := languages.For(locale).Lobby.OpenTables(0); strings.Contains(head, " 0 ") || !strings.HasSuffix(head, ", "+none) {
			t.Errorf("%s: %s", locale, head)
		}
	}
}
