package engine

// ring is the players by seat, clockwise round the table.
type ring []player

// walk is the seat so many steps from another, among those still in. Dir is 1 clockwise, -1 not.
func (r ring) walk(seat, steps, dir int) int {
	n := len(r)
	for steps > 0 {
		seat += dir
		switch seat {
		case n:
			seat = 0
		case -1:
			seat = n - 1
		}
		if !r[seat].Out {
			steps--
		}
	}
	return seat
}

// left is the next seat clockwise that is still in.
func (r ring) left(seat int) int { return r.walk(seat, 1, 1) }

// firstHeld is the first of some ranks that any hand holds, or NoRank.
func (r ring) firstHeld(ranks []Rank) Rank {
	var held RankSet
	for i := range r {
		held |= r[i].hand.ranks
	}
	for _, rank := range ranks {
		if held.Has(rank) {
			return rank
		}
	}
	return NoRank
}

// highest is the seat for which a number is highest, the first clockwise from the dealer's left if several are equal.
func (r ring) highest(dealer int, of func(*player) int) int {
	n := len(r)
	best := (dealer + 1) % n
	for i := 1; i < n; i++ {
		if seat := (dealer + 1 + i) % n; of(&r[seat]) > of(&r[best]) {
			best = seat
		}
	}
	return best
}
