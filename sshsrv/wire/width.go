package wire

import (
	"unicode"

	"shithead/views/frame"
)

// sureWidth are the runes whose width all terminals agree on, where ambiguous ones are narrow, and that never join with
// a neighbour: in ranges, first to last. What is not here is placed by itself, so that a terminal that draws it wider or
// narrower than we think shows that one wrong and nothing else.
var sureWidth = &unicode.RangeTable{R16: []unicode.Range16{
	{0x00a1, 0x00ac, 1}, {0x00ae, 0x02ff, 1}, // Latin
	{0x0370, 0x0482, 1}, {0x048a, 0x052f, 1}, // Greek, Cyrillic
	{0x1e00, 0x1fff, 1},                      // Latin and Greek with more marks
	{0x2010, 0x2027, 1}, {0x2030, 0x203b, 1}, // dashes, quotation marks, bullet, ellipsis
	{0x2190, 0x2193, 1}, {0x21d0, 0x21d3, 1}, // arrows
	{0x2200, 0x22ff, 1},                      // mathematics
	{0x2500, 0x25fc, 1},                      // boxes, blocks, shapes
	{0x2605, 0x2606, 1}, {0x2660, 0x2667, 1}, // stars, suits
	{0x2713, 0x2713, 1}, {0x2726, 0x2726, 1}, // a check mark and a star of four points, which are no emoji
	{0x3001, 0x3020, 1}, {0x3041, 0x3096, 1}, {0x30a1, 0x30fa, 1}, {0x30fc, 0x30fe, 1}, // kana
	{0x3400, 0x4dbf, 1}, {0x4e00, 0x9fff, 1}, // Chinese characters
	{0xac00, 0xd7a3, 1}, // Korean syllables
	{0xff01, 0xff60, 1}, // wide Latin
}}

// sure reports whether all terminals show a cell as wide as we think. For the right half of a wide cell it is false.
func sure(c frame.Cell) bool {
	r, single := c.Rune()
	switch {
	case !single:
		return false
	case r >= ' ' && r < 0x7f, r >= 0x2500 && r <= 0x25fc: // most of what there is: also boxes and blocks
		return true
	default:
		return unicode.Is(sureWidth, r)
	}
}

func unsure(c frame.Cell) bool { return !sure(c) && c.Width() > 0 }

// reach is how many columns a terminal may draw over that shows a cell, one that is not sure, as wide as it likes: those
// that know no clusters show each rune for itself. What follows has to be drawn again that far.
func reach(f *frame.Frame, c frame.Cell) int {
	if _, single := c.Rune(); single {
		return 2
	}
	columns := 0
	for _, r := range f.Content(c) {
		if !unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
			columns += 2
		}
	}
	return columns
}
