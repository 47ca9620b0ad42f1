package choose

import (
	"slices"

	"shithead/engine"
	"shithead/rooms"
)

// Choice is what somebody at a table has chosen and not yet done.
type Choice struct {
	// Rank and count are the cards chosen to be played; NoRank for none. With and company are those chosen to go on top of
	// them in their company.
	Rank    engine.Rank
	Count   int
	With    engine.Rank
	Company int
	// Proposed: the cards were chosen by nobody, as they are of the only rank that may be played.
	Proposed bool
	// Pressed is how often their key was pressed since they were proposed where several are asked for, else 0.
	Pressed int
	// Taking: the pile is chosen to be taken.
	Taking bool
	// Slot is the face-down card chosen to be flipped.
	Slot int
	// Dared: it has been said what it costs to break the rules with what is chosen.
	Dared bool
	// Lays are the cards of the hand that are chosen to be laid face-up.
	Lays Lays
	// Aiming: a card has been chosen whose target is being chosen now; target is who.
	Aiming bool
	Target int
	// Picked is the first card of a swap and row the row it is from; NoRank for none.
	Picked engine.Rank
	Row    engine.Zone
	// Focus is the row that arrows move in, and cursor where; NoRank while they have not been used. Where a referee watches
	// it can be the face-down cards before their time.
	Focus  engine.Zone
	Cursor engine.Rank
}

// None is the choice of somebody who has chosen nothing yet.
func None() Choice {
	return Choice{
		Rank: engine.NoRank, With: engine.NoRank, Slot: engine.AnySlot, Target: engine.NoSeat,
		Picked: engine.NoRank, Cursor: engine.NoRank,
	}
}

// Follow keeps what was chosen at the view before, nil for none, as far as it is still there.
func (c *Choice) Follow(p *Position, before *rooms.RoomView) {
	switch now := p.View; {
	case before == nil:
	case before.Round != now.Round:
		*c = None()
	case before.Table != nil && now.Table != nil && before.Table.Moves != now.Table.Moves:
		c.Dared = false // it was said of another table
		if p.MustAim() {
			c.unaim() // whom a card is shown to that nobody has seen before has to be chosen
		}
	}
	c.settle(p)
	if before == nil || before.Round != p.View.Round || before.Table == nil || p.View.Table == nil || before.Table.Moves != p.View.Table.Moves {
		c.propose(p)
	}
}

// propose chooses the cards of the only rank that may be played, on one's turn and unless others are chosen: one of them, or
// all where a press chooses all.
func (c *Choice) propose(p *Position) {
	if !p.MyTurn() || p.Auto() || p.Playing().Phase != engine.PhasePlay || c.Rank != engine.NoRank || p.Active() == nil {
		return
	}
	if r := p.only(); r != engine.NoRank {
		c.Rank, c.Count, c.Proposed = r, p.press(0, p.all(r)), true
		p.Timing.Change()
	}
}

// only is the rank that may be played alone if there is no other, else NoRank.
func (p *Position) only() engine.Rank {
	ranks := p.Playable()
	if ranks != p.Alone() {
		return engine.NoRank
	}
	r := nextRank(ranks, engine.NoRank, 1)
	if r == engine.NoRank || ranks != engine.Ranks(r) {
		return engine.NoRank
	}
	return r
}

func (c *Choice) settle(p *Position) {
	c.settleCards(p)
	c.Taking = c.Taking && p.CanTake()
	switch {
	case c.Aiming && !c.CanTarget(p, c.Target):
		c.aim(p)
	case !c.CanTarget(p, c.Target):
		c.Target = engine.NoSeat
	}
	c.settleRows(p)
	if seat := p.Seat(); seat != nil && (c.Slot < 0 || c.Slot >= len(seat.FaceDown) || !seat.FaceDown[c.Slot]) {
		c.Slot = slices.Index(seat.FaceDown, true)
	}
}

// settleCards drops cards that are not there any more, or more of them than can be played.
func (c *Choice) settleCards(p *Position) {
	bag := p.Active()
	if p.Playing() == nil || bag == nil || c.Rank == engine.NoRank {
		c.drop()
		return
	}
	c.Count = min(c.Count, p.all(c.Rank))
	if c.With != engine.NoRank {
		c.Company = min(c.Company, bag.Rank(c.With))
	}
	switch {
	case c.Count == 0:
		c.drop()
	case c.Company == 0:
		c.With = engine.NoRank
	}
}

func (c *Choice) drop() {
	c.Rank, c.Count, c.With, c.Company, c.Proposed, c.Pressed = engine.NoRank, 0, engine.NoRank, 0, false, 0
}

// settleRows drops what was chosen for the set-up once it is over, or is not there any more.
func (c *Choice) settleRows(p *Position) {
	switch {
	case p.Laying():
		c.settleLays(p)
		return
	case c.Peeking() && p.MayPeek():
		return
	case !p.Swapping():
		c.unpick()
	}
	c.Lays = Lays{}
	if p.swappable(c.Row, c.Picked) == 0 && c.Picked != engine.NoRank {
		c.unpick()
	}
	if p.swappable(c.Focus, c.Cursor) == 0 {
		c.Cursor = engine.NoRank
	}
}

// choose is a press of the key of a rank. It fails with [engine.ErrNotHeld].
func (c *Choice) choose(p *Position, r engine.Rank) error {
	bag := p.Active()
	led := c.Rank == r && (c.Pressed > 0 || c.Proposed && p.Asked > 1 && !p.AtOnce)
	if c.Taking, c.Focus = false, engine.ZoneHand; c.Proposed && !led {
		c.drop() // a press of its key chooses as it always does
	}
	switch {
	case bag == nil || bag.Rank(r) == 0:
		return engine.ErrNotHeld
	case c.Rank != r && c.chooseCompany(p, r):
	case c.Rank != r:
		c.drop()
		c.Rank, c.Count = r, p.press(0, p.all(r))
	case led:
		c.pressProposed(p)
	default:
		if c.Count = p.press(c.Count, p.all(r)); c.Count == 0 {
			c.Rank, c.Count = c.With, c.Company // the company stays
			c.With, c.Company = engine.NoRank, 0
		}
	}
	return nil
}

// pressProposed is a press of the key of a card that was proposed where several are asked for: the first chooses these,
// and so does typing each. After the last none is chosen.
func (c *Choice) pressProposed(p *Position) {
	pressed, all := c.Pressed+1, p.all(c.Rank)
	if pressed > all {
		c.drop()
		return
	}
	c.Count, c.Pressed, c.Proposed = max(pressed, min(p.Asked, all)), pressed, false
}

// more chooses some more cards of the rank that was chosen last, or fewer, at least one.
func (c *Choice) more(p *Position, n int) {
	bag := p.Active()
	c.Proposed, c.Pressed = false, 0
	switch {
	case bag == nil || c.Rank == engine.NoRank:
	case c.With != engine.NoRank:
		c.Company = max(1, min(c.Company+n, bag.Rank(c.With)))
	default:
		c.Count = max(1, min(c.Count+n, p.all(c.Rank)))
	}
}

// move chooses the next rank, or the one before: among those that may be played, if any may.
func (c *Choice) move(p *Position, step int) {
	bag := p.Active()
	if bag == nil {
		return
	}
	among := bag.Ranks() & p.Playable()
	if among == 0 {
		among = bag.Ranks()
	}
	if r := nextRank(among, c.Rank, step); r != engine.NoRank {
		c.drop()
		c.Rank, c.Count, c.Taking = r, p.press(0, p.all(r)), false
	}
}

// nextRank is the rank of a set that comes after another, or before it, round and round; the first or last one after
// NoRank.
func nextRank(set engine.RankSet, after engine.Rank, step int) engine.Rank {
	from := int(after)
	if after == engine.NoRank && step > 0 {
		from = -1
	}
	if at := next(engine.NumRanks, from, step, func(at int) bool { return set.Has(engine.Rank(at)) }); at >= 0 {
		return engine.Rank(at)
	}
	return engine.NoRank
}

// next is the next of n places after one, round and round, that is right: the one itself comes last. -1 if none is.
func next(n, after, step int, right func(at int) bool) int {
	for i := 1; i <= n; i++ {
		if at := ((after+i*step)%n + n) % n; right(at) {
			return at
		}
	}
	return -1
}

func (c *Choice) moveSlot(p *Position, step int) {
	covered := p.Seat().FaceDown
	c.Taking = false
	if slot := next(len(covered), c.Slot, step, func(at int) bool { return covered[at] }); slot >= 0 {
		c.Slot = slot
	}
}

// chooseCompany is a press of the key of a rank whose cards go with the chosen ones, or under them if these are the
// company. It reports whether they do: else the rank is one of its own.
func (c *Choice) chooseCompany(p *Position, r engine.Rank) bool {
	switch {
	case c.Rank == engine.NoRank:
		return false
	case c.With == r:
		if c.Company = p.press(c.Company, p.Active().Rank(r)); c.Company == 0 {
			c.With = engine.NoRank
		}
	case p.Companions(c.Rank).Has(r):
		c.With, c.Company = r, p.press(0, p.Active().Rank(r))
	case c.With == engine.NoRank && p.Companions(r).Has(c.Rank):
		c.With, c.Company = c.Rank, min(c.Count, p.Active().Rank(c.Rank))
		c.Rank, c.Count = r, p.press(0, p.all(r))
	default:
		return false
	}
	return true
}

// Companions are the ranks of which there are cards that those of a rank may be laid with, on top, in their company.
func (p *Position) Companions(r engine.Rank) engine.RankSet {
	bag := p.Active()
	if bag == nil || r >= engine.NoRank {
		return 0
	}
	return bag.Ranks() & p.View.Table.Rules.Powers[r].Escorts
}

// nextCompany chooses the next rank as company, or the one before; after the last one none.
func (c *Choice) nextCompany(p *Position, step int) {
	switch r := nextRank(p.Companions(c.Rank), c.With, step); {
	case r == engine.NoRank:
	case c.With != engine.NoRank && (r <= c.With) == (step > 0):
		c.With, c.Company = engine.NoRank, 0
	default:
		c.With, c.Company = r, p.press(0, p.Active().Rank(r))
	}
}
