package rooms

import "time"

// RoomLimits bound what rooms do and let happen.
type RoomLimits struct {
	// Rooms is how many there may be, RoomsPerMaker how many of one maker, and RoomsPerOrigin how many of makers who come
	// from one address, such as a school.
	Rooms, RoomsPerMaker, RoomsPerOrigin int
	// Seats is how many people may have, in all rooms together, SeatsPerPlayer how many one person may have, and
	// SeatsPerOrigin how many people may who come from one address. They keep one from taking every seat that others want.
	Seats, SeatsPerPlayer, SeatsPerOrigin int
	// Guests is how many guests may play alone with bots at once, and GuestsPerOrigin how many who come from one address.
	Guests, GuestsPerOrigin int
	// MakeEvery and MakeBurst bound how fast one person makes rooms.
	MakeEvery time.Duration
	MakeBurst int
	// SitEvery and SitBurst bound how fast one person sits down, each of which is a commit and a line that others read.
	SitEvery time.Duration
	SitBurst int
	// SeatBotEvery and SeatBotBurst bound how fast one person adds and removes the bots of a room, each of which is a commit
	// and a view for everybody there: a table of twenty may be filled and cleared at once.
	SeatBotEvery time.Duration
	SeatBotBurst int
	// TellEvery is how often at most everybody in the lobby is told what changed there.
	TellEvery time.Duration
	// Log is how many of the latest entries are shown to those in a room.
	Log int
	// ThinkMin and ThinkMax bound how long a bot thinks before it acts, as a person would.
	ThinkMin, ThinkMax time.Duration
	// ThinkLeast is how long it thinks at least at a fast pace, so that people see each move.
	ThinkLeast time.Duration
	// PeopleFirst is how long bots leave to people what goes to whoever is the first, at every pace: opening a race, and
	// jumping in. Most people need that long to see that they can, and to press two keys.
	PeopleFirst time.Duration
	// Swaps is how often somebody may swap before a round: far more than anybody needs, and no journal full of them.
	Swaps int
	// Fouls is how many of somebody's fouls the referee calls in a round: then what breaks the rules is only refused.
	Fouls int
	// ShareColumns is how wide a share in a deck may be that somebody types, in columns of a terminal, and Shares how often
	// somebody may replace theirs before a round.
	ShareColumns, Shares int
	// Chat is how many of the latest lines are shown to those in a room, ChatColumns the longest, in columns of a terminal,
	// and SayEvery and SayBurst bound how fast one person speaks there: a line every so often, and so many at once.
	Chat, ChatColumns int
	SayEvery          time.Duration
	SayBurst          int
	// ChatKept is how many of the latest lines are kept over a pause and a restart, and TalkBytes how many bytes of them
	// and of the rest of the company are kept while a round runs, which makes its journal longer: beyond that they are
	// kept after it.
	ChatKept, TalkBytes int
	// Agreements is how often somebody may agree to call one round off: each time is a write.
	Agreements int
	// Queue is how many may wait for a seat of a room.
	Queue int
	// Removed is how many of those whom the maker has removed are known, Forfeits how often the forfeit may be set while a
	// round runs: both are kept.
	Removed, Forfeits int
	// PaceLines is how often the pace of the bots, or when they yield, is kept at once while a round runs, and not with what
	// is kept later.
	PaceLines int
	// Guesses is how many codes of rooms that there are not one person may try, or GuessesPerOrigin people who come from one
	// address, and GuessEvery and GuessEveryOrigin how often one more after that. Nobody finds one of the half a billion
	// codes of private rooms that way.
	Guesses, GuessesPerOrigin    int
	GuessEvery, GuessEveryOrigin time.Duration
	// SetUp is how long people who have a clock may swap, and Race how long an opening race may be open.
	SetUp, Race time.Duration
	// Away is how long those who are not here are waited for if there is no clock or a longer one.
	Away time.Duration
	// Patience is how long those who are here and have no clock are waited for: as long as one likes, but not so long
	// that one stalls a table. Whoever has been waited for that long need not agree to call the round off.
	Patience time.Duration
	// TurnLeft is what is left at least of whatever time runs, after a restart or a pause: nobody comes back in less. A
	// room that is as late as Stood for what is due had a pause: its process stood still, and so did its players'
	// screens.
	TurnLeft, Stood time.Duration
	// Hold is how long a seat is kept, before a match begins, for somebody who is not here while others wait. It is also how
	// long, after a restart or a pause, those are waited for who were here, with what they wanted.
	Hold time.Duration
	// FullHost is how long after the last seat was taken the host alone begins the match, and then any player: a host
	// who is not there keeps a full table waiting no longer.
	FullHost time.Duration
	// Missed is how many turns in a row somebody may let run out before a bot's hand plays for them.
	Missed int
	// Between is how long a result is shown before the next round is dealt.
	Between time.Duration
	// Rematch is how long those are waited for who have not voted for another match when more than half have.
	Rematch time.Duration
	// Linger is how long a room without anybody in it stays while no round runs, and LingerOver one whose match is
	// over.
	Linger, LingerOver time.Duration
	// RatedMove is how long people's moves of a round take at the median at least if they are to be rated by it: nobody sees
	// what others have done, and answers it, in less. A program may wait.
	RatedMove time.Duration
	// Origins is how many addresses of one person are known of a round: a telephone on a train has a few.
	Origins int
	// RateOneAddress: people are rated although they all come from one address, as where all are behind one router.
	RateOneAddress bool
	// Retry is how often a room that is paused tries to go on.
	Retry time.Duration
}

// DefaultRoomLimits suit a server for some thousand people.
func DefaultRoomLimits() RoomLimits {
	return RoomLimits{
		Rooms:            2000,
		RoomsPerMaker:    5,
		RoomsPerOrigin:   500,
		Seats:            10_000,
		SeatsPerPlayer:   12,
		SeatsPerOrigin:   2000,
		Guests:           200,
		GuestsPerOrigin:  20,
		MakeEvery:        10 * time.Second,
		MakeBurst:        5,
		SitEvery:         3 * time.Second,
		SitBurst:         20,
		SeatBotEvery:     time.Second,
		SeatBotBurst:     40,
		TellEvery:        200 * time.Millisecond,
		Log:              60,
		ThinkMin:         600 * time.Millisecond,
		ThinkMax:         2 * time.Second,
		ThinkLeast:       150 * time.Millisecond,
		PeopleFirst:      2500 * time.Millisecond,
		Swaps:            200,
		Fouls:            20,
		ShareColumns:     40,
		Shares:           20,
		Chat:             60,
		ChatColumns:      200,
		SayEvery:         time.Second,
		SayBurst:         5,
		ChatKept:         50,
		TalkBytes:        256 << 10,
		Agreements:       20,
		Queue:            100,
		Removed:          100,
		Forfeits:         20,
		PaceLines:        20,
		Guesses:          10,
		GuessesPerOrigin: 50,
		GuessEvery:       30 * time.Second,
		GuessEveryOrigin: 6 * time.Second,
		SetUp:            90 * time.Second,
		Race:             15 * time.Second,
		Away:             60 * time.Second,
		Patience:         5 * time.Minute,
		TurnLeft:         10 * time.Second,
		Stood:            2 * time.Second,
		Hold:             2 * time.Minute,
		FullHost:         2 * time.Minute,
		Missed:           2,
		Between:          20 * time.Second,
		Rematch:          20 * time.Second,
		Linger:           10 * time.Minute,
		LingerOver:       time.Minute,
		RatedMove:        300 * time.Millisecond,
		Origins:          8,
		Retry:            5 * time.Second,
	}
}
