package api

import (
	"log/slog"
	"net/netip"
	"path/filepath"
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/live"
)

// TestAProgramRenamedOnTheWayIntoARoom has the new name there with its next request: it went in under the old one, when the lobby had
// told its rooms already.
func TestAProgramRenamedOnTheWayIntoARoom(t *testing.T) {
	store, err := data.Open(filepath.Join(t.TempDir(), "shithead.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	lobby, err := live.NewLobby(live.Config{Limits: rooms.DefaultRoomLimits(), Keeper: store, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer lobby.Close()
	limits := DefaultLimits()
	a, err := New(Config{Limits: &limits, Lobby: lobby})
	if err != nil {
		t.Fatal(err)
	}
	program := programFrom(a, netip.MustParsePrefix("192.0.2.1/32"))
	program.ID.Profile = data.Profile{ID: "id-deep", Name: "deep"}
	p := a.session(program, program.In.payer)
	does := func(request string) {
		t.Helper()
		if _, err := p.carryOut(t.Context(), new(answer), []byte(request)); err != nil {
			t.Fatal(err)
		}
	}
	does(`{"id":1,"do":"create","rules":"leeds","seats":2}`)
	defer p.drop()
	renamed := "deeper"
	program.Named.Put(&renamed)
	does(`{"id":2,"do":"chat","text":"hello"}`)
	for said := false; !said; {
		view, err := p.at.next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if said = len(view.Chat) > 0; said && (view.Seats[0].Name != renamed || view.Chat[0].Who.Name != renamed) {
			t.Errorf("it sits there as %s, and speaks as %s", view.Seats[0].Name, view.Chat[0].Who.Name)
		}
	}
}
