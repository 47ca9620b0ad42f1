package search

import (
	"math/bits"

	"shithead/engine"
	"shithead/engine/bot/internal/value"
)

// pass stands among moves for not acting out of turn.
const pass = ^engine.Packed(0)

// node is a move that was tried, in the tree of all that a seat cannot tell apart.
type node struct {
	move engine.Packed
	// visits counts the iterations through it, worth sums up what they were worth to whoever made the move.
	visits, worth int
	// first is its first child, next the next of its parent's; 0 for none.
	first, next int32
	seat        int8
}

// tree holds the nodes, the root first.
type tree []node

// child is the node of a move after another, 0 for none.
func (t tree) child(of int32, m engine.Packed) int32 {
	c := t[of].first
	for c != 0 && t[c].move != m {
		c = t[c].next
	}
	return c
}

// grow is the node of a move after another, a new one if there was none.
func (t *tree) grow(of int32, seat int, m engine.Packed) int32 {
	if c := t.child(of, m); c != 0 {
		return c
	}
	c := int32(len(*t))
	*t = append(*t, node{move: m, next: (*t)[of].first, seat: int8(seat)})
	(*t)[of].first = c
	return c
}

// mostVisited is the move after the root that was tried most often, the earlier one in a list of moves if several were.
func (t tree) mostVisited(legal []engine.Packed) (best int) {
	most := -1
	for i, m := range legal {
		if c := t.child(0, m); c != 0 && t[c].visits > most {
			best, most = i, t[c].visits
		}
	}
	return best
}

// The prior of moves: favour for the one that easy would make, and as much as is left of one for all of them alike.
const (
	explore = value.One * 15 / 100
	favour  = explore * 6 / 10
)

// pick is the index of the move to try next (PUCT), of those legal after a node; easys is the one that easy would make, and
// taste how much each is liked. A move that was not tried yet is held to be worth what the others are on average.
func (t tree) pick(at int32, legal []engine.Packed, easys int, kids []int32, taste Taste) int {
	visits, worth := 0, 0
	for i, m := range legal {
		c := t.child(at, m)
		kids[i] = c
		if c != 0 {
			visits += t[c].visits
			worth += t[c].worth
		}
	}
	untried := value.One / 2
	if visits > 0 {
		untried = worth / visits
	}
	best, most := 0, -1
	root := rootOf(visits + 1)
	each := (explore - favour) / len(legal)
	for i := range legal {
		prior := each
		if i == easys {
			prior += favour
		}
		worth, visits, likes := untried, 0, 0
		if taste != nil {
			likes = taste[i]
		}
		if c := kids[i]; c != 0 {
			worth, visits = t[c].worth/t[c].visits, t[c].visits
		}
		if bound := worth + likes + prior*root/rootUnit/(1+visits); bound > most {
			best, most = i, bound
		}
	}
	return best
}

// rootUnit is what square roots are counted in.
const rootUnit = 1 << 8

// rootOf is the square root of a number, rounded down to a whole count of units.
func rootOf(n int) int {
	n *= rootUnit * rootUnit
	x := 1 << ((bits.Len(uint(n)) + 1) / 2)
	for {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}
