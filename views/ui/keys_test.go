package ui

import (
	"testing"

	"shithead/views/words"
	"shithead/views/words/languages"
)

// least is how many columns keys take at the least.
func least(keys []words.Key) int { return spacings[len(spacings)-1].all(keys) }

// TestTheFirstKeyFits: of every line of keys the first one is shown in 20 columns, and in 40 both ways to a new table.
func TestTheFirstKeyFits(t *testing.T) {
	for _, locale := range languages.Tags() {
		all := languages.For(locale)
		w := &all.Lobby
		short := []words.Key{w.DealKey, w.OpenKey}
		if width := least(short); width+2 > 40 {
			t.Errorf("%d columns: %v", width, short)
		}
		for _, keys := range [][]words.Key{
			short,
			{w.Form.MakeKey},
			{w.Form.DoneKey},
			{w.Form.ToOptionsKey},
			{w.SayKey},
			{w.GoKey},
			all.NameKeys, all.CodeKeys,
			all.ClaimKeys, all.HelpKeys,
		} {
			if width := least(keys[:1]); width+2 > 20 {
				t.Errorf("%d columns: %v", width, keys[0])
			}
		}
	}
}
