package frame

import (
	"fmt"
	"image/color"
	"math"

	"github.com/charmbracelet/x/ansi"
)

// Color is a terminal's color. The zero Color is the terminal's default.
type Color uint32

// ColorKind says how a [Color] is named.
type ColorKind uint8

// The kinds of colors: the terminal's default, one of 16, one of 256, and red, green and blue.
const (
	ColorDefault ColorKind = iota
	ColorANSI
	ColorIndexed
	ColorRGB
)

// kindShift is where in a Color its kind lies; below it are the index or red, green and blue.
const kindShift = 24

// ANSI is one of the 16 basic colors, of which 8 to 15 are the bright ones. Higher numbers count again from 0.
func ANSI(n uint8) Color { return Color(ColorANSI)<<kindShift | Color(n&15) }

// Indexed is one of the 256 colors of the extended palette.
func Indexed(n uint8) Color { return Color(ColorIndexed)<<kindShift | Color(n) }

// RGB is a color made of red, green and blue.
func RGB(r, g, b uint8) Color {
	return Color(ColorRGB)<<kindShift | Color(r)<<16 | Color(g)<<8 | Color(b)
}

// Kind says how the color is named.
func (c Color) Kind() ColorKind { return ColorKind(c >> kindShift) }

// Index is the number of a color of the kinds [ColorANSI] and [ColorIndexed].
func (c Color) Index() uint8 { return uint8(c) }

// RGB is the red, green and blue of a color of the kind [ColorRGB].
func (c Color) RGB() (r, g, b uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

// String is the color as golden pictures write it: "default", "ansi4", "index208", "#ff8000".
func (c Color) String() string {
	switch c.Kind() {
	case ColorANSI:
		return fmt.Sprintf("ansi%d", c.Index())
	case ColorIndexed:
		return fmt.Sprintf("index%d", c.Index())
	case ColorRGB:
		return fmt.Sprintf("#%06x", uint32(c)&0xffffff)
	default:
		return "default"
	}
}

// Color is the color as other packages take it, nil for the terminal's default.
func (c Color) Color() color.Color {
	switch c.Kind() {
	case ColorANSI:
		return ansi.BasicColor(c.Index())
	case ColorIndexed:
		return ansi.IndexedColor(c.Index())
	case ColorRGB:
		r, g, b := c.RGB()
		return ansi.RGBColor{R: r, G: g, B: b}
	default:
		return nil
	}
}

// Luminance is how light a color is: 0 for black, 1 for white, as the Web Content Accessibility Guidelines 2.1 compute it.
func Luminance(c color.Color) float64 {
	linear := func(channel uint32) float64 {
		v := float64(channel) / math.MaxUint16
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	r, g, b, _ := c.RGBA()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// Contrast is that of two colors, by the same guidelines: from 1 to 21.
func Contrast(a, b color.Color) float64 {
	const flare = 0.05
	x, y := Luminance(a)+flare, Luminance(b)+flare
	return max(x, y) / min(x, y)
}
