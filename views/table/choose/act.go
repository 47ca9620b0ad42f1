package choose

import (
	"slices"

	"shithead/engine"
	"shithead/rooms"
)

// Doing is what enter does at a moment.
type Doing uint8

// What enter does, where it does anything; and what r does, where enter does nothing.
const (
	DoNothing Doing = iota
	// DoWait says that somebody else is on turn, and what is chosen can't be played before.
	DoWait
	// DoChoose says that cards have to be chosen first, DoCompany that the chosen ones need others in their company.
	DoChoose
	DoCompany
	// DoPlay lays the move's cards on turn.
	DoPlay
	// DoTry lays cards that don't fit, or out of turn where that is a foul.
	DoTry
	DoJump
	DoOpen
	// DoAim begins to choose whom to aim the move's card at, DoWhom goes on to, DoAimAt aims it.
	DoAim
	DoWhom
	DoAimAt
	DoTake
	DoFlip
	// DoChance turns the draw pile's top card, DoPeek a face-down card before its time.
	DoChance
	DoPeek
	// DoPick picks the first card of a swap, DoSwap the second.
	DoPick
	DoSwap
	// DoLay lays the chosen cards face-up, DoLayOne chooses one more, and for DoChooseLay too few are chosen.
	DoLay
	DoLayOne
	DoChooseLay
	// DoReady is ready to play, which only after laying enter is, too; DoNext is for the next round, DoAgain for another match.
	DoReady
	DoNext
	DoAgain
	DoStart
	DoSit
)

// Lacks reports whether enter does nothing yet: cards or a target have to be chosen first, or others play before.
func (d Doing) Lacks() bool {
	switch d {
	case DoWait, DoChoose, DoCompany, DoWhom, DoChooseLay:
		return true
	default:
		return false
	}
}

// Act is what enter does now: with a move, where it is one. A swap says by rank what is swapped, as the cards may be others
// once it is sent.
type Act struct {
	Do   Doing
	Move engine.Move
	Swap Swap
}

// moment is what is seen and what is chosen, from which follows what enter does.
type moment struct {
	p *Position
	c *Choice
}

// Act says what enter does now, or r.
func (c *Choice) Act(p *Position) Act {
	now, v, seat := moment{p, c}, p.Playing(), p.Seat()
	switch {
	case p.View.Paused || p.Auto():
	case v == nil:
		return Act{Do: p.outside()}
	case seat == nil || seat.Out:
	case c.ChoosingTarget(p):
		return now.aiming()
	case p.Swapping():
		return Act{Do: now.swapping()}
	case p.Laying():
		return now.laying()
	case p.Preparing():
		return Act{Do: DoReady}
	case p.Sent.Flying || p.Sent.Waits: // what comes after the move under way is not known yet
	case v.Phase == engine.PhaseOpening:
		return now.opening()
	case v.Phase == engine.PhasePlay && p.MyTurn():
		return now.onTurn()
	case v.Phase == engine.PhasePlay || v.Phase == engine.PhaseAim:
		return now.offTurn()
	}
	return Act{}
}

// outside is what enter or r does when no round runs.
func (p *Position) outside() Doing {
	gathering := p.View.Phase == rooms.Gathering
	switch {
	case gathering && p.MaySit():
		return DoSit
	case !p.Seated():
	case gathering && p.MayStart():
		return DoStart
	case gathering, p.View.Seats[p.View.Seat].Ready:
	case p.View.Phase == rooms.Between:
		return DoNext
	case p.View.Phase == rooms.Over:
		return DoAgain
	}
	return DoNothing
}

func (now moment) swapping() Doing {
	switch {
	case now.c.Cursor == engine.NoRank && now.c.Picked == engine.NoRank:
		return DoReady
	case now.c.Cursor == engine.NoRank:
		return DoChoose
	case now.c.Picked == engine.NoRank:
		return DoPick
	default:
		return DoSwap
	}
}

func (now moment) aiming() Act {
	if now.c.Target == engine.NoSeat {
		return Act{Do: DoWhom}
	}
	m := engine.Aim(now.p.View.Seat, now.c.Target)
	if !now.p.MustAim() {
		m = engine.ShootAt(now.p.View.Seat, now.c.Rank, now.c.Count, now.c.Target)
	}
	return Act{Do: DoAimAt, Move: m}
}

func (now moment) opening() Act {
	opening := now.p.View.Table.Opening
	switch most := now.p.Most(opening); {
	case now.c.Rank == opening:
		return Act{Do: DoOpen, Move: engine.Play(now.p.View.Seat, now.c.Rank, now.c.Count)}
	case now.c.Rank != engine.NoRank:
		return Act{Do: DoTry, Move: engine.Play(now.p.View.Seat, now.c.Rank, now.c.Count)}
	case most > 0 && len(now.p.View.Legal) > 0:
		return Act{Do: DoOpen, Move: engine.Play(now.p.View.Seat, opening, now.p.press(0, most))}
	default:
		return Act{}
	}
}

func (now moment) onTurn() Act {
	legal := now.p.View.Legal
	switch {
	case len(legal) == 0:
		return Act{}
	case now.c.Taking:
		return Act{Do: DoTake, Move: engine.Take(now.p.View.Seat)}
	case now.c.Peeking():
		return Act{Do: DoPeek, Move: engine.Flip(now.p.View.Seat, now.c.Slot)}
	case now.c.Rank != engine.NoRank && (plays(&legal[0]) || len(legal) > 1 || now.p.Strict()):
		return now.played(now.chosen())
	case legal[0].Kind == engine.MoveTake: // whatever was chosen before: nothing fits
		return Act{Do: DoTake, Move: engine.Take(now.p.View.Seat)}
	case legal[0].Kind == engine.MoveChance:
		return Act{Do: DoChance, Move: engine.Chance(now.p.View.Seat)}
	case legal[0].Kind == engine.MoveFlip:
		return Act{Do: DoFlip, Move: engine.Flip(now.p.View.Seat, now.c.Slot)}
	case len(legal) == 1 || now.p.onlyAimed():
		first := legal[0]
		first.Target = engine.NoSeat
		return now.played(first)
	default:
		return Act{Do: DoChoose}
	}
}

func (now moment) chosen() engine.Move {
	if now.c.With != engine.NoRank {
		return engine.PlayWith(now.p.View.Seat, now.c.Rank, now.c.Count, now.c.With, now.c.Company)
	}
	return engine.Play(now.p.View.Seat, now.c.Rank, now.c.Count)
}

// played plays cards, or aims them first, or says that they lack company or do not fit.
func (now moment) played(m engine.Move) Act {
	i := slices.IndexFunc(now.p.View.Legal, func(l engine.Move) bool {
		return plays(&l) && l.Rank == m.Rank && l.Count == m.Count && l.Companion == m.Companion && l.Companions == m.Companions
	})
	switch {
	case i >= 0 && now.p.View.Legal[i].Target != engine.NoSeat:
		return Act{Do: DoAim, Move: m}
	case i >= 0:
		return Act{Do: DoPlay, Move: m}
	case now.c.With == engine.NoRank && now.p.Playable().Has(m.Rank) && !now.p.Alone().Has(m.Rank):
		return Act{Do: DoCompany, Move: m}
	default:
		return Act{Do: DoTry, Move: m}
	}
}

// offTurn is for somebody who is not on turn: jumping in with the chosen cards and as few more of them as it takes, or with
// all that can; or a foul.
func (now moment) offTurn() Act {
	if now.p.Strict() && now.c.Peeking() {
		return Act{Do: DoPeek, Move: engine.Flip(now.p.View.Seat, now.c.Slot)}
	}
	best := Act{}
	for i := range now.p.View.Legal {
		m := &now.p.View.Legal[i]
		switch {
		case m.Kind != engine.MoveJump:
		case now.c.Rank != engine.NoRank:
			if m.Rank == now.c.Rank && int(m.Count) >= now.c.Count && (best.Do == DoNothing || m.Count < best.Move.Count) {
				best = Act{Do: DoJump, Move: *m}
			}
		case best.Do == DoNothing || m.Rank == best.Move.Rank && m.Count > best.Move.Count:
			best = Act{Do: DoJump, Move: *m}
		}
	}
	switch {
	case best.Do != DoNothing || now.c.Rank == engine.NoRank:
	case now.p.Strict():
		return Act{Do: DoTry, Move: now.chosen()}
	default:
		return Act{Do: DoWait, Move: engine.Jump(now.p.View.Seat, now.c.Rank, now.c.Count)}
	}
	return best
}

func (now moment) laying() Act {
	switch {
	case now.p.Sent.Flying:
		return Act{}
	case now.c.ToLay(now.p) == 0:
		return Act{Do: DoLay, Move: engine.Lay(now.p.View.Seat, now.c.Lays.Cards(&now.p.View.Table.Hand))}
	case now.c.Cursor != engine.NoRank && int(now.c.Lays[now.c.Cursor]) < now.p.View.Table.Hand.Rank(now.c.Cursor):
		return Act{Do: DoLayOne}
	default:
		return Act{Do: DoChooseLay}
	}
}

// enter gives what is to be done now, if that is anything, or says why nothing is.
func (c *Choice) enter(p *Position) (Act, error) {
	a := c.Act(p)
	switch {
	case p.Daring(a) && !p.Timing.Confirmed(c.Dared):
		c.Dared = true
		return Act{}, nil
	case c.chooseUnchosen(a):
		return Act{}, nil
	}
	switch a.Do {
	case DoNothing, DoChoose, DoWhom, DoCompany, DoChooseLay:
	case DoReady:
		if !p.Swapping() { // nor end a set-up in which more could be swapped
			return c.sayReady(p)
		}
	case DoLayOne:
		c.layMore(p, 1)
	case DoWait:
		return Act{}, p.early(a)
	case DoAim:
		c.Rank, c.Count, c.Proposed = a.Move.Rank, int(a.Move.Count), false
		c.aim(p)
	case DoPick, DoSwap:
		return c.pick(p, c.Cursor)
	case DoStart, DoSit, DoNext, DoAgain:
		return a, nil
	default:
		c.drop()
		c.unaim()
		c.Taking, c.Dared, c.Focus = false, false, engine.ZoneHand
		return a, nil
	}
	return Act{}, nil
}

// Unchosen reports whether enter does not yet do an act but chooses what it is about: cards, or the pile.
func (c *Choice) Unchosen(a Act) bool {
	return a.Do == DoTake && !c.Taking || c.Rank == engine.NoRank && (a.Do == DoOpen || a.Do == DoJump || a.Do == DoPlay)
}

// chooseUnchosen chooses what enter is about to play or take, and reports whether that was not chosen.
func (c *Choice) chooseUnchosen(a Act) bool {
	switch {
	case !c.Unchosen(a):
		return false
	case a.Do == DoTake:
		c.drop()
		c.Taking = true
	default:
		c.Rank, c.Count = a.Move.Rank, int(a.Move.Count)
	}
	return true
}

// early is why what is chosen can't be played before it is the viewer's turn.
func (p *Position) early(a Act) error {
	refusal := &engine.Refusal{Reason: engine.ErrTurn, Move: a.Move, Turn: p.View.Table.Turn}
	if p.Playable() != 0 {
		refusal.Reason = engine.ErrJump
	}
	return refusal
}
