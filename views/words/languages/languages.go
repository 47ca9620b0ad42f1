package languages

import (
	"slices"
	"strings"
	"sync"

	"shithead/views/words"
	"shithead/views/words/english"
	"shithead/views/words/german"
)

// Language is a language that people can read.
type Language struct {
	// Tag is how locales of it begin, in small letters; Name is what it calls itself.
	Tag, Name string
	// Words are its words. They are made once, shared by everybody and never changed.
	Words func() *words.Words
}

// all are the languages that there are.
var all = []Language{
	{"en", "English", sync.OnceValue(english.Words)},
	{"de", "Deutsch", sync.OnceValue(german.Words)},
}

// All are the languages that there are. The first is for everybody who reads none of the others.
func All() []Language { return slices.Clone(all) }

// Tags are their tags.
func Tags() (tags []string) {
	for i := range all {
		tags = append(tags, all[i].Tag)
	}
	return tags
}

// For are the words for what a client says of its language, such as "de_AT.UTF-8".
func For(locale string) *words.Words {
	i := slices.IndexFunc(all, func(l Language) bool { return strings.HasPrefix(strings.ToLower(locale), l.Tag) })
	return all[max(i, 0)].Words()
}
