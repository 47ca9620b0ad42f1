package engine

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestCardsAreReadAsWritten: RULES.md common/cards. Ranks ascend in the plain order, and the Joker is above the Ace.
func TestCardsAreReadAsWritten(t *testing.T) {
	for c := range Card(NumCards) {
		got, err := ParseCard(c.String())
		if err != nil || got != c {
			t.Errorf("%v is read as %v, %v", c, got, err)
		}
		if c < JokerCard && NewCard(c.Rank(), c.Suit()) != c {
			t.Errorf("%v is of rank %v and suit %d", c, c.Rank(), c.Suit())
		}
	}
	for i, text := range strings.Fields("2 3 4 5 6 7 8 9 T J Q K A Jk") {
		if r := Two + Rank(i); r.String() != text {
			t.Errorf("rank %d is %v, not %s", i, r, text)
		}
	}
	if JokerCard.String() != "Jk" || JokerCard.Rank() != Joker || NewCard(Ten, 2).String() != "Th" {
		t.Error("Jk and Th are not what they should be")
	}
}

func TestWhatIsNoCard(t *testing.T) {
	for _, text := range []string{"", "4", "s", "1s", "10s", "4S", "th", "Tx", "JK", "jk", "Jkc", " 4s", "4s ", "♠", "none"} {
		if c, err := ParseCard(text); !errors.Is(err, ErrCard) {
			t.Errorf("%q is read as %v, %v", text, c, err)
		}
	}
	if _, err := NoCard.MarshalText(); !errors.Is(err, ErrCard) {
		t.Errorf("no card is written: %v", err)
	}
}

// TestBagIsASortedSlice holds a bag against the slice that it stands for.
func TestBagIsASortedSlice(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var bag Bag
	var slice []Card
	for step := range 8000 {
		c := Card(rng.IntN(NumCards))
		at := slices.Index(slice, c)
		switch more := 1 + step/800%2*2; { // now there come more cards, now more go
		case rng.IntN(4) < more:
			bag.add(c)
			slice = append(slice, c)
		case bag.forget(c) != (at >= 0):
			t.Fatalf("%v is forgotten from %v", c, slice)
		case at >= 0:
			slice = slices.Delete(slice, at, at+1)
		}
		slices.Sort(slice)
		if !slices.Equal(bag.Cards(), slice) || bag != BagOf(slice...) || bag.Len() != len(slice) {
			t.Fatalf("%v is not %v", bag.Cards(), slice)
		}
		if !bag.Holds(slice) || bag.Holds([]Card{NoCard}) || len(slice) > 0 && bag.Holds(append(slice, slice[0])) {
			t.Fatalf("%v does not hold what it should", slice)
		}
		for r := range NoRank {
			n := 0
			for _, c := range slice {
				if c.Rank() == r {
					n++
				}
			}
			if bag.Rank(r) != n || bag.Ranks().Has(r) != (n > 0) || n > 0 && bag.anyOf(r).Rank() != r {
				t.Fatalf("%d of %v in %v", bag.Rank(r), r, slice)
			}
		}
	}
}
