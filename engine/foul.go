package engine

import "slices"

// The referee (RULES.md schwechat/referee; Schwechat, Strafen). The room calls fouls: the engine lets no player break
// the rules, so it cannot know that somebody tried.

// Foul reports whether the refused move was an offence, where a referee watches: made out of turn, cards that do not fit,
// or a face-down card that was not to be flipped. What cannot be done at a table at all is none, such as an attempt with
// cards that the player does not have there.
func (r *Refusal) Foul() bool { return r.offence }

// offends reports whether a move that is refused for that reason is an offence.
func (s *State) offends(m *Move, reason error) bool {
	if reason != ErrTurn && reason != ErrAsk && reason != ErrNotFlip {
		return false
	}
	p := &s.players[m.Seat]
	switch m.Kind {
	case MovePlay:
		return p.refuseCards(m) == nil
	case MoveFlip:
		return p.flipped(m) != AnySlot
	default:
		return true
	}
}

// flipped is the slot of the face-down card that a flip turns, the first one if it names none. AnySlot: no card lies there.
func (p *player) flipped(m *Move) int {
	slot := int(m.Slot)
	switch {
	case slot == AnySlot:
		return slices.IndexFunc(p.down, func(c Card) bool { return c != NoCard }) // none is AnySlot, too
	case slot < 0 || slot >= len(p.down) || p.down[slot] == NoCard:
		return AnySlot
	default:
		return slot
	}
}

// Offence is the move by which the referee calls a foul for a refused move: see [Refusal.Foul].
func (s *State) Offence(r *Refusal, lot func(n int) int) Move {
	seat, slot := int(r.Move.Seat), AnySlot
	if r.Move.Kind == MoveFlip && seat >= 0 && seat < len(s.players) {
		slot = s.players[seat].flipped(&r.Move)
	}
	return s.Foul(seat, slot, lot)
}

// Foul is the move by which the referee calls an offence of a seat, to be made with Apply. Slot is the face-down card
// that was flipped against the rules, or AnySlot if the offence was another. Where the draw pile cannot give the cards
// that the foul costs, lot(n), a number from 0 to n-1, draws them from the burned ones.
func (s *State) Foul(seat, slot int, lot func(n int) int) Move {
	m := Fouled(seat, slot, nil)
	if m.Seat < 0 || int(m.Seat) >= len(s.players) {
		return m // Apply gives the reason
	}
	f := foul{s.actor(seat), &m}
	if f.refuseCall() == nil && f.cost() > len(s.draw) {
		m.Cards = f.drawLot(lot)
	}
	return m
}

// Fouled is the move of a foul with the cards that it brings, as records keep it: the replacement and the penalty card.
func Fouled(seat, slot int, cards []Card) Move {
	m := plain(MoveFoul, seat)
	m.Slot = small(slot)
	m.Cards = append([]Card(nil), cards...)
	return m
}

// MaxSlots is how many slots for face-down cards a player may come to have: no round gets there but by fouls without end,
// which then cost no more cards.
const MaxSlots = 100

// foul is an offence that the referee calls, by the move that calls it.
type foul attempt

// cost is how many cards the foul brings: a replacement and a penalty card for a forbidden flip, a penalty card for any
// other by a player who was warned, as far as there are any.
func (f foul) cost() int {
	left := len(f.state.draw) + int(f.state.burned.size)
	switch {
	case left == 0 || len(f.player.down) >= MaxSlots:
		return 0
	case f.move.Slot != AnySlot:
		return 2 // the card that was flipped is burned, so there is one for the penalty
	case f.player.Warned:
		return 1
	default:
		return 0
	}
}

// drawLot draws the cards that the foul brings: those of the draw pile, the others by lot from the burned cards. The card
// that was flipped is burned before the penalty card is drawn.
func (f foul) drawLot(lot func(n int) int) []Card {
	cost := f.cost()
	cards := append(make([]Card, 0, cost), f.state.draw...)
	burned := f.state.burned
	for len(cards) < cost {
		if len(cards) == 1 && f.move.Slot != AnySlot {
			burned.add(f.player.down[f.move.Slot])
		}
		c := burned.Cards()[lot(burned.Len())]
		burned.remove(c)
		cards = append(cards, c)
	}
	return cards
}

func (f foul) refuse() error {
	if reason := f.refuseCall(); reason != nil {
		return reason
	}
	return f.refuseLot()
}

// refuseCall says why no foul can be called, whatever it brings.
func (f foul) refuseCall() error {
	s, p, slot := f.state, f.player, f.move.Slot
	switch {
	case !s.rules.Strict:
		return ErrNoReferee
	case s.phase == PhaseSetUp:
		return ErrSetUp
	case s.phase != PhasePlay:
		return ErrNoFoul
	case p.Out:
		return ErrOut
	case slot == AnySlot:
		return nil
	case p.flipped(f.move) == AnySlot:
		return ErrSlot
	case f.seat == int(s.turn) && p.zone() == ZoneFaceDown:
		return ErrNoFoul
	default:
		return nil
	}
}

// refuseLot reports whether the cards that a foul brings are not those that can be drawn.
func (f foul) refuseLot() error {
	s, m, cost := f.state, f.move, f.cost()
	switch {
	case m.Cards == nil && cost <= len(s.draw):
		return nil
	case len(m.Cards) != cost:
		return ErrLot
	}
	burned := s.burned
	for i, c := range m.Cards {
		if i == 1 {
			burned.add(f.player.down[m.Slot])
		}
		if i < len(s.draw) && c != s.draw[i] || i >= len(s.draw) && !burned.forget(c) {
			return ErrLot
		}
	}
	return nil
}

// commit carries out what the referee calls.
func (f foul) commit(ev *Events) {
	s, p, slot := f.state, f.player, f.move.Slot
	event := Event{Kind: EventFouled, Cause: CausePenalty, Seat: f.move.Seat, Slot: slot, Target: NoSeat, Secret: true}
	if !p.Warned && slot == AnySlot {
		event.Cause = CauseWarned
	}
	var came [2]Card
	cards := came[:0]
	cost := f.cost()
	if cost == 2 {
		c := f.deal(0)
		s.burned.add(p.down[slot])
		s.unseen.add(p.down[slot])
		p.down[slot] = c
		cards = append(cards, c)
	}
	if cost > 0 {
		c := f.deal(cost - 1)
		event.Target = int8(len(p.down))
		p.down = append(p.down, c)
		p.covered++
		s.quiet = 0
		cards = append(cards, c)
	}
	p.Warned = true
	ev.addCards(event, cards)
}

// deal takes one of the foul's cards from the draw pile, else the one that was drawn by lot from the burned cards.
func (f foul) deal(i int) Card {
	s := f.state
	if len(s.draw) > 0 {
		c := s.draw[0]
		s.draw = s.draw[1:]
		return c
	}
	c := f.move.Cards[i]
	// Any of the cards that everybody knows to be burned may have been drawn: one of each look is no longer sure.
	for look := range Card(NumCards) {
		if s.burned.Count(look) > s.unseen.Count(look) {
			s.unseen.add(look)
		}
	}
	s.burned.remove(c)
	s.unseen.remove(c)
	return c
}
