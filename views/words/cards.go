package words

import (
	"iter"
	"math/bits"
	"strings"

	"shithead/engine"
)

// PowerNames are what powers of cards are called: see [engine.Power].
type PowerNames struct {
	// Reset is a card after which anything goes, Lower one that asks for lower cards, Escort one that is played in company,
	// Feed one that makes somebody take the pile, Highest a Joker that is only high, Four four of a kind.
	Reset, Burn, Lower, Invisible, Mirror, Skip, Again, Reverse, Trump, Feed, Shoot, Escort, Highest, Four string
}

// CardWords say what cards do, in clauses that stand in a row: first where a card may be laid, then what it does.
type CardWords struct {
	// Where a card may be laid: But has the {cards} that it does not answer, Shot among them, UpTo the highest {rank}, Company the lowest
	// and the highest rank of the company, {k} and {n}.
	Anywhere, AnywhereBut, Shot, InOrder, UpTo, UpToBut, OnlyFree, Company, Highest string
	// What it asks for, of its {rank}; AboveAll binds wild cards too.
	Free, AtMost, Below, Above, AboveAll, AsksTrump string
	// What it does. With Next the next player leads; SkipsTwo is for rule sets in which two players skip one turn at
	// most, SkipsOthers where nobody is skipped twice, ReversesThree where two do not reverse.
	Invisible, Mirrors, Burns, BurnsNext, Skips, SkipsTwo, SkipsOthers string
	Reverses, ReversesThree, Again, AgainLater, Trump, Feeds           string
	// Shoots has the {cards} that answer, ShootsBack those of them, {other}, that shoot back.
	Shoots, ShootsBack string
	// What four of a kind do, Jump out of turn too, with the {cards} that are looked through.
	Four, FourNext, Jump, FourThrough string
}

// RuleWords are what a rule set has that is about no card, each with its name.
type RuleWords struct{ FaceUpAbove, Chance, TakeAtWill, DrawsPlayed, Hand, FlipsHidden, Strict Key }

// RankList are the ranks of a set, the lowest first.
func RankList(set engine.RankSet) string { return joined(set, " ") }

// CommaList are the ranks of a set, the lowest first.
func CommaList(set engine.RankSet) string { return joined(set, ", ") }

func joined(set engine.RankSet, between string) string {
	var names []string
	for r := range Each(set) {
		names = append(names, RankName(r))
	}
	return strings.Join(names, between)
}

// Each are the ranks of a set, the lowest first.
func Each(set engine.RankSet) iter.Seq[engine.Rank] {
	return func(yield func(r engine.Rank) bool) {
		for r := range engine.NoRank {
			if set.Has(r) && !yield(r) {
				return
			}
		}
	}
}

// RanksThat are the ranks of which something holds.
func RanksThat(holds func(r engine.Rank) bool) (set engine.RankSet) {
	for r := range engine.NoRank {
		if holds(r) {
			set |= engine.Ranks(r)
		}
	}
	return set
}

// Bounds are the lowest and the highest rank of a set, NoRank of none.
func Bounds(set engine.RankSet) (lowest, highest engine.Rank) {
	if set == 0 {
		return engine.NoRank, engine.NoRank
	}
	return engine.Rank(bits.TrailingZeros16(uint16(set))), engine.Rank(bits.Len16(uint16(set)) - 1)
}

// FourOfAKind is how many of a kind burn the pile.
const FourOfAKind = 4
