package table

import (
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/tabletest"
)

// TestAClosedRoomLetALongWordRunOver its edges: all of it is read in any window that has room for it.
func TestAClosedRoomLetALongWordRunOver(t *testing.T) {
	word := strings.Repeat("Donaudampfschiff", 12)
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	v.Closed = rooms.ShutError{Why: word}
	for width := 12; width < 100; width += 7 {
		d := newDesk(t, "", v)
		f := frame.New(d.palette, width, 40)
		d.screen.Draw(f)
		var seen strings.Builder
		for row := range strings.SplitSeq(f.String(), "\n") {
			if frame.Width(row) >= width {
				t.Errorf("%q goes to the edge of %d columns", row, width)
			}
			seen.WriteString(strings.TrimSpace(row))
		}
		if !strings.Contains(seen.String(), word) {
			t.Errorf("%d columns:\n%s", width, f)
		}
	}
}
