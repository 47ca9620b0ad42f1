package choose

import "shithead/engine"

// Strict says whether a referee watches, who calls a foul for what breaks the rules.
func (p *Position) Strict() bool {
	v := p.Playing()
	return v != nil && v.Rules.Strict && v.Phase == engine.PhasePlay
}

// mayPeek says whether the viewer could turn a face-down card before its time: nobody does so by mistake, so the row has
// to be chosen first.
func (p *Position) mayPeek() bool {
	seat := p.Seat()
	return p.Strict() && seat != nil && !seat.Out && seat.Covered() > 0 && !(p.Flipping() && p.MyTurn())
}

// Peeking says whether the face-down cards are chosen before their time.
func (c *Choice) Peeking() bool { return c.Focus == engine.ZoneFaceDown }

// Daring says whether what enter does now breaks the rules where that is a foul.
func (p *Position) Daring(a Act) bool {
	return p.Strict() && (a.Do == DoTry || a.Do == DoPeek)
}
