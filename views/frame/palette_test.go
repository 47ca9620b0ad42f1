package frame

import (
	"sync"
	"testing"
)

func TestPaletteNumbersStyles(t *testing.T) {
	p := NewPalette()
	if p.ID(Style{}) != 0 || p.Style(0) != (Style{}) {
		t.Error("0 is not the plain style")
	}
	for a := range allAttrs + 1 {
		if got := p.Style(p.ID(Style{Attrs: a})); got.Attrs != a {
			t.Errorf("%q comes back as %q", a, got)
		}
	}
	before := int(p.count.Load())
	red := p.ID(Style{Fg: ANSI(1)})
	if p.ID(Style{Fg: ANSI(1)}) != red || int(p.count.Load()) != before+1 {
		t.Error("the same style has two numbers")
	}
	if p.ID(Style{Bg: ANSI(1)}) == red || p.ID(Style{Fg: Indexed(1)}) == red || p.ID(Style{Fg: ANSI(1), Attrs: Bold}) == red {
		t.Error("different styles have one number")
	}
	if p.ID(Style{Fg: ANSI(1), Attrs: 0xc0}) != red {
		t.Error("bits that are no attributes make a style")
	}
	if p.Style(StyleID(int(p.count.Load()))) != (Style{}) || p.Style(65535) != (Style{}) {
		t.Error("numbers without a style are not plain")
	}
}

func TestPaletteIsCapped(t *testing.T) {
	p := NewPalette()
	first := p.ID(Style{Fg: RGB(1, 2, 3), Attrs: Bold})
	for i := range uint32(3 * MaxStyles) {
		s := Style{Fg: RGB(uint8(i>>16), uint8(i>>8), uint8(i)), Attrs: Attr(i) & allAttrs}
		full := int(p.count.Load()) == MaxStyles
		id := p.ID(s)
		if full {
			s.Fg = 0
		}
		if p.Style(id) != s {
			t.Fatalf("style %d is %s, want %s", i, p.Style(id), s)
		}
	}
	if int(p.count.Load()) != MaxStyles {
		t.Errorf("%d styles", int(p.count.Load()))
	}
	if p.ID(Style{Fg: RGB(1, 2, 3), Attrs: Bold}) != first {
		t.Error("an old style has a new number")
	}
}

// TestPaletteIsShared numbers the same styles from many goroutines, beyond the palette's end.
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
				id := p.ID(style(i))
				if got := p.Style(id); got != style(i) && got != (Style{Attrs: style(i).Attrs}) {
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
	for _, of := range ids {
		for i, id := range of {
			if id != ids[0][i] {
				t.Fatalf("style %d has the numbers %d and %d", i, ids[0][i], id)
			}
		}
	}
}
