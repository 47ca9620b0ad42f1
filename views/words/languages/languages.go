package languages

import (
	"slices"
	"strings"
	"sync"

	"shithead/views/words"
	"shithead/views/words/english"
	"shithead/views/words/french"
	"shithead/views/words/german"
)

// Language is a language that people can read.
type Language struct {
	// Tag is how locales of it begin, in small letters; Name is what it calls itself.
	Tag, Name string
	// Words are its words, ASCII those for terminals that show nothing else: see [words.Words.ASCII]. They are made once, shared
	// by everybody and never changed.
	Words, ASCII func() *words.Words
}

// language is a language with words that are made when they are first read.
func language(tag, name string, made func() *words.Words) Language {
	full := sync.OnceValue(made)
	return Language{tag, name, full, sync.OnceValue(func() *words.Words { return full().ASCII() })}
}

// all are the languages that there are.
var all = []Language{
	language("en", "English", english.Words),
	language("de", "Deutsch", german.Words),
	language("fr", "Français", french.Words),
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
func For(locale string) *words.Words { return of(locale).Words() }

// On is For on a terminal that shows only ASCII, or everything.
func On(locale string, ascii bool) *words.Words {
	if ascii {
		return of(locale).ASCII()
	}
	return For(locale)
}

func of(locale string) *Language {
	i := slices.IndexFunc(all, func(l Language) bool { return strings.HasPrefix(strings.ToLower(locale), l.Tag) })
	return &all[max(i, 0)]
}
