package english

import (
	"shithead/engine"
	"shithead/views/words"
)

func spoken() words.PlainWords {
	return words.PlainWords{
		Verbs: map[words.Verb]words.Same{
			words.SayPlay: "play, plays, put", words.SayJump: "jump, jump in", words.SayTake: "take, pick up, eat",
			words.SayFlip: "flip, turn", words.SayChance: "chance, draw", words.SaySwap: "swap, exchange",
			words.SayLay: "lay", words.SayReady: "ready, next", words.SayHint: "hint",
			words.SayHand: "hand, cards", words.SayPile: "pile, stack", words.SayWho: "who, players",
			words.SayPoints: "points, score", words.SayTime: "time, clock", words.SayAgain: "again, repeat",
			words.SayRules: "rules", words.SayHelp: "help",
			words.SayStart: "start, deal", words.SaySit: "sit, sit down", words.SayChat: "say",
			words.SayCallOff: "call off", words.SayGiveUp: "give up", words.SayLeave: "leave, quit, exit",
			words.SayRooms: "rooms, tables", words.SayJoin: "join", words.SayWatch: "watch",
			words.SayLearn: "learn", words.SayUndo: "back, undo",
		},
		Does: map[words.Verb]string{
			words.SayPlay: "a table with three bots, dealt at once", words.SayReady: "you are ready", words.SayHint: "what a good player would do, and why",
			words.SayHand: "your cards", words.SayPile: "the pile, and the draw pile", words.SayWho: "everybody here, and how many cards they have",
			words.SayPoints: "how the match stands", words.SayTime: "how much time is left", words.SayAgain: "the last lines once more",
			words.SayRules: "the rules of this table", words.SayHelp: "what you can say now",
			words.SayStart: "the match begins, with bots on the free seats", words.SaySit: "take a free seat", words.SayChat: "say hello: everybody here reads it",
			words.SayCallOff: "you want to end the round without a loser", words.SayGiveUp: "your seat is given up, a bot plays on",
			words.SayLeave: "you go; a seat stays yours",
			words.SayRooms: "which tables there are", words.SayJoin: "join violet-fox: take a seat there", words.SayWatch: "watch violet-fox: only look on",
			words.SayJump: "out of turn", words.SayTake: "take the pile", words.SayFlip: "turn a face-down card",
			words.SayChance: "turn the top card of the draw pile", words.SaySwap: "swap cards", words.SayLay: "lay cards face-up",
			words.SayLearn: "a lesson: how it's played, one thing after another", words.SayUndo: "the latest step is taken back",
		},
		Ranks: [engine.NumRanks]words.Same{
			"two, twos", "three, threes", "four, fours", "five, fives", "six, sixes", "seven, sevens",
			"eight, eights", "nine, nines", "ten, tens, t", "jack, jacks, j", "queen, queens, q",
			"king, kings, k", "ace, aces, a", "joker, jokers, jk",
		},
		With: "with, plus", On: "on, at", For: "for, against", All: "all", Both: "both",
		Seat: "seat, player", Filler: "and, an, the, card, cards, my, aim, please",

		Hello:    "This is Shithead in plain lines. Say help at any time to hear what you can say.",
		Lobby:    "You are in the lobby.",
		Named:    "An empty line takes {n}.",
		BotPlays: "A bot plays for you. Say anything to play again.", Bot: "bot", Waits: "{who} begins the match.",
		Table: "You are at table {who}, {n}.",
		Seats: "At the table: {n}.",
		Free:  "a free seat", You: "you", Or: "or",
		Room: "{who}, {rank}: {other}; {n}.", FreeSeats: words.Counts("free seat", "free seats"),
		Nobody: "There is nobody here called {n}.", Whom: "At whom? {n}.",
		NotUnderstood: "I don't understand {n}. Say help to hear what you can say.",
		NotNow:        "That can't be done now.", NoCards: "You don't have these cards: {cards}.",
		CanSay: "You can say:",
		Hand:   "Your hand: {cards}.", FaceUp: "Face-up: {cards}.", FaceDown: "Face-down: {n}.", NoHand: "Your hand is empty.",
		Pile: "On [the pile]: {n}, {cards} on top. It asks for {ask}.", NoPile: "There is nothing on [the pile].", Draw: "Draw pile: {n}.",
		SeatHas: "{who}: {n} in hand, face-up {cards}, face-down {k}.", SeatOut: "{who} is out, {n}.", None: "none",
		SwapHow: "You may swap cards of your hand for face-up ones, such as: {n}. Then say ready.",
		LayHow:  "Lay {k} cards of your hand face-up, such as: {n}.",
		Left:    "{n} left.", NoClock: "There is no hurry.", Seconds: words.Counts("second", "seconds"),
		Points: "Points: {n}.", Shitheads: "How often {other}: {n}.", NoPoints: "No round is over yet.",
		Next: "Say ready for the next round.", Another: "Say ready for another match.",
		Dare: "Say it once more to do it all the same.", Sure: "Say it once more if you are sure.", SureOff: "Say it once more to end the round.",
		GoesOn: "The table goes on.", Skipped: "Missed, as it went too fast: {n}.",
	}
}
