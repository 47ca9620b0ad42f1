package frame

import (
	"image/color"
	"math"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// TestColorsAsOthersHaveThem: x/ansi's types, and what lipgloss makes of the same colours written down.
func TestColorsAsOthersHaveThem(t *testing.T) {
	for _, c := range []struct {
		color Color
		want  color.Color
		name  string
	}{
		{0, nil, "default"},
		{ANSI(0), ansi.Black, "ansi0"},
		{ANSI(9), ansi.BrightRed, "ansi9"},
		{ANSI(3), lipgloss.Color("3"), "ansi3"},
		{Indexed(0), ansi.IndexedColor(0), "index0"},
		{Indexed(208), ansi.IndexedColor(208), "index208"},
		{Indexed(203), lipgloss.Color("203"), "index203"},
		{RGB(0, 0, 0), ansi.RGBColor{}, "#000000"},
		{RGB(255, 128, 0), ansi.RGBColor{R: 255, G: 128}, "#ff8000"},
		{RGB(255, 255, 255), ansi.RGBColor{R: 255, G: 255, B: 255}, "#ffffff"},
	} {
		if got := c.color.Color(); got != c.want || c.color.String() != c.name {
			t.Errorf("%s is %v, want %v and %s", c.color, got, c.want, c.name)
		}
	}
}

func TestColorParts(t *testing.T) {
	if c := ANSI(19); c != ANSI(3) || c.Kind() != ColorANSI || c.Index() != 3 {
		t.Errorf("%s", c)
	}
	if c := Indexed(203); c.Kind() != ColorIndexed || c.Index() != 203 {
		t.Errorf("%s", c)
	}
	c := RGB(1, 2, 3)
	if r, g, b := c.RGB(); c.Kind() != ColorRGB || r != 1 || g != 2 || b != 3 {
		t.Errorf("%s", c)
	}
	if Color(0).Kind() != ColorDefault {
		t.Error("the zero color is not the default one")
	}
}

func TestStyleString(t *testing.T) {
	for _, c := range []struct {
		s    Style
		want string
	}{
		{Style{}, "plain"},
		{Style{Attrs: Bold | Strike}, "bold strike"},
		{Style{Fg: ANSI(4)}, "fg ansi4"},
		{Style{Fg: ANSI(4), Bg: RGB(16, 32, 48), Attrs: Underline}, "underline fg ansi4 bg #102030"},
	} {
		if got := c.s.String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
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
