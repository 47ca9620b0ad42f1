package plain

import (
	"strings"
	"sync"
	"unicode"

	"shithead/engine"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// particle is a small word that says what those around it mean.
type particle uint8

const (
	with particle = iota + 1
	on
	instead
	all
	both
	seatNumber
	filler
)

// lexicon is what typed words mean.
type lexicon struct {
	verbs     map[string]words.Verb
	ranks     map[string]engine.Rank
	particles map[string]particle
}

// lexicons are those of the words that people read, each made once and never changed.
var lexicons sync.Map

// lexiconOf knows the words of a language, and those of all others that are none of it.
func lexiconOf(own *words.Words) *lexicon {
	if known, is := lexicons.Load(own); is {
		return known.(*lexicon)
	}
	known, _ := lexicons.LoadOrStore(own, newLexicon(own))
	return known.(*lexicon)
}

func newLexicon(own *words.Words) *lexicon {
	l := &lexicon{map[string]words.Verb{}, map[string]engine.Rank{}, map[string]particle{}}
	l.learn(&own.Plain)
	for _, language := range languages.All() {
		l.learn(&language.Words().Plain)
	}
	return l
}

func (l *lexicon) learn(w *words.PlainWords) {
	for verb, same := range w.Verbs {
		learn(l.verbs, same, verb)
	}
	for r := range engine.NoRank {
		learn(l.ranks, words.Same(strings.ToLower(words.RankName(r))), r)
		learn(l.ranks, w.Ranks[r], r)
	}
	for particle, same := range map[particle]words.Same{with: w.With, on: w.On, instead: w.For, all: w.All, both: w.Both, seatNumber: w.Seat, filler: w.Filler} {
		learn(l.particles, same, particle)
	}
}

// learn has words mean something that mean nothing yet.
func learn[M any](known map[string]M, same words.Same, means M) {
	for _, word := range same.All() {
		if _, is := known[word]; !is {
			known[word] = means
		}
	}
}

// longestVerb is how many words a verb has at most.
const longestVerb = 2

// verb is what a line begins with, empty for no verb, and the words behind it.
func (l *lexicon) verb(line []string) (verb words.Verb, rest []string) {
	for n := min(longestVerb, len(line)); n > 0; n-- {
		if verb = l.verbs[strings.Join(bare(line[:n]), " ")]; verb != "" {
			return verb, line[n:]
		}
	}
	return "", line
}

// bare are words in small letters without what stands around them.
func bare(line []string) []string {
	var words []string
	for _, word := range line {
		word = strings.ToLower(strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }))
		if word != "" {
			words = append(words, word)
		}
	}
	return words
}

// spoken are cards as they are typed: of ranks, in their order, in company of others, or in exchange for them, and aimed at somebody.
type spoken struct {
	cards, others []engine.Rank
	// all of a rank are meant, or both.
	all, both bool
	// swaps: the others are for a swap.
	swaps bool
	// aimed: what follows is a name, or the number of a seat.
	aimed bool
	at    string
	// strange is a word that means nothing here, empty for none.
	strange string
}

// isArticle says whether a small "a" is no Ace: the name of a rank comes behind it, and not its sign.
func (l *lexicon) isArticle(typed string, rest []string) bool {
	const sign = 2
	next := strings.Join(bare(rest[:min(1, len(rest))]), "")
	_, names := l.ranks[next]
	return typed == "a" && names && len(next) > sign
}

// cards reads what stands behind a verb.
func (l *lexicon) cards(line []string) (s spoken) {
	to := &s.cards
	for i, typed := range line {
		word := strings.Join(bare(line[i:i+1]), "")
		rank, isRank := l.ranks[word]
		switch is := l.particles[word]; {
		case word == "", isRank && l.isArticle(typed, line[i+1:]):
		case isRank:
			*to = append(*to, rank)
		case is == on:
			s.at = strings.Join(line[i+1:], " ")
			s.aimed = s.at != ""
			return s
		case is == with, is == instead:
			to, s.swaps = &s.others, is == instead
		case is == all:
			s.all = true
		case is == both:
			s.both = true
		case is != filler:
			s.strange = typed
			return s
		}
	}
	return s
}
