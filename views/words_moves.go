package views

// MoveWords are what people read at a table about moves that not every rule set has, in one language.
type MoveWords struct {
	// What is said of a seat, in a word.
	Laying, Laid, Warned, Shot, Next string

	// YouLead, GoAgain and YouOpen follow that it is one's turn, TheyOpen that it is somebody else's; TheyAim
	// says that somebody is to aim a card.
	YouLead, GoAgain, YouOpen, TheyOpen, TheyAim string
	// ShotAtYou and ShotAt say that a shot is to be answered, AskBound is what a pile asks that
	// wild cards are bound by too.
	ShotAtYou, ShotAt, AskBound string
	// ChanceOr says that there is a choice between the chance card and the pile.
	ChanceOr string
	// What lies on top of the pile: Mirrored is a card that counts as the one under it, Under one that is looked through.
	Mirrored, Under string

	// What enter does.
	DoChance, DoTryTurn, DoCompany, DoPeek, DoDare, DoLay, DoLayOne, DoChooseLay string
	// A shot: who is shot at, what enter does before and then.
	ShootAt, DoShoot, DoShootAt string

	// Laying cards.
	LayStatus, LayChosen, LayFull, HaveLaid, DoLaidReady string

	// What it would cost to break the rules, and what the referee has called.
	FoulFit, FoulTurn, FoulFlip                     string
	CostWarning, CostCard, CostFlip                 string
	IsWarned, IsPunished, IsPunishedFlip, IsFouled  string
	TurnedInVain, Stalemate, StalemateSoon, KnownOf string
	// InMoves counts moves, as they stand in the sentence about a stalemate.
	InMoves func(n int) string

	// Keys.
	CompanyKey                    Key
	ShootKeys, ForcedShootKeys    []Key
	LayKeys, LaidKeys, ChanceKeys []Key
}

func englishMoves() MoveWords {
	return MoveWords{
		Laying: "laying", Laid: "has laid", Warned: "warned", Shot: "has shot", Next: "next",

		YouLead: "You lead: anything goes. ", GoAgain: "You go again. ", YouOpen: "You open with {rank}. ",
		TheyOpen: "The round opens with {rank}. ", TheyAim: "{who} chooses who gets {the}. ",
		ShotAtYou: "{who} shot at you with {a}: answer it. ", ShotAt: "{who} has to answer {other}'s shot. ",
		AskBound: "{rank} or higher, wild cards too",
		ChanceOr: "Nothing fits: turn the chance card, or pick up.",
		Mirrored: "{rank} as {other}", Under: "{rank} under {other} counts",

		DoChance: "turn the chance card (of {n})", DoTryTurn: "try {cards}, though it's not your turn",
		DoCompany: "first a higher card to go with {cards}: {other} (or tab)",
		DoPeek:    "turn [face-down card] {n} before its time", DoDare: "do it all the same (esc: no)",
		DoLay: "lay {cards} [face-up], for good", DoLayOne: "choose {cards}", DoChooseLay: "{n} to choose (by rank, or ← → ↑)",
		ShootAt: "Who are you shooting with {cards}? ", DoShoot: "play {cards} and choose whom to shoot", DoShootAt: "shoot {who} with {cards}",

		LayStatus: "Lay {n} cards of your hand [face-up]: type their ranks. ", LayChosen: "Chosen: {cards}.",
		LayFull: "That is enough: type a chosen rank again to take it back.", HaveLaid: "You have laid {cards}.",
		DoLaidReady: "ready",

		FoulFit:     "A foul: {cards} won't fit. It costs {n}.",
		FoulTurn:    "A foul: it's {who}'s turn. It costs {n}.",
		FoulFlip:    "A foul, no tolerance: it costs {n}.",
		CostWarning: "a warning", CostCard: "a penalty card", CostFlip: "this card and a penalty card",
		IsWarned: "The referee warns {who}.", IsPunished: "The referee punishes {who}: a penalty card.",
		IsPunishedFlip: "The referee punishes {who}: a new card and a penalty card.",
		IsFouled:       "The referee calls a foul on {who}.",
		TurnedInVain:   "Bad luck: {cards} doesn't fit.",
		Stalemate:      "Going in circles: stalemate in {n}.", StalemateSoon: "stalemate in {n}",
		InMoves: func(n int) string { return count(n, "move", "moves") },
		KnownOf: "Known in the hands:",

		CompanyKey:      Key{"tab", "company"},
		ShootKeys:       []Key{{"← →", "whom"}, {"enter", "shoot"}, {"esc", "cancel"}, {"?", "help"}},
		ForcedShootKeys: []Key{{"← →", "whom"}, {"enter", "shoot"}, {"esc", "lobby"}, {"?", "help"}},
		LayKeys:         []Key{{"2-9tjqkao", "cards"}, {"?", "help"}, {"←→↑↓", "choose"}, {"enter", "lay"}, {"esc", "lobby"}, {"x", "leave"}},
		LaidKeys:        []Key{{"r", "ready"}, {"esc", "lobby"}, {"?", "help"}, {"l", "log"}, {"x", "leave"}},
		ChanceKeys:      []Key{{"enter", "do it"}, {"e", "switch"}, {"esc", "lobby"}, {"?", "help"}, {"l", "log"}, {"x", "leave"}},
	}
}

func germanMoves() MoveWords {
	return MoveWords{
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
		InMoves: func(n int) string { return count(n, "Zug", "Zügen") },
		KnownOf: "Bekannt in den Händen:",

		CompanyKey:      Key{"Tab", "Begleitung"},
		ShootKeys:       []Key{{"← →", "auf wen"}, {"Enter", "schießen"}, {"Esc", "doch nicht"}, {"?", "Hilfe"}},
		ForcedShootKeys: []Key{{"← →", "auf wen"}, {"Enter", "schießen"}, {"Esc", "Lobby"}, {"?", "Hilfe"}},
		LayKeys:         []Key{{"2-9tjqkao", "Karten"}, {"?", "Hilfe"}, {"←→↑↓", "wählen"}, {"Enter", "legen"}, {"Esc", "Lobby"}, {"x", "gehen"}},
		LaidKeys:        []Key{{"r", "bereit"}, {"Esc", "Lobby"}, {"?", "Hilfe"}, {"l", "Log"}, {"x", "gehen"}},
		ChanceKeys:      []Key{{"Enter", "tun"}, {"e", "wechseln"}, {"Esc", "Lobby"}, {"?", "Hilfe"}, {"l", "Log"}, {"x", "gehen"}},
	}
}
