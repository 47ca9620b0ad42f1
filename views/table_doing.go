package views

import (
	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
)

// doing is what enter does at a moment.
type doing uint8

const (
	// doNothing: there is nothing to do.
	doNothing doing = iota
	// doWait: somebody else is on turn, and what is chosen can't be played before.
	doWait
	// doChoose: cards have to be chosen first.
	doChoose
	// doPlay lays the move's cards on turn, doTry too, though they don't fit.
	doPlay
	doTry
	doJump
	doOpen
	// doAim begins to choose whom to aim the move's card at, doWhom goes on to, doAimAt aims it.
	doAim
	doWhom
	doAimAt
	doTake
	doFlip
	// doPick picks the first card of a swap, doSwap the second.
	doPick
	doSwap
	// What r does, where enter does nothing: doReady is ready to play, doNext for the next round, doAgain for another match.
	doReady
	doNext
	doAgain
	doStart
	doSit
)

// act is what enter does now: with a move, where it is one.
type act struct {
	do   doing
	move engine.Move
}

// act says what enter does now, or r.
func (t *table) act() act {
	v, seat := t.playing(), t.seat()
	switch {
	case t.view.Paused || t.auto():
		return act{}
	case v == nil:
		return act{do: t.actOutside()}
	case seat == nil || seat.Out:
		return act{}
	case t.choosingTarget():
		return t.actAim()
	case t.swapping():
		return act{do: t.actSwap()}
	case t.line.busy && t.line.move && (!t.landed() || len(t.line.waiting) > 0):
		return act{} // what comes after the move under way is not known yet
	case v.Phase == engine.PhaseOpening:
		return t.actOpening()
	case v.Phase == engine.PhasePlay && t.myTurn():
		return t.actTurn()
	case v.Phase == engine.PhasePlay || v.Phase == engine.PhaseAim:
		return t.actJump()
	default:
		return act{}
	}
}

// actOutside is for when no round runs.
func (t *table) actOutside() doing {
	switch {
	case t.view.Phase == rooms.Gathering && !t.seated():
		if !t.me.Guest() && t.free() > 0 {
			return doSit
		}
	case !t.seated():
	case t.view.Phase == rooms.Gathering:
		if t.maker() && t.free() == 0 {
			return doStart
		}
	case t.view.Seats[t.view.Seat].Ready:
	case t.view.Phase == rooms.Between:
		return doNext
	case t.view.Phase == rooms.Over:
		return doAgain
	}
	return doNothing
}

func (t *table) actSwap() doing {
	switch {
	case t.cursor == engine.NoRank && t.picked == engine.NoRank:
		return doReady
	case t.cursor == engine.NoRank:
		return doChoose
	case t.picked == engine.NoRank:
		return doPick
	default:
		return doSwap
	}
}

func (t *table) actAim() act {
	if t.target == engine.NoSeat {
		return act{do: doWhom}
	}
	m := engine.Aim(t.view.Seat, t.target)
	if !t.mustAim() {
		m = engine.PlayAt(t.view.Seat, t.rank, t.target)
	}
	return act{doAimAt, m}
}

func (t *table) actOpening() act {
	opening := t.view.Table.Opening
	switch {
	case t.rank != engine.NoRank && t.rank != opening:
		return act{doTry, engine.Play(t.view.Seat, t.rank, t.count)}
	case t.rank == opening:
		return act{doOpen, engine.Play(t.view.Seat, t.rank, t.count)}
	case t.most(opening) > 0 && len(t.view.Legal) > 0:
		return act{doOpen, engine.Play(t.view.Seat, opening, t.most(opening))}
	default:
		return act{}
	}
}

func (t *table) actTurn() act {
	legal := t.view.Legal
	switch {
	case len(legal) > 0 && legal[0].Kind == engine.MoveTake: // whatever was chosen before: nothing fits
		return act{doTake, engine.Take(t.view.Seat)}
	case t.rank != engine.NoRank && !t.playable().Has(t.rank):
		return act{doTry, engine.Play(t.view.Seat, t.rank, t.count)}
	case t.rank != engine.NoRank:
		return t.actPlay(t.rank, t.count)
	case len(legal) == 0:
		return act{}
	case legal[0].Kind == engine.MoveFlip:
		return act{doFlip, engine.Flip(t.view.Seat, t.slot)}
	case plays(&legal[0]) && (len(legal) == 1 || t.onlyAimed()):
		return t.actPlay(legal[0].Rank, 1)
	default:
		return act{do: doChoose}
	}
}

// onlyAimed says whether the only thing to do is to aim cards of one rank at somebody.
func (t *table) onlyAimed() bool {
	first := t.view.Legal[0].Rank
	for i := range t.view.Legal {
		if m := &t.view.Legal[i]; m.Rank != first || m.Target == engine.NoSeat {
			return false
		}
	}
	return true
}

func (t *table) actPlay(r engine.Rank, count int) act {
	m := engine.Play(t.view.Seat, r, count)
	if t.view.Table.Rules.Powers[r].Aimed() {
		return act{doAim, m}
	}
	return act{doPlay, m}
}

// actJump is for somebody who is not on turn: jumping in with the chosen cards and as few more of them as it takes, or with
// all that can.
func (t *table) actJump() act {
	best := act{}
	for i := range t.view.Legal {
		m := &t.view.Legal[i]
		switch {
		case m.Kind != engine.MoveJump:
		case t.rank != engine.NoRank:
			if m.Rank == t.rank && int(m.Count) >= t.count && (best.do == doNothing || m.Count < best.move.Count) {
				best = act{doJump, *m}
			}
		case best.do == doNothing || m.Rank == best.move.Rank && m.Count > best.move.Count:
			best = act{doJump, *m}
		}
	}
	if best.do == doNothing && t.rank != engine.NoRank {
		return act{doWait, engine.Jump(t.view.Seat, t.rank, t.count)}
	}
	return best
}

// enter does it.
func (t *table) enter() tea.Cmd {
	a := t.act()
	seen := t.view.Table
	switch a.do {
	case doNothing, doChoose, doWhom:
		return nil
	case doReady, doNext, doAgain:
		return nil // enter that was meant for a card must not take a result away, or end a set-up: that is what r does
	case doWait:
		refusal := &engine.Refusal{Reason: engine.ErrTurn, Move: a.move, Turn: seen.Turn}
		if t.playable() != 0 {
			refusal.Reason = engine.ErrJump
		}
		t.note = t.words.Refusal(refusal, t.view)
		return nil
	case doAim:
		t.rank, t.count = a.move.Rank, 1
		t.aim()
		return nil
	case doPick, doSwap:
		return t.pick(t.cursor)
	case doStart:
		return t.send(intent{command: rooms.Start{}})
	case doSit:
		return t.send(intent{command: rooms.Sit{}})
	default:
		t.rank, t.count, t.aiming, t.target = engine.NoRank, 0, false, engine.NoSeat
		return t.send(t.moves(a.move))
	}
}

// free counts the free seats.
func (t *table) free() int {
	n := 0
	for i := range t.view.Seats {
		if t.view.Seats[i].Free() {
			n++
		}
	}
	return n
}

// maker says whether the viewer made the room.
func (t *table) maker() bool { return !t.me.Guest() && t.view.Maker.ID == t.me.ID }
