package ui

import (
	"testing"

	"pgregory.net/rapid"
)

// TestPropertyColumnsShareAWidth: together with the gaps they take no more than there is, and each has nothing, or
// what it needs and never more than it wants.
func TestPropertyColumnsShareAWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns := make([]Column, rapid.IntRange(0, 6).Draw(t, "columns"))
		for i := range columns {
			c := &columns[i]
			c.Need = rapid.IntRange(1, 12).Draw(t, "need")
			c.Want = c.Need + rapid.IntRange(0, 20).Draw(t, "more")
			c.After = rapid.IntRange(0, len(columns)-1).Draw(t, "after")
			c.Spare = rapid.IntRange(0, 20).Draw(t, "spare")
		}
		width := rapid.IntRange(0, 80).Draw(t, "width")
		widths, all := Layout(columns, width)
		left, out := width, 0
		for i, w := range widths {
			if w == 0 {
				out++
				continue
			}
			left -= w + ColumnGap*min(i, 1)
			if w < columns[i].Need || w > columns[i].Want {
				t.Errorf("column %d of %+v has a width of %d", i, columns, w)
			}
		}
		if left < 0 || all != (out == 0) {
			t.Errorf("%v of %d columns, all: %v", widths, width, all)
		}
	})
}

// TestColumnsComeInTheirOrder: what others go before finds no room first, and what is left over goes to the right.
func TestColumnsComeInTheirOrder(t *testing.T) {
	columns := []Column{{Need: 4, Want: 8}, {Need: 5, Want: 5, After: 2}, {Need: 6, Want: 30, After: 1, Spare: 8}}
	for width, want := range map[int][3]int{3: {}, 5: {5}, 12: {4, 0, 6}, 18: {4, 0, 12}, 19: {4, 5, 6}, 21: {4, 5, 8}, 39: {8, 5, 16}} {
		widths, all := Layout(columns, width)
		if [3]int(widths) != want || all != (want[1] > 0) {
			t.Errorf("of %d columns: %v, not %v", width, widths, want)
		}
	}
}
