package views

import (
	"shithead/data"
	"shithead/engine/bot"
	"shithead/rooms"
)

type errorWords struct {
	is   error
	says string
}

func englishErrors() []errorWords {
	return []errorWords{
		{data.ErrNameTaken, "Somebody here has this name already."},
		{data.ErrNameShort, "A name has 2 letters at least."},
		{data.ErrNameLong, "A name has 16 letters at most."},
		{data.ErrNameMixed, "A name is written in one alphabet."},
		{data.ErrNameReserved, "This name is reserved."},
		{data.ErrNameBad, "A name has 2 to 16 letters, digits or - _ . ' and begins with a letter or digit."},
		{data.ErrKeysFull, "This name has as many keys as it may have."},
		{data.ErrKeyTaken, "This key belongs to somebody already."},
		{data.ErrLastKey, "This is your only key, and without one you could never come in again."},
		{data.ErrNamesHeld, "You have changed your name too often lately. An earlier one you can have back at any time."},
		{data.ErrRulesName, "Rules are saved under a name that can be read."},
		{data.ErrRulesCode, "These rules cannot be saved."},
		{data.ErrRulesFull, "You keep 20 rule sets already. Drop one first."},
		{ErrCode, "This code is unknown or has expired."},
		{rooms.ErrLong, "This line is too long."},
		{rooms.ErrTooFast, "Not so fast."},
		{rooms.ErrGuest, "Guests only look on."},
		{ErrCrowd, "Many people were new here at once from where you are. Please come back in a minute."},
		{ErrCommand, "There is no such command: /help lists them."},
		{ErrNoProfile, "This is for people with a name here: come in on a terminal, with a key, and choose one."},
		{rooms.ErrTerms, "No room can be made of that."},
		{rooms.ErrNoRoom, "There is no such room, or not any more."},
		{rooms.ErrTooManyGuesses, "Too many wrong codes. Please try again in a minute."},
		{rooms.ErrRooms, "The house is full: there are as many rooms as there may be. Please try again later."},
		{rooms.ErrOwnRooms, "You have as many rooms as one may have. Play in one of them, or give them up."},
		{rooms.ErrOriginRooms, "People from where you are have as many rooms as they may have."},
		{rooms.ErrSeats, "The house is full: as many seats are taken as may be. Try again later."},
		{rooms.ErrOwnSeats, "You have as many seats as one may have: give one up first."},
		{rooms.ErrOriginSeats, "People from where you are have as many seats as they may have."},
		{rooms.ErrClosed, "This room is closed."},
		{rooms.ErrElsewhere, "You came into this room again from elsewhere, and are there now."},
		{rooms.ErrPaused, "The room is paused: nothing can be kept at the moment. Please try again in a minute."},
		{rooms.ErrSeated, "You have a seat here already."},
		{rooms.ErrNotSeated, "You have no seat here."},
		{rooms.ErrFull, "No seat is free."},
		{rooms.ErrSeatsFree, "There are free seats yet: wait for people, or fill them with bots."},
		{rooms.ErrBegun, "The match has begun already."},
		{rooms.ErrNotMaker, "Only who made the room may do that."},
		{rooms.ErrNoBot, "No bot sits here."},
		{rooms.ErrRemoved, "Who made the room has taken your seat away. You may watch."},
		{rooms.ErrNobody, "Nobody else sits there."},
		{rooms.ErrSilent, "There is nothing to say."},
		{rooms.ErrNotNow, "Not now."},
		{rooms.ErrStale, "Too late: somebody was faster."},
		{rooms.ErrGone, "You are not here any more. Please come in again."},
		{bot.ErrLevel, "There is no such bot."},
	}
}

func germanErrors() []errorWords {
	return []errorWords{
		{data.ErrNameTaken, "Diesen Namen hat hier schon jemand."},
		{data.ErrNameShort, "Ein Name hat mindestens 2 Buchstaben."},
		{data.ErrNameLong, "Ein Name hat höchstens 16 Buchstaben."},
		{data.ErrNameMixed, "Ein Name ist in einem Alphabet geschrieben."},
		{data.ErrNameReserved, "Dieser Name ist nicht zu haben."},
		{data.ErrNameBad, "Ein Name hat 2 bis 16 Buchstaben, Ziffern oder - _ . ' und beginnt mit Buchstabe oder Ziffer."},
		{data.ErrKeysFull, "Dieser Name hat schon so viele Schlüssel, wie er haben darf."},
		{data.ErrKeyTaken, "Dieser Schlüssel gehört schon jemandem."},
		{data.ErrLastKey, "Das ist dein einziger Schlüssel, und ohne kämst du nie mehr herein."},
		{data.ErrNamesHeld, "Du hast zuletzt zu oft den Namen gewechselt. Einen früheren kannst du jederzeit zurückhaben."},
		{data.ErrRulesName, "Gespeichert wird unter einem Namen, den man lesen kann."},
		{data.ErrRulesCode, "Diese Regeln lassen sich nicht speichern."},
		{data.ErrRulesFull, "Du hast schon 20 Regeln gespeichert. Lösch erst welche."},
		{ErrCode, "Diesen Code gibt es nicht, oder er ist abgelaufen."},
		{rooms.ErrLong, "Diese Zeile ist zu lang."},
		{rooms.ErrTooFast, "Nicht so schnell."},
		{rooms.ErrGuest, "Gäste sehen nur zu."},
		{ErrCrowd, "Von dort, wo du bist, waren gerade viele neu hier. Komm bitte in einer Minute wieder."},
		{ErrCommand, "Diesen Befehl gibt es nicht: /help nennt alle."},
		{ErrNoProfile, "Das ist für Leute, die hier einen Namen haben: komm in einem Terminal mit einem Schlüssel und such dir einen aus."},
		{rooms.ErrTerms, "Daraus lässt sich kein Raum machen."},
		{rooms.ErrNoRoom, "Diesen Raum gibt es nicht, oder nicht mehr."},
		{rooms.ErrTooManyGuesses, "Zu viele falsche Codes. Versuch es bitte in einer Minute noch einmal."},
		{rooms.ErrRooms, "Das Haus ist voll: mehr Räume gehen nicht. Versuch es bitte später noch einmal."},
		{rooms.ErrOwnRooms, "Du hast so viele Räume, wie man haben darf. Spiel in einem davon, oder gib sie auf."},
		{rooms.ErrOriginRooms, "Leute von dort, wo du bist, haben so viele Räume, wie sie dürfen."},
		{rooms.ErrSeats, "Das Haus ist voll: mehr Plätze gehen nicht. Versuch es später noch einmal."},
		{rooms.ErrOwnSeats, "Du hast so viele Plätze, wie man haben darf: gib erst einen auf."},
		{rooms.ErrOriginSeats, "Leute von dort, wo du bist, haben so viele Plätze, wie sie dürfen."},
		{rooms.ErrClosed, "Dieser Raum ist geschlossen."},
		{rooms.ErrElsewhere, "Du bist von anderswo noch einmal in diesen Raum gekommen und jetzt dort."},
		{rooms.ErrPaused, "Der Raum steht still: gerade lässt sich nichts aufschreiben. Versuch es bitte in einer Minute."},
		{rooms.ErrSeated, "Du hast hier schon einen Platz."},
		{rooms.ErrNotSeated, "Du hast hier keinen Platz."},
		{rooms.ErrFull, "Kein Platz ist frei."},
		{rooms.ErrSeatsFree, "Noch sind Plätze frei: wart auf Leute, oder setz Bots darauf."},
		{rooms.ErrBegun, "Die Partie hat schon begonnen."},
		{rooms.ErrNotMaker, "Das darf nur, wer den Raum gemacht hat."},
		{rooms.ErrNoBot, "Hier sitzt kein Bot."},
		{rooms.ErrRemoved, "Wer den Raum gemacht hat, hat dir den Platz genommen. Du darfst zusehen."},
		{rooms.ErrNobody, "Da sitzt sonst niemand."},
		{rooms.ErrSilent, "Da steht nichts."},
		{rooms.ErrNotNow, "Jetzt nicht."},
		{rooms.ErrStale, "Zu spät: jemand war schneller."},
		{rooms.ErrGone, "Du bist nicht mehr hier. Komm bitte noch einmal herein."},
		{bot.ErrLevel, "Diesen Bot gibt es nicht."},
	}
}
