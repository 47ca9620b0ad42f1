package words

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Aloud are the words for lines that are read out: ranks are called by their names, and no phrase is in them for which the language has
// one that can be said.
func (w *Words) Aloud() *Words {
	aloud := w.mapped(phrases(w.Plain.Aloud))
	t := &aloud.Table
	t.ranks, t.times = &aloud.Plain.Called, aloud.Plain.Times
	t.A, t.The = aloud.Plain.called(w.Plain.A), aloud.Plain.called(w.Table.The)
	return aloud
}

// ReadOut reports whether the words are those of [Words.Aloud].
func (w *Words) ReadOut() bool { return w != nil && w.Table.ranks != nil }

// phrases has whole phrases of a text replaced, of two that begin alike the longer one.
func phrases(instead map[string]string) func(text string) string {
	if len(instead) == 0 {
		return func(text string) string { return text }
	}
	longest := slices.SortedFunc(maps.Keys(instead), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
	for i, phrase := range longest {
		longest[i] = whole(phrase)
	}
	find := regexp.MustCompile(strings.Join(longest, "|"))
	return func(text string) string {
		return find.ReplaceAllStringFunc(text, func(phrase string) string { return instead[phrase] })
	}
}

// whole is a pattern for a phrase that is no part of longer words.
func whole(phrase string) string {
	const edge = `\b`
	pattern := regexp.QuoteMeta(phrase)
	if first, _ := utf8.DecodeRuneInString(phrase); unicode.IsLetter(first) {
		pattern = edge + pattern
	}
	if last, _ := utf8.DecodeLastRuneInString(phrase); unicode.IsLetter(last) {
		pattern += edge
	}
	return pattern
}

// called is an article before the name of a rank, as one before its sign is.
func (w *PlainWords) called(article Article) Article {
	return func(name string) string {
		r := slices.Index(w.Called[:], name)
		if r < 0 {
			return article(name)
		}
		before, behind, _ := strings.Cut(article(RankNames[r]), RankNames[r])
		return before + name + behind
	}
}
