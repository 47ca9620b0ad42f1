package frame

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"pgregory.net/rapid"

	"shithead/views/golden"
)

type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// checkRows fails where a wide cell lacks a half, or content is not one clean cluster of its cell's width.
func checkRows(t failer, f *Frame) {
	t.Helper()
	for y := range f.Height() {
		row := f.Row(y)
		for x, c := range row {
			content := f.Content(c)
			right, left := x+1 < len(row) && row[x+1].Width() == 0, x > 0 && row[x-1].Width() == 2
			if c.Width() > 2 || c.Width() == 2 && !right || c.Width() == 0 && (!left || content != "") {
				t.Fatalf("%d,%d: %q of the width %d, or half of a wide cell", x, y, content, c.Width())
			}
			if c.Width() > 0 {
				checkContent(t, content, c.Width())
			}
		}
	}
}

func checkContent(t failer, content string, width int) {
	t.Helper()
	graphemes := displaywidth.StringGraphemes(content)
	if !graphemes.Next() || graphemes.Value() != content || Width(content) != width ||
		strings.HasSuffix(content, "\u200d") {
		t.Fatalf("content %q is not one grapheme cluster of the width %d, or joins the next cell", content, width)
	}
	if !utf8.ValidString(content) || len(content) > maxCluster || strings.ContainsFunc(content, func(r rune) bool {
		return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
	}) {
		t.Fatalf("content %q is not UTF-8, too long or not clean", content)
	}
}

// pieces make strings in which graphemes of all kinds meet.
var pieces = []string{
	"a", "Z", " ", "~", "ä", "ß", "─", "│", "♥", "…", "ж", "世", "ハ", "\uff21", "🔥", "👩", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "🇩", "❤️", "1️⃣", "\u0301",
	"\u200d", "\u200c", "\ufe0f", "\ufe0e", "\u20e3", "\u200b", "\u202e", "\u2066", "\u2069", "\u00ad", "\u0600", "\u0d4e", "\u0915\u094d\u0937",
	"각", "\u1100", "\u1161", "\U000e0041", "\U0001f3f4", "\x00", "\x1b", "\x1b[31m", "\r", "\n", "\t", "\x7f", "\u0085", "\u009b", "\u2028", "\xff",
	"\xc3", "\xe4\xb8", "\xed\xa0\x80", "\ufffd", "\ufeff", "\uffff", "\ue000", "\u3164", strings.Repeat("\u0300", 40),
}

func texts() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.String(),
		rapid.Map(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12), func(p []string) string { return strings.Join(p, "") }),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 20), func(b []byte) string { return string(b) }),
	)
}

func places() *rapid.Generator[int] {
	near := rapid.IntRange(-8, 16)
	return rapid.OneOf(near, near, near, near, rapid.Int(), rapid.SampledFrom([]int{math.MinInt, math.MaxInt}))
}

func scribble(t *rapid.T, f *Frame) {
	for y := range f.Height() {
		f.Text(rapid.IntRange(-2, 2).Draw(t, "from"), y, rapid.SampledFrom([]string{
			"", "abcdefghijklmnop", "世界世界世界世界世界", "a世b界c世d界e", "👩‍🚀é👩‍🚀é👩‍🚀é",
		}).Draw(t, "before"), StyleID(rapid.IntRange(0, 63).Draw(t, "style")))
	}
}

func TestPropertyDrawing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := New(NewPalette(), rapid.IntRange(0, 12).Draw(t, "width"), rapid.IntRange(0, 4).Draw(t, "height"))
		scribble(t, f)
		checkRows(t, f)
		before := slices.Clone(f.cells)
		x, y := places().Draw(t, "x"), places().Draw(t, "y")
		w, h := places().Draw(t, "w"), places().Draw(t, "h")
		s := texts().Draw(t, "s")
		style := StyleID(rapid.IntRange(0, 70).Draw(t, "style"))
		left, right, top, bottom := near(x), near(x)+near(w), near(y), near(y)+near(h)
		switch rapid.SampledFrom([]string{"text", "max", "fill", "box", "title"}).Draw(t, "call") {
		case "text":
			end := f.Text(x, y, s, style)
			if end != near(x)+Width(s) {
				t.Fatalf("text from %d to %d, width %d", x, end, Width(s))
			}
			right, bottom = end, top+1
		case "max":
			end := f.TextMax(x, y, w, s, style)
			if end < left || end > left+max(near(w), 0) || end > left+Width(s) {
				t.Fatalf("text of width %d from %d, max %d, ends at %d", Width(s), left, w, end)
			}
			right, bottom = end, top+1
		case "fill":
			r := rapid.Int32().Draw(t, "rune")
			if rapid.Bool().Draw(t, "known") {
				r = rapid.SampledFrom([]rune{'x', '世', '\n', '─', 0x301, -1}).Draw(t, "known rune")
			}
			f.Fill(x, y, w, h, r, style)
		case "box":
			f.BorderBox(x, y, w, h, rapid.SampledFrom([]Border{BorderLight, "+-+||+-+", "", "世界\n世界世界世界"}).Draw(t, "border"), style)
		case "title":
			f.BoxTitle(x, y, w, s, style)
			bottom = top + 1
		}
		checkRows(t, f)
		checkOutside(t, f, before, left, top, right, bottom)
	})
}

// checkOutside says which cells outside of an area have changed. Wide cells of which a half is inside may be blank now.
func checkOutside(t *rapid.T, f *Frame, before []Cell, left, top, right, bottom int) {
	for y := range f.Height() {
		for x, c := range f.Row(y) {
			if left <= x && x < right && top <= y && y < bottom {
				continue
			}
			was := before[y*f.Width()+x]
			severed := was.Width() != 1 && c == blank(was.Style()) && (x == left-1 || x == right) && top <= y && y < bottom
			if c != was && !severed {
				t.Fatalf("%d,%d changed from %+v to %+v", x, y, was, c)
			}
		}
	}
}

func TestPropertyClean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, width := texts().Draw(t, "s"), rapid.IntRange(-2, 20).Draw(t, "width")
		c := Clean(s, width)
		if Fits(s, width) != (Width(s) <= width) {
			t.Fatalf("%q of %d columns fits %d: %v", s, Width(s), width, Fits(s, width))
		}
		if !utf8.ValidString(c) || Width(c) > max(width, 0) {
			t.Fatalf("%q cleaned to %d columns is %q, %d", s, width, c, Width(c))
		}
		if Clean(c, width) != c || strings.ContainsFunc(c, func(r rune) bool { return drop(r) < 0 }) {
			t.Fatalf("%q is cleaned to %q, that to %q", s, c, Clean(c, width))
		}
	})
}

// TestPropertySameCell compares cells of two frames whose tables hold the clusters in different order.
func TestPropertySameCell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := NewPalette()
		a, b := New(p, 12, 1), New(p, 12, 1)
		b.Text(0, 0, "é🇩🇪👩‍🚀❤️", 0)
		s, other := texts().Draw(t, "s"), texts().Draw(t, "other")
		a.Text(0, 0, s, 0)
		b.Clear()
		b.Text(0, 0, s, 0)
		for x, ca := range a.Row(0) {
			if !SameCell(a, ca, b, b.Cell(x, 0)) {
				t.Fatalf("%q differs in column %d", s, x)
			}
		}
		b.Clear()
		b.Text(0, 0, other, 0)
		for x, ca := range a.Row(0) {
			cb := b.Cell(x, 0)
			looks := a.Content(ca) == b.Content(cb) && ca.Width() == cb.Width()
			if SameCell(a, ca, b, cb) != looks {
				t.Fatalf("column %d: %q and %q", x, a.Content(ca), b.Content(cb))
			}
		}
	})
}

func FuzzText(f *testing.F) {
	for _, p := range pieces {
		f.Add(0, p, 5)
	}
	f.Add(-3, strings.Join(pieces, ""), 20)
	f.Fuzz(func(t *testing.T, x int, s string, width int) {
		fr := New(NewPalette(), 20, 3)
		fr.Text(0, 1, "a世b界c世d界e", 1)
		fr.Text(x, 1, s, 2)
		fr.TextMax(x, 1, width, s, 3)
		fr.SetTitle(s)
		checkRows(t, fr)
		if Width(fr.Title()) > MaxTitle || !utf8.ValidString(fr.Title()) {
			t.Fatalf("title %q", fr.Title())
		}
		for _, c := range slices.Concat(fr.Row(0), fr.Row(2)) {
			if c != blank(0) {
				t.Fatal("drawn into another row")
			}
		}
	})
}

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
		to := New(palette, 7, 3) // which had another picture, and can be drawn on again
		to.Text(0, 0, "👩‍🚀🇩🇪", 1)
		to.Unpack(packed[len("before"):])
		if now.Cursor() != to.Cursor() || now.Picture() != to.Picture() || to.Width() != width || to.Height() != height {
			t.Fatalf("packed\n%s\nunpacked\n%s", now.Picture(), to.Picture())
		}
		to.Text(0, 0, "🇩🇪👨‍🚀", 0)
		checkRows(t, to)
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
	golden.Equal(t, &ClonePacked(large, small)[0] == &large[0], true, "used again")
	golden.Equal(t, len(ClonePacked(large, small)), 60, "the length")
	golden.Equal(t, cap(ClonePacked(large, small[:40])) == cap(large), false, "much too large a picture is kept")
	kept := ClonePacked(small[:0:10], large)
	golden.Equal(t, len(kept), 100, "the length of a larger one")
	golden.Equal(t, &kept[0] == &large[0], false, "a larger one is cloned")
}
