package engine

// allows says whether a round may be dealt with that seat, or NoSeat, fixed to play first.
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
	leads, rank := int(s.first), NoRank
	switch s.rules.Begins {
	case BeginRace:
		rank = s.players.firstHeld(s.rules.Race)
	case BeginLowest:
		if rank = s.players.firstHeld(s.rules.Race); rank != NoRank {
			leads = s.players.highest(int(s.dealer), func(p *player) int { return min(p.hand.Rank(rank), 1) })
		}
	case BeginWorst:
		if leads == NoSeat {
			leads = s.players.highest(int(s.dealer), func(p *player) int { return -s.rules.worth(&p.FaceUp) })
		}
	default:
	}
	s.opening = rank
	if s.rules.Begins == BeginRace && rank != NoRank {
		s.phase = PhaseOpening
		ev.add(Event{Kind: EventBegan, Rank: rank, Seat: NoSeat})
		return
	}
	if leads == NoSeat {
		leads = s.players.left(int(s.dealer))
	}
	s.phase, s.turn, s.began = PhasePlay, int8(leads), int8(leads)
	ev.add(Event{Kind: EventBegan, Rank: rank, Seat: s.turn})
}

// worth adds up the places of cards in the order of the rule set: 1 for the lowest rank that is laid in order, and for
// wild ones more than for the highest (RULES.md section 4, starter).
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
