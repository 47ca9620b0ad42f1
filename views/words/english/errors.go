package english

import (
	"shithead/data"
	"shithead/data/text"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/words"
)

func errors() []words.ErrorWords {
	return []words.ErrorWords{
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
		{rooms.ErrGuest, "Guests only watch. Come with a key to join in."},
		{words.ErrCrowd, "Your network has sent a crowd of newcomers just now. Please try again in a minute."},
		{words.ErrCommand, "There's no such command: /help lists them."},
		{words.ErrNoProfile, "This is for people with a name here: come in on a terminal, with a key, and choose one."},
		{rooms.ErrTerms, "That won't make a room: check seats, bots and packs."},
		{rooms.ErrNoRoom, "There's no such room, or it has closed."},
		{rooms.ErrTooManyGuesses, "Too many wrong codes. Please try again in a minute."},
		{rooms.ErrRooms, "The house is full: it has no more rooms to open. Sit down in an open one, or try later."},
		{rooms.ErrOwnRooms, "You have all the rooms you may have. Play in one of them, or leave one first."},
		{rooms.ErrOriginRooms, "Your network has all the rooms it may have. Sit down in an open one, or try later."},
		{rooms.ErrSeats, "The house is full: every seat it has is taken. Watch, or try later."},
		{rooms.ErrOwnSeats, "You have all the seats you may have: leave a table first."},
		{rooms.ErrOriginSeats, "Your network has all the seats it may have. Watch, or try later."},
		{rooms.ErrShut, "The house has closed this room."},
		{rooms.ErrDraining, "Last orders: the server stops soon and starts nothing new. Come back later."},
		{rooms.ErrClosed, "This room is closed."},
		{rooms.ErrElsewhere, "You've come into this room again from elsewhere. Carry on there."},
		{rooms.ErrPaused, "The room is paused: the disk is in trouble. Please try again in a minute."},
		{rooms.ErrSeated, "You already have a seat here."},
		{rooms.ErrNotSeated, "You have no seat here."},
		{rooms.ErrFull, "Every seat is taken. Watch, and press w to queue for one."},
		{rooms.ErrSeatsFree, "Seats are still free: wait for people, or fill them with bots."},
		{rooms.ErrBegun, "The match has already begun."},
		{rooms.ErrNotMaker, "Only the host can do that."},
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
