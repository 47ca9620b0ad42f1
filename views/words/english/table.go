package english

import (
	"strconv"

	"shithead/data"
	"shithead/views/words"
)

func table() words.TableWords {
	return words.TableWords{
		Vocabularies: vocabularies(), Plain: plain(), The: the, A: a,

		Cards:    func(n int) string { return words.Count(n, "card", "cards") },
		Watching: func(n int) string { return strconv.Itoa(n) + " watching" },
		Points:   func(n int) string { return words.Count(n, "point", "points") },
		Ordinal:  ordinal,
		Round:    "round {k} of {n}", Seconds: "{n} s", Tally: "{n} p.",
		Clockwise: "clockwise", Counter: "counter-clockwise",
		Ask: []string{
			"{rank} or higher", "anything", "{rank} or lower", "lower than {rank}", "higher than {rank}",
			"a trump card", "an answer to the shot",
		},
		AskShort: []string{"{rank} up", "anything", "{rank} down", "under {rank}", "over {rank}", "a trump", "an answer"},

		Bot: "bot", Dealer: "dealer", Absent: "not here", Auto: "bot plays", Left: "has left", Ready: "ready",
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
		Choose:   "choose cards first ({cards}, or ← →)",
		Enter:    "enter", NotYet: "not yet: {who} plays", NewCards: "New cards. Look first; r again if you don't swap.",
		DoPlay: "play {cards}", DoTry: "try {cards}, which won't fit", DoJump: "jump in with {cards}",
		DoOpen: "open with {cards}", DoAim: "play the {rank} and choose who sees it",
		DoWhom: "choose whom (← →)", DoAimAt: "show the {rank} to {who}", DoSwap: "swap {cards} for {other}", DoReady: "ready, no more swaps",
		DoNext: "ready for the next round", DoAgain: "another match", DoStart: "begin", DoSit: "take a seat",
		DoPick: "pick {cards}", DoBack: "back to the lobby",

		Seats: "Seats",

		Rounds: func(n int) string { return words.Count(n, "round", "rounds") },

		Abandoned: "The round was called off: no result.",
		Stalemate: "Round and round and nobody lost: a stalemate.",
		MatchOver: "The match is over",
		MostOften: ". Most often the {rank}: {who}, {n}×", AwayPlain: "a bot played",
		Unrated: map[data.Rated]string{
			data.UnratedAddress: "Not rated: all from one network.",
			data.UnratedPace:    "Not rated: played too fast.",
		},
		InRound: "round", InMatch: "match", AwayResult: "a bot played: no points",
		More: "{n} more", And: "{who} and {n}",

		Log: words.LogWords{
			Swapped: "swaps {cards} for {other}", Ready: "is ready", Opens: "Who is first with {a}?",
			Leads: "begins", LeadsWith: "has the lowest card and opens with {rank}",
			Plays: "plays {cards}", With: "{cards} with {other}", Jumps: "jumps in with {cards}", Turned: "[flips {cards}]",
			TurnedHidden: "[flips a card]", OneCard: "a single card", Skips: ", skips {other}", SkipsMany: ", skips {other}",
			Out: " and is out, {n}", OutAfter: "; {who} is out, {n}", Dealt: "Round {n} is dealt.", Sat: "sits down", Left: "has left the table",
			Dropped: "has wandered off", Back: "is back", Handed: ": a bot plays on", MatchOver: "The match is over.",
			ByBot: " (bot's hand)", CalledOff: "The round is called off.", Stalemate: "Stalemate: the round is abandoned.",
			Share: "stirs the next deck", Removed: "is taken off the seat", Reset: "resets the tally",
		},

		Fair: fair(), Dealing: dealer(), People: people(), Pace: pace(), Prefer: preferences(), Board: board(),
		Result: result(), Gathering: gathering(),

		LeaveSeat: "Give up your seat?",
		LeaveFor:  "Leave for good? A bot plays on, and the result stays yours.",
		HelpTitle: "Keys", LogTitle: "The story so far", CardsTitle: "Cards",
		LeaveKeys:  []words.Key{{"y", "leave for good"}, {"n", "stay"}},
		ScrollKeys: []words.Key{{"↑ ↓", "scroll"}, {"esc", "back"}},
		PlayKeys:   []words.Key{{"2-9tjqkao", "cards"}, {"?", "help"}, {"←→↑↓", "choose"}, {"l", "log"}, {"esc", "lobby"}, {"x", "leave"}},
		SetUpKeys:  []words.Key{{"2-9tjqkao", "card"}, {"?", "help"}, {"←→↑", "pick"}, {"tab", "row"}, {"r", "ready"}, {"esc", "lobby"}, {"x", "leave"}},
		FlipKeys:   []words.Key{{"← →", "which card"}, {"enter", "[flip]"}, {"esc", "lobby"}, {"?", "help"}, {"l", "log"}, {"x", "leave"}},
		AimKeys:    []words.Key{{"← →", "whom"}, {"enter", "show it"}, {"esc", "cancel"}, {"?", "help"}},
		ForcedKeys: []words.Key{{"← →", "whom"}, {"enter", "show it"}, {"esc", "lobby"}, {"?", "help"}},
		IdleKeys:   []words.Key{{"esc", "lobby"}, {"?", "help"}, {"l", "log"}, {"x", "leave for good"}, {"ctrl+c", "quit"}},
		WatchKeys:  []words.Key{{"esc", "lobby"}, {"?", "help"}, {"l", "log"}, {"ctrl+c", "quit"}},
		NextKeys:   []words.Key{{"r", "ready"}, {"esc", "lobby"}, {"?", "help"}, {"l", "log"}, {"x", "leave"}},
		MakerKeys:  []words.Key{{"b", "bot in"}, {"-", "bot out"}, {"esc", "lobby"}, {"?", "help"}, {"x", "leave"}},
		SeatedKeys: []words.Key{{"esc", "lobby, seat kept"}, {"?", "help"}, {"x", "leave for good"}},
		SitKeys:    []words.Key{{"s", "take a seat"}, {"esc", "lobby"}, {"?", "help"}},
		Help: []string{
			"2-9 t j q k a   choose a card of that rank; again: one more (10 is t)",
			"o or *          the Joker",
			"← → ↑ ↓         choose a rank, and more or fewer of it",
			"enter, space    do what the line says that begins with enter",
			"e               [take the pile], if you may",
			"r               ready: no more swaps; the next round; another match",
			"tab             the other row (swapping), the next player (aiming), company; [face-down cards], where a referee is strict",
			"l               the story so far",
			"i               the rules, from beginning to end",
			"f               fair dealing: how the deck comes about, and your share",
			"c               chat: type a line and press enter; esc leads back",
			"g               a reaction: g and then its number",
			"p               people: who is here, the tally, whom you mute",
			"m               auto select: a press chooses a whole rank, another puts it back; again: one by one. A swap stays one for one",
			"s               four colours for the suits, or two; before a match: sit down; after a round: share it",
			"h               the rules beside the table; again: away",
			"u               call the round off, if all here agree; again: take it back",
			"w               watching: queue for a seat, or leave the queue; after a round: watch it again (watching: v)",
			", . (or < >)    slower, faster bots: alone with them, or as the host",
			"esc             cancel; to the lobby, your seat stays yours",
			"x               leave for good",
		},

		Moves:    moves(),
		Refusals: refusals(),
	}
}

func ordinal(n int) string {
	suffix := "th"
	if n%100/10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}
