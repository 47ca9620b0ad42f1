package views

import (
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
	// doCompany: the chosen cards need others in their company.
	doCompany
	// doPlay lays the move's cards on turn, doTry too, though they don't fit, or out of turn where that is a foul.
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
	// doChance turns the draw pile's top card, doPeek a face-down card before its time.
	doChance
	doPeek
	// doPick picks the first card of a swap, doSwap the second.
	doPick
	doSwap
	// doLay lays the chosen cards face-up, doLayOne chooses one more, and for doChooseLay too few are chosen.
	doLay
	doLayOne
	doChooseLay
	// What r does, where enter does nothing, except after laying: doReady is ready to play, doNext for the next round, doAgain for another match.
	doReady
	doNext
	doAgain
	doStart
	doSit
)

// act is what enter does now: with a move, where it is one. A swap says by rank what is swapped, as the cards may be others
// once it is sent.
type act struct {
	do   doing
	move engine.Move
	swap swap
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
	case t.laying():
		return t.actLay()
	case t.preparing():
		return act{do: doReady}
	case t.sent.flying || t.sent.waits:
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
		m = engine.ShootAt(t.view.Seat, t.rank, t.count, t.target)
	}
	return act{do: doAimAt, move: m}
}

func (t *table) actOpening() act {
	opening := t.view.Table.Opening
	switch {
	case t.rank != engine.NoRank && t.rank != opening:
		return act{do: doTry, move: engine.Play(t.view.Seat, t.rank, t.count)}
	case t.rank == opening:
		return act{do: doOpen, move: engine.Play(t.view.Seat, t.rank, t.count)}
	case t.most(opening) > 0 && len(t.view.Legal) > 0:
		return act{do: doOpen, move: engine.Play(t.view.Seat, opening, t.most(opening))}
	default:
		return act{}
	}
}

func (t *table) actTurn() act {
	legal := t.view.Legal
	switch {
	case len(legal) == 0:
		return act{}
	case t.taking:
		return act{do: doTake, move: engine.Take(t.view.Seat)}
	case t.peeking():
		return act{do: doPeek, move: engine.Flip(t.view.Seat, t.slot)}
	case t.rank != engine.NoRank && (plays(&legal[0]) || len(legal) > 1 || t.strict()):
		return t.actChosen(t.chosen())
	case legal[0].Kind == engine.MoveTake: // whatever was chosen before: nothing fits
		return act{do: doTake, move: engine.Take(t.view.Seat)}
	case legal[0].Kind == engine.MoveChance:
		return act{do: doChance, move: engine.Chance(t.view.Seat)}
	case legal[0].Kind == engine.MoveFlip:
		return act{do: doFlip, move: engine.Flip(t.view.Seat, t.slot)}
	case len(legal) == 1 || t.onlyAimed():
		first := legal[0]
		first.Target = engine.NoSeat
		return t.actChosen(first)
	default:
		return act{do: doChoose}
	}
}

// onlyAimed says whether the only thing to do is to aim the same cards at somebody.
func (t *table) onlyAimed() bool {
	first := &t.view.Legal[0]
	for i := range t.view.Legal {
		m := &t.view.Legal[i]
		if !plays(m) || m.Rank != first.Rank || m.Count != first.Count || m.Target == engine.NoSeat {
			return false
		}
	}
	return true
}

// chosen is the play of the cards that are chosen.
func (t *table) chosen() engine.Move {
	if t.with != engine.NoRank {
		return engine.PlayWith(t.view.Seat, t.rank, t.count, t.with, t.company)
	}
	return engine.Play(t.view.Seat, t.rank, t.count)
}

// actChosen plays cards, or aims them first, or says that they lack company or do not fit.
func (t *table) actChosen(m engine.Move) act {
	for i := range t.view.Legal {
		l := &t.view.Legal[i]
		if !plays(l) || l.Rank != m.Rank || l.Count != m.Count || l.Companion != m.Companion || l.Companions != m.Companions {
			continue
		}
		if l.Target != engine.NoSeat {
			return act{do: doAim, move: m}
		}
		return act{do: doPlay, move: m}
	}
	if t.needsCompany() {
		return act{do: doCompany, move: m}
	}
	return act{do: doTry, move: m}
}

// canTake says whether the viewer may take the pile now.
func (t *table) canTake() bool {
	if !t.myTurn() {
		return false
	}
	for i := range t.view.Legal {
		if t.view.Legal[i].Kind == engine.MoveTake {
			return true
		}
	}
	return false
}

// actJump is for somebody who is not on turn: jumping in with the chosen cards and as few more of them as it takes, or with
// all that can; or a foul.
func (t *table) actJump() act {
	switch {
	case t.strict() && t.peeking():
		return act{do: doPeek, move: engine.Flip(t.view.Seat, t.slot)}
	case t.strict() && t.rank != engine.NoRank:
		return act{do: doTry, move: t.chosen()}
	}
	best := act{}
	for i := range t.view.Legal {
		m := &t.view.Legal[i]
		switch {
		case m.Kind != engine.MoveJump:
		case t.rank != engine.NoRank:
			if m.Rank == t.rank && int(m.Count) >= t.count && (best.do == doNothing || m.Count < best.move.Count) {
				best = act{do: doJump, move: *m}
			}
		case best.do == doNothing || m.Rank == best.move.Rank && m.Count > best.move.Count:
			best = act{do: doJump, move: *m}
		}
	}
	if best.do == doNothing && t.rank != engine.NoRank {
		return act{do: doWait, move: engine.Jump(t.view.Seat, t.rank, t.count)}
	}
	return best
}

// enter gives what is to be done now, if that is anything, or says why nothing is.
func (t *table) enter() (act, error) {
	a := t.act()
	if t.daring(a) && !t.dared {
		t.dared = true
		return act{}, nil
	}
	switch a.do {
	case doNothing, doChoose, doWhom, doCompany, doChooseLay:
	case doNext, doAgain: // enter that was meant for a card must not take a result away: that is what r does
	case doReady:
		if !t.swapping() { // nor end a set-up in which more could be swapped
			return t.sayReady()
		}
	case doLayOne:
		t.layMore(1)
	case doWait:
		return act{}, t.early(a)
	case doAim:
		t.rank, t.count = a.move.Rank, int(a.move.Count)
		t.aim()
	case doPick, doSwap:
		return t.pick(t.cursor)
	case doStart, doSit:
		return a, nil
	default:
		t.drop()
		t.aiming, t.target, t.taking, t.dared, t.focus = false, engine.NoSeat, false, false, engine.ZoneHand
		return a, nil
	}
	return act{}, nil
}

// early is why what is chosen can't be played before it is the viewer's turn.
func (t *table) early(a act) error {
	refusal := &engine.Refusal{Reason: engine.ErrTurn, Move: a.move, Turn: t.view.Table.Turn}
	if t.playable() != 0 {
		refusal.Reason = engine.ErrJump
	}
	return refusal
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
