package reason

import (
	"math/bits"

	"shithead/engine"
	"shithead/views/words"
)

// out is the move after which the seat has no card left.
func (a *advised) out() (Reason, bool) {
	e, goes := a.happens(engine.EventWentOut)
	return of(Out), goes && int(e.Seat) == a.view.Seat
}

// burns is the move that burns the pile: not one that only burns itself, or trumps of a pile that is taken.
func (a *advised) burns() (Reason, bool) {
	e, burns := a.happens(engine.EventBurned)
	_, out := a.out()
	_, takes := a.happens(engine.EventTook)
	if !burns || out || takes {
		return Reason{}, false
	}
	r := Reason{Kind: Burns, Seat: engine.NoSeat, Again: a.after.Turn() == a.view.Seat}
	if e.Cause == engine.CauseFour {
		r.Kind = Four
	}
	return r, true
}

// again is the play after which the seat is on turn still.
func (a *advised) again() (Reason, bool) {
	_, burns := a.burns()
	_, takes := a.happens(engine.EventTook)
	return of(Again), a.after != nil && plays(a.move) && !burns && !takes && a.after.Turn() == a.view.Seat
}

// target is the other seat that the move is aimed at, or engine.NoSeat.
func (a *advised) target() int {
	if a.move == nil || int(a.move.Target) == a.view.Seat {
		return engine.NoSeat
	}
	return int(a.move.Target)
}

// left is the aim at somebody who has few cards.
func (a *advised) left() (Reason, bool) {
	seat := a.target()
	n, ok := a.threat(seat)
	return Reason{Kind: Left, Seat: seat, N: n}, ok
}

// waits is the play after which somebody with few cards is not on turn who would have been.
func (a *advised) waits() (Reason, bool) {
	if a.after == nil || !plays(a.move) || a.target() != engine.NoSeat || a.after.Phase() == engine.PhaseOver {
		return Reason{}, false
	}
	seat := a.next()
	n, ok := a.threat(seat)
	return Reason{Kind: Waits, Seat: seat, N: n}, ok && a.after.Turn() != seat
}

// needs is the play that leaves somebody next who has few cards as few ranks to answer as any other, and fewer than some.
func (a *advised) needs() (Reason, bool) {
	if !a.is(engine.MovePlay) || a.target() != engine.NoSeat {
		return Reason{}, false
	}
	seat := a.next()
	n, ok := a.threat(seat)
	if !ok || a.after.Turn() != seat || a.after.Ask().Kind == engine.AskFree {
		return Reason{}, false
	}
	hardest, harder := a.answers(a.after), false
	for i := range a.legal {
		other := a.before.Clone()
		if !plays(&a.legal[i]) || other.Apply(a.legal[i], nil) != nil || other.Turn() != seat {
			continue
		}
		n := a.answers(other)
		if n < hardest {
			return Reason{}, false
		}
		harder = harder || n > hardest
	}
	return Reason{Kind: Needs, Seat: seat, N: n, Ask: a.after.Ask()}, harder
}

// answers counts the ranks that answer what a round asks.
func (a *advised) answers(s *engine.State) int {
	return bits.OnesCount16(uint16(a.view.Rules.Answers(s.Ask())))
}

// fewest is the aim at whoever has the fewest cards of several who can be aimed at.
func (a *advised) fewest() (Reason, bool) {
	seat := a.target()
	_, isFew := a.left()
	if seat == engine.NoSeat || isFew {
		return Reason{}, false
	}
	others := false
	for i := range a.legal {
		other := int(a.legal[i].Target)
		if other == engine.NoSeat || other == seat || other == a.view.Seat {
			continue
		}
		if others = true; a.view.Seats[other].Left() <= a.view.Seats[seat].Left() {
			return Reason{}, false
		}
	}
	return Reason{Kind: Fewest, Seat: seat}, others
}

// gives is the aim after which somebody else takes the pile.
func (a *advised) gives() (Reason, bool) {
	e, takes := a.happens(engine.EventTook)
	if !takes || e.Cause != engine.CauseFed || int(e.Seat) == a.view.Seat {
		return Reason{}, false
	}
	return Reason{Kind: Gives, Seat: int(e.Seat), N: len(e.Cards)}, len(e.Cards) > 0
}

// only is the play of the only rank that fits, of several.
func (a *advised) only() (Reason, bool) {
	all, _ := a.playable()
	return of(Only), a.is(engine.MovePlay) && a.view.Opening == engine.NoRank &&
		all == engine.Ranks(a.move.Rank) && a.active().Ranks() != all
}

// keeps is what leaves strong cards where they are that could be played.
func (a *advised) keeps() (Reason, bool) {
	all, _ := a.playable()
	kept := a.strongest(all &^ a.used())
	return Reason{Kind: Keeps, Seat: engine.NoSeat, Ranks: kept}, kept != 0
}

// lowest is the play of the lowest of several ranks without a power that fit.
func (a *advised) lowest() (Reason, bool) {
	if !a.is(engine.MovePlay) || a.move.Companions > 0 {
		return Reason{}, false
	}
	all, alone := a.playable()
	alone &^= words.RanksThat(func(r engine.Rank) bool { return a.view.Rules.Powers[r].Special() })
	r, lower := of(Lowest), engine.Ranks(a.move.Rank)-1
	if all&lower != 0 {
		r.Kind = LowestPlain
	}
	return r, alone.Has(a.move.Rank) && alone&lower == 0 && alone != engine.Ranks(a.move.Rank)
}

// sheds is the play of several cards.
func (a *advised) sheds() (Reason, bool) {
	if a.move == nil || !plays(a.move) {
		return Reason{}, false
	}
	n := int(a.move.Count) + int(a.move.Companions)
	return Reason{Kind: Sheds, Seat: engine.NoSeat, N: n}, n > 1
}

// empties is the play of all that is in the hand, where nothing is drawn and other cards are left.
func (a *advised) empties() (Reason, bool) {
	if a.after == nil || !plays(a.move) || a.view.Hand.Len() == 0 {
		return Reason{}, false
	}
	_, out := a.out()
	hand := a.after.Hand(a.view.Seat)
	return of(Empties), hand.Len() == 0 && !out
}

// skips is the play that skips somebody, if nothing better is to be said of that.
func (a *advised) skips() (Reason, bool) {
	e, skips := a.happens(engine.EventSkipped)
	_, waits := a.waits()
	if !skips || a.after.Turn() == a.view.Seat || waits || a.count(engine.EventSkipped) > 1 {
		return Reason{}, false
	}
	return Reason{Kind: Skips, Seat: int(e.Seat)}, true
}

// reverses is the play that reverses the direction.
func (a *advised) reverses() (Reason, bool) {
	_, reverses := a.happens(engine.EventReversed)
	_, out := a.out()
	return of(Reverses), reverses && !out
}

// asks is the play after which the next has to go lower, or needs cards of some kind.
func (a *advised) asks() (Reason, bool) {
	if !a.is(engine.MovePlay) || a.target() != engine.NoSeat || a.after.Phase() != engine.PhasePlay || a.after.Turn() == a.view.Seat {
		return Reason{}, false
	}
	ask := a.after.Ask()
	switch _, needs := a.needs(); {
	case needs, ask.Kind == engine.AskFree, ask.Kind == engine.AskAtLeast, ask.Kind == engine.AskAbove:
		return Reason{}, false
	}
	return Reason{Kind: Asks, Seat: a.after.Turn(), Ask: ask}, true
}
