package table

import (
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/table/prompt"
	"shithead/views/table/tabletest"
	"shithead/views/words/languages"
)

// TestCallingOffFits where names are long and many.
func TestCallingOffFits(t *testing.T) {
	v := tabletest.When(t, 20, tabletest.Mine)
	all := make([]int, 20)
	for i := range all {
		all[i] = i
	}
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, callsOff(v, all...))
		if text, _ := prompt.News(d.table.scene, 78); text == "" || len(text) > 78 {
			t.Errorf("%q", text)
		}
		if got := d.picture(40, 16); !strings.Contains(got, "  u") {
			t.Errorf("nothing says how to answer:\n%s", got)
		}
	}
}

// TestTheTitleIsBorneByASeat of those who watch, too, and by nobody if nobody does.
func TestTheTitleIsBorneByASeat(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsTheirs)
	for seat := range 4 {
		v.Titled = seat
		for _, v := range []*rooms.RoomView{v, watching(tabletest.When(t, 4, tabletest.IsTheirs))} {
			v.Titled = seat
			b, borne := newDesk(t, "", v).table.Board(120, 40), 0
			for i := range b.Seats {
				borne += titles(b.Seats[i].Tags)
			}
			if b.Own != nil {
				borne += titles(b.Own.Tags)
			}
			if borne != 1 {
				t.Errorf("seat %d: %d times", seat, borne)
			}
			const head = 1 // the rules have the word in their name
			if got := newDesk(t, "", v).picture(200, 60); strings.Count(got, "Scheissekopf") != head+1 {
				t.Errorf("seat %d:\n%s", seat, got)
			}
		}
	}
	v.Titled = engine.NoSeat
	if b := newDesk(t, "", v).table.Board(120, 40); slices.ContainsFunc(b.Seats, func(s board.Seat) bool { return titles(s.Tags) > 0 }) || titles(b.Own.Tags) > 0 {
		t.Error("nobody bears it")
	}
}

// titles counts the tags that are the title.
func titles(tags []board.Span) (n int) {
	for _, tag := range tags {
		if tag.Text == "Scheissekopf" {
			n++
		}
	}
	return n
}
