package engine

// Legal appends to moves everything that a seat may do now: what Apply accepts, once for each text of FORMATS.md, so
// without saying which of several equal cards is meant or which slot is flipped. Out of turn that is jumping in, in an
// opening race opening it.
//
// In the set-up it is ready, and the swaps of one card for another (of which every other swap can be made), or the ways to
// lay the face-up cards. Fouls are called by the referee and not listed.
func (s *State) Legal(seat int, moves []Move) []Move {
	if seat < 0 || seat >= len(s.players) {
		return moves // who watches does nothing
	}
	p := &s.players[seat]
	switch {
	case p.out:
		return moves
	case s.phase == PhaseSetUp:
		return s.legalSetUp(seat, moves)
	case s.phase == PhaseOpening:
		return appendPlays(moves, Play(seat, s.opening, 1), p.hand.Rank(s.opening))
	case s.phase == PhasePlay && int(s.turn) == seat:
		return s.legalTurn(seat, moves)
	case s.phase == PhasePlay && s.rules.JumpIn:
		return s.legalJumps(seat, moves)
	case s.phase == PhaseAim && int(s.turn) == seat:
		return s.appendTargets(moves, Aim(seat, 0), s.pile[len(s.pile)-1].Rank())
	default:
		return moves
	}
}

func (s *State) legalSetUp(seat int, moves []Move) []Move {
	p := &s.players[seat]
	switch {
	case p.ready:
		return moves
	case s.rules.Lays && !p.laid:
		return appendLays(moves, seat, &p.hand, s.rules.Up)
	case s.rules.Lays:
		return append(moves, Ready(seat))
	}
	last := NoCard
	for hand := range p.hand.All() {
		if hand == last {
			continue
		}
		last = hand
		lastUp := NoCard
		for up := range p.up.All() {
			if up != lastUp {
				moves = append(moves, Swap(seat, []Card{hand}, []Card{up}))
			}
			lastUp = up
		}
	}
	return append(moves, Ready(seat))
}

// appendLays appends every way to lay so many cards, each look of them once.
func appendLays(moves []Move, seat int, hand *Bag, cards int) []Move {
	all, chosen := hand.Cards(), make([]Card, 0, cards)
	var choose func(from int)
	choose = func(from int) {
		if len(chosen) == cards {
			moves = append(moves, Lay(seat, chosen))
			return
		}
		for i := from; i < len(all); i++ {
			if i > from && all[i] == all[i-1] {
				continue
			}
			chosen = append(chosen, all[i])
			choose(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	choose(0)
	return moves
}

func (s *State) legalTurn(seat int, moves []Move) []Move {
	p := &s.players[seat]
	bag := p.bag()
	if bag.size == 0 {
		moves = append(moves, Flip(seat, AnySlot))
		if s.rules.TakeAtWill && len(s.pile) > 0 {
			moves = append(moves, Take(seat))
		}
		return moves
	}
	start := len(moves)
	if bag.ranks&s.rules.escorted != 0 && s.opening == NoRank {
		moves = s.appendEscorted(moves, seat, bag)
	}
	play := Play(seat, NoRank, 1)
	for ranks := bag.ranks & s.answers(seat); ranks != 0; {
		play.Rank = ranks.removeLowest()
		if s.rules.Powers[play.Rank].Aimed() {
			moves = s.appendAimed(moves, play, bag.Rank(play.Rank))
			continue
		}
		moves = appendPlays(moves, play, bag.Rank(play.Rank))
	}
	stuck := len(moves) == start
	if stuck && s.rules.Chance && len(s.draw) > 0 {
		moves = append(moves, Chance(seat))
	}
	if stuck || s.rules.TakeAtWill && len(s.pile) > 0 {
		moves = append(moves, Take(seat))
	}
	return moves
}

// appendEscorted appends the plays of cards in company of others.
func (s *State) appendEscorted(moves []Move, seat int, bag *Bag) []Move {
	for escorted := bag.ranks & s.rules.escorted; escorted != 0; {
		r := escorted.removeLowest()
		for k := 1; k <= bag.Rank(r); k++ {
			for company := bag.ranks & s.rules.Powers[r].Escorts; company != 0; {
				companion := company.removeLowest()
				for i := 1; i <= bag.Rank(companion); i++ {
					moves = append(moves, PlayWith(seat, r, k, companion, i))
				}
			}
		}
	}
	return moves
}

// appendAimed appends the plays of up to so many cards of a rank that is aimed.
func (s *State) appendAimed(moves []Move, m Move, most int) []Move {
	if s.rules.Powers[m.Rank].Feeds {
		most = 1
	}
	for k := 1; k <= most; k++ {
		m.Count, m.Target = uint8(k), NoSeat
		if s.mustAim(m.Rank, k) {
			moves = s.appendTargets(moves, m, m.Rank)
		} else {
			moves = append(moves, m)
		}
	}
	return moves
}

// legalJumps looks at the ranks that have a run on top: the topmost, and the one under invisible cards.
func (s *State) legalJumps(seat int, moves []Move) []Move {
	bag := s.players[seat].bag()
	for i := len(s.pile) - 1; i >= 0; i-- {
		r := s.pile[i].Rank()
		invisible := s.rules.Powers[r].Invisible
		if top := i == len(s.pile)-1; bag.ranks.Has(r) && (top || !invisible) {
			fewest := four - s.run(r) // at least one: a run of four has burned
			moves = appendPlays(moves, Jump(seat, r, fewest), bag.Rank(r))
		}
		if !invisible {
			break
		}
	}
	return moves
}

// appendPlays appends the move with its count and every higher one up to most.
func appendPlays(moves []Move, m Move, most int) []Move {
	for k := int(m.Count); k <= most; k++ {
		m.Count = uint8(k)
		moves = append(moves, m)
	}
	return moves
}

// appendTargets appends the move aimed at each player that cards of the rank may be aimed at.
func (s *State) appendTargets(moves []Move, m Move, r Rank) []Move {
	for target := range s.players {
		if s.refuseTarget(m.Seat, r, int8(target)) == nil {
			m.Target = int8(target)
			moves = append(moves, m)
		}
	}
	return moves
}
