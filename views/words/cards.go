package words

import (
	"cmp"
	"iter"
	"math/bits"
	"strings"

	"shithead/engine"
)

// PowerNames are what powers of cards are called: see [engine.Power].
type PowerNames struct {
	// Reset is a card after which anything goes, Lower one that asks for lower cards, Escort one that is played in company,
	// Feed one that makes a player take the pile, Highest a Joker that is only high, Four four of a kind.
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
	// most, SkipsOthers where no one is skipped twice, ReversesThree where two do not reverse.
	Invisible, Mirrors, Burns, BurnsNext, Skips, SkipsTwo, SkipsOthers string
	Reverses, ReversesThree, Again, AgainLater, Trump, Feeds           string
	// Shoots has the {cards} that answer, ShootsBack those of them, {other}, that shoot back.
	Shoots, ShootsBack string
	// What four of a kind do, Jump out of turn too, with the {cards} that are looked through.
	Four, FourNext, Jump, FourThrough string
}

// RuleWords are what a rule set has that is about no card, each with its name.
type RuleWords struct{ FaceUpAbove, Chance, TakeAtWill, DrawsPlayed, Hand, FlipsHidden, Strict Key }

// Ranks are the ranks of a set as a list, the lowest first.
func (w *Words) Ranks(set engine.RankSet) string { return w.List(w.Table.rankNames(set)) }

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

// CardLine is a line of what cards do.
type CardLine struct {
	// Ranks are the ranks it is about; none where it is about every card.
	Ranks engine.RankSet
	// Card is what people read of the cards, Name what their power is called, Does what it does.
	Card, Name, Does string
	// Then is what of that still matters once the card lies there, and Kind which line it is.
	Then string
	Kind LineKind
}

// LineKind says which line it is that is about no card.
type LineKind uint8

// The kinds of lines.
const (
	RankLine LineKind = iota
	FourLine
	OrderLine
	FaceUpLine
	ChanceLine
	TakeLine
	DrawLine
	FlipLine
	StrictLine
	NumLineKinds
)

// CardLines say what the cards of a rule set do, in its own words: a line for each rank that has a power, the lowest
// first.
func (w *Words) CardLines(rules *engine.Rules) []CardLine {
	v := w.Table.Vocabulary(rules)
	var lines []CardLine
	for r := range engine.NoRank {
		if !rules.Powers[r].Special() && (r != engine.Joker || rules.Jokers == 0) {
			continue
		}
		line := CardLine{Ranks: engine.Ranks(r), Card: w.Table.RankName(r), Does: w.where(v, rules, r)}
		line.Name, line.Then = w.says(v, rules, r)
		if line.Then != "" {
			line.Does += w.Semicolon + line.Then
		}
		lines = append(lines, line)
	}
	return lines
}

// RuleLines say what else a rule set has that not every one has: four of a kind first, then what is about no card.
func (w *Words) RuleLines(rules *engine.Rules) []CardLine {
	v := w.Table.Vocabulary(rules)
	lines := []CardLine{{Card: "4 ×", Name: v.Names.Four, Does: w.fourDoes(v, rules), Kind: FourLine}}
	says := &v.Rules
	fact := Facts{N: w.Table.Cards(rules.Hand)}
	for _, s := range [...]struct {
		when bool
		kind LineKind
		Key
	}{
		{rules.FaceUpAbove, FaceUpLine, says.FaceUpAbove},
		{rules.Chance, ChanceLine, says.Chance},
		{rules.TakeAtWill, TakeLine, says.TakeAtWill},
		{rules.DrawsPlayed, DrawLine, says.DrawsPlayed},
		{!rules.DrawsPlayed && rules.Hand > usualHand, DrawLine, says.Hand},
		{rules.FlipsHidden, FlipLine, says.FlipsHidden},
		{rules.Strict, StrictLine, says.Strict},
	} {
		if s.when {
			lines = append(lines, CardLine{Name: s.Key.Key, Does: fact.Fill(s.Does), Kind: s.kind})
		}
	}
	return lines
}

// usualHand is to how many cards a hand is replenished in most rule sets.
const usualHand = 3

// Clause is something that is said where it holds.
type Clause = struct {
	When bool
	Says string
}

// Said are the clauses that hold, with the facts.
func Said(fact *Facts, clauses []Clause) (list []string) {
	for _, c := range clauses {
		if c.When {
			list = append(list, fact.Fill(c.Says))
		}
	}
	return list
}

// where says what a card may be laid on.
func (w *Words) where(v *Vocabulary, rules *engine.Rules, r engine.Rank) string {
	p, c := &rules.Powers[r], &v.Cards
	switch {
	case p.Wild || p.Placed && p.LaidOn.Has(engine.Joker):
		if but := w.unanswered(v, rules, r); but != "" {
			return (&Facts{Cards: but}).Fill(c.AnywhereBut)
		}
		return c.Anywhere
	case p.Placed && p.LaidOn == 0:
		return c.OnlyFree
	case p.Placed:
		_, highest := Bounds(p.LaidOn)
		fact := Facts{Rank: w.Table.RankName(highest), Cards: w.Ranks(unanswered(rules, r) & p.LaidOn)}
		if fact.Cards != "" {
			return fact.Fill(c.UpToBut)
		}
		return fact.Fill(c.UpTo)
	case p.Escorts != 0:
		lowest, highest := Bounds(p.Escorts)
		return (&Facts{K: w.Table.RankName(lowest), N: w.Table.RankName(highest)}).Fill(c.Company)
	case !p.Special():
		return c.Highest
	default:
		return c.InOrder
	}
}

// says is what the power of a card is called, of one with several all their names, and what it does once it lies there.
func (w *Words) says(v *Vocabulary, rules *engine.Rules, r engine.Rank) (name, does string) {
	p, n, c := &rules.Powers[r], &v.Names, &v.Cards
	answers := rules.Answers(engine.Ask{Kind: engine.AskAnswer, Rank: r})
	back := answers & invisible(rules)
	fact := Facts{Rank: w.Table.RankName(r), Cards: w.Ranks(answers), Other: w.Ranks(back)}
	above := p.Asks == engine.AskAbove
	var names, effects []string
	for _, s := range [...]struct {
		when         bool
		name, effect string
	}{
		{p.Invisible, n.Invisible, c.Invisible},
		{p.Mirrors, n.Mirror, c.Mirrors},
		{p.Burns && !rules.NextLeads, n.Burn, c.Burns},
		{p.Burns && rules.NextLeads, n.Burn, c.BurnsNext},
		{p.Escorts != 0, n.Escort, ""},
		{p.Skips && !rules.SkipTwoOnce && !rules.SkipOthers, n.Skip, c.Skips},
		{p.Skips && rules.SkipTwoOnce, n.Skip, c.SkipsTwo},
		{p.Skips && rules.SkipOthers, n.Skip, c.SkipsOthers},
		{p.Reverses && !rules.ReverseThree, n.Reverse, c.Reverses},
		{p.Reverses && rules.ReverseThree, n.Reverse, c.ReversesThree},
		{p.Again, n.Again, c.Again},
		{p.Asks == engine.AskFree, "", c.Free},
		{p.Asks == engine.AskAtMost, n.Lower, c.AtMost},
		{p.Asks == engine.AskBelow, n.Lower, c.Below},
		{above && !rules.AboveBinds, "", c.Above},
		{above && rules.AboveBinds && !p.AgainLater, "", c.AboveAll},
		{p.Asks == engine.AskTrump, "", c.AsksTrump},
		{p.Trump, n.Trump, c.Trump},
		{p.Feeds, n.Feed, c.Feeds},
		{p.Shoots, n.Shoot, c.Shoots},
		{p.Shoots && back != 0, "", c.ShootsBack},
		{p.AgainLater, "", c.AgainLater},
	} {
		if s.when && s.name != "" {
			names = append(names, s.name)
		}
		if s.when && s.effect != "" {
			effects = append(effects, fact.Fill(s.effect))
		}
	}
	if names == nil && p.Asks == engine.AskFree {
		names = []string{n.Reset}
	}
	return cmp.Or(w.List(names), n.Highest), strings.Join(effects, w.Semicolon)
}

// fourDoes says what four of a kind do.
func (w *Words) fourDoes(v *Vocabulary, rules *engine.Rules) string {
	c := &v.Cards
	through := invisible(rules)
	return strings.Join(Said(&Facts{Cards: w.Ranks(through)}, []Clause{
		{!rules.NextLeads, c.Four},
		{rules.NextLeads, c.FourNext},
		{rules.JumpIn, c.Jump},
		{through != 0, c.FourThrough},
	}), w.Semicolon)
}

// unanswered is what a rank that may be laid on much does not answer, empty for nothing.
func (w *Words) unanswered(v *Vocabulary, rules *engine.Rules, r engine.Rank) string {
	var but []string
	if set := unanswered(rules, r); set != 0 {
		but = append(but, w.Ranks(set))
	}
	if unshot(rules, r) != 0 {
		but = append(but, v.Cards.Shot)
	}
	return w.List(but)
}

// invisible are the ranks that are looked through.
func invisible(rules *engine.Rules) engine.RankSet {
	return RanksThat(func(r engine.Rank) bool { return rules.Powers[r].Invisible })
}

// unshot are the ranks that shoot and that a rank does not answer.
func unshot(rules *engine.Rules, r engine.Rank) engine.RankSet {
	return RanksThat(func(other engine.Rank) bool {
		return rules.Powers[other].Shoots && !rules.Answers(engine.Ask{Kind: engine.AskAnswer, Rank: other}).Has(r)
	})
}

// unanswered are the ranks that ask for something which a rank does not answer that may be laid on anything else.
func unanswered(rules *engine.Rules, r engine.Rank) engine.RankSet {
	return RanksThat(func(other engine.Rank) bool {
		asks := rules.Powers[other].Asks
		return asks != engine.AskAtLeast && !rules.Answers(engine.Ask{Kind: asks, Rank: other}).Has(r)
	})
}
