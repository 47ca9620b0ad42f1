package english

import (
	"strconv"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/words"
)

func table() words.TableWords {
	return words.TableWords{
		Vocabularies: map[string]*words.Vocabulary{
			"bitenight": biteNight(), "leeds": leeds(), "schwechat": schwechat(),
			"classic": classic(), "custom": custom(),
		},
		Plain: plain(), The: the, A: a,

		Cards: words.Counts("card", "cards"), Watching: words.Counts("watching", "watching"),
		Rounds: words.Counts("round", "rounds"), Points: words.Counts("point", "points"),
		Ordinal: ordinal,
		Round:   "round {k} of {n}", Seconds: "{n} s", Tally: "{n} p.",
		Clockwise: "clockwise", Counter: "counter-clockwise",
		Ask: []string{
			"{rank} or higher", "anything", "{rank} or lower", "lower than {rank}", "higher than {rank}",
			"a trump card", "an answer to the shot",
		},
		AskShort: []string{"{rank} up", "anything", "{rank} down", "under {rank}", "over {rank}", "a trump", "an answer"},

		Dealer: "dealer", Absent: "not here", Auto: "bot plays", Left: "has left", Ready: "ready",
		Swapping: "swapping", Free: "free", Maker: "host", Yourself: "yourself", You: "you",

		YourTurn: "Your turn. ", TheirTurn: "{who} plays. ", AnythingGoes: "Anything goes. ",
		CanPlay: "You can play: {cards}", Stuck: "You have nothing that fits.",
		CanJump: "Jump in! {cards} makes four.",
		Race:    "Race! First {rank} on the table opens. ", RaceHold: "You hold {n}. ",
		RaceEnds: "In {n} it falls to the first holder on the dealer's left.",
		RaceNone: "You hold none. ",
		IsReady:  "You're ready. ", WaitingFor: "Waiting for {who}. ",
		YouAreOut: "You're out, {n}. ", YouWatch: "You're watching. ",
		BotPlays: "A bot plays for you: press any key and you're back. ",
		Paused:   "The disk is full or gone; the table waits.",
		Alone:    "The table waits: no word from the other servers. Nothing is lost.",
		Choose:   "choose cards first ({cards}, or ← →)",
		Enter:    "enter", NotYet: "not yet: {who} plays", NewCards: "New cards. Look first; r again if you don't swap.",
		DoPlay: "play {cards}", DoTry: "try {cards}, which won't fit", DoJump: "jump in with {cards}",
		DoOpen: "open with {cards}", DoAim: "play the {rank} and choose who sees it",
		DoWhom: "choose whom (← →)", DoAimAt: "show the {rank} to {who}", DoSwap: "swap {cards} for {other}", DoReady: "ready, no more swaps",
		DoNext: "ready for the next round", DoAgain: "another match", DoStart: "begin", DoSit: "take a seat",
		Advice: "Hint: {other}.", AdviceWait: "leave it to the others", Reasons: reasons(), HintKey: words.Key{"h", "hint"},
		DoPick: "pick {cards}", DoBack: "back to the lobby",

		Seats: "Seats",

		Abandoned: "The round was called off: no result.",
		Stalemate: "Round and round and nobody lost: a stalemate.",
		MatchOver: "The match is over",
		MostOften: ". Most often the {rank}: {who}, {n}×", AwayPlain: "a bot played",
		Unrated: map[data.Rated]string{
			data.UnratedAddress: "Not rated: all from one network.",
			data.UnratedPace:    "Not rated: played too fast.",
			data.UnratedGuests:  "Not rated: a guest plays.",
		},
		InRound: "round", InMatch: "match", AwayResult: "a bot played: no points",
		More: "{n} more", And: "{who} and {n}",

		Log: words.LogWords{
			Swapped: "swaps {cards} for {other}", Ready: "is ready", Opens: "Who is first with {a}?",
			Leads: "begins", LeadsWith: "has the lowest card and opens with {rank}",
			Plays: "plays {cards}", With: "{cards} with {other}", Jumps: "jumps in with {cards}", Turned: "[flips {cards}]",
			TurnedHidden: "[flips a card]", OneCard: "a single card", Skips: ", skips {other}", SkipsMany: ", skips {other}",
			Out: " and is out, {n}", OutAfter: "; {who} is out, {n}",
			ByBot: " (bot's hand)", CalledOff: "The round is called off.", Stalemate: "Stalemate: the round is abandoned.",

			Entries: map[rooms.EntryKind]string{
				rooms.EntryDealt: "Round {n} is dealt.", rooms.EntrySat: "sits down", rooms.EntryLeft: "has left the table", rooms.EntryDropped: "has wandered off",
				rooms.EntryBack: "is back", rooms.EntryHanded: ": a bot plays on", rooms.EntryMatchOver: "The match is over.",
				rooms.EntryShare: "stirs the next deck", rooms.EntryRemoved: "is taken off the seat", rooms.EntryReset: "resets the tally",
			},
		},

		Fair: fair(), People: people(), Board: board(), Result: result(), Gathering: gathering(),
		Dealing: words.DealerWords{
			Says: "{who} deals{k}", Yours: "You deal{k}",
			Why: map[rooms.DealReason]string{
				rooms.DealLot:      ": the lot fell that way.",
				rooms.DealShithead: ", as the {other} must.",
				rooms.DealAgain:    " again: the last round didn't count.",
				rooms.DealPassed:   ", next in turn: whoever had to has left.",
			},
			Log: map[rooms.DealReason]string{
				rooms.DealLot:      "deals round {n}, by lot",
				rooms.DealShithead: "deals round {n} as {other}",
				rooms.DealAgain:    "deals again: round {n}",
				rooms.DealPassed:   "deals round {n}, next in turn",
			},
			Lot: "The first dealer is drawn by lot, from the same seed and shares.",
		},
		Pace: words.PaceWords{
			Names: map[rooms.BotPace]string{
				rooms.PaceSlow: "slow", rooms.PaceNormal: "normal", rooms.PaceFast: "fast", rooms.PaceTurbo: "turbo",
			},
			Bots: "bots: {n}", Sets: "sets the bots to {n}",
		},
		Prefer: words.PreferenceWords{
			Of: map[words.Preference]words.PreferenceText{
				words.AutoSelect: {
					On:  "Auto select: a press chooses a whole rank, another puts it back; ↓ is fewer.",
					Off: "No auto select: each press chooses one more.", Key: words.Key{"m", "all"}, Undoes: "one",
				},
				words.FourSuits:   {On: "Four colours for the suits.", Off: "Two colours for the suits.", Key: words.Key{"s", "suits"}},
				words.RulesBeside: {On: "The rules stand beside the table.", Off: "The rules are put away.", Key: words.Key{"b", "rules"}},
			},
			ForNow: " It holds until you leave.", NoRoom: "No room here for the rules: press i.",
			Fits: "fits: {cards}", Order: words.Key{"others", "as high or higher"}, Alone: "in order: as high or higher",
		},

		LeaveSeat: "Give up your seat?",
		LeaveFor:  "Leave for good? A bot plays on, and the result stays yours.",
		HelpTitle: "Keys", LogTitle: "The story so far", CardsTitle: "Cards",
		LeaveKeys:  []words.Key{{"y", "leave for good"}, {"n", "stay"}},
		ScrollKeys: []words.Key{{"↑ ↓", "scroll"}, {"esc", "back"}},
		PlayKeys:   []words.Key{{"2-9tjqkao", "cards"}, {"←→↑↓", "choose"}},
		SetUpKeys:  []words.Key{{"2-9tjqkao", "card"}, {"←→↑", "pick"}, {"tab", "row"}, {"r", "ready"}},
		FlipKeys:   []words.Key{{"← →", "which card"}},
		AimKeys:    []words.Key{{"← →", "whom"}},
		IdleKeys:   []words.Key{{"ctrl+c", "quit"}},
		WatchKeys:  []words.Key{{"n", "next table"}, {"ctrl+c", "quit"}},
		Help: []words.Key{
			{"2-9 t j q k a", "choose a card of that rank; again: one more (10 is t)"},
			{"o or *", "the Joker"},
			{"← → ↑ ↓", "choose a rank, and more or fewer of it"},
			{"enter, space", "do what the line says that begins with enter"},
			{"e", "[take the pile], if you may"},
			{"r", "ready: no more swaps; the next round; another match"},
			{"tab", "the other row (swapping), the next player (aiming), company; [face-down cards], where a referee is strict"},
			{"l", "the story so far"},
			{"i", "the rules, from beginning to end"},
			{"f", "fair dealing: how the deck comes about, and your share"},
			{"c", "chat: type a line and press enter; esc leads back"},
			{"g", "a reaction: g and then its number"},
			{"p", "people: who is here, the tally, whom you mute"},
			{"m", "auto select: a press chooses a whole rank, another puts it back; again: one by one. A swap stays one for one"},
			{"s", "four colours for the suits, or two; before a match: sit down"},
			{"h", "alone with bots: a hint, what a good player would do, and why"},
			{"b", "the rules beside the table; again: away"},
			{"u", "call the round off, if all here agree; again: take it back"},
			{"w", "watching: queue for a seat; again: leave the queue"},
			{"n", "watching: go on to the next table"},
			{"d", "watching: a second table below this one; again: away"},
			{", (or <)", "slower bots: alone with them, or as the host"},
			{". (or >)", "faster bots"},
			{"esc", "cancel; to the lobby, your seat stays yours"},
			{"x", "leave for good"},
			{":", "the menu: everything you can do, found by typing; settings too"},
		},

		Moves:    moves(),
		Refusals: refusals(),
	}
}

func ordinal(n int) string {
	suffixes := map[plural.Form]string{plural.One: "st", plural.Two: "nd", plural.Few: "rd", plural.Other: "th"}
	return strconv.Itoa(n) + suffixes[plural.Ordinal.MatchPlural(language.English, n, 0, 0, 0, 0)]
}

func moves() words.MoveWords {
	return words.MoveWords{
		Laying: "laying", Laid: "has laid", Warned: "warned", Shot: "has shot",

		YouLead: "You lead: anything goes. ", GoAgain: "You go again. ", YouOpen: "You open with {rank}. ",
		TheyOpen: "The round opens with {rank}. ", TheyAim: "{who} chooses who gets {the}. ",
		ShotAtYou: "{who} shot at you with {a}: answer it. ", ShotAt: "{who} has to answer {other}'s shot. ",
		AskBound: "{rank} or higher, wild or not",
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
		Stalemate:      "Going in circles: stalemate in {n}.",
		InMoves:        words.Counts("move", "moves"),
		KnownOf:        "Known in the hands:",

		CompanyKey: words.Key{"tab", "company"},
		ShootKeys:  []words.Key{{"← →", "whom"}},
		ChanceKeys: []words.Key{{"e", "switch"}},
	}
}
