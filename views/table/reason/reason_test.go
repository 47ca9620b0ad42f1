package reason

import (
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
)

// kindNames are the kinds as failures call them.
var kindNames = [NumKinds]string{
	"out", "four", "burns", "again", "left", "waits", "needs", "fewest", "gives", "only", "nothing", "keeps", "brings", "odds",
	"any slot", "lowest", "lowest plain", "sheds", "empties", "cheap", "leads", "saves", "best",
	"skips", "reverses", "asks",
}

// TestEveryReasonIsTrue of the round, in all rule sets and some house rules, whatever move is advised to whoever may move; and each
// kind of reason is given some time.
func TestEveryReasonIsTrue(t *testing.T) {
	const steps = 250
	rounds, often := 24, 60
	if viewtest.Long() {
		rounds, often = 600, 600
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var given [NumKinds]int
	for i := 0; i < rounds || i < often && slices.Contains(given[:], 0); i++ {
		rules := viewtest.AnyRules(t, i, rng)
		if i%3 == 0 {
			rules = presetRules(t, i/3)
		}
		r := tabletest.RoundOf(t, rules, []string{"random", "easy"}[i/2%2], 2+i%4, uint64(i))
		for more, n := true, 0; more && n < steps; more, n = r.Step(), n+1 {
			for seat := range r.State.Players() {
				checkAll(t, r, seat, rng, &given)
			}
		}
	}
	for kind, n := range given {
		if n == 0 {
			t.Errorf("never given: %s", kindNames[kind])
		}
	}
	if t.Failed() {
		t.Log(given)
	}
}

// TestAFourthEightWasSaidToSkip where it burns the pile and, with two in, its player goes on: that says it all.
func TestAFourthEightWasSaidToSkip(t *testing.T) {
	rules, err := engine.ParseRules("schwechat")
	if err != nil {
		t.Fatal(err)
	}
	var given [NumKinds]int
	r := tabletest.RoundOf(t, rules, "random", 2, 24)
	for rng := rand.New(rand.NewPCG(1, 2)); r.State.Moves() < 240 && r.Step(); {
		checkAll(t, r, r.State.Turn(), rng, &given)
	}
}

func presetRules(t *testing.T, i int) *engine.Rules {
	t.Helper()
	presets := engine.Presets()
	rules, err := engine.ParseRules(presets[i%len(presets)].Name)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// checkAll checks the reasons for all that a seat may do, and that they are the same with the hidden cards laid anew.
func checkAll(t *testing.T, r *tabletest.Round, seat int, rng *rand.Rand, given *[NumKinds]int) {
	t.Helper()
	legal := r.State.Legal(seat, nil)
	if len(legal) == 0 {
		return
	}
	view := r.State.View(seat)
	other, err := view.Sample(rng.IntN)
	if err != nil {
		t.Fatal(err)
	}
	advice := []rooms.Advice{{}}
	for _, m := range legal {
		advice = append(advice, rooms.Advice{Move: m, Acts: true})
	}
	for i := range advice {
		a := &advice[i]
		list := For(view, legal, a)
		if anew := For(other.View(seat), other.Legal(seat, nil), a); !reflect.DeepEqual(list, anew) {
			t.Fatalf("%s, %v: %v is %v with other hidden cards", view.Rules.Code(), a.Move, list, anew)
		}
		if len(list) > most {
			t.Fatalf("%v: %d reasons", a.Move, len(list))
		}
		c := newClaim(t, r.State, seat, a)
		for _, reason := range list {
			given[reason.Kind]++
			if !c.holds(&reason) {
				t.Fatalf("%s, move %d, %v of seat %d: not true: %s %+v", view.Rules.Code(), view.Moves, a.Move, seat, kindNames[reason.Kind], reason)
			}
		}
	}
}

// claim is a move of which something is said, in the round as it is.
type claim struct {
	state, after *engine.State
	seat         int
	move         engine.Move
	events       []engine.Event
}

func newClaim(t *testing.T, s *engine.State, seat int, a *rooms.Advice) *claim {
	t.Helper()
	c := &claim{state: s, after: s.Clone(), seat: seat, move: a.Move}
	var events engine.Events
	if a.Acts {
		if err := c.after.Apply(a.Move, &events); err != nil {
			t.Fatal(err)
		}
	}
	c.events = events.Unredacted()
	return c
}

func (c *claim) holds(r *Reason) bool {
	return [NumKinds]func(*Reason) bool{
		c.isOut, c.isFour, c.isBurned, c.isAgain, c.isLeft, c.isWaiting, c.isNeeding, c.isFewest, c.isGiven, c.isOnly, c.isNothing, c.isKept,
		c.isBrought, c.areOdds, c.isAnySlot, c.isLowest, c.isLowestPlain, c.isShed, c.isEmpty, c.isCheap, c.isLeading, c.isSaved, c.isBest,
		c.isSkipped, c.isReversed, c.isAsked,
	}[r.Kind](r)
}

func (c *claim) isOut(*Reason) bool {
	out := func(s *engine.State) bool { return s.View(engine.NoSeat).Seats[c.seat].Out }
	return !out(c.state) && out(c.after)
}

// burned is the cause for which the whole pile, and what was played on it, has burned; a card that feeds burns alone.
func (c *claim) burned() engine.Cause {
	if c.state.Rules().Powers[min(c.move.Rank, engine.Joker)].Feeds && c.move.Target != engine.NoSeat {
		return engine.CauseNone
	}
	for _, e := range c.events {
		played := int(c.move.Count + c.move.Companions)
		if e.Kind == engine.EventBurned && len(e.Cards) == len(c.state.Pile())+played && len(c.after.Pile()) == 0 {
			return e.Cause
		}
	}
	return engine.CauseNone
}

func (c *claim) isFour(r *Reason) bool {
	return c.burned() == engine.CauseFour && r.Again == (c.after.Turn() == c.seat) && c.after.Left(c.seat) > 0
}

func (c *claim) isBurned(r *Reason) bool {
	return c.burned() == engine.CausePower && r.Again == (c.after.Turn() == c.seat) && c.after.Left(c.seat) > 0
}

func (c *claim) isAgain(*Reason) bool {
	return c.burned() == engine.CauseNone && c.after.Turn() == c.seat && c.events[0].Kind == engine.EventPlayed
}

// isFew says whether a reason has how many cards somebody else has, and they are one or two.
func (c *claim) isFew(r *Reason) bool {
	return r.Seat != c.seat && c.state.Left(r.Seat) == r.N && (r.N == 1 || r.N == 2)
}

func (c *claim) isLeft(r *Reason) bool { return c.isFew(r) && int(c.move.Target) == r.Seat }

// isNext says whether a seat is on turn now, where somebody jumps in, or follows whoever plays.
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

func (c *claim) isWaiting(r *Reason) bool {
	return c.isFew(r) && c.isNext(r.Seat) && c.after.Turn() != r.Seat && c.after.Phase() == engine.PhasePlay
}

func (c *claim) isNeeding(r *Reason) bool {
	if !c.isFew(r) || !c.isNext(r.Seat) || c.after.Turn() != r.Seat || c.after.Ask() != r.Ask {
		return false
	}
	fits := func(s *engine.State) int { return bits.OnesCount16(uint16(s.Rules().Answers(s.Ask()))) }
	easier := false
	for _, m := range c.state.Legal(c.seat, nil) {
		if other := c.state.Clone(); m.Kind == engine.MovePlay && other.Apply(m, nil) == nil && other.Turn() == r.Seat {
			if fits(other) < fits(c.after) {
				return false
			}
			easier = easier || fits(other) > fits(c.after)
		}
	}
	return easier
}

func (c *claim) isFewest(r *Reason) bool {
	others := 0
	for seat := range c.state.Players() {
		aimed := c.move
		aimed.Target = int8(seat)
		if seat == c.seat || seat == r.Seat || c.state.Clone().Apply(aimed, nil) != nil {
			continue
		}
		others++
		if c.state.Left(seat) <= c.state.Left(r.Seat) {
			return false
		}
	}
	return others > 0 && int(c.move.Target) == r.Seat && r.Seat != c.seat
}

func (c *claim) isGiven(r *Reason) bool {
	return r.Seat != c.seat && r.N > 0 && c.after.Left(r.Seat) == c.state.Left(r.Seat)+r.N
}

// active are the cards that the seat plays from.
func (c *claim) active() engine.Bag {
	if hand := c.state.Hand(c.seat); hand.Len() > 0 {
		return hand
	}
	return c.state.FaceUp(c.seat)
}

// takes says whether the engine accepts a move.
func (c *claim) takes(m engine.Move) bool { return c.state.Clone().Apply(m, nil) == nil }

// alone says whether the engine accepts some play, or jump-in, of cards of a rank without company.
func (c *claim) alone(r engine.Rank) bool {
	bag := c.active()
	for n := 1; n <= bag.Rank(r); n++ {
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

// accepted says whether the engine accepts some play with cards of a rank in it.
func (c *claim) accepted(r engine.Rank) bool {
	for other := range engine.NoRank {
		if c.takes(engine.PlayWith(c.seat, r, 1, other, 1)) || c.takes(engine.PlayWith(c.seat, other, 1, r, 1)) {
			return true
		}
	}
	return c.alone(r)
}

func (c *claim) isOnly(*Reason) bool {
	bag := c.active()
	others := 0
	for r := range engine.NoRank {
		if bag.Rank(r) > 0 && r != c.move.Rank {
			if others++; c.accepted(r) {
				return false
			}
		}
	}
	return others > 0 && c.move.Kind == engine.MovePlay
}

func (c *claim) isNothing(*Reason) bool {
	for r := range engine.NoRank {
		if c.accepted(r) {
			return false
		}
	}
	bag := c.active()
	return bag.Len() > 0 && c.move.Kind == engine.MoveTake
}

// isStrong says whether cards of a rank go on anything, burn, or are used on somebody.
func (c *claim) isStrong(r engine.Rank) bool {
	p := c.state.Rules().Powers[r]
	return p.Wild || p.Burns || p.Trump || p.Feeds || p.Shoots
}

func (c *claim) isKept(r *Reason) bool {
	for rank := range engine.NoRank {
		if !r.Ranks.Has(rank) {
			continue
		}
		bag, hand, up := c.active(), c.after.Hand(c.seat), c.after.FaceUp(c.seat)
		if !c.isStrong(rank) || !c.accepted(rank) || hand.Rank(rank)+up.Rank(rank) < bag.Rank(rank) {
			return false
		}
	}
	return r.Ranks != 0
}

func (c *claim) isBrought(r *Reason) bool {
	before, after := c.state.Hand(c.seat), c.after.Hand(c.seat)
	for rank := range engine.NoRank {
		if r.Ranks.Has(rank) && (!c.isStrong(rank) || after.Rank(rank) <= before.Rank(rank) ||
			!slices.ContainsFunc(c.state.Pile(), func(card engine.Card) bool { return card.Rank() == rank })) {
			return false
		}
	}
	return r.Ranks != 0
}

// areOdds compares with the cards as they lie: those of the draw pile, of all slots, of the other hands that nobody saw go there,
// and the burned ones that not everybody saw.
func (c *claim) areOdds(r *Reason) bool {
	hidden := slices.Clone(c.state.Draw())
	view := c.state.View(c.seat)
	var known engine.Bag
	for seat := range c.state.Players() {
		for _, card := range c.state.FaceDown(seat) {
			if card != engine.NoCard {
				hidden = append(hidden, card)
			}
		}
		if hand := c.state.Hand(seat); seat != c.seat {
			hidden = append(hidden, hand.Cards()...)
			known = engine.BagOf(append(known.Cards(), view.Seats[seat].Known.Cards()...)...)
		}
	}
	burned := c.state.Burned()
	hidden = append(hidden, burned.Cards()...)
	known = engine.BagOf(append(known.Cards(), view.Burned.Cards()...)...)
	n, k := len(hidden)-known.Len(), 0
	fits := c.state.Rules().Answers(c.state.Ask())
	for rank := range engine.NoRank {
		if fits.Has(rank) {
			bag := engine.BagOf(hidden...)
			k += bag.Rank(rank) - known.Rank(rank)
		}
	}
	return n == r.N && k == r.K && (c.move.Kind == engine.MoveFlip || c.move.Kind == engine.MoveChance)
}

func (c *claim) isAnySlot(*Reason) bool {
	covered := 0
	for _, card := range c.state.FaceDown(c.seat) {
		if card != engine.NoCard {
			covered++
		}
	}
	return covered > 1 && c.move.Kind == engine.MoveFlip
}

func (c *claim) isLowest(r *Reason) bool {
	for lower := range c.move.Rank {
		if c.accepted(lower) {
			return false
		}
	}
	return c.isLowestPlain(r)
}

func (c *claim) isLowestPlain(*Reason) bool {
	plain := func(r engine.Rank) bool { return c.state.Rules().Powers[r] == engine.Power{} && c.alone(r) }
	higher := false
	for r := range engine.NoRank {
		switch {
		case r < c.move.Rank && plain(r):
			return false
		case r > c.move.Rank && plain(r):
			higher = true
		}
	}
	return higher && plain(c.move.Rank)
}

func (c *claim) isShed(r *Reason) bool {
	return r.N > 1 && len(c.events[0].Cards) == r.N && (c.events[0].Kind == engine.EventPlayed || c.events[0].Kind == engine.EventJumped)
}

func (c *claim) isEmpty(*Reason) bool {
	before, after := c.state.Hand(c.seat), c.after.Hand(c.seat)
	return before.Len() > 0 && after.Len() == 0 && c.after.Left(c.seat) > 0
}

func (c *claim) isCheap(r *Reason) bool {
	before, after := c.state.Hand(c.seat), c.after.Hand(c.seat)
	return after.Len()-before.Len() == r.N && r.N <= 2 && len(c.state.Legal(c.seat, nil)) > 1
}

func (c *claim) isLeading(*Reason) bool {
	taken := c.move.Kind == engine.MoveTake || c.move.Target != engine.NoSeat
	return taken && c.after.Turn() == c.seat && len(c.after.Pile()) == 0 && c.after.Ask().Kind == engine.AskFree && c.after.Phase() == engine.PhasePlay
}

func (c *claim) isSkipped(r *Reason) bool {
	return c.isNext(r.Seat) && c.after.Turn() != r.Seat && c.after.Turn() != c.seat
}

func (c *claim) isReversed(*Reason) bool {
	return c.after.View(engine.NoSeat).Dir == -c.state.View(engine.NoSeat).Dir
}

func (c *claim) isAsked(r *Reason) bool {
	ask := c.after.Ask()
	higher := ask.Kind == engine.AskFree || ask.Kind == engine.AskAtLeast || ask.Kind == engine.AskAbove
	return c.after.Turn() == r.Seat && r.Seat != c.seat && ask == r.Ask && !higher
}

// isBetter says whether a rank is better than another: strong, and the other is not, or neither is and it is higher.
func (c *claim) isBetter(a, b engine.Rank) bool {
	if c.isStrong(a) || c.isStrong(b) {
		return c.isStrong(a) && !c.isStrong(b)
	}
	return a > b
}

func (c *claim) isSaved(r *Reason) bool {
	up := c.after.FaceUp(c.seat)
	for rank := range engine.NoRank {
		if !r.Ranks.Has(rank) {
			continue
		}
		if up.Rank(rank) == 0 || c.move.Kind == engine.MoveLay && !c.isStrong(rank) {
			return false
		}
		if c.move.Kind == engine.MoveSwap && slices.ContainsFunc(c.move.Up(), func(back engine.Card) bool { return !c.isBetter(rank, back.Rank()) }) {
			return false
		}
	}
	return r.Ranks != 0
}

func (c *claim) isBest(*Reason) bool {
	hand, up := c.after.Hand(c.seat), c.after.FaceUp(c.seat)
	for in := range hand.All() {
		for lies := range up.All() {
			if c.isBetter(in.Rank(), lies.Rank()) {
				return false
			}
		}
	}
	return up.Len() > 0
}
