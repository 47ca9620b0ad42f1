package engine

import "slices"

// mover carries out the moves of a seat that the rules allow, and appends what happens to events, which may be nil.
type mover struct {
	actor
	events *Events
}

// swap exchanges cards of the hand for face-up ones, or lays them.
func (m mover) swap(move *Move) {
	p := m.player
	for _, c := range move.Hand() {
		p.hand.remove(c)
		p.Known.forget(c)
		p.FaceUp.add(c)
	}
	for _, c := range move.Up() {
		p.FaceUp.remove(c)
		p.hand.add(c)
		p.Known.add(c)
	}
	kind := EventSwapped
	if move.Kind == MoveLay {
		kind, p.Laid = EventLaid, true
	}
	m.events.addCards(Event{Kind: kind, Seat: move.Seat, N: uint16(len(move.Hand()))}, move.Cards)
}

func (m mover) ready() {
	m.player.Ready = true
	m.events.add(Event{Kind: EventReady, Seat: int8(m.seat)})
	if !slices.ContainsFunc(m.state.players, func(p player) bool { return !p.Ready }) {
		m.state.begin(m.events)
	}
}

// play lays cards on the pile, on turn, in the opening race or out of turn.
func (m mover) play(move *Move) {
	s, p := m.state, m.player
	bag, first := p.bag(), len(s.pile)
	fromHand := bag == &p.hand
	r, count, cards := move.Rank, int(move.Count), int(move.Count)+int(move.Companions)
	for i := range cards {
		if i == count {
			r = move.Companion
		}
		c := bag.anyOf(r)
		if move.Cards != nil {
			c = move.Cards[i]
		}
		bag.remove(c)
		if fromHand {
			p.Known.forget(c)
		}
		s.pile = append(s.pile, c)
	}
	if move.Companions > 0 {
		count = int(move.Companions)
	}
	kind := EventPlayed
	if move.Kind == MoveJump {
		kind = EventJumped
	}
	m.events.addCards(Event{Kind: kind, Seat: move.Seat, Target: move.Target}, s.pile[first:])
	s.phase, s.opening = PhasePlay, NoRank
	m.resolve(laid{rank: r, count: count, cards: cards, target: int(move.Target)})
}

// flip turns the face-down card in a slot.
func (m mover) flip(slot int) {
	c := m.player.down[slot]
	m.player.down[slot] = NoCard
	m.player.covered--
	m.turn(c, Event{Kind: EventFlipped, Slot: int8(slot), Private: m.state.rules.FlipsHidden}, CauseFlip)
}

// chance turns the draw pile's top card.
func (m mover) chance() {
	c := m.state.draw[0]
	m.state.draw = m.state.draw[1:]
	m.turn(c, Event{Kind: EventChanced}, CauseChance)
}

// turn turns a card onto the pile: it is played if it answers, else it goes into the hand with the pile, for that cause.
// An event that is private is so only then.
func (m mover) turn(c Card, event Event, cause Cause) {
	s, r := m.state, c.Rank()
	answers := s.rules.Answers(s.ask).Has(r)
	s.moved = true
	s.pile = append(s.pile, c)
	event.Seat, event.Private = int8(m.seat), event.Private && !answers
	m.events.addCards(event, s.pile[len(s.pile)-1:])
	switch {
	case !answers:
		m.take(cause)
		m.passTaker()
	case s.top().mustAim(r, 0):
		s.phase, s.opening = PhaseAim, NoRank
	default:
		s.opening = NoRank
		m.resolve(laid{rank: r, count: 1, cards: 1, target: NoSeat})
	}
}

// aim plays a card that was turned and waits for its target on top of the pile.
func (m mover) aim(target int) {
	s := m.state
	m.events.add(Event{Kind: EventAimed, Seat: int8(m.seat), Target: int8(target)})
	s.phase = PhasePlay
	m.resolve(laid{rank: s.top().rank(), count: 1, cards: 1, target: target})
}

// take puts the pile into the hand. Trumps that were not answered are burned instead.
func (m mover) take(cause Cause) {
	s, p := m.state, m.player
	cards := len(s.pile)
	if s.ask.Kind == AskTrump {
		cards = s.top().sinkTrumps()
	}
	hidden := cause == CauseFlip && s.rules.FlipsHidden
	m.events.addCards(Event{Kind: EventTook, Cause: cause, Seat: int8(m.seat), PrivateLast: hidden}, s.pile[:cards])
	p.hand.addAll(s.pile[:cards])
	p.Known.addAll(s.pile[:cards])
	if hidden {
		p.Known.remove(s.pile[cards-1])
	}
	if cards < len(s.pile) {
		copy(s.pile, s.pile[cards:])
		s.pile = s.pile[:len(s.pile)-cards]
		m.burn(0, CausePower)
	}
	s.pile, s.ask, s.shooter = s.pile[:0], free, NoSeat
}

// burn moves the pile's cards from an index on out of play.
func (m mover) burn(from int, cause Cause) {
	s := m.state
	s.moved = true
	m.events.addCards(Event{Kind: EventBurned, Cause: cause, Seat: int8(m.seat)}, s.pile[from:])
	s.burned.addAll(s.pile[from:])
	s.pile, s.ask, s.shooter = s.pile[:from], free, NoSeat
}

// next is the seat that comes so many steps after this one, in the direction of play, among those still in.
func (m mover) next(steps int) int {
	return m.state.players.walk(m.seat, steps, int(m.state.dir))
}

// pass gives the turn to the player so many steps after this seat; after none to itself, or the next if it is out.
func (m mover) pass(steps int) {
	if steps == 0 && m.player.Out {
		steps = 1
	}
	m.state.turn = int8(m.next(steps))
}

// passTaker gives the turn on after the pile was taken.
func (m mover) passTaker() {
	if m.state.rules.TakerLeads {
		m.state.turn = int8(m.seat)
		return
	}
	m.pass(1)
}

// replenish fills the hand up from the draw pile after so many cards were played.
func (m mover) replenish(played int) {
	s, p := m.state, m.player
	n := s.rules.Hand - int(p.hand.size)
	if s.rules.DrawsPlayed {
		n = played
	}
	n = min(n, len(s.draw))
	if n <= 0 {
		return
	}
	s.moved = true
	p.hand.addAll(s.draw[:n])
	m.events.addCards(Event{Kind: EventDrew, Seat: int8(m.seat), Private: true}, s.draw[:n])
	s.draw = s.draw[n:]
}

// leave puts the player out who has no card left; r is the rank of what was played.
func (m mover) leave(r Rank) {
	s, p := m.state, m.player
	if p.hand.size > 0 || p.FaceUp.size > 0 || p.covered > 0 {
		return
	}
	s.moved = true
	p.Out = true
	p.LowCard = s.rules.Points.LowCard > 0 && r == s.rules.Points.LowRank
	s.out = append(s.out, m.seat)
	m.events.add(Event{Kind: EventWentOut, Seat: int8(m.seat), N: uint16(len(s.out))})
	if s.in() == 1 {
		s.end(m.next(1), CauseNone, m.events)
	}
}
