package frame

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"pgregory.net/rapid"
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
			switch {
			case c.Width() > 2:
				t.Fatalf("%d,%d: width %d", x, y, c.Width())
			case c.Width() == 2 && (x+1 == len(row) || row[x+1].Width() != 0):
				t.Fatalf("%d,%d: wide cell without its right half", x, y)
			case c.Width() == 0 && (x == 0 || row[x-1].Width() != 2):
				t.Fatalf("%d,%d: right half without its left half", x, y)
			case c.Width() == 0 && content != "":
				t.Fatalf("%d,%d: right half shows %q", x, y, content)
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
	if !graphemes.Next() || graphemes.Value() != content {
		t.Fatalf("content %q is not one grapheme cluster", content)
	}
	if graphemes.Width() != width {
		t.Fatalf("content %q has width %d, the cell %d", content, graphemes.Width(), width)
	}
	if !utf8.ValidString(content) || len(content) > maxCluster {
		t.Fatalf("content %q is not UTF-8 or too long", content)
	}
	for _, r := range content {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
			t.Fatalf("content %q", content)
		}
	}
	if strings.HasSuffix(content, "\u200d") {
		t.Fatalf("content %q joins the next cell", content)
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
		if again := Clean(c, width); again != c {
			t.Fatalf("%q is cleaned to %q, that to %q", s, c, again)
		}
		for _, r := range c {
			if drop(r) < 0 {
				t.Fatalf("%q is cleaned to %q", s, c)
			}
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
