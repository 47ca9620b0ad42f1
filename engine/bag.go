package engine

import (
	"encoding/binary"
	"iter"
	"math/bits"
	"slices"
)

// Bag holds cards whose order means nothing, such as a hand. The zero Bag is empty. Two Bags are equal (==) if they
// hold the same cards.
type Bag struct {
	size   uint16
	ranks  RankSet
	byRank [NumRanks]uint8
	byCard [4 * NumRanks]uint8 // of the Joker the first only
}

// BagOf makes a bag of cards.
func BagOf(cards ...Card) Bag {
	var b Bag
	b.addAll(cards)
	return b
}

// Len counts the cards.
func (b *Bag) Len() int { return int(b.size) }

// Ranks are the ranks of which there is a card.
func (b *Bag) Ranks() RankSet { return b.ranks }

// Rank counts the cards of a rank.
func (b *Bag) Rank(r Rank) int { return int(b.byRank[r]) }

// Count counts the cards that look like c.
func (b *Bag) Count(c Card) int { return int(b.byCard[c]) }

// All are the cards in ascending order.
func (b *Bag) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for ranks := b.ranks; ranks != 0; {
			first := NewCard(ranks.removeLowest(), 0)
			for c := first; c < first+4 && c < NumCards; c++ {
				for range b.byCard[c] {
					if !yield(c) {
						return
					}
				}
			}
		}
	}
}

// Cards are the cards in ascending order, in a slice of their own.
func (b *Bag) Cards() []Card {
	return slices.AppendSeq(make([]Card, 0, b.size), b.All())
}

// Holds reports whether all these cards are in the bag at once.
func (b *Bag) Holds(cards []Card) bool {
	left := *b
	for _, c := range cards {
		if !left.forget(c) {
			return false
		}
	}
	return true
}

func (b *Bag) add(c Card) {
	b.size++
	b.ranks |= 1 << c.Rank()
	b.byRank[c.Rank()]++
	b.byCard[c]++
}

func (b *Bag) addAll(cards []Card) {
	for _, c := range cards {
		b.add(c)
	}
}

// remove takes out a card that is there.
func (b *Bag) remove(c Card) {
	r := c.Rank()
	b.size--
	b.byCard[c]--
	b.byRank[r]--
	none := RankSet(uint16(b.byRank[r])-1) >> 15 // 1 if there is none left, without a branch that is hard to predict
	b.ranks &^= none << (r & 15)
}

// forget takes out a card if it is there, and reports whether it was.
func (b *Bag) forget(c Card) bool {
	there := c < NumCards && b.byCard[c] > 0
	if there {
		b.remove(c)
	}
	return there
}

// anyOf is some card of a rank that is there.
func (b *Bag) anyOf(r Rank) Card {
	first := NewCard(r, 0)
	looks := binary.LittleEndian.Uint32(b.byCard[first:])
	return first + Card(bits.TrailingZeros32(looks)/8)
}
