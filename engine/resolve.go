package engine

// laid is what was played: so many cards of a rank, on top of the pile. Cards counts them together with those that lie
// under them in whose company they were played; target is the seat that they are aimed at, or NoSeat.
type laid struct {
	rank         Rank
	count, cards int
	target       int
}

// resolve does what cards do that were laid on the pile, and what follows every play: effects, replenishing, going out,
// passing the turn (RULES.md section 1, A play).
func (s *State) resolve(seat int, l laid, ev *Events) {
	power := &s.rules.Powers[l.rank]
	if power.Reverses && (s.in > 2 || !s.rules.ReverseThree) {
		s.dir = -s.dir // not taken back by four of a kind
		ev.add(Event{Kind: EventReversed, Seat: int8(seat)})
	}
	var then then
	switch {
	case s.topRun(l.rank) >= four:
		s.burn(seat, 0, CauseFour, ev)
		then = thenBurned
	case power.Burns:
		s.burn(seat, 0, CausePower, ev)
		then = thenBurned
	case power.Feeds:
		s.burn(seat, len(s.pile)-1, CausePower, ev)
		s.take(l.target, CauseFed, ev)
		then = thenFed
	case s.rules.shoots && s.shoot(seat, &l, ev):
		then = thenShot
	default:
		s.ask = s.demand()
		if s.rules.goesAgain {
			then = s.goAgain(&l)
		}
	}
	s.replenish(seat, l.cards, ev)
	s.leave(seat, l.rank, ev)
	if s.phase == PhaseOver {
		return
	}
	switch {
	case then == thenFed:
		s.turn = int8(s.left(l.target))
	case then == thenShot:
		s.turn = int8(l.target)
	case then == thenBurned && !s.rules.NextLeads:
		s.pass(seat, 0)
	case then == thenAgain:
		if !s.players[seat].out {
			ev.add(Event{Kind: EventAgain, Seat: int8(seat)})
		}
		s.pass(seat, 0)
	case power.Skips:
		s.pass(seat, 1+s.skip(seat, l.count, ev))
	default:
		s.pass(seat, 1)
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

// goAgain says whether the player of cards that neither burn nor shoot goes again, and sets what the pile asks where that
// depends on it.
func (s *State) goAgain(l *laid) then {
	power := &s.rules.Powers[l.rank]
	switch {
	case power.AgainLater && l.cards == len(s.pile):
		s.ask = free
		return thenNext
	case power.Again:
		return thenAgain
	case power.Invisible && s.ask.Kind == AskAbove && s.rules.Powers[s.ask.Rank].AgainLater:
		return thenAgain
	default:
		return thenNext
	}
}

// mustAim says whether cards of a rank need a target, with so many of them still to come onto the pile: those that shoot
// do not if they complete four of a kind.
func (s *State) mustAim(r Rank, coming int) bool {
	power := &s.rules.Powers[r]
	return power.Feeds || power.Shoots && s.run(r)+coming < four
}

// shoot carries out a shot, or one that is shot back by invisible cards, and sets its target. Else it says that there is
// none: a shot has been answered, if there was one.
func (s *State) shoot(seat int, l *laid, ev *Events) bool {
	power := &s.rules.Powers[l.rank]
	shooter := s.shooter
	s.shooter = NoSeat
	switch {
	case power.Shoots:
		s.ask = Ask{AskAnswer, l.rank}
	case shooter != NoSeat && power.Invisible && !s.players[shooter].out:
		l.target = int(shooter)
		ev.add(Event{Kind: EventShotBack, Seat: int8(seat), Target: shooter})
	default:
		return false
	}
	s.shooter = int8(seat)
	return true
}

// skip says how many players k cards skip, and tells who they are.
func (s *State) skip(seat, k int, ev *Events) int {
	if s.in == 2 && s.rules.SkipTwoOnce {
		k = 1
	}
	if s.rules.SkipOthers {
		others := int(s.in)
		if !s.players[seat].out {
			others--
		}
		k = min(k, others)
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
	s.pile, s.ask, s.shooter = s.pile[:from], free, NoSeat
}

// replenish fills a hand up from the draw pile after so many cards were played.
func (s *State) replenish(seat, played int, ev *Events) {
	p := &s.players[seat]
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

// demand is what the pile asks by how it lies: what its topmost card asks that is not looked through.
func (s *State) demand() Ask {
	for i := len(s.pile) - 1; i >= 0; i-- {
		r := s.pile[i].Rank()
		power := &s.rules.Powers[r]
		switch {
		case power.Invisible || power.Mirrors:
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

// Run is how many cards of a rank lie on top of the pile, the most of those that a jump-in can complete: of the topmost
// rank, or of the one under invisible cards.
func (s *State) Run() int {
	longest := 0
	for i := len(s.pile) - 1; i >= 0; i-- {
		r := s.pile[i].Rank()
		longest = max(longest, s.run(r))
		if !s.rules.Powers[r].Invisible {
			break
		}
	}
	return longest
}

// topRun is the run that a play of a rank has made.
func (s *State) topRun(r Rank) int {
	if s.rules.mirrors {
		return s.mirroredRun()
	}
	return s.run(r)
}

// mirroredRun counts the cards on top of the pile that are of the same rank, each that mirrors being what lies under it.
func (s *State) mirroredRun() int {
	rank, n, mirrors := NoRank, 0, 0
	for i := len(s.pile) - 1; i >= 0; i-- {
		r := s.pile[i].Rank()
		switch {
		case s.rules.Powers[r].Mirrors:
			mirrors++ // of what, the next card that does not says
		case rank == NoRank || r == rank:
			rank = r
			n += mirrors + 1
			mirrors = 0
		default:
			return n // these mirrors are of another rank
		}
	}
	if rank == NoRank {
		return mirrors // nothing under them: they are themselves
	}
	return n
}
