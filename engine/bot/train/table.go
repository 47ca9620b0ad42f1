package main

import (
	"math/rand/v2"
	"slices"

	"shithead/engine"
	"shithead/engine/bot/internal/policy"
	"shithead/engine/bot/internal/value"
)

// table is where rounds are played, one after another.
type table struct {
	stage
	rng      *rand.Rand
	state    *engine.State
	rules    *engine.Rules
	features *value.Features
	goal     value.Goal
	// easy are the seats that play as easy does.
	easy  engine.SeatSet
	legal []engine.Packed
	// after is the state after a move that is thought about.
	after engine.State
	list  []lesson
	seats []int8
}

// mostMoves is where a round is given up.
const mostMoves = 1500

// sizes are how many players there are, each as often as it stands here.
var sizes = [...]int{2, 2, 4, 4, 4, 3, 5, 7}

// round plays a round and says what is to be learned from it: nothing if it did not end.
func (t *table) round(rules *engine.Rules, rng *rand.Rand) []lesson {
	t.rng, t.list, t.seats = rng, nil, t.seats[:0]
	t.sit(rules, sizes[rng.IntN(len(sizes))])
	t.setUp()
	for moves := 0; t.state.Phase() != engine.PhaseOver && moves < mostMoves; moves++ {
		t.move(t.actor())
		t.watch()
	}
	if t.state.Result().Shithead == engine.NoSeat {
		return nil
	}
	for i := range t.list {
		seat := int(t.seats[i])
		t.list[i].worth = float32(t.goal.Worth(t.state.Sight(seat), seat)) / value.One
	}
	return t.list
}

// sit deals a round.
func (t *table) sit(rules *engine.Rules, players int) {
	deck, err := rules.Deck(players)
	if err != nil {
		panic(err) // these are numbers that every rule set has packs for
	}
	engine.Shuffle(deck, t.rng)
	deal := engine.FirstDeal()
	deal.Dealer = t.rng.IntN(players)
	if t.state, err = engine.Deal(rules, players, deal.Dealer, deal.First(rules, players), deck); err != nil {
		panic(err)
	}
	t.rules, t.features, t.goal = rules, value.FeaturesOf(rules), value.GoalOf(rules, players)
	t.easy = 0
	for seat := range players {
		if t.asEasy || t.rng.IntN(t.easyOneIn) == 0 {
			t.easy |= 1 << seat
		}
	}
}

// setUp readies everybody, most with what easy would lay face-up.
func (t *table) setUp() {
	for seat := range t.state.Players() {
		for !t.state.Ready(seat) {
			legal := t.state.Legal(seat, nil)
			m := policy.BestUp(t.state.View(seat), legal)
			if t.rng.IntN(8) == 0 {
				m = legal[t.rng.IntN(len(legal))]
			}
			t.apply(m)
		}
	}
}

func (t *table) apply(m engine.Move) {
	if err := t.state.Apply(m, nil); err != nil {
		panic(err) // only legal moves are chosen
	}
}

// actor is who may act now: the first left of the dealer where several may open, now and then somebody who may jump in,
// else who is on turn.
func (t *table) actor() int {
	turn, may := t.state.Turn(), t.state.MayMove()
	if t.state.Phase() == engine.PhaseOpening {
		turn = t.state.Dealer()
	}
	for i := range t.state.Players() {
		seat := (turn + 1 + i) % t.state.Players()
		if may.Has(seat) && (turn != t.state.Turn() || seat != turn && t.rng.IntN(2) == 0 && t.jumps(seat)) {
			return seat
		}
	}
	return turn
}

// jumps reports whether a player who may act out of turn does.
func (t *table) jumps(seat int) bool {
	t.legal = t.state.LegalPacked(seat, t.legal[:0])
	if t.easy.Has(seat) || len(t.legal) == 0 {
		return len(t.legal) > 0
	}
	stay := t.net.Value(t.features.Of(t.state.Sight(seat), value.Between, nil))
	return t.worth(seat, t.best(seat)) > stay
}

// move makes a move of a seat, and keeps what it led to.
func (t *table) move(seat int) {
	t.legal = t.state.LegalPacked(seat, t.legal[:0])
	m := t.choose(seat)
	t.keep(seat, t.look(seat, m))
	t.state.ApplyPacked(m)
}

func (t *table) choose(seat int) engine.Packed {
	switch {
	case len(t.legal) == 1:
		return t.legal[0]
	case t.rng.IntN(1000) < t.whim:
		return t.legal[t.rng.IntN(len(t.legal))]
	case t.easy.Has(seat):
		return t.legal[policy.Easiest(t.rules, t.legal, t.state.Left)]
	default:
		return t.best(seat)
	}
}

// best is the move that the net values most.
func (t *table) best(seat int) engine.Packed {
	best, most := t.legal[0], -1
	for _, m := range t.legal {
		if worth := t.worth(seat, m); worth > most {
			best, most = m, worth
		}
	}
	return best
}

// worth is what a move is worth to a seat.
func (t *table) worth(seat int, m engine.Packed) int {
	features := t.look(seat, m)
	if features == nil {
		return t.goal.Worth(t.after.Sight(seat), seat)
	}
	return t.net.Value(features)
}

// look makes a move in a state of its own and looks at what came of it, or at what lies before it if it turns a card: the
// features, nil if the seat or the round is at its end.
func (t *table) look(seat int, m engine.Packed) []uint16 {
	if m.Kind() == engine.MoveFlip || m.Kind() == engine.MoveChance {
		return t.features.Of(t.state.Sight(seat), value.BeforeTurning, nil)
	}
	t.after.CopyFrom(t.state)
	t.after.ApplyPacked(m)
	seen := t.after.Sight(seat)
	if seen.Shown(seat).Out || t.after.Phase() == engine.PhaseOver {
		return nil
	}
	draw := t.state.Draw()
	return t.features.Of(seen, value.AfterOwn, draw[:len(draw)-seen.Draw()])
}

// watch keeps now and then what the position looks like to somebody who has not moved.
func (t *table) watch() {
	seat := t.rng.IntN(t.state.Players())
	seen := t.state.Sight(seat)
	if t.rng.IntN(3) == 0 && t.state.Phase() == engine.PhasePlay && !seen.Shown(seat).Out {
		t.keep(seat, t.features.Of(seen, value.Between, nil))
	}
}

// keep keeps a lesson, if there is one.
func (t *table) keep(seat int, features []uint16) {
	if features != nil {
		t.list = append(t.list, lesson{features: slices.Clone(features)})
		t.seats = append(t.seats, int8(seat))
	}
}
