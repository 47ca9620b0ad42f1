package lobby

import (
	"slices"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/ui"
	"shithead/views/viewtest"
)

// listedRooms are the news of rooms.
func listedRooms(rs ...*rooms.RoomSummary) ViewMsg { return ViewMsg{&rooms.LobbyView{Rooms: rs}} }

// TestTheMenuHasWhatDoesSomething: no going in where no room is chosen, no seat where there is none, nothing to sort in one room.
func TestTheMenuHasWhatDoesSomething(t *testing.T) {
	open, full, own := viewtest.OpenRoom(), viewtest.OpenRoom(), viewtest.OpenRoom()
	full.Code, full.FreeSeats = "quiet-heron", 0
	own.Code, own.Players = "mild-wombat", append(slices.Clone(own.Players), viewtest.Ann)
	gone := func(p *visitor) { p.Tell(listedRooms()) }
	for name, c := range map[string]struct {
		who   rooms.Person
		rooms []*rooms.RoomSummary
		then  func(p *visitor)
		has   string
	}{
		"none":      {viewtest.Ann, nil, nil, ""},
		"one":       {viewtest.Ann, []*rooms.RoomSummary{open}, nil, "enter w"},
		"full":      {viewtest.Ann, []*rooms.RoomSummary{full}, nil, "enter w"},
		"two":       {viewtest.Ann, []*rooms.RoomSummary{open, full}, nil, "r enter w"},
		"own":       {viewtest.Ann, []*rooms.RoomSummary{own}, nil, "b enter"},
		"gone":      {viewtest.Ann, []*rooms.RoomSummary{open}, gone, "r"},
		"guest":     {viewtest.Guest, []*rooms.RoomSummary{open}, nil, "enter w"},
		"guest out": {viewtest.Guest, nil, nil, ""},
	} {
		p := inLobby(t, "", c.who, listedRooms(c.rooms...))
		if c.then != nil {
			c.then(p)
		}
		for _, key := range []string{"b", "r", "enter", "w"} {
			has := slices.ContainsFunc(p.lobby.Acts(), func(a ui.Act) bool { return a.Key.Key == key })
			if want := slices.Contains(strings.Fields(c.has), key); has != want {
				t.Errorf("%s: %s is there: %v, want %v", name, key, has, want)
			}
		}
	}
}
