package frame

import (
	"fmt"
	"image/color"

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
