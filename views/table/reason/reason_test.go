package reason

import (
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
)

// TestEveryReasonIsTrue of the round, in all rule sets and some house rules, whatever move is advised to whoever may move; and each
// kind of reason is given some time.
func TestEveryReasonIsTrue(t *testing.T) {
	enginetest.SkipShort(t)
	const steps = 250
	rounds, often := 24, 60
	if viewtest.Long() {
		rounds, often = 600, 600
	}
	rng := rand.New(rand.NewPCG(1, 2))
	given, presets := map[Kind]bool{}, engine.Presets()
	for i := 0; i < rounds || i < often && len(given) < int(NumKinds); i++ {
		rules := enginetest.AnyRules(t, i, rng)
		if i%3 == 0 {
			rules = enginetest.Rules(presets[i/3%len(presets)].Name)
		}
		r := tabletest.RoundOf(t, rules, []string{"random", "easy"}[i/2%2], 2+i%4, uint64(i))
		for more, n := true, 0; more && n < steps; more, n = r.Step(), n+1 {
			for seat := range r.State.Players() {
				checkAll(t, r.State, seat, rng, given)
			}
		}
	}
	for kind := range NumKinds {
		if !given[kind] {
			t.Errorf("never given: kind %d", kind)
		}
	}
}

// TestAFourthEightWasSaidToSkip where it burns the pile and, with two in, its player goes on: that says it all.
func TestAFourthEightWasSaidToSkip(t *testing.T) {
	r := tabletest.RoundOf(t, enginetest.Rules("schwechat"), "random", 2, 24)
	for rng := rand.New(rand.NewPCG(1, 2)); r.State.Moves() < 240 && r.Step(); {
		checkAll(t, r.State, r.State.Turn(), rng, map[Kind]bool{})
	}
}

// checkAll checks the reasons for all that a seat may do, and that they are the same with the hidden cards laid anew.
func checkAll(t *testing.T, s *engine.State, seat int, rng *rand.Rand, given map[Kind]bool) {
	t.Helper()
	legal, view := s.Legal(seat, nil), s.View(seat)
	if len(legal) == 0 {
		return
	}
	other := enginetest.Must(view.Sample(rng.IntN))
	advice := []rooms.Advice{{}}
	for _, m := range legal {
		advice = append(advice, rooms.Advice{Move: m, Acts: true})
	}
	for _, a := range advice {
		list := For(view, legal, &a)
		if anew := For(other.View(seat), other.Legal(seat, nil), &a); !reflect.DeepEqual(list, anew) {
			t.Fatalf("%s, %v: %v is %v with other hidden cards", view.Rules.Code(), a.Move, list, anew)
		}
		if len(list) > most {
			t.Fatalf("%v: %d reasons", a.Move, len(list))
		}
		c := claim{state: s, after: s.Clone(), seat: seat, move: a.Move, hand: s.Hand(seat), up: view.Seats[seat].FaceUp}
		var events engine.Events
		if a.Acts {
			enginetest.NoError(t, c.after.Apply(a.Move, &events))
		}
		c.events, c.handAfter, c.upAfter = events.Unredacted(), c.after.Hand(seat), c.after.View(seat).Seats[seat].FaceUp
		for _, r := range list {
			if given[r.Kind] = true; !c.holds(&r) {
				t.Fatalf("%s, move %d, %v of seat %d: not true: %+v", view.Rules.Code(), view.Moves, a.Move, seat, r)
			}
		}
	}
}

// claim is a move of which something is said, in the round as it is.
type claim struct {
	state, after                 *engine.State
	seat                         int
	move                         engine.Move
	events                       []engine.Event
	hand, up, handAfter, upAfter engine.Bag
}

// holds reports whether a reason is true.
func (c *claim) holds(r *Reason) bool {
	turn, goesOn := c.after.Turn(), c.after.Left(c.seat) > 0
	few := r.Seat >= 0 && r.Seat != c.seat && c.state.Left(r.Seat) == r.N && (r.N == 1 || r.N == 2)
	all := func(keeps func(engine.Rank) bool) bool {
		return r.Ranks != 0 && !slices.ContainsFunc(ranks(r.Ranks), func(rank engine.Rank) bool { return !keeps(rank) })
	}
	switch r.Kind {
	case Out:
		return slices.ContainsFunc(c.events, func(e engine.Event) bool { return e.Kind == engine.EventWentOut && int(e.Seat) == c.seat })
	case Four:
		return c.burned() == engine.CauseFour && r.Again == (turn == c.seat) && goesOn
	case Burns:
		return c.burned() == engine.CausePower && r.Again == (turn == c.seat) && goesOn
	case Again:
		return c.burned() == engine.CauseNone && turn == c.seat && c.events[0].Kind == engine.EventPlayed
	case Left:
		return few && int(c.move.Target) == r.Seat
	case Waits:
		return few && c.isNext(r.Seat) && turn != r.Seat && c.after.Phase() == engine.PhasePlay
	case Needs:
		return few && c.isNext(r.Seat) && turn == r.Seat && c.after.Ask() == r.Ask && c.asksMost(r.Seat)
	case Fewest:
		return int(c.move.Target) == r.Seat && r.Seat != c.seat && c.hasFewest(r.Seat)
	case Gives:
		return r.Seat != c.seat && r.N > 0 && c.after.Left(r.Seat) == c.state.Left(r.Seat)+r.N
	case Only:
		rest := c.active().Ranks() &^ engine.Ranks(c.move.Rank)
		return rest != 0 && c.move.Kind == engine.MovePlay && !slices.ContainsFunc(ranks(rest), c.accepts)
	case Nothing:
		return c.active().Len() > 0 && c.move.Kind == engine.MoveTake && !slices.ContainsFunc(ranks(^engine.RankSet(0)), c.accepts)
	case Keeps:
		return all(func(rank engine.Rank) bool {
			return c.isStrong(rank) && c.accepts(rank) && c.handAfter.Rank(rank)+c.upAfter.Rank(rank) >= c.active().Rank(rank)
		})
	case Brings:
		pile := engine.BagOf(c.state.View(c.seat).Pile...)
		return all(func(rank engine.Rank) bool {
			return c.isStrong(rank) && c.handAfter.Rank(rank) > c.hand.Rank(rank) && pile.Rank(rank) > 0
		})
	case Odds:
		n, k := c.odds()
		return n == r.N && k == r.K && (c.move.Kind == engine.MoveFlip || c.move.Kind == engine.MoveChance)
	case AnySlot:
		return c.state.View(c.seat).Seats[c.seat].Covered() > 1 && c.move.Kind == engine.MoveFlip
	case Lowest:
		return !slices.ContainsFunc(ranks(lower(c.move.Rank)), c.accepts) && c.isLowestPlain()
	case LowestPlain:
		return c.isLowestPlain()
	case Sheds:
		e := &c.events[0]
		return r.N > 1 && len(e.Cards) == r.N && (e.Kind == engine.EventPlayed || e.Kind == engine.EventJumped)
	case Empties:
		return c.hand.Len() > 0 && c.handAfter.Len() == 0 && goesOn
	case Cheap:
		return c.handAfter.Len()-c.hand.Len() == r.N && r.N <= 2 && len(c.state.Legal(c.seat, nil)) > 1
	case Leads:
		taken := c.move.Kind == engine.MoveTake || c.move.Target != engine.NoSeat
		leads := turn == c.seat && len(c.after.View(c.seat).Pile) == 0 && c.after.Ask().Kind == engine.AskFree
		return taken && leads && c.after.Phase() == engine.PhasePlay
	case Saves:
		return all(func(rank engine.Rank) bool {
			worse := func(back engine.Card) bool { return !c.isBetter(rank, back.Rank()) }
			return c.upAfter.Rank(rank) > 0 && (c.move.Kind != engine.MoveLay || c.isStrong(rank)) &&
				(c.move.Kind != engine.MoveSwap || !slices.ContainsFunc(c.move.Up(), worse))
		})
	case Best:
		return c.upAfter.Len() > 0 && !slices.ContainsFunc(ranks(c.handAfter.Ranks()), func(in engine.Rank) bool {
			return slices.ContainsFunc(ranks(c.upAfter.Ranks()), func(lies engine.Rank) bool { return c.isBetter(in, lies) })
		})
	case Skips:
		return c.isNext(r.Seat) && turn != r.Seat && turn != c.seat
	case Reverses:
		return c.after.View(engine.NoSeat).Dir == -c.state.View(engine.NoSeat).Dir
	case Asks:
		usual := []engine.AskKind{engine.AskFree, engine.AskAtLeast, engine.AskAbove}
		return turn == r.Seat && r.Seat != c.seat && c.after.Ask() == r.Ask && !slices.Contains(usual, r.Ask.Kind)
	default:
		return false
	}
}

// ranks are those of a set, the lowest first.
func ranks(set engine.RankSet) (list []engine.Rank) {
	for r := range engine.NoRank {
		if set.Has(r) {
			list = append(list, r)
		}
	}
	return list
}

// lower are the ranks below another.
func lower(r engine.Rank) engine.RankSet { return 1<<r - 1 }

// burned is the cause for which the whole pile, and what was played on it, has burned; a card that feeds burns alone.
func (c *claim) burned() engine.Cause {
	if c.state.Rules().Powers[min(c.move.Rank, engine.Joker)].Feeds && c.move.Target != engine.NoSeat {
		return engine.CauseNone
	}
	for _, e := range c.events {
		played := int(c.move.Count + c.move.Companions)
		if e.Kind == engine.EventBurned && len(e.Cards) == len(c.state.View(c.seat).Pile)+played && len(c.after.View(c.seat).Pile) == 0 {
			return e.Cause
		}
	}
	return engine.CauseNone
}

// isNext reports whether a seat is on turn now, where a player jumps in, or follows the one who plays.
func (c *claim) isNext(seat int) bool {
	if c.move.Kind == engine.MoveJump {
		return seat == c.state.Turn()
	}
	v := c.state.View(engine.NoSeat)
	for i := c.seat + v.Dir; ; i += v.Dir {
		i = (i + len(v.Seats)) % len(v.Seats)
		if !slices.Contains(v.Out, i) {
			return i == seat
		}
	}
}

// asksMost reports whether no other play asks the next seat for what fewer ranks answer, and some for what more do.
func (c *claim) asksMost(next int) bool {
	fits := func(s *engine.State) int { return bits.OnesCount16(uint16(s.Rules().Answers(s.Ask()))) }
	easier := false
	for _, m := range c.state.Legal(c.seat, nil) {
		if other := c.state.Clone(); m.Kind == engine.MovePlay && other.Apply(m, nil) == nil && other.Turn() == next {
			if fits(other) < fits(c.after) {
				return false
			}
			easier = easier || fits(other) > fits(c.after)
		}
	}
	return easier
}

// hasFewest reports whether all others that can be aimed at have more cards than a seat.
func (c *claim) hasFewest(target int) bool {
	others := 0
	for seat := range c.state.Players() {
		aimed := c.move
		aimed.Target = int8(seat)
		if seat == c.seat || seat == target || !c.takes(aimed) {
			continue
		}
		if others++; c.state.Left(seat) <= c.state.Left(target) {
			return false
		}
	}
	return others > 0
}

// active are the cards that the seat plays from.
func (c *claim) active() *engine.Bag {
	if c.hand.Len() > 0 {
		return &c.hand
	}
	return &c.up
}

// takes reports whether the engine accepts a move.
func (c *claim) takes(m engine.Move) bool { return c.state.Clone().Apply(m, nil) == nil }

// alone reports whether the engine accepts some play, or jump-in, of cards of a rank without company.
func (c *claim) alone(r engine.Rank) bool {
	for n := 1; n <= c.active().Rank(r); n++ {
		if c.takes(engine.Play(c.seat, r, n)) || c.takes(engine.Jump(c.seat, r, n)) {
			return true
		}
		for seat := range c.state.Players() {
			if c.takes(engine.ShootAt(c.seat, r, n, seat)) {
				return true
			}
		}
	}
	return false
}

// accepts reports whether the engine accepts some play with cards of a rank in it.
func (c *claim) accepts(r engine.Rank) bool {
	for other := range engine.NoRank {
		if c.takes(engine.PlayWith(c.seat, r, 1, other, 1)) || c.takes(engine.PlayWith(c.seat, other, 1, r, 1)) {
			return true
		}
	}
	return c.alone(r)
}

// isStrong reports whether cards of a rank go on anything, burn, or are used on somebody.
func (c *claim) isStrong(r engine.Rank) bool {
	p := c.state.Rules().Powers[r]
	return p.Wild || p.Burns || p.Trump || p.Feeds || p.Shoots
}

// isBetter reports whether a rank is better than another: strong, and the other is not, or neither is and it is higher.
func (c *claim) isBetter(a, b engine.Rank) bool {
	if c.isStrong(a) || c.isStrong(b) {
		return c.isStrong(a) && !c.isStrong(b)
	}
	return a > b
}

// isLowestPlain reports whether the rank of the move has no power, and of such that fit some are higher and none lower.
func (c *claim) isLowestPlain() bool {
	plain := func(r engine.Rank) bool { return c.state.Rules().Powers[r] == engine.Power{} && c.alone(r) }
	r := c.move.Rank
	return plain(r) && !slices.ContainsFunc(ranks(lower(r)), plain) && slices.ContainsFunc(ranks(^lower(r+1)), plain)
}

// odds counts the cards that the seat does not know, and those that fit, as they lie: in the draw pile, in all slots, in other
// hands without what everybody saw go there, and of the burned ones those that not everybody saw.
func (c *claim) odds() (n, k int) {
	view, burned := c.state.View(c.seat), c.state.Burned()
	hidden, known := append(burned.Cards(), c.state.Draw()...), view.Burned.Cards()
	for seat := range c.state.Players() {
		hidden = append(hidden, c.state.FaceDown(seat)...)
		if hand := c.state.Hand(seat); seat != c.seat {
			hidden, known = append(hidden, hand.Cards()...), append(known, view.Seats[seat].Known.Cards()...)
		}
	}
	hidden = slices.DeleteFunc(hidden, func(card engine.Card) bool { return card == engine.NoCard })
	all, seen := engine.BagOf(hidden...), engine.BagOf(known...)
	for _, rank := range ranks(c.state.Rules().Answers(c.state.Ask())) {
		k += all.Rank(rank) - seen.Rank(rank)
	}
	return all.Len() - seen.Len(), k
}
