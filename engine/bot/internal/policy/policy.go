package policy

import (
	"slices"

	"shithead/engine"
)

// Easiest is the index of the move that easy likes best; left counts the cards that a player still has to play.
func Easiest(rules *engine.Rules, legal []engine.Packed, left func(seat int) int) int {
	best := 0
	for i, m := range legal {
		if i > 0 && Compare(rules, m, legal[best], left) < 0 {
			best = i
		}
	}
	return best
}

// Compare is negative if easy likes a move of a seat more than another: first by what it does, then by how much it wants to
// keep the cards, then by getting rid of more of them, then by aiming at whoever has the fewest, never at itself.
func Compare(rules *engine.Rules, m, other engine.Packed, left func(seat int) int) int {
	if d := likes[other.Kind()] - likes[m.Kind()]; d != 0 {
		return d
	}
	if d := keeps(rules, m) - keeps(rules, other); d != 0 {
		return d
	}
	if d := other.Count() + other.Companions() - m.Count() - m.Companions(); d != 0 {
		return d
	}
	switch at, instead := m.Target(), other.Target(); {
	case at == engine.NoSeat || instead == engine.NoSeat || at == instead:
		return 0
	case at == m.Seat():
		return 1
	case instead == m.Seat():
		return -1
	default:
		return left(at) - left(instead)
	}
}

// likes says how gladly a kind of move is made: the pile is taken when nothing else can be done.
var likes = [...]int{
	engine.MovePlay: 2, engine.MoveJump: 2, engine.MoveAim: 2, engine.MoveFlip: 1, engine.MoveChance: 1, engine.MoveFoul: 0,
}

// keeps says how gladly the bot would keep the cards of a move.
func keeps(rules *engine.Rules, m engine.Packed) int {
	return max(Worth(rules, m.Rank()), Worth(rules, m.Companion()))
}

// Worth says how gladly a rank is kept: special cards that may be played on anything more than any other.
func Worth(rules *engine.Rules, r engine.Rank) int {
	if r == engine.NoRank {
		return 0
	}
	power := &rules.Powers[r]
	value := int(r)
	if power.Wild || power.Escorts != 0 {
		value += engine.NumRanks
	}
	if power.Wild && (power.Burns || power.Aimed()) {
		value += engine.NumRanks
	}
	return value
}

// BestUp swaps, or lays, so that the cards worth most are face-up, and then is ready.
func BestUp(v *engine.View, legal []engine.Move) engine.Move {
	by := func(a, b engine.Card) int { return Worth(v.Rules, a.Rank()) - Worth(v.Rules, b.Rank()) }
	hand, up := v.Hand.Cards(), v.Seats[v.Seat].FaceUp.Cards()
	slices.SortStableFunc(hand, by)
	slices.SortStableFunc(up, by)
	slices.Reverse(hand)
	switch {
	case !v.Rules.Lays:
	case len(up) == 0:
		return engine.Lay(v.Seat, hand[:v.Rules.Up])
	default:
		return legal[0]
	}
	k := 0
	for k < min(len(hand), len(up)) && by(up[k], hand[k]) < 0 {
		k++
	}
	if k == 0 {
		return engine.Ready(v.Seat)
	}
	return engine.Swap(v.Seat, hand[:k], up[:k])
}
