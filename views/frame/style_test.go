package frame

import (
	"image/color"
	"math"
	"sync"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"shithead/views/golden"
)

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
		{ANSI(19), ColorANSI, lipgloss.Color("3"), "ansi3"},
		{Indexed(0), ColorIndexed, ansi.IndexedColor(0), "index0"},
		{Indexed(203), ColorIndexed, lipgloss.Color("203"), "index203"},
		{RGB(255, 128, 0), ColorRGB, ansi.RGBColor{R: 255, G: 128}, "#ff8000"},
	} {
		if got := c.color.Color(); got != c.want || c.color.String() != c.name || c.color.Kind() != c.kind {
			t.Errorf("%s is %v, want %v and %s", c.color, got, c.want, c.name)
		}
	}
}

func TestStyleString(t *testing.T) {
	for want, s := range map[string]Style{
		"plain":                         {},
		"bold strike":                   {Attrs: Bold | Strike},
		"underline fg ansi4 bg #102030": {Fg: ANSI(4), Bg: RGB(16, 32, 48), Attrs: Underline},
	} {
		golden.Equal(t, s.String(), want)
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
		if got := p.Style(p.ID(Style{Attrs: a})); got.Attrs != a {
			t.Errorf("%q comes back as %q", a, got)
		}
	}
	red := p.ID(Style{Fg: ANSI(1)})
	for s, same := range map[Style]bool{
		{Fg: ANSI(1)}: true, {Fg: ANSI(1), Attrs: 0xc0}: true, // bits that are no attributes
		{Bg: ANSI(1)}: false, {Fg: Indexed(1)}: false, {Fg: ANSI(1), Attrs: Bold}: false,
	} {
		golden.Equal(t, (p.ID(s) == red), same, s, " ", !same)
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
	ids := make([][]StyleID, 8)
	var wg sync.WaitGroup
	for g := range ids {
		wg.Go(func() {
			for n := range styles {
				i := (n + g*700) % styles
				if got := p.Style(p.ID(style(i))); got != style(i) && got != (Style{Attrs: style(i).Attrs}) {
					t.Errorf("%s came back as %s", style(i), got)
					return
				}
			}
			for i := range styles {
				ids[g] = append(ids[g], p.ID(style(i)))
			}
		})
	}
	wg.Wait()
	for i, id := range ids[0] {
		for _, other := range ids {
			if other[i] != id {
				t.Fatalf("style %d has the numbers %d and %d", i, id, other[i])
			}
		}
	}
	golden.Equal(t, p.count.Load(), MaxStyles, "styles")
}
