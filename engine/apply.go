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
		s.passTaker(seat)
	case MoveFlip:
		s.flip(seat, int(m.Slot), ev)
	case MoveAim:
		ev.add(Event{Kind: EventAimed, Seat: m.Seat, Target: m.Target})
		s.phase = PhasePlay
		s.resolve(seat, laid{rank: s.pile[len(s.pile)-1].Rank(), count: 1, cards: 1, target: int(m.Target)}, ev)
	case MoveLay:
		s.lay(seat, &m, ev)
	case MoveChance:
		s.chance(seat, ev)
	case MoveFoul:
		s.foul(seat, &m, ev)
		return nil // fouls are not counted
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
	s.phase, s.turn, s.opening, s.shooter, s.shithead = PhaseOver, NoSeat, NoRank, NoSeat, int8(shithead)
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

// lay lays cards of the hand face-up.
func (s *State) lay(seat int, m *Move, ev *Events) {
	p := &s.players[seat]
	for _, c := range m.Cards {
		p.hand.remove(c)
		p.up.add(c)
	}
	p.laid = true
	ev.addCards(Event{Kind: EventLaid, Seat: m.Seat}, m.Cards)
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
	fromHand := bag == &p.hand
	l := laid{rank: m.Rank, count: int(m.Count), cards: int(m.Count) + int(m.Companions), target: int(m.Target)}
	r := m.Rank
	for i := range l.cards {
		if i == l.count {
			r = m.Companion
		}
		var c Card
		if m.Cards != nil {
			c = m.Cards[i]
		} else {
			c = bag.anyOf(r)
		}
		bag.remove(c)
		if fromHand {
			p.known.forget(c)
		}
		s.pile = append(s.pile, c)
	}
	if m.Companions > 0 {
		l.rank, l.count = m.Companion, int(m.Companions)
	}
	kind := EventPlayed
	if m.Kind == MoveJump {
		kind = EventJumped
	}
	ev.addCards(Event{Kind: kind, Seat: m.Seat, Target: m.Target}, s.pile[first:])
	s.phase, s.opening = PhasePlay, NoRank
	s.resolve(seat, l, ev)
}

// flip turns a face-down card: it is played if it answers, else it goes into the hand with the pile.
func (s *State) flip(seat, slot int, ev *Events) {
	p := &s.players[seat]
	if slot == AnySlot {
		slot = p.firstCovered()
	}
	c := p.down[slot]
	answers := s.rules.Answers(s.ask).Has(c.Rank())
	p.down[slot] = NoCard
	p.covered--
	s.pile = append(s.pile, c)
	ev.addCards(Event{
		Kind: EventFlipped, Seat: int8(seat), Slot: int8(slot), Private: !answers && s.rules.FlipsHidden,
	}, s.pile[len(s.pile)-1:])
	s.turned(seat, answers, CauseFlip, ev)
}

// chance turns the draw pile's top card: it is played if it answers, else it goes into the hand with the pile.
func (s *State) chance(seat int, ev *Events) {
	c := s.draw[0]
	s.draw = s.draw[1:]
	answers := s.rules.Answers(s.ask).Has(c.Rank())
	s.pile = append(s.pile, c)
	ev.addCards(Event{Kind: EventChanced, Seat: int8(seat)}, s.pile[len(s.pile)-1:])
	s.turned(seat, answers, CauseChance, ev)
}

// turned goes on with a card that was turned and now lies on top of the pile.
func (s *State) turned(seat int, answers bool, cause Cause, ev *Events) {
	s.moved = true
	r := s.pile[len(s.pile)-1].Rank()
	switch {
	case !answers:
		s.take(seat, cause, ev)
		s.passTaker(seat)
	case s.mustAim(r, 0):
		s.phase, s.opening = PhaseAim, NoRank
	default:
		s.opening = NoRank
		s.resolve(seat, laid{rank: r, count: 1, cards: 1, target: NoSeat}, ev)
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

// take puts the pile into a hand. Trumps that were not answered are burned instead.
func (s *State) take(seat int, cause Cause, ev *Events) {
	p := &s.players[seat]
	cards := len(s.pile)
	if s.ask.Kind == AskTrump {
		cards = s.sinkTrumps()
	}
	hidden := cause == CauseFlip && s.rules.FlipsHidden
	ev.addCards(Event{Kind: EventTook, Cause: cause, Seat: int8(seat), PrivateLast: hidden}, s.pile[:cards])
	p.hand.addAll(s.pile[:cards])
	if hidden {
		p.known.addAll(s.pile[:cards-1])
	} else {
		p.known.addAll(s.pile[:cards])
	}
	if cards < len(s.pile) {
		copy(s.pile, s.pile[cards:])
		s.pile = s.pile[:len(s.pile)-cards]
		s.burn(seat, 0, CausePower, ev)
	}
	s.pile, s.ask, s.shooter = s.pile[:0], free, NoSeat
}

// sinkTrumps puts the trumps of the pile behind its other cards, of which it counts how many there are. Nothing lies on
// trumps but, at most, a card that was turned and did not answer.
func (s *State) sinkTrumps() int {
	first := 0
	for first < len(s.pile) && !s.rules.trumps.Has(s.pile[first].Rank()) {
		first++
	}
	last := len(s.pile) - 1
	if turned := s.pile[last]; !s.rules.trumps.Has(turned.Rank()) {
		copy(s.pile[first+1:], s.pile[first:last])
		s.pile[first] = turned
		first++
	}
	return first
}

// passTaker gives the turn on after the pile was taken.
func (s *State) passTaker(seat int) {
	if s.rules.TakerLeads {
		s.turn = int8(seat)
		return
	}
	s.pass(seat, 1)
}

// pass gives the turn to the player so many steps after seat; after none to seat itself, or the next if it is out.
func (s *State) pass(seat, steps int) {
	if steps == 0 && s.players[seat].out {
		steps = 1
	}
	s.turn = int8(s.next(seat, steps))
}
