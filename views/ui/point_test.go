package ui

import (
	"reflect"
	"testing"

	"shithead/views/words"
	"shithead/views/words/languages"
	"shithead/views/words/wordtest"
)

// presses are the keys that a click on each key of some words presses, by where those are. Lines of the help at a table are as many
// as each language needs.
func presses(w *words.Words) map[string]string {
	all := map[string]string{}
	wordtest.Walk(reflect.ValueOf(w), "", func(where string, v reflect.Value) bool {
		if v.Type() != reflect.TypeFor[words.Key]() {
			return where != ".Table.Help"
		}
		if press, is := clickable(v.Field(0).String()); is {
			all[where] = press.String()
		}
		return false
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
