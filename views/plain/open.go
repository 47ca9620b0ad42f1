package plain

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/form"
	"shithead/views/table"
	"shithead/views/words"
)

// opening is a room as it is asked for in a sentence, such as "bite night for 4 with 2 bots, private".
type opening struct {
	words   *words.Words
	lexicon *lexicon
	terms   rooms.Terms
	// level is that of the bots, of which there are bots, and seats are all.
	level             string
	seats, bots, last int
	// timed: seconds are a time of which it has not been said what it is for.
	seconds int
	timed   bool
	// counted: last is a number that stands before what it counts, beside: right before; article: it was only an article.
	counted, beside, article bool
	// uncounted is what stood last without a number, which may come right behind it: "bots 2". Empty for nothing.
	uncounted words.Open
	// clocked and manned: the time of a turn has been said, and how many bots there are.
	clocked, manned bool
}

// openIt are the terms that a sentence asks for, those that the form has before anything is chosen where it says nothing, or why no room
// can be made of it.
func openIt(w *words.Words, l *lexicon, line []string) (terms *rooms.Terms, wrong string) {
	o := &opening{words: w, lexicon: l, terms: form.UsualTerms(), level: bot.Levels()[table.UsualLevel()]}
	o.seats, o.terms.HeadStart = o.terms.Seats, rooms.UsualHeadStart
	var forfeit *string
	for len(line) > 0 {
		if verb, rest := l.verb(line); verb == words.SayForfeit { // all that follows
			text, err := rooms.OneLine(strings.TrimRight(strings.Join(rest, " "), "."), rooms.ForfeitColumns)
			if err != nil {
				return nil, w.Error(err)
			} else if l.particle(text) == nothing {
				text = ""
			}
			forfeit = &text
			break
		}
		n, wrong := o.reads(line)
		if wrong == "" && strings.ContainsAny(line[n-1][len(line[n-1])-1:], ",;.") {
			wrong = o.pauses()
		}
		if wrong != "" {
			return nil, wrong
		}
		line = line[n:]
	}
	if wrong = cmp.Or(o.pauses(), o.turns(), o.wrong()); wrong != "" {
		return nil, wrong
	}
	if !o.manned && bot.NameOf(o.level) != "" {
		o.bots = 1
	}
	usual := w.Table.Vocabulary(o.terms.Rules).Forfeit
	o.terms.Seats, o.terms.Forfeit = o.seats, *cmp.Or(forfeit, &usual)
	o.terms.Bots = slices.Repeat([]string{o.level}, o.bots)
	if err := o.terms.Check(); err != nil {
		return nil, w.Error(err)
	}
	return &o.terms, ""
}

// reads takes what a sentence begins with, and says how many words that are, or what is wrong with it.
func (o *opening) reads(line []string) (n int, wrong string) {
	if code := strings.Trim(line[0], ".,;"); written(code) {
		rules, err := engine.ParseRules(code)
		if err != nil {
			return 0, o.words.Trouble(err)
		}
		o.terms.Rules = rules
		return 1, o.fills()
	}
	if len(bare(line[:1])) == 0 {
		return 1, ""
	}
	for n = min(o.lexicon.longestOpen, len(line)); n > 0; n-- {
		if n > 1 && (o.counted || strings.TrimRight(line[0], ",;.") != line[0]) && o.countsNext(line[:1]) {
			continue // as "2 bots, make way" are bots
		}
		if known, wrong := o.phrase(strings.Join(bare(line[:n]), " ")); known {
			return n, wrong
		}
	}
	if number, ok := o.lexicon.number(line[0]); ok {
		if o.countsNext(line[1:]) {
			wrong = o.alone()
		}
		return 1, cmp.Or(wrong, o.number(number, false))
	}
	if means := o.lexicon.particle(line[0]); means != filler && means != with {
		return 0, (&words.Facts{N: line[0]}).Fill(o.words.Plain.OpenStrange)
	}
	return 1, o.fills()
}

// countsNext reports whether what stands behind a number is counted by it, and by none of its own behind that.
func (o *opening) countsNext(line []string) bool {
	for n := min(o.lexicon.longestOpen, len(line)); n > 0; n-- {
		if is, known := meant(o.lexicon.opens, strings.Join(bare(line[:n]), " ")); known && is.Counts() {
			_, own := o.lexicon.number(strings.Join(line[n:min(n+1, len(line))], ""))
			return !own
		}
	}
	return false
}

// written reports whether a word is a rule set as it is written, with options.
func written(code string) bool {
	_, options, _ := strings.Cut(code, ":")
	return options != ""
}

// phrase takes words that mean something together, if they do.
func (o *opening) phrase(said string) (known bool, wrong string) {
	if level, ok := meant(o.lexicon.levels, said); ok {
		if o.level = level; o.counted && bot.NameOf(level) != "" { // "2 avengers"
			wrong, o.beside = o.takes(words.OpenBots), false
		}
		return true, wrong
	}
	if yield, ok := meant(o.lexicon.yields, said); ok {
		o.terms.Yield = yield
		return true, ""
	}
	if pace, ok := meant(o.lexicon.paces, said); ok {
		o.terms.BotPace = pace
		return true, ""
	}
	if name, ok := meant(o.lexicon.sets, said); ok {
		o.terms.Rules, _ = engine.ParseRules(name)
		return true, o.fills()
	}
	is, known := meant(o.lexicon.opens, said)
	if !known {
		return false, ""
	}
	wrong = cmp.Or(o.alone(), o.takes(is))
	o.beside = false
	return true, wrong
}

// number is a number, or an article, before what it counts, or right behind that.
func (o *opening) number(n int, article bool) (wrong string) {
	if is := o.uncounted; is != "" {
		o.uncounted = ""
		return o.counts(is, n)
	}
	o.sits()
	o.last, o.counted, o.beside, o.article = n, true, !article, article
	return ""
}

// fills is something that is not counted: an article before it is its own.
func (o *opening) fills() (wrong string) {
	o.counted, o.beside = o.counted && !o.article, false
	return o.alone()
}

// sits has a number that counts nothing be that of the seats.
func (o *opening) sits() {
	if o.counted && !o.article {
		o.seats = o.last
	}
	o.counted, o.beside = false, false
}

// pauses is a comma or the end, over which no number counts anything.
func (o *opening) pauses() (wrong string) {
	o.sits()
	return o.alone()
}

// alone is what stands without a number: one, but not of seats.
func (o *opening) alone() (wrong string) {
	is := o.uncounted
	if o.uncounted = ""; is == "" || is == words.OpenSeats || is == words.OpenBots && o.manned {
		return ""
	}
	return o.counts(is, 1)
}

// takes is something that is asked for, behind its number.
func (o *opening) takes(is words.Open) (wrong string) {
	switch {
	case is.Counts() && o.counted && (is != words.OpenSeats || !o.article):
		o.counted = false
		return o.counts(is, o.last)
	case is.Counts():
		o.counted, o.uncounted = false, is
		return ""
	}
	switch is {
	case words.OpenNoClock:
		return cmp.Or(o.turns(), o.clocks(0))
	case words.OpenAhead:
		return o.ahead()
	case words.OpenEven:
		o.terms.HeadStart = 0
	case words.OpenPrivate:
		o.terms.Private = true
	case words.OpenGuests:
		if o.beside {
			return o.words.Plain.OpenGuests
		}
		o.terms.Guests = true
	case words.OpenOne:
		return o.number(1, true)
	default:
		return o.fills()
	}
	return ""
}

// counts is something that is asked for so many times.
func (o *opening) counts(is words.Open, n int) (wrong string) {
	const hour = 60
	switch is {
	case words.OpenSeats:
		o.seats = n
	case words.OpenBots:
		if o.manned {
			return o.words.Plain.OpenBotsTwice
		}
		o.bots, o.manned = n, true
	case words.OpenRounds:
		if o.terms.Rounds = n; n < 1 || n > rooms.MaxRounds {
			return o.bounds(o.words.Plain.OpenRounds, 1, rooms.MaxRounds)
		}
	case words.OpenSeconds:
		return o.times(n)
	case words.OpenMinutes:
		return o.times(min(n, hour+1) * int(time.Minute/time.Second)) // no time is as long
	default:
	}
	return ""
}

// times is a time, that of a turn unless it is said behind it what else it is for.
func (o *opening) times(seconds int) (wrong string) {
	wrong = o.turns()
	o.seconds, o.timed = seconds, true
	return wrong
}

// turns has a time of which nothing has been said be that of a turn.
func (o *opening) turns() (wrong string) {
	if !o.timed {
		return ""
	}
	o.timed = false
	return o.clocks(o.seconds)
}

// clocks is the time of a turn, which is said once.
func (o *opening) clocks(seconds int) (wrong string) {
	if o.clocked {
		return o.words.Plain.OpenClockTwice
	}
	o.clocked = true
	return o.oneOf(rooms.Clocks(), seconds, &o.terms.Clock, o.words.Plain.OpenClock)
}

// ahead is by how much those come first who play by ear: by the time or the number before it, or the usual one.
func (o *opening) ahead() (wrong string) {
	switch {
	case o.timed:
		o.timed = false
	case o.counted && !o.article:
		o.seconds, o.counted = o.last, false
	default:
		o.terms.HeadStart = rooms.UsualHeadStart
		return ""
	}
	return o.oneOf(rooms.HeadStarts(), o.seconds, &o.terms.HeadStart, o.words.Plain.OpenHeadStart)
}

// oneOf chooses one of the times that there are, or says in a sentence which those are.
func (o *opening) oneOf(times []time.Duration, seconds int, chosen *time.Duration, sentence string) (wrong string) {
	var can []string
	for _, t := range times {
		if n := int(t / time.Second); n == seconds {
			*chosen = t
			return ""
		} else if n > 0 {
			can = append(can, strconv.Itoa(n))
		}
	}
	return (&words.Facts{N: o.words.List(can)}).Fill(sentence)
}

func (o *opening) bounds(sentence string, least, most int) string {
	return (&words.Facts{K: strconv.Itoa(least), N: strconv.Itoa(most)}).Fill(sentence)
}

// wrong is why there can be no such room, empty if there can.
func (o *opening) wrong() string {
	w := &o.words.Plain
	switch {
	case o.seats < engine.MinSeats || o.seats > engine.MaxSeats:
		return o.bounds(w.OpenSeats, engine.MinSeats, engine.MaxSeats)
	case o.bots >= o.seats || o.bots < 0:
		return o.bounds(w.OpenBots, 0, o.seats-1)
	}
	if _, err := o.terms.Rules.PacksFor(o.seats); err != nil {
		return o.words.TooFewPacks(o.terms.Rules, o.seats)
	}
	return ""
}

// particle returns the particle that a word, or a text of a few, stands for, 0 for none.
func (l *lexicon) particle(typed string) particle {
	means, _ := meant(l.particles, strings.Join(bare([]string{typed}), ""))
	return means
}

// number is a word that is a number, in digits or not.
func (l *lexicon) number(typed string) (n int, ok bool) {
	word := strings.Join(bare([]string{typed}), "")
	if n, err := strconv.Atoi(word); err == nil {
		return n, true
	}
	if rank, known := meant(l.ranks, word); known && rank <= engine.Ten && len(word) > 1 {
		return int(rank-engine.Two) + 2, true
	}
	return 0, false
}
