package views

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
)

// saying is a line of the log: who it is about, if anybody, and what they did.
type saying struct {
	seat       int
	name, text string
}

// saying tells the latest thing that happened among some entries, and how many of them it takes: an entry, or everything
// that came of one move.
func (t *table) saying(log []rooms.Entry) (s saying, taken int) {
	last := len(log) - 1
	e := &log[last]
	if e.Kind != rooms.EntryEvent {
		return t.roomSaying(e), 1
	}
	first := last
	for first > 0 && !begins(&log[first].Event) && log[first-1].Kind == rooms.EntryEvent {
		first--
	}
	return t.moveSaying(log[first:]), last - first + 1
}

// begins says whether a line begins with an event: with a move, or with what is a line of its own.
func begins(e *engine.Event) bool {
	switch e.Kind {
	case engine.EventBegan, engine.EventEnded:
		return true
	case engine.EventTook:
		return e.Cause == engine.CauseStuck
	default:
		return e.Kind <= engine.EventAimed
	}
}

// roomSaying is a line about the room.
func (t *table) roomSaying(e *rooms.Entry) saying {
	w := &t.words.Table.Log
	text := map[rooms.EntryKind]string{
		rooms.EntryDealt: w.Dealt, rooms.EntrySat: w.Sat, rooms.EntryLeft: w.Left, rooms.EntryDropped: w.Dropped,
		rooms.EntryBack: w.Back, rooms.EntryHanded: w.Handed, rooms.EntryMatchOver: w.MatchOver,
		rooms.EntryShare: w.Share,
	}[e.Kind]
	s := saying{seat: e.Seat, text: (&facts{n: strconv.Itoa(e.Round)}).in(text)}
	if e.Kind != rooms.EntryDealt && e.Kind != rooms.EntryMatchOver {
		s.name = e.Name
		if s.name == "" {
			s.name = t.name(e.Seat)
		}
	}
	return s
}

// moveSaying is a line about a move and what came of it.
func (t *table) moveSaying(log []rooms.Entry) saying {
	head := &log[0].Event
	s := saying{seat: int(head.Seat), name: t.name(int(head.Seat))}
	var b strings.Builder
	b.WriteString(t.headSays(head, &s))
	others := false
	for i := range log[1:] {
		e := &log[1:][i].Event
		t.followSays(&b, head, e, others)
		others = others || e.Seat != head.Seat && (e.Kind == engine.EventTook || e.Kind == engine.EventSkipped)
	}
	if log[0].Auto {
		b.WriteString(t.words.Table.Log.ByBot)
	}
	s.text = b.String()
	return s
}

// headSays tells the move itself. It takes the name away where the line is about nobody.
func (t *table) headSays(e *engine.Event, s *saying) string {
	w, words := &t.words.Table.Log, t.vocabulary()
	fact := facts{n: t.words.Table.Cards(int(e.N))}
	if len(e.Cards) > 0 {
		fact.cards = cardsName(e.Cards[0].Rank(), len(e.Cards))
		fact.rank = rankName(e.Cards[0].Rank())
	}
	switch e.Kind {
	case engine.EventSwapped:
		n := min(int(e.N), len(e.Cards))
		fact.cards, fact.other = cardList(e.Cards[:n]), cardList(e.Cards[n:])
		return fact.in(w.Swapped)
	case engine.EventReady:
		return w.Ready
	case engine.EventPlayed:
		if e.Target != engine.NoSeat {
			fact.other = t.name(int(e.Target))
			return fact.in(words.Aims)
		}
		return fact.in(w.Plays)
	case engine.EventJumped:
		return fact.in(w.Jumps)
	case engine.EventFlipped:
		if e.Cards == nil {
			return w.TurnedHidden
		}
		return fact.in(w.Turned)
	case engine.EventAimed:
		fact.rank, fact.other = rankName(engine.Joker), t.name(int(e.Target))
		return fact.in(words.Aims)
	case engine.EventTook:
		return fact.in(words.Takes)
	case engine.EventBegan:
		if e.Rank == engine.NoRank {
			return w.Leads
		}
		s.name = ""
		return (&facts{rank: rankName(e.Rank)}).in(w.Opens)
	case engine.EventEnded:
		return t.endSays(e, s)
	default:
		return ""
	}
}

func (t *table) endSays(e *engine.Event, s *saying) string {
	w := &t.words.Table.Log
	switch e.Cause {
	case engine.CauseCalledOff:
		s.name = ""
		return w.CalledOff
	case engine.CauseStalemate:
		s.name = ""
		return w.Stalemate
	default:
		return t.vocabulary().IsShithead
	}
}

// followSays tells what came of a move: an event. Others were named since the player was.
func (t *table) followSays(b *strings.Builder, head, e *engine.Event, others bool) {
	w, words := &t.words.Table, t.vocabulary()
	fact := facts{n: w.Cards(int(e.N))}
	switch e.Kind {
	default:
		// Drawing cards goes without saying.
	case engine.EventBurned:
		switch {
		case e.Cause == engine.CauseFour:
			b.WriteString(words.BurnsFour)
		case !aims(head):
			b.WriteString(words.Burns)
		}
	case engine.EventTook:
		if e.Cause == engine.CauseFlip {
			b.WriteString(fact.in(w.Log.Failed))
		} else {
			fact.other = t.name(int(e.Seat))
			b.WriteString(fact.in(words.TakesFed))
		}
	case engine.EventSkipped:
		fact.other = t.name(int(e.Seat))
		b.WriteString(fact.in(w.Log.Skips))
	case engine.EventWentOut:
		fact.n, fact.who = w.Ordinal(int(e.N)), t.name(int(e.Seat))
		if others {
			b.WriteString(fact.in(w.Log.OutAfter))
		} else {
			b.WriteString(fact.in(w.Log.Out))
		}
		if t.low(head) {
			b.WriteString(" - ")
			b.WriteString(words.LowCard)
		}
	}
}

// aims says whether a move aims a card, which then burns alone.
func aims(e *engine.Event) bool {
	return e.Kind == engine.EventAimed || e.Kind == engine.EventPlayed && e.Target != engine.NoSeat
}

// low says whether a move laid cards that earn a bonus to go out on.
func (t *table) low(e *engine.Event) bool {
	rules := t.view.Terms.Rules
	return rules != nil && rules.Points.LowCard > 0 && len(e.Cards) > 0 && e.Cards[0].Rank() == rules.Points.LowRank
}

// cardList are the ranks of cards.
func cardList(cards []engine.Card) string {
	var b strings.Builder
	for i, c := range cards {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(rankName(c.Rank()))
	}
	return b.String()
}

// drawLog draws the latest of what happened, the newest at the bottom, as much as fits. The newest lines may be left out.
func (t *table) drawLog(f *frame.Frame, x, y, width, height, skip int) {
	log := t.view.Log
	bottom := y + height
	if width < 8 {
		return
	}
	for newest := true; len(log) > 0 && bottom > y; newest = false {
		s, taken := t.saying(log)
		log = log[:len(log)-taken]
		if s.text == "" {
			continue // the end of a move whose beginning is not kept any more
		}
		if skip > 0 {
			skip--
			continue
		}
		bottom = t.drawSaying(f, x, y, width, bottom, &s, newest)
	}
}

// oldest is how many of the newest lines are left out when the oldest ones are seen, in a place of a size.
func (t *table) oldest(width, height int) int {
	var rows []int
	for log := t.view.Log; len(log) > 0; {
		s, taken := t.saying(log)
		log = log[:len(log)-taken]
		if s.text != "" {
			_, lines := s.cut(width)
			rows = append(rows, len(lines))
		}
	}
	skip := len(rows)
	for skip > 0 && height >= rows[skip-1] {
		skip--
		height -= rows[skip]
	}
	return skip
}

// cut cuts a line to a width, row by row: the first begins so far behind the beginning of the name.
func (s *saying) cut(width int) (indent int, lines []string) {
	indent = frame.Width(s.name)
	if indent > 0 && s.text != "" && s.text[0] != ':' {
		indent++
	}
	line, rest := cutLine(s.text, max(width-indent, 4))
	lines = append(lines, line)
	for rest != "" {
		line, rest = cutLine(rest, width-2)
		lines = append(lines, line)
	}
	return indent, lines
}

// drawSaying draws a line so that it ends above a row, not above the row top, and returns its first row.
func (t *table) drawSaying(f *frame.Frame, x, top, width, bottom int, s *saying, newest bool) int {
	indent, lines := s.cut(width)
	style := t.theme.Faint
	if newest {
		style = t.theme.Plain
	}
	at := bottom - len(lines)
	if at >= top {
		name := t.theme.Name
		if s.seat == t.view.Seat {
			name = t.theme.Own
		}
		f.Text(x, at, s.name, name)
		f.TextMax(x+indent, at, width-indent, lines[0], style)
	}
	for i, line := range lines[1:] {
		if row := at + 1 + i; row >= top {
			f.TextMax(x+2, row, width-2, line, style)
		}
	}
	return at
}

// powerSays is what a rank does, in words, empty for a plain one.
func (t *table) powerSays(rules *engine.Rules, r int) string {
	words, power := t.vocabulary(), &rules.Powers[r]
	fact := facts{rank: rankNames[r]}
	var says []string
	for _, s := range [...]struct {
		when bool
		says string
	}{
		{power.Wild, words.Wild},
		{power.Invisible, words.Invisible},
		{power.Asks == engine.AskFree, words.AsksFree},
		{power.Asks == engine.AskAtMost, words.AsksAtMost},
		{power.Burns, words.BurnsCard},
		{power.Skips, words.Skips},
		{power.Feeds, words.Feeds},
	} {
		if s.when {
			says = append(says, fact.in(s.says))
		}
	}
	return strings.Join(says, "; ")
}
