package round

import (
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
	for i := range m.Pile {
		m.Pile[i].Warm = a.Choice.Taking
	}
	return m
}

// pileCards are the cards of a pile by the rules of a view: those that count are lit.
func pileCards(v *engine.View, pile []engine.Card) []board.PileCard {
	run, list := v.Rules.TopRun(pile), make([]board.PileCard, len(pile))
	for i, c := range pile {
		list[i] = board.PileCard{Card: c, Lit: run.Has(v.Rules, pile, i)}
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

// pileSays is what the top of the pile counts as, where that is not what lies there, and what makes four of a kind.
func (a *Facts) pileSays() (says []string) {
	v, w := a.View.Table, &a.Words.Table
	if len(v.Pile) == 0 {
		return nil
	}
	run := v.Rules.TopRun(v.Pile)
	top := v.Pile[len(v.Pile)-1].Rank()
	power := &v.Rules.Powers[top]
	fact := words.Facts{
		Cards: words.CardsName(run.Rank, words.FourOfAKind-run.Cards),
		Rank:  words.RankName(top), Other: words.RankName(run.Rank),
	}
	switch {
	case run.Rank == top:
	case power.Mirrors:
		says = append(says, fact.Fill(w.Moves.Mirrored))
	case power.Invisible && run.Cards < 2:
		fact.Rank, fact.Other = fact.Other, fact.Rank
		says = append(says, fact.Fill(w.Moves.Under))
	}
	if run.Cards > 1 && run.Cards < words.FourOfAKind {
		says = append(says, fact.Fill(a.Vocabulary().Run))
	}
	return says
}
