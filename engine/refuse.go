package engine

// refuse says why a move may not be made, or nil. It changes nothing.
func (s *State) refuse(m *Move) error {
	seat := int(m.Seat)
	switch {
	case seat < 0 || seat >= len(s.players):
		return ErrSeat
	case s.phase == PhaseOver:
		return ErrOver
	case s.players[seat].Out:
		return ErrOut
	}
	a := attempt{s.actor(seat), m}
	switch m.Kind {
	case MoveSwap, MoveReady, MoveLay:
		return a.refuseSetUp()
	case MovePlay:
		return a.refusePlay()
	case MoveJump:
		return a.refuseJump()
	case MoveTake:
		return a.refuseTake()
	case MoveFlip:
		return a.refuseFlip()
	case MoveAim:
		return a.refuseAim()
	case MoveChance:
		return a.refuseChance()
	case MoveFoul:
		return foul(a).refuse()
	default:
		return ErrMove
	}
}

// attempt is a move that a seat still in wants to make, in a round that is not over.
type attempt struct {
	actor
	move *Move
}

func (a attempt) refuseSetUp() error {
	s, p, m := a.state, a.player, a.move
	switch {
	case s.phase != PhaseSetUp:
		return ErrNotSetUp
	case p.Ready:
		return ErrReady
	case m.Kind == MoveReady && s.rules.Lays && !p.Laid:
		return ErrNotLaid
	case m.Kind == MoveReady:
		return nil
	case m.Kind == MoveLay && (!s.rules.Lays || p.Laid):
		return ErrLaid
	case m.Kind == MoveSwap && s.rules.Lays:
		return ErrNoSwap
	case m.Kind == MoveLay && len(m.Cards) != s.rules.Up:
		return ErrUneven
	case m.Kind == MoveSwap && (len(m.Hand()) == 0 || len(m.Hand()) != len(m.Up())):
		return ErrUneven
	case !p.hand.Holds(m.Hand()) || !p.FaceUp.Holds(m.Up()):
		return ErrNotHeld
	default:
		return nil
	}
}

// notPlaying says in which phases nobody plays, takes or flips.
var notPlaying = [...]error{PhaseSetUp: ErrSetUp, PhaseOpening: ErrOpening, PhaseAim: ErrAim, PhaseOver: ErrOver}

// refuseTurn is what keeps a seat from playing, taking or flipping, whatever it has.
func (a attempt) refuseTurn() error {
	if turn := a.state.turn; turn != NoSeat && int(turn) != a.seat {
		return ErrTurn
	}
	return notPlaying[a.state.phase]
}

func (a attempt) refusePlay() error {
	s, m := a.state, a.move
	if reason := a.refuseTurn(); reason != nil && (s.phase != PhaseOpening || m.Rank != s.opening) {
		return reason
	}
	if reason := a.player.refuseCards(m); reason != nil {
		return reason
	}
	switch power := &s.rules.Powers[m.Rank]; {
	case s.opening != NoRank && (m.Rank != s.opening || m.Companions > 0):
		return ErrOpening
	case m.Companions > 0 && !power.Escorts.Has(m.Companion):
		return ErrCompany
	case m.Companions == 0 && !a.answers().Has(m.Rank):
		return ErrAsk
	case !power.Aimed() && m.Target == NoSeat:
		return nil
	case power.Feeds && m.Count > 1:
		return ErrAlone
	case s.top().mustAim(m.Rank, int(m.Count)):
		return a.refuseTarget(m.Rank, m.Target)
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

func (a attempt) refuseJump() error {
	s, m := a.state, a.move
	switch reason := notPlaying[s.phase]; {
	case reason != nil:
		return reason
	case !s.rules.JumpIn:
		return ErrJump
	case m.Seat == s.turn:
		return ErrJumpTurn
	}
	if reason := a.player.refuseCards(m); reason != nil {
		return reason
	}
	switch run := s.top().run(m.Rank); {
	case m.Companions > 0:
		return ErrCompany
	case m.Target != NoSeat:
		return ErrNoTarget
	case run == 0 || run+int(m.Count) < four:
		return ErrJump
	default:
		return nil
	}
}

func (a attempt) refuseTake() error {
	s := a.state
	if reason := a.refuseTurn(); reason != nil {
		return reason
	}
	switch {
	case s.rules.TakeAtWill && len(s.pile) > 0:
		return nil
	case a.player.zone() == ZoneFaceDown:
		return ErrFlip
	case len(s.pile) == 0:
		return ErrEmptyPile
	case a.canPlay():
		return ErrMustPlay
	default:
		return nil
	}
}

func (a attempt) refuseChance() error {
	s := a.state
	if reason := a.refuseTurn(); reason != nil {
		return reason
	}
	switch {
	case !s.rules.Chance || len(s.draw) == 0:
		return ErrChance
	case a.player.zone() == ZoneFaceDown:
		return ErrFlip
	case a.canPlay():
		return ErrMustPlay
	default:
		return nil
	}
}

func (a attempt) refuseFlip() error {
	if reason := a.refuseTurn(); reason != nil {
		return reason
	}
	switch {
	case a.player.zone() != ZoneFaceDown:
		return ErrNotFlip
	case a.player.flipped(a.move) == AnySlot:
		return ErrSlot
	default:
		return nil
	}
}

func (a attempt) refuseAim() error {
	s, m := a.state, a.move
	switch {
	case s.phase != PhaseAim:
		return ErrNotAim
	case s.turn != m.Seat:
		return ErrTurn
	default:
		return a.refuseTarget(s.top().rank(), m.Target)
	}
}

// canEscort reports whether among these ranks there are two that can be played together.
func (r *Rules) canEscort(ranks RankSet) bool {
	for escorted := ranks & r.escorted; escorted != 0; {
		if ranks&r.Powers[escorted.removeLowest()].Escorts != 0 {
			return true
		}
	}
	return false
}
