package table

import (
	"slices"
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/look"
	"shithead/views/words"
)

// other is the seat that comes so many after the viewer's, or after the last for somebody who watches.
func (a facts) other(i int) int {
	v := a.view.Table
	if a.at.Seat() == nil {
		return i
	}
	return (v.Seat + 1 + i) % len(v.Seats)
}

// seat is what is to be seen of the seat that comes so many after the viewer's.
func (a facts) seat(i int) board.Seat {
	n := a.other(i)
	v, at := a.view.Table, &a.view.Table.Seats[n]
	s := board.Seat{
		Name: a.marked(n), Points: a.tally(n), Hand: at.Hand, Known: cardList(at.Known.Cards()),
		Bank: at.FaceUp.Cards(), Down: at.FaceDown, Said: a.saidBy(n), Tags: a.tags(n),
		Turn: v.Turn == n && a.at.Playing() != nil, Next: a.nextSeat() == n,
		Aimed: a.choice.ChoosingTarget(&a.at) && a.choice.Target == n || v.Shooter == n && a.at.Playing() != nil,
	}
	if a.others() >= numbered {
		s.Number = i + 1
	}
	if s.Turn && v.Phase != engine.PhaseSetUp {
		if s.Clock = a.time(); s.Clock != "" {
			s.Left, s.Of = a.seconds()
		}
	}
	if at.Out {
		s.Out = (&words.Facts{N: a.Words.Table.Ordinal(placeIn(v, n))}).Fill(a.Words.Table.Board.Out)
	}
	s.Note, s.Brief = a.justDid(n)
	return s
}

// marked is what a seat is called where its cards or its result are: a bot's name always has its mark, old records too.
func (s *scene) marked(seat int) string {
	name := s.name(seat)
	if seat >= 0 && seat < len(s.view.Seats) && s.view.Seats[seat].Bot != "" && !strings.HasSuffix(name, rooms.BotMark) {
		name += rooms.BotMark
	}
	return name
}

// placeIn is a seat's place in the round, 0 for one still in.
func placeIn(v *engine.View, seat int) int { return slices.Index(v.Out, seat) + 1 }

// tags are what else there is to say of a seat, the most important first.
func (a facts) tags(seat int) (tags []board.Span) {
	v, w := a.view.Table, &a.Words.Table
	s := &v.Seats[seat]
	add := func(text string, ink look.Ink) {
		if text != "" {
			tags = append(tags, board.Span{Text: text, Ink: ink})
		}
	}
	if s.Warned {
		add(w.Moves.Warned, look.Danger)
	}
	if v.Phase == engine.PhaseSetUp {
		add(a.preparing(s), look.Soft)
	}
	add(a.flag(seat), look.Danger)
	if s.LowCard {
		add(a.vocabulary().LowCard, look.Ask)
	}
	if seat == a.view.Titled {
		add(a.vocabulary().Shithead, look.Soft)
	}
	if seat == v.Dealer {
		add(w.Dealer, look.Soft)
	}
	return tags
}

// preparing is how far a seat is with the set-up.
func (a facts) preparing(s *engine.SeatView) string {
	w := &a.Words.Table
	switch {
	case s.Ready:
		return "✓ " + w.Ready
	case a.view.Table.Rules.Lays && s.Laid:
		return w.Moves.Laid
	case a.view.Table.Rules.Lays:
		return w.Moves.Laying
	default:
		return w.Swapping
	}
}

// saidBy is what the owner of a seat said or how they reacted a short while ago.
func (a facts) saidBy(seat int) string {
	for i := range slices.Backward(a.view.Chat) {
		line := &a.view.Chat[i]
		switch {
		case a.clock.now.Sub(line.At) >= bubbleFor:
			return ""
		case line.Seat != seat, !a.Muted.Hears(line.Who), seat >= len(a.view.Seats) || a.view.Seats[seat].Owner.ID != line.Who.ID:
		case line.Reaction != rooms.NoReaction:
			return a.Words.Table.People.Reactions[line.Reaction]
		default:
			return line.Text
		}
	}
	return ""
}

// justDid is what a seat did with the latest move, or what it took in by it, and the same in brief.
func (a facts) justDid(seat int) (says, brief string) {
	e, _ := lastMove(a.view.Log)
	if e == nil || a.at.Playing() == nil {
		return "", ""
	}
	w := &a.Words.Table.Board
	if n := a.tookIn(seat); n > 0 {
		return a.tookSays(n), "+" + strconv.Itoa(n)
	}
	if int(e.Seat) != seat {
		return "", ""
	}
	fact := words.Facts{Cards: story(a).laidCards(e.Cards), Other: a.name(int(e.Target))}
	says = map[engine.EventKind]string{
		engine.EventPlayed: w.Played, engine.EventJumped: w.Jumped, engine.EventFlipped: w.Flipped,
		engine.EventChanced: w.Chanced, engine.EventAimed: w.Aimed, engine.EventFouled: w.Fouled,
	}[e.Kind]
	if fact.Cards == "" && (e.Kind == engine.EventFlipped || e.Kind == engine.EventChanced) {
		return "", ""
	}
	return fact.Fill(says), fact.Cards
}

// tookIn is how many cards a seat took in by the latest move.
func (a facts) tookIn(seat int) int {
	_, rest := lastMove(a.view.Log)
	for i := range rest {
		if took := &rest[i].Event; took.Kind == engine.EventTook && int(took.Seat) == seat && a.at.Playing() != nil {
			return int(took.N)
		}
	}
	return 0
}

// tookSays says that so many cards were taken in, empty for none.
func (a facts) tookSays(n int) string {
	if n == 0 {
		return ""
	}
	return (&words.Facts{N: strconv.Itoa(n)}).Fill(a.Words.Table.Board.Took)
}

// nextSeat is who comes after the seat on turn, in rule sets where that changes; NoSeat elsewhere.
func (a facts) nextSeat() int {
	v := a.at.Playing()
	if v == nil || v.Phase != engine.PhasePlay || !reverses(v.Rules) {
		return engine.NoSeat
	}
	n := len(v.Seats)
	for i := 1; i < n; i++ {
		if seat := ((v.Turn+i*v.Dir)%n + n) % n; !v.Seats[seat].Out {
			return seat
		}
	}
	return engine.NoSeat
}

// reverses says whether any card turns the direction round.
func reverses(rules *engine.Rules) bool {
	return slices.ContainsFunc(rules.Powers[:], func(p engine.Power) bool { return p.Reverses })
}
