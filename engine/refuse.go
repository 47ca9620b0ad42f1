package engine

// refuse says why a move may not be made, or nil. It changes nothing.
func (s *State) refuse(m *Move) error {
	seat := int(m.Seat)
	switch {
	case seat < 0 || seat >= len(s.players):
		return ErrSeat
	case s.phase == PhaseOver:
		return ErrOver
	case s.players[seat].out:
		return ErrOut
	}
	switch m.Kind {
	case MoveSwap, MoveReady, MoveLay:
		return s.refuseSetUp(m)
	case MovePlay:
		return s.refusePlay(m)
	case MoveJump:
		return s.refuseJump(m)
	case MoveTake:
		return s.refuseTake(seat)
	case MoveFlip:
		return s.refuseFlip(m)
	case MoveAim:
		return s.refuseAim(m)
	case MoveChance:
		return s.refuseChance(seat)
	case MoveFoul:
		return s.refuseFoul(m)
	default:
		return ErrMove
	}
}

func (s *State) refuseSetUp(m *Move) error {
	p := &s.players[m.Seat]
	switch {
	case s.phase != PhaseSetUp:
		return ErrNotSetUp
	case p.ready:
		return ErrReady
	case m.Kind == MoveReady:
		if s.rules.Lays && !p.laid {
			return ErrNotLaid
		}
		return nil
	case m.Kind == MoveLay:
		return s.refuseLay(m)
	case s.rules.Lays:
		return ErrNoSwap
	case len(m.Hand()) == 0 || len(m.Hand()) != len(m.Up()):
		return ErrUneven
	case !p.hand.Holds(m.Hand()) || !p.up.Holds(m.Up()):
		return ErrNotHeld
	default:
		return nil
	}
}

func (s *State) refuseLay(m *Move) error {
	p := &s.players[m.Seat]
	switch {
	case !s.rules.Lays || p.laid:
		return ErrLaid
	case len(m.Cards) != s.rules.Up:
		return ErrUneven
	case !p.hand.Holds(m.Cards):
		return ErrNotHeld
	default:
		return nil
	}
}

// refuseTurn is what keeps a seat from playing, taking or flipping, whatever it has.
func (s *State) refuseTurn(seat int) error {
	switch {
	case s.phase == PhaseSetUp:
		return ErrSetUp
	case s.phase == PhaseOpening:
		return ErrOpening
	case int(s.turn) != seat:
		return ErrTurn
	case s.phase == PhaseAim:
		return ErrAim
	default:
		return nil
	}
}

func (s *State) refusePlay(m *Move) error {
	p := &s.players[m.Seat]
	if reason := s.refuseTurn(int(m.Seat)); reason != nil {
		if s.phase != PhaseOpening || m.Rank != s.opening {
			return reason
		}
	}
	if reason := p.refuseCards(m); reason != nil {
		return reason
	}
	switch {
	case s.opening != NoRank && (m.Rank != s.opening || m.Companions > 0):
		return ErrOpening
	case m.Companions > 0:
		return s.refuseCompany(m)
	case !s.answers(int(m.Seat)).Has(m.Rank):
		return ErrAsk
	}
	switch power := &s.rules.Powers[m.Rank]; {
	case !power.Aimed() && m.Target != NoSeat:
		return ErrNoTarget
	case !power.Aimed():
		return nil
	case power.Feeds && m.Count > 1:
		return ErrAlone
	case s.mustAim(m.Rank, int(m.Count)):
		return s.refuseTarget(m.Seat, m.Rank, m.Target)
	case m.Target != NoSeat:
		return ErrNoTarget
	default:
		return nil
	}
}

// refuseCompany says why cards are not played in company of others.
func (s *State) refuseCompany(m *Move) error {
	switch {
	case !s.rules.Powers[m.Rank].Escorts.Has(m.Companion):
		return ErrCompany
	case m.Target != NoSeat:
		return ErrNoTarget
	default:
		return nil
	}
}

// refuseCards says what is wrong with the cards of a play or jump-in.
func (p *player) refuseCards(m *Move) error {
	bag := p.bag()
	switch {
	case m.Rank >= NoRank || m.Count == 0 || m.Companions > 0 && (m.Companion >= NoRank || m.Companion == m.Rank):
		return ErrMove
	case bag.Len() == 0:
		return ErrFlip
	case bag.Rank(m.Rank) < int(m.Count) || m.Companions > 0 && bag.Rank(m.Companion) < int(m.Companions):
		return ErrNotHeld
	case m.Cards == nil:
		return nil
	case len(m.Cards) != int(m.Count)+int(m.Companions):
		return ErrCards
	}
	for i, c := range m.Cards {
		if i < int(m.Count) && c.Rank() != m.Rank || i >= int(m.Count) && c.Rank() != m.Companion {
			return ErrCards
		}
	}
	if !bag.Holds(m.Cards) {
		return ErrNotHeld
	}
	return nil
}

// refuseTarget says whether cards of a rank that a seat plays may not be aimed at another.
func (s *State) refuseTarget(seat int8, r Rank, target int8) error {
	if target < 0 || int(target) >= len(s.players) || s.players[target].out {
		return ErrTarget
	}
	if target == seat && s.rules.Powers[r].Shoots {
		return ErrTarget
	}
	return nil
}

func (s *State) refuseJump(m *Move) error {
	switch {
	case s.phase == PhaseSetUp:
		return ErrSetUp
	case s.phase == PhaseOpening:
		return ErrOpening
	case s.phase == PhaseAim:
		return ErrAim
	case !s.rules.JumpIn:
		return ErrJump
	case m.Seat == s.turn:
		return ErrJumpTurn
	}
	if reason := s.players[m.Seat].refuseCards(m); reason != nil {
		return reason
	}
	if m.Companions > 0 {
		return ErrCompany
	}
	if m.Target != NoSeat {
		return ErrNoTarget
	}
	if run := s.run(m.Rank); run == 0 || run+int(m.Count) < four {
		return ErrJump
	}
	return nil
}

func (s *State) refuseTake(seat int) error {
	if reason := s.refuseTurn(seat); reason != nil {
		return reason
	}
	switch {
	case s.rules.TakeAtWill && len(s.pile) > 0:
		return nil
	case s.players[seat].zone() == ZoneFaceDown:
		return ErrFlip
	case len(s.pile) == 0:
		return ErrEmptyPile
	case s.canPlay(seat):
		return ErrMustPlay
	default:
		return nil
	}
}

func (s *State) refuseChance(seat int) error {
	if reason := s.refuseTurn(seat); reason != nil {
		return reason
	}
	switch {
	case !s.rules.Chance || len(s.draw) == 0:
		return ErrChance
	case s.players[seat].zone() == ZoneFaceDown:
		return ErrFlip
	case s.canPlay(seat):
		return ErrMustPlay
	default:
		return nil
	}
}

func (s *State) refuseFlip(m *Move) error {
	if reason := s.refuseTurn(int(m.Seat)); reason != nil {
		return reason
	}
	p := &s.players[m.Seat]
	switch {
	case p.zone() != ZoneFaceDown:
		return ErrNotFlip
	case p.flipped(m) == AnySlot:
		return ErrSlot
	default:
		return nil
	}
}

func (s *State) refuseAim(m *Move) error {
	switch {
	case s.phase != PhaseAim:
		return ErrNotAim
	case s.turn != m.Seat:
		return ErrTurn
	default:
		return s.refuseTarget(m.Seat, s.pile[len(s.pile)-1].Rank(), m.Target)
	}
}

// answers are the ranks that a seat may play now, alone: those that answer the pile or open the round.
func (s *State) answers(seat int) RankSet {
	if s.opening != NoRank {
		return Ranks(s.opening)
	}
	return s.rules.Answers(s.askOf(seat))
}

// canPlay says whether the seat on turn has something in its hand or face-up that it may play.
func (s *State) canPlay(seat int) bool {
	ranks := s.players[seat].bag().ranks
	return ranks&s.answers(seat) != 0 || ranks&s.rules.escorted != 0 && s.opening == NoRank && s.rules.canEscort(ranks)
}

// canEscort says whether among these ranks there are two that can be played together.
func (r *Rules) canEscort(ranks RankSet) bool {
	for escorted := ranks & r.escorted; escorted != 0; {
		if ranks&r.Powers[escorted.removeLowest()].Escorts != 0 {
			return true
		}
	}
	return false
}
