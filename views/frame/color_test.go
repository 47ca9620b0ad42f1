package frame

import (
	"image/color"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

func TestColorOf(t *testing.T) {
	for _, c := range []struct {
		from color.Color
		want Color
		name string
	}{
		{nil, 0, "default"},
		{ansi.Black, ANSI(0), "ansi0"},
		{ansi.BrightRed, ANSI(9), "ansi9"},
		{ansi.IndexedColor(0), Indexed(0), "index0"},
		{ansi.IndexedColor(208), Indexed(208), "index208"},
		{ansi.RGBColor{}, RGB(0, 0, 0), "#000000"},
		{color.RGBA{R: 255, G: 128, A: 255}, RGB(255, 128, 0), "#ff8000"},
		{color.NRGBA{R: 255, G: 128, A: 128}, RGB(255, 128, 0), "#ff8000"},
		{color.White, RGB(255, 255, 255), "#ffffff"},
		{color.Transparent, 0, "default"},
		{lipgloss.Color("#ff8000"), RGB(255, 128, 0), "#ff8000"},
		{lipgloss.Color("3"), ANSI(3), "ansi3"},
		{lipgloss.Color("203"), Indexed(203), "index203"},
	} {
		got := ColorOf(c.from)
		if got != c.want || got.String() != c.name {
			t.Errorf("%v is %s, want %s", c.from, got, c.want)
		}
		if again := ColorOf(got.Color()); again != got {
			t.Errorf("%s goes out and comes back as %s", got, again)
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
