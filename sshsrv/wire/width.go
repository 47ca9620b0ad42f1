package wire

import (
	"unicode"

	"shithead/views/frame"
)

// sureWidth are the runes whose width all terminals agree on, where ambiguous ones are narrow, and that never join with
// a neighbour: in ranges, first to last. What is not here is placed by itself, so that a terminal that draws it wider or
// narrower than we think shows that one wrong and nothing else.
var sureWidth = []struct{ first, last rune }{
	{0x00a1, 0x00ac}, {0x00ae, 0x02ff}, // Latin
	{0x0370, 0x0482}, {0x048a, 0x052f}, // Greek, Cyrillic
	{0x1e00, 0x1fff},                   // Latin and Greek with more marks
	{0x2010, 0x2027}, {0x2030, 0x203b}, // dashes, quotation marks, bullet, ellipsis
	{0x2190, 0x2193}, {0x21d0, 0x21d3}, // arrows
	{0x2200, 0x22ff},                                                       // mathematics
	{0x2500, 0x25fc},                                                       // boxes, blocks, shapes
	{0x2660, 0x2667},                                                       // suits
	{0x3001, 0x3020}, {0x3041, 0x3096}, {0x30a1, 0x30fa}, {0x30fc, 0x30fe}, // kana
	{0x3400, 0x4dbf}, {0x4e00, 0x9fff}, // Chinese characters
	{0xac00, 0xd7a3}, // Korean syllables
	{0xff01, 0xff60}, // wide Latin
}

// sure says whether all terminals show a cell as wide as we think. For the right half of a wide cell it is false.
func sure(c frame.Cell) bool {
	r, single := c.Rune()
	if !single {
		return false
	}
	if r < 0x7f {
		return r >= ' '
	}
	low, high := 0, len(sureWidth)
	for low < high {
		middle := int(uint(low+high) / 2)
		if sureWidth[middle].last < r {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low < len(sureWidth) && r >= sureWidth[low].first
}

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
