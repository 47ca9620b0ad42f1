package choose

import (
	"shithead/engine"
	"shithead/rooms"
)

// Doing is what enter does at a moment.
type Doing uint8

const (
	// DoNothing: there is nothing to do.
	DoNothing Doing = iota
	// DoWait: somebody else is on turn, and what is chosen can't be played before.
	DoWait
	// DoChoose: cards have to be chosen first.
	DoChoose
	// DoCompany: the chosen cards need others in their company.
	DoCompany
	// doPlay lays the move's cards on turn, doTry too, though they don't fit, or out of turn where that is a foul.
	DoPlay
	DoTry
	DoJump
	DoOpen
	// doAim begins to choose whom to aim the move's card at, doWhom goes on to, doAimAt aims it.
	DoAim
	DoWhom
	DoAimAt
	DoTake
	DoFlip
	// doChance turns the draw pile's top card, doPeek a face-down card before its time.
	DoChance
	DoPeek
	// doPick picks the first card of a swap, doSwap the second.
	DoPick
	DoSwap
	// doLay lays the chosen cards face-up, doLayOne chooses one more, and for doChooseLay too few are chosen.
	DoLay
	DoLayOne
	DoChooseLay
	// What r does, where enter does nothing, except after laying: doReady is ready to play, doNext for the next round, doAgain for another match.
	DoReady
	DoNext
	DoAgain
	DoStart
	DoSit
)

// Act is what enter does now: with a move, where it is one. A swap says by rank what is swapped, as the cards may be others
// once it is sent.
type Act struct {
	Do   Doing
	Move engine.Move
	Swap Swap
}

// Act says what enter does now, or r.
func (c *Choice) Act(p *Position) Act {
	v, seat := p.Playing(), p.Seat()
	switch {
	case p.View.Paused || p.Auto():
		return Act{}
	case v == nil:
		return Act{Do: c.actOutside(p)}
	case seat == nil || seat.Out:
		return Act{}
	case c.ChoosingTarget(p):
		return c.actAim(p)
	case p.Swapping():
		return Act{Do: c.actSwap()}
	case p.Laying():
		return c.actLay(p)
	case p.Preparing():
		return Act{Do: DoReady}
	case p.Sent.Flying || p.Sent.Waits:
		return Act{} // what comes after the move under way is not known yet
	case v.Phase == engine.PhaseOpening:
		return c.actOpening(p)
	case v.Phase == engine.PhasePlay && p.MyTurn():
		return c.actTurn(p)
	case v.Phase == engine.PhasePlay || v.Phase == engine.PhaseAim:
		return c.actJump(p)
	default:
		return Act{}
	}
}

// actOutside is for when no round runs.
func (c *Choice) actOutside(p *Position) Doing {
	switch {
	case p.View.Phase == rooms.Gathering && !p.Seated():
		if !p.Me.Guest() && p.Free() > 0 {
			return DoSit
		}
	case !p.Seated():
	case p.View.Phase == rooms.Gathering:
		if p.Maker() && p.Free() == 0 {
			return DoStart
		}
	case p.View.Seats[p.View.Seat].Ready:
	case p.View.Phase == rooms.Between:
		return DoNext
	case p.View.Phase == rooms.Over:
		return DoAgain
	}
	return DoNothing
}

func (c *Choice) actSwap() Doing {
	switch {
	case c.Cursor == engine.NoRank && c.Picked == engine.NoRank:
		return DoReady
	case c.Cursor == engine.NoRank:
		return DoChoose
	case c.Picked == engine.NoRank:
		return DoPick
	default:
		return DoSwap
	}
}

func (c *Choice) actAim(p *Position) Act {
	if c.Target == engine.NoSeat {
		return Act{Do: DoWhom}
	}
	m := engine.Aim(p.View.Seat, c.Target)
	if !p.MustAim() {
		m = engine.ShootAt(p.View.Seat, c.Rank, c.Count, c.Target)
	}
	return Act{Do: DoAimAt, Move: m}
}

func (c *Choice) actOpening(p *Position) Act {
	opening := p.View.Table.Opening
	switch {
	case c.Rank != engine.NoRank && c.Rank != opening:
		return Act{Do: DoTry, Move: engine.Play(p.View.Seat, c.Rank, c.Count)}
	case c.Rank == opening:
		return Act{Do: DoOpen, Move: engine.Play(p.View.Seat, c.Rank, c.Count)}
	case p.Most(opening) > 0 && len(p.View.Legal) > 0:
		return Act{Do: DoOpen, Move: engine.Play(p.View.Seat, opening, p.Most(opening))}
	default:
		return Act{}
	}
}

func (c *Choice) actTurn(p *Position) Act {
	legal := p.View.Legal
	switch {
	case len(legal) == 0:
		return Act{}
	case c.Taking:
		return Act{Do: DoTake, Move: engine.Take(p.View.Seat)}
	case c.Peeking():
		return Act{Do: DoPeek, Move: engine.Flip(p.View.Seat, c.Slot)}
	case c.Rank != engine.NoRank && (plays(&legal[0]) || len(legal) > 1 || p.Strict()):
		return c.actChosen(p, c.chosen(p))
	case legal[0].Kind == engine.MoveTake: // whatever was chosen before: nothing fits
		return Act{Do: DoTake, Move: engine.Take(p.View.Seat)}
	case legal[0].Kind == engine.MoveChance:
		return Act{Do: DoChance, Move: engine.Chance(p.View.Seat)}
	case legal[0].Kind == engine.MoveFlip:
		return Act{Do: DoFlip, Move: engine.Flip(p.View.Seat, c.Slot)}
	case len(legal) == 1 || p.onlyAimed():
		first := legal[0]
		first.Target = engine.NoSeat
		return c.actChosen(p, first)
	default:
		return Act{Do: DoChoose}
	}
}

// onlyAimed says whether the only thing to do is to aim the same cards at somebody.
func (p *Position) onlyAimed() bool {
	first := &p.View.Legal[0]
	for i := range p.View.Legal {
		m := &p.View.Legal[i]
		if !plays(m) || m.Rank != first.Rank || m.Count != first.Count || m.Target == engine.NoSeat {
			return false
		}
	}
	return true
}

// chosen is the play of the cards that are chosen.
func (c *Choice) chosen(p *Position) engine.Move {
	if c.With != engine.NoRank {
		return engine.PlayWith(p.View.Seat, c.Rank, c.Count, c.With, c.Company)
	}
	return engine.Play(p.View.Seat, c.Rank, c.Count)
}

// actChosen plays cards, or aims them first, or says that they lack company or do not fit.
func (c *Choice) actChosen(p *Position, m engine.Move) Act {
	for i := range p.View.Legal {
		l := &p.View.Legal[i]
		if !plays(l) || l.Rank != m.Rank || l.Count != m.Count || l.Companion != m.Companion || l.Companions != m.Companions {
			continue
		}
		if l.Target != engine.NoSeat {
			return Act{Do: DoAim, Move: m}
		}
		return Act{Do: DoPlay, Move: m}
	}
	if c.needsCompany(p) {
		return Act{Do: DoCompany, Move: m}
	}
	return Act{Do: DoTry, Move: m}
}

// CanTake says whether the viewer may take the pile now.
func (p *Position) CanTake() bool {
	if !p.MyTurn() {
		return false
	}
	for i := range p.View.Legal {
		if p.View.Legal[i].Kind == engine.MoveTake {
			return true
		}
	}
	return false
}

// actJump is for somebody who is not on turn: jumping in with the chosen cards and as few more of them as it takes, or with
// all that can; or a foul.
func (c *Choice) actJump(p *Position) Act {
	switch {
	case p.Strict() && c.Peeking():
		return Act{Do: DoPeek, Move: engine.Flip(p.View.Seat, c.Slot)}
	case p.Strict() && c.Rank != engine.NoRank:
		return Act{Do: DoTry, Move: c.chosen(p)}
	}
	best := Act{}
	for i := range p.View.Legal {
		m := &p.View.Legal[i]
		switch {
		case m.Kind != engine.MoveJump:
		case c.Rank != engine.NoRank:
			if m.Rank == c.Rank && int(m.Count) >= c.Count && (best.Do == DoNothing || m.Count < best.Move.Count) {
				best = Act{Do: DoJump, Move: *m}
			}
		case best.Do == DoNothing || m.Rank == best.Move.Rank && m.Count > best.Move.Count:
			best = Act{Do: DoJump, Move: *m}
		}
	}
	if best.Do == DoNothing && c.Rank != engine.NoRank {
		return Act{Do: DoWait, Move: engine.Jump(p.View.Seat, c.Rank, c.Count)}
	}
	return best
}

// enter gives what is to be done now, if that is anything, or says why nothing is.
func (c *Choice) enter(p *Position) (Act, error) {
	a := c.Act(p)
	if c.Daring(p, a) && !c.Dared {
		c.Dared = true
		return Act{}, nil
	}
	switch a.Do {
	case DoNothing, DoChoose, DoWhom, DoCompany, DoChooseLay:
	case DoNext, DoAgain: // enter that was meant for a card must not take a result away: that is what r does
	case DoReady:
		if !p.Swapping() { // nor end a set-up in which more could be swapped
			return c.sayReady(p)
		}
	case DoLayOne:
		c.layMore(p, 1)
	case DoWait:
		return Act{}, c.early(p, a)
	case DoAim:
		c.Rank, c.Count = a.Move.Rank, int(a.Move.Count)
		c.aim(p)
	case DoPick, DoSwap:
		return c.pick(p, c.Cursor)
	case DoStart, DoSit:
		return a, nil
	default:
		c.drop()
		c.Aiming, c.Target, c.Taking, c.Dared, c.Focus = false, engine.NoSeat, false, false, engine.ZoneHand
		return a, nil
	}
	return Act{}, nil
}

// early is why what is chosen can't be played before it is the viewer's turn.
func (c *Choice) early(p *Position, a Act) error {
	refusal := &engine.Refusal{Reason: engine.ErrTurn, Move: a.Move, Turn: p.View.Table.Turn}
	if p.Playable() != 0 {
		refusal.Reason = engine.ErrJump
	}
	return refusal
}
