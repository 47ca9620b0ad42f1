package choose

import "shithead/engine"

// escorts says whether cards of a rank may be laid with some of another on top, in their company.
func (p *Position) escorts(r, companion engine.Rank) bool {
	return r < engine.NoRank && p.View.Table.Rules.Powers[r].Escorts.Has(companion)
}

// chooseCompany is a press of the key of a rank whose cards go with the chosen ones, or under them if these are the
// company. It says whether they do: else the rank is one of its own.
func (c *Choice) chooseCompany(p *Position, r engine.Rank) bool {
	switch {
	case c.Rank == engine.NoRank:
		return false
	case c.With == r:
		if c.Company = p.press(c.Company, p.Active().Rank(r)); c.Company == 0 {
			c.With = engine.NoRank
		}
	case p.escorts(c.Rank, r):
		c.With, c.Company = r, p.press(0, p.Active().Rank(r))
	case c.With == engine.NoRank && p.escorts(r, c.Rank):
		c.With, c.Company = c.Rank, min(c.Count, p.Active().Rank(c.Rank))
		c.Rank, c.Count = r, p.press(0, p.all(r))
	default:
		return false
	}
	return true
}

// Companions are the ranks of which there are cards that the chosen ones may be played with.
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

// needsCompany says whether the chosen cards may be played, but in company only.
func (c *Choice) needsCompany(p *Position) bool {
	return c.With == engine.NoRank && c.Rank != engine.NoRank && !p.Alone().Has(c.Rank) && p.Playable().Has(c.Rank)
}
