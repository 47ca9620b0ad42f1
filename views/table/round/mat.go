package round

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/board"
	"shithead/views/table/prompt"
	"shithead/views/words"
)

// mat is what lies in the middle.
func (a *Facts) mat() board.Mat {
	v, vocab := a.View.Table, a.Vocabulary()
	m := board.Mat{
		Draw: v.Draw, Discard: v.Burned.Len() + v.BurnedUnseen, DrawLabel: vocab.Draw, DiscardLabel: vocab.Burned,
		Count: a.Words.Table.Cards(len(v.Pile)), Run: strings.Join(a.pileSays(), " · "),
	}
	if v.Phase == engine.PhasePlay {
		m.Asks = a.demands()
	}
	m.Pile = pileCards(v, v.Pile)
	return m
}

// pileCards are the cards of a pile by the rules of a view: those that count are lit.
func pileCards(v *engine.View, pile []engine.Card) []board.PileCard {
	run, list := pileRunOf(v.Rules, pile), make([]board.PileCard, len(pile))
	for i, c := range pile {
		list[i] = board.PileCard{Card: c, Lit: run.counts(v.Rules, pile, i)}
	}
	return list
}

// demands are what the pile asks, the longest first.
func (a *Facts) demands() []string {
	w, ask := &a.Words.Table, a.View.Table.Ask
	const most = 3
	texts := append(make([]string, 0, most), prompt.Demand(a.Scene))
	if a.View.Table.Opening != engine.NoRank {
		return texts
	}
	if ask.Kind == engine.AskAbove && a.View.Table.Rules.AboveBinds {
		ask.Kind = engine.AskAtLeast // its own rank answers too
	}
	return append(texts, w.AskIn(w.Ask, ask), w.AskIn(w.AskShort, ask))
}

// pileRun is the run on top of the pile: so many cards that count as a rank, from an index on. Rank is NoRank if there is
// none.
type pileRun struct {
	rank    engine.Rank
	n, from int
}

// pileRunOf finds the run on top of the pile as the rules count it. Invisible cards are looked through, unless there are several
// of them on top, which are a run of their own; cards that mirror are what lies under them.
func pileRunOf(rules *engine.Rules, pile []engine.Card) pileRun {
	powers, run := &rules.Powers, pileRun{rank: engine.NoRank, from: len(pile)}
	if len(pile) == 0 {
		return run
	}
	top := pile[len(pile)-1].Rank()
	same := len(pile)
	for same > 0 && pile[same-1].Rank() == top {
		same--
	}
	if n := len(pile) - same; powers[top].Invisible && n > 1 {
		return pileRun{top, n, same}
	}
	mirrors := 0
	for i := len(pile) - 1; i >= 0; i-- {
		r := pile[i].Rank()
		switch {
		case powers[r].Mirrors:
			mirrors++
		case powers[r].Invisible:
		case run.rank == engine.NoRank || r == run.rank:
			run = pileRun{r, run.n + mirrors + 1, i}
			mirrors = 0
		default:
			return run
		}
	}
	if run.rank == engine.NoRank && powers[top].Mirrors {
		return pileRun{top, mirrors, same} // nothing under them: they are themselves
	}
	return run
}

// counts says whether a card of the pile belongs to the run; where there is none, the top card does.
func (run *pileRun) counts(rules *engine.Rules, pile []engine.Card, i int) bool {
	r := pile[i].Rank()
	return i >= run.from && (r == run.rank || rules.Powers[r].Mirrors) || run.rank == engine.NoRank && i == len(pile)-1
}

// pileSays is what the top of the pile counts as, where that is not what lies there, and how far it is from four of a
// kind.
func (a *Facts) pileSays() (says []string) {
	v, w := a.View.Table, &a.Words.Table
	if len(v.Pile) == 0 {
		return nil
	}
	run := pileRunOf(v.Rules, v.Pile)
	top := v.Pile[len(v.Pile)-1].Rank()
	power := &v.Rules.Powers[top]
	fact := words.Facts{Cards: words.CardsName(run.rank, run.n), N: strconv.Itoa(words.FourOfAKind - run.n), Rank: words.RankName(top), Other: words.RankName(run.rank)}
	switch {
	case run.rank == engine.NoRank || run.rank == top:
	case power.Mirrors:
		says = append(says, fact.Fill(w.Moves.Mirrored))
	case power.Invisible && run.n < 2:
		fact.Rank, fact.Other = fact.Other, fact.Rank
		says = append(says, fact.Fill(w.Moves.Under))
	}
	if run.n > 1 && run.n < words.FourOfAKind {
		says = append(says, fact.Fill(a.Vocabulary().Run))
	}
	return says
}
