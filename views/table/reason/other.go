package reason

import (
	"slices"

	"shithead/engine"
)

// nothing is the take of a seat of whose cards none fits.
func (a *advised) nothing() (Reason, bool) {
	stuck := !slices.ContainsFunc(a.legal, func(m engine.Move) bool { return m.Kind != engine.MoveTake && m.Kind != engine.MoveChance })
	return of(Nothing), stuck && a.is(engine.MoveTake)
}

// brings is what brings strong cards into the hand with the pile.
func (a *advised) brings() (Reason, bool) {
	e, takes := a.happens(engine.EventTook)
	if !takes || int(e.Seat) != a.view.Seat {
		return Reason{}, false
	}
	brought := a.strongest(ranksOf(e.Cards))
	return Reason{Kind: Brings, Seat: engine.NoSeat, Ranks: brought}, brought != 0
}

// odds are those of a card that is turned.
func (a *advised) odds() (Reason, bool) {
	if !a.is(engine.MoveFlip) && !a.is(engine.MoveChance) {
		return Reason{}, false
	}
	unseen, fits := a.unseen(), a.view.Rules.Answers(a.view.Ask)
	n, k := 0, 0
	for r := range engine.NoRank {
		n += unseen[r]
		if fits.Has(r) {
			k += unseen[r]
		}
	}
	return Reason{Kind: Odds, Seat: engine.NoSeat, N: n, K: k}, n > 0
}

// unseen counts by rank the cards of the deck that the seat does not see.
func (a *advised) unseen() (count [engine.NumRanks]int) {
	v := a.view
	deck, err := v.Rules.Deck(len(v.Seats))
	if err != nil {
		return count
	}
	all := engine.BagOf(deck...)
	pile := engine.BagOf(v.Pile...)
	seen := []*engine.Bag{&pile, &v.Burned, &v.Hand}
	for i := range v.Seats {
		seen = append(seen, &v.Seats[i].FaceUp)
		if i != v.Seat {
			seen = append(seen, &v.Seats[i].Known)
		}
	}
	for r := range engine.NoRank {
		count[r] = all.Rank(r)
		for _, bag := range seen {
			count[r] -= bag.Rank(r)
		}
	}
	return count
}

// anySlot is the flip of one of several face-down cards.
func (a *advised) anySlot() (Reason, bool) {
	return of(AnySlot), a.is(engine.MoveFlip) && a.view.Seats[a.view.Seat].Covered() > 1
}

// cheap is the take of few cards by a seat that could do something else.
func (a *advised) cheap() (Reason, bool) {
	if _, stuck := a.nothing(); stuck || !a.is(engine.MoveTake) {
		return Reason{}, false
	}
	e, _ := a.happens(engine.EventTook)
	return Reason{Kind: Cheap, Seat: engine.NoSeat, N: len(e.Cards)}, len(e.Cards) <= few
}

// leads is what has somebody take the pile, after which the seat leads.
func (a *advised) leads() (Reason, bool) {
	e, takes := a.happens(engine.EventTook)
	return of(Leads), takes && (e.Cause == engine.CauseFed || a.is(engine.MoveTake)) && a.after.Turn() == a.view.Seat
}

// saves is the swap that puts better cards face-up than come into the hand, or the lay of strong ones.
func (a *advised) saves() (Reason, bool) {
	var saved engine.RankSet
	switch {
	case a.is(engine.MoveLay):
		saved = a.strongest(ranksOf(a.move.Cards))
	case a.is(engine.MoveSwap):
		best := 0
		for _, c := range a.move.Up() {
			best = max(best, a.worth(c.Rank()))
		}
		for _, c := range a.move.Hand() {
			if a.worth(c.Rank()) > best {
				saved |= engine.Ranks(c.Rank())
			}
		}
	}
	return Reason{Kind: Saves, Seat: engine.NoSeat, Ranks: saved}, saved != 0
}

// best is what ends the set-up, or lays for good, with no card in the hand that is better than one that lies face-up.
func (a *advised) best() (Reason, bool) {
	hand, up := a.view.Hand, a.view.Seats[a.view.Seat].FaceUp
	if a.is(engine.MoveLay) {
		hand, up = without(&hand, a.move.Cards), engine.BagOf(a.move.Cards...)
	} else if !a.is(engine.MoveReady) {
		return Reason{}, false
	}
	inHand := 0
	for c := range hand.All() {
		inHand = max(inHand, a.worth(c.Rank()))
	}
	best := up.Len() > 0
	for c := range up.All() {
		best = best && a.worth(c.Rank()) >= inHand
	}
	return of(Best), best
}

// without are the cards of a bag but for some.
func without(bag *engine.Bag, cards []engine.Card) engine.Bag {
	left := bag.Cards()
	for _, c := range cards {
		if i := slices.Index(left, c); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return engine.BagOf(left...)
}

// ranksOf are the ranks of some cards.
func ranksOf(cards []engine.Card) engine.RankSet {
	bag := engine.BagOf(cards...)
	return bag.Ranks()
}
