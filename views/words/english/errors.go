package english

import (
	"shithead/data"
	"shithead/data/text"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/words"
)

func errors() []words.ErrorWords {
	return []words.ErrorWords{
		{data.ErrUpgrade, "Not yet: the house is being upgraded. Please try again when that is done."},
		{data.ErrAlone, "No word from the other servers of the house: nothing can be written down. Please try again in a minute."},
		{data.ErrUnwritten, "Nothing can be written down right now. Please try again in a minute."},
		{data.ErrNameAlike, "Somebody here has a name that looks just like it. Try another."},
		{data.ErrNameTaken, "Somebody here has this name already. Try another."},
		{text.ErrNameShort, "A name has at least 2 letters."},
		{text.ErrNameLong, "A name has at most 16 letters."},
		{text.ErrNameMixed, "A name keeps to one alphabet."},
		{text.ErrNameReserved, "This name is reserved. Try another."},
		{text.ErrNameBad, "A name has 2 to 16 letters, digits or - _ . ' and begins with a letter or digit."},
		{data.ErrKeysFull, "This name has all the keys it may have. Remove one first."},
		{data.ErrKeyTaken, "This key belongs to somebody already. Use another."},
		{data.ErrLastKey, "This is the only key you've ever come in with. Come in with another one first, or you'd be locked out."},
		{data.ErrNamesHeld, "You've changed your name too often lately. You can have an earlier one back at any time."},
		{data.ErrRulesName, "Rules need a name that people can read. Type another."},
		{data.ErrRulesCode, "These rules can't be saved."},
		{data.ErrRulesFull, "You already keep 20 rule sets. Drop one first."},
		{words.ErrTakenBack, "They've taken that back. Press tab to choose a name."},
		{words.ErrCode, "This code is unknown or has expired. Get a new one."},
		{rooms.ErrLong, "This line is too long. Cut it down."},
		{rooms.ErrTooFast, "Not so fast. Wait a moment, then try again."},
		{rooms.ErrGuest, "Guests play the bots, and watch. Come with a key to join in."},
		{words.ErrCrowd, "Your network has sent a crowd of newcomers just now. Please try again in a minute."},
		{words.ErrCommand, "There's no such command: /help lists them."},
		{words.ErrFar, "This table is on another server: it can't be watched beside this one."},
		{words.ErrTaught, "That works too. But try what it says above."},
		{words.ErrServerGone, "The server with that table is gone. You're back here: try again soon."},
		{words.ErrServerBusy, "The server with that table can't take you now: try again soon."},
		{words.ErrNoProfile, "This is for people with a name here: come in on a terminal, with a key, and choose one."},
		{rooms.ErrTerms, "That won't make a room: check seats, bots and packs."},
		{rooms.ErrNoRoom, "There's no such room, or it has closed."},
		{rooms.ErrTooManyGuesses, "Too many wrong codes. Please try again in a minute."},
		{rooms.ErrGuests, "As many guests play just now as the house has tables for. Try again in a while."},
		{rooms.ErrRooms, "The house is full: it has no more rooms to open. Sit down in an open one, or try later."},
		{rooms.ErrOwnRooms, "You have all the rooms you may have. Play in one of them, or leave one first."},
		{rooms.ErrOriginRooms, "Your network has all the rooms it may have. Sit down in an open one, or try later."},
		{rooms.ErrSeats, "The house is full: every seat it has is taken. Watch, or try later."},
		{rooms.ErrOwnSeats, "You have all the seats you may have: leave a table first."},
		{rooms.ErrOriginSeats, "Your network has all the seats it may have. Watch, or try later."},
		{rooms.ErrDraining, "Last orders: the server stops soon and starts nothing new. Come back later."},
		{rooms.ErrUncertain, "Nobody can say yet whether that still counted. The table will show it."},
		{rooms.ErrMoved, "This room has moved to another server. Please come in again."},
		{rooms.ErrClosed, "This room is closed."},
		{rooms.ErrElsewhere, "You've come into this room again from elsewhere. Carry on there."},
		{rooms.ErrPaused, "The room is paused: the disk is in trouble. Please try again in a minute."},
		{rooms.ErrSeated, "You already have a seat here."},
		{rooms.ErrNotSeated, "You have no seat here."},
		{rooms.ErrFull, "Every seat is taken. Watch, and press w to queue for one."},
		{rooms.ErrSeatsFree, "Seats are still free: wait for people, or fill them with bots."},
		{rooms.ErrBegun, "The match has already begun."},
		{rooms.ErrNotMaker, "Only the host can do that."},
		{rooms.ErrNoAdvice, "Hints are for whoever plays alone with bots."},
		{rooms.ErrNotAlone, "Whoever plays alone with the bots sets their pace."},
		{rooms.ErrNoBot, "There's no bot here."},
		{rooms.ErrRemoved, "The host has taken you off your seat. You can still watch."},
		{rooms.ErrNobody, "Nobody else sits there."},
		{rooms.ErrSilent, "Type something first, then enter."},
		{rooms.ErrNotNow, "Not right now. The bottom line shows what you can do."},
		{rooms.ErrStale, "Too late: somebody was faster."},
		{rooms.ErrGone, "You aren't here any more. Please come in again."},
		{bot.ErrLevel, "There's no such bot."},
	}
}

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
		{engine.ErrNotLaid, nil, "[First lay {k} cards of your hand face-up]."},
		{engine.ErrNoSwap, nil, "[face-up cards are laid here], not swapped."},
		{engine.ErrUneven, words.Lays, "[Lay {k} cards], no more and no fewer."},
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
		{engine.ErrAim, nil, "First [say who gets the turned card]."},
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
