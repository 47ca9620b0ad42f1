package engine

// Power is what the cards of a rank do. The zero Power is a plain card: laid in order, asking for its own rank at least.
type Power struct {
	// Wild: may be laid whatever the pile asks, as long as it does not ask for named cards.
	Wild bool
	// Placed: laid neither in order nor on everything, but where the pile asks for one of the ranks in LaidOn at least or
	// at most (custom, lower-on).
	Placed bool
	LaidOn RankSet
	// Escorts, if not empty: laid alone only where the pile is free, and on anything in company of cards of one of these
	// ranks, on top of it, whose rank and powers count (leeds, fives).
	Escorts RankSet
	// Invisible: looked through by whoever looks for the top of the pile or for a run of another rank.
	Invisible bool
	// Mirrors: is the card under it, through further ones, in what it asks and in a run; with none under it, itself.
	Mirrors bool
	// Asks is what the card asks of the next player when it is the effective top.
	Asks AskKind
	// Burns: burns the pile.
	Burns bool
	// Skips: each card of the play skips a player.
	Skips bool
	// Reverses: turns the direction round, once a play.
	Reverses bool
	// Again: its player goes again.
	Again bool
	// AgainLater, of a rank with Again: on an empty pile it asks for nothing and its player does not go again, but
	// whoever lays an invisible card on it does, asked for what this rank asks (custom, again=2).
	AgainLater bool
	// Trump: when the pile is taken, these cards are burned. Where a trump is asked for, it is one of these.
	Trump bool
	// Feeds: laid alone and aimed at a player still in, who takes the pile without this card; this card is burned and
	// the player left of the one aimed at leads.
	Feeds bool
	// Shoots: aimed at another player still in, who acts next and has to answer the shot.
	Shoots bool
}

// Aimed reports whether playing the card needs a target.
func (p *Power) Aimed() bool { return p.Feeds || p.Shoots }

// Special reports whether the rank has any power.
func (p *Power) Special() bool { return *p != Power{} }

// mayAnswer reports whether cards of a rank, alone, may be laid on what the pile asks.
func (r *Rules) mayAnswer(ask Ask, rank Rank) bool {
	p := &r.Powers[rank]
	switch ask.Kind {
	case AskFree:
		return true
	case AskTrump:
		return p.Trump
	case AskAnswer:
		return p.Shoots || r.ShotAnswers.Has(rank)
	case AskBelow:
		if p.Wild {
			return rank != ask.Rank
		}
	case AskAbove:
		if r.AboveBinds {
			return rank >= ask.Rank
		}
	default:
	}
	switch {
	case p.Wild:
		return true
	case p.Placed:
		return p.LaidOn.Has(ask.Rank)
	case p.Escorts != 0:
		return false
	default:
		return ask.Kind.inOrder(ask.Rank).Has(rank)
	}
}

// compile fills in what is made from the powers.
func (r *Rules) compile() *Rules {
	for kind := range numAskKinds {
		for asked := range NoRank {
			for rank := range NoRank {
				if r.mayAnswer(Ask{kind, asked}, rank) {
					r.answers[kind][asked] |= Ranks(rank)
				}
			}
		}
	}
	for rank := range NoRank {
		p := &r.Powers[rank]
		if p.Escorts != 0 {
			r.escorted |= Ranks(rank)
		}
		if p.Aimed() {
			r.aimed |= Ranks(rank)
		}
		r.mirrors = r.mirrors || p.Mirrors
		r.shoots = r.shoots || p.Shoots
		r.goesAgain = r.goesAgain || p.Again
	}
	return r
}
