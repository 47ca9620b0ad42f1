package board

import (
	"strings"
	"testing"

	"shithead/views/frame"
	"shithead/views/look"
)

// TestTagsMovedTheNameOfTheSecondRow: whatever is said of the viewer, each row of own cards is named where it begins.
func TestTagsMovedTheNameOfTheSecondRow(t *testing.T) {
	b := sampleBoard(3)
	b.Own.Chip = ""
	b.Own.Tags = []Span{{Text: "Scheisskopf", Ink: look.Soft}, {Text: "dealer", Ink: look.Soft}, {Text: "bot plays", Ink: look.Soft}}
	b.Own.Zones = []Zone{{Label: "hand", Cards: ownCards("3c 8c Qh")}, {Label: "table", Cards: ownCards("4c 9c Kh")}}
	for _, size := range [][2]int{{120, 40}, {80, 24}, {200, 60}} {
		f := drawn(dark, size[0], size[1], b)
		named, lies := columnOf(f, " table "), columnOf(f, "4")
		if named < 0 || named+1 > lies+2 || named+1 < lies-2 {
			t.Errorf("%v: named at %d, lies at %d:\n%s", size, named+1, lies, f)
		}
	}
}

// columnOf is the column of the first text in the lower half of a frame, right of its first fifth; -1 for none.
func columnOf(f *frame.Frame, text string) int {
	rows, from := strings.Split(f.String(), "\n"), f.Width()/5
	for _, row := range rows[len(rows)/2:] {
		cells := []rune(row)
		if len(cells) <= from {
			continue
		}
		right := string(cells[from:])
		if at := strings.Index(right, text); at >= 0 {
			return from + frame.Width(right[:at])
		}
	}
	return -1
}
