package frame

import (
	"math"
	"strings"
	"testing"
)

// TestPartIsClipped to its rows, which are those of the frame.
func TestPartIsClipped(t *testing.T) {
	f := New(NewPalette(), 3, 4)
	f.Fill(0, 0, 3, 4, '.', 0)
	f.Part(1, 2, func(part *Frame) {
		if part.Width() != 3 || part.Height() != 2 {
			t.Errorf("%d by %d", part.Width(), part.Height())
		}
		part.Text(0, -1, "abc", 0)
		part.Text(1, 0, "世", 0)
		part.Text(0, 1, "é\u0301x", 0)
		part.Text(0, 2, "abc", 0)
		part.SetCursor(2, 1)
		part.SetTitle("title")
	})
	if got := strings.Fields(f.String()); len(got) != 4 || got[0] != "..." || got[1] != ".世" || got[2] != "é\u0301x." || got[3] != "..." {
		t.Errorf("%q", got)
	}
	if f.Height() != 4 || f.Cursor() != (Cursor{X: 2, Y: 2, Visible: true}) || f.Title() != "title" {
		t.Errorf("%d, %+v, %q", f.Height(), f.Cursor(), f.Title())
	}
	f.Part(0, 1, func(*Frame) {})
	if !f.Cursor().Visible {
		t.Error("a part without a cursor has hidden it")
	}
}

// TestPartOutside has only the rows there are, whatever is asked for.
func TestPartOutside(t *testing.T) {
	f := New(NewPalette(), 3, 4)
	for _, c := range []struct{ y, height, want int }{
		{-1, 2, 1}, {3, 5, 1}, {4, 1, 0}, {9, 9, 0}, {2, -1, 0}, {0, math.MaxInt, 4}, {math.MinInt, math.MaxInt, 0}, {math.MaxInt, math.MaxInt, 0},
	} {
		f.Part(c.y, c.height, func(part *Frame) {
			if part.Height() != c.want || part.Row(c.want) != nil {
				t.Errorf("%d rows from %d: %d", c.height, c.y, part.Height())
			}
		})
	}
}
