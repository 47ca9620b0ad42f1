package views

import (
	"slices"
	"strings"
	"sync"
)

// Language is a language that people can read.
type Language struct {
	// Tag is how locales of it begin, in small letters; Name is what it calls itself.
	Tag, Name string
	// Words are its words, made once and shared by everybody.
	Words func() *Words
}

// languages are all there are. The first is for everybody who reads none of the others.
var languages = []Language{
	{"en", "English", sync.OnceValue(english)},
	{"de", "Deutsch", sync.OnceValue(german)},
}

// AllLanguages are all there are; the first is for everybody who reads none of the others.
func AllLanguages() []Language { return slices.Clone(languages) }

// WordsFor are the words for what a client says of its language, such as "de_AT.UTF-8".
func WordsFor(locale string) *Words {
	locale = strings.ToLower(locale)
	for i := range languages {
		if strings.HasPrefix(locale, languages[i].Tag) {
			return languages[i].Words()
		}
	}
	return languages[0].Words()
}
