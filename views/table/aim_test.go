package table

import (
	"testing"

	"shithead/views/frame"
	"shithead/views/table/prompt"
	"shithead/views/table/tabletest"
	"shithead/views/words/languages"
)

// TestAskingWhomMovedTheTable: the question has one row from 80 columns on, as the sentence before it has, however many there
// are to be aimed at.
func TestAskingWhomMovedTheTable(t *testing.T) {
	for _, players := range []int{3, 5, 8} {
		for _, locale := range languages.Tags() {
			d := newDesk(t, locale, tabletest.When(t, players, tabletest.IsJoker))
			d.types("o", "enter")
			if status := prompt.Status(d.table.scene); frame.Width(status) > 76 {
				t.Errorf("%d players: %q", players, status)
			}
		}
	}
}
