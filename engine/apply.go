package engine

// Apply carries out a move and appends what happened to ev, which may be nil. A move that the rules refuse changes
// nothing and gives a [*Refusal], whose reason is one of the sentinels of this package.
//
// Apply allocates nothing once the state's and the events' memory has grown to what a round needs.
func (s *State) Apply(m Move, ev *Events) error {
	if reason := s.refuse(&m); reason != nil {
		return &Refusal{
			Reason: reason, Move: m, Asked: s.Ask(), Opening: s.opening, Turn: int(s.turn), offence: s.offends(&m, reason),
		}
	}
	s.carryOut(&m, ev)
	return nil
}

// ApplyPacked carries out a move that LegalPacked has listed for this very state, as Apply does, but looks at nothing and
// tells nothing. With any other move the state is no longer that of a round.
func (s *State) ApplyPacked(p Packed) {
	var m Move
	p.unpack(&m)
	s.carryOut(&m, nil)
}

// carryOut carries out a move that the rules allow.
func (s *State) carryOut(m *Move, ev *Events) {
	s.moves++
	setUp := s.phase == PhaseSetUp
	s.moved = false
	by := mover{s.actor(int(m.Seat)), ev}
	switch m.Kind {
	case MoveSwap, MoveLay:
		by.swap(m)
	case MoveReady:
		by.ready()
	case MovePlay, MoveJump:
		by.play(m)
	case MoveTake:
		by.take(CauseStuck)
		by.passTaker()
	case MoveFlip:
		by.flip(by.player.flipped(m))
	case MoveAim:
		by.aim(int(m.Target))
	case MoveChance:
		by.chance()
	case MoveFoul:
		foul{by.actor, m}.commit(ev)
		return // fouls are not counted
	}
	if !setUp {
		s.countQuiet(ev)
	}
}

// countQuiet counts the quiet moves in a row, and abandons the round at the limit (RULES.md common/end).
func (s *State) countQuiet(ev *Events) {
	if s.moved {
		s.quiet = 0
		return
	}
	s.quiet++
	if s.quiet >= s.QuietLimit() {
		s.end(NoSeat, CauseStalemate, ev)
	}
}

// Abandon ends a round that those who play it call off, or that the house closes: no places, no points, no Shithead
// (RULES.md common/end). A round that is over stays as it is.
func (s *State) Abandon(ev *Events) {
	if s.phase != PhaseOver {
		s.end(NoSeat, CauseCalledOff, ev)
	}
}

func (s *State) end(shithead int, cause Cause, ev *Events) {
	s.phase, s.turn, s.opening, s.shooter, s.shithead = PhaseOver, NoSeat, NoRank, NoSeat, int8(shithead)
	ev.add(Event{Kind: EventEnded, Cause: cause, Seat: s.shithead})
}
