package table

import (
	"shithead/engine"
	"shithead/views/words"
)

// mustAim says whether a turned card waits for the viewer to aim it.
func (t *Table) mustAim() bool {
	v := t.playing()
	return v != nil && v.Phase == engine.PhaseAim && t.myTurn()
}

// choosingTarget says whether the viewer is choosing whom to aim at.
func (t *Table) choosingTarget() bool { return t.aiming || t.mustAim() }

// aimed is the rank that is being aimed: the chosen one, or that of the turned card.
func (t *Table) aimed() engine.Rank {
	if v := t.playing(); t.mustAim() && len(v.Pile) > 0 {
		return v.Pile[len(v.Pile)-1].Rank()
	}
	return t.rank
}

// shooting says whether what is aimed are cards that shoot.
func (t *Table) shooting() bool {
	r := t.aimed()
	return r < engine.NoRank && t.view.Table.Rules.Powers[r].Shoots
}

// aimedCards are the cards that are being aimed, as they are said.
func (t *Table) aimedCards() string {
	if t.mustAim() {
		return words.RankName(t.aimed())
	}
	return words.CardsName(t.rank, t.count)
}

// canTarget says whether the card may be aimed at a seat.
func (t *Table) canTarget(seat int) bool {
	if seat == engine.NoSeat {
		return false
	}
	for i := range t.view.Legal {
		m := &t.view.Legal[i]
		if int(m.Target) == seat && (m.Kind == engine.MoveAim || t.aiming && m.Rank == t.rank && int(m.Count) == t.count) {
			return true
		}
	}
	return false
}

// firstTarget is the seat that is proposed as a target: the next one, the viewer's own last. NoSeat if there is none.
func (t *Table) firstTarget() int { return t.nextTarget(t.view.Seat, 1) }

// nextTarget is the next seat that may be aimed at, round the table: after the viewer's own, where none is chosen yet.
func (t *Table) nextTarget(seat, step int) int {
	n := len(t.view.Seats)
	if seat == engine.NoSeat {
		seat = t.view.Seat
	}
	for i := 1; i <= n && seat >= 0; i++ {
		if next := ((seat+i*step)%n + n) % n; t.canTarget(next) {
			return next
		}
	}
	return engine.NoSeat
}

// aim begins to choose a target for the chosen card.
func (t *Table) aim() {
	t.aiming = true
	t.target = t.firstTarget()
	if t.target == engine.NoSeat {
		t.aiming = false
	}
}

// targetName is what somebody is called who may be aimed at.
func (t *Table) targetName(seat int) string {
	if seat == t.view.Seat {
		return t.Words.Table.Yourself
	}
	return t.Name(seat)
}
