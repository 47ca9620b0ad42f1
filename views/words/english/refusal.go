package english

import (
	"shithead/engine"
	"shithead/views/words"
)

func refusals() []words.RefusalWords {
	return []words.RefusalWords{
		{engine.ErrAsk, words.Escorted, "{a} alone [won't do]: lay a higher card on top."},
		{engine.ErrAsk, words.OwnKind, "{a} won't go on another {rank}."},
		{engine.ErrAsk, words.Asks(engine.AskAtLeast), "{the} asks for {asked} or higher: {a} won't do."},
		{engine.ErrAsk, words.Asks(engine.AskAtMost), "{the} asks for {asked} or lower: {a} won't do."},
		{engine.ErrAsk, words.Asks(engine.AskBelow), "{the} [asks for less than {asked}]: {a} won't do."},
		{engine.ErrAsk, words.AsksAll, "{the} asks for {asked} or higher, wild or not: {a} won't do."},
		{engine.ErrAsk, words.Asks(engine.AskAbove), "Face-up cards have to be higher than {the}: {a} won't do."},
		{engine.ErrAsk, words.Asks(engine.AskTrump), "{the} is a trump: answer it with {answers}."},
		{engine.ErrAsk, words.Asks(engine.AskAnswer), "That's a shot: answer it with {answers}."},
		{engine.ErrAsk, nil, "That doesn't fit."},
		{engine.ErrTurn, words.Someone, "Not your turn: {who} plays."},
		{engine.ErrTurn, nil, "Not your turn."},
		{engine.ErrJump, words.Jumps, "To jump in with {cards} you need {n} more of the same on top."},
		{engine.ErrJump, nil, "Nobody jumps in here: wait for your turn."},
		{engine.ErrJumpTurn, nil, "It's your turn already: just play."},
		{engine.ErrOpening, words.NamesCards, "Only {opening} opens the round: {a} won't do."},
		{engine.ErrOpening, words.Opens, "First somebody has to open the round with {opening}."},
		{engine.ErrOpening, nil, "First somebody has to open the round."},
		{engine.ErrSetUp, words.Lays, "[the face-up cards] are still being laid."},
		{engine.ErrSetUp, nil, "[the cards are still being swapped]."},
		{engine.ErrNotSetUp, nil, "[the swapping is over]."},
		{engine.ErrLaid, words.Lays, "[your face-up cards] [are laid] already."},
		{engine.ErrLaid, nil, "[Face-up cards] are swapped here, not laid."},
		{engine.ErrNotLaid, nil, "First lay [{k} cards of your hand face-up]."},
		{engine.ErrNoSwap, nil, "[face-up cards are laid here], not swapped."},
		{engine.ErrUneven, words.Lays, "Lay [{k} cards], no more and no fewer."},
		{engine.ErrUneven, nil, "Swap as many cards as you take."},
		{engine.ErrReady, nil, "You've said ready already."},
		{engine.ErrOver, nil, "The round is over."},
		{engine.ErrOut, nil, "You're out already."},
		{engine.ErrNotHeld, words.NamesCards, "You don't have {cards} to play right now."},
		{engine.ErrNotHeld, nil, "You don't have these cards to play right now."},
		{engine.ErrCards, nil, "Those aren't the cards of this play."},
		{engine.ErrCompany, words.Escorted, "With {cards} go higher cards of one rank."},
		{engine.ErrCompany, nil, "Only cards of one rank go together."},
		{engine.ErrAlone, words.NamesCards, "One {rank} at a time, not {cards}."},
		{engine.ErrAlone, nil, "One such card at a time."},
		{engine.ErrTarget, words.Shooting, "Choose somebody else who is still in."},
		{engine.ErrTarget, nil, "Choose somebody who is still in."},
		{engine.ErrNoTarget, words.NamesCards, "You can't aim {cards} at anybody."},
		{engine.ErrNoTarget, nil, "You can't aim that at anybody."},
		{engine.ErrAim, nil, "First say [who gets the turned card]."},
		{engine.ErrNotAim, nil, "There is [nothing to aim]."},
		{engine.ErrFlip, nil, "[{other}]"},
		{engine.ErrNotFlip, nil, "[face-down cards] [come last], after your hand and [your face-up cards]."},
		{engine.ErrSlot, nil, "[no face-down card] lies there any more."},
		{engine.ErrEmptyPile, nil, "[there is no pile to take]."},
		{engine.ErrMustPlay, words.CanPlay, "[You can play {can}, so you must]."},
		{engine.ErrMustPlay, nil, "[You can play, so you must]."},
		{engine.ErrChance, words.Chances, "No card is left to take a chance with."},
		{engine.ErrChance, nil, "There are no chance cards here."},
		{engine.ErrNoReferee, nil, "No referee is watching here."},
		{engine.ErrNoFoul, nil, "That's no foul."},
		{engine.ErrLot, nil, "Those aren't the cards that the penalty brings."},
		{engine.ErrSeat, nil, "There is no such seat."},
		{engine.ErrMove, nil, "That's no move."},
	}
}

// the and a put an article before a rank.
func the(rank string) string { return "the " + rank }

func a(rank string) string {
	if rank == "8" || rank == "A" {
		return "an " + rank
	}
	return "a " + rank
}
