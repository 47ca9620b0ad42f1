package german

import "shithead/views/words"

func moves() words.MoveWords {
	return words.MoveWords{
		Laying: "legt", Laid: "hat gelegt", Warned: "verwarnt", Shot: "schoss", Next: "danach",

		YouLead: "Du spielst an: alles passt. ", GoAgain: "Du spielst weiter. ", YouOpen: "Du eröffnest mit {rank}. ",
		TheyOpen: "Die Runde eröffnet mit {rank}. ", TheyAim: "{who} wählt, wen {the} trifft. ",
		ShotAtYou: "{who} schießt mit {rank} auf dich: antworte. ", ShotAt: "{who} muss auf den Schuss von {other} antworten. ",
		AskBound: "{rank} oder höher, auch von Wildcards",
		ChanceOr: "Nichts passt: Chancenkarte umdrehen oder aufheben.",
		Mirrored: "{rank} als {other}", Under: "{rank} unter {other} zählt",

		DoChance: "die Chancenkarte aufdecken ({n})", DoTryTurn: "{cards} versuchen, obwohl du nicht dran bist",
		DoCompany: "erst eine höhere Karte zu {cards}: {other} (oder Tab)",
		DoPeek:    "[verdeckte Karte {n} vor der Zeit aufdecken]", DoDare: "es trotzdem tun (Esc: nein)",
		DoLay: "{cards} [offen] auslegen, endgültig", DoLayOne: "{cards} wählen", DoChooseLay: "{n} zu wählen (Rang tippen oder ← → ↑)",
		ShootAt: "Auf wen schießt du mit {cards}? ", DoShoot: "{cards} spielen und wählen, auf wen du schießt", DoShootAt: "mit {cards} auf {who} schießen",

		LayStatus: "Leg {n} Karten deiner Hand [offen] aus: tipp ihren Rang. ", LayChosen: "Gewählt: {cards}.",
		LayFull: "Das reicht: tipp einen gewählten Rang nochmals, um ihn zurückzunehmen.", HaveLaid: "Du hast {cards} ausgelegt.",
		DoLaidReady: "bereit",

		FoulFit:     "Ein Foul: {cards} passt nicht. Es kostet {n}.",
		FoulTurn:    "Ein Foul: {who} ist dran. Es kostet {n}.",
		FoulFlip:    "Ein Foul, ohne Toleranz: es kostet {n}.",
		CostWarning: "eine Verwarnung", CostCard: "eine Strafkarte", CostFlip: "diese Karte und eine Strafkarte",
		IsWarned: "Verwarnung für {who}.", IsPunished: "Strafkarte für {who}.",
		IsPunishedFlip: "Neue Karte und Strafkarte für {who}.",
		IsFouled:       "Der Schiedsrichter rügt {who}.",
		TurnedInVain:   "Pech: {cards} passt nicht.",
		Stalemate:      "Es geht im Kreis: Patt in {n}.", StalemateSoon: "Patt in {n}",
		InMoves: words.Counts("Zug", "Zügen"),
		KnownOf: "Bekannt in den Händen:",

		CompanyKey:      words.Key{"Tab", "Begleitung"},
		ShootKeys:       []words.Key{{"← →", "auf wen"}, {"Enter", "schießen"}, {"Esc", "doch nicht"}, {"?", "Hilfe"}},
		ForcedShootKeys: []words.Key{{"← →", "auf wen"}, {"Enter", "schießen"}, {"Esc", "Lobby"}, {"?", "Hilfe"}},
		LayKeys:         []words.Key{{"2-9tjqkao", "Karten"}, {"?", "Hilfe"}, {"←→↑↓", "wählen"}, {"Enter", "legen"}, {"Esc", "Lobby"}, {"x", "gehen"}},
		LaidKeys:        []words.Key{{"r", "bereit"}, {"Esc", "Lobby"}, {"?", "Hilfe"}, {"l", "Log"}, {"x", "gehen"}},
		ChanceKeys:      []words.Key{{"Enter", "tun"}, {"e", "wechseln"}, {"Esc", "Lobby"}, {"?", "Hilfe"}, {"l", "Log"}, {"x", "gehen"}},
	}
}
