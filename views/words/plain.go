package words

import "strings"

// Verb is what a player says in plain mode that they want to do or know.
type Verb string

// The verbs.
const (
	SayPlay   Verb = "play"
	SayJump   Verb = "jump"
	SayTake   Verb = "take"
	SayFlip   Verb = "flip"
	SayChance Verb = "chance"
	SaySwap   Verb = "swap"
	SayLay    Verb = "lay"
	SayReady  Verb = "ready"
	SayHint   Verb = "hint"
	SayPass   Verb = "pass"

	SayHand   Verb = "hand"
	SayPile   Verb = "pile"
	SayWho    Verb = "who"
	SayPoints Verb = "points"
	SayTime   Verb = "time"
	SayAgain  Verb = "again"
	SayRules  Verb = "rules"
	SayHelp   Verb = "help"

	SayStart   Verb = "start"
	SaySit     Verb = "sit"
	SayAddBot  Verb = "add bot"
	SayRemove  Verb = "remove"
	SayInvite  Verb = "invite"
	SayForfeit Verb = "forfeit"
	SayReset   Verb = "reset"
	SayFaster  Verb = "faster"
	SaySlower  Verb = "slower"
	SayYield   Verb = "make way"
	SayQueue   Verb = "queue"
	SayShare   Verb = "shuffle"
	SayFair    Verb = "fair"
	SayPeople  Verb = "people"
	SayLog     Verb = "log"
	SayChat    Verb = "say"
	SayReact   Verb = "react"
	SayCallOff Verb = "call off"
	SayGiveUp  Verb = "give up"
	SayLeave   Verb = "leave"

	SayOpen  Verb = "open"
	SaySave  Verb = "save"
	SayDrop  Verb = "drop"
	SayRooms Verb = "rooms"
	SayJoin  Verb = "join"
	SayWatch Verb = "watch"
	SayLearn Verb = "learn"

	SayMute   Verb = "mute"
	SayUnmute Verb = "unmute"

	SayUndo Verb = "undo"

	SayStats    Verb = "stats"
	SayTop      Verb = "top"
	SayHistory  Verb = "history"
	SayReplay   Verb = "replay"
	SayRecord   Verb = "record"
	SayWaiting  Verb = "waiting"
	SaySettings Verb = "settings"
	SayWhoami   Verb = "whoami"
	SayName     Verb = "name"
	SayKeys     Verb = "keys"
	SayAccount  Verb = "account"
)

// CommandVerbs are those that give the SSH command of their name, wherever they are said.
func CommandVerbs() []Verb {
	return []Verb{
		SayStats, SayTop, SayHistory, SayReplay, SayRecord, SayWaiting, SaySettings, SayWhoami, SayName, SayKeys, SayAccount,
		SayMute, SayUnmute,
	}
}

// Open is something that is asked of a room that is opened.
type Open string

// What can be asked of it. Those that are counted stand behind their number.
const (
	OpenSeats   Open = "seats"
	OpenBots    Open = "bots"
	OpenRounds  Open = "rounds"
	OpenSeconds Open = "seconds"
	OpenMinutes Open = "minutes"
	OpenNoClock Open = "no-clock"
	OpenAhead   Open = "ahead"
	OpenEven    Open = "even"
	OpenPrivate Open = "private"
	OpenGuests  Open = "guests"
	OpenOne     Open = "one"
	OpenFiller  Open = "filler"
)

// Counts reports whether it is counted.
func (o Open) Counts() bool {
	switch o {
	case OpenSeats, OpenBots, OpenRounds, OpenSeconds, OpenMinutes:
		return true
	default:
		return false
	}
}

// Same are words that mean the same, with a comma and a blank between them. The first is the one that is offered.
type Same string

// All are the words.
func (s Same) All() []string { return strings.Split(string(s), ", ") }

// First is the one that is offered.
func (s Same) First() string { return s.All()[0] }

// PlainWords are what people type and read in plain mode, in one language. What is typed is in small letters. Sentences have facts in
// braces: see [Facts].
type PlainWords struct {
	// Verbs are the words for each verb; Does says what it does.
	Verbs map[Verb]Same
	Does  map[Verb]string
	// Ranks are the words for each rank, besides its sign.
	Ranks ByRank
	// Called is what each rank is called where it is read out, A puts an article before one that is named by its sign, and Times is {n} cards
	// of a {rank}.
	Called ByName
	A      Article
	Times  string
	// Aloud are phrases that cannot be read out, such as abbreviations, and what is said instead.
	Aloud map[string]string `optional:"true" own:"true"`
	// With comes before the company of cards, On before whom they are aimed at, For between the cards of a swap, All and Both before a rank
	// of which all or two cards are meant, and Seat before the number of a seat. Filler says nothing. Number stands
	// before that of a face-down card, which else is heard as its rank.
	With, On, For, All, Both, Seat, Filler Same
	Number                                 string

	// Opens are the words for what is asked of a room that is opened, and Sets those for the rule sets, by their names. OpenStrange is for a
	// word {n} among them that is not known, OpenSeats and OpenRounds have how many there can be, {k} to {n}, OpenBots how many at most, and
	// OpenClock how many seconds a turn can take, OpenHeadStart how many those who play by ear can be ahead. OpenGuests is for guests that are
	// counted, OpenBotsTwice and OpenClockTwice are for bots that are, and for the time of a turn, where they have been.
	Opens                                                                  map[Open]Same
	Sets                                                                   map[string]Same
	OpenStrange, OpenSeats, OpenBots, OpenRounds, OpenClock, OpenHeadStart string
	OpenGuests, OpenBotsTwice, OpenClockTwice                              string

	// Hello comes first. Learn offers the lesson, which {n} begins, to newcomers, LearnFirst to those at a table.
	// Lobby is said in the lobby. Named asks for a name and proposes {n}.
	Hello, Learn, LearnFirst, Lobby, Named string
	// BotPlays says that a bot's hand plays, and how to play again. Bot stands behind the name of one.
	BotPlays, Bot string
	// Table has the room in {who} and the rules in {n}, Seats who sits there. Free stands for a free seat, You behind the reader's own
	// name and alone, Subject before what the reader does, Or between what one may choose from.
	Table, Seats, Free, You, Subject, Or string
	// Room is a room {who} of a list, with the rules {rank}, {other} at it and {n} as FreeSeats says.
	Room      string
	FreeSeats Count
	// NotUnderstood has in {n} what was said. NotNow is for what can't be done at the moment; NoTable follows it where
	// there is no table, AtTable at one. NotInRound is for what can't while a round runs, NoCards for cards that lack,
	// NoTalk for a hall in which nothing was said.
	NotUnderstood, NotNow, NoTable, AtTable, NotInRound, NoCards, NoTalk string
	// Nobody is for a name {n} that no one here has; Whom asks at whom, of {n}.
	Nobody, Whom string
	// React says how to react, of {n}.
	React string
	// CanSay comes before what can be said, and Everywhere before what can be said at a table as in the lobby.
	CanSay, Everywhere string
	// Hand, FaceUp and FaceDown are one's own cards, {cards}; NoHand is for a hand without cards.
	Hand, FaceUp, FaceDown, NoHand string
	// Pile has {n} cards, the uppermost of which are {cards}; NoPile is for none, Draw for the draw pile with {n}.
	Pile, NoPile, Draw string
	// SeatHas is what {who} has: {n} in the hand, {cards} face-up and {k} face-down, as Cards says. None stands for no
	// cards.
	SeatHas, SeatOut, None string
	// HeadStart says that the others wait for {n}, as Seconds says, or until one says {other}; Passed that they need not any longer.
	HeadStart, Passed string
	// SwapHow and LayHow say how to.
	SwapHow, LayHow string
	// Left is how much time there is, which Seconds counts; NoClock is for no limit.
	Left, NoClock string
	Seconds       Count
	// Points are how a match stands, {n}, and Shitheads how often each was the {other}. Next and Another say how to go on.
	Points, Shitheads, NoPoints, Next, Another string
	// Dare says that what was said breaks the rules, and how to do it all the same. Sure asks whether to give the seat up, SureOff whether to
	// end the round.
	Dare, Sure, SureOff string
	// NoCallOff says that the wish to end the round was taken back, NoTurn that no table waits for the reader.
	NoCallOff, NoTurn string
	// GoesOn is said after a pause, or a restart.
	GoesOn string
	// Skipped is said of {n} lines that came too fast.
	Skipped string
}
