package engine

// allows reports whether a round may be dealt with that seat, or NoSeat, fixed to play first.
func (b Begin) allows(first, left int) bool {
	switch b {
	case BeginLeft:
		return first == left
	case BeginLot:
		return first != NoSeat
	case BeginWorst:
		return true
	default:
		return first == NoSeat
	}
}

// begin ends the set-up: it opens the race, or says who leads.
func (s *State) begin(ev *Events) {
	leads, begins := int(s.first), s.rules.Begins
	if begins == BeginRace || begins == BeginLowest {
		s.opening = s.players.firstHeld(s.rules.Race)
	}
	s.phase = PhasePlay
	switch rank := s.opening; {
	case rank != NoRank && begins == BeginRace:
		s.phase = PhaseOpening
	case rank != NoRank:
		leads = s.players.highest(int(s.dealer), func(p *player) int { return min(p.hand.Rank(rank), 1) })
	case leads == NoSeat && begins == BeginWorst:
		leads = s.players.highest(int(s.dealer), func(p *player) int { return -s.rules.worth(&p.FaceUp) })
	case leads == NoSeat:
		leads = s.players.left(int(s.dealer))
	}
	s.turn, s.began = int8(leads), int8(leads)
	ev.add(Event{Kind: EventBegan, Rank: s.opening, Seat: s.turn})
}

// worth adds up the places of cards in the order of the rule set: 1 for the lowest rank that is laid in order, and for
// wild ones more than for the highest (RULES.md schwechat/starter).
func (r *Rules) worth(cards *Bag) int {
	sum, place, wild := 0, 0, 0
	for rank := range NoRank {
		if r.Powers[rank].Wild {
			wild += cards.Rank(rank)
			continue
		}
		place++
		sum += place * cards.Rank(rank)
	}
	return sum + (place+1)*wild
}
