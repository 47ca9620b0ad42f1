package wire

import (
	"reflect"
	"strings"
	"testing"

	"shithead/views/words/languages"
	"shithead/views/words/wordtest"
)

// TestEverySignOfEveryLanguageIsShownInASCII: no word comes as a question mark to a terminal that shows only ASCII, and blanks at
// which no line is broken come as blanks.
func TestEverySignOfEveryLanguageIsShownInASCII(t *testing.T) {
	seen := 0
	for _, l := range languages.All() {
		wordtest.Walk(reflect.ValueOf(l.ASCII()), l.Tag, func(where string, v reflect.Value) bool {
			if v.Kind() != reflect.String {
				return !strings.HasSuffix(where, ".Letters")
			}
			seen++
			text := v.String()
			if shown := ASCII(text); strings.Count(shown, "?") > strings.Count(text, "?")+strings.Count(text, "\n") {
				t.Errorf("%s: %q is shown as %q", where, text, shown)
			}
			return true
		})
	}
	if seen < 3000 {
		t.Errorf("only %d texts", seen)
	}
	if got := ASCII("a\u00a0: b\u202f! c"); got != "a : b ! c" {
		t.Errorf("%q", got)
	}
}
