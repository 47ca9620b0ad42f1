package lobby

import (
	"slices"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// TestDealingAtOnceIsOfferedOnce, with rooms and without, in windows of any height.
func TestDealingAtOnceIsOfferedOnce(t *testing.T) {
	for _, locale := range languages.Tags() {
		deal := languages.For(locale).Lobby.DealKey.Does
		for _, view := range []*rooms.LobbyView{{}, {Rooms: []*rooms.RoomSummary{viewtest.OpenRoom()}}} {
			p := inLobby(t, locale, viewtest.Ann, ViewMsg{view})
			for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 16}, {40, 10}, {40, 7}, {24, 6}} {
				if got := p.Sees(size[0], size[1]); strings.Count(got, deal) != 1 {
					t.Errorf("%s: %q is there %d times:\n%s", locale, deal, strings.Count(got, deal), got)
				}
			}
		}
	}
}

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
