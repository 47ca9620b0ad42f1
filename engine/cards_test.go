package engine

import (
	"crypto/sha256"
	"errors"
	"math/rand/v2"
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

func TestBagHoldsWhatIsThereOften(t *testing.T) {
	bag := BagOf(parseCards(t, "4s 4s Kd Jk")...)
	for text, want := range map[string]bool{
		"": true, "4s": true, "4s 4s": true, "4s 4s 4s": false, "Kd 4s Jk 4s": true, "Kh": false, "--": false, "Jk Jk": false,
		"4s 4s Kd Jk Jk": false,
	} {
		if bag.Holds(parseCards(t, text)) != want {
			t.Errorf("holds %q: %v", text, !want)
		}
	}
}

// words are numbers that a test hands to a shuffle one after another.
type words []uint64

func (w *words) Uint64() uint64 {
	x := (*w)[0]
	*w = (*w)[1:]
	return x
}

// TestShuffleAsDocumented: from the last card down, j from the lowest bits, drawn again when too large.
func TestShuffleAsDocumented(t *testing.T) {
	deck := parseCards(t, "2c 3c 4c 5c 6c")
	// i=4: three bits, 7 and 5 are too large, 0 it is. i=3: two bits, 3. i=2: two bits, 3 is too large, 1. i=1: one bit, 0.
	source := words{7, 0xfd, 8, 0xff, 3, 0x11, 2}
	Shuffle(deck, &source)
	// 6c 3c 4c 5c 2c; 3 with 3; 2 with 1: 6c 4c 3c 5c 2c; 1 with 0: 4c 6c 3c 5c 2c.
	if got := join(deck); got != "4c 6c 3c 5c 2c" {
		t.Errorf("shuffled to %s", got)
	}
	if len(source) != 0 {
		t.Errorf("%d numbers are left", len(source))
	}
}

// TestShuffleReachesEveryOrderOnce: over all draws that are not too large, every order of some cards comes up once.
func TestShuffleReachesEveryOrderOnce(t *testing.T) {
	for n, orders := 2, 2; n <= 6; n, orders = n+1, orders*(n+1) {
		seen := map[string]bool{}
		for draw := range uint64(orders) {
			deck, source := parseCards(t, "2c 3c 4c 5c 6c 7c")[:n], words{}
			for i := uint64(n); i > 1; i-- {
				source, draw = append(source, draw%i), draw/i
			}
			Shuffle(deck, &source)
			seen[join(deck)] = true
		}
		if len(seen) != orders {
			t.Errorf("%d cards come in %d orders, not %d", n, len(seen), orders)
		}
	}
}

// TestShuffledAsEver: other programs and old records rely on the order that a seed gives. The source is ChaCha8, seeded
// with the SHA-256 of a text.
func TestShuffledAsEver(t *testing.T) {
	for text, want := range map[string]string{
		"":     "Jd 3s 9h 6h 4h 8s 6d Td 8c Ks Qs 7s 7h Kc 8d 4s Jk Ah Jk 2s",
		"deck": "9h Ad Jd 2s 9c 8d 8c Tc Td Jk Qs 7d 5d As 9s Jh Ks 6c 4h 7h",
	} {
		deck := deckOf(t, bite(t), 2)
		Shuffle(deck, rand.NewChaCha8(sha256.Sum256([]byte(text))))
		if got := join(deck[:20]); got != want {
			t.Errorf("%q: %s", text, got)
		}
	}
}
