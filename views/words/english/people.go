package english

import (
	"shithead/rooms"
	"shithead/views/words"
)

func people() words.PeopleWords {
	return words.PeopleWords{
		Reactions: map[rooms.Reaction]string{
			rooms.ReactionNice: "nice!", rooms.ReactionOuch: "ouch!", rooms.ReactionHaha: "haha!", rooms.ReactionHurry: "hurry!",
			rooms.ReactionSorry: "sorry!", rooms.ReactionThanks: "thanks!", rooms.ReactionWow: "wow!", rooms.ReactionTea: "tea?",
		},
		SayHint: "Say something to the table", GuestSilent: "Guests can't speak: come with a key.",
		SayKeys: []words.Key{{"enter", "say"}, {"esc", "back"}}, SetKeys: []words.Key{{"enter", "set"}, {"esc", "back"}},

		Title: "People", Waits: "{n} in the queue", Watches: "watches", Muted: "muted",
		Points: "points", Shitheads: "last", Rounds: "rounds", Won: "won",
		TallyPlain: "{who}: last in {k} of {other}, matches won: {cards}",
		Tally:      "{who}: {n}, last in {k} of {other}, matches won: {cards}",
		Owes:       "The {who} {n}.", OwesWhat: "The {who} ",
		MoveKey: words.Key{"↑↓", "choose"}, MuteKey: words.Key{"m", "mute"}, UnmuteKey: words.Key{"m", "unmute"}, RemoveKey: words.Key{"d", "remove"},
		ResetKey: words.Key{"0", "reset tally"}, ForfeitKey: words.Key{"t", "forfeit"}, BackKey: words.Key{"esc", "back"},
		SureRemove: "Take {who} off the seat? Press d again.", SureReset: "Wipe the tally? Press 0 again.",

		Queued:        "You're {n} in the queue. ",
		PromisedRound: "You get {who}'s seat with the next round. ",
		PromisedMatch: "You get {who}'s seat when this match is over. ",
		PromisedStart: "You get {who}'s seat when a match begins. ",
		Uninvited:     "{who} plays alone with bots and can let you in. ",
		Invites:       "{who} would like a seat: p, then y, lets bots make way. ",
		Yields: map[rooms.Yield]string{
			rooms.YieldCompany: "Bots make way for the queue before a match, but not if you play alone with them.",
			rooms.YieldMatch:   "Bots make way for the queue before a match.",
			rooms.YieldRound:   "Bots make way for the queue before the next round; newcomers start at zero.",
		},
		YieldKey: words.Key{"y", "bots make way"},

		Waiting: words.Counts("waiting", "waiting"),
		WaitKey: words.Key{"w", "queue up"}, UnwaitKey: words.Key{"w", "leave queue"},

		CallOff: "Call the round off? In favour: {who} ({k} of {n}).", CallOffMany: "Call the round off? In favour: {k} of {n}.",
		Unasked: " Not asked: {who}.",
		Agree:   " u: agree", TakeBack: " u: take it back",
		AgreeKey: words.Key{"u", "call off {k}/{n}"}, TakeBackKey: words.Key{"u", "play on"},
		SureCallOff: "Press u again and the round is off.",
		CalledOff:   "The round was called off: nobody is the {who}.",

		Vote: "Another match? In favour: {k} of {n}; {other} will do.", VoteRuns: "Another match in {rank}. In favour: {k} of {n}. The others will watch.",
		VoteAlone: "Another match?",

		Private: "private", Guests: "guests may play",
	}
}

func fair() words.FairWords {
	return words.FairWords{
		Title: "Fair dealing", Hint: words.Key{"f", "fair dealing"},
		Running: "This round", Next: "The next round", Round: "round ",
		Commit: "The server has committed to its seed with:",
		Shares: "Shares in the deck:", Typed: "typed", NoShares: "Bots have none.",
		Last: "The last round, revealed", Seed: "The server's seed was:", Check: "Check it on your own machine:",
		Yours: "Your share: ",
		How:   "Type a share of your own below: dice, words, anything nobody can foresee. Enter sends it; Enter alone draws you a new one.",
		Fixed: "While a round runs its shares are fixed.",

		PromisesTitle: "What this promises",
		Promises: []string{
			"The server chose its seed before anybody's share was known, so it can't choose the deck by them. Note the commitment down: it is the SHA-256 of the seed that the record reveals.",
			"A share that nobody could foresee makes the deck unforeseeable for the house too, unless somebody in league with it changes theirs afterwards.",
		},
		LimitsTitle: "What it doesn't",
		Limits: []string{
			"A share that the house draws protects nobody against the house.",
			"The house sees every hand. It could refuse a share, or end the room before the deal; the host decides when it begins.",
			"Compare the commitment with the others: everybody must see the same.",
			"256 bits can't be guessed, but they don't reach every order of the cards.",
		},
		TypeKeys: []words.Key{{"enter", "send"}, {"esc", "back"}, {"↑↓", "more"}},
		ReadKeys: []words.Key{{"esc", "back"}, {"↑↓", "more"}},
	}
}
