package api

import (
	"log/slog"
	"path/filepath"
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/live"
)

// TestAProgramRenamedOnTheWayIntoARoom goes in under the old name, when the lobby has told its rooms of the new one
// already.
func TestAProgramRenamedOnTheWayIntoARoom(t *testing.T) {
	store, err := data.Open(filepath.Join(t.TempDir(), "shithead.db"))
	check(t, err)
	defer store.Close()
	lobby, err := live.NewLobby(live.Config{Limits: rooms.DefaultRoomLimits(), Keeper: store, Log: slog.New(slog.DiscardHandler)})
	check(t, err)
	defer lobby.Close()
	p, renamed := alone(t, DefaultLimits()), "deeper"
	p.api.Lobby = lobby
	p.of.ID.Profile = data.Profile{ID: "id-deep", Name: "deep"}
	p.person = person(p.of)
	carryOut := func(request string) {
		_, err := p.carryOut(t.Context(), new(answer), []byte(request))
		check(t, err)
	}
	carryOut(`{"id":1,"do":"create","rules":"leeds","seats":2}`)
	defer p.drop()
	p.of.Named.Put(&renamed)
	carryOut(`{"id":2,"do":"chat","text":"hello"}`)
	for said := false; !said; {
		view, err := p.at.next(t.Context())
		check(t, err)
		if view.Forfeit != "makes the tea" {
			t.Errorf("the forfeit in Leeds is %q", view.Forfeit)
		}
		if said = len(view.Chat) > 0; said && (view.Seats[0].Name != renamed || view.Chat[0].Who.Name != renamed) {
			t.Errorf("it sits there as %s, and speaks as %s", view.Seats[0].Name, view.Chat[0].Who.Name)
		}
	}
}
