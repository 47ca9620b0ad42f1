package views

import (
	"errors"
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/words"
)

// preparing says whether the viewer has not said ready in the set-up.
func (t *table) preparing() bool {
	v, seat := t.playing(), t.seat()
	return v != nil && seat != nil && v.Phase == engine.PhaseSetUp && !seat.Ready
}

// laying says whether the viewer is to lay cards of the hand face-up.
func (t *table) laying() bool {
	return t.preparing() && t.view.Table.Rules.Lays && !t.seat().Laid
}

// lay is a press of the key of a rank, of which cards are to be laid. Where that chose several at once, arrows choose fewer.
// It fails with [engine.ErrNotHeld], or errEnough.
func (t *table) lay(r engine.Rank) error {
	held := t.view.Table.Hand.Rank(r)
	switch n := int(t.lays[r]); {
	case held == 0:
		return engine.ErrNotHeld
	case n == 0 && t.toLay() == 0:
		return errEnough
	default:
		t.lays[r] = uint8(t.press(n, min(held, n+t.toLay())))
		if t.lays[r] > 1 && n == 0 {
			t.cursor = r
		}
	}
	return nil
}

// errEnough: no more cards may be chosen to be laid face-up.
var errEnough = errors.New("no more cards may be laid")

// layMore chooses one more card of the rank at the cursor, or one less.
func (t *table) layMore(step int) {
	switch r := t.cursor; {
	case r == engine.NoRank:
	case step < 0 && t.lays[r] > 0:
		t.lays[r]--
	case step > 0 && int(t.lays[r]) < t.view.Table.Hand.Rank(r) && t.toLay() > 0:
		t.lays[r]++
	}
}

// toLay is how many cards are still to be chosen.
func (t *table) toLay() int {
	n := t.view.Table.Rules.Up
	for _, count := range t.lays {
		n -= int(count)
	}
	return n
}

// laysAny says whether any card is chosen to be laid.
func (t *table) laysAny() bool { return t.lays != [engine.NumRanks]uint8{} }

// layCards are the cards that are chosen to be laid: of each rank the first of the hand.
func (t *table) layCards() (cards []engine.Card) {
	left := t.lays
	for c := range t.view.Table.Hand.All() {
		if r := c.Rank(); left[r] > 0 {
			left[r]--
			cards = append(cards, c)
		}
	}
	return cards
}

// settleLays drops what is not in the hand, and the cursor with it.
func (t *table) settleLays() {
	t.picked, t.focus = engine.NoRank, engine.ZoneHand
	for r := range engine.NoRank {
		held := t.view.Table.Hand.Rank(r)
		t.lays[r] = min(t.lays[r], uint8(held))
		if r == t.cursor && held == 0 {
			t.cursor = engine.NoRank
		}
	}
}

// layCursor moves over the ranks of the hand.
func (t *table) layCursor(step int) { t.cursor = nextRank(t.view.Table.Hand.Ranks(), t.cursor, step) }

// actLay is what enter does while cards are laid.
func (t *table) actLay() act {
	switch {
	case t.sent.flying:
		return act{}
	case t.toLay() == 0:
		return act{do: doLay, move: engine.Lay(t.view.Seat, t.layCards())}
	case t.cursor != engine.NoRank && int(t.lays[t.cursor]) < t.view.Table.Hand.Rank(t.cursor):
		return act{do: doLayOne}
	default:
		return act{do: doChooseLay}
	}
}

// layStatus says how many cards are to be laid, or that it is time to say ready.
func (t *table) layStatus() string {
	w := &t.Words.Table.Moves
	if !t.laying() {
		return (&words.Facts{Cards: rankNamesOf(&t.seat().FaceUp)}).Fill(w.HaveLaid)
	}
	text := (&words.Facts{N: strconv.Itoa(t.view.Table.Rules.Up)}).Fill(t.vocabulary().Adapt(w.LayStatus))
	if t.laysAny() {
		text += (&words.Facts{Cards: cardList(t.layCards())}).Fill(w.LayChosen)
	}
	return text
}

// rankNamesOf are the ranks of the cards in a bag, each as often as it is there.
func rankNamesOf(bag *engine.Bag) string {
	names := make([]string, 0, bag.Len())
	for c := range bag.All() {
		names = append(names, words.RankName(c.Rank()))
	}
	return strings.Join(names, " ")
}

// sayReady says ready, unless cards have to be laid first: it fails with [engine.ErrNotLaid].
func (t *table) sayReady() (act, error) {
	if t.laying() && !t.sent.busy {
		return act{}, engine.ErrNotLaid
	}
	t.unpick()
	return act{do: doReady, move: engine.Ready(t.view.Seat)}, nil
}
