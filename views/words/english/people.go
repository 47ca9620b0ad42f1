package english

import (
	"strconv"

	"shithead/rooms"
	"shithead/views/words"
)

func people() words.PeopleWords {
	return words.PeopleWords{
		Reactions: [...]string{
			rooms.ReactionNice: "nice!", rooms.ReactionOuch: "ouch!", rooms.ReactionHaha: "haha!", rooms.ReactionHurry: "hurry!",
			rooms.ReactionSorry: "sorry!", rooms.ReactionThanks: "thanks!", rooms.ReactionWow: "wow!", rooms.ReactionTea: "tea?",
		},
		SayHint: "Say something to the table", GuestSilent: "Guests can't speak: come with a key.",
		SayKeys: []words.Key{{"enter", "say"}, {"esc", "back"}}, SetKeys: []words.Key{{"enter", "set"}, {"esc", "back"}},
		ChatKey: words.Key{"c", "chat"}, PeopleKey: words.Key{"p", "people"},

		Title: "People", Waits: "{n} in the queue", Watches: "watches", Muted: "muted",
		Points: "points", Shitheads: "last", Rounds: "rounds", Won: "won",
		Tally: "{who}: {n}, last in {k} of {other}, matches won: {cards}",
		Owes:  "The {who} {n}.", OwesWhat: "The {who} ",
		MoveKey: words.Key{"↑↓", "choose"}, MuteKey: words.Key{"m", "mute"}, UnmuteKey: words.Key{"m", "unmute"}, RemoveKey: words.Key{"d", "remove"},
		ResetKey: words.Key{"0", "reset tally"}, ForfeitKey: words.Key{"t", "forfeit"}, BackKey: words.Key{"esc", "back"},
		SureRemove: "Take {who} off the seat? Press d again.", SureReset: "Wipe the tally? Press 0 again.",

		Queued:  "You're {n} in the queue. ",
		Waiting: func(n int) string { return strconv.Itoa(n) + " waiting" },
		WaitKey: words.Key{"w", "queue up"}, UnwaitKey: words.Key{"w", "leave queue"},

		CallOff: "Call the round off? In favour: {who} ({k} of {n}).", CallOffMany: "Call the round off? In favour: {k} of {n}.",
		Unasked: " Not asked: {who}.",
		Agree:   " u: agree", TakeBack: " u: take it back",
		AgreeKey: words.Key{"u", "call off {k}/{n}"}, TakeBackKey: words.Key{"u", "play on"},
		SureCallOff: "Press u again and the round is off.",
		CalledOff:   "The round was called off: nobody is the {who}.",

		Vote: "Another match? In favour: {k} of {n}; {other} will do.", VoteRuns: "Another match in {rank}. In favour: {k} of {n}. The others will watch.",

		Private: "private",
	}
}
