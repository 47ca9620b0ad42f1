package reason

import (
	"slices"

	"shithead/engine"
	"shithead/views/words"
)

// advised is a move in the eyes of the seat that it is advised to.
type advised struct {
	view  *engine.View
	legal []engine.Move
	// move is nil where the seat should leave it to the others.
	move *engine.Move
	// before and after are the round around a move of which all that follows can be foreseen but for the cards that are drawn,
	// nil of another; events are what happens then.
	before, after *engine.State
	events        []engine.Event
}

// try makes the move, if all that follows can be foreseen. It reports whether the move can be made at all.
func (a *advised) try() bool {
	switch a.move.Kind {
	case engine.MovePlay, engine.MoveJump, engine.MoveAim, engine.MoveTake:
	default:
		return true
	}
	before, err := a.view.Sample(func(int) int { return 0 })
	if err != nil {
		return false
	}
	var events engine.Events
	after := before.Clone()
	if after.Apply(*a.move, &events) != nil {
		return false
	}
	a.before, a.after, a.events = before, after, events.Unredacted()
	return true
}

// happens reports whether the move leads to something of a kind, and what it is.
func (a *advised) happens(k engine.EventKind) (*engine.Event, bool) {
	i := slices.IndexFunc(a.events, func(e engine.Event) bool { return e.Kind == k })
	if i < 0 {
		return nil, false
	}
	return &a.events[i], true
}

// count counts what of a kind the move leads to.
func (a *advised) count(k engine.EventKind) (n int) {
	for i := range a.events {
		if a.events[i].Kind == k {
			n++
		}
	}
	return n
}

// is reports whether the move is of a kind.
func (a *advised) is(k engine.MoveKind) bool { return a.move != nil && a.move.Kind == k }

// plays reports whether a move lays cards that its maker sees.
func plays(m *engine.Move) bool { return m.Kind == engine.MovePlay || m.Kind == engine.MoveJump }

// active are the cards that the seat plays from, none if only face-down ones are left.
func (a *advised) active() *engine.Bag {
	if a.view.Hand.Len() > 0 {
		return &a.view.Hand
	}
	return &a.view.Seats[a.view.Seat].FaceUp
}

// playable are the ranks that some legal move lays. Alone are those that need no company.
func (a *advised) playable() (all, alone engine.RankSet) {
	for i := range a.legal {
		m := &a.legal[i]
		switch {
		case !plays(m):
		case m.Companions > 0:
			all |= engine.Ranks(m.Rank, m.Companion)
		default:
			all |= engine.Ranks(m.Rank)
			alone |= engine.Ranks(m.Rank)
		}
	}
	return all, alone
}

// used are the ranks that the move lays.
func (a *advised) used() engine.RankSet {
	switch {
	case a.move == nil || !plays(a.move):
		return 0
	case a.move.Companions > 0:
		return engine.Ranks(a.move.Rank, a.move.Companion)
	default:
		return engine.Ranks(a.move.Rank)
	}
}

// strong reports whether cards of a rank are worth keeping: they help where others do not, or against others.
func (a *advised) strong(r engine.Rank) bool {
	p := &a.view.Rules.Powers[r]
	return p.Wild || p.Burns || p.Trump || p.Aimed()
}

// strongest are the strong ranks of a set.
func (a *advised) strongest(of engine.RankSet) engine.RankSet {
	return words.RanksThat(func(r engine.Rank) bool { return of.Has(r) && a.strong(r) })
}

// worth puts ranks in the order in which they are worth keeping: those that are not strong as high as they are, then those
// that are.
func (a *advised) worth(r engine.Rank) int {
	if a.strong(r) {
		return engine.NumRanks
	}
	return int(r)
}

// threat reports whether a seat other than the viewer's has few cards left, and how many.
func (a *advised) threat(seat int) (cards int, ok bool) {
	if seat == engine.NoSeat || seat == a.view.Seat {
		return 0, false
	}
	cards = a.view.Seats[seat].Left()
	return cards, cards > 0 && cards <= few
}

// next is the seat that is on turn after a play without a power; of a jump-in, the one that is on turn now.
func (a *advised) next() int {
	v := a.view
	if a.move.Kind == engine.MoveJump {
		return v.Turn
	}
	n := len(v.Seats)
	seat := v.Seat
	for range n {
		if seat = (seat + v.Dir + n) % n; !v.Seats[seat].Out {
			break
		}
	}
	return seat
}
