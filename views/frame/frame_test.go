package frame

import (
	"fmt"
	"image/color"
	"math"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
	"unsafe"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"github.com/clipperhouse/displaywidth"
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
		golden.Equal(t, [2]int{f.Width(), f.Height()}, [2]int{c.width, c.height}, c)
		golden.Equal(t, fmt.Sprint(f.Title(), f.Cursor(), strings.TrimSpace(f.String())), fmt.Sprint(Cursor{}), "what is left in ", c)
	}
	golden.Equal(t, cap(f.cells) > 4*80*24, false, "80 by 24 cells hold the memory of ", cap(f.cells))
}

// TestNothingIsAllocated once a frame has been drawn on: every session draws all the time.
func TestNothingIsAllocated(t *testing.T) {
	f := New(NewPalette(), 80, 24)
	for name, does := range map[string]func(){
		"drawing":  func() { drawSeat(f); f.Text(0, 13, "👩‍🚀 é Привет", 0); f.Fill(0, 14, 9, 1, '🔥', 0) },
		"resizing": func() { f.Resize(70, 24); f.Resize(80, 24) },
		"cleaning": func() { Clean("äääääääääääääääääääääääääääääääääää", 80) },
	} {
		golden.Equal(t, testing.AllocsPerRun(10, does), 0, name)
	}
	golden.Equal(t, unsafe.Sizeof(Cell{}), 8, "bytes of a cell")
}

func TestCellOutside(t *testing.T) {
	f := New(NewPalette(), 3, 2)
	f.Fill(0, 0, 3, 2, 'x', 1)
	for _, at := range [][2]int{{-1, 0}, {3, 0}, {0, -1}, {0, 2}, {math.MinInt, math.MaxInt}} {
		if f.SetCursor(at[0], at[1]); f.Cell(at[0], at[1]) != blank(0) || f.Cursor().Visible {
			t.Errorf("there is a cell at %v, or the cursor", at)
		}
	}
	golden.Equal(t, append(f.Row(-1), f.Row(2)...), nil, "rows outside")
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
	golden.Equal(t, [2]int{len(f.clusters.texts), len(f.clusters.index)}, [2]int{MaxClusters, MaxClusters}, "clusters, index")
	f.Clear()
	last := cluster(4999)
	f.Text(0, 0, last, 0)
	golden.Equal(t, f.Content(f.Cell(0, 0)), last, "after clearing")
	golden.Equal(t, testing.AllocsPerRun(10, func() { f.Clear(); f.Text(0, 0, last, 0) }), 0, "allocations for the same cluster")
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
	golden.Equal(t, f.Title()+"\n"+f.String(), "title\n...\n.世\né\u0301x.\n...\n")
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
	golden.Equal(t, f.Turned(2, 1, true), "all up")
	golden.Equal(t, f.Turned(9, 5, false), "all down")
	f.Clear()
	golden.Equal(t, f.Charted() || f.Clicked(0, 0) != nil, false, "a cleared frame means something")
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

// TestLonelyRunes looks at each and at every pair of them.
func TestLonelyRunes(t *testing.T) {
	var lone []rune
	for r := range rune(utf8.MaxRune) {
		if lonely(r) {
			lone = append(lone, r)
		}
	}
	if len(lone) < 1000 || len(lone) > 2000 {
		t.Fatalf("%d runes are lonely", len(lone))
	}
	for _, r := range lone {
		if displaywidth.Rune(r) != 1 || drop(r) < 0 {
			t.Errorf("%U is %d wide", r, displaywidth.Rune(r))
		}
	}
	for _, a := range lone {
		for _, b := range lone {
			graphemes := displaywidth.StringGraphemes(string([]rune{a, b}))
			if graphemes.Next(); graphemes.Value() != string(a) {
				t.Fatalf("%U and %U are one", a, b)
			}
		}
	}
}

// TestClean: what is shown of a text in some columns.
func TestClean(t *testing.T) {
	for _, c := range []struct {
		s     string
		width int
		want  string
	}{
		{"brave-otter #12", 5, "brave"},
		{"a\x1b]0;b\x07c\x9cd", 80, "a]0;bc\ufffdd"},
		{"世界", 3, "世"},
		{"a\u202eb\u2066c\n", 80, "abc"},
		{"ab", -1, ""},
		{"e\u0301\u0301!", 1, "e\u0301\u0301"},
		{"❤️x", 2, "❤️"},
		{"👩‍🚀👩", 3, "👩‍🚀"},
		{"👩\u200d ", 2, "👩"},
		{"🇩🇪🇩🇪", 2, "🇩🇪"},
		{"\u0301\u200b\r\na", 1, "a"},
		{"\xff\xe4\xb8\u0301\ufffd", 9, "\ufffd\ufffd\ufffd\ufffd"},
		{"a\u0301\xff", 9, "a\u0301\ufffd"},
		{"\u0600a", 1, "a"},
		{"a" + strings.Repeat("\u0301", 500), 1, "a" + strings.Repeat("\u0301", 23)},
	} {
		golden.Equal(t, Clean(c.s, c.width), c.want, c.s, " in ", c.width)
	}
}

// TestWidthsAgree with those of ultraviolet and of an emulator, also of blanks at which no line breaks.
//
// The emulator takes an ASCII character before the marks after it are known, so keycaps are one column wide there.
func TestWidthsAgree(t *testing.T) {
	for _, s := range []string{
		"a", "~", "ä", "…", "─", "♥", "★", "世", "ｱ", "Ａ", "🔥", "👩‍🚀", "👍🏽", "🇩🇪", "🇩", "❤", "❤️", "é", "ä\u0301", "각",
		"\u1100\u1161",
		"\u0645\u064e", "\ufffd", "\ue000", "a\u00a0: b", "a\u202f: b",
	} {
		e := vt.NewEmulator(20, 1)
		if _, err := e.WriteString(s + "\x1b[m"); err != nil { // ends the cluster
			t.Fatal(err)
		}
		emulated, method := e.CursorPosition().X, ansi.GraphemeWidth.StringWidth(s)
		if Width(s) != emulated || Width(s) != method {
			t.Errorf("%q is %d wide, for ultraviolet %d, for the emulator %d", s, Width(s), method, emulated)
		}
	}
}

// TestAClusterLostItsHalf where terminals draw it in two columns and it had one: it has as many as any terminal takes.
func TestAClusterLostItsHalf(t *testing.T) {
	for s, want := range map[string]int{
		"❤\u200d🔥": 2, "☝🏽": 2, "🏳\u200d🌈": 2, "ก\u0e33": 2, "क्ष": 2, "ந\u0bbf": 2, "☺\ufe0e": 1, "e\u0301": 1,
		"ด\u0e49": 1,
	} {
		golden.Equal(t, Width(s), want, s)
	}
}

func TestColors(t *testing.T) {
	for _, c := range []struct {
		color Color
		kind  ColorKind
		want  color.Color
		name  string
	}{
		{0, ColorDefault, nil, "default"},
		{ANSI(0), ColorANSI, ansi.Black, "ansi0"},
		{ANSI(9), ColorANSI, ansi.BrightRed, "ansi9"},
		{ANSI(19), ColorANSI, ansi.Yellow, "ansi3"},
		{Indexed(0), ColorIndexed, ansi.IndexedColor(0), "index0"},
		{Indexed(203), ColorIndexed, ansi.IndexedColor(203), "index203"},
		{RGB(255, 128, 0), ColorRGB, ansi.RGBColor{R: 255, G: 128}, "#ff8000"},
	} {
		golden.Equal(t, c.color.Color(), c.want, c.name)
		golden.Equal(t, c.color.String(), c.name)
		golden.Equal(t, c.color.Kind(), c.kind, c.name)
	}
}

// TestContrast against figures of the guidelines.
func TestContrast(t *testing.T) {
	for _, c := range []struct {
		a, b color.Color
		want float64
	}{
		{color.Black, color.White, 21}, {color.White, color.White, 1}, {RGB(0x76, 0x76, 0x76).Color(), color.White, 4.54}, {color.White, RGB(0xff, 0, 0).Color(), 4.0},
	} {
		if got := Contrast(c.a, c.b); math.Abs(got-c.want) > 0.005 {
			t.Errorf("%v on %v: %.3f, want %.2f", c.a, c.b, got, c.want)
		}
	}
}

func TestPaletteNumbersStyles(t *testing.T) {
	p := NewPalette()
	for a := range allAttrs + 1 {
		golden.Equal(t, p.Style(p.ID(Style{Attrs: a})), Style{Attrs: a})
	}
	red := p.ID(Style{Fg: ANSI(1)})
	for s, same := range map[Style]bool{
		{Fg: ANSI(1)}: true, {Fg: ANSI(1), Attrs: 0xc0}: true, // bits that are no attributes
		{Bg: ANSI(1)}: false, {Fg: Indexed(1)}: false, {Fg: ANSI(1), Attrs: Bold}: false,
	} {
		golden.Equal(t, p.ID(s) == red, same, s)
	}
	if p.ID(Style{}) != 0 || p.Style(0) != (Style{}) || p.Style(StyleID(p.count.Load())) != (Style{}) || p.Style(65535) != (Style{}) {
		t.Error("0 is not the plain style, or a number without a style is not plain")
	}
}

// TestPaletteIsShared numbers the same styles from many goroutines. Beyond the palette's end they lose their colors alone.
func TestPaletteIsShared(t *testing.T) {
	const styles = MaxStyles + 500
	p := NewPalette()
	style := func(i int) Style {
		return Style{Fg: RGB(9, uint8(i>>8), uint8(i)), Bg: ANSI(uint8(i)), Attrs: Attr(i) & allAttrs}
	}
	var ids [8][styles]StyleID
	var wg sync.WaitGroup
	for g := range ids {
		wg.Go(func() {
			for n := range styles {
				i := (n + g*700) % styles
				ids[g][i] = p.ID(style(i))
				if got := p.Style(ids[g][i]); got != style(i) && got != (Style{Attrs: style(i).Attrs}) {
					t.Errorf("%s came back as %s", style(i), got)
					return
				}
			}
		})
	}
	wg.Wait()
	for _, other := range ids {
		golden.Equal(t, other == ids[0], true, "all have the same numbers")
	}
	golden.Equal(t, p.count.Load(), MaxStyles, "styles")
}

// drawSeat draws some of what a table has.
func drawSeat(f *Frame) {
	p := f.Palette()
	red, faint := p.ID(Style{Fg: ANSI(9), Bg: ANSI(15)}), p.ID(Style{Attrs: Faint})
	bar := p.ID(Style{Fg: RGB(255, 255, 255), Bg: Indexed(24), Attrs: Bold | Underline})
	f.Clear()
	f.SetTitle("brave-otter #12")
	f.Fill(0, 0, 20, 1, ' ', bar)
	f.Text(1, 0, "Shithead", bar)
	f.BorderBox(1, 1, 18, 4, BorderRound, faint)
	f.BoxTitle(1, 1, 18, "陳大文 with a name", 0)
	f.Text(3, 2, "♥7 ♣Q ♦2", red)
	f.HLine(2, 3, 9, faint)
	f.SetCursor(5, 3)
}

func TestPicture(t *testing.T) {
	shapes := ""
	for _, c := range []struct {
		name          string
		width, height int
		draw          func(*Frame)
	}{
		{"blank", 4, 2, func(*Frame) {}},
		{"nothing", 0, 0, func(f *Frame) { f.Text(0, 0, "x", 0); f.Box(0, 0, 3, 3, 0) }},
		{"seat", 20, 6, drawSeat},
		{"narrow", 9, 3, drawSeat},
		{"boxes", 30, 9, func(f *Frame) {
			for i, b := range []Border{BorderLight, BorderRound, "┏━┓┃┃┗━┛", "╔═╗║║╚═╝", "+-+||+-+"} {
				f.BorderBox(6*i, 0, 5, 3, b, 0)
			}
			f.Box(-2, 4, 6, 10, 0)
			f.Box(25, -3, 9, 7, StyleID(Bold))
			f.Box(6, 4, 1, 9, 0)
			f.Box(6, 4, 9, 1, 0)
			f.Box(8, 4, 14, 4, StyleID(Faint))
			f.BoxTitle(8, 4, 14, "eight columns or more", StyleID(Bold))
			f.VLine(15, 5, 2, 0)
			f.HLine(9, 6, 12, 0)
		}},
		{"wide", 12, 6, func(f *Frame) {
			f.Text(0, 0, "世界世界世界世界", StyleID(Underline))
			f.Text(-1, 1, "世界", StyleID(Underline))
			f.Text(9, 2, "世界", StyleID(Underline))
			f.Text(0, 3, "世界世界", 0)
			f.Text(1, 3, "!", StyleID(Bold))
			f.Text(4, 3, "!", StyleID(Bold))
			f.Fill(1, 4, 6, 1, '世', StyleID(Italic))
		}},
		{"clean", 24, 7, func(f *Frame) {
			f.Text(0, 0, "bell\a tab\t esc\x1b[31m nl\n", 0)
			f.Text(0, 1, "\u202eoverride \u2067isolate\u2069", 0)
			f.Text(0, 2, "bad \xff\xc3 utf-8 \xe4\xb8", 0)
			f.Text(0, 3, "\u0301\u200b\ufeffzero\u200dwidth", 0)
			f.Text(0, 4, "c1 \u009b31m nel\u0085 del\x7f", 0)
			f.Text(0, 5, "soft\u00adhyphen ls\u2028 ps\u2029", 0)
			f.Text(0, 6, "e\u0301 👩‍👩‍👧‍👦 🇩🇪 ❤️ 👍🏽", 0)
		}},
		{"ellipsis", 12, 7, func(f *Frame) {
			f.TextMax(0, 0, 8, "fits it.", 0)
			f.TextMax(0, 1, 8, "fits not.", 0)
			f.TextMax(0, 2, 8, "fits it.\u200b\n", 0)
			f.TextMax(0, 3, 8, "世界世界", 0)
			f.TextMax(0, 4, 8, "世界世界世", StyleID(Bold))
			f.TextMax(0, 5, 1, "no", 0)
			f.TextMax(0, 6, 0, "no", 0)
		}},
	} {
		f := New(NewPalette(), c.width, c.height)
		c.draw(f)
		checkRows(t, f)
		shapes += "=== " + c.name + "\n" + f.Picture()
	}
	golden.Text(t, "shapes", shapes)
}
