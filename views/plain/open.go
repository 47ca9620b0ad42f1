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

// longestPhrase is how many words what is asked of a room has at most.
const longestPhrase = 3

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
	// counted: last is a number that stands before what it counts; article: it was only an article.
	counted, article bool
}

// openIt are the terms that a sentence asks for, those that the form has before anything is chosen where it says nothing, or why no room
// can be made of it.
func openIt(w *words.Words, l *lexicon, line []string) (terms *rooms.Terms, wrong string) {
	o := &opening{words: w, lexicon: l, terms: form.UsualTerms(), level: bot.Levels()[table.UsualLevel()]}
	o.seats, o.terms.Hearing = o.terms.Seats, rooms.UsualHearing
	for len(line) > 0 {
		n, wrong := o.reads(line)
		if wrong != "" {
			return nil, wrong
		}
		line = line[n:]
	}
	o.counts()
	o.terms.Seats = o.seats
	if wrong = cmp.Or(o.turns(), o.wrong()); wrong != "" {
		return nil, wrong
	}
	o.terms.Bots = slices.Repeat([]string{o.level}, o.bots)
	if err := o.terms.Check(); err != nil {
		return nil, w.Error(err)
	}
	return &o.terms, ""
}

// reads takes what a sentence begins with, and says how many words that are, or what is wrong with it.
func (o *opening) reads(line []string) (n int, wrong string) {
	if code := strings.Trim(line[0], ".,;"); strings.Contains(code, ":") {
		rules, err := engine.ParseRules(code)
		if err != nil {
			return 0, o.words.Trouble(err)
		}
		o.terms.Rules = rules
		return 1, ""
	}
	for n = min(longestPhrase, len(line)); n > 0; n-- {
		phrase := strings.Join(bare(line[:n]), " ")
		if is, known := o.lexicon.opens[phrase]; known {
			return n, o.takes(is)
		}
		if name, known := o.lexicon.sets[phrase]; known {
			o.terms.Rules, _ = engine.ParseRules(name)
			return n, ""
		}
		if level, known := o.lexicon.levels[phrase]; known {
			o.level = level
			return n, ""
		}
		if pace, known := o.lexicon.paces[phrase]; known {
			o.terms.BotPace = pace
			return n, ""
		}
	}
	number, is := o.lexicon.number(line[0])
	if !is && len(bare(line[:1])) > 0 && !o.lexicon.fills(line[0]) {
		return 0, (&words.Facts{N: line[0]}).Fill(o.words.Plain.OpenStrange)
	}
	if is {
		o.number(number, false)
	}
	return 1, ""
}

// number is a number, or an article, before what it counts.
func (o *opening) number(n int, article bool) {
	o.counts()
	o.last, o.counted, o.article = n, true, article
}

// counts has a number that counts nothing be that of the seats.
func (o *opening) counts() {
	if o.counted && !o.article {
		o.seats = o.last
	}
	o.counted = false
}

// takes is something that is asked for, behind its number.
func (o *opening) takes(is words.Open) (wrong string) {
	n := 1
	if is.Counts() && o.counted {
		n, o.counted = o.last, false
	}
	switch is {
	case words.OpenSeats:
		o.seats = n
	case words.OpenBots:
		o.bots = n
	case words.OpenRounds:
		if o.terms.Rounds = n; n < 1 || n > rooms.MaxRounds {
			return o.bounds(o.words.Plain.OpenRounds, 1, rooms.MaxRounds)
		}
	case words.OpenSeconds:
		return o.times(n)
	case words.OpenMinutes:
		return o.times(n * int(time.Minute/time.Second))
	case words.OpenNoClock:
		o.terms.Clock, o.timed = 0, false
	case words.OpenAhead:
		return o.ahead()
	case words.OpenEven:
		o.terms.Hearing = 0
	case words.OpenPrivate:
		o.terms.Private = true
	case words.OpenGuests:
		o.terms.Guests = true
	case words.OpenOne:
		o.number(1, true)
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
	return o.oneOf(rooms.Clocks(), o.seconds, &o.terms.Clock, o.words.Plain.OpenClock)
}

// ahead is by how much those come first who play by ear: by the time or the number before it, or the usual one.
func (o *opening) ahead() (wrong string) {
	switch {
	case o.timed:
		o.timed = false
	case o.counted && !o.article:
		o.seconds, o.counted = o.last, false
	default:
		o.terms.Hearing = rooms.UsualHearing
		return ""
	}
	return o.oneOf(rooms.Hearings(), o.seconds, &o.terms.Hearing, o.words.Plain.OpenHearing)
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

// fills says whether a word says nothing.
func (l *lexicon) fills(typed string) bool {
	word := strings.Join(bare([]string{typed}), "")
	is := l.particles[word]
	return is == filler || is == with
}

// number is a word that is a number, in digits or not.
func (l *lexicon) number(typed string) (n int, is bool) {
	word := strings.Join(bare([]string{typed}), "")
	if n, err := strconv.Atoi(word); err == nil {
		return n, true
	}
	if rank, known := l.ranks[word]; known && rank <= engine.Ten && len(word) > 1 {
		return int(rank-engine.Two) + 2, true
	}
	return 0, false
}
