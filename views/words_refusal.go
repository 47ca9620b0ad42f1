package views

import (
	"errors"

	"shithead/engine"
	"shithead/rooms"
)

// Refusal is one line on why something was refused at a table: of a move with the facts that the engine gives, else as
// [Words.Error] has it.
func (w *Words) Refusal(err error, view *rooms.RoomView) string {
	if err == nil {
		return ""
	}
	sentence := ""
	for _, e := range w.Table.refusals {
		if errors.Is(err, e.is) {
			sentence = e.says
			break
		}
	}
	if sentence == "" {
		return w.Error(err)
	}
	var fact facts
	var refusal *engine.Refusal
	if errors.As(err, &refusal) {
		m := &refusal.Move
		fact.cards = cardsName(m.Rank, int(m.Count))
		fact.ask = w.Table.ask(refusal.Asked)
		fact.rank = rankName(refusal.Opening)
		if view != nil && refusal.Turn >= 0 && refusal.Turn < len(view.Seats) {
			fact.who = view.Seats[refusal.Turn].Name
		}
	}
	return fact.in(sentence)
}

func englishRefusals() []errorWords {
	return []errorWords{
		{engine.ErrAsk, "{ask} is asked for; {cards} does not fit."},
		{engine.ErrTurn, "Not your turn: {who} plays."},
		{engine.ErrJump, "{cards} completes nothing: it takes four of a kind, with at least one on top."},
		{engine.ErrJumpTurn, "It is your turn already: just play."},
		{engine.ErrOpening, "Only {rank} opens the round."},
		{engine.ErrSetUp, "The cards are still being swapped."},
		{engine.ErrNotSetUp, "The swapping is over."},
		{engine.ErrReady, "You have said ready already."},
		{engine.ErrOver, "The round is over."},
		{engine.ErrOut, "You are out already."},
		{engine.ErrNotHeld, "You do not have these cards to play."},
		{engine.ErrAlone, "It is played one at a time."},
		{engine.ErrTarget, "Choose somebody who is still in."},
		{engine.ErrAim, "First say to whom the turned card is shown."},
		{engine.ErrNotAim, "There is nothing to aim."},
		{engine.ErrFlip, "Only face-down cards are left: flip one."},
		{engine.ErrNotFlip, "Face-down cards come last."},
		{engine.ErrSlot, "No card lies there any more."},
		{engine.ErrEmptyPile, "There is nothing to take."},
		{engine.ErrMustPlay, "You can play, so you must."},
		{engine.ErrUneven, "A swap gives as many cards as it takes."},
	}
}

func germanRefusals() []errorWords {
	return []errorWords{
		{engine.ErrAsk, "Verlangt wird: {ask}; {cards} passt nicht."},
		{engine.ErrTurn, "Du bist nicht dran, sondern {who}."},
		{engine.ErrJump, "{cards} vollendet nichts: es braucht einen Vierling, mindestens eine davon oben."},
		{engine.ErrJumpTurn, "Du bist schon dran: spiel einfach."},
		{engine.ErrOpening, "Nur {rank} eröffnet die Runde."},
		{engine.ErrSetUp, "Noch werden Karten getauscht."},
		{engine.ErrNotSetUp, "Das Tauschen ist vorbei."},
		{engine.ErrReady, "Du hast schon bereit gesagt."},
		{engine.ErrOver, "Die Runde ist vorbei."},
		{engine.ErrOut, "Du bist schon draußen."},
		{engine.ErrNotHeld, "Diese Karten hast du nicht zu spielen."},
		{engine.ErrAlone, "Davon spielt man nur eine auf einmal."},
		{engine.ErrTarget, "Wähl jemanden, der noch mitspielt."},
		{engine.ErrAim, "Sag erst, wem du die aufgedeckte Karte zeigst."},
		{engine.ErrNotAim, "Es gibt nichts zu zeigen."},
		{engine.ErrFlip, "Du hast nur noch verdeckte Karten: deck eine auf."},
		{engine.ErrNotFlip, "Verdeckte Karten kommen zuletzt."},
		{engine.ErrSlot, "Dort liegt keine Karte mehr."},
		{engine.ErrEmptyPile, "Es gibt nichts zu nehmen."},
		{engine.ErrMustPlay, "Du kannst spielen, also musst du."},
		{engine.ErrUneven, "Getauscht wird gleich viel gegen gleich viel."},
	}
}
