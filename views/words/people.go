package words

import "shithead/rooms"

// PeopleWords are what people read at a table about each other, in one language. Sentences have facts in braces: see [Facts].
type PeopleWords struct {
	// Reactions are what the reactions say, each so short that it fits beside a name.
	Reactions map[rooms.Reaction]string `columns:"20"`
	// SayHint is in the empty line of the chat, GuestSilent for guests who want to speak.
	SayHint, GuestSilent string
	SayKeys, SetKeys     []Key `columns:"20"`
	// Title is over the list of the people. Of one of them: Waits for a seat as the {n}, Watches, is Muted.
	Title, Waits   string
	Watches, Muted string `columns:"20"`
	// Points, Shitheads, Rounds and Won are over the columns of the tally, Tally is that of one seat in a sentence,
	// TallyPlain where rounds give no points.
	Points, Shitheads, Rounds, Won string `columns:"20"`
	Tally, TallyPlain              string
	// Owes is over the list, and stands before what is typed as the forfeit.
	Owes, OwesWhat string
	// MoveKey moves among the people, what the others do is about one of them, or for the maker.
	MoveKey, MuteKey, UnmuteKey, RemoveKey, ResetKey, ForfeitKey, BackKey Key `columns:"20"`
	// SureRemove and SureReset say that the key has to be pressed once more.
	SureRemove, SureReset string

	// Queued is where in the queue one is; Waiting counts those in it. PromisedRound, PromisedMatch and PromisedStart say when
	// one gets the seat of {who}: with the next round, after the match that runs, and with a match where none does; Uninvited
	// that {who}, who plays alone with bots, could, and Invites to them that {who} waits. With Queued they fit two rows of 39.
	Queued                                      string
	PromisedRound, PromisedMatch, PromisedStart string
	Uninvited, Invites                          string
	// Yields are when the bots make way for those who wait, YieldKey sets that.
	Yields             map[rooms.Yield]string
	YieldKey           Key `columns:"20"`
	Waiting            Count
	WaitKey, UnwaitKey Key `columns:"20"`
	// CallOff says that some would call the round off, and who, CallOffMany that without names; Unasked, who need not agree,
	// follows, and then Agree or TakeBack.
	CallOff, CallOffMany, Unasked, Agree, TakeBack string
	// SureCallOff says that the round ends with the next press of the key, CalledOff that it ended so.
	SureCallOff, CalledOff string
	AgreeKey, TakeBackKey  Key `columns:"20"`
	// Vote says how many want another match, VoteRuns that it comes all the same, VoteAlone asks who alone decides.
	Vote, VoteRuns, VoteAlone string
	// Private is among the terms of a private room, and Guests among those of one where guests may sit. ByEar, before a number of
	// seconds, is among those of one where people who play by ear have a head start.
	Private, Guests, ByEar string `columns:"20"`
}

// DealerWords are who deals and why, in one language, by [rooms.DealReason].
type DealerWords struct {
	// Says is a sentence about a player, Yours about the viewer, with Why as {k}; Log is for after a name. {other} in both is
	// what the last player is called.
	Says, Yours string
	Why, Log    map[rooms.DealReason]string
	// Lot says before the first round of a table what draws the dealer.
	Lot string
}

// FairWords are what people read about fair dealing, in one language.
type FairWords struct {
	Title string
	Hint  Key `columns:"20"`
	// Running and Next are over what a round is dealt from that runs, or comes next; Round stands before its id.
	Running, Next, Round string
	// Commit is over the commitment, Shares over the shares. Typed marks one that was typed; NoShares is for bots.
	Commit, Shares string
	Typed          string `columns:"20"`
	NoShares       string
	// Last is over what is revealed of the last round, Seed over the server's seed, Check over the command that checks it.
	Last, Seed, Check string
	// Yours stands before one's own share while it is typed; How says what to type, and Fixed why nothing can be typed now.
	Yours, How, Fixed string
	// Promises and Limits are what all that promises, and what it does not.
	PromisesTitle, LimitsTitle string
	Promises, Limits           []string
	TypeKeys, ReadKeys         []Key `columns:"20"`
}
