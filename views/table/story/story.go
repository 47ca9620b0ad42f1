package story

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/scene"
	"shithead/views/words"
)

// story tells what happened and what was said.
type story struct{ *scene.Scene }

// Saying is a line of the log: who it is about, if anybody, and what they did. Said: it is what they said; Own: the viewer did.
type Saying struct {
	Seat       int
	Name, Text string
	Said, Own  bool
	// At is how much had been logged before it, and Number how many lines there had been with it.
	At, Number int
}

// Latest tells the latest thing that happened among some entries, and how many of them it takes: an entry, or everything
// that came of one move.
func Latest(s *scene.Scene, log []rooms.Entry) (line Saying, taken int) {
	last := len(log) - 1
	e := &log[last]
	if s.Addressed && last < satDown(s) {
		of := *s // of whoever had the seat then
		of.Addressed, s = false, &of
	}
	if e.Kind != rooms.EntryEvent {
		line, taken = story{s}.roomSaying(e), 1
	} else {
		first := last
		for !rooms.BeginsLine(log[:first+1]) {
			first--
		}
		line, taken = Move(s, log[first:]), last-first+1
	}
	line.Own = line.Seat == s.View.Seat
	return line, taken
}

// satDown is where in the log the viewer sat down: what the seat did before, somebody else did.
func satDown(s *scene.Scene) int {
	for i := range slices.Backward(s.View.Log) {
		if e := &s.View.Log[i]; e.Kind == rooms.EntrySat && e.Seat == s.View.Seat {
			return i
		}
	}
	return 0
}

func (st story) roomSaying(e *rooms.Entry) Saying {
	if e.Kind == rooms.EntryNotice {
		return Saying{Seat: engine.NoSeat, Name: words.HouseMark, Text: st.Words.House.Notice(&e.Notice)}
	}
	s := Saying{Seat: e.Seat, Name: cmp.Or(e.Name, st.Name(e.Seat))}
	fact := words.Facts{N: strconv.Itoa(e.Round), Other: st.Vocabulary().Shithead, You: st.Is(e.Seat) && s.Name == st.Name(e.Seat)}
	text := st.Words.Table.Log.Entries[e.Kind]
	switch {
	case e.Kind == rooms.EntryPace:
		text, fact.N = st.Words.Table.Pace.Sets, st.Words.Table.Pace.Name(e.BotPace)
	case e.Kind == rooms.EntryDealt && e.Deal != rooms.DealUnsaid:
		text = st.Words.Table.Dealing.Log[e.Deal]
	case e.Kind == rooms.EntryDealt || e.Kind == rooms.EntryMatchOver:
		s.Name = ""
	}
	s.Text = fact.Fill(text)
	if fact.You && s.Name != "" {
		s.Name = st.addressed(s.Text)
	}
	return s
}

// addressed is what a line that is told to the viewer begins with, before a text.
func (st story) addressed(text string) string {
	if words.Coloned(text) {
		return words.UpperFirst(st.Words.Plain.You)
	}
	return st.Words.Plain.Subject
}

// other is somebody besides whoever a line is about, among its facts.
func (st story) other(seat int8) (fact words.Facts) {
	return words.Facts{Other: st.Name(int(seat)), OtherYou: st.Is(int(seat))}
}

// Move tells a move: the entries that it and what came of it have in the log, one at least.
func Move(of *scene.Scene, log []rooms.Entry) Saying {
	st := story{of}
	head := &log[0].Event
	s := Saying{Seat: int(head.Seat), Name: st.Name(int(head.Seat))}
	var b strings.Builder
	b.WriteString(st.headSays(head, &s))
	if s.Name != "" && st.Is(s.Seat) {
		s.Name = st.addressed("")
	}
	f := following{head: head, took: head.Kind == engine.EventTook, you: st.Is(int(head.Seat))}
	for i := range log[1:] {
		e := &log[1:][i].Event
		if e.Kind == engine.EventSkipped {
			f.skipped = append(f.skipped, e.Seat)
			f.others = f.others || e.Seat != head.Seat
			continue
		}
		b.WriteString(st.skipsSay(&f))
		b.WriteString(st.followSays(&f, e))
	}
	b.WriteString(st.skipsSay(&f))
	if log[0].Auto {
		b.WriteString(st.Words.Table.Log.ByBot)
	}
	s.Text = b.String()
	return s
}

// headSays tells the move itself. It takes the name away where the line is about nobody.
func (st story) headSays(e *engine.Event, s *Saying) string {
	w, vocab := &st.Words.Table.Log, st.Vocabulary()
	fact := words.Facts{Cards: LaidCards(st.Scene, e.Cards), N: st.cardCount(e), K: strconv.Itoa(int(e.Slot) + 1), You: st.Is(int(e.Seat))}
	switch e.Kind {
	case engine.EventSwapped:
		n := min(int(e.N), len(e.Cards))
		fact.Cards, fact.Other = st.Words.Table.CardList(e.Cards[:n]), st.Words.Table.CardList(e.Cards[n:])
		return fact.Fill(w.Swapped)
	case engine.EventLaid:
		fact.Cards = st.Words.Table.CardList(e.Cards)
		return fact.Fill(vocab.Lays)
	case engine.EventReady:
		return fact.Fill(w.Ready)
	case engine.EventPlayed:
		if e.Target != engine.NoSeat {
			return st.aimSays(e, e.Cards[0].Rank(), &fact)
		}
		return fact.Fill(w.Plays)
	case engine.EventJumped:
		return fact.Fill(w.Jumps)
	case engine.EventFlipped:
		if e.Cards == nil {
			return fact.Fill(vocab.Adapt(w.TurnedHidden))
		}
		return fact.Fill(vocab.Adapt(w.Turned))
	case engine.EventChanced:
		return fact.Fill(vocab.Chances)
	case engine.EventAimed:
		rank := AimedRank(st.Scene)
		fact.Cards = st.Words.Table.RankName(rank)
		return st.aimSays(e, rank, &fact)
	case engine.EventFouled:
		return fact.Fill(vocab.Foul(e))
	case engine.EventTook:
		if e.N == 0 {
			return fact.Fill(vocab.TakesNothing)
		}
		return fact.Fill(vocab.Takes)
	case engine.EventBegan:
		fact.Rank, fact.A = st.Words.Table.RankName(e.Rank), st.Words.Table.A(st.Words.Table.RankName(e.Rank))
		switch {
		case e.Rank == engine.NoRank:
			return fact.Fill(w.Leads)
		case e.Seat != engine.NoSeat:
			return fact.Fill(w.LeadsWith)
		default:
			s.Name = ""
			return fact.Fill(w.Opens)
		}
	case engine.EventEnded:
		switch e.Cause {
		case engine.CauseCalledOff:
			s.Name = ""
			return w.CalledOff
		case engine.CauseStalemate:
			s.Name = ""
			return w.Stalemate
		default:
			return fact.Fill(vocab.IsShithead)
		}
	default:
		return ""
	}
}

func (st story) cardCount(e *engine.Event) string {
	if e.N == 1 {
		return st.Words.Table.Log.OneCard
	}
	return st.Words.Table.Cards(int(e.N))
}

// LaidCards are cards that lie on the pile by one play: those of a rank, or those of two in company.
func LaidCards(s *scene.Scene, cards []engine.Card) string {
	if len(cards) == 0 {
		return ""
	}
	rank := cards[0].Rank()
	n := slices.IndexFunc(cards, func(c engine.Card) bool { return c.Rank() != rank })
	if n < 0 {
		return s.Words.Table.CardsName(rank, len(cards))
	}
	return (&words.Facts{Cards: s.Words.Table.CardsName(rank, n), Other: LaidCards(s, cards[n:])}).Fill(s.Words.Table.Log.With)
}

// AimedRank is the rank of cards that are aimed: no rule set has several.
func AimedRank(s *scene.Scene) engine.Rank {
	rules := s.View.Terms.Rules
	if rules == nil {
		return engine.NoRank
	}
	rank, _ := words.Bounds(words.RanksThat(func(r engine.Rank) bool { return rules.Powers[r].Aimed() }))
	return rank
}

func (st story) aimSays(e *engine.Event, rank engine.Rank, fact *words.Facts) string {
	vocab, rules := st.Vocabulary(), st.View.Terms.Rules
	at := st.other(e.Target)
	fact.Rank, fact.Other, fact.OtherYou = st.Words.Table.RankName(rank), at.Other, at.OtherYou
	if rules != nil && rank < engine.NoRank && rules.Powers[rank].Shoots {
		return fact.Fill(vocab.Shoots)
	}
	return fact.Fill(vocab.Aims)
}

// following is what has been told of what came of a move.
type following struct {
	head *engine.Event
	// others: others were named since the player was; took: the pile was taken.
	others, took bool
	// you: the player is the viewer, to whom it is told.
	you bool
	// skipped are seats that have yet to be told.
	skipped []int8
}

// skipsSay tells who was skipped, of many the first.
func (st story) skipsSay(f *following) string {
	const most = 4
	if len(f.skipped) == 0 {
		return ""
	}
	says, fact := st.Words.Table.Log.Skips, st.other(f.skipped[0])
	if len(f.skipped) > 1 {
		var names []string
		for _, seat := range f.skipped {
			names, fact.OtherYou = append(names, st.Called(int(seat))), fact.OtherYou || st.Is(int(seat))
		}
		says, fact.Other = st.Words.Table.Log.SkipsMany, st.And(names, most)
	}
	fact.You, f.skipped = f.you, nil
	return fact.Fill(says)
}

// followSays tells what came of a move: an event. Drawing cards goes without saying.
func (st story) followSays(f *following, e *engine.Event) string {
	w, vocab := &st.Words.Table, st.Vocabulary()
	fact := st.other(e.Seat)
	fact.N, fact.You = st.cardCount(e), f.you
	switch e.Kind {
	case engine.EventBurned:
		switch {
		case e.Cause == engine.CauseFour:
			return fact.Fill(vocab.BurnsFour)
		case f.took:
			fact.Cards = LaidCards(st.Scene, e.Cards)
			return fact.Fill(vocab.BurnsTrumps)
		case f.head.Kind != engine.EventAimed && (f.head.Kind != engine.EventPlayed || f.head.Target == engine.NoSeat):
			return fact.Fill(vocab.Burns) // and not the card that was aimed, alone
		}
	case engine.EventTook:
		f.took = true
		if e.Cause == engine.CauseFlip || e.Cause == engine.CauseChance {
			return fact.Fill(vocab.Fails)
		}
		f.others = f.others || e.Seat != f.head.Seat
		if e.N == 0 {
			return fact.Fill(vocab.FedNothing)
		}
		return fact.Fill(vocab.TakesFed)
	case engine.EventReversed:
		return fact.Fill(vocab.Reverses)
	case engine.EventAgain:
		return fact.Fill(vocab.Again)
	case engine.EventShotBack:
		f.others = true
		at := st.other(e.Target)
		fact.Other, fact.OtherYou = at.Other, at.OtherYou
		return fact.Fill(vocab.ShootsBack)
	case engine.EventWentOut:
		fact.N, fact.Who, fact.You = w.Ordinal(int(e.N)), fact.Other, fact.OtherYou
		says := w.Log.Out
		if f.others {
			says = w.Log.OutAfter
		}
		rules, cards := st.View.Terms.Rules, f.head.Cards
		if rules != nil && rules.Points.LowCard > 0 && len(cards) > 0 && cards[0].Rank() == rules.Points.LowRank {
			says += " - " + vocab.LowCard
		}
		return fact.Fill(says)
	default:
	}
	return ""
}

// Lines are what happened and what was said, the newest first.
func Lines(s *scene.Scene) iter.Seq[Saying] { return LinesFrom(s, math.MinInt) }

// LinesFrom are those of them that began when so much had been logged, or later.
func LinesFrom(s *scene.Scene, from int) iter.Seq[Saying] {
	return func(yield func(Saying) bool) {
		log, chat := s.View.Log, s.View.Chat
		before := s.View.Logged - len(log)
		for number := s.View.Lines + s.View.Said; len(log)+len(chat) > 0; number-- {
			if before+len(log) <= from && (len(chat) == 0 || chat[len(chat)-1].Logged < from) {
				return
			}
			var line Saying
			if last := len(chat) - 1; last >= 0 && (len(log) == 0 || chat[last].Logged >= before+len(log)) {
				line, chat = Chat(s, &chat[last]), chat[:last]
				line.At = s.View.Chat[last].Logged
			} else {
				taken := 0
				line, taken = Latest(s, log)
				log = log[:len(log)-taken]
				line.At = before + len(log)
			}
			if line.Number = number; line.At < from {
				return
			}
			// Without a text: the end of a move whose beginning is not kept any more, or somebody who is muted.
			if line.Text != "" && !yield(line) {
				return
			}
		}
	}
}

// Said is what was said, by the house as well, the newest first.
func Said(s *scene.Scene) iter.Seq[Saying] {
	return func(yield func(Saying) bool) {
		for line := range Lines(s) {
			if (line.Said || line.Name == words.HouseMark) && !yield(line) {
				return
			}
		}
	}
}

// Chat is a line of the chat, without a text if it is not heard.
func Chat(s *scene.Scene, line *rooms.ChatLine) Saying {
	if !s.Muted.Hears(line.Who.ID) {
		return Saying{}
	}
	said := Saying{Seat: line.Seat, Name: line.Who.Name, Text: s.Words.Colon + line.Text, Said: true, Own: line.Who.ID == s.At.Me.ID}
	if said.Own && s.Addressed {
		said.Name = story{s}.addressed(said.Text)
	}
	if line.Reaction != rooms.NoReaction {
		said.Text = s.Words.Colon + s.Words.Table.People.Reactions[line.Reaction]
	}
	return said
}

// Heard is what was said last, until the next key or some more moves; without a text for nothing.
func Heard(s *scene.Scene) Saying {
	for i := range slices.Backward(s.View.Chat) {
		line := &s.View.Chat[i]
		if !s.Fresh(i) || !line.At.After(s.Entry.Heard) {
			break
		}
		if said := Chat(s, line); said.Text != "" {
			return said
		}
	}
	return Saying{}
}
