package wire

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"shithead/views/words/languages"
)

// textsIn tells the texts in a value, but for what functions answer.
func textsIn(v reflect.Value, where string, tell func(where, text string)) {
	switch v.Kind() {
	case reflect.String:
		tell(where, v.String())
	case reflect.Pointer:
		if !v.IsNil() {
			textsIn(v.Elem(), where, tell)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			textsIn(v.Field(i), where+"."+v.Type().Field(i).Name, tell)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			textsIn(v.Index(i), fmt.Sprintf("%s[%d]", where, i), tell)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			textsIn(v.MapIndex(key), fmt.Sprintf("%s[%v]", where, key), tell)
		}
	default:
	}
}

// TestEverySignOfEveryLanguageIsShownInASCII: no word comes as a question mark to a terminal that shows only ASCII, and blanks at
// which no line is broken come as blanks.
func TestEverySignOfEveryLanguageIsShownInASCII(t *testing.T) {
	seen := 0
	for _, l := range languages.All() {
		textsIn(reflect.ValueOf(l.ASCII()), l.Tag, func(where, text string) {
			seen++
			if shown := ASCII(text); !strings.Contains(where, ".Letters") && strings.Count(shown, "?") > strings.Count(text, "?")+strings.Count(text, "\n") {
				t.Errorf("%s: %q is shown as %q", where, text, shown)
			}
		})
	}
	if seen < 3000 {
		t.Errorf("only %d texts", seen)
	}
	if got := ASCII("a\u00a0: b\u202f! c"); got != "a : b ! c" {
		t.Errorf("%q", got)
	}
}
