package words

import (
	"testing"

	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
)

// TestInShort: a rule set has one line for lists, if its prose has such a part.
func TestInShort(t *testing.T) {
	prose := map[string]string{"leeds": "# short\nFives ask.\n\n# story\nLong ago.\n", "classic": "# story\nOnce.\n", "last": "# story\nx\n# short\nLast."}
	w := PageWords{Prose: func(rules string) string { return prose[rules] }}
	for rules, short := range map[string]string{"leeds": "Fives ask.", "classic": "", "last": "Last.", "unknown": "", "": ""} {
		if got := w.InShort(rules); got != short {
			t.Errorf("%q in short: %q, not %q", rules, got, short)
		}
	}
}

// TestList has what the language has between items.
func TestList(t *testing.T) {
	w := Words{Between: "、"}
	for want, items := range map[string][]string{"": nil, "a": {"a"}, "a、b、c": {"a", "b", "c"}} {
		if got := w.List(items); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
