package engine

import "slices"

// Legal appends to moves everything that a seat may do now: what Apply accepts, once for each text of FORMATS.md, so
// without saying which of several equal cards is meant or which slot is flipped. Out of turn that is jumping in, in an
// opening race opening it.
//
// In the set-up it is ready, and the swaps of one card for another (of which every other swap can be made), or the ways to
// lay the face-up cards. Fouls are called by the referee and not listed.
func (s *State) Legal(seat int, moves []Move) []Move {
	if seat < 0 || seat >= len(s.players) {
		return moves // who watches does nothing
	}
	l := lister{s.actor(seat)}
	switch {
	case l.player.Out:
		return moves
	case s.phase == PhaseSetUp:
		return l.setUp(moves)
	case s.phase == PhaseOpening:
		return appendPlays(moves, Play(seat, s.opening, 1), l.player.hand.Rank(s.opening))
	case s.phase == PhasePlay && int(s.turn) == seat:
		return l.turn(moves)
	case s.phase == PhasePlay && s.rules.JumpIn:
		return l.jumps(moves)
	case s.phase == PhaseAim && int(s.turn) == seat:
		return l.targets(moves, Aim(seat, 0), s.top().rank())
	default:
		return moves
	}
}

// lister lists what a seat may do. Its methods append to moves.
type lister struct{ actor }

func (l lister) setUp(moves []Move) []Move {
	s, p := l.state, l.player
	switch {
	case p.Ready:
		return moves
	case s.rules.Lays && !p.Laid:
		return appendLays(moves, l.seat, &p.hand, s.rules.Up)
	case !s.rules.Lays: // each look of a card once
		for _, hand := range slices.Compact(p.hand.Cards()) {
			for _, up := range slices.Compact(p.FaceUp.Cards()) {
				moves = append(moves, Swap(l.seat, []Card{hand}, []Card{up}))
			}
		}
	}
	return append(moves, Ready(l.seat))
}

// appendLays appends every way to lay so many cards, each look of them once.
func appendLays(moves []Move, seat int, hand *Bag, cards int) []Move {
	all, chosen := hand.Cards(), make([]Card, 0, cards)
	var choose func(from int)
	choose = func(from int) {
		if len(chosen) == cards {
			moves = append(moves, Lay(seat, chosen))
			return
		}
		for i := from; i < len(all); i++ {
			if i > from && all[i] == all[i-1] {
				continue
			}
			chosen = append(chosen, all[i])
			choose(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	choose(0)
	return moves
}

func (l lister) turn(moves []Move) []Move {
	s, seat, bag := l.state, l.seat, l.player.bag()
	start := len(moves)
	if bag.size == 0 {
		moves = append(moves, Flip(seat, AnySlot))
	}
	if bag.ranks&s.rules.escorted != 0 && s.opening == NoRank {
		moves = l.escorted(moves, bag)
	}
	play := Play(seat, NoRank, 1)
	for ranks := bag.ranks & l.answers(); ranks != 0; {
		play.Rank = ranks.removeLowest()
		if s.rules.Powers[play.Rank].Aimed() {
			moves = l.aimed(moves, play, bag.Rank(play.Rank))
			continue
		}
		moves = appendPlays(moves, play, bag.Rank(play.Rank))
	}
	stuck := len(moves) == start
	if stuck && s.rules.Chance && len(s.draw) > 0 {
		moves = append(moves, Chance(seat))
	}
	if stuck || s.rules.TakeAtWill && len(s.pile) > 0 {
		moves = append(moves, Take(seat))
	}
	return moves
}

// escorted appends the plays of cards in company of others.
func (l lister) escorted(moves []Move, bag *Bag) []Move {
	s := l.state
	for escorted := bag.ranks & s.rules.escorted; escorted != 0; {
		r := escorted.removeLowest()
		for k := 1; k <= bag.Rank(r); k++ {
			for company := bag.ranks & s.rules.Powers[r].Escorts; company != 0; {
				companion := company.removeLowest()
				for i := 1; i <= bag.Rank(companion); i++ {
					moves = append(moves, PlayWith(l.seat, r, k, companion, i))
				}
			}
		}
	}
	return moves
}

// aimed appends the plays of up to so many cards of a rank that is aimed.
func (l lister) aimed(moves []Move, m Move, most int) []Move {
	s := l.state
	if s.rules.Powers[m.Rank].Feeds {
		most = 1
	}
	for k := 1; k <= most; k++ {
		m.Count, m.Target = uint8(k), NoSeat
		if s.top().mustAim(m.Rank, k) {
			moves = l.targets(moves, m, m.Rank)
		} else {
			moves = append(moves, m)
		}
	}
	return moves
}

// jumps looks at the ranks that have a run on top: the topmost, and the one under invisible cards.
func (l lister) jumps(moves []Move) []Move {
	s, bag := l.state, l.player.bag()
	for i := len(s.pile) - 1; i >= 0; i-- {
		r := s.pile[i].Rank()
		invisible := s.rules.Powers[r].Invisible
		if top := i == len(s.pile)-1; bag.ranks.Has(r) && (top || !invisible) {
			fewest := four - s.top().run(r) // at least one: a run of four has burned
			moves = appendPlays(moves, Jump(l.seat, r, fewest), bag.Rank(r))
		}
		if !invisible {
			break
		}
	}
	return moves
}

// appendPlays appends the move with its count and every higher one up to most.
func appendPlays(moves []Move, m Move, most int) []Move {
	for k := int(m.Count); k <= most; k++ {
		m.Count = uint8(k)
		moves = append(moves, m)
	}
	return moves
}

// targets appends the move aimed at each player that cards of the rank may be aimed at.
func (l lister) targets(moves []Move, m Move, r Rank) []Move {
	for target := range l.state.players {
		if l.refuseTarget(r, int8(target)) == nil {
			m.Target = int8(target)
			moves = append(moves, m)
		}
	}
	return moves
}
