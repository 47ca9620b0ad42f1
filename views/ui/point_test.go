package ui

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"shithead/views/words"
	"shithead/views/words/languages"
)

// keysOf tells all keys in some words, and where.
func keysOf(v reflect.Value, where string, tell func(where string, key words.Key)) {
	switch v.Kind() {
	case reflect.Pointer:
		keysOf(v.Elem(), where, tell)
	case reflect.Struct:
		if key, is := v.Interface().(words.Key); is {
			tell(where, key)
			return
		}
		for i := range v.NumField() {
			keysOf(v.Field(i), where+"."+v.Type().Field(i).Name, tell)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			keysOf(v.Index(i), fmt.Sprintf("%s[%d]", where, i), tell)
		}
	case reflect.Map:
		for _, of := range v.MapKeys() {
			keysOf(v.MapIndex(of), fmt.Sprintf("%s[%v]", where, of), tell)
		}
	default:
	}
}

// presses are the keys that a click on each key of some words presses, by where those are. Lines of the help at a table are as many
// as each language needs.
func presses(w *words.Words) map[string]string {
	all := map[string]string{}
	keysOf(reflect.ValueOf(w), "", func(where string, key words.Key) {
		if press, is := clickable(key.Key); is && !strings.HasPrefix(where, ".Table.Help[") {
			all[where] = press.String()
		}
	})
	return all
}

// TestKeysAreTheSameInEveryLanguage: what presses a key in English presses the same one in each language, in ASCII too.
func TestKeysAreTheSameInEveryLanguage(t *testing.T) {
	english, named := presses(languages.For("en")), 0
	for _, press := range english {
		if len(press) > 1 {
			named++
		}
	}
	if named < 50 {
		t.Errorf("only %d keys have names", named)
	}
	for _, l := range languages.All() {
		for _, in := range []*words.Words{l.Words(), l.ASCII()} {
			other := presses(in)
			for where := range english {
				if other[where] != english[where] {
					t.Errorf("%s%s presses %q, not %q", l.Tag, where, other[where], english[where])
				}
			}
			if len(other) != len(english) {
				t.Errorf("%s has %d keys, not %d", l.Tag, len(other), len(english))
			}
		}
	}
}
