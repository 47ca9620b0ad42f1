package pictures

import (
	"bytes"
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"shithead/views/frame"
)

// A cell in pixels, and the letters in it.
const (
	cellW, cellH = 9, 18
	fontSize     = 15
	baseline     = 14
	margin       = 9
)

// Page is what a picture is painted for.
type Page struct {
	// Ground and Text are the colours of the terminal, as #rrggbb.
	Ground, Text string
	// Label says what the picture shows, for those who can't see it.
	Label string
}

// Paint paints a frame.
func Paint(f *frame.Frame, page Page) []byte {
	p := painter{Frame: f, page: page}
	w, h := f.Width()*cellW+2*margin, f.Height()*cellH+2*margin
	fmt.Fprintf(&p.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-label="%s">`+"\n", w, h, w, h, html.EscapeString(page.Label))
	fmt.Fprintf(&p.out, `<rect width="%d" height="%d" rx="8" fill="%s"/>`+"\n", w, h, page.Ground)
	fmt.Fprintf(&p.out, `<g transform="translate(%d %d)" font-family="ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace" font-size="%d" xml:space="preserve">`+"\n", margin, margin, fontSize)
	for y := range f.Height() {
		p.grounds(y)
	}
	for y := range f.Height() {
		p.row(y)
	}
	p.out.WriteString("</g>\n</svg>\n")
	return p.out.Bytes()
}

type painter struct {
	*frame.Frame
	page Page
	out  bytes.Buffer
}

// colours are those of a cell, as they are seen.
func (p *painter) colours(c frame.Cell) (fg, bg string, attrs frame.Attr) {
	s := p.Palette().Style(c.Style())
	fg, bg = hex(s.Fg, p.page.Text), hex(s.Bg, p.page.Ground)
	if s.Attrs&frame.Reverse != 0 {
		fg, bg = bg, fg
	}
	return fg, bg, s.Attrs
}

// hex is a colour as #rrggbb.
func hex(c frame.Color, otherwise string) string {
	if c == 0 {
		return otherwise
	}
	r, g, b, _ := c.Color().RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// grounds paints what the cells of a row stand on, a rectangle for each run.
func (p *painter) grounds(y int) {
	row := p.Row(y)
	for x := 0; x < len(row); {
		_, bg, _ := p.colours(row[x])
		from := x
		for x++; x < len(row); x++ {
			if _, next, _ := p.colours(row[x]); next != bg {
				break
			}
		}
		if bg != p.page.Ground {
			p.rect(from*cellW, y*cellH, (x-from)*cellW, cellH, bg)
		}
	}
}

// row paints the glyphs of a row: shapes cell by cell, letters in runs of a style.
func (p *painter) row(y int) {
	row := p.Row(y)
	for x := 0; x < len(row); {
		text := p.Content(row[x])
		if text == "" || text == " " || p.shape(x, y, text, row[x]) {
			x++
			continue
		}
		from, style := x, row[x].Style()
		var run strings.Builder
		for x < len(row) && row[x].Style() == style && !drawn(p.Content(row[x])) {
			run.WriteString(p.Content(row[x]))
			x++
		}
		p.text(from, y, x-from, run.String(), row[from])
	}
}

// text paints letters over so many columns.
func (p *painter) text(x, y, columns int, text string, c frame.Cell) {
	trimmed := strings.TrimRight(text, " ")
	columns -= len(text) - len(trimmed)
	fg, _, attrs := p.colours(c)
	style := ""
	if attrs&frame.Bold != 0 {
		style += ` font-weight="bold"`
	}
	if attrs&frame.Italic != 0 {
		style += ` font-style="italic"`
	}
	if attrs&frame.Faint != 0 {
		style += ` opacity="0.6"`
	}
	if attrs&frame.Underline != 0 {
		style += ` text-decoration="underline"`
	}
	fmt.Fprintf(&p.out, `<text x="%d" y="%d" textLength="%d" fill="%s"%s>%s</text>`+"\n", x*cellW, y*cellH+baseline, columns*cellW, fg, style, html.EscapeString(trimmed))
}

func (p *painter) rect(x, y, w, h int, fill string) {
	fmt.Fprintf(&p.out, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", x, y, w, h, fill)
}

// block is a part of a cell in pixels.
type block struct{ x, y, w, h int }

// blocks are the glyphs that are rectangles.
var blocks = map[rune]block{
	'█': {0, 0, cellW, cellH},
	'▀': {0, 0, cellW, cellH / 2}, '▄': {0, cellH / 2, cellW, cellH / 2},
	'▌': {0, 0, 5, cellH}, '▐': {5, 0, 4, cellH}, '▖': {0, cellH / 2, 5, cellH / 2}, '▔': {0, 0, cellW, 2},
	'▏': {0, 0, 1, cellH}, '▕': {cellW - 1, 0, 1, cellH},
	'▁': {0, 16, cellW, 2}, '▂': {0, 14, cellW, 4}, '▃': {0, 11, cellW, 7}, '▅': {0, 7, cellW, 11},
	'▆': {0, 5, cellW, 13}, '▇': {0, 2, cellW, 16},
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
	'─': left | right, '━': left | right, '┄': left | right, '┈': left | right,
	'│': up | down, '┃': up | down, '┆': up | down, '┊': up | down,
	'┌': right | down, '┐': left | down, '└': right | up, '┘': left | up,
	'╭': right | down, '╮': left | down, '╰': right | up, '╯': left | up,
	'├': up | down | right, '┤': up | down | left, '┬': left | right | down,
	'┴': left | right | up, '┼': left | right | up | down,
}

// shades are the glyphs that are a part of their colour.
var shades = map[rune]float64{'░': 0.3, '▒': 0.5, '▓': 0.75}

// drawn reports whether a glyph is painted as a shape.
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
		fmt.Fprintf(&p.out, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" opacity="%g"/>`+"\n",
			x, y, cellW, cellH, fg, opacity)
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
