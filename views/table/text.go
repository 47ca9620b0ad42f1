package table

import (
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// cutLine cuts a line of a width off a text, between words if it can.
func cutLine(text string, width int) (line, rest string) {
	if frame.Width(text) <= width {
		return strings.ReplaceAll(strings.TrimRight(text, " "), words.NoBreak, " "), ""
	}
	cut, at := 0, 0
	for {
		i := strings.IndexByte(text[at:], ' ')
		if i < 0 || frame.Width(text[:at+i]) > width {
			break
		}
		cut, at = at+i, at+i+1
	}
	if cut == 0 {
		return text, ""
	}
	return strings.ReplaceAll(text[:cut], words.NoBreak, " "), strings.TrimLeft(text[cut:], " ")
}

// wrapWords breaks a text into lines of a width, between words wherever a word fits.
func wrapWords(text string, width int) (lines []string) {
	for line, rest := "", text; ; {
		if line, rest = cutLine(rest, width); frame.Width(line) > width {
			lines = append(lines, ui.Wrap(line, width)...)
		} else {
			lines = append(lines, line)
		}
		if rest == "" {
			return lines
		}
	}
}

// rankNamesOf are the ranks of the cards in a bag, each as often as it is there.
func rankNamesOf(bag *engine.Bag) string {
	names := make([]string, 0, bag.Len())
	for c := range bag.All() {
		names = append(names, words.RankName(c.Rank()))
	}
	return strings.Join(names, " ")
}

// cardList are the ranks of cards.
func cardList(cards []engine.Card) string {
	var b strings.Builder
	for i, c := range cards {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(words.RankName(c.Rank()))
	}
	return b.String()
}

// right writes a text that ends before a column.
func right(f *frame.Frame, end, y int, text string, style frame.StyleID) {
	f.Text(end-frame.Width(text), y, text, style)
}

// rankKeyList are the keys of the ranks of a set.
func rankKeyList(set engine.RankSet) string {
	var b strings.Builder
	for r := range engine.NoRank {
		if set.Has(r) {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteByte(ui.RankKeys[r])
		}
	}
	return b.String()
}
