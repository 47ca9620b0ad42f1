package table

import (
	"strconv"
	"strings"
	"testing"

	"shithead/views/table/tabletest"
)

// TestTheBurnedPileCountsUnseenCards, which a forbidden flip puts there: how many there are everybody sees.
func TestTheBurnedPileCountsUnseenCards(t *testing.T) {
	v := tabletest.WhenOf(t, strictRules, 4, tabletest.IsWrong)
	next, table := *v, *v.Table
	table.BurnedUnseen = 31
	next.Table = &table
	d := newDesk(t, "", &next)
	want := d.table.scene.Vocabulary().Burned + " " + strconv.Itoa(31+v.Table.Burned.Len())
	for _, size := range [][2]int{{80, 24}, {40, 16}} {
		if picture := d.picture(size[0], size[1]); !strings.Contains(picture, want) {
			t.Errorf("no %q in\n%s", want, picture)
		}
	}
}
