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
	fonts        = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"
)

// Page is what a picture is painted for.
type Page struct {
	// Ground and Text are the colours of the terminal, as #rrggbb.
	Ground, Text string
	// Label says what the picture shows, for those who can't see it.
	Label string
}

// Paint paints a frame.
func Paint(f *frame.Frame, page Page) []byte { return Animate([]Moment{{Frame: f}}, 0, page) }

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

// row paints the glyphs of a row: a shape for each run of a glyph, letters in runs of a style.
func (p *painter) row(y int) {
	row := p.Row(y)
	for x := 0; x < len(row); {
		from, text := x, p.Content(row[x])
		switch {
		case text == "" || text == " ":
			x++
		case drawn(text):
			for x < len(row) && row[x] == row[from] {
				x++
			}
			p.shape(from, y, x-from, text, row[from])
		default:
			var run strings.Builder
			for x < len(row) && row[x].Style() == row[from].Style() && !drawn(p.Content(row[x])) {
				run.WriteString(p.Content(row[x]))
				x++
			}
			p.text(from, y, x-from, run.String(), row[from])
		}
	}
}

// noBreak are two columns of blanks that browsers do not take for one.
const noBreak = "\u00a0\u00a0"

// text paints letters over so many columns.
func (p *painter) text(x, y, columns int, text string, c frame.Cell) {
	trimmed := strings.TrimRight(text, " ")
	columns -= len(text) - len(trimmed)
	fg, _, attrs := p.colours(c)
	style := ""
	if columns > 1 {
		style = fmt.Sprintf(` textLength="%d"`, columns*cellW)
	}
	if fg != p.page.Text {
		style += fmt.Sprintf(` fill="%s"`, fg)
	}
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
	fmt.Fprintf(&p.out, `<text x="%d" y="%d"%s>%s</text>`+"\n",
		x*cellW, y*cellH+baseline, style, html.EscapeString(strings.ReplaceAll(trimmed, "  ", noBreak)))
}

func (p *painter) rect(x, y, w, h int, fill string) {
	fmt.Fprintf(&p.out, `<path d="M%d %dh%dv%dh-%dz" fill="%s"/>`+"\n", x, y, w, h, w, fill)
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

// shape paints a glyph, which is drawn, over so many columns.
func (p *painter) shape(x, y, columns int, text string, c frame.Cell) {
	r, _ := utf8.DecodeRuneInString(text)
	fg, _, _ := p.colours(c)
	x, y, w := x*cellW, y*cellH, columns*cellW
	b, ok := blocks[r]
	switch {
	case ok && b.w == cellW:
		p.rect(x, y+b.y, w, b.h, fg)
	case shades[r] > 0:
		fmt.Fprintf(&p.out, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" opacity="%g"/>`+"\n",
			x, y, w, cellH, fg, shades[r])
	case r == '╳':
		lattice := strings.Repeat("l9 18m0-18l-9 18m9-18", columns)
		fmt.Fprintf(&p.out, `<path d="M%d %d%s" stroke="%s"/>`+"\n", x, y, lattice, fg)
	case lines[r] == left|right:
		p.line(x, y, w, r, fg)
	default:
		for ; w > 0; x, w = x+cellW, w-cellW {
			switch {
			case ok:
				p.rect(x+b.x, y+b.y, b.w, b.h, fg)
			case r == '╍':
				p.rect(x, y+8, 3, 3, fg)
				p.rect(x+5, y+8, 3, 3, fg)
			default:
				p.line(x, y, cellW, r, fg)
			}
		}
	}
}

// line paints a glyph of box drawing. One that goes left and right is as wide as it is told.
func (p *painter) line(x, y, w int, r rune, fill string) {
	goes, from, width := lines[r], cellH/2, 1
	if r == '━' || r == '┃' {
		from, width = from-1, 3
	}
	const middle = cellW / 2
	switch goes {
	case left | right:
		p.rect(x, y+from, w, width, fill)
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
