package choose

import (
	"slices"

	"shithead/engine"
)

// ChoosingTarget says whether the viewer is choosing whom to aim at.
func (c *Choice) ChoosingTarget(p *Position) bool { return c.Aiming || p.MustAim() }

// Aimed is the rank that is being aimed: the chosen one, or that of the turned card.
func (c *Choice) Aimed(p *Position) engine.Rank {
	if v := p.Playing(); p.MustAim() && len(v.Pile) > 0 {
		return v.Pile[len(v.Pile)-1].Rank()
	}
	return c.Rank
}

// Shooting says whether what is aimed are cards that shoot.
func (c *Choice) Shooting(p *Position) bool {
	r := c.Aimed(p)
	return r < engine.NoRank && p.View.Table.Rules.Powers[r].Shoots
}

// CanTarget says whether the card may be aimed at a seat.
func (c *Choice) CanTarget(p *Position, seat int) bool {
	return seat != engine.NoSeat && slices.ContainsFunc(p.View.Legal, func(m engine.Move) bool {
		aimed := m.Kind == engine.MoveAim || c.Aiming && m.Rank == c.Rank && int(m.Count) == c.Count
		return aimed && int(m.Target) == seat
	})
}

// firstTarget is the seat that is proposed as a target: the next one, the viewer's own last. NoSeat if there is none.
func (c *Choice) firstTarget(p *Position) int { return c.nextTarget(p, p.View.Seat, 1) }

// nextTarget is the next seat that may be aimed at, round the table: after the viewer's own, where none is chosen yet.
func (c *Choice) nextTarget(p *Position, seat, step int) int {
	if seat == engine.NoSeat {
		seat = p.View.Seat
	}
	if seat == engine.NoSeat {
		return engine.NoSeat
	}
	return next(len(p.View.Seats), seat, step, func(seat int) bool { return c.CanTarget(p, seat) })
}

func (c *Choice) aim(p *Position) {
	c.Aiming = true
	c.Target = c.firstTarget(p)
	c.Aiming = c.Target != engine.NoSeat
}

func (c *Choice) unaim() { c.Aiming, c.Target = false, engine.NoSeat }
