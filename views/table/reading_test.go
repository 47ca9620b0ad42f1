package table

import (
	"testing"

	"shithead/views/table/tabletest"
)

// TestTheRulesAreReadAtATable, while the game goes on; cards are not chosen meanwhile.
func TestTheRulesAreReadAtATable(t *testing.T) {
	d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn))
	before := d.picture(80, 24)
	d.types("i", "tab", "tab", "tab", "2", "k", "x")
	if d.types("esc"); d.picture(80, 24) != before {
		t.Errorf("the table is another now:\n%s", d.picture(80, 24))
	}
}
