package choose

import (
	"slices"

	"shithead/engine"
)

// PointCard takes a click on one of the viewer's own cards, in the row of a zone: it is chosen as by the key of its rank, and if it is
// chosen already, that is as good as enter, but in the set-up, where it is put back. It gives what is to be done by it at once, and fails
// as [Choice.Press] does.
func (c *Choice) PointCard(p *Position, zone engine.Zone, r engine.Rank, chosen bool) (Act, error) {
	c.Dared = c.Dared && chosen
	switch {
	case p.Playing() == nil || c.ChoosingTarget(p):
		return Act{}, nil
	case p.Swapping():
		return c.pointSwap(p, zone, r)
	case p.Laying() && chosen && c.Lays[r] > 0:
		c.Lays[r]--
		return Act{}, nil
	case chosen:
		return c.enter(p)
	default:
		return c.ofRank(p, r)
	}
}

// pointSwap picks a card of a row: another one of the row than the one that is picked takes the place of that.
func (c *Choice) pointSwap(p *Position, row engine.Zone, r engine.Rank) (Act, error) {
	if c.Picked != engine.NoRank && c.Row == row {
		again := c.Picked == r
		if c.unpick(); again {
			return Act{}, nil
		}
	}
	if c.Picked == engine.NoRank {
		c.Focus, c.Cursor = row, engine.NoRank
	}
	return c.pick(p, r)
}

// PointPlace takes a click on a face-down card of the viewer's, by its number from 1 on: it is the one to be turned, and if it is
// already, that is as good as enter. It fails as [Choice.Press] does.
func (c *Choice) PointPlace(p *Position, n int, chosen bool) (Act, error) {
	c.Dared = c.Dared && chosen
	switch {
	case p.Playing() == nil || p.Seat() == nil || c.ChoosingTarget(p):
		return Act{}, nil
	case chosen:
		return c.enter(p)
	case !c.PressNumber(p, n) && c.Peeking() && n >= 1 && n <= len(p.Seat().FaceDown) && p.Seat().FaceDown[n-1]:
		c.Slot = n - 1
	}
	return Act{}, nil
}

// PointSeat takes a click on somebody's seat: they are aimed at, where something is aimed or what is chosen can be, and if they are
// already, that is as good as enter. It fails as [Choice.Press] does.
func (c *Choice) PointSeat(p *Position, seat int) (Act, error) {
	if c.Dared = false; c.Act(p).Do == DoAim {
		if act, err := c.enter(p); err != nil {
			return act, err
		}
		if c.CanTarget(p, seat) {
			c.Target = seat
		}
		return Act{}, nil
	}
	switch {
	case !c.ChoosingTarget(p) || !c.CanTarget(p, seat):
	case c.Target == seat:
		return c.enter(p)
	default:
		c.Target = seat
	}
	return Act{}, nil
}

// PointPile takes a click on the pile, which is as good as enter. Where enter does nothing yet, the pile is chosen to be taken if it may
// be. It fails as [Choice.Press] does.
func (c *Choice) PointPile(p *Position) (Act, error) {
	if do := c.Act(p).Do; (do == DoNothing || do.Lacks()) && p.CanTake() {
		c.Dared = false
		return Act{}, c.chooseTake(p)
	}
	return c.enter(p)
}

// PointDraw takes a click on what is left to draw: its top card is turned where that is a move, whatever is chosen. It fails as
// [Choice.Press] does.
func (c *Choice) PointDraw(p *Position) (Act, error) {
	c.Dared = false
	chance := func(m engine.Move) bool { return m.Kind == engine.MoveChance }
	if !p.MyTurn() || !slices.ContainsFunc(p.View.Legal, chance) {
		return Act{}, nil
	}
	c.drop()
	if c.Taking, c.Focus = false, engine.ZoneHand; c.Act(p).Do != DoChance {
		return Act{}, nil
	}
	return c.enter(p)
}
