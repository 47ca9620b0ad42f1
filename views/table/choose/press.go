package choose

import "shithead/engine"

// Key is a key with which something is chosen, or done: that of a rank, or one of these.
type Key uint8

// Enter does what the prompt says, Ready is ready to play or for more, and Take chooses the pile to be taken. Tab and Back lead
// to the next target, row or company, and to the one before.
const (
	Enter = Key(engine.NumRanks) + iota
	Ready
	Take
	Left
	Right
	Up
	Down
	Tab
	Back
)

// Press takes a key, and gives what is to be done by it at once. It fails with why a key does nothing.
func (c *Choice) Press(p *Position, k Key) (Act, error) {
	c.Dared = c.Dared && k == Enter
	switch k {
	case Enter:
		return c.enter(p)
	case Ready:
		return c.ready(p)
	case Take:
		return Act{}, c.chooseTake(p)
	case Left:
		c.aside(p, -1)
	case Right:
		c.aside(p, 1)
	case Up:
		return c.upDown(p, 1)
	case Down:
		return c.upDown(p, -1)
	case Tab:
		c.tab(p, 1)
	case Back:
		c.tab(p, -1)
	default:
		return c.ofRank(p, engine.Rank(k))
	}
	return Act{}, nil
}

// PressNumber takes a figure, and reports whether it chooses one of the face-down cards that are to be flipped, which are numbered
// from 1 on.
func (c *Choice) PressNumber(p *Position, n int) bool {
	if p.Playing() == nil || !p.Flipping() || c.ChoosingTarget(p) {
		return false
	}
	if covered := p.Seat().FaceDown; n >= 1 && n <= len(covered) && covered[n-1] {
		c.Slot, c.Taking = n-1, false
		return true
	}
	return false
}

func (c *Choice) ofRank(p *Position, r engine.Rank) (Act, error) {
	switch {
	case p.Playing() == nil || c.ChoosingTarget(p):
	case p.Swapping():
		return c.pick(p, r)
	case p.Laying():
		return Act{}, c.lay(p, r)
	case p.Preparing():
	default:
		return Act{}, c.choose(p, r)
	}
	return Act{}, nil
}

// aside is an arrow to the left or right: over targets, cards of a swap, face-down cards or ranks.
func (c *Choice) aside(p *Position, step int) {
	switch {
	case p.Playing() == nil:
	case c.ChoosingTarget(p):
		c.nextTarget(p, step)
	case p.Swapping():
		c.moveCursor(p, step)
	case p.Laying(): // over the ranks of the hand
		c.Cursor = nextRank(p.View.Table.Hand.Ranks(), c.Cursor, step)
	case p.Preparing():
	case p.Flipping() || c.Peeking():
		c.moveSlot(p, step)
	case p.CanTake() && p.Playable() == 0 && c.Rank == engine.NoRank && len(p.View.Legal) > 1:
		c.Taking = !c.Taking
	default:
		c.move(p, step)
	}
}

// upDown is an arrow up or down: more or fewer cards.
func (c *Choice) upDown(p *Position, step int) (Act, error) {
	switch {
	case p.Playing() == nil || c.ChoosingTarget(p):
	case p.Swapping() && step > 0 && c.Cursor != engine.NoRank:
		return c.pick(p, c.Cursor)
	case p.Swapping() && step < 0:
		c.unpick()
	case p.Laying():
		c.layMore(p, step)
	case p.Preparing() || c.Peeking():
	default:
		c.more(p, step)
	}
	return Act{}, nil
}

// tab leads to the next target, row or company.
func (c *Choice) tab(p *Position, step int) {
	switch {
	case c.ChoosingTarget(p):
		c.nextTarget(p, step)
	case p.Swapping() && c.Picked == engine.NoRank:
		c.Focus, c.Cursor = OtherRow(c.Focus), engine.NoRank
		c.moveCursor(p, 1)
	case p.Playing() == nil || p.Preparing():
	case p.Companions(c.Rank) != 0:
		c.nextCompany(p, step)
	case c.Peeking():
		c.Focus = engine.ZoneHand
	case p.MayPeek():
		c.drop()
		c.Taking, c.Focus = false, engine.ZoneFaceDown
	}
}

// chooseTake chooses taking the pile, or does not any more. It fails with why the pile can't be taken.
func (c *Choice) chooseTake(p *Position) error {
	reason := engine.ErrMustPlay
	switch {
	case p.Playing() == nil || p.Seat() == nil || c.ChoosingTarget(p) || p.Preparing():
		return nil
	case p.CanTake():
		c.drop()
		c.Taking, c.Focus = !c.Taking, engine.ZoneHand
		return nil
	case !p.MyTurn():
		reason = engine.ErrTurn
	case len(p.View.Table.Pile) == 0:
		reason = engine.ErrEmptyPile
	case p.Flipping():
		reason = engine.ErrFlip
	}
	return &engine.Refusal{Reason: reason, Turn: p.View.Table.Turn}
}

// Forget takes back what was chosen last. It reports whether anything was.
func (c *Choice) Forget() bool {
	switch {
	case c.Aiming:
		c.unaim()
	case c.Taking:
		c.Taking = false
	case c.With != engine.NoRank:
		c.With, c.Company = engine.NoRank, 0
	case c.Rank != engine.NoRank:
		proposed := c.Proposed
		c.drop()
		return !proposed
	case c.Lays.Any():
		c.Lays, c.Cursor = Lays{}, engine.NoRank
	case c.Picked != engine.NoRank || c.Cursor != engine.NoRank || c.Focus != engine.ZoneHand:
		c.unpick()
	default:
		return false
	}
	return true
}

// ready is the key for being ready: to play, for the next round, or for another match.
func (c *Choice) ready(p *Position) (Act, error) {
	a := c.Act(p)
	switch {
	case p.Preparing():
		return c.sayReady(p)
	case a.Do == DoNext || a.Do == DoAgain:
		return a, nil
	default:
		return Act{}, nil
	}
}
