package german

import (
	"cmp"

	"shithead/data"
	"shithead/data/text"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/words"
)

func errors() []words.ErrorWords {
	return []words.ErrorWords{
		{data.ErrUpgrade, "Noch nicht: Das Haus wird gerade erneuert. Versuch es bitte danach noch einmal."},
		{data.ErrAlone, "Kein Wort von den anderen Servern des Hauses: Festhalten lässt sich gerade nichts. Versuch es bitte in einer Minute."},
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
		{rooms.ErrGuest, "Gäste spielen nur mit Bots. Zum Mitmachen komm mit einem Schlüssel."},
		{words.ErrCrowd, "Aus deinem Netz kamen gerade viele Neue. Versuch es bitte in einer Minute."},
		{words.ErrCommand, "Diesen Befehl gibt es nicht: /help nennt alle."},
		{words.ErrFar, "Dieser Tisch ist auf einem anderen Server: daneben zuschauen geht nicht."},
		{words.ErrTaught, "Auch das geht. Probier hier aber, was oben steht."},
		{words.ErrServerGone, "Der Server mit diesem Tisch ist weg. Du bist wieder hier: versuch es gleich."},
		{words.ErrServerBusy, "Der Server mit diesem Tisch nimmt dich gerade nicht: versuch es gleich."},
		{words.ErrNoProfile, "Das ist für Leute, die hier einen Namen haben: komm in einem Terminal mit einem Schlüssel und such dir einen aus."},
		{rooms.ErrTerms, "So geht kein Raum auf: prüf Plätze, Bots und Pakete."},
		{rooms.ErrNoRoom, "Diesen Raum gibt es nicht oder nicht mehr."},
		{rooms.ErrTooManyGuesses, "Zu viele falsche Codes. Versuch es bitte in einer Minute noch einmal."},
		{rooms.ErrGuests, "Gerade spielen so viele Gäste, wie Tische da sind. Versuch es nachher noch einmal."},
		{rooms.ErrRooms, "Das Haus ist voll: mehr Räume gehen nicht. Setz dich in einen offenen oder versuch es später."},
		{rooms.ErrOwnRooms, "Mehr Räume darfst du nicht haben. Spiel in einem davon oder steh erst wo auf."},
		{rooms.ErrOriginRooms, "Mehr Räume darf dein Netz nicht haben. Setz dich in einen offenen oder versuch es später."},
		{rooms.ErrSeats, "Das Haus ist voll: mehr Plätze gehen nicht. Schau zu oder versuch es später."},
		{rooms.ErrOwnSeats, "Mehr Plätze darfst du nicht haben: steh erst von einem Tisch auf."},
		{rooms.ErrOriginSeats, "Mehr Plätze darf dein Netz nicht haben. Schau zu oder versuch es später."},
		{rooms.ErrDraining, "Sperrstunde: hier fängt nichts Neues mehr an. Komm später wieder."},
		{rooms.ErrUncertain, "Ob das noch gegolten hat, ist offen. Der Tisch wird es zeigen."},
		{rooms.ErrMoved, "Dieser Raum ist auf einen anderen Server umgezogen. Komm bitte noch einmal herein."},
		{rooms.ErrClosed, "Dieser Raum ist geschlossen."},
		{rooms.ErrElsewhere, "Du bist von anderswo noch einmal in diesen Raum gekommen. Mach dort weiter."},
		{rooms.ErrPaused, "Der Raum steht still: die Platte streikt. Versuch es bitte in einer Minute."},
		{rooms.ErrSeated, "Du hast hier schon einen Platz."},
		{rooms.ErrNotSeated, "Du hast hier keinen Platz."},
		{rooms.ErrFull, "Alle Plätze sind besetzt. Schau zu und stell dich mit w an."},
		{rooms.ErrSeatsFree, "Noch sind Plätze frei: wart auf Leute oder setz Bots darauf."},
		{rooms.ErrBegun, "Die Partie hat schon begonnen."},
		{rooms.ErrNotMaker, "Das darf nur der Gastgeber."},
		{rooms.ErrNoAdvice, "Tipps gibt es für alle, die allein mit Bots spielen."},
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

func refusals() []words.RefusalWords {
	return []words.RefusalWords{
		{engine.ErrAsk, words.Escorted, "{cards} allein geht nur, wo alles passt: leg eine höhere Karte dazu."},
		{engine.ErrAsk, words.OwnKind, "{rank} passt nicht auf {rank}."},
		{engine.ErrAsk, words.Asks(engine.AskAtLeast), "{the} verlangt {asked} oder höher: {cards} passt nicht."},
		{engine.ErrAsk, words.Asks(engine.AskAtMost), "{the} verlangt {asked} oder niedriger: {cards} passt nicht."},
		{engine.ErrAsk, words.Asks(engine.AskBelow), "{the} [verlangt weniger als {asked}]: {cards} passt nicht."},
		{engine.ErrAsk, words.AsksAll, "{the} verlangt {asked} oder höher, ob wild oder nicht: {cards} passt nicht."},
		{engine.ErrAsk, words.Asks(engine.AskAbove), "Offene Karten müssen höher sein als {the}: {cards} passt nicht."},
		{engine.ErrAsk, words.Asks(engine.AskTrump), "{the} ist Trumpf: darauf passt nur {answers}."},
		{engine.ErrAsk, words.Asks(engine.AskAnswer), "Das ist ein Schuss: antworte mit {answers}."},
		{engine.ErrAsk, nil, "Das passt nicht."},
		{engine.ErrTurn, words.Someone, "Du bist nicht dran, sondern {who}."},
		{engine.ErrTurn, nil, "Du bist nicht dran."},
		{engine.ErrJump, words.Jumps, "Um mit {cards} hineinzuspringen, brauchst du oben noch {n} davon."},
		{engine.ErrJump, nil, "Hineinspringen gibt es hier nicht: wart, bis du dran bist."},
		{engine.ErrJumpTurn, nil, "Du bist schon dran: spiel einfach."},
		{engine.ErrOpening, words.NamesCards, "Nur {opening} eröffnet die Runde: {cards} passt nicht."},
		{engine.ErrOpening, words.Opens, "Erst muss jemand die Runde mit {opening} eröffnen."},
		{engine.ErrOpening, nil, "Erst muss jemand die Runde eröffnen."},
		{engine.ErrSetUp, words.Lays, "Noch liegen nicht alle [offenen Karten]."},
		{engine.ErrSetUp, nil, "[das Tauschen läuft noch]."},
		{engine.ErrNotSetUp, nil, "[das Tauschen ist vorbei]."},
		{engine.ErrLaid, words.Lays, "[deine offenen Karten] liegen schon."},
		{engine.ErrLaid, nil, "Hier tauschst du [offene Karten], statt sie zu legen."},
		{engine.ErrNotLaid, nil, "[Leg erst {k} Karten der Hand offen] aus."},
		{engine.ErrNoSwap, nil, "[Hier legst du offene Karten, statt sie zu tauschen]."},
		{engine.ErrUneven, words.Lays, "[Leg {k} Karten], nicht mehr und nicht weniger."},
		{engine.ErrUneven, nil, "Tausch gleich viele gegen gleich viele."},
		{engine.ErrReady, nil, "Du bist schon bereit."},
		{engine.ErrOver, nil, "Die Runde ist vorbei."},
		{engine.ErrOut, nil, "Du bist schon draußen."},
		{engine.ErrNotHeld, words.NamesCards, "{cards} hast du gerade nicht."},
		{engine.ErrNotHeld, nil, "Diese Karten hast du gerade nicht."},
		{engine.ErrCards, nil, "Das sind nicht die Karten dieses Zuges."},
		{engine.ErrCompany, words.Escorted, "Zu {cards} gehören höhere Karten eines Ranges."},
		{engine.ErrCompany, nil, "Zusammen gehen nur Karten eines Ranges."},
		{engine.ErrAlone, words.NamesCards, "Spiel {rank} einzeln, nicht {cards}."},
		{engine.ErrAlone, nil, "Spiel eine solche Karte einzeln."},
		{engine.ErrTarget, words.Shooting, "Wähl jemand anderen, der noch mitspielt."},
		{engine.ErrTarget, nil, "Wähl jemanden, der noch mitspielt."},
		{engine.ErrNoTarget, words.NamesCards, "Mit {cards} kannst du auf niemanden zielen."},
		{engine.ErrNoTarget, nil, "Damit kannst du auf niemanden zielen."},
		{engine.ErrAim, nil, "Sag erst, [wem die aufgedeckte Karte gilt]."},
		{engine.ErrNotAim, nil, "Gerade gibt es [nichts zu zielen]."},
		{engine.ErrFlip, nil, "[{other}]"},
		{engine.ErrNotFlip, nil, "[verdeckte Karten] [kommen] zuletzt, nach [der Hand und den offenen Karten]."},
		{engine.ErrSlot, nil, "Dort liegt keine [verdeckte Karte] mehr."},
		{engine.ErrEmptyPile, nil, "[da liegt kein Stapel, den du nehmen könntest]."},
		{engine.ErrMustPlay, words.CanPlay, "Du kannst {can} spielen, also [musst du]."},
		{engine.ErrMustPlay, nil, "Du kannst spielen, also musst du."},
		{engine.ErrChance, words.Chances, "Für eine Chancenkarte ist keine Karte mehr da."},
		{engine.ErrChance, nil, "Chancenkarten gibt es hier nicht."},
		{engine.ErrNoReferee, nil, "Hier wacht kein Schiedsrichter."},
		{engine.ErrNoFoul, nil, "Das ist kein Foul."},
		{engine.ErrLot, nil, "Das sind nicht die Karten, die die Strafe bringt."},
		{engine.ErrSeat, nil, "Diesen Platz gibt es nicht."},
		{engine.ErrMove, nil, "Das ist kein Zug."},
	}
}

// the and a put an article before a rank: the nominative of the one, the accusative of the other.
func the(rank string) string {
	articles := map[string]string{"J": "der ", "K": "der ", "Joker": "der ", "A": "das "}
	return cmp.Or(articles[rank], "die ") + rank
}

func a(rank string) string {
	articles := map[string]string{"J": "einen ", "K": "einen ", "Joker": "einen ", "A": "ein "}
	return cmp.Or(articles[rank], "eine ") + rank
}
