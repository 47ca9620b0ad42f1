package german

import (
	"shithead/engine"
	"shithead/views/words"
)

func spoken() words.PlainWords {
	return words.PlainWords{
		Verbs: map[words.Verb]words.Same{
			words.SayPlay: "spiel, spiele, spielen", words.SayJump: "spring, springe, dazwischen",
			words.SayTake: "nimm, nehme, nehmen, iss",
			words.SayFlip: "dreh, drehe, drehen, umdrehen", words.SayChance: "zieh, ziehe, ziehen",
			words.SaySwap: "tausch, tausche, tauschen", words.SayLay: "leg, lege, legen",
			words.SayReady: "fertig, bereit, weiter", words.SayHint: "tipp, rat",
			words.SayHand: "hand, karten", words.SayPile: "stapel, ablage", words.SayWho: "wer, leute",
			words.SayPoints: "punkte, stand", words.SayTime: "zeit, uhr", words.SayAgain: "nochmal, noch einmal, wiederhole",
			words.SayRules: "regeln", words.SayHelp: "hilfe",
			words.SayStart: "start, anfangen, los", words.SaySit: "setzen, hinsetzen", words.SayChat: "sag, sage",
			words.SayCallOff: "abbrechen, brich ab", words.SayGiveUp: "aufgeben, gib auf", words.SayLeave: "gehen, geh, ende",
			words.SayRooms: "räume, raeume, tische", words.SayJoin: "komm, mitspielen", words.SayWatch: "schau, zusehen, zuschauen",
			words.SayLearn: "lern, lerne, lernen", words.SayUndo: "zurück, zurueck",
		},
		Does: map[words.Verb]string{
			words.SayPlay: "ein Tisch mit drei Bots, sofort gegeben", words.SayReady: "du bist bereit", words.SayHint: "was gut wäre, und warum",
			words.SayHand: "deine Karten", words.SayPile: "die beiden Stapel", words.SayWho: "wer da ist, und mit wie vielen Karten",
			words.SayPoints: "wie es steht", words.SayTime: "wie viel Zeit bleibt", words.SayAgain: "die letzten Zeilen noch einmal",
			words.SayRules: "die Regeln dieses Tisches", words.SayHelp: "was du jetzt sagen kannst",
			words.SayStart: "das Match beginnt, mit Bots auf den freien Plätzen", words.SaySit: "nimm einen freien Platz",
			words.SayChat:    "sag hallo: alle hier lesen es",
			words.SayCallOff: "du willst die Runde ohne Verlierer beenden", words.SayGiveUp: "du gibst deinen Platz auf, ein Bot spielt weiter",
			words.SayLeave: "du gehst; ein Platz bleibt deiner",
			words.SayRooms: "welche Tische es gibt", words.SayJoin: "komm violet-fox: nimm dort einen Platz", words.SayWatch: "schau violet-fox: sieh dort nur zu",
			words.SayJump: "außer der Reihe", words.SayTake: "nimm den Stapel", words.SayFlip: "dreh eine verdeckte Karte um",
			words.SayChance: "dreh die oberste Karte vom Ziehstapel um", words.SaySwap: "tausch Karten", words.SayLay: "leg Karten offen aus",
			words.SayLearn: "eine Lektion: wie es geht, eins nach dem anderen", words.SayUndo: "der letzte Schritt gilt nicht",
		},
		Ranks: [engine.NumRanks]words.Same{
			"zwei, zweier, zweien", "drei, dreier, dreien", "vier, vierer, vieren", "fünf, fuenf, fünfer, fünfen",
			"sechs, sechser, sechsen", "sieben, siebener, siebenen", "acht, achter, achten", "neun, neuner, neunen",
			"zehn, zehner, zehnen", "bube, buben, j", "dame, damen, q",
			"könig, koenig, könige, koenige, k", "ass, asse, as, a", "joker, jk",
		},
		With: "mit, plus", On: "auf, an", For: "gegen, für, fuer", All: "alle", Both: "beide",
		Seat: "platz", Filler: "und, ein, eine, einen, den, die, das, karte, ziele, bitte",

		Hello:    "Das ist Scheißkopf in einfachen Zeilen. Sag jederzeit hilfe, um zu hören, was du sagen kannst.",
		Lobby:    "Du bist in der Lobby.",
		Named:    "Eine leere Zeile nimmt {n}.",
		BotPlays: "Ein Bot spielt für dich. Sag irgendetwas, um selbst weiterzuspielen.", Bot: "Bot", Waits: "{who} beginnt das Match.",
		Table: "Du bist am Tisch {who}, {n}.",
		Seats: "Am Tisch: {n}.",
		Free:  "ein freier Platz", You: "du", Or: "oder",
		Room: "{who}, {rank}: {other}; {n}.", FreeSeats: words.Counts("freier Platz", "freie Plätze"),
		Nobody: "Hier heißt niemand {n}.", Whom: "Auf wen? {n}.",
		NotUnderstood: "Ich verstehe {n} nicht. Sag hilfe, um zu hören, was du sagen kannst.",
		NotNow:        "Das geht jetzt nicht.", NoCards: "Diese Karten hast du nicht: {cards}.",
		CanSay: "Du kannst sagen:",
		Hand:   "Deine Hand: {cards}.", FaceUp: "Offen: {cards}.", FaceDown: "Verdeckt: {n}.", NoHand: "Deine Hand ist leer.",
		Pile: "Auf [dem Stapel]: {n}, oben {cards}. Verlangt wird {ask}.", NoPile: "Auf [dem Stapel] liegt nichts.", Draw: "Ziehstapel: {n}.",
		SeatHas: "{who}: Hand {n}, offen {cards}, verdeckt {k}.", SeatOut: "{who} ist raus, {n}", None: "keine",
		SwapHow: "Du darfst Karten deiner Hand gegen offene tauschen, zum Beispiel: {n}. Sag dann fertig.",
		LayHow:  "Leg {k} Karten deiner Hand offen aus, zum Beispiel: {n}.",
		Left:    "Noch {n}.", NoClock: "Es eilt nicht.", Seconds: words.Counts("Sekunde", "Sekunden"),
		Points: "Punkte: {n}.", Shitheads: "Wie oft {other}: {n}.", NoPoints: "Noch ist keine Runde vorbei.",
		Next: "Sag fertig für die nächste Runde.", Another: "Sag fertig für ein neues Match.",
		Dare: "Sag es noch einmal, um es trotzdem zu tun.", Sure: "Sag es noch einmal, wenn du sicher bist.",
		SureOff: "Sag es noch einmal, um die Runde zu beenden.",
		GoesOn:  "Der Tisch geht weiter.", Skipped: "Verpasst, weil es zu schnell ging: {n}.",
	}
}
