package object

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"shithead/engine"
	"shithead/rooms"
)

// TestTheListOfRoomsIsMadeOnce for each change, of the rooms that have changed.
func TestTheListOfRoomsIsMadeOnce(t *testing.T) {
	list, view := RoomList{}, summaries(t, 397)
	first := list.Of(view)
	if !same(first, list.Of(view)) {
		t.Error("the same list is made twice")
	}
	var read struct{ Rooms []Room }
	if err := json.Unmarshal(append([]byte(`{"rooms":`), first...), &read); err != nil || len(read.Rooms) != 397 {
		t.Fatalf("%d rooms, %v", len(read.Rooms), err)
	}
	parts := list.rooms
	next := &rooms.LobbyView{Rooms: append([]*rooms.RoomSummary(nil), view.Rooms[1:]...)}
	changed := *next.Rooms[0]
	changed.Watchers = 7
	next.Rooms[0] = &changed
	if text := list.Of(next); same(first, text) || !bytes.Contains(text, []byte(`"watchers":7`)) || bytes.Contains(text, []byte(`"brave-otter-0"`)) {
		t.Error("a change is not listed")
	}
	made := 0
	for room, part := range list.rooms {
		if !same(part, parts[room]) {
			made++
		}
	}
	if made != 1 || len(list.rooms) != 396 {
		t.Errorf("%d of %d rooms are made anew", made, len(list.rooms))
	}
	if text := string((&RoomList{}).Of(&rooms.LobbyView{})); text != "[]}\n" {
		t.Errorf("no rooms are listed as %q", text)
	}
}

func summaries(t testing.TB, n int) *rooms.LobbyView {
	t.Helper()
	rules, err := engine.ParseRules("custom:down=4")
	if err != nil {
		t.Fatal(err)
	}
	view := &rooms.LobbyView{}
	for i := range n {
		view.Rooms = append(view.Rooms, &rooms.RoomSummary{
			Code: fmt.Sprintf("brave-otter-%d", i), Terms: rooms.Terms{Rules: rules, Seats: 4}, Players: make([]rooms.Person, 2), FreeSeats: 2,
		})
	}
	return view
}

func same(a, b []byte) bool { return len(a) > 0 && len(a) == len(b) && &a[0] == &b[0] }
