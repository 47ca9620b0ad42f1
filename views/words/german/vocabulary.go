package german

import "shithead/views/words"

func plain() *words.Vocabulary {
	return &words.Vocabulary{
		Hand: "Hand", FaceUp: "offen", FaceDown: "verdeckt", Pile: "Stapel", Draw: "Ziehstapel", Burned: "verbrannt",
		Asks: "Der Stapel verlangt {ask}. ", Run: "{cards} · {n} zum Vierling",
		DoTake: "den Stapel nehmen ({n})", DoFlip: "verdeckte Karte {n} aufdecken",
		MayTake: "; oder nimm den Stapel" + words.NoBreak + "(e)", TakeKey: words.Key{"e", "nehmen"},
		Takes: "nimmt den Stapel, {n}", TakesNothing: "nimmt nichts", TakesFed: ": {other} nimmt {n}", FedNothing: ": {other} nimmt nichts",
		Fails:     ": passt nicht, nimmt {n}",
		BurnTitle: "VERBRANNT",
		Burns:     ": verbrennt den Stapel", BurnsFour: ": Vierling, verbrennt den Stapel", BurnsTrumps: "; verbrannt: {cards}",
		Lays: "legt {cards} offen aus", Chances: "deckt eine Chancenkarte auf, {cards}",
		Reverses: ", dreht die Richtung um", Again: ", ist noch einmal dran", ShootsBack: ", schießt zurück auf {other}",
		Warned: "bekommt eine Verwarnung", Fouls: "bricht wieder die Regeln: eine verdeckte Karte mehr",
		FoulsNothing:     "bricht wieder die Regeln, aber für eine Strafkarte ist keine mehr da",
		FoulFlips:        "deckt verbotenerweise Karte {k} auf: bekommt eine neue und eine dazu",
		FoulFlipsNothing: "deckt verbotenerweise Karte {k} auf, aber keine Strafkarte ist mehr da",
		AimAt:            "Auf wen zielst du mit {rank}? ", Aims: "zielt mit {rank} auf {other}", Shoots: "schießt mit {cards} auf {other}",
		SetUp:    "Tipp eine Karte der Hand, dann eine offene Karte, um sie zu tauschen.",
		Flip:     "Du hast nur noch verdeckte Karten: deck eine auf.",
		PickHand: "{cards} gegen welche Karte deiner Hand tauschen?", PickFaceUp: "{cards} gegen welche deiner offenen Karten tauschen?",
		Shithead: "Scheißkopf", IsShithead: "ist der Scheißkopf", YouShithead: "Du bist der Scheißkopf.", LowCard: "Bonus für die niedrige Karte!",
		Names: words.PowerNames{
			Reset: "Neustart", Burn: "Verbrennen", Lower: "Niedriger", Invisible: "unsichtbar", Mirror: "Spiegeln", Skip: "Aussetzen",
			Again: "Nochmal", Reverse: "Richtungswechsel", Trump: "Trumpf", Feed: "Füttern", Shoot: "Schießen", Escort: "in Begleitung",
			Highest: "höchste Karte", Four: "Vierling",
		},
		Cards: words.CardWords{
			Anywhere: "passt auf alles", AnywhereBut: "passt auf alles außer {cards}", Shot: "Schuss", InOrder: "passt nach Wert",
			UpTo: "passt auf {rank} oder niedriger", UpToBut: "passt auf {rank} oder niedriger außer {cards}", OnlyFree: "passt nur, wo alles passt",
			Company: "passt auf alles mit {k} bis {n} darauf, die dann zählt; allein nur, wo alles passt",
			Highest: "ist höher als das A, passt nach Wert",
			Free:    "alles passt darauf", AtMost: "danach nur {rank} oder niedriger", Below: "danach nur unter {rank} oder wild",
			Above: "danach nur über {rank} oder wild", AboveAll: "danach nur {rank} oder höher, ob wild oder nicht",
			AsksTrump: "wer folgt, spielt auch einen Trumpf oder nimmt den Stapel",
			Invisible: "es zählt, was darunter liegt", Mirrors: "ist die Karte darunter, auch im Vierling",
			Burns: "verbrennt den Stapel, du spielst weiter", BurnsNext: "verbrennt den Stapel; wer folgt, spielt an",
			Skips: "jede lässt jemanden aussetzen", SkipsTwo: "jede lässt jemanden aussetzen (zu zweit nur einmal)",
			SkipsOthers: "jede lässt jemanden aussetzen (höchstens alle anderen)",
			Reverses:    "dreht die Richtung um", ReversesThree: "dreht die Richtung um (zu zweit nicht)",
			Again:      "du spielst noch einmal",
			AgainLater: "auf leerem Stapel nur Neustart; wer Unsichtbares darauf legt, spielt auch noch einmal",
			Trump:      "gilt nur einmal, dann verbrannt", Feeds: "wem du ihn zeigst, der nimmt den Stapel",
			Shoots: "ziel auf jemanden: Antwort {cards} oder den Stapel nehmen", ShootsBack: "zurück schießt man mit {other}",
			Four: "verbrennt den Stapel, du spielst weiter", FourNext: "verbrennt den Stapel; wer folgt, spielt an",
			Jump: "auch außer der Reihe", FourThrough: "auch durch {cards} hindurch",
		},
		Rules: words.RuleWords{
			FaceUpAbove: words.Key{"offene Karten", "müssen höher sein als der Stapel; gleich hoch reicht nicht"},
			Chance:      words.Key{"Chancenkarte", "kannst du nicht spielen, darfst du die oberste Karte des Ziehstapels versuchen"},
			TakeAtWill:  words.Key{"Nehmen", "bist du dran, darfst du den Stapel immer nehmen und spielst dann an"},
			DrawsPlayed: words.Key{"Ziehen", "du ziehst so viele Karten, wie du gespielt hast"},
			Hand:        words.Key{"Ziehen", "du füllst die Hand auf {n} auf"},
			FlipsHidden: words.Key{"verdeckte Karten", "passt eine nicht, sehen die anderen sie nicht"},
			Strict: words.Key{
				"Schiedsrichter",
				"erst eine Verwarnung, dann je Foul eine verdeckte Karte; verbotenes Aufdecken kostet eine neue und eine dazu",
			},
		},
	}
}
