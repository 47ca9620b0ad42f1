package frame

import (
	"math"
	"strings"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"shithead/views/golden"
)

func TestResize(t *testing.T) {
	f := New(NewPalette(), 80, 24)
	f.Text(0, 0, "old", 1)
	f.SetTitle("old")
	f.SetCursor(1, 1)
	for _, c := range []struct{ w, h, width, height int }{
		{80, 24, 80, 24},
		{24, 80, 24, 80},
		{10, 3, 10, 3},
		{-5, 10, 0, 10},
		{3, math.MinInt, 3, 0},
		{math.MaxInt, math.MaxInt, MaxWidth, MaxHeight},
		{80, 24, 80, 24},
	} {
		f.Resize(c.w, c.h)
		if f.Width() != c.width || f.Height() != c.height {
			t.Errorf("%d by %d is %d by %d", c.w, c.h, f.Width(), f.Height())
		}
		if f.Title() != "" || f.Cursor() != (Cursor{}) || strings.TrimSpace(f.String()) != "" {
			t.Errorf("something is left after resizing to %d by %d", c.w, c.h)
		}
	}
	if n := cap(f.cells); n > 4*80*24 {
		t.Errorf("80 by 24 cells hold the memory of %d", n)
	}
}

// TestNothingIsAllocated once a frame has been drawn on: every session draws all the time.
func TestNothingIsAllocated(t *testing.T) {
	f := New(NewPalette(), 80, 24)
	for name, does := range map[string]func(){
		"drawing":  func() { drawTable(f); f.Text(0, 13, "👩‍🚀 é Привет", 0); f.Fill(0, 14, 9, 1, '🔥', 0) },
		"resizing": func() { f.Resize(70, 24); f.Resize(80, 24) },
		"cleaning": func() { Clean("äääääääääääääääääääääääääääääääääää", 80) },
	} {
		golden.Equal(t, testing.AllocsPerRun(10, does), 0, name)
	}
	if size := unsafe.Sizeof(Cell{}); size != 8 {
		t.Errorf("a cell has %d bytes", size)
	}
}

func TestCellOutside(t *testing.T) {
	f := New(NewPalette(), 3, 2)
	f.Fill(0, 0, 3, 2, 'x', 1)
	for _, at := range [][2]int{{-1, 0}, {3, 0}, {0, -1}, {0, 2}, {math.MinInt, math.MaxInt}} {
		if f.SetCursor(at[0], at[1]); f.Cell(at[0], at[1]) != blank(0) || f.Cursor().Visible {
			t.Errorf("there is a cell at %v, or the cursor", at)
		}
	}
	if f.Row(-1) != nil || f.Row(2) != nil {
		t.Error("there are rows outside")
	}
}

func TestTitleIsCleanedAndBounded(t *testing.T) {
	f := New(NewPalette(), 3, 2)
	for title, want := range map[string]string{
		"brave\x07-otter\x1b\\ #12": "brave-otter\\ #12",
		strings.Repeat("世", 100):    strings.Repeat("世", MaxTitle/2),
	} {
		f.SetTitle(title)
		golden.Equal(t, f.Title(), want)
	}
}

// TestClustersAreCapped draws ever new clusters, as one may who wants the server's memory.
func TestClustersAreCapped(t *testing.T) {
	f := New(NewPalette(), 10, 1)
	cluster := func(i int) string {
		return "a" + string(rune(0x300+i%64)) + string(rune(0x300+i/64%64)) + string(rune(0x300+i/4096))
	}
	for i := range 5000 {
		f.Text(0, 0, cluster(i), 0)
		want := cluster(i)
		if i >= MaxClusters {
			want = "a"
		}
		if got := f.Content(f.Cell(0, 0)); got != want {
			t.Fatalf("cluster %d shows %q, want %q", i, got, want)
		}
	}
	if len(f.clusters.texts) != MaxClusters || len(f.clusters.index) != MaxClusters {
		t.Errorf("%d clusters, index of %d", len(f.clusters.texts), len(f.clusters.index))
	}
	f.Clear()
	last := cluster(4999)
	if f.Text(0, 0, last, 0); f.Content(f.Cell(0, 0)) != last {
		t.Error("no room for clusters after clearing")
	}
	if n := testing.AllocsPerRun(10, func() { f.Clear(); f.Text(0, 0, last, 0) }); n != 0 {
		t.Errorf("drawing the same cluster again allocates %v times", n)
	}
}

func TestPart_IsClipped(t *testing.T) {
	f := New(NewPalette(), 3, 4)
	f.Fill(0, 0, 3, 4, '.', 0)
	f.Part(1, 2, func(part *Frame) {
		part.Text(0, -1, "abc", 0)
		part.Text(1, 0, "世", 0)
		part.Text(0, 1, "é\u0301x", 0)
		part.Text(0, 2, "abc", 0)
		part.SetTitle("title")
	})
	if got := strings.Join(strings.Fields(f.String()), " "); got != "... .世 é\u0301x. ..." || f.Height() != 4 || f.Title() != "title" {
		t.Errorf("%q, %d rows, %q", got, f.Height(), f.Title())
	}
	for _, c := range []struct{ y, height, want int }{
		{1, 2, 2}, {-1, 2, 1}, {3, 5, 1}, {4, 1, 0}, {9, 9, 0}, {2, -1, 0}, {0, math.MaxInt, 4}, {math.MinInt, math.MaxInt, 0}, {math.MaxInt, math.MaxInt, 0},
	} {
		f.Part(c.y, c.height, func(part *Frame) {
			if part.Width() != 3 || part.Height() != c.want || part.Row(c.want) != nil {
				t.Errorf("%d rows from %d: %d", c.height, c.y, part.Height())
			}
		})
	}
}

// TestACursorThatRests stands where it was put last, unless it is shown somewhere: in a part, behind it, or before.
func TestACursorThatRests(t *testing.T) {
	rests := func(x, y int) Cursor { return Cursor{X: x, Y: y, Rests: true} }
	shown := func(x, y int) Cursor { return Cursor{X: x, Y: y, Visible: true} }
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
		{"shown before", func(f *Frame) { f.SetCursor(2, 3); f.Rest(0, 0) }, shown(2, 3)},
		{"shown behind", func(f *Frame) { f.Rest(0, 0); f.SetCursor(2, 3) }, shown(2, 3)},
		{"shown before a part", func(f *Frame) { f.SetCursor(2, 3); f.Part(1, 2, func(f *Frame) { f.Rest(0, 0) }) }, shown(2, 3)},
		{"shown in a part", func(f *Frame) { f.Rest(0, 0); f.Part(1, 2, func(f *Frame) { f.SetCursor(1, 1) }) }, shown(1, 2)},
	} {
		f := New(NewPalette(), 3, 4)
		c.draw(f)
		golden.Equal(t, f.Cursor(), c.want, c.name)
	}
}

// TestZones: the uppermost of those that mean something of that kind counts, also those of a part, until all is cleared.
func TestZones(t *testing.T) {
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
	for at, want := range map[[2]int]any{
		{1, 1}: "below", {2, 1}: "above", {2, 2}: "below", {4, 1}: "above", {5, 1}: nil, {0, 3}: nil, {0, 4}: "part", {0, 5}: "part",
		{9, 0}: "after the part", {-1, 4}: nil, {0, 6}: nil,
	} {
		golden.Equal(t, f.Clicked(at[0], at[1]), want, at)
	}
	if up, down := f.Turned(2, 1, true), f.Turned(9, 5, false); up != "all up" || down != "all down" {
		t.Errorf("the wheel means %v and %v", up, down)
	}
	if f.Clear(); f.Charted() || f.Clicked(0, 0) != nil {
		t.Error("a cleared frame means something")
	}
}

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
