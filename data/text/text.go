package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"
)

const (
	// lineBytes and columnBytes bound the bytes of a line before anything looks at them: so many, and so many more for
	// every column asked for. It is more than a cleaned line can have, so cleaning twice changes nothing.
	lineBytes   = 1024
	columnBytes = 64
	// maxMarks bounds the marks on one letter. Vietnamese, Thai and Hebrew need up to three; more reach into the lines
	// above and below.
	maxMarks = 3
	// clusterRunes bounds the code points of one visible character. The largest emoji of a family has eleven.
	clusterRunes = 12
)

// zwj is the zero width joiner, which makes one emoji of several.
const zwj = '\u200d'

// CleanLine makes one line of text from a person fit to keep and to show on anybody's screen, at most so many columns
// wide.
//
// Terminal sequences, control characters, direction overrides and everything invisible are gone, as are private and
// unassigned characters and variation selectors (which terminals disagree about the width of); only the joiners inside
// emoji stay. White space of any kind is a single space, and none is left at the ends. The rest is in normal form C, no
// letter carries more than a few marks, and nothing is cut inside a visible character. Cleaning twice changes nothing.
// The work is bounded by columns, however long s is.
func CleanLine(s string, columns int) string {
	if columns <= 0 {
		return ""
	}
	s = s[:min(len(s), lineBytes+columnBytes*columns)] // perhaps with half a character at its end
	if len(s) <= columns && IsPlain(s) {
		return s
	}
	return fit(norm.NFC.String(seen(ansi.Strip(s))), columns)
}

// IsPlain says that s is ASCII that is clean already, as most lines are.
func IsPlain(s string) bool {
	last := byte(' ')
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' || s[i] == ' ' && last == ' ' {
			return false
		}
		last = s[i]
	}
	return s == "" || last != ' '
}

// seen keeps of s what can be seen, with single spaces in between.
func seen(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	last, gap, joiner := ' ', false, false
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			// Half a character, or bytes that are no text.
		case isBlank(r):
			gap = true
		case r == zwj:
			joiner = true
		case isHidden(r):
		case isMark(r) && (gap || last == ' '):
			// A mark needs a letter to stand on.
		default:
			if gap && last != ' ' {
				b.WriteByte(' ')
				last = ' '
			}
			if joiner && isPicture(last, true) && isPicture(r, false) {
				b.WriteRune(zwj)
			}
			b.WriteRune(r)
			last, gap, joiner = r, false, false
		}
	}
	return b.String()
}

// isBlank says that a character is white space, or looks like it: the empty braille cell.
func isBlank(r rune) bool {
	return unicode.IsSpace(r) || unicode.Is(unicode.Z, r) || r == '\u2800'
}

// isHidden says that a character draws nothing by itself, steers how others are drawn, or has no agreed look.
func isHidden(r rune) bool {
	return !unicode.IsGraphic(r) || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// isMark says that a character is drawn onto the one before it.
func isMark(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me) }

// isPicture says that a character may stand before or behind the joiner of an emoji. Before it may also be a skin tone.
func isPicture(r rune, before bool) bool {
	switch {
	case r < '\u2190', r >= 0x1F1E6 && r <= 0x1F1FF: // flags are pairs of letters, without a joiner
		return false
	case r >= 0x1F3FB && r <= 0x1F3FF:
		return before
	}
	return r == '\u2194' || unicode.Is(unicode.So, r)
}

// fit is the beginning of a line that fits into so many columns, cut between visible characters.
func fit(s string, columns int) string {
	var b strings.Builder
	for s != "" {
		cluster, _ := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
		s = s[len(cluster):]
		if len(cluster) > utf8.UTFMax {
			cluster = thin(cluster)
		}
		width := ansi.StringWidth(cluster)
		if width > columns {
			break
		}
		if width > 0 {
			columns -= width
			b.WriteString(cluster)
		}
	}
	return strings.Trim(b.String(), " ")
}

// thin takes surplus marks and code points off one visible character.
func thin(cluster string) string {
	var b strings.Builder
	runes, marks := 0, 0
	for _, r := range cluster {
		if isMark(r) {
			marks++
		} else {
			marks = 0
		}
		if marks > maxMarks {
			continue
		}
		if runes++; runes > clusterRunes {
			break
		}
		b.WriteRune(r)
	}
	return strings.TrimRight(b.String(), string(zwj))
}

// What one program tells another is refused where it is not this, and not mended.

// TokenBytes is how long a token is at most.
const TokenBytes = 64

// IsToken reports whether a text is letters, digits, dashes and underscores of ASCII only, and neither empty nor too long.
func IsToken(text string) bool {
	return text != "" && len(text) <= TokenBytes && !strings.ContainsFunc(text, func(r rune) bool {
		return r != '-' && r != '_' && (r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r))
	})
}

// IsClear reports whether a text is UTF-8 of so many bytes at most without control characters. It may be empty.
func IsClear(text string, most int) bool {
	return len(text) <= most && utf8.ValidString(text) && !strings.ContainsFunc(text, unicode.IsControl)
}
