package table

import (
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words"
)

// silent checks that the screen does not say something.
func (d *desk) silent(text string) {
	d.t.Helper()
	if got := d.reads(); strings.Contains(got, text) {
		d.t.Errorf("says %q:\n%s", text, d.picture(140, 45))
	}
}

// TestNoLineIsBrokenInside60s: the number stays with its unit, whatever the width.
func TestNoLineIsBrokenInside60s(t *testing.T) {
	text := "Next deal in 60" + words.NoBreak + "s. Waiting"
	for width := 6; width < 30; width++ {
		for rest, line := text, ""; rest != ""; {
			line, rest = ui.Cut(rest, width)
			if strings.HasSuffix(line, "60") || strings.Contains(line, words.NoBreak) {
				t.Errorf("%q at %d columns", line, width)
			}
		}
		for _, line := range ui.Wrap(text, width) {
			if strings.HasSuffix(line, "60") || strings.Contains(line, words.NoBreak) {
				t.Errorf("%q at %d columns", line, width)
			}
		}
	}
}

// TestTheBankWasNamedOverAFaceDownCard: where it is empty the gamble comes after the hand.
func TestTheBankWasNamedOverAFaceDownCard(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool {
		return tabletest.Mine(v) && v.Table.Hand.Len() > 0 && v.Table.Seats[0].FaceUp.Len() == 0 && v.Table.Seats[0].Covered() > 0
	})
	for _, size := range [][2]int{{80, 24}, {40, 16}} {
		for row := range strings.Lines(newDesk(t, "", v).picture(size[0], size[1])) {
			if strings.HasPrefix(row, "─ ▶ ann") && (strings.Contains(row, " bank ") || !strings.Contains(row, " gamble ")) {
				t.Errorf("%d columns: %s", size[0], row)
			}
		}
	}
}
