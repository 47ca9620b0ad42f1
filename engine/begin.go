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
		rank = s.openingRank()
	case BeginLowest:
		if rank = s.openingRank(); rank != NoRank {
			leads = s.fromLeft(func(p *player) int { return min(p.hand.Rank(rank), 1) })
		}
	case BeginWorst:
		if leads == NoSeat {
			leads = s.fromLeft(func(p *player) int { return -s.rules.worth(&p.up) })
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
		leads = s.left(int(s.dealer))
	}
	s.phase, s.turn, s.began = PhasePlay, int8(leads), int8(leads)
	ev.add(Event{Kind: EventBegan, Rank: rank, Seat: s.turn})
}

// openingRank is the first rank of the race that any hand holds, or NoRank.
func (s *State) openingRank() Rank {
	var held RankSet
	for i := range s.players {
		held |= s.players[i].hand.ranks
	}
	for _, r := range s.rules.Race {
		if held.Has(r) {
			return r
		}
	}
	return NoRank
}

// fromLeft is the player of whom a number is highest, the first clockwise from the dealer's left if several are equal.
func (s *State) fromLeft(of func(*player) int) int {
	n := len(s.players)
	best := (int(s.dealer) + 1) % n
	for i := 1; i < n; i++ {
		if seat := (int(s.dealer) + 1 + i) % n; of(&s.players[seat]) > of(&s.players[best]) {
			best = seat
		}
	}
	return best
}

// worth adds up the places of cards in the order of the rule set: 1 for the lowest rank that is laid in order, and for
// wild ones more than for the highest (RULES.md section 4, starter).
func (r *Rules) worth(cards *Bag) int {
	sum, place := 0, 0
	for rank := range NoRank {
		if !r.Powers[rank].Wild {
			place++
			sum += place * cards.Rank(rank)
		}
	}
	for rank := range NoRank {
		if r.Powers[rank].Wild {
			sum += (place + 1) * cards.Rank(rank)
		}
	}
	return sum
}
