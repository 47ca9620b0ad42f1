package table

import (
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/tabletest"
)

// TestTheKeysCanBeReadOverAPanel, but where ? is text that is typed.
func TestTheKeysCanBeReadOverAPanel(t *testing.T) {
	for _, panel := range []string{"l", "i", "p", "f"} {
		for _, key := range []string{"?", "f1"} {
			d := newDesk(t, "", dealtFrom(tabletest.When(t, 4, tabletest.IsMyTurn)))
			if d.types(panel, key); !d.shows("helpPanel") {
				t.Errorf("%s, %s: %T", panel, key, d.table.panel)
			}
			if d.types("x"); d.table.panel != nil || d.exits > 0 {
				t.Errorf("%s, %s: no way back", panel, key)
			}
		}
	}
	d := newDesk(t, "", dealtFrom(waitingRoom(t, 4, 3)))
	if d.types("f", "?"); !d.shows("fairPanel") {
		t.Error("? is no text in a share")
	}
}

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
