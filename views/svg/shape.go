package svg

import (
	"fmt"
	"unicode/utf8"

	"shithead/views/frame"
)

// block is a part of a cell in pixels.
type block struct{ x, y, w, h int }

// blocks are the glyphs that are rectangles.
var blocks = map[rune]block{
	'█': {0, 0, cellW, cellH},
	'▀': {0, 0, cellW, cellH / 2}, '▄': {0, cellH / 2, cellW, cellH / 2},
	'▌': {0, 0, 5, cellH}, '▐': {5, 0, 4, cellH}, '▖': {0, cellH / 2, 5, cellH / 2}, '▔': {0, 0, cellW, 2},
	'▏': {0, 0, 1, cellH}, '▕': {cellW - 1, 0, 1, cellH},
	'▁': {0, 16, cellW, 2}, '▂': {0, 14, cellW, 4}, '▃': {0, 11, cellW, 7}, '▅': {0, 7, cellW, 11}, '▆': {0, 5, cellW, 13}, '▇': {0, 2, cellW, 16},
}

// The directions in which a line goes from the middle of a cell.
const (
	left = 1 << iota
	right
	up
	down
)

// lines are the glyphs that are lines, and where they go; heavy ones are three pixels wide.
var lines = map[rune]int{
	'─': left | right, '━': left | right, '┄': left | right, '┈': left | right, '│': up | down, '┃': up | down, '┆': up | down, '┊': up | down,
	'┌': right | down, '┐': left | down, '└': right | up, '┘': left | up, '╭': right | down, '╮': left | down, '╰': right | up, '╯': left | up,
	'├': up | down | right, '┤': up | down | left, '┬': left | right | down, '┴': left | right | up, '┼': left | right | up | down,
}

// shades are the glyphs that are a part of their colour.
var shades = map[rune]float64{'░': 0.3, '▒': 0.5, '▓': 0.75}

// drawn says whether a glyph is painted as a shape.
func drawn(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	if size != len(text) {
		return false
	}
	_, isBlock := blocks[r]
	_, isLine := lines[r]
	_, isShade := shades[r]
	return isBlock || isLine || isShade || r == '╳' || r == '╍'
}

// shape paints a glyph as a shape, if it is one.
func (p *painter) shape(x, y int, text string, c frame.Cell) bool {
	if !drawn(text) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text)
	fg, _, _ := p.colours(c)
	x, y = x*cellW, y*cellH
	if b, ok := blocks[r]; ok {
		p.rect(x+b.x, y+b.y, b.w, b.h, fg)
		return true
	}
	if opacity, ok := shades[r]; ok {
		fmt.Fprintf(&p.out, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" opacity="%g"/>`+"\n", x, y, cellW, cellH, fg, opacity)
		return true
	}
	switch r {
	case '╳':
		fmt.Fprintf(&p.out, `<path d="M%d %dl9 18m0 -18l-9 18" stroke="%s"/>`+"\n", x, y, fg)
	case '╍':
		p.rect(x, y+8, 3, 3, fg)
		p.rect(x+5, y+8, 3, 3, fg)
	default:
		p.line(x, y, r, fg)
	}
	return true
}

// line paints a glyph of box drawing.
func (p *painter) line(x, y int, r rune, fill string) {
	goes, from, width := lines[r], cellH/2, 1
	if r == '━' || r == '┃' {
		from, width = from-1, 3
	}
	const middle = cellW / 2
	switch goes {
	case left | right:
		p.rect(x, y+from, cellW, width, fill)
		return
	case up | down:
		p.rect(x+middle, y, width, cellH, fill)
		return
	}
	if goes&left != 0 {
		p.rect(x, y+from, middle+1, width, fill)
	}
	if goes&right != 0 {
		p.rect(x+middle, y+from, cellW-middle, width, fill)
	}
	if goes&up != 0 {
		p.rect(x+middle, y, width, from+1, fill)
	}
	if goes&down != 0 {
		p.rect(x+middle, y+from, width, cellH-from, fill)
	}
}
