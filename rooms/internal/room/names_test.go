package room

import (
	"slices"
	"testing"

	"shithead/engine/bot"
	"shithead/rooms"
)

// TestCharactersHaveTheirNames at every table, a second and a third of them with a number; nobody else is called so.
func TestCharactersHaveTheirNames(t *testing.T) {
	for _, c := range bot.Characters() {
		d := gather(t, 0, 1, ann)
		d.does(ann, rooms.RemoveBot{})
		d.seats = append(d.seats, seat{}, seat{})
		for i, want := range []string{c.Name, c.Name + " II", c.Name + " III"} {
			d.seatBot(1+i, c.Level)
			if got := d.seats[1+i].Name; got != want+rooms.BotMark {
				t.Errorf("a %s is %s", c.Level, got)
			}
		}
		if slices.Contains(botNames(), c.Name) {
			t.Errorf("any bot may be %s", c.Name)
		}
	}
	if bot.NameOf("hard") != "" {
		t.Error("hard has one name")
	}
}
