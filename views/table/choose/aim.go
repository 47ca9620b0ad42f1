package choose

import (
	"slices"

	"shithead/engine"
)

// ChoosingTarget reports whether the viewer is choosing whom to aim at.
func (c *Choice) ChoosingTarget(p *Position) bool { return c.Aiming || p.MustAim() }

// Aimed is the rank that is being aimed: the chosen one, or that of the turned card.
func (c *Choice) Aimed(p *Position) engine.Rank {
	if v := p.Playing(); p.MustAim() && len(v.Pile) > 0 {
		return v.Pile[len(v.Pile)-1].Rank()
	}
	return c.Rank
}

// Shooting reports whether what is aimed are cards that shoot.
func (c *Choice) Shooting(p *Position) bool {
	r := c.Aimed(p)
	return r < engine.NoRank && p.View.Table.Rules.Powers[r].Shoots
}

// CanTarget reports whether the card may be aimed at a seat.
func (c *Choice) CanTarget(p *Position, seat int) bool {
	return seat != engine.NoSeat && slices.ContainsFunc(p.View.Legal, func(m engine.Move) bool {
		aimed := m.Kind == engine.MoveAim || c.Aiming && m.Rank == c.Rank && int(m.Count) == c.Count
		return aimed && int(m.Target) == seat
	})
}

// nextTarget chooses the next seat that may be aimed at, round the table, the viewer's own last where none is chosen yet.
// NoSeat if there is none.
func (c *Choice) nextTarget(p *Position, step int) {
	after := c.Target
	if after == engine.NoSeat {
		after = p.View.Seat
	}
	if after != engine.NoSeat {
		c.Target = next(len(p.View.Seats), after, step, func(seat int) bool { return c.CanTarget(p, seat) })
	}
}

func (c *Choice) aim(p *Position) {
	c.Aiming, c.Target = true, engine.NoSeat
	c.nextTarget(p, 1)
	c.Aiming = c.Target != engine.NoSeat
}

func (c *Choice) unaim() { c.Aiming, c.Target = false, engine.NoSeat }
