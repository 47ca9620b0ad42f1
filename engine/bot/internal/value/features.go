package value

import (
	"math/bits"

	"shithead/engine"
)

// Moment is when a seat looks at a position.
type Moment uint8

// The moments: after a move of its own, before one of its own that turns a card, and any other.
const (
	AfterOwn Moment = iota
	BeforeTurning
	Between
	moments
)

// The groups of features, by where each begins. Of a count there is one for each number that it reaches.
const (
	atHand     = 0
	atFaceUp   = atHand + 5*slots
	atDrawn    = atFaceUp + 3*slots
	atCovered  = atDrawn + 5
	atHandSize = atCovered + coveredSteps
	atDraw     = atHandSize + sizeSteps
	atTurn     = atDraw + drawSteps
	atIn       = atTurn + 8
	atAsk      = atIn + 6
	atPileSize = atAsk + askKinds*(engine.NumRanks+1)
	atRun      = atPileSize + sizeSteps
	atPile     = atRun + 5
	atRivals   = atPile + 2*slots
	atOthers   = atRivals + rivals*rivalFeatures
	atGone     = atOthers + otherSeats*sizeSteps
	atMoment   = atGone + 3*slots
	atFewer    = atMoment + int(moments)
	atPlayers  = atFewer + 6
	atFlags    = atPlayers + 8
	// NumFeatures counts the features.
	NumFeatures = atFlags + 4
)

// The features of a rival, a player who acts soon.
const (
	rivalKnown    = sizeSteps
	rivalFaceUp   = rivalKnown + 2*slots
	rivalCovered  = rivalFaceUp + slots
	rivalAnswers  = rivalCovered + coveredSteps
	rivalFeatures = rivalAnswers + 4
)

const (
	coveredSteps, sizeSteps, drawSteps = 6, 10, 8
	// askKinds is how many ways to ask there are.
	askKinds = int(engine.AskAnswer) + 1
	// rivals are looked at closely, of otherSeats the number of cards.
	rivals, otherSeats = 2, 5
)

// Features lists what is so in a position, as the rule set of one table sees it. The zero Features are of none: see
// [Features.See].
type Features struct {
	slot [engine.NumRanks]uint8
	list []uint16
}

// FeaturesOf are those of a rule set.
func FeaturesOf(rules *engine.Rules) *Features {
	f := new(Features)
	f.See(rules)
	return f
}

// See has them be those of a rule set from now on.
func (f *Features) See(rules *engine.Rules) {
	for r := range engine.NoRank {
		f.slot[r] = uint8(slotOf(&rules.Powers[r], r))
	}
}

// Of are the features of a position as its seat sees it, good until the next call. Drawn are cards that have come into its
// hand since it chose to move: they do not count.
func (f *Features) Of(seen engine.Sight, when Moment, drawn []engine.Card) []uint16 {
	f.list = f.list[:0]
	f.own(seen, drawn)
	w := order(seen)
	f.table(seen, &w)
	f.pile(seen)
	f.rivals(seen, &w)
	f.others(seen, &w, len(drawn))
	f.gone(seen)
	f.step(atMoment, int(when), int(moments))
	f.flags(seen)
	return f.list
}

// yes adds a feature.
func (f *Features) yes(feature int) { f.list = append(f.list, uint16(feature)) }

// step adds the one of so many features from a place on that stands for a number.
func (f *Features) step(from, n, steps int) { f.yes(from + min(n, steps-1)) }

// counts adds a feature for each card of a slot, up to so many.
func (f *Features) counts(from int, of *[slots]uint8, most int) {
	for slot, n := range of {
		for i := range min(int(n), most) {
			f.yes(from + slot*most + i)
		}
	}
}

// bySlot counts the cards of a bag by slot.
func (f *Features) bySlot(bag *engine.Bag) (of [slots]uint8) {
	for set := bag.Ranks(); set != 0; set &= set - 1 {
		r := lowest(set)
		of[f.slot[r]] += uint8(bag.Rank(r))
	}
	return of
}

func (f *Features) own(seen engine.Sight, drawn []engine.Card) {
	hand, shown := seen.Hand(), seen.Shown(seen.Seat())
	of := f.bySlot(hand)
	for _, c := range drawn {
		of[f.slot[c.Rank()]]--
	}
	f.counts(atHand, &of, 5)
	of = f.bySlot(&shown.FaceUp)
	f.counts(atFaceUp, &of, 3)
	f.step(atDrawn, len(drawn), 5)
	f.step(atCovered, seen.Covered(seen.Seat()), coveredSteps)
	f.yes(atHandSize + size(hand.Len()-len(drawn)))
}

// table adds how far the round has come and who is on turn.
func (f *Features) table(seen engine.Sight, w *waiting) {
	f.yes(atDraw + drawSize(seen.Draw(), seen.Players()))
	f.step(atTurn, w.turn, 8)
	f.step(atIn, w.n-1, 6)
	f.step(atPlayers, seen.Players()-engine.MinSeats, 8)
}

func (f *Features) pile(seen engine.Sight) {
	ask, pile := seen.Ask(), seen.Pile()
	f.yes(atAsk + int(ask.Kind)*(engine.NumRanks+1) + int(ask.Rank))
	f.yes(atPileSize + size(len(pile)))
	f.step(atRun, seen.Run(), 5)
	var of [slots]uint8
	for _, c := range pile {
		of[f.slot[c.Rank()]]++
	}
	f.counts(atPile, &of, 2)
}

// rivals adds the players who act next.
func (f *Features) rivals(seen engine.Sight, w *waiting) {
	first := 1
	if w.turn > 0 && w.turn < w.n {
		first = w.turn
	}
	answers := seen.Rules().Answers(seen.Ask())
	for i := range min(rivals, w.n-1) {
		if at := (first + i) % w.n; at != 0 {
			f.rival(atRivals+i*rivalFeatures, seen, int(w.seats[at]), answers)
		}
	}
}

func (f *Features) rival(from int, seen engine.Sight, seat int, answers engine.RankSet) {
	shown, hand := seen.Shown(seat), seen.HandOf(seat)
	f.yes(from + size(hand))
	of := f.bySlot(&shown.Known)
	f.counts(from+rivalKnown, &of, 2)
	of = f.bySlot(&shown.FaceUp)
	f.counts(from+rivalFaceUp, &of, 1)
	f.step(from+rivalCovered, seen.Covered(seat), coveredSteps)
	switch at := from + rivalAnswers; {
	case hand > 0 && shown.Known.Ranks()&answers != 0:
		f.yes(at)
	case hand > 0 && shown.Known.Len() == hand:
		f.yes(at + 1)
	case hand > 0:
	case shown.FaceUp.Ranks()&answers != 0:
		f.yes(at + 2)
	case shown.FaceUp.Len() > 0:
		f.yes(at + 3)
	}
}

// others adds how many cards the other players have, in order.
func (f *Features) others(seen engine.Sight, w *waiting, drawn int) {
	mine, fewer := seen.Left(seen.Seat())-drawn, 0
	for i, seat := range w.seats[1:w.n] {
		left := seen.Left(int(seat))
		if i < otherSeats {
			f.yes(atOthers + i*sizeSteps + size(left))
		}
		if left < mine {
			fewer++
		}
	}
	f.step(atFewer, fewer, 6)
}

// gone adds what is burned and cannot come any more.
func (f *Features) gone(seen engine.Sight) {
	var of [slots]uint8
	for r := range engine.NoRank {
		of[f.slot[r]] += uint8(seen.Burned(r))
	}
	f.counts(atGone, &of, 3)
}

func (f *Features) flags(seen engine.Sight) {
	if seen.Shooter() == seen.Seat() {
		f.yes(atFlags)
	}
	if seen.Dir() < 0 {
		f.yes(atFlags + 1)
	}
	active := seen.Hand()
	if active.Len() == 0 {
		active = &seen.Shown(seen.Seat()).FaceUp
	}
	if active.Len() > 0 && active.Ranks()&seen.Rules().Answers(seen.Ask()) == 0 {
		f.yes(atFlags + 2)
	}
	if active.Len() == 0 {
		f.yes(atFlags + 3)
	}
}

// lowest is the lowest rank of a set that is not empty.
func lowest(set engine.RankSet) engine.Rank { return engine.Rank(bits.TrailingZeros16(uint16(set))) }

// size is the step of a number of cards.
func size(cards int) int {
	steps := [...]uint8{0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7}
	switch {
	case cards < len(steps):
		return int(steps[cards])
	case cards < 25:
		return 8
	default:
		return 9
	}
}

// drawSize is the step of a draw pile that so many players draw from.
func drawSize(cards, players int) int {
	for i, turns := range [...]int{1, 2, 4, 6, 9} {
		switch {
		case cards == 0:
			return 0
		case cards <= 2:
			return 1
		case cards <= turns*players:
			return 2 + i
		}
	}
	return drawSteps - 1
}

// waiting are the players still in, in the order of play from one seat on, which comes first even if it is out; turn is
// who of them is on turn, counted from there, or n.
type waiting struct {
	seats   [engine.MaxSeats]int8
	n, turn int
}

func order(seen engine.Sight) (w waiting) {
	players, dir, turn := seen.Players(), seen.Dir(), -1
	seat := seen.Seat()
	for i := range players {
		if i == 0 || !seen.Shown(seat).Out {
			if seat == seen.Turn() {
				turn = w.n
			}
			w.seats[w.n] = int8(seat)
			w.n++
		}
		seat += dir
		seat = (seat + players) % players
	}
	if w.turn = turn; turn < 0 {
		w.turn = 7 // nobody
	}
	return w
}
