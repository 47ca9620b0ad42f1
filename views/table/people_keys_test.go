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
	isTitle := func(tag board.Span) bool { return tag.Text == "Scheissekopf" }
	for titled := engine.NoSeat; titled < 4; titled++ {
		for _, v := range []*rooms.RoomView{tabletest.When(t, 4, tabletest.IsTheirs), watching(tabletest.When(t, 4, tabletest.IsTheirs))} {
			v.Titled = titled
			b := newDesk(t, "", v).table.Board(120, 40)
			var bear []string
			for _, s := range b.Seats {
				if slices.ContainsFunc(s.Tags, isTitle) {
					bear = append(bear, s.Name)
				}
			}
			if b.Own != nil && slices.ContainsFunc(b.Own.Tags, isTitle) {
				bear = append(bear, "ann")
			}
			var want []string
			if titled != engine.NoSeat {
				want = []string{strings.TrimSuffix(v.Seats[titled].Name, "*")}
			}
			for i := range bear {
				bear[i] = strings.TrimSuffix(bear[i], "*")
			}
			if !slices.Equal(bear, want) {
				t.Errorf("the title of %v is borne by %v", want, bear)
			}
		}
	}
}
