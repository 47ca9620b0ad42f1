package table

import (
	"shithead/engine"
	"shithead/views/words"
)

// strict says whether a referee watches, who calls a foul for what breaks the rules.
func (t *Table) strict() bool {
	v := t.playing()
	return v != nil && v.Rules.Strict && v.Phase == engine.PhasePlay
}

// mayPeek says whether the viewer could turn a face-down card before its time: nobody does so by mistake, so the row has
// to be chosen first.
func (t *Table) mayPeek() bool {
	seat := t.seat()
	if !t.strict() || seat == nil || seat.Out || seat.Covered() == 0 {
		return false
	}
	return !t.flipping() || !t.myTurn()
}

// peeking says whether the face-down cards are chosen before their time.
func (t *Table) peeking() bool { return t.focus == engine.ZoneFaceDown }

// daring says whether what enter does now breaks the rules where that is a foul.
func (t *Table) daring(a act) bool { return t.strict() && (a.do == doTry || a.do == doPeek) }

// foulSays is what the foul would cost that has been proposed once.
func (t *Table) foulSays(a act) string {
	w := &t.Words.Table.Moves
	cost := w.CostWarning
	switch {
	case a.do == doPeek:
		cost = w.CostFlip
	case t.seat().Warned:
		cost = w.CostCard
	}
	fact := words.Facts{Cards: moveCards(&a.move), N: cost, Who: t.Name(t.view.Table.Turn), Ask: t.demand()}
	switch {
	case a.do == doPeek:
		return fact.Fill(w.FoulFlip)
	case !t.myTurn():
		return fact.Fill(w.FoulTurn)
	default:
		return fact.Fill(w.FoulFit)
	}
}
