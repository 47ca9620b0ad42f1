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
	case MoveSwap, MoveReady:
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
		return nil
	case len(m.Hand()) == 0 || len(m.Hand()) != len(m.Up()):
		return ErrUneven
	case !p.hand.Holds(m.Hand()) || !p.up.Holds(m.Up()):
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
	if !s.answers().Has(m.Rank) {
		return ErrAsk
	}
	switch power := &s.rules.Powers[m.Rank]; {
	case !power.Aimed() && m.Target != NoSeat:
		return ErrNoTarget
	case !power.Aimed():
		return nil
	case m.Count > 1:
		return ErrAlone
	default:
		return s.refuseTarget(int(m.Target))
	}
}

// refuseCards says what is wrong with the cards of a play or jump-in.
func (p *player) refuseCards(m *Move) error {
	bag := p.bag()
	switch {
	case m.Rank >= NoRank || m.Count == 0:
		return ErrMove
	case bag.Len() == 0:
		return ErrFlip
	case bag.Rank(m.Rank) < int(m.Count):
		return ErrNotHeld
	case m.Cards == nil:
		return nil
	case len(m.Cards) != int(m.Count):
		return ErrCards
	}
	for _, c := range m.Cards {
		if c.Rank() != m.Rank {
			return ErrCards
		}
	}
	if !bag.Holds(m.Cards) {
		return ErrNotHeld
	}
	return nil
}

func (s *State) refuseTarget(target int) error {
	if target < 0 || target >= len(s.players) || s.players[target].out {
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

func (s *State) refuseFlip(m *Move) error {
	if reason := s.refuseTurn(int(m.Seat)); reason != nil {
		return reason
	}
	p := &s.players[m.Seat]
	switch slot := int(m.Slot); {
	case p.zone() != ZoneFaceDown:
		return ErrNotFlip
	case slot == AnySlot:
		return nil
	case slot < 0 || slot >= len(p.down) || p.down[slot] == NoCard:
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
		return s.refuseTarget(int(m.Target))
	}
}

// answers are the ranks that may be played now: those that answer the pile; in an opening race, the opening rank.
func (s *State) answers() RankSet {
	if s.phase == PhaseOpening {
		return Ranks(s.opening)
	}
	return s.rules.Answers(s.ask)
}

// canPlay says whether the seat on turn has a card in its hand or face-up that answers the pile.
func (s *State) canPlay(seat int) bool {
	return s.players[seat].bag().ranks&s.answers() != 0
}
