package views

import "shithead/engine"

// pressed is a key with which something is chosen, or done: that of a rank, or one of these.
type pressed uint8

const (
	pressEnter = pressed(engine.NumRanks) + iota
	pressReady
	pressTake
	pressLeft
	pressRight
	pressUp
	pressDown
	pressTab
	pressBack
)

// choosing takes a key, and gives what is to be done by it at once. It fails with why a key does nothing.
func (t *table) choosing(k pressed) (act, error) {
	switch k {
	case pressEnter:
		return t.enter()
	case pressReady:
		return t.ready()
	case pressTake:
		return act{}, t.chooseTake()
	case pressLeft:
		t.aside(-1)
	case pressRight:
		t.aside(1)
	case pressUp:
		return t.upDown(1)
	case pressDown:
		return t.upDown(-1)
	case pressTab:
		t.tab(1)
	case pressBack:
		t.tab(-1)
	default:
		return t.ofRank(engine.Rank(k))
	}
	return act{}, nil
}

// ofRank is the key of a rank.
func (t *table) ofRank(r engine.Rank) (act, error) {
	switch {
	case t.playing() == nil || t.choosingTarget():
	case t.swapping():
		return t.pick(r)
	case t.laying():
		return act{}, t.lay(r)
	case t.preparing():
	default:
		return act{}, t.choose(r)
	}
	return act{}, nil
}

// aside is an arrow to the left or right: over targets, cards of a swap, face-down cards or ranks.
func (t *table) aside(step int) {
	switch {
	case t.playing() == nil:
	case t.choosingTarget():
		t.target = t.nextTarget(t.target, step)
	case t.swapping():
		t.moveCursor(step)
	case t.laying():
		t.layCursor(step)
	case t.preparing():
	case t.flipping() || t.peeking():
		t.moveSlot(step)
	case t.canTake() && t.playable() == 0 && t.rank == engine.NoRank && len(t.view.Legal) > 1:
		t.taking = !t.taking
	default:
		t.move(step)
	}
}

// upDown is an arrow up or down: more or fewer cards.
func (t *table) upDown(step int) (act, error) {
	switch {
	case t.playing() == nil || t.choosingTarget():
	case t.swapping() && step > 0 && t.cursor != engine.NoRank:
		return t.pick(t.cursor)
	case t.swapping() && step < 0:
		t.unpick()
	case t.laying():
		t.layMore(step)
	case t.preparing() || t.peeking():
	default:
		t.more(step)
	}
	return act{}, nil
}

// tab leads to the next target, row or company.
func (t *table) tab(step int) {
	switch {
	case t.choosingTarget():
		t.target = t.nextTarget(t.target, step)
	case t.swapping() && t.picked == engine.NoRank:
		t.focus, t.cursor = otherRow(t.focus), engine.NoRank
		t.moveCursor(1)
	case t.playing() == nil || t.preparing():
	case t.companions(t.rank) != 0:
		t.nextCompany(step)
	case t.peeking():
		t.focus = engine.ZoneHand
	case t.mayPeek():
		t.drop()
		t.taking, t.focus = false, engine.ZoneFaceDown
	}
}

// chooseTake chooses taking the pile, or does not any more. It fails with why the pile can't be taken.
func (t *table) chooseTake() error {
	switch {
	case t.playing() == nil || t.seat() == nil || t.choosingTarget() || t.preparing():
	case t.canTake():
		t.drop()
		t.taking, t.focus = !t.taking, engine.ZoneHand
	default:
		refusal := &engine.Refusal{Reason: engine.ErrMustPlay, Turn: t.view.Table.Turn}
		switch {
		case !t.myTurn():
			refusal.Reason = engine.ErrTurn
		case len(t.view.Table.Pile) == 0:
			refusal.Reason = engine.ErrEmptyPile
		case t.flipping():
			refusal.Reason = engine.ErrFlip
		}
		return refusal
	}
	return nil
}

// forget takes back what was chosen last. It says whether anything was.
func (t *table) forget() bool {
	switch {
	case t.aiming:
		t.aiming, t.target = false, engine.NoSeat
	case t.taking:
		t.taking = false
	case t.with != engine.NoRank:
		t.with, t.company = engine.NoRank, 0
	case t.rank != engine.NoRank:
		t.drop()
	case t.laysAny():
		t.lays, t.cursor = [engine.NumRanks]uint8{}, engine.NoRank
	case t.picked != engine.NoRank || t.cursor != engine.NoRank || t.focus != engine.ZoneHand:
		t.unpick()
	default:
		return false
	}
	return true
}

// ready is the key for being ready: to play, for the next round, or for another match.
func (t *table) ready() (act, error) {
	if t.preparing() {
		return t.sayReady()
	}
	if a := t.act(); a.do == doNext || a.do == doAgain {
		return a, nil
	}
	return act{}, nil
}
