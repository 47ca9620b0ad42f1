package table

import (
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/words"
)

// turnStatus is for whoever is on turn: what is asked, and what there is to do about it.
func (t *Table) turnStatus() string {
	w := &t.Words.Table
	text := w.YourTurn + t.asks()
	switch {
	case t.again():
		text = w.Moves.GoAgain + t.asks()
	case len(t.view.Table.Pile) == 0 && t.view.Table.Opening == engine.NoRank:
		text = w.Moves.YouLead
	}
	switch {
	case t.at.Flipping():
		text += t.vocabulary().Flip
	case t.view.Table.Opening != engine.NoRank:
		return text
	case t.at.Playable() != 0:
		text += (&words.Facts{Cards: t.canPlay()}).Fill(w.CanPlay)
	case len(t.view.Legal) > 1:
		return text + w.Moves.ChanceOr
	default:
		return text + w.Stuck
	}
	if t.at.CanTake() {
		text = strings.TrimSuffix(text, ".") + t.vocabulary().MayTake
	}
	return text
}

// asks is what the pile asks of whoever is on turn, as a sentence.
func (t *Table) asks() string {
	v, w := t.view.Table, &t.Words.Table
	mine := t.at.MyTurn()
	switch {
	case v.Opening != engine.NoRank && mine:
		return (&words.Facts{Rank: words.RankName(v.Opening)}).Fill(w.Moves.YouOpen)
	case v.Opening != engine.NoRank:
		return (&words.Facts{Rank: words.RankName(v.Opening)}).Fill(w.Moves.TheyOpen)
	case v.Ask.Kind == engine.AskFree:
		return w.AnythingGoes
	case v.Shooter != engine.NoSeat:
		rank := words.RankName(v.Ask.Rank)
		return (&words.Facts{Who: t.Name(v.Shooter), Rank: rank, A: w.A(rank)}).Fill(w.Moves.ShotAtYou)
	default:
		return (&words.Facts{Ask: t.demand()}).Fill(t.vocabulary().Asks)
	}
}

// demand is what the pile asks, in words.
func (t *Table) demand() string {
	v, w := t.view.Table, &t.Words.Table
	if v.Opening != engine.NoRank {
		return words.RankName(v.Opening)
	}
	if v.Ask.Kind == engine.AskAbove && v.Rules.AboveBinds {
		return (&words.Facts{Rank: words.RankName(v.Ask.Rank)}).Fill(w.Moves.AskBound)
	}
	return w.AskFor(v.Ask)
}

// demandIn is what the pile asks in a width, the shorter the less of it fits.
func (t *Table) demandIn(width int) string {
	w, ask, text := &t.Words.Table, t.view.Table.Ask, t.demand()
	if frame.Width(text) <= width || t.view.Table.Opening != engine.NoRank {
		return text
	}
	if ask.Kind == engine.AskAbove && t.view.Table.Rules.AboveBinds {
		ask.Kind = engine.AskAtLeast // its own rank answers too
	}
	if text = w.AskFor(ask); frame.Width(text) <= width {
		return text
	}
	return words.AskIn(w.AskShort, ask)
}
