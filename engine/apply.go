package engine

// Apply carries out a move and appends what happened to ev, which may be nil. A move that the rules refuse changes
// nothing and gives a [*Refusal], whose reason is one of the sentinels of this package.
//
// Apply allocates nothing once the state's and the events' memory has grown to what a round needs.
func (s *State) Apply(m Move, ev *Events) error {
	if reason := s.refuse(&m); reason != nil {
		return &Refusal{Reason: reason, Move: m, Asked: s.Ask(), Opening: s.opening, Turn: int(s.turn)}
	}
	s.moves++
	setUp := s.phase == PhaseSetUp
	s.moved = false
	seat := int(m.Seat)
	switch m.Kind {
	case MoveSwap:
		s.swap(seat, &m, ev)
	case MoveReady:
		s.ready(seat, ev)
	case MovePlay, MoveJump:
		s.play(seat, &m, ev)
	case MoveTake:
		s.take(seat, CauseStuck, ev)
		s.pass(seat, 1)
	case MoveFlip:
		s.flip(seat, int(m.Slot), ev)
	case MoveAim:
		ev.add(Event{Kind: EventAimed, Seat: m.Seat, Target: m.Target})
		s.phase = PhasePlay
		s.resolve(seat, s.pile[len(s.pile)-1].Rank(), 1, int(m.Target), ev)
	}
	if !setUp {
		s.countQuiet(ev)
	}
	return nil
}

// countQuiet abandons a round that has gone round for too long (RULES.md section 1, End).
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
// (RULES.md section 1, End). A round that is over stays as it is.
func (s *State) Abandon(ev *Events) {
	if s.phase != PhaseOver {
		s.end(NoSeat, CauseCalledOff, ev)
	}
}

func (s *State) end(shithead int, cause Cause, ev *Events) {
	s.phase, s.turn, s.opening, s.shithead = PhaseOver, NoSeat, NoRank, int8(shithead)
	ev.add(Event{Kind: EventEnded, Cause: cause, Seat: s.shithead})
}

func (s *State) swap(seat int, m *Move, ev *Events) {
	p := &s.players[seat]
	for _, c := range m.Hand() {
		p.hand.remove(c)
		p.known.forget(c)
		p.up.add(c)
	}
	for _, c := range m.Up() {
		p.up.remove(c)
		p.hand.add(c)
		p.known.add(c)
	}
	ev.addCards(Event{Kind: EventSwapped, Seat: m.Seat}, m.Cards)
	ev.count(len(m.Hand()))
}

func (s *State) ready(seat int, ev *Events) {
	s.players[seat].ready = true
	s.waiting--
	ev.add(Event{Kind: EventReady, Seat: int8(seat)})
	if s.waiting == 0 {
		s.begin(ev)
	}
}

// play lays cards on the pile, on turn, in the opening race or out of turn.
func (s *State) play(seat int, m *Move, ev *Events) {
	p := &s.players[seat]
	bag, first := p.bag(), len(s.pile)
	for i := range int(m.Count) {
		var c Card
		if m.Cards != nil {
			c = m.Cards[i]
		} else {
			c = bag.anyOf(m.Rank)
		}
		bag.remove(c)
		if bag == &p.hand {
			p.known.forget(c)
		}
		s.pile = append(s.pile, c)
	}
	kind := EventPlayed
	if m.Kind == MoveJump {
		kind = EventJumped
	}
	ev.addCards(Event{Kind: kind, Seat: m.Seat, Target: m.Target}, s.pile[first:])
	s.phase, s.opening = PhasePlay, NoRank
	s.resolve(seat, m.Rank, int(m.Count), int(m.Target), ev)
}

// flip turns a face-down card: it is played if it answers, else it goes into the hand with the pile.
func (s *State) flip(seat, slot int, ev *Events) {
	p := &s.players[seat]
	if slot == AnySlot {
		slot = p.firstCovered()
	}
	s.moved = true
	s.pile = append(s.pile, p.down[slot])
	turned := s.pile[len(s.pile)-1:]
	r := turned[0].Rank()
	p.down[slot] = NoCard
	p.covered--
	ev.addCards(Event{Kind: EventFlipped, Seat: int8(seat), Slot: int8(slot)}, turned)
	switch {
	case !s.rules.Answers(s.ask).Has(r):
		s.take(seat, CauseFlip, ev)
		s.pass(seat, 1)
	case s.rules.Powers[r].Aimed():
		s.phase = PhaseAim
	default:
		s.resolve(seat, r, 1, NoSeat, ev)
	}
}

// firstCovered is the first slot with a face-down card.
func (p *player) firstCovered() int {
	for slot, c := range p.down {
		if c != NoCard {
			return slot
		}
	}
	return AnySlot
}

// take puts the pile into a hand.
func (s *State) take(seat int, cause Cause, ev *Events) {
	p := &s.players[seat]
	ev.addCards(Event{Kind: EventTook, Cause: cause, Seat: int8(seat)}, s.pile)
	p.hand.addAll(s.pile)
	p.known.addAll(s.pile)
	s.pile, s.ask = s.pile[:0], free
}

// resolve does what k cards of rank r do that lie on top of the pile, and what follows every play: effects, replenishing,
// going out, passing the turn (RULES.md section 1, A play).
func (s *State) resolve(seat int, r Rank, k, target int, ev *Events) {
	power := &s.rules.Powers[r]
	burns, fed := true, false
	switch {
	case s.run(r) >= four:
		s.burn(seat, 0, CauseFour, ev)
	case power.Burns:
		s.burn(seat, 0, CausePower, ev)
	case power.Feeds:
		s.burn(seat, len(s.pile)-1, CausePower, ev)
		s.take(target, CauseFed, ev)
		burns, fed = false, true
	default:
		s.ask = s.demand()
		burns = false
	}
	s.replenish(seat, ev)
	s.leave(seat, r, ev)
	switch {
	case s.phase == PhaseOver:
	case burns:
		s.pass(seat, 0)
	case fed:
		s.turn = int8(s.left(target))
	case power.Skips:
		s.pass(seat, 1+s.skip(seat, k, ev))
	default:
		s.pass(seat, 1)
	}
}

// pass gives the turn to the player so many steps after seat; after none to seat itself, or the next if it is out.
func (s *State) pass(seat, steps int) {
	if steps == 0 && s.players[seat].out {
		steps = 1
	}
	s.turn = int8(s.next(seat, steps))
}

// skip says how many players k cards skip, and tells who they are.
func (s *State) skip(seat, k int, ev *Events) int {
	if s.in == 2 && s.rules.SkipTwoOnce {
		k = 1
	}
	if ev != nil {
		for i := range k {
			ev.add(Event{Kind: EventSkipped, Seat: int8(s.next(seat, i+1))})
		}
	}
	return k
}

// burn moves the pile's cards from an index on out of play.
func (s *State) burn(seat, from int, cause Cause, ev *Events) {
	s.moved = true
	ev.addCards(Event{Kind: EventBurned, Cause: cause, Seat: int8(seat)}, s.pile[from:])
	s.burned.addAll(s.pile[from:])
	s.pile, s.ask = s.pile[:from], free
}

// replenish fills a hand up from the draw pile.
func (s *State) replenish(seat int, ev *Events) {
	p := &s.players[seat]
	n := min(s.rules.Hand-int(p.hand.size), len(s.draw))
	if n <= 0 {
		return
	}
	s.moved = true
	p.hand.addAll(s.draw[:n])
	ev.addCards(Event{Kind: EventDrew, Seat: int8(seat), Private: true}, s.draw[:n])
	s.draw = s.draw[n:]
}

// leave puts a player out who has no card left; r is the rank of what was played.
func (s *State) leave(seat int, r Rank, ev *Events) {
	p := &s.players[seat]
	if p.hand.size > 0 || p.up.size > 0 || p.covered > 0 {
		return
	}
	s.moved = true
	p.out = true
	p.low = s.rules.Points.LowCard > 0 && r == s.rules.Points.LowRank
	s.out = append(s.out, int8(seat))
	s.in--
	ev.add(Event{Kind: EventWentOut, Seat: int8(seat), N: uint16(len(s.out))})
	if s.in == 1 {
		s.end(s.next(seat, 1), CauseNone, ev)
	}
}

// demand is what the pile asks: what its topmost card asks that is not looked through.
func (s *State) demand() Ask {
	for i := len(s.pile) - 1; i >= 0; i-- {
		r := s.pile[i].Rank()
		power := &s.rules.Powers[r]
		switch {
		case power.Invisible:
		case power.Asks == AskFree:
			return free
		default:
			return Ask{Kind: power.Asks, Rank: r}
		}
	}
	return free
}

// run counts the cards of a rank on top of the pile. Invisible cards are looked through; a run of their own rank is one
// with nothing between.
func (s *State) run(r Rank) int {
	through := !s.rules.Powers[r].Invisible
	n := 0
	for i := len(s.pile) - 1; i >= 0; i-- {
		top := s.pile[i].Rank()
		switch {
		case top == r:
			n++
		case through && s.rules.Powers[top].Invisible:
		default:
			return n
		}
	}
	return n
}
