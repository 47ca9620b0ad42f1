package round

import (
	"slices"
	"strconv"

	"shithead/engine"
	"shithead/views/board"
	"shithead/views/look"
	"shithead/views/table/scene"
	"shithead/views/table/story"
	"shithead/views/words"
)

// otherSeats is what the viewer sees of the other seats.
type otherSeats struct{ *Facts }

// other is the seat that comes so many after the viewer's, or after the last for somebody who watches.
func (a otherSeats) other(i int) int {
	v := a.View.Table
	if a.At.Seat() == nil {
		return i
	}
	return (v.Seat + 1 + i) % len(v.Seats)
}

// SeatAt is the seat that stands at a place among the others on the board.
func (a *Facts) SeatAt(place int) int { return otherSeats{a}.other(place) }

// seats is what is to be seen of them.
func (a otherSeats) seats() []board.Seat {
	list, next := make([]board.Seat, 0, a.others()), a.nextSeat()
	for i := range a.others() {
		list = append(list, a.seat(i))
		list[i].Next = a.other(i) == next
	}
	return list
}

// seat is what is to be seen of the seat that comes so many after the viewer's, but for whether it is next.
func (a otherSeats) seat(i int) board.Seat {
	n := a.other(i)
	v, at := a.View.Table, &a.View.Table.Seats[n]
	s := board.Seat{
		Name: a.Marked(n), Points: a.Tally(n), Hand: at.Hand, Known: words.CardList(at.Known.Cards()),
		Bank: at.FaceUp.Cards(), Down: at.FaceDown, Said: a.SaidBy(n), Tags: a.tags(n),
		Turn:  v.Turn == n && a.At.Playing() != nil,
		Aimed: a.Choice.ChoosingTarget(&a.At) && a.Choice.Target == n || v.Shooter == n && a.At.Playing() != nil,
	}
	if a.others() >= numbered {
		s.Number = i + 1
	}
	if s.Turn && v.Phase != engine.PhaseSetUp {
		if s.Clock = a.Time(); s.Clock != "" {
			s.Left, s.Of = a.seconds()
		}
	}
	if at.Out {
		s.Out = (&words.Facts{N: a.Words.Table.Ordinal(scene.PlaceIn(v, n))}).Fill(a.Words.Table.Board.Out)
	}
	s.Note, s.Brief = a.justDid(n)
	return s
}

// tags are what else there is to say of a seat, the most important first.
func (a otherSeats) tags(seat int) (tags []board.Span) {
	v, w := a.View.Table, &a.Words.Table
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
	add(a.Flag(seat), look.Danger)
	if s.LowCard {
		add(a.Vocabulary().LowCard, look.Ask)
	}
	if seat == a.View.Titled {
		add(a.Vocabulary().Shithead, look.Soft)
	}
	if seat == v.Dealer {
		add(w.Dealer, look.Soft)
	}
	return tags
}

// preparing is how far a seat is with the set-up.
func (a otherSeats) preparing(s *engine.SeatView) string {
	w := &a.Words.Table
	switch {
	case s.Ready:
		return "✓ " + w.Ready
	case a.View.Table.Rules.Lays && s.Laid:
		return w.Moves.Laid
	case a.View.Table.Rules.Lays:
		return w.Moves.Laying
	default:
		return w.Swapping
	}
}

// justDid is what a seat did with the latest move, or what it took in by it, and the same in brief.
func (a otherSeats) justDid(seat int) (says, brief string) {
	e, _ := scene.LastMove(a.View.Log)
	if e == nil || a.At.Playing() == nil {
		return "", ""
	}
	w := &a.Words.Table.Board
	if n := a.tookIn(seat); n > 0 {
		return a.tookSays(n), "+" + strconv.Itoa(n)
	}
	if int(e.Seat) != seat {
		return "", ""
	}
	fact := words.Facts{Cards: story.LaidCards(a.Scene, e.Cards), Other: a.Name(int(e.Target))}
	switch e.Kind {
	case engine.EventPlayed:
		says = w.Played
	case engine.EventJumped:
		says = w.Jumped
	case engine.EventFlipped:
		says = w.Flipped
	case engine.EventChanced:
		says = w.Chanced
	case engine.EventAimed:
		says = w.Aimed
	case engine.EventFouled:
		says = w.Fouled
	default:
	}
	if fact.Cards == "" && (e.Kind == engine.EventFlipped || e.Kind == engine.EventChanced) {
		return "", ""
	}
	return fact.Fill(a.Vocabulary().Adapt(says)), fact.Cards
}

// tookIn is how many cards a seat took in by the latest move.
func (a *Facts) tookIn(seat int) int {
	_, rest := scene.LastMove(a.View.Log)
	for i := range rest {
		if took := &rest[i].Event; took.Kind == engine.EventTook && int(took.Seat) == seat && a.At.Playing() != nil {
			return int(took.N)
		}
	}
	return 0
}

// tookSays says that so many cards were taken in, empty for none.
func (a *Facts) tookSays(n int) string {
	if n == 0 {
		return ""
	}
	return (&words.Facts{N: strconv.Itoa(n)}).Fill(a.Vocabulary().Adapt(a.Words.Table.Board.Took))
}

// nextSeat is who comes after the seat on turn, in rule sets where that changes; NoSeat elsewhere.
func (a otherSeats) nextSeat() int {
	v := a.At.Playing()
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

// reverses reports whether any card turns the direction round.
func reverses(rules *engine.Rules) bool {
	return slices.ContainsFunc(rules.Powers[:], func(p engine.Power) bool { return p.Reverses })
}
