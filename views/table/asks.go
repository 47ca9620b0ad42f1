package table

import (
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/words"
)

// turnStatus is for whoever is on turn: what is asked, and what there is to do about it.
func (s status) turnStatus() string {
	w := &s.Words.Table
	text := w.YourTurn + s.asks()
	switch {
	case news{s.scene}.again():
		text = w.Moves.GoAgain + s.asks()
	case len(s.view.Table.Pile) == 0 && s.view.Table.Opening == engine.NoRank:
		text = w.Moves.YouLead
	}
	switch {
	case s.at.Flipping():
		text += s.vocabulary().Flip
	case s.view.Table.Opening != engine.NoRank:
		return text
	case s.at.Playable() != 0:
		text += (&words.Facts{Cards: s.canPlay()}).Fill(w.CanPlay)
	case len(s.view.Legal) > 1:
		return text + w.Moves.ChanceOr
	default:
		return text + w.Stuck
	}
	if s.at.CanTake() {
		text = strings.TrimSuffix(text, ".") + s.vocabulary().MayTake
	}
	return text
}

// asks is what the pile asks of whoever is on turn, as a sentence.
func (s status) asks() string {
	v, w := s.view.Table, &s.Words.Table
	mine := s.at.MyTurn()
	switch {
	case v.Opening != engine.NoRank && mine:
		return (&words.Facts{Rank: words.RankName(v.Opening)}).Fill(w.Moves.YouOpen)
	case v.Opening != engine.NoRank:
		return (&words.Facts{Rank: words.RankName(v.Opening)}).Fill(w.Moves.TheyOpen)
	case v.Ask.Kind == engine.AskFree:
		return w.AnythingGoes
	case v.Shooter != engine.NoSeat:
		rank := words.RankName(v.Ask.Rank)
		return (&words.Facts{Who: s.Name(v.Shooter), Rank: rank, A: w.A(rank)}).Fill(w.Moves.ShotAtYou)
	default:
		return (&words.Facts{Ask: s.demand()}).Fill(s.vocabulary().Asks)
	}
}

// demand is what the pile asks, in words.
func (s status) demand() string {
	v, w := s.view.Table, &s.Words.Table
	if v.Opening != engine.NoRank {
		return words.RankName(v.Opening)
	}
	if v.Ask.Kind == engine.AskAbove && v.Rules.AboveBinds {
		return (&words.Facts{Rank: words.RankName(v.Ask.Rank)}).Fill(w.Moves.AskBound)
	}
	return w.AskFor(v.Ask)
}

// demandIn is what the pile asks in a width, the shorter the less of it fits.
func (pl pile) demandIn(width int) string {
	w, ask, text := &pl.Words.Table, pl.view.Table.Ask, status{pl.scene}.demand()
	if frame.Width(text) <= width || pl.view.Table.Opening != engine.NoRank {
		return text
	}
	if ask.Kind == engine.AskAbove && pl.view.Table.Rules.AboveBinds {
		ask.Kind = engine.AskAtLeast // its own rank answers too
	}
	if text = w.AskFor(ask); frame.Width(text) <= width {
		return text
	}
	return words.AskIn(w.AskShort, ask)
}
