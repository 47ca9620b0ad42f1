package table

import (
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

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
