package engine

import "slices"

// Legal appends to moves everything that a seat may do now: what Apply accepts, once for each text of FORMATS.md (Moves).
// It does not tell which of several equal cards is meant or which slot is flipped. Out of turn that is jumping in, in an
// opening race opening it.
//
// In the set-up it is ready, and the swaps of one card for another (of which every other swap can be made), or the ways to
// lay the face-up cards. Fouls are called by the referee and not listed.
func (s *State) Legal(seat int, moves []Move) []Move {
	switch {
	case seat < 0 || seat >= len(s.players):
		return moves // who watches does nothing
	case s.phase == PhaseSetUp:
		return s.legalSetUp(seat, moves)
	case s.phase == PhasePlay && seat != int(s.turn) && !s.jumper(seat):
		return moves // as nearly always; the next case says so too, but later
	case seat != int(s.turn):
		var room [16]Packed // on the stack and cleared each time: enough for nearly all jump-ins and races
		return appendUnpacked(moves, s.LegalPacked(seat, room[:0]))
	default:
		var room [128]Packed // enough for nearly all turns
		return appendUnpacked(moves, s.LegalPacked(seat, room[:0]))
	}
}

// appendUnpacked appends packed moves as others write them.
func appendUnpacked(moves []Move, from []Packed) []Move {
	for _, p := range from {
		moves = append(moves, p.Move())
	}
	return moves
}

// LegalPacked appends to moves what Legal does, in the same order. In the set-up, whose moves name cards, it appends
// nothing.
func (s *State) LegalPacked(seat int, moves []Packed) []Packed {
	if seat < 0 || seat >= len(s.players) {
		return moves // who watches does nothing
	}
	l := lister{s.actor(seat)}
	switch {
	case l.player.Out:
		return moves
	case s.phase == PhaseOpening:
		return appendPlays(moves, packedPlay(MovePlay, seat, s.opening, 1), l.player.hand.Rank(s.opening))
	case s.phase == PhasePlay && int(s.turn) == seat:
		return l.turn(moves)
	case s.phase == PhasePlay && s.rules.JumpIn:
		return l.jumps(moves)
	case s.phase == PhaseAim && int(s.turn) == seat:
		return l.targets(moves, packed(MoveAim, seat), s.top().rank())
	default:
		return moves
	}
}

// MayMove are the seats for which Legal lists something.
func (s *State) MayMove() SeatSet {
	switch s.phase {
	case PhaseSetUp:
		return s.players.those(func(p *player) bool { return !p.Ready })
	case PhaseOpening:
		return s.players.those(func(p *player) bool { return p.hand.ranks.Has(s.opening) })
	case PhasePlay:
		return s.jumpers() | 1<<s.turn
	case PhaseAim:
		return 1 << s.turn
	default:
		return 0
	}
}

// jumpers are the seats that hold what completes a run on top, where players jump in; the seat on turn may be among them.
func (s *State) jumpers() SeatSet {
	if !s.rules.JumpIn {
		return 0
	}
	topmost, under := s.top().runs()
	return s.players.completing(topmost) | s.players.completing(under)
}

// jumper reports whether a seat is among the jumpers.
func (s *State) jumper(seat int) bool {
	if !s.rules.JumpIn {
		return false
	}
	topmost, under := s.top().runs()
	p := &s.players[seat]
	return p.completes(topmost) || p.completes(under)
}

// legalSetUp appends the moves of the set-up.
func (s *State) legalSetUp(seat int, moves []Move) []Move {
	p := &s.players[seat]
	switch {
	case p.Ready:
		return moves
	case s.rules.Lays && !p.Laid:
		return appendLays(moves, seat, &p.hand, s.rules.Up)
	case !s.rules.Lays: // each look of a card once
		for _, hand := range slices.Compact(p.hand.Cards()) {
			for _, up := range slices.Compact(p.FaceUp.Cards()) {
				moves = append(moves, Swap(seat, []Card{hand}, []Card{up}))
			}
		}
	}
	return append(moves, Ready(seat))
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

// lister lists what a seat may do, after the set-up. Its methods append to moves.
type lister struct{ actor }

func (l lister) turn(moves []Packed) []Packed {
	s, seat, bag := l.state, l.seat, l.player.bag()
	start := len(moves)
	if bag.size == 0 {
		moves = append(moves, packed(MoveFlip, seat))
	}
	if bag.ranks&s.rules.escorted != 0 && s.opening == NoRank {
		moves = l.escorted(moves, bag)
	}
	for ranks := bag.ranks & l.answers(); ranks != 0; {
		r := ranks.removeLowest()
		if s.rules.aimed.Has(r) {
			moves = l.aimed(moves, r, bag.Rank(r))
			continue
		}
		moves = appendPlays(moves, packedPlay(MovePlay, seat, r, 1), bag.Rank(r))
	}
	stuck := len(moves) == start
	if stuck && s.rules.Chance && len(s.draw) > 0 {
		moves = append(moves, packed(MoveChance, seat))
	}
	if stuck || s.rules.TakeAtWill && len(s.pile) > 0 {
		moves = append(moves, packed(MoveTake, seat))
	}
	return moves
}

// escorted appends the plays of cards in company of others.
func (l lister) escorted(moves []Packed, bag *Bag) []Packed {
	s := l.state
	for escorted := bag.ranks & s.rules.escorted; escorted != 0; {
		r := escorted.removeLowest()
		for k := 1; k <= bag.Rank(r); k++ {
			play := packedPlay(MovePlay, l.seat, r, k)
			for company := bag.ranks & s.rules.Powers[r].Escorts; company != 0; {
				companion := company.removeLowest()
				for i := 1; i <= bag.Rank(companion); i++ {
					moves = append(moves, play.with(companion, i))
				}
			}
		}
	}
	return moves
}

// aimed appends the plays of up to so many cards of a rank that is aimed.
func (l lister) aimed(moves []Packed, r Rank, most int) []Packed {
	s := l.state
	if s.rules.Powers[r].Feeds {
		most = 1
	}
	for k := 1; k <= most; k++ {
		play := packedPlay(MovePlay, l.seat, r, k)
		if s.top().mustAim(r, k) {
			moves = l.targets(moves, play, r)
		} else {
			moves = append(moves, play)
		}
	}
	return moves
}

func (l lister) jumps(moves []Packed) []Packed {
	topmost, under := l.state.top().runs()
	return l.jump(l.jump(moves, topmost), under)
}

// jump appends the jump-ins that complete a run.
func (l lister) jump(moves []Packed, on run) []Packed {
	if !l.player.completes(on) {
		return moves
	}
	return appendPlays(moves, packedPlay(MoveJump, l.seat, on.rank, on.missing()), l.player.bag().Rank(on.rank))
}

// appendPlays appends the move with its count and every higher one up to most, which is lower by one where there is none.
func appendPlays(moves []Packed, p Packed, most int) []Packed {
	n := most - p.Count() + 1
	if n > four || cap(moves)-len(moves) < four {
		for range n {
			moves = append(moves, p)
			p += packedOne
		}
		return moves
	}
	// Four are written and n kept: a loop's end would be a branch that is hard to predict.
	end := len(moves) + n
	*(*[four]Packed)(moves[len(moves) : len(moves)+four]) = [four]Packed{p, p + packedOne, p + 2*packedOne, p + 3*packedOne}
	return moves[:end]
}

// targets appends the move aimed at each player that cards of the rank may be aimed at.
func (l lister) targets(moves []Packed, p Packed, r Rank) []Packed {
	for target := range l.state.players {
		if l.refuseTarget(r, int8(target)) == nil {
			moves = append(moves, p.at(target))
		}
	}
	return moves
}
