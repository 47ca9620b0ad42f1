package frame

import (
	"math"
	"strings"
	"testing"
	"unsafe"
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
	if n := testing.AllocsPerRun(10, func() { f.Resize(70, 24); f.Resize(80, 24) }); n != 0 {
		t.Errorf("resizing allocates %v times", n)
	}
}

func TestCellOutside(t *testing.T) {
	f := New(NewPalette(), 3, 2)
	f.Fill(0, 0, 3, 2, 'x', 1)
	for _, at := range [][2]int{{-1, 0}, {3, 0}, {0, -1}, {0, 2}, {math.MinInt, math.MaxInt}} {
		if f.Cell(at[0], at[1]) != blank(0) {
			t.Errorf("there is a cell at %v", at)
		}
		f.SetCursor(at[0], at[1])
		if f.Cursor().Visible {
			t.Errorf("the cursor is at %v", at)
		}
	}
	if f.Row(-1) != nil || f.Row(2) != nil {
		t.Error("there are rows outside")
	}
}

func TestTitleIsCleanedAndBounded(t *testing.T) {
	f := New(NewPalette(), 3, 2)
	if f.SetTitle("brave\x07-otter\x1b\\ #12"); f.Title() != "brave-otter\\ #12" {
		t.Errorf("%q", f.Title())
	}
	if f.SetTitle(strings.Repeat("世", 100)); f.Title() != strings.Repeat("世", MaxTitle/2) {
		t.Errorf("%q", f.Title())
	}
}

// TestClustersAreCapped draws ever new clusters, as somebody may who wants the server's memory.
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
	f.Clear()
	if n := testing.AllocsPerRun(10, func() { f.Clear(); f.Text(0, 0, last, 0) }); n != 0 {
		t.Errorf("drawing the same cluster again allocates %v times", n)
	}
}

func TestSameCell(t *testing.T) {
	p := NewPalette()
	a, b := New(p, 4, 1), New(p, 4, 1)
	b.Text(0, 0, "🇫🇷", 0) // b's table differs from a's
	b.Clear()
	for _, c := range []struct {
		a, b   string
		sa, sb StyleID
		same   bool
	}{
		{"x", "x", 0, 0, true},
		{"x", "y", 0, 0, false},
		{"x", "x", 0, 1, false},
		{"世", "世", 2, 2, true},
		{"e\u0301", "e\u0301", 0, 0, true},
		{"e\u0301", "e\u0301", 1, 0, false},
		{"e\u0301", "a\u0301", 0, 0, false},
		{"e\u0301", "e", 0, 0, false},
		{"e", "e\u0301", 0, 0, false},
		{"🇩🇪", "🇩🇪", 3, 3, true},
		{"🇩🇪", "🇫🇷", 3, 3, false},
		{"🇩🇪", "世", 3, 3, false},
	} {
		a.Clear()
		b.Clear()
		a.Text(0, 0, c.a, c.sa)
		b.Text(0, 0, c.b, c.sb)
		if SameCell(a, a.Cell(0, 0), b, b.Cell(0, 0)) != c.same {
			t.Errorf("%q in style %d and %q in style %d: same is %v", c.a, c.sa, c.b, c.sb, !c.same)
		}
	}
}

func TestCellIsSmall(t *testing.T) {
	f := New(NewPalette(), 2, 1)
	f.Text(0, 0, "世", 7)
	if r, single := f.Cell(0, 0).Rune(); r != '世' || !single || f.Cell(0, 0).Style() != 7 || f.Cell(1, 0).Width() != 0 {
		t.Errorf("%+v", f.Row(0))
	}
	if size := unsafe.Sizeof(Cell{}); size != 8 {
		t.Errorf("a cell has %d bytes", size)
	}
}

// TestDrawingAllocatesNothing once a frame has been drawn on.
func TestDrawingAllocatesNothing(t *testing.T) {
	f := New(NewPalette(), 80, 24)
	if n := testing.AllocsPerRun(10, func() { drawTable(f); f.Text(0, 13, "👩‍🚀 é Привет", 0); f.Fill(0, 14, 9, 1, '🔥', 0) }); n != 0 {
		t.Errorf("drawing a screen allocates %v times", n)
	}
}

// TestBlanksAtWhichNoLineBreaks take a column each, as they do on terminals.
func TestBlanksAtWhichNoLineBreaks(t *testing.T) {
	for _, blank := range []string{"\u00a0", "\u202f"} {
		f := New(NewPalette(), 8, 1)
		if text := "a" + blank + ": b"; Width(text) != 5 || f.Text(0, 0, text, 0) != 5 {
			t.Errorf("%q has %d columns", text, Width(text))
		}
		if r, _ := f.Cell(2, 0).Rune(); r != ':' {
			t.Errorf("behind %q stands %c", blank, r)
		}
	}
}
