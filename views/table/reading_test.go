package table

import (
	"testing"

	"shithead/views/golden"
	"shithead/views/table/tabletest"
)

// TestTheRulesAreReadAtATable, while the game goes on; cards are not chosen meanwhile.
func TestTheRulesAreReadAtATable(t *testing.T) {
	d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn))
	before := d.picture(80, 24)
	d.types("i", "tab", "tab", "tab", "2", "k", "x")
	golden.Screen[*Table](t, "rules-table", d.screen, d.picture(80, 24)+d.picture(40, 16))
	d.types("esc")
	if got := d.picture(80, 24); got != before {
		t.Errorf("the table is another now:\n%s", got)
	}
}
