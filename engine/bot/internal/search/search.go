package search

import (
	"context"
	"math/rand/v2"

	"shithead/engine"
	"shithead/engine/bot/internal/policy"
	"shithead/engine/bot/internal/value"
)

// Searcher looks ahead, one decision at a time. It keeps nothing from one to the next but memory, so any number of bots can
// have their turns with it; it is not for concurrent use. The zero Searcher is ready.
type Searcher struct {
	rules    *engine.Rules
	net      *value.Net
	features value.Features
	goal     value.Goal
	me       int
	// state is the sample that is played on, legal what can be done in it and kids the nodes of that.
	state *engine.State
	legal []engine.Packed
	kids  []int32
	tree  tree
	// path are the nodes of this iteration, drawn the cards that came up with its last move.
	path  []int32
	drawn []engine.Card
}

// Choice is what a search came to.
type Choice struct {
	// Move is the index of the move, -1 for not acting.
	Move int
	// Iterations counts those that were done.
	Iterations int
}

// Taste is how much better than it is each of the moves counts, or not to act, in parts of [value.One]; nil for none.
type Taste []int

// Choose looks ahead from a view for so many iterations, or until the context is done, and says which of the legal moves is
// best: more than none, and not those of the set-up. Out of turn it may also be not to act. Without any iteration it is what easy
// would do. It fails with [engine.ErrView] if the view is none of any state, or [value.ErrFile] where there is no net.
func (s *Searcher) Choose(ctx context.Context, v *engine.View, legal []engine.Move, taste Taste, iterations int, rng *rand.Rand) (Choice, error) {
	if err := s.begin(v); err != nil {
		return Choice{}, err
	}
	root := make([]engine.Packed, 0, 64)
	for i := range legal {
		root = append(root, legal[i].Packed())
	}
	if v.Phase == engine.PhasePlay && v.Turn != v.Seat {
		root = append(root, pass)
	}
	sampler, err := v.Sampler()
	if err != nil {
		return Choice{}, err
	}
	done := 0
	for ; done < iterations && ctx.Err() == nil; done++ {
		if s.state, err = sampler.Sample(rng.IntN); err != nil {
			return Choice{}, err
		}
		s.iterate(root, taste)
	}
	return Choice{s.chosen(root, legal, v), done}, nil
}

// begin makes ready for a decision. It fails with [value.ErrFile].
func (s *Searcher) begin(v *engine.View) error {
	if s.rules != v.Rules {
		net, err := value.For(v.Rules)
		if err != nil {
			return err
		}
		s.rules, s.net = v.Rules, net
		s.features.See(v.Rules)
	}
	s.me = v.Seat
	s.goal = value.GoalOf(v.Rules, len(v.Seats))
	s.tree = append(s.tree[:0], node{})
	return nil
}

// chosen is the index of the move to make, -1 for none.
func (s *Searcher) chosen(root []engine.Packed, legal []engine.Move, v *engine.View) int {
	if len(s.tree) == 1 {
		return policy.Easiest(v.Rules, root[:len(legal)], func(seat int) int { return v.Seats[seat].Left() })
	}
	best := s.tree.mostVisited(root)
	if root[best] == pass {
		return -1
	}
	return best
}

// iterate walks down the tree in one sample to a move that is new in it, and counts what that is worth.
func (s *Searcher) iterate(root []engine.Packed, taste Taste) {
	s.path = s.path[:0]
	s.drawn = nil
	s.legal = append(s.legal[:0], root...)
	for seat, at := s.me, int32(0); len(s.legal) > 0; seat = s.state.Turn() {
		m := s.legal[s.pick(at, taste)]
		taste = nil // which is for what is chosen now
		at = s.tree.grow(at, seat, m)
		s.path = append(s.path, at)
		s.play(m)
		if s.tree[at].visits == 0 || s.isOut(s.me) {
			break
		}
		s.legal = s.state.LegalPacked(s.state.Turn(), s.legal[:0])
	}
	s.count()
}

// isOut reports whether a seat is out in the sample.
func (s *Searcher) isOut(seat int) bool { return s.state.Sight(seat).Shown(seat).Out }

// pick is the index of the move to try.
func (s *Searcher) pick(at int32, taste Taste) int {
	if len(s.legal) == 1 {
		return 0
	}
	for len(s.kids) < len(s.legal) {
		s.kids = append(s.kids, 0)
	}
	moves := s.legal
	if moves[len(moves)-1] == pass {
		moves = moves[:len(moves)-1]
	}
	easys := policy.Easiest(s.rules, moves, s.state.Left)
	return s.tree.pick(at, s.legal, easys, s.kids, taste)
}

// play makes a move in the sample.
func (s *Searcher) play(m engine.Packed) {
	s.drawn = nil
	if m == pass {
		return
	}
	draw := s.state.Draw()
	s.state.ApplyPacked(m)
	if m.Kind() != engine.MoveChance {
		s.drawn = draw[:len(draw)-len(s.state.Draw())]
	}
}

// count adds what the leaf is worth to each who moved on the way to it.
func (s *Searcher) count() {
	var worth [engine.MaxSeats]int
	var known engine.SeatSet
	for i := len(s.path) - 1; i >= 0; i-- {
		n := &s.tree[s.path[i]]
		if !known.Has(int(n.seat)) {
			known |= 1 << n.seat
			worth[n.seat] = s.worth(int(n.seat), i == len(s.path)-1 && n.move != pass)
		}
		n.visits++
		n.worth += worth[n.seat]
	}
}

// worth is what the leaf is worth to a seat, which has made the last move or not.
func (s *Searcher) worth(seat int, moved bool) int {
	seen := s.state.Sight(seat)
	switch {
	case seen.Shown(seat).Out || s.state.Phase() == engine.PhaseOver:
		return s.goal.Worth(seen, seat)
	case moved:
		return s.net.Value(s.features.Of(seen, value.AfterOwn, s.drawn))
	default:
		return s.net.Value(s.features.Of(seen, value.Between, nil))
	}
}
