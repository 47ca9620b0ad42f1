package frame

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
)

// maxCluster is how many bytes of a grapheme cluster are kept: families of four with skin tones have 41, heaps of
// combining marks any number.
const maxCluster = 48

const zwj, zwnj = '\u200d', '\u200c'

// glyph is what goes into one cell, or into two if it is wide.
type glyph struct {
	r     rune   // 0 if there are several runes
	text  string // those
	width int    // 0 if there is nothing to show
}

// next is the first grapheme cluster of s, cleaned, and how many bytes of s it takes.
//
// This is the one rule for what may be shown and how wide it is: graphemes and widths are those of displaywidth, ambiguous
// ones narrow, as in ultraviolet and the emulator of x/vt, but for clusters that some terminals draw wider.
func next(s string) (g glyph, size int) {
	r, size := utf8.DecodeRuneInString(s)
	if lonely(r) {
		if size == len(s) {
			return glyph{r: r, width: 1}, size
		}
		if after, _ := utf8.DecodeRuneInString(s[size:]); lonely(after) {
			return glyph{r: r, width: 1}, size
		}
	}
	if r == utf8.RuneError && size == 1 {
		return glyph{r: r, width: 1}, size
	}
	graphemes := displaywidth.StringGraphemes(s)
	graphemes.Next()
	cluster, width := graphemes.Value(), graphemes.Width()
	if valid := validPrefix(cluster); len(valid) < len(cluster) {
		cluster, width = valid, displaywidth.String(valid)
	}
	if size == len(cluster) {
		if drop(r) < 0 {
			width = 0
		}
		return glyph{r: r, width: width}, size
	}
	return several(cluster, width), len(cluster)
}

// validPrefix is what comes before the first byte of s that is not UTF-8.
func validPrefix(s string) string {
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\ufffd") {
			return s[:i]
		}
	}
	return s
}

// several is the glyph of a cluster of several runes and its width.
func several(cluster string, width int) glyph {
	text := strings.Map(drop, cluster)
	if len(text) > maxCluster {
		cut := maxCluster
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		text = text[:cut]
	}
	text = strings.TrimRight(text, string(zwj)+string(zwnj)) // would join what is in the next cell
	if text != cluster {
		width = min(displaywidth.String(text), 2)
	}
	if r, size := utf8.DecodeRuneInString(text); size == len(text) {
		return glyph{r: r, width: width}
	}
	return glyph{text: text, width: max(width, widest(text))}
}

// widest is how many columns, up to 2, a terminal takes for a cluster that draws each rune for itself. Where it is
// drawn narrower, a column stays blank.
func widest(cluster string) (width int) {
	for _, r := range cluster {
		if !unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
			width += max(1, displaywidth.Rune(r))
		}
	}
	return min(width, 2)
}

// drop is -1 for runes that never reach a cell: control characters, line and paragraph separators, and all format
// characters (direction marks and overrides, soft hyphens, tags, invisible spaces) but the two that join and part
// graphemes.
func drop(r rune) rune {
	if r == zwj || r == zwnj {
		return r
	}
	if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
		return -1
	}
	return r
}

// lonely says of the runes that most screens consist of that they are one column wide and never part of a cluster with
// another such rune. It saves looking for graphemes.
func lonely(r rune) bool {
	switch {
	case r < 0x7f:
		return r >= ' '
	case r < 0x300: // Latin
		return r > 0xa0 && r != 0xad
	default:
		return 0x370 <= r && r <= 0x482 || // Greek, Cyrillic
			0x2010 <= r && r <= 0x2027 || // dashes, quotation marks, bullet, ellipsis
			0x2190 <= r && r <= 0x22ff || // arrows, mathematical signs
			0x2500 <= r && r <= 0x25fc || // boxes, blocks and shapes
			0x2660 <= r && r <= 0x2667 // suits
	}
}

// Clean is s as a frame shows it, cut to a number of columns: without what never reaches a cell. A string that has
// nothing of that comes back as it is.
func Clean(s string, width int) string {
	if len(s) <= width && isPlain(s) {
		return s
	}
	var b []byte // what is shown of s, once it is not s as it is
	kept, used := 0, 0
	for rest := s; rest != "" && used <= width; rest = s[kept:] {
		g, size := next(rest)
		if used += g.width; used > width {
			break
		}
		text := g.text
		switch {
		case g.width == 0:
			text = ""
		case g.r != 0:
			text = string(g.r)
		}
		if b == nil && text != rest[:size] {
			b = append([]byte{}, s[:kept]...)
		}
		if b != nil {
			b = append(b, text...)
		}
		kept += size
	}
	if b != nil {
		return string(b)
	}
	return s[:kept]
}
