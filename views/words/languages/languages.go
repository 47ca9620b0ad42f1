package languages

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"shithead/views/words"
	"shithead/views/words/wordfile"
)

// Language is a language that people can read.
type Language struct {
	// Tag is what locales call it, in small letters, and the name of its file; Name is what it calls itself.
	Tag, Name string
	// Words are its words, ASCII those for terminals that show nothing else: see [words.Words.ASCII]. They are read once, when
	// they are first asked for, shared by all and never changed.
	Words, ASCII func() *words.Words
	// aloud and plain are those as they are read out.
	aloud, plain func() *words.Words
}

// names are the languages that there are, by their tags, and what they call themselves.
var names = [...][2]string{{"en", "English"}, {"de", "Deutsch"}, {"fr", "Français"}}

//go:embed *.toml
var files embed.FS

// all are the languages that there are.
var all = func() (all []Language) {
	for _, name := range names {
		full := sync.OnceValue(func() *words.Words { return read(name[0]) })
		ascii := sync.OnceValue(func() *words.Words { return full().ASCII() })
		all = append(all, Language{
			name[0], name[1], full, ascii,
			sync.OnceValue(func() *words.Words { return full().Aloud() }), sync.OnceValue(func() *words.Words { return ascii().Aloud() }),
		})
	}
	return all
}()

// file is the file of a language.
func file(tag string) (*wordfile.File, error) {
	name := tag + ".toml"
	text, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return wordfile.Read(name, language.Make(tag), text)
}

// read are the words of a language. Its file is part of the program, and tested: one that cannot be read is a fault in it.
func read(tag string) *words.Words {
	f, err := file(tag)
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		f.Words.Settings.Values[name[0]] = name[1]
	}
	return f.Words
}

// All are the languages that there are. The first is for players who read none of the others.
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

// Aloud are the words of a language as they are read out: see [words.Words.Aloud].
func Aloud(w *words.Words) *words.Words {
	for i := range all {
		switch w {
		case all[i].Words():
			return all[i].aloud()
		case all[i].ASCII():
			return all[i].plain()
		}
	}
	return w
}

// of is the language of a locale, whose name ends at the first sign that is no letter.
func of(locale string) *Language {
	name := strings.ToLower(locale)
	if end := strings.IndexAny(name, "_-.@"); end >= 0 {
		name = name[:end]
	}
	i := slices.IndexFunc(all, func(l Language) bool { return name == l.Tag })
	return &all[max(i, 0)]
}
