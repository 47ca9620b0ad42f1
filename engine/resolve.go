package engine

// laid is what was played: so many cards of a rank, on top of the pile. Cards counts them together with those that lie
// under them in whose company they were played; target is the seat that they are aimed at, or NoSeat.
type laid struct {
	rank         Rank
	count, cards int
	target       int
}

// play is cards that were laid on the pile, by whom, and what their rank does.
type play struct {
	mover
	laid
	power *Power
}

// resolve does what cards do that were laid on the pile, and what follows every play: effects, replenishing, going out,
// passing the turn (RULES.md common/play).
func (m mover) resolve(l laid) {
	var p play // no composite literal: it would be built in a temporary and copied
	p.mover, p.laid, p.power = m, l, &m.state.rules.Powers[l.rank]
	p.reverse()
	then := p.effect()
	m.replenish(l.cards)
	m.leave(l.rank)
	if m.state.phase != PhaseOver {
		p.passTurn(then)
	}
}

// then is how the turn goes on after a play.
type then uint8

const (
	thenNext then = iota
	thenBurned
	thenFed
	thenShot
	thenAgain
)

// reverse turns the direction of play round, which four of a kind do not take back.
func (p *play) reverse() {
	s := p.state
	if p.power.Reverses && (s.in() > 2 || !s.rules.ReverseThree) {
		s.dir = -s.dir
		p.events.add(Event{Kind: EventReversed, Seat: int8(p.seat)})
	}
}

// effect carries out what the cards do to the pile, and sets what it asks.
func (p *play) effect() then {
	s := p.state
	switch {
	case s.top().played(p.rank) >= four:
		p.burn(0, CauseFour)
		return thenBurned
	case p.power.Burns:
		p.burn(0, CausePower)
		return thenBurned
	case p.power.Feeds:
		p.burn(len(s.pile)-1, CausePower)
		p.aimsAt(p.target)
		fed := mover{s.actor(p.target), p.events}
		fed.take(CauseFed)
		return thenFed
	case s.rules.shoots && p.shoot():
		return thenShot
	}
	s.ask = s.top().demand()
	if s.rules.goesAgain {
		return p.goAgain()
	}
	return thenNext
}

// passTurn gives the turn on in a round that goes on.
func (p *play) passTurn(after then) {
	s := p.state
	switch {
	case after == thenFed:
		s.turn = int8(s.players.left(p.target))
	case after == thenShot:
		s.turn = int8(p.target)
	case after == thenBurned && !s.rules.NextLeads:
		p.pass(0)
	case after == thenAgain:
		if !p.player.Out {
			p.events.add(Event{Kind: EventAgain, Seat: int8(p.seat)})
		}
		p.pass(0)
	case p.power.Skips:
		p.pass(1 + p.skip())
	default:
		p.pass(1)
	}
}

// goAgain reports whether the player of cards that neither burn nor shoot goes again, and sets what the pile asks where that
// depends on it.
func (p *play) goAgain() then {
	s := p.state
	switch {
	case p.power.AgainLater && p.cards == len(s.pile):
		s.ask = free
		return thenNext
	case p.power.Again:
		return thenAgain
	case p.power.Invisible && s.ask.Kind == AskAbove && s.rules.Powers[s.ask.Rank].AgainLater:
		return thenAgain
	default:
		return thenNext
	}
}

// shoot carries out a shot, or one that is shot back by invisible cards, and sets its target. Else it says that there is
// none: a shot has been answered, if there was one.
func (p *play) shoot() bool {
	s := p.state
	shooter := s.shooter
	s.shooter = NoSeat
	switch {
	case p.power.Shoots:
		s.ask = Ask{AskAnswer, p.rank}
	case shooter != NoSeat && p.power.Invisible && !s.players[shooter].Out:
		p.target = int(shooter)
		p.events.add(Event{Kind: EventShotBack, Seat: int8(p.seat), Target: shooter})
	default:
		return false
	}
	s.shooter = int8(p.seat)
	p.aimsAt(p.target)
	return true
}

// aimsAt notes who has aimed at a seat last.
func (p *play) aimsAt(seat int) {
	if seat != p.seat {
		p.state.players[seat].Aimer = uint8(p.seat + 1)
	}
}

// skip counts the players that the cards skip, and adds an event for each.
func (p *play) skip() int {
	s, k := p.state, p.count
	if s.in() == 2 && s.rules.SkipTwoOnce {
		k = 1
	}
	if s.rules.SkipOthers {
		others := s.in()
		if !p.player.Out {
			others--
		}
		k = min(k, others)
	}
	if p.events != nil {
		for i := range k {
			p.events.add(Event{Kind: EventSkipped, Seat: int8(p.next(i + 1))})
		}
	}
	return k
}
