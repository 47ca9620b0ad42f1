package engine

import (
	"bytes"
	"fmt"
	"math/bits"
	"strings"
)

// Rank is what counts about a card. The constants ascend in the plain order, Ace high (RULES.md common/cards).
type Rank uint8

// The ranks, and NoRank where there is none to name.
const (
	Two Rank = iota
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Ace
	Joker
	NoRank
)

// NumRanks counts the ranks, the Joker among them.
const NumRanks = int(NoRank)

const rankLetters = "23456789TJQKA"

// String is the rank as moves and cards write it: one letter of 23456789TJQKA, or Jk.
func (r Rank) String() string {
	switch {
	case int(r) < len(rankLetters):
		return rankLetters[r : r+1]
	case r == Joker:
		return "Jk"
	default:
		return "none"
	}
}

// cutRank takes a rank off the front of a text.
func cutRank(text string) (r Rank, rest string, ok bool) {
	if rest, ok = strings.CutPrefix(text, "Jk"); ok {
		return Joker, rest, true
	}
	if text == "" {
		return NoRank, "", false
	}
	i := strings.IndexByte(rankLetters, text[0])
	if i < 0 {
		return NoRank, text, false
	}
	return Rank(i), text[1:], true
}

// RankSet is a set of ranks, one bit each.
type RankSet uint16

// Ranks makes a set.
func Ranks(ranks ...Rank) RankSet {
	var set RankSet
	for _, r := range ranks {
		set |= 1 << r
	}
	return set
}

// Has reports whether the rank is in the set.
func (s RankSet) Has(r Rank) bool { return s>>r&1 != 0 }

// removeLowest removes the lowest rank from a set that is not empty.
func (s *RankSet) removeLowest() Rank {
	r := Rank(bits.TrailingZeros16(uint16(*s)))
	*s &= *s - 1
	return r
}

// Card is a card's look: rank and suit. Cards of several packs that look alike are the same Card.
type Card uint8

// NumCards counts the looks: 52 and the Joker.
const NumCards = 53

// NoCard stands where there is no card, such as in a face-down slot that has been turned.
const NoCard Card = 255

const suitLetters = "cdhs"

// NewCard is the card of a rank below the Joker and a suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades.
func NewCard(r Rank, suit int) Card { return Card(int(r)*4 + suit&3) }

// JokerCard is the Joker. All Jokers look alike.
const JokerCard = Card(Joker) * 4

// Rank is the card's rank.
func (c Card) Rank() Rank { return Rank(c >> 2) }

// Suit is 0 clubs, 1 diamonds, 2 hearts, 3 spades, and 0 for the Joker. No rule asks for it.
func (c Card) Suit() int { return int(c & 3) }

// String is the card as records write it: 4s, Th, Jk.
func (c Card) String() string {
	switch {
	case c < JokerCard:
		return rankLetters[c>>2:c>>2+1] + suitLetters[c&3:c&3+1]
	case c == JokerCard:
		return "Jk"
	default:
		return "none"
	}
}

// ParseCard reads a card as records write it. It fails with [ErrCard].
func ParseCard(text string) (Card, error) {
	if text == "Jk" {
		return JokerCard, nil
	}
	if len(text) == 2 {
		r, suit := strings.IndexByte(rankLetters, text[0]), strings.IndexByte(suitLetters, text[1])
		if r >= 0 && suit >= 0 {
			return NewCard(Rank(r), suit), nil
		}
	}
	return NoCard, fmt.Errorf("%w: %.12q", ErrCard, text)
}

// MarshalText writes the card as String does; it fails on anything that is no card.
func (c Card) MarshalText() ([]byte, error) {
	if c > JokerCard {
		return nil, fmt.Errorf("%w: number %d", ErrCard, uint8(c))
	}
	return []byte(c.String()), nil
}

// UnmarshalJSON reads the text that MarshalText writes, in quotes. Nothing else is a card, null neither.
func (c *Card) UnmarshalJSON(text []byte) error {
	inside, ok := bytes.CutPrefix(text, []byte{'"'})
	inside, ok2 := bytes.CutSuffix(inside, []byte{'"'})
	if !ok || !ok2 {
		return fmt.Errorf("%w: %.12s", ErrCard, text)
	}
	card, err := ParseCard(string(inside))
	if err != nil {
		return err
	}
	*c = card
	return nil
}
