package engine

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
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
	cards := rapid.Custom(func(t *rapid.T) Card { return Card(rapid.IntRange(0, NumCards-1).Draw(t, "card")) })
	rapid.Check(t, func(t *rapid.T) {
		var bag Bag
		var slice []Card
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				c := cards.Draw(t, "c")
				if len(slice) < 200 {
					bag.add(c)
					slice = append(slice, c)
				}
			},
			"remove": func(t *rapid.T) {
				if len(slice) == 0 {
					t.Skip("empty")
				}
				i := rapid.IntRange(0, len(slice)-1).Draw(t, "i")
				bag.remove(slice[i])
				slice = slices.Delete(slice, i, i+1)
			},
			"forget": func(t *rapid.T) {
				c := cards.Draw(t, "c")
				bag.forget(c)
				if i := slices.Index(slice, c); i >= 0 {
					slice = slices.Delete(slice, i, i+1)
				}
			},
			"": func(t *rapid.T) {
				slices.Sort(slice)
				if !slices.Equal(bag.Cards(), slice) || bag != BagOf(slice...) || bag.Len() != len(slice) {
					t.Fatalf("%v is not %v", bag.Cards(), slice)
				}
				if !bag.Holds(slice) || bag.Holds([]Card{NoCard}) || len(slice) > 0 && bag.Holds(append(slice, slice[0])) {
					t.Fatalf("%v does not hold what it should", slice)
				}
				var ranks RankSet
				for _, c := range slice {
					ranks |= Ranks(c.Rank())
				}
				if bag.Ranks() != ranks {
					t.Fatalf("ranks %b, not %b", bag.Ranks(), ranks)
				}
				for r := range NoRank {
					if bag.Rank(r) > 0 && bag.anyOf(r).Rank() != r {
						t.Fatalf("any %v is %v", r, bag.anyOf(r))
					}
				}
			},
		})
	})
}
