package reason

import (
	"shithead/engine"
	"shithead/rooms"
)

// Kind is what is said for a move. Which fields of a [Reason] it has is said at each.
type Kind uint8

// The kinds.
const (
	// Out: no card is left to whoever makes it.
	Out Kind = iota
	// Four burns the pile with four of a kind, Burns with a power. Both may be followed by Again.
	Four
	Burns
	// Again: the turn stays without a burn.
	Again
	// Left: Seat, whom the move is aimed at, has N cards left, which is few.
	Left
	// Waits: Seat, who has N cards left, which is few, would be next and is not.
	Waits
	// Needs: Seat, who has N cards left, which is few, is next and is asked Ask, which fewer ranks answer than what other moves
	// would ask.
	Needs
	// Fewest: of those who can be aimed at, Seat has the fewest cards.
	Fewest
	// Gives: Seat, somebody else, takes N cards.
	Gives
	// Only: no other rank that the seat plays from fits. Nothing: none does, and the pile is taken.
	Only
	Nothing
	// Keeps: Ranks are strong, could be played and are not.
	Keeps
	// Brings: Ranks are strong and come into the hand.
	Brings
	// Odds: of the cards that the seat does not see, N, K fit.
	Odds
	// AnySlot: nothing tells the face-down cards from each other.
	AnySlot
	// Lowest: no lower card fits, LowestPlain: none without a power. A higher one without a power does.
	Lowest
	LowestPlain
	// Sheds: N cards go at once.
	Sheds
	// Empties: no card stays in the hand.
	Empties
	// Cheap: taking costs N cards, which is few, though something else could be done. Leads: the seat leads once the pile was taken.
	Cheap
	Leads
	// Saves: Ranks come to lie face-up, each better than all that come into the hand for them, or strong.
	Saves
	// Best: no card of the hand is better than one that lies face-up then.
	Best
	// Skips: Seat is skipped. Reverses: the direction is another one.
	Skips
	Reverses
	// Asks: Seat is next and is asked Ask, which is something else than to go as high or higher.
	Asks
	// NumKinds counts the kinds.
	NumKinds
)

// Reason is one fact.
type Reason struct {
	Kind Kind
	// Seat is who it is about, or engine.NoSeat.
	Seat  int
	Ranks engine.RankSet
	N, K  int
	Ask   engine.Ask
	// Again, of a burn: the seat is on turn then.
	Again bool
}

// of is a reason of a kind that is about nobody.
func of(k Kind) Reason { return Reason{Kind: k, Seat: engine.NoSeat} }

const (
	// most is how many reasons are given: a line has no room for more.
	most = 2
	// few cards of somebody are a threat, or little to take.
	few = 2
)

// facts are what may be said for a move, what tells the most first.
var facts = [...]func(*advised) (Reason, bool){
	(*advised).out, (*advised).burns, (*advised).again, (*advised).left, (*advised).waits, (*advised).needs, (*advised).fewest,
	(*advised).gives, (*advised).only, (*advised).nothing, (*advised).keeps, (*advised).brings, (*advised).odds,
	(*advised).anySlot, (*advised).lowest, (*advised).sheds, (*advised).empties, (*advised).cheap, (*advised).leads,
	(*advised).saves, (*advised).best, (*advised).skips, (*advised).reverses, (*advised).asks,
}

// For is what can be said for what is advised to the seat of a view that may make some moves: two reasons at most, the better
// one first; none if nothing can.
func For(v *engine.View, legal []engine.Move, advice *rooms.Advice) (list []Reason) {
	a := &advised{view: v, legal: legal, move: &advice.Move}
	if !advice.Acts {
		a.move = nil
	} else if !a.try() {
		return nil
	}
	for _, fact := range facts {
		if len(list) == most {
			break
		}
		if r, holds := fact(a); holds {
			list = append(list, r)
		}
	}
	return list
}
