package scene

import (
	"testing"

	"shithead/rooms"
	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// TestAProgramsSeatIsFlaggedAsABots, unless there is something more important to say of it.
func TestAProgramsSeatIsFlaggedAsABots(t *testing.T) {
	for locale, want := range map[string]string{"en": "bot", "de": "Bot"} {
		w := languages.For(locale)
		seats := []rooms.SeatView{
			{Owner: rooms.Person{ID: "H", Name: "hal*", Bot: true}, Name: "hal*", Here: true},
			{Owner: rooms.Person{ID: "A", Name: "ann"}, Name: "ann", Here: true},
			{Owner: rooms.Person{ID: "H", Name: "hal*", Bot: true}, Name: "hal*", Auto: true},
		}
		at := &Scene{Context: &ui.Context{Words: w}, View: &rooms.RoomView{Seats: seats}}
		for seat, flag := range []string{want, "", w.Table.Auto} {
			if got := at.Flag(seat); got != flag {
				t.Errorf("%s, seat %d: %q, want %q", locale, seat, got, flag)
			}
		}
	}
}
