package frame

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// repacked are drawn on both of two pictures or on one: clusters, wide cells, long runs of the same and short ones.
var repacked = []string{"♥ 7", "aaaaaab", "a", "bbb", "cccc", "ddddd", "Björn", "お前の番です", "👩‍🚀", "🇩🇪x", "e\u0301", "│    │", "────┐", "\U0010ffff"}

// drawText draws one of those texts somewhere, the same on some frames.
func drawText(t *rapid.T, on ...*Frame) {
	x, y := rapid.IntRange(-3, 60).Draw(t, "x"), rapid.IntRange(0, 9).Draw(t, "y")
	text, style := rapid.SampledFrom(repacked).Draw(t, "text"), Style{Fg: Indexed(rapid.Uint8Range(0, 3).Draw(t, "color"))}
	for _, f := range on {
		f.Text(x, y, text, f.palette.ID(style))
	}
}

// TestRepack_IsAsPackedAnew after any other picture of the size, and says in which rows that looked otherwise, and how.
func TestRepack_IsAsPackedAnew(t *testing.T) {
	palette := NewPalette()
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(0, 60).Draw(t, "width"), rapid.IntRange(0, 9).Draw(t, "height")
		before, now, was := New(palette, width, height), New(palette, width, height), New(palette, 7, 3)
		was.Text(0, 0, "👨‍🚀🇩🇪", 1)
		if rapid.Bool().Draw(t, "other clusters") {
			now.Text(0, 0, "👨‍🚀", 0)
		}
		for range rapid.IntRange(0, 20).Draw(t, "on both") {
			drawText(t, before, now)
		}
		for range rapid.IntRange(0, 3).Draw(t, "on one") {
			drawText(t, now)
		}
		before.SetTitle(rapid.SampledFrom([]string{"", "one"}).Draw(t, "title before"))
		now.SetTitle(rapid.SampledFrom([]string{"", "one"}).Draw(t, "title"))
		anyCursor(t, before)
		packed, differ := now.Repack([]byte("before"), before.AppendPacked(nil), was)
		if anew := now.AppendPacked([]byte("before")); !bytes.Equal(packed, anew) {
			t.Fatalf("%q, packed anew %q", packed, anew)
		}
		if was.Title() != before.Title() || was.Cursor() != before.Cursor() || was.Width() != width || was.Height() != height {
			t.Fatalf("%dx%d, %q, %v", was.Width(), was.Height(), was.Title(), was.Cursor())
		}
		for y := range height {
			sameBefore, sameNow, sameWas := true, true, true
			for x, c := range before.Row(y) {
				sameBefore = sameBefore && SameCell(before, c, now, now.Cell(x, y))
				sameWas = sameWas && SameCell(before, c, was, was.Cell(x, y))
				sameNow = sameNow && SameCell(was, was.Cell(x, y), now, now.Cell(x, y))
			}
			if differ.Has(y) == sameBefore || differ.Has(y) && (!sameWas || sameNow) {
				t.Fatalf("row %d differs: %v, is unpacked: %v, before\n%s\nnow\n%s", y, differ.Has(y), sameWas, before, now)
			}
		}
	})
}

// TestRepack_OfARow that differs in little from what it was.
func TestRepack_OfARow(t *testing.T) {
	long := strings.Repeat("─", 300)
	for _, c := range []struct{ before, now string }{
		{"", ""},
		{"abc", "abd"},
		{long, long},
		{long, long[:len(long)-3] + "x"},
		{"────────", "───x────"},
		{"────────", "────x───"},
		{"👩‍🚀", "🇩🇪"},
		{"👩‍🚀 a", "👩‍🚀 b"},
		{"🇩🇪👩‍🚀 a", "👩‍🚀🇩🇪 a"},
		{"👩‍🚀👩‍🚀👩‍🚀", "👩‍🚀👩‍🚀👩‍🚀"},
		{"👩‍🚀", "x"},
		{"x", "👩‍🚀"},
	} {
		p := NewPalette()
		before, now, was := New(p, 310, 1), New(p, 310, 1), New(p, 1, 1)
		now.Text(0, 0, "🇩🇪", 0) // so that clusters have other numbers
		now.Text(0, 0, "    ", 0)
		before.Text(0, 0, c.before, 0)
		now.Text(0, 0, c.now, 0)
		packed, differ := now.Repack(nil, before.AppendPacked(nil), was)
		if !bytes.Equal(packed, now.AppendPacked(nil)) || differ.Has(0) == (c.before == c.now) {
			t.Errorf("%q after %q: %q, differs: %v", c.now, c.before, packed, differ.Has(0))
		}
		again := New(p, 2, 2)
		again.Unpack(packed)
		checkSame(t, now, again)
		if differ.Has(0) {
			checkSame(t, before, was)
		}
	}
}
