package frame

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

// drawTexts draws up to some texts, the same on some frames: clusters, wide cells, long runs of the same and short ones.
func drawTexts(t *rapid.T, most int, on ...*Frame) {
	for range rapid.IntRange(0, most).Draw(t, "texts") {
		x, y := rapid.IntRange(-3, 60).Draw(t, "x"), rapid.IntRange(0, 9).Draw(t, "y")
		text := rapid.SampledFrom([]string{
			"♥ 7", "aaaaaab", "a", "bbb", "cccc", "ddddd", "Björn", "お前の番です", "👩‍🚀", "🇩🇪x", "e\u0301", "│    │", "────┐", "\U0010ffff",
		}).Draw(t, "text")
		style := Style{Fg: Indexed(rapid.Uint8Range(0, 3).Draw(t, "color"))}
		for _, f := range on {
			f.Text(x, y, text, f.palette.ID(style))
		}
	}
}

// anyHead gives a frame any title and puts the cursor anywhere, shown or not.
func anyHead(t *rapid.T, f *Frame) {
	f.SetTitle(rapid.SampledFrom([]string{"", "Zug 7 – Björn"}).Draw(t, "title"))
	put := rapid.SampledFrom([]func(x, y int){f.SetCursor, f.Rest}).Draw(t, "cursor")
	put(rapid.IntRange(-1, 60).Draw(t, "column"), rapid.IntRange(-1, 9).Draw(t, "row"))
}

// TestPropertyUnpack gives what was packed, on a frame that had another picture, which can be drawn on again.
func TestPropertyUnpack(t *testing.T) {
	palette := NewPalette()
	rapid.Check(t, func(t *rapid.T) {
		from := New(palette, rapid.IntRange(0, 60).Draw(t, "width"), rapid.IntRange(0, 9).Draw(t, "height"))
		to := New(palette, 7, 3)
		to.Text(0, 0, "👩‍🚀🇩🇪", 1)
		drawTexts(t, 20, from)
		anyHead(t, from)
		to.Unpack(from.AppendPacked([]byte("before"))[len("before"):])
		if from.Width() != to.Width() || from.Height() != to.Height() || from.Cursor() != to.Cursor() || from.Picture() != to.Picture() {
			t.Fatalf("packed\n%s\nunpacked\n%s", from.Picture(), to.Picture())
		}
		for y := range from.Height() {
			if !sameRow(from, to, y) {
				t.Fatalf("row %d of\n%s", y, from)
			}
		}
		checkRows(t, to)
		to.Text(0, 0, "🇩🇪👨‍🚀", 0)
		checkRows(t, to)
	})
}

func sameRow(a, b *Frame, y int) bool {
	same := true
	for x, c := range a.Row(y) {
		same = same && SameCell(a, c, b, b.Cell(x, y))
	}
	return same
}

// TestPropertyRepack is as packed anew after any other picture of the size, and reports which rows looked otherwise, and how.
func TestPropertyRepack(t *testing.T) {
	palette := NewPalette()
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.SampledFrom([]int{0, 5, 60, 310}).Draw(t, "width"), rapid.IntRange(0, 9).Draw(t, "height")
		before, now, was := New(palette, width, height), New(palette, width, height), New(palette, 7, 3)
		was.Text(0, 0, "👨‍🚀🇩🇪", 1)
		if rapid.Bool().Draw(t, "other clusters") {
			now.Text(0, 0, "👨‍🚀", 0)
			now.Text(0, 0, "  ", 0)
		}
		drawTexts(t, 20, before, now)
		drawTexts(t, 3, now)
		anyHead(t, now)
		anyHead(t, before)
		packed, differ := now.Repack([]byte("before"), before.AppendPacked(nil), was)
		if anew := now.AppendPacked([]byte("before")); !bytes.Equal(packed, anew) {
			t.Fatalf("%q, packed anew %q", packed, anew)
		}
		if was.Title() != before.Title() || was.Cursor() != before.Cursor() || was.Width() != width || was.Height() != height {
			t.Fatalf("%dx%d, %q, %v", was.Width(), was.Height(), was.Title(), was.Cursor())
		}
		for y := range height {
			differs := !sameRow(before, now, y)
			if differ.Has(y) != differs || differs && (!sameRow(before, was, y) || sameRow(was, now, y)) {
				t.Fatalf("row %d differs: %v, before\n%s\nnow\n%s\nunpacked\n%s", y, differ.Has(y), before, now, was)
			}
		}
	})
}

// TestClonePacked takes what there is, as long as that is not much too large.
func TestClonePacked(t *testing.T) {
	large, small := make([]byte, 100), make([]byte, 60)
	kept := ClonePacked(large, small)
	if &kept[0] != &large[0] || len(kept) != len(small) {
		t.Error("what there was is not used again")
	}
	if kept = ClonePacked(large, small[:40]); cap(kept) == cap(large) {
		t.Error("much too large a picture is kept")
	}
	if kept = ClonePacked(small[:0:10], large); len(kept) != len(large) || &kept[0] == &large[0] {
		t.Error("a picture that is larger is not cloned")
	}
}

// BenchmarkPacked draws a table, packs it and unpacks it.
func BenchmarkPacked(b *testing.B) {
	f, to := New(NewPalette(), 80, 24), New(NewPalette(), 80, 24)
	var packed []byte
	b.ReportAllocs()
	for b.Loop() {
		drawTable(f)
		packed = f.AppendPacked(packed[:0])
		to.Unpack(packed)
	}
	b.ReportMetric(float64(len(packed)), "bytes")
}
