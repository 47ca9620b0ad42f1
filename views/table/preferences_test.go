package table

import (
	"slices"
	"strings"
	"testing"

	"shithead/views/frame"
	"shithead/views/table/tabletest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestEveryPreferenceHasAKeyAndWords in both languages: a key at the table, a line of the help, and what is said of it.
func TestEveryPreferenceHasAKeyAndWords(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		for _, p := range words.KeyedPreferences() {
			text := w.Table.Prefer.Of[p]
			if text.On == "" || text.Off == "" || text.On == text.Off || text.Key.Does == "" {
				t.Errorf("%s: %+v", p, text)
			}
			for _, says := range []string{text.On, text.Off} {
				if width := frame.Width(says); width > 78 {
					t.Errorf("%d columns: %s", width, says)
				}
			}
			d := newDesk(t, locale, tabletest.When(t, 4, tabletest.IsMyTurn))
			if d.types(text.Key.Key); !d.table.scene.Prefers.Is(p) {
				t.Errorf("%s does not turn %s on", text.Key.Key, p)
			}
			if !slices.ContainsFunc(w.Table.Help, func(line words.Key) bool { return line.Key == text.Key.Key }) {
				t.Errorf("no help for %s", text.Key.Key)
			}
			if got := d.picture(200, 45); !strings.Contains(got, "  "+text.Key.Key+" ") {
				t.Errorf("%s is not among the keys:\n%s", text.Key.Key, got)
			}
		}
	}
}
