package german

import "shithead/views/words"

func vocabularies() map[string]*words.Vocabulary {
	return map[string]*words.Vocabulary{
		"bitenight": biteNight(), "leeds": leeds(), "schwechat": schwechat(),
		"classic": classic(), "custom": custom(),
	}
}

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
		PickHand: "{cards} gegen welche Karte deiner Hand?", PickFaceUp: "{cards} gegen welche deiner offenen Karten?",
		Shithead: "Scheißkopf", IsShithead: "ist der Scheißkopf", YouShithead: "Du bist der Scheißkopf.", LowCard: "Bonus für die niedrige Karte!",
		Names: names(), Cards: cards(), Rules: rules(),
	}
}
