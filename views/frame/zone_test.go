package frame

import (
	"testing"

	"pgregory.net/rapid"
)

// TestZones_MeanSomethingWhereTheyAre, the uppermost of those that mean something of that kind, also those of a part of the frame, until
// all is cleared.
func TestZones_MeanSomethingWhereTheyAre(t *testing.T) {
	f := New(NewPalette(), 10, 6)
	f.Mark(Zone{W: 10, H: 6, Click: "unasked"})
	f.Chart()
	f.Mark(Zone{X: -3, Y: -3, W: 100, H: 100, Up: "all up", Down: "all down"})
	f.Mark(Zone{X: 1, Y: 1, W: 3, H: 2, Click: "below"})
	f.Mark(Zone{X: 2, Y: 1, W: 3, H: 1, Click: "above"})
	f.Part(4, 2, func(f *Frame) {
		f.Mark(Zone{X: 0, Y: 0, W: 1, H: 9, Click: "part"})
		f.Mark(Zone{X: 0, Y: -1, W: 1, H: 1, Click: "above the part"})
	})
	f.Mark(Zone{X: 9, Y: 0, W: 1, H: 1, Click: "after the part"})
	for _, c := range []struct {
		x, y int
		want any
	}{{1, 1, "below"}, {2, 1, "above"}, {2, 2, "below"}, {4, 1, "above"}, {5, 1, nil}, {0, 3, nil}, {0, 4, "part"}, {0, 5, "part"}, {9, 0, "after the part"}, {-1, 4, nil}, {0, 6, nil}} {
		if got := f.Clicked(c.x, c.y); got != c.want {
			t.Errorf("a click at %d,%d means %v, not %v", c.x, c.y, got, c.want)
		}
	}
	if up, down := f.Turned(2, 1, true), f.Turned(9, 5, false); up != "all up" || down != "all down" {
		t.Errorf("the wheel means %v and %v", up, down)
	}
	if f.Clear(); f.Charted() || f.Clicked(0, 0) != nil {
		t.Error("a cleared frame means something")
	}
}

// TestPropertyZonesAreInside, wherever they were to be.
func TestPropertyZonesAreInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := New(NewPalette(), rapid.IntRange(0, 20).Draw(t, "width"), rapid.IntRange(0, 10).Draw(t, "height"))
		f.Chart()
		n := rapid.OneOf(rapid.IntRange(-30, 30), rapid.Int())
		mark := func(f *Frame) {
			f.Mark(Zone{X: n.Draw(t, "x"), Y: n.Draw(t, "y"), W: n.Draw(t, "w"), H: n.Draw(t, "h"), Click: true})
		}
		mark(f)
		f.Part(n.Draw(t, "part"), n.Draw(t, "rows"), mark)
		for _, z := range f.Zones() {
			if z.X < 0 || z.Y < 0 || z.W < 1 || z.H < 1 || z.X+z.W > f.Width() || z.Y+z.H > f.Height() {
				t.Errorf("%+v is outside of %dx%d", z, f.Width(), f.Height())
			}
		}
	})
}
