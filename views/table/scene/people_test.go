package scene

import (
	"testing"

	"shithead/rooms"
	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// TestAProgramIsMarkedOnce, by its name as bots are; a flag says what else there is to say of its seat.
func TestAProgramIsMarkedOnce(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		seats := []rooms.SeatView{
			{Owner: rooms.Person{ID: "H", Name: "hal*", Bot: true}, Name: "hal*", Here: true},
			{Owner: rooms.Person{ID: "A", Name: "ann"}, Name: "ann", Here: true},
			{Owner: rooms.Person{ID: "H", Name: "hal*", Bot: true}, Name: "hal*", Auto: true},
		}
		at := &Scene{Context: &ui.Context{Words: w}, View: &rooms.RoomView{Seats: seats}}
		for seat, flag := range []string{"", "", w.Table.Auto} {
			if got := at.Flag(seat); got != flag {
				t.Errorf("%s, seat %d: %q, want %q", locale, seat, got, flag)
			}
		}
	}
}
