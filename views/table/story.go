package table

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/words"
)

// story tells what happened and what was said.
type story struct{ *scene }

// saying is a line of the log: who it is about, if anybody, and what they did. Said: it is what they said; own: the viewer did.
type saying struct {
	seat       int
	name, text string
	said, own  bool
}

// saying tells the latest thing that happened among some entries, and how many of them it takes: an entry, or everything
// that came of one move.
func (st story) saying(log []rooms.Entry) (s saying, taken int) {
	last := len(log) - 1
	e := &log[last]
	if e.Kind != rooms.EntryEvent {
		return st.roomSaying(e), 1
	}
	first := last
	for first > 0 && !begins(&log[first].Event) && log[first-1].Kind == rooms.EntryEvent {
		first--
	}
	return st.moveSaying(log[first:]), last - first + 1
}

// begins says whether a line begins with an event: with a move, or with what is a line of its own.
func begins(e *engine.Event) bool {
	switch e.Kind {
	case engine.EventBegan, engine.EventEnded:
		return true
	case engine.EventTook:
		return e.Cause == engine.CauseStuck
	default:
		return e.Kind <= engine.EventFouled
	}
}

// roomSaying is a line about the room.
func (st story) roomSaying(e *rooms.Entry) saying {
	if e.Kind == rooms.EntryNotice {
		return saying{seat: engine.NoSeat, name: words.HouseMark, text: st.Words.House.Notice(&e.Notice)}
	}
	if e.Kind == rooms.EntryPace {
		return saying{seat: e.Seat, name: e.Name, text: st.Words.Table.Pace.Says(st.Words.Table.Pace.Sets, e.BotPace)}
	}
	text := st.Words.Table.Log.Entries[e.Kind]
	dealt := e.Kind == rooms.EntryDealt && e.Deal != rooms.DealUnsaid
	if dealt {
		text = st.Words.Table.Dealing.Log[e.Deal]
	}
	s := saying{seat: e.Seat, text: (&words.Facts{N: strconv.Itoa(e.Round), Other: st.vocabulary().Shithead}).Fill(text)}
	if dealt || e.Kind != rooms.EntryDealt && e.Kind != rooms.EntryMatchOver {
		s.name = e.Name
		if s.name == "" {
			s.name = st.name(e.Seat)
		}
	}
	return s
}

// moveSaying is a line about a move and what came of it.
func (st story) moveSaying(log []rooms.Entry) saying {
	head := &log[0].Event
	s := saying{seat: int(head.Seat), name: st.name(int(head.Seat))}
	var b strings.Builder
	b.WriteString(st.headSays(head, &s))
	f := following{head: head, took: head.Kind == engine.EventTook}
	for i := range log[1:] {
		e := &log[1:][i].Event
		if e.Kind == engine.EventSkipped {
			f.skipped = append(f.skipped, st.name(int(e.Seat)))
			f.others = f.others || e.Seat != head.Seat
			continue
		}
		st.skipsSay(&b, &f)
		st.followSays(&b, &f, e)
	}
	st.skipsSay(&b, &f)
	if log[0].Auto {
		b.WriteString(st.Words.Table.Log.ByBot)
	}
	s.text = b.String()
	return s
}

// headSays tells the move itself. It takes the name away where the line is about nobody.
func (st story) headSays(e *engine.Event, s *saying) string {
	w, vocab := &st.Words.Table.Log, st.vocabulary()
	fact := words.Facts{Cards: st.laidCards(e.Cards), N: st.cardCount(e), K: strconv.Itoa(int(e.Slot) + 1)}
	switch e.Kind {
	case engine.EventSwapped:
		n := min(int(e.N), len(e.Cards))
		fact.Cards, fact.Other = cardList(e.Cards[:n]), cardList(e.Cards[n:])
		return fact.Fill(w.Swapped)
	case engine.EventLaid:
		fact.Cards = cardList(e.Cards)
		return fact.Fill(vocab.Lays)
	case engine.EventReady:
		return w.Ready
	case engine.EventPlayed:
		if e.Target != engine.NoSeat {
			return st.aimSays(e, e.Cards[0].Rank(), &fact)
		}
		return fact.Fill(w.Plays)
	case engine.EventJumped:
		return fact.Fill(w.Jumps)
	case engine.EventFlipped:
		if e.Cards == nil {
			return vocab.Adapt(w.TurnedHidden)
		}
		return fact.Fill(vocab.Adapt(w.Turned))
	case engine.EventChanced:
		return fact.Fill(vocab.Chances)
	case engine.EventAimed:
		rank := st.aimedRank()
		fact.Cards = words.RankName(rank)
		return st.aimSays(e, rank, &fact)
	case engine.EventFouled:
		return fact.Fill(vocab.Foul(e))
	case engine.EventTook:
		if e.N == 0 {
			return vocab.TakesNothing
		}
		return fact.Fill(vocab.Takes)
	case engine.EventBegan:
		fact.Rank, fact.A = words.RankName(e.Rank), st.Words.Table.A(words.RankName(e.Rank))
		switch {
		case e.Rank == engine.NoRank:
			return w.Leads
		case e.Seat != engine.NoSeat:
			return fact.Fill(w.LeadsWith)
		default:
			s.name = ""
			return fact.Fill(w.Opens)
		}
	case engine.EventEnded:
		return st.endSays(e, s)
	default:
		return ""
	}
}

// cardCount counts the cards of an event in vocab.
func (st story) cardCount(e *engine.Event) string {
	if e.N == 1 {
		return st.Words.Table.Log.OneCard
	}
	return st.Words.Table.Cards(int(e.N))
}

// laidCards are cards that lie on the pile by one play: those of a rank, or those of two in company.
func (st story) laidCards(cards []engine.Card) string {
	if len(cards) == 0 {
		return ""
	}
	rank, n := cards[0].Rank(), 0
	for n < len(cards) && cards[n].Rank() == rank {
		n++
	}
	name := words.CardsName(rank, n)
	if n == len(cards) {
		return name
	}
	return (&words.Facts{Cards: name, Other: st.laidCards(cards[n:])}).Fill(st.Words.Table.Log.With)
}

// aimedRank is the rank of cards that are aimed: no rule set has several.
func (st story) aimedRank() engine.Rank {
	rules := st.view.Terms.Rules
	for r := range engine.NoRank {
		if rules != nil && rules.Powers[r].Aimed() {
			return r
		}
	}
	return engine.NoRank
}

// aimSays tells that cards of a rank were aimed at somebody.
func (st story) aimSays(e *engine.Event, rank engine.Rank, fact *words.Facts) string {
	vocab, rules := st.vocabulary(), st.view.Terms.Rules
	fact.Rank, fact.Other = words.RankName(rank), st.name(int(e.Target))
	if rules != nil && rank < engine.NoRank && rules.Powers[rank].Shoots {
		return fact.Fill(vocab.Shoots)
	}
	return fact.Fill(vocab.Aims)
}

func (st story) endSays(e *engine.Event, s *saying) string {
	w := &st.Words.Table.Log
	switch e.Cause {
	case engine.CauseCalledOff:
		s.name = ""
		return w.CalledOff
	case engine.CauseStalemate:
		s.name = ""
		return w.Stalemate
	default:
		return st.vocabulary().IsShithead
	}
}

// following is what has been told of what came of a move.
type following struct {
	head *engine.Event
	// others: others were named since the player was; took: the pile was taken.
	others, took bool
	// skipped are names that have yet to be told.
	skipped []string
}

// skipsSay tells who was skipped, of many the first.
func (st story) skipsSay(b *strings.Builder, f *following) {
	w := &st.Words.Table
	n := len(f.skipped)
	if n == 0 {
		return
	}
	const most = 4
	says, last := w.Log.SkipsMany, ""
	switch {
	case n == 1:
		says = w.Log.Skips
	case n > most:
		last = (&words.Facts{N: strconv.Itoa(n - most + 1)}).Fill(w.More)
		n = most
	default:
		last = f.skipped[n-1]
	}
	names := f.skipped[0]
	if last != "" {
		names = (&words.Facts{Who: strings.Join(f.skipped[:n-1], ", "), N: last}).Fill(w.And)
	}
	b.WriteString((&words.Facts{Other: names}).Fill(says))
	f.skipped = nil
}

// followSays tells what came of a move: an event.
func (st story) followSays(b *strings.Builder, f *following, e *engine.Event) {
	w, vocab := &st.Words.Table, st.vocabulary()
	fact := words.Facts{N: st.cardCount(e), Other: st.name(int(e.Seat))}
	switch e.Kind {
	default:
		// Drawing cards goes without saying.
	case engine.EventBurned:
		switch {
		case e.Cause == engine.CauseFour:
			b.WriteString(vocab.BurnsFour)
		case f.took:
			fact.Cards = st.laidCards(e.Cards)
			b.WriteString(fact.Fill(vocab.BurnsTrumps))
		case !aims(f.head):
			b.WriteString(vocab.Burns)
		}
	case engine.EventTook:
		f.took = true
		switch {
		case e.Cause == engine.CauseFlip || e.Cause == engine.CauseChance:
			b.WriteString(fact.Fill(vocab.Fails))
			return
		case e.N == 0:
			b.WriteString(fact.Fill(vocab.FedNothing))
		default:
			b.WriteString(fact.Fill(vocab.TakesFed))
		}
		f.others = f.others || e.Seat != f.head.Seat
	case engine.EventReversed:
		b.WriteString(vocab.Reverses)
	case engine.EventAgain:
		b.WriteString(vocab.Again)
	case engine.EventShotBack:
		fact.Other = st.name(int(e.Target))
		b.WriteString(fact.Fill(vocab.ShootsBack))
		f.others = true
	case engine.EventWentOut:
		fact.N, fact.Who = w.Ordinal(int(e.N)), st.name(int(e.Seat))
		if f.others {
			b.WriteString(fact.Fill(w.Log.OutAfter))
		} else {
			b.WriteString(fact.Fill(w.Log.Out))
		}
		if st.low(f.head) {
			b.WriteString(" - ")
			b.WriteString(vocab.LowCard)
		}
	}
}

// aims says whether a move aims a card, which then burns alone.
func aims(e *engine.Event) bool {
	return e.Kind == engine.EventAimed || e.Kind == engine.EventPlayed && e.Target != engine.NoSeat
}

// low says whether a move laid cards that earn a bonus to go out on.
func (st story) low(e *engine.Event) bool {
	rules := st.view.Terms.Rules
	return rules != nil && rules.Points.LowCard > 0 && len(e.Cards) > 0 && e.Cards[0].Rank() == rules.Points.LowRank
}
