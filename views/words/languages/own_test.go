package languages

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"shithead/views/words"
)

// TestOwnWordsAreUsed: every phrase that a rule set has a word of its own for stands in brackets somewhere, and every bracket
// is closed.
func TestOwnWordsAreUsed(t *testing.T) {
	bracketed := regexp.MustCompile(`\[([^][]*)\]`)
	for _, locale := range Tags() {
		words := For(locale)
		used := map[string]bool{}
		walk(reflect.ValueOf(words), "", func(where, text string) {
			for _, m := range bracketed.FindAllStringSubmatch(text, -1) {
				used[m[1]] = true
			}
			if rest := bracketed.ReplaceAllString(text, ""); strings.ContainsAny(rest, "[]") {
				t.Errorf("%s %s: %q", locale, where, text)
			}
		})
		for name, v := range words.Table.Vocabularies {
			for phrase := range v.Own {
				if !used[phrase] {
					t.Errorf("%s, %s: nothing says [%s]", name, locale, phrase)
				}
			}
		}
	}
}

func TestOwn(t *testing.T) {
	v := &words.Vocabulary{Own: map[string]string{"the pile": "the stack", "flips {cards}": "turns {cards}"}}
	for sentence, want := range map[string]string{
		"takes [the pile], {n}":    "takes the stack, {n}",
		"takes [the draw pile]":    "takes the draw pile",
		"[the pile] on [the pile]": "the stack on the stack",
		"[flips {cards}] on":       "turns {cards} on",
		"no gap":                   "no gap",
		"not [closed":              "not closed",
	} {
		if got := v.Adapt(sentence); got != want {
			t.Errorf("%q instead of %q", got, want)
		}
	}
}

// TestPhrasesHaveOwnWords: what stands in brackets is a phrase that some rule set has a word of its own for. One that none has was
// mistyped, and is the same at every table.
func TestPhrasesHaveOwnWords(t *testing.T) {
	bracketed := regexp.MustCompile(`(?:^|[^%])\[([^][]*)\]`) // %[1]s is a verb
	for _, locale := range Tags() {
		words := For(locale)
		known := map[string]bool{"{other}": true} // which is a phrase itself
		for _, v := range words.Table.Vocabularies {
			for phrase := range v.Own {
				known[phrase] = true
			}
		}
		walk(reflect.ValueOf(words), "", func(where, text string) {
			for _, m := range bracketed.FindAllStringSubmatch(text, -1) {
				if !known[m[1]] {
					t.Errorf("%s %s: nothing has a word for [%s]", locale, where, m[1])
				}
			}
		})
	}
}
