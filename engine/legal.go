package engine

// Legal appends to moves everything that a seat may do now: what Apply accepts, once for each text of FORMATS.md, so
// without saying which of several equal cards is meant or which slot is flipped. Out of turn that is jumping in, in an
// opening race opening it.
//
// In the set-up it is ready, and the swaps of one card for another (of which every other swap can be made).
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
		return s.appendTargets(moves, Aim(seat, 0))
	default:
		return moves
	}
}

func (s *State) legalSetUp(seat int, moves []Move) []Move {
	p := &s.players[seat]
	if p.ready {
		return moves
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

func (s *State) legalTurn(seat int, moves []Move) []Move {
	p := &s.players[seat]
	bag := p.bag()
	if bag.size == 0 {
		return append(moves, Flip(seat, AnySlot))
	}
	ranks := bag.ranks & s.answers()
	if ranks == 0 {
		return append(moves, Take(seat))
	}
	for ranks != 0 {
		r := ranks.takeLowest()
		if s.rules.Powers[r].Aimed() {
			moves = s.appendTargets(moves, PlayAt(seat, r, 0))
			continue
		}
		moves = appendPlays(moves, Play(seat, r, 1), bag.Rank(r))
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

// appendTargets appends the move aimed at each player still in.
func (s *State) appendTargets(moves []Move, m Move) []Move {
	for target := range s.players {
		if !s.players[target].out {
			m.Target = int8(target)
			moves = append(moves, m)
		}
	}
	return moves
}
