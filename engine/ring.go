package engine

// SeatSet is a set of seats, one bit each.
type SeatSet uint32

// Has reports whether the seat is in the set.
func (s SeatSet) Has(seat int) bool { return seat >= 0 && s>>seat&1 != 0 }

// ring is the players by seat, clockwise round the table.
type ring []player

// walk is the seat so many steps from another, among those still in. Dir is 1 clockwise, -1 not.
func (r ring) walk(seat, steps, dir int) int {
	n := len(r)
	for steps > 0 {
		seat += dir
		seat += n & (seat >> 63) // round the table, without branches that are hard to predict
		seat -= n & ((n - 1 - seat) >> 63)
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

// those are the seats of the players of whom something is true.
func (r ring) those(is func(*player) bool) SeatSet {
	var set SeatSet
	for seat := range r {
		if is(&r[seat]) {
			set |= 1 << seat
		}
	}
	return set
}

// completing are the seats that hold what completes a run, of those that they may play now.
func (r ring) completing(on run) SeatSet {
	var set SeatSet
	if on.cards == 0 {
		return set
	}
	for seat := range r {
		if r[seat].completes(on) {
			set |= 1 << seat
		}
	}
	return set
}
