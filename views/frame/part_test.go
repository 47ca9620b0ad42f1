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

// TestACursorThatRests stands where it was put last, unless it is shown somewhere: in a part, behind it, or before.
func TestACursorThatRests(t *testing.T) {
	rests := func(x, y int) Cursor { return Cursor{X: x, Y: y, Rests: true} }
	for _, c := range []struct {
		name string
		draw func(f *Frame)
		want Cursor
	}{
		{"once", func(f *Frame) { f.Rest(2, 3) }, rests(2, 3)},
		{"twice", func(f *Frame) { f.Rest(2, 3); f.Rest(0, 0) }, rests(0, 0)},
		{"outside", func(f *Frame) { f.Rest(1, 1); f.Rest(3, 1); f.Rest(-1, 1); f.Rest(1, 4) }, rests(1, 1)},
		{"in a part", func(f *Frame) { f.Rest(2, 3); f.Part(1, 2, func(f *Frame) { f.Rest(1, 1) }) }, rests(1, 2)},
		{"before a part", func(f *Frame) { f.Rest(2, 3); f.Part(1, 2, func(*Frame) {}) }, rests(2, 3)},
		{"shown before", func(f *Frame) { f.SetCursor(2, 3); f.Rest(0, 0) }, Cursor{X: 2, Y: 3, Visible: true}},
		{"shown behind", func(f *Frame) { f.Rest(0, 0); f.SetCursor(2, 3) }, Cursor{X: 2, Y: 3, Visible: true}},
		{"shown before a part", func(f *Frame) { f.SetCursor(2, 3); f.Part(1, 2, func(f *Frame) { f.Rest(0, 0) }) }, Cursor{X: 2, Y: 3, Visible: true}},
		{"shown in a part", func(f *Frame) { f.Rest(0, 0); f.Part(1, 2, func(f *Frame) { f.SetCursor(1, 1) }) }, Cursor{X: 1, Y: 2, Visible: true}},
	} {
		f := New(NewPalette(), 3, 4)
		if c.draw(f); f.Cursor() != c.want {
			t.Errorf("%s: %+v, not %+v", c.name, f.Cursor(), c.want)
		}
	}
}
