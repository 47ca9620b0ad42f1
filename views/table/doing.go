package table

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

// act is what enter does now: with a move, where it is one.
type act struct {
	do   doing
	move engine.Move
}

// act says what enter does now, or r.
func (t *Table) act() act {
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
func (t *Table) actOutside() doing {
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

func (t *Table) actSwap() doing {
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

func (t *Table) actAim() act {
	if t.target == engine.NoSeat {
		return act{do: doWhom}
	}
	m := engine.Aim(t.view.Seat, t.target)
	if !t.mustAim() {
		m = engine.ShootAt(t.view.Seat, t.rank, t.count, t.target)
	}
	return act{doAimAt, m}
}

func (t *Table) actOpening() act {
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

func (t *Table) actTurn() act {
	legal := t.view.Legal
	switch {
	case len(legal) == 0:
		return act{}
	case t.taking:
		return act{doTake, engine.Take(t.view.Seat)}
	case t.peeking():
		return act{doPeek, engine.Flip(t.view.Seat, t.slot)}
	case t.rank != engine.NoRank && (plays(&legal[0]) || len(legal) > 1 || t.strict()):
		return t.actChosen(t.chosen())
	case legal[0].Kind == engine.MoveTake: // whatever was chosen before: nothing fits
		return act{doTake, engine.Take(t.view.Seat)}
	case legal[0].Kind == engine.MoveChance:
		return act{doChance, engine.Chance(t.view.Seat)}
	case legal[0].Kind == engine.MoveFlip:
		return act{doFlip, engine.Flip(t.view.Seat, t.slot)}
	case len(legal) == 1 || t.onlyAimed():
		first := legal[0]
		first.Target = engine.NoSeat
		return t.actChosen(first)
	default:
		return act{do: doChoose}
	}
}

// onlyAimed says whether the only thing to do is to aim the same cards at somebody.
func (t *Table) onlyAimed() bool {
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
func (t *Table) chosen() engine.Move {
	if t.with != engine.NoRank {
		return engine.PlayWith(t.view.Seat, t.rank, t.count, t.with, t.company)
	}
	return engine.Play(t.view.Seat, t.rank, t.count)
}

// actChosen plays cards, or aims them first, or says that they lack company or do not fit.
func (t *Table) actChosen(m engine.Move) act {
	for i := range t.view.Legal {
		l := &t.view.Legal[i]
		if !plays(l) || l.Rank != m.Rank || l.Count != m.Count || l.Companion != m.Companion || l.Companions != m.Companions {
			continue
		}
		if l.Target != engine.NoSeat {
			return act{doAim, m}
		}
		return act{doPlay, m}
	}
	if t.needsCompany() {
		return act{doCompany, m}
	}
	return act{doTry, m}
}

// canTake says whether the viewer may take the pile now.
func (t *Table) canTake() bool {
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
func (t *Table) actJump() act {
	switch {
	case t.strict() && t.peeking():
		return act{doPeek, engine.Flip(t.view.Seat, t.slot)}
	case t.strict() && t.rank != engine.NoRank:
		return act{doTry, t.chosen()}
	}
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
func (t *Table) enter() tea.Cmd {
	a := t.act()
	seen := t.view.Table
	if t.daring(a) && !t.dared {
		t.dared = true
		return nil
	}
	switch a.do {
	case doNothing, doChoose, doWhom, doCompany, doChooseLay:
		return nil
	case doNext, doAgain:
		return nil // enter that was meant for a card must not take a result away: that is what r does
	case doReady:
		if t.swapping() {
			return nil // nor end a set-up in which more could be swapped
		}
		return t.sendReady()
	case doLayOne:
		t.layMore(1)
		return nil
	case doWait:
		refusal := &engine.Refusal{Reason: engine.ErrTurn, Move: a.move, Turn: seen.Turn}
		if t.playable() != 0 {
			refusal.Reason = engine.ErrJump
		}
		t.note = t.Words.Refusal(refusal, t.view)
		return nil
	case doAim:
		t.rank, t.count = a.move.Rank, int(a.move.Count)
		t.aim()
		return nil
	case doPick, doSwap:
		return t.pick(t.cursor)
	case doStart:
		return t.send(intent{command: rooms.Start{}})
	case doSit:
		return t.send(intent{command: rooms.Sit{}})
	default:
		t.drop()
		t.aiming, t.target, t.taking, t.dared, t.focus = false, engine.NoSeat, false, false, engine.ZoneHand
		return t.send(t.moves(a.move))
	}
}

// free counts the free seats.
func (t *Table) free() int {
	n := 0
	for i := range t.view.Seats {
		if t.view.Seats[i].IsFree() {
			n++
		}
	}
	return n
}

// maker says whether the viewer made the room.
func (t *Table) maker() bool { return !t.me.Guest() && t.view.Maker.ID == t.me.ID }
