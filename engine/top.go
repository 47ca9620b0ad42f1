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

// MayComplete reports whether a seat has so many cards, whichever those are, that they could complete four of a kind with the top of the
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

// Run is the cards on top of a pile that count as one rank on the way to four of a kind (bitenight/four, leeds/four,
// schwechat/four).
type Run struct {
	// Rank is [NoRank] for an empty pile.
	Rank  Rank
	Cards int
	// From is the place in the pile, bottom first, of the lowest of them. Between them may lie cards that do not count.
	From int
}

// TopRun is the run on top of a pile: of those that there are under and above invisible cards the longest, and of two
// that are as long the one of several cards on top. Cards that mirror count as what lies under them.
func (r *Rules) TopRun(pile []Card) Run {
	t := top{r, pile}
	if len(pile) == 0 {
		return Run{Rank: NoRank}
	}
	topmost, under := t.runs()
	found := topmost
	switch {
	case r.mirrors:
		found.cards = t.mirrored()
		for i := len(pile) - 1; i >= 0 && r.Powers[found.rank].Mirrors; i-- {
			found.rank = pile[i].Rank()
		}
	case under.cards > topmost.cards, under.cards > 0 && topmost.cards == 1:
		found = under
	}
	out, left := Run{found.rank, found.cards, len(pile)}, found.cards
	for left > 0 {
		out.From--
		if out.Has(r, pile, out.From) {
			left--
		}
	}
	return out
}

// Has reports whether the card at a place of the pile is one of the run's.
func (run Run) Has(r *Rules, pile []Card, i int) bool {
	rank := pile[i].Rank()
	return i >= run.From && (rank == run.Rank || r.Powers[rank].Mirrors)
}

// RunOf counts the cards on top of a pile to which more of a rank would come on the way to four of a kind.
func (r *Rules) RunOf(pile []Card, rank Rank) int {
	if !r.mirrors {
		return top{r, pile}.run(rank)
	}
	if run := r.TopRun(pile); run.Rank == rank || r.Powers[rank].Mirrors {
		return run.Cards
	}
	return 0
}

// Demand is what a pile asks by how it lies.
func (r *Rules) Demand(pile []Card) Ask { return top{r, pile}.demand() }

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

// mustAim reports whether cards of a rank need a target, with so many of them still to come onto the pile: those that shoot
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
