package german

import (
	"shithead/data"
	"shithead/data/text"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/words"
)

func errors() []words.ErrorWords {
	return []words.ErrorWords{
		{data.ErrUnwritten, "Gerade lässt sich nichts aufschreiben. Versuch es bitte in einer Minute."},
		{data.ErrNameAlike, "Hier hat jemand einen Namen, der genauso aussieht. Versuch einen anderen."},
		{data.ErrNameTaken, "Diesen Namen hat hier schon jemand. Versuch einen anderen."},
		{text.ErrNameShort, "Ein Name hat mindestens 2 Buchstaben."},
		{text.ErrNameLong, "Ein Name hat höchstens 16 Buchstaben."},
		{text.ErrNameMixed, "Ein Name bleibt bei einem Alphabet."},
		{text.ErrNameReserved, "Dieser Name ist nicht zu haben. Versuch einen anderen."},
		{text.ErrNameBad, "Ein Name hat 2 bis 16 Buchstaben, Ziffern oder - _ . ' und beginnt mit Buchstabe oder Ziffer."},
		{data.ErrKeysFull, "Mehr Schlüssel darf dieser Name nicht haben. Nimm erst einen weg."},
		{data.ErrKeyTaken, "Dieser Schlüssel gehört schon jemandem. Nimm einen anderen."},
		{data.ErrLastKey, "Du warst bisher nur mit diesem Schlüssel hier. Komm erst mit einem anderen, sonst kommst du nicht mehr herein."},
		{data.ErrNamesHeld, "Du hast zuletzt zu oft den Namen gewechselt. Einen früheren kannst du jederzeit zurückhaben."},
		{data.ErrRulesName, "Die Regeln brauchen einen Namen, den man lesen kann. Tipp einen anderen."},
		{data.ErrRulesCode, "Diese Regeln lassen sich nicht speichern."},
		{data.ErrRulesFull, "Du hast schon 20 Regelwerke gespeichert. Lösch erst eines."},
		{words.ErrTakenBack, "Das ist inzwischen zurückgenommen. Drück Tab und wähl einen Namen."},
		{words.ErrCode, "Diesen Code gibt es nicht, oder er ist abgelaufen. Hol dir einen neuen."},
		{rooms.ErrLong, "Diese Zeile ist zu lang. Kürz sie."},
		{rooms.ErrTooFast, "Nicht so schnell. Wart kurz und versuch es noch einmal."},
		{rooms.ErrGuest, "Gäste sehen nur zu. Zum Mitmachen komm mit einem Schlüssel."},
		{words.ErrCrowd, "Aus deinem Netz kamen gerade viele Neue. Versuch es bitte in einer Minute."},
		{words.ErrCommand, "Diesen Befehl gibt es nicht: /help nennt alle."},
		{words.ErrNoProfile, "Das ist für Leute, die hier einen Namen haben: komm in einem Terminal mit einem Schlüssel und such dir einen aus."},
		{rooms.ErrTerms, "So geht kein Raum auf: prüf Plätze, Bots und Pakete."},
		{rooms.ErrNoRoom, "Diesen Raum gibt es nicht oder nicht mehr."},
		{rooms.ErrTooManyGuesses, "Zu viele falsche Codes. Versuch es bitte in einer Minute noch einmal."},
		{rooms.ErrRooms, "Das Haus ist voll: mehr Räume gehen nicht. Setz dich in einen offenen oder versuch es später."},
		{rooms.ErrOwnRooms, "Mehr Räume darfst du nicht haben. Spiel in einem davon oder steh erst wo auf."},
		{rooms.ErrOriginRooms, "Mehr Räume darf dein Netz nicht haben. Setz dich in einen offenen oder versuch es später."},
		{rooms.ErrSeats, "Das Haus ist voll: mehr Plätze gehen nicht. Schau zu oder versuch es später."},
		{rooms.ErrOwnSeats, "Mehr Plätze darfst du nicht haben: steh erst von einem Tisch auf."},
		{rooms.ErrOriginSeats, "Mehr Plätze darf dein Netz nicht haben. Schau zu oder versuch es später."},
		{rooms.ErrShut, "Das Haus hat diesen Raum geschlossen."},
		{rooms.ErrDraining, "Sperrstunde: hier fängt nichts Neues mehr an. Komm später wieder."},
		{rooms.ErrClosed, "Dieser Raum ist geschlossen."},
		{rooms.ErrElsewhere, "Du bist von anderswo noch einmal in diesen Raum gekommen. Mach dort weiter."},
		{rooms.ErrPaused, "Der Raum steht still: die Platte streikt. Versuch es bitte in einer Minute."},
		{rooms.ErrSeated, "Du hast hier schon einen Platz."},
		{rooms.ErrNotSeated, "Du hast hier keinen Platz."},
		{rooms.ErrFull, "Alle Plätze sind besetzt. Schau zu und stell dich mit w an."},
		{rooms.ErrSeatsFree, "Noch sind Plätze frei: wart auf Leute oder setz Bots darauf."},
		{rooms.ErrBegun, "Die Partie hat schon begonnen."},
		{rooms.ErrNotMaker, "Das darf nur der Gastgeber."},
		{rooms.ErrNotAlone, "Das Tempo der Bots bestimmt, wer allein mit ihnen spielt."},
		{rooms.ErrNoBot, "Hier sitzt kein Bot."},
		{rooms.ErrRemoved, "Der Gastgeber hat dir den Platz genommen. Zusehen darfst du noch."},
		{rooms.ErrNobody, "Da sitzt sonst niemand."},
		{rooms.ErrSilent, "Tipp erst etwas, dann Enter."},
		{rooms.ErrNotNow, "Das geht gerade nicht. Unten steht, was geht."},
		{rooms.ErrStale, "Zu spät: jemand war schneller."},
		{rooms.ErrGone, "Du bist nicht mehr hier. Komm bitte noch einmal herein."},
		{bot.ErrLevel, "Diesen Bot gibt es nicht."},
	}
}
