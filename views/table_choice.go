package views

import (
	"slices"

	"shithead/engine"
	"shithead/rooms"
)

// choice is what somebody at a table has chosen and not yet done.
type choice struct {
	// rank and count are the cards chosen to be played; NoRank for none. With and company are those chosen to go on top of
	// them in their company.
	rank    engine.Rank
	count   int
	with    engine.Rank
	company int
	// taking: the pile is chosen to be taken.
	taking bool
	// slot is the face-down card chosen to be flipped.
	slot int
	// dared: it has been said what it costs to break the rules with what is chosen.
	dared bool
	// lays counts by rank the cards of the hand that are chosen to be laid face-up.
	lays [engine.NumRanks]uint8
	// aiming: a card has been chosen whose target is being chosen now; target is who.
	aiming bool
	target int
	// picked is the first card of a swap and row the row it is from; NoRank for none.
	picked engine.Rank
	row    engine.Zone
	// focus is the row that arrows move in, and cursor where; NoRank while they have not been used. Where a referee watches
	// it can be the face-down cards before their time.
	focus  engine.Zone
	cursor engine.Rank
}

func noChoice() choice {
	return choice{
		rank: engine.NoRank, with: engine.NoRank, slot: engine.AnySlot, target: engine.NoSeat,
		picked: engine.NoRank, cursor: engine.NoRank,
	}
}

// bag are the cards of a zone of the viewer's, nil for none.
func (t *table) bag(zone engine.Zone) *engine.Bag {
	seat := t.seat()
	switch {
	case seat == nil:
		return nil
	case zone == engine.ZoneHand:
		return &t.view.Table.Hand
	case zone == engine.ZoneFaceUp:
		return &seat.FaceUp
	default:
		return nil
	}
}

// active are the cards that may be played from, nil if there is none but face-down ones.
func (t *table) active() *engine.Bag {
	seat := t.seat()
	if seat == nil || seat.Out {
		return nil
	}
	return t.bag(seat.Zone())
}

// flipping says whether only face-down cards are left to the viewer.
func (t *table) flipping() bool {
	seat := t.seat()
	return seat != nil && !seat.Out && seat.Zone() == engine.ZoneFaceDown
}

// most is how many cards of a rank can be chosen: as many as there are, or as the moves allow if any plays it.
func (t *table) most(r engine.Rank) int {
	most := 0
	for i := range t.view.Legal {
		if m := &t.view.Legal[i]; plays(m) && m.Rank == r {
			most = max(most, int(m.Count))
		}
	}
	if bag := t.active(); most == 0 && bag != nil {
		most = bag.Rank(r)
	}
	return most
}

// plays says whether a move lays cards.
func plays(m *engine.Move) bool { return m.Kind == engine.MovePlay || m.Kind == engine.MoveJump }

// playable are the ranks that may be played now, out of turn too.
func (t *table) playable() engine.RankSet {
	var set engine.RankSet
	for i := range t.view.Legal {
		if m := &t.view.Legal[i]; plays(m) {
			set |= engine.Ranks(m.Rank)
		}
	}
	return set
}

// follow keeps what was chosen at the view before, nil for none, as far as it is still there.
func (t *table) follow(before *rooms.RoomView) {
	switch now := t.view; {
	case before == nil:
	case before.Round != now.Round:
		t.choice = noChoice()
	case before.Table != nil && now.Table != nil && before.Table.Moves != now.Table.Moves:
		t.dared = false // it was said of another table
		if t.mustAim() {
			t.aiming, t.target = false, engine.NoSeat // whom a card is shown to that nobody has seen before has to be chosen
		}
	}
	t.settle()
}

// settle drops what can't be chosen any more.
func (t *table) settle() {
	t.settleCards()
	if t.taking && !t.canTake() {
		t.taking = false
	}
	if t.aiming && t.firstTarget() == engine.NoSeat {
		t.aiming = false
	}
	if !t.canTarget(t.target) {
		t.target = engine.NoSeat
		if t.aiming {
			t.target = t.firstTarget()
		}
	}
	t.settleRows()
	if seat := t.seat(); seat != nil && (t.slot < 0 || t.slot >= len(seat.FaceDown) || !seat.FaceDown[t.slot]) {
		t.slot = slices.Index(seat.FaceDown, true)
	}
}

// settleCards drops cards that are not there any more, or more of them than can be played.
func (t *table) settleCards() {
	bag := t.active()
	if t.playing() == nil || bag == nil {
		t.drop()
		return
	}
	if t.rank != engine.NoRank {
		t.count = min(t.count, t.most(t.rank), bag.Rank(t.rank))
	}
	if t.with != engine.NoRank {
		t.company = min(t.company, bag.Rank(t.with))
	}
	switch {
	case t.rank == engine.NoRank:
	case t.count == 0:
		t.drop()
	case t.company == 0:
		t.with = engine.NoRank
	}
}

// drop forgets which cards were chosen to be played.
func (t *table) drop() {
	t.rank, t.count, t.with, t.company = engine.NoRank, 0, engine.NoRank, 0
}

// settleRows drops what was chosen for the set-up once it is over, or is not there any more.
func (t *table) settleRows() {
	switch {
	case t.laying():
		t.settleLays()
		return
	case t.peeking() && t.mayPeek():
		return
	case !t.swapping():
		t.picked, t.cursor, t.focus = engine.NoRank, engine.NoRank, engine.ZoneHand
	}
	t.lays = [engine.NumRanks]uint8{}
	if t.swappable(t.row, t.picked) == 0 && t.picked != engine.NoRank {
		t.unpick()
	}
	if t.swappable(t.focus, t.cursor) == 0 {
		t.cursor = engine.NoRank
	}
}

// afterPress is how many cards of a rank are chosen once its key was pressed: one more and after the last none, or at once all
// and then none.
func afterPress(chosen, most int, atOnce bool) int {
	switch {
	case chosen >= most || atOnce && chosen > 0:
		return 0
	case atOnce:
		return most
	default:
		return chosen + 1
	}
}

// press is that as the person prefers it.
func (t *table) press(chosen, most int) int { return afterPress(chosen, most, t.atOnce) }

// all is how many cards of a rank that is there can be chosen together.
func (t *table) all(r engine.Rank) int { return min(t.most(r), t.active().Rank(r)) }

// choose is a press of the key of a rank. It fails with [engine.ErrNotHeld].
func (t *table) choose(r engine.Rank) error {
	bag := t.active()
	t.taking, t.focus = false, engine.ZoneHand
	switch {
	case bag == nil || bag.Rank(r) == 0:
		return engine.ErrNotHeld
	case t.rank != r && t.chooseCompany(r):
	case t.rank != r:
		t.drop()
		t.rank, t.count = r, t.press(0, t.all(r))
	default:
		if t.count = t.press(t.count, t.all(r)); t.count == 0 {
			t.rank, t.count = t.with, t.company // the company stays
			t.with, t.company = engine.NoRank, 0
		}
	}
	return nil
}

// more chooses some more cards of the rank that was chosen last, or fewer, at least one.
func (t *table) more(n int) {
	bag := t.active()
	switch {
	case bag == nil || t.rank == engine.NoRank:
	case t.with != engine.NoRank:
		t.company = max(1, min(t.company+n, bag.Rank(t.with)))
	default:
		t.count = max(1, min(t.count+n, t.all(t.rank)))
	}
}

// move chooses the next rank, or the one before: among those that may be played, if any may.
func (t *table) move(step int) {
	bag := t.active()
	if bag == nil {
		return
	}
	among := bag.Ranks() & t.playable()
	if among == 0 {
		among = bag.Ranks()
	}
	if r := nextRank(among, t.rank, step); r != engine.NoRank {
		t.drop()
		t.rank, t.count, t.taking = r, t.press(0, t.all(r)), false
	}
}

// nextRank is the rank of a set that comes after another, or before it, round and round; the first or last one after
// NoRank.
func nextRank(set engine.RankSet, after engine.Rank, step int) engine.Rank {
	at := int(after)
	if after == engine.NoRank && step > 0 {
		at = -1
	}
	for range engine.NumRanks {
		at += step
		switch {
		case at >= engine.NumRanks:
			at = 0
		case at < 0:
			at = engine.NumRanks - 1
		}
		if set.Has(engine.Rank(at)) {
			return engine.Rank(at)
		}
	}
	return engine.NoRank
}

// moveSlot chooses the next face-down card, or the one before.
func (t *table) moveSlot(step int) {
	seat := t.seat()
	n := len(seat.FaceDown)
	t.taking = false
	for i := 1; i <= n; i++ {
		if slot := ((t.slot+i*step)%n + n) % n; seat.FaceDown[slot] {
			t.slot = slot
			return
		}
	}
}
