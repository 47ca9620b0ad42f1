package english

import "shithead/views/words"

func moves() words.MoveWords {
	return words.MoveWords{
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
		InMoves: words.Counts("move", "moves"),
		KnownOf: "Known in the hands:",

		CompanyKey:      words.Key{"tab", "company"},
		ShootKeys:       []words.Key{{"← →", "whom"}, {"enter", "shoot"}, {"esc", "cancel"}, {"?", "help"}},
		ForcedShootKeys: []words.Key{{"← →", "whom"}, {"enter", "shoot"}, {"esc", "lobby"}, {"?", "help"}},
		LayKeys:         []words.Key{{"2-9tjqkao", "cards"}, {"?", "help"}, {"←→↑↓", "choose"}, {"enter", "lay"}, {"esc", "lobby"}, {"x", "leave"}},
		LaidKeys:        []words.Key{{"r", "ready"}, {"esc", "lobby"}, {"?", "help"}, {"l", "log"}, {"x", "leave"}},
		ChanceKeys:      []words.Key{{"enter", "do it"}, {"e", "switch"}, {"esc", "lobby"}, {"?", "help"}, {"l", "log"}, {"x", "leave"}},
	}
}
