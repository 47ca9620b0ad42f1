package plain

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"shithead/data/ledger"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
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
	nothing
)

// lexicon is what typed words mean: in small letters, as they are written and, where that means nothing else, as they may be typed. See
// [meant].
type lexicon struct {
	verbs     map[string]words.Verb
	ranks     map[string]engine.Rank
	particles map[string]particle
	// reactions are what reactions say, and the others what can be asked of a room: rule sets and levels of bots are by their names.
	reactions    map[string]rooms.Reaction
	opens        map[string]words.Open
	sets, levels map[string]string
	paces        map[string]rooms.BotPace
	yields       map[string]rooms.Yield
	// longestVerb and longestOpen are how many words a verb has at most, and something that can be asked of a room.
	longestVerb, longestOpen int
}

// lexicons are those of the words that people read, each made once and never changed.
var lexicons sync.Map

// lexiconOf knows the words of a language, and those of all others that are none of it.
func lexiconOf(own *words.Words) *lexicon {
	if known, ok := lexicons.Load(own); ok {
		return known.(*lexicon)
	}
	known, _ := lexicons.LoadOrStore(own, newLexicon(own))
	return known.(*lexicon)
}

func newLexicon(own *words.Words) *lexicon {
	l := &lexicon{
		verbs:     map[string]words.Verb{},
		ranks:     map[string]engine.Rank{},
		particles: map[string]particle{},
		reactions: map[string]rooms.Reaction{},
		opens:     map[string]words.Open{},
		sets:      map[string]string{},
		levels:    map[string]string{},
		paces:     map[string]rooms.BotPace{},
		yields:    map[string]rooms.Yield{},
	}
	known := []*words.Words{own}
	for _, language := range languages.All() {
		known = append(known, language.Words())
	}
	for _, w := range known {
		l.learn(w, func(word string) []string { return []string{small(word)} })
	}
	for _, w := range known { // without their marks where that means nothing else
		l.learn(w, func(word string) []string { return w.Letters.Typed(small(word)) })
	}
	l.longestVerb = longest(l.verbs)
	l.longestOpen = max(longest(l.opens), longest(l.sets), longest(l.levels), longest(l.paces), longest(l.yields))
	return l
}

// longest is how many words something that is known has at most.
func longest[M any](known map[string]M) (n int) {
	for phrase := range known {
		n = max(n, len(strings.Fields(phrase)))
	}
	return n
}

// meant is what a word or phrase means, with its marks or without them.
func meant[M any](known map[string]M, said string) (means M, ok bool) {
	if means, ok = known[said]; ok {
		return means, true
	}
	means, ok = known[words.Fold(said)]
	return means, ok
}

// small is a word in small letters, with the apostrophe that keyboards have.
func small(word string) string {
	return strings.ReplaceAll(norm.NFC.String(strings.ToLower(word)), "’", "'")
}

// learn has words mean what they mean in a language, typed in several ways, but for those that mean something already.
func (l *lexicon) learn(of *words.Words, typed func(word string) []string) {
	w := &of.Plain
	for _, reaction := range rooms.Reactions() {
		learn(l.reactions, words.Same(strings.Join(bare([]string{of.Table.People.Reactions[reaction]}), "")), typed, reaction)
	}
	for verb, same := range w.Verbs {
		learn(l.verbs, same, typed, verb)
	}
	for r := range engine.NoRank {
		learn(l.ranks, words.Same(words.RankName(r)), typed, r)
		learn(l.ranks, words.Same(w.Called[r]), typed, r)
		learn(l.ranks, w.Ranks[r], typed, r)
	}
	for particle, same := range map[particle]words.Same{
		with: w.With, on: w.On, instead: w.For, all: w.All,
		both: w.Both, seatNumber: w.Seat, filler: w.Filler, nothing: words.Same(w.None),
	} {
		learn(l.particles, same, typed, particle)
	}
	for is, same := range w.Opens {
		learn(l.opens, same, typed, is)
	}
	for _, preset := range engine.Presets() {
		learn(l.sets, w.Sets[preset.Name], typed, preset.Name)
		learn(l.sets, words.Same(preset.Name), typed, preset.Name)
	}
	for _, level := range bot.Levels() {
		called := of.Lobby.Level(level)
		if name := bot.NameOf(level); name != "" { // of a character, in the plural too
			called = strings.Join([]string{called, called + "s", called + "n", name}, ", ")
		}
		learn(l.levels, words.Same(called), typed, level)
	}
	for yield, called := range of.Lobby.Yields {
		learn(l.yields, words.Same(strings.ReplaceAll(called, ",", "")), typed, yield)
	}
	learn(l.opens, w.Verbs[words.SayYield], typed, words.OpenFiller)
	for _, pace := range rooms.BotPaces() {
		learn(l.paces, words.Same(of.Table.Pace.Name(pace)), typed, pace)
	}
}

// learn has words mean something that mean nothing yet, typed in several ways.
func learn[M any](known map[string]M, same words.Same, typed func(word string) []string, means M) {
	for _, word := range same.All() {
		for _, as := range typed(word) {
			if _, ok := known[as]; !ok {
				known[as] = means
			}
		}
	}
}

// verb is what a line begins with, empty for no verb, and the words behind it.
func (l *lexicon) verb(line []string) (verb words.Verb, rest []string) {
	if len(line) > 0 && line[0] == "?" {
		return words.SayHelp, line[1:]
	}
	for n := min(l.longestVerb, len(line)); n > 0; n-- {
		said := bare(line[:n]) // without signs that stand alone, which may be the name of rules
		verb, known := meant(l.verbs, strings.Join(said, " "))
		if known && (len(said) == n || verb != words.SayOpen && verb != words.SayDrop) {
			return verb, line[n:]
		}
	}
	return "", line
}

// rulesCode is a rule set as it is written, which is called something or written already.
func (l *lexicon) rulesCode(named []string) string {
	if name, ok := meant(l.sets, strings.Join(bare(named), " ")); ok {
		return name
	}
	return strings.Join(named, " ")
}

// assignment is the name of a setting and its value, with blanks or a sign between them, and what ends the value.
var assignment = regexp.MustCompile(`([^\s=:]+)(?:\s*[=:]\s*|\s+)([^\s=:,.]+)(?:[\s,.]+|$)`)

// commandArgs are what stands behind a command as it takes that: behind that of boards a rule set, a measure, or both,
// and of settings names and values, whatever stands between.
func (l *lexicon) commandArgs(verb words.Verb, rest []string) string {
	text := strings.Join(rest, " ")
	switch {
	case verb == words.SaySettings && !strings.HasPrefix(text, "-"):
		return strings.TrimSpace(assignment.ReplaceAllString(strings.ToLower(text), "$1=$2 "))
	case verb != words.SayTop, text == "", strings.HasPrefix(text, "-"):
		return text
	}
	var flags []string
	n := len(rest)
	if n == 1 && slices.Contains(ledger.Measures(), ledger.Measure(text)) { // "top shithead", which is a rule set too
		n = 0
	}
	for ; n > 0; n-- {
		if name, ok := meant(l.sets, strings.Join(bare(rest[:n]), " ")); ok {
			flags = append(flags, "--rules="+name)
			break
		}
	}
	for _, by := range rest[n:] {
		flags = append(flags, "--by="+by)
	}
	return strings.Join(flags, " ")
}

// explain says what a verb does, or what help there is where none is asked about.
func (l *lexicon) explain(w *words.Words, about []string, help func() []string) Answer {
	if verb, _ := l.verb(about); verb != "" {
		return say(describe(w, []words.Verb{verb})...)
	}
	return say(help()...)
}

// bare are words in small letters without what stands around them.
func bare(line []string) (all []string) {
	for _, word := range line {
		word = small(strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }))
		if word != "" {
			all = append(all, word)
		}
	}
	return all
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

// card is what a word means behind a verb, with its marks or without them.
func (l *lexicon) card(word string) (rank engine.Rank, isRank bool, is particle) {
	for _, as := range []string{word, words.Fold(word)} {
		rank, isRank = l.ranks[as]
		if is = l.particles[as]; isRank || is != 0 {
			break
		}
	}
	return rank, isRank, is
}

// isArticle reports whether a small "a" is no Ace: the name of a rank comes behind it, and not its sign.
func (l *lexicon) isArticle(typed string, rest []string) bool {
	const sign = 2
	next := strings.Join(bare(rest[:min(1, len(rest))]), "")
	_, names, _ := l.card(next)
	return typed == "a" && names && len(next) > sign
}

// aims reports whether a word that is a sign of a rank and, without its marks, one that aims, aims: nothing that stands behind it is a card.
func (l *lexicon) aims(is particle, rest []string) bool {
	if is != on || len(rest) == 0 {
		return false
	}
	_, names, also := l.card(strings.Join(bare(rest[:1]), ""))
	return !names && also == 0
}

// cards reads what stands behind a verb.
func (l *lexicon) cards(line []string) (s spoken) {
	to := &s.cards
	for i, typed := range line {
		word := strings.Join(bare(line[i:i+1]), "")
		rank, isRank, is := l.card(word)
		switch rest := line[i+1:]; {
		case word == "", isRank && l.isArticle(typed, rest):
		case isRank && !l.aims(is, rest):
			*to = append(*to, rank)
		case is == on:
			s.at = strings.Join(rest, " ")
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
