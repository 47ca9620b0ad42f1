package ui

import (
	"math"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"shithead/views/frame"
)

// luminance is how bright a colour is, from 0 to 1, as WCAG has it.
func luminance(c frame.Color) float64 {
	r, g, b, _ := c.Color().RGBA()
	sum := 0.0
	for i, part := range []uint32{r, g, b} {
		v := float64(part) / math.MaxUint16
		if v <= 0.03928 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += v * [...]float64{0.2126, 0.7152, 0.0722}[i]
	}
	return sum
}

// contrast is how well two colours can be told apart, from 1 to 21, as WCAG has it.
func contrast(a, b frame.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestFourColoursCanBeRead on dark backgrounds and on light ones, and told apart where there are only sixteen.
func TestFourColoursCanBeRead(t *testing.T) {
	p := frame.NewPalette()
	lights := &NewTheme(p).FourColours
	for name, light := range map[string]*CardTheme{"dim": &lights.Dim, "common": &lights.Common, "lit": &lights.Lit} {
		seen := map[frame.Color]bool{}
		for suit := range 4 {
			fg := p.Style(light.Suits[suit]).Fg
			if seen[fg] {
				t.Errorf("%s: %s has the colour of another suit", name, suitNames[suit])
			}
			if seen[fg] = true; fg.Kind() != frame.ColorIndexed {
				continue
			}
			for _, behind := range []frame.Color{frame.RGB(0, 0, 0), frame.RGB(30, 30, 30), frame.RGB(253, 246, 227), frame.RGB(255, 255, 255)} {
				if got := contrast(fg, behind); got < 3.5 {
					t.Errorf("%s: %s on %s has a contrast of %.2f", name, suitNames[suit], behind, got)
				}
			}
		}
	}
	const green, brightBlue = 2, 12
	for suit, want := range map[int]ansi.BasicColor{0: green, 1: brightBlue} {
		if got := ansi.Convert16(p.Style(lights.Common.Suits[suit]).Fg.Color()); got != want {
			t.Errorf("%s is %v of sixteen colours", suitNames[suit], got)
		}
	}
}
