package engine

// top is the pile as a rule set reads it, from its top card down.
type top struct {
	rules *Rules
	pile  []Card
}

func (s *State) top() top { return top{s.rules, s.pile} }

// Run is how many cards of a rank lie on top of the pile, the most of those that a jump-in can complete: of the topmost
// rank, or of the one under invisible cards.
func (s *State) Run() int {
	topmost, under := s.top().runs()
	return max(topmost.cards, under.cards)
}

// run is so many cards of a rank on top of the pile.
type run struct {
	rank  Rank
	cards int
}

// MayComplete says whether a seat has so many cards, whichever those are, that they could complete four of a kind with the top of the
// pile: everybody sees that.
func (s *State) MayComplete(seat int) bool { return s.Run()+s.Left(seat) >= four }

// missing is how many cards of its rank complete four of a kind: at least one, as a run of four has burned.
func (r run) missing() int { return four - r.cards }

// runs are those that a jump-in can complete: of the topmost rank, and of the one under invisible cards. One that is not
// there has no cards.
func (t top) runs() (topmost, under run) {
	for i := len(t.pile) - 1; i >= 0; i-- {
		r := t.pile[i].Rank()
		invisible := t.rules.Powers[r].Invisible
		switch {
		case i == len(t.pile)-1:
			topmost = run{r, t.run(r)}
		case !invisible:
			under = run{r, t.run(r)}
		}
		if !invisible {
			break
		}
	}
	return topmost, under
}

// rank is that of the top card of a pile that is not empty.
func (t top) rank() Rank { return t.pile[len(t.pile)-1].Rank() }

// demand is what the pile asks by how it lies: what its topmost card asks that is not looked through.
func (t top) demand() Ask {
	for i := len(t.pile) - 1; i >= 0; i-- {
		r := t.pile[i].Rank()
		power := &t.rules.Powers[r]
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

// mustAim says whether cards of a rank need a target, with so many of them still to come onto the pile: those that shoot
// do not if they complete four of a kind.
func (t top) mustAim(r Rank, coming int) bool {
	power := &t.rules.Powers[r]
	return power.Feeds || power.Shoots && t.run(r)+coming < four
}

// run counts the cards of a rank on top of the pile. Invisible cards are looked through; a run of their own rank is one
// with nothing between.
func (t top) run(r Rank) int {
	through := !t.rules.Powers[r].Invisible
	n := 0
	for i := len(t.pile) - 1; i >= 0; i-- {
		top := t.pile[i].Rank()
		switch {
		case top == r:
			n++
		case through && t.rules.Powers[top].Invisible:
		default:
			return n
		}
	}
	return n
}

// played is the run that a play of a rank has made.
func (t top) played(r Rank) int {
	if t.rules.mirrors {
		return t.mirrored()
	}
	return t.run(r)
}

// mirrored counts the cards on top of the pile that are of the same rank, each that mirrors being what lies under it.
func (t top) mirrored() int {
	rank, n, mirrors := NoRank, 0, 0
	for i := len(t.pile) - 1; i >= 0; i-- {
		r := t.pile[i].Rank()
		switch {
		case t.rules.Powers[r].Mirrors:
			mirrors++ // the next card that does not mirror gives them its rank
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

// sinkTrumps puts the trumps of the pile behind its other cards, of which it counts how many there are.
func (t top) sinkTrumps() int {
	others := 0
	for i, c := range t.pile {
		if !t.rules.Powers[c.Rank()].Trump {
			copy(t.pile[others+1:], t.pile[others:i])
			t.pile[others] = c
			others++
		}
	}
	return others
}
