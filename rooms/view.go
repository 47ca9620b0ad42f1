package rooms

import (
	"slices"
	"time"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/engine"
	"shithead/engine/record"
)

// Phase is how far a room has come.
type Phase uint8

// The phases of a room.
const (
	Gathering Phase = iota // people sit down
	Playing                // a round runs
	Between                // a round is over, and the next one is about to be dealt
	Over                   // the match is over; another one can begin
)

// Phases are all of them, in their order.
func Phases() []Phase { return []Phase{Gathering, Playing, Between, Over} }

// String is the phase as programs read it.
func (p Phase) String() string { return [...]string{"gathering", "play", "between", "over"}[p] }

// Advice is what a good player would do.
type Advice struct {
	Move engine.Move
	// Acts is false where it would leave it to the others.
	Acts bool
}

// RoomView is what one person in a room sees. It is not changed once it is given out.
type RoomView struct {
	// Code names the room.
	Code  string
	Terms Terms
	Maker Person
	Phase Phase
	Seats []SeatView
	// Seat is which of them is the viewer's, or engine.NoSeat for a watcher. Removed: the maker has taken the viewer off a
	// seat, who may not sit down before the match begins.
	Seat    int
	Removed bool
	// Watchers counts those who watch. Queue are those of them who wait for a seat, in their order.
	// Promises are the seats that these are going to get, in the same order.
	Watchers int
	Queue    []Person
	Promises []Promise
	// Dealer is who deals the round that Table shows or, while none runs, the next one.
	Dealer DealerView
	// Match is nil until one begins.
	Match *MatchView
	// Round is the round that Table shows, running or just over.
	Round data.ID
	// Table is what the viewer's seat may know about the round, nil before the first.
	Table *engine.View
	// Legal is what the viewer may do in the round, as [engine.State.Legal] lists it.
	Legal []engine.Move
	// Advice is what a good player would do, once the viewer has asked, until that does not matter any more.
	Advice *Advice
	// Result is how the round on the table ended, nil while it runs.
	Result *RoundResult
	// CallOff says by seat who agrees to abandon the round that runs, nil when nobody does.
	CallOff []bool
	// Titled is the seat that bears the title of Shithead, from the end of a round until another one has a Shithead, or
	// engine.NoSeat: there was no Shithead as yet, or the owner of the seat has left. Forfeit is what the Shithead owes the
	// table, empty for nothing.
	Titled  int
	Forfeit string
	// Tally counts over all matches in the room, nil before the first round is over.
	Tally *TallyView
	// Deal is what the round that runs was dealt from, or while none runs what the next one will be. It is nil in a room that
	// has not got that far.
	Deal *DealView
	// Log is the latest of what happened, the newest last, and Logged how many entries it has had since LogBegan. The log
	// begins anew after a pause and after a restart, with what is kept of the round: a count of one that began at another
	// time says nothing about this one.
	Log      []Entry
	Logged   int
	LogBegan time.Time
	// Lines is how many lines the log has had since LogBegan, see [BeginsLine], and Said how many the chat: with these, lines
	// have the same numbers for all who see them.
	Lines, Said int
	// Chat is the latest of what was said here, the newest last. The latest of it
	// outlasts a pause and a restart.
	Chat []ChatLine
	// At is when the view was made. Deadline is when the time of whoever has to act runs out, or when the next round is
	// dealt, or when another match begins; it is zero where there is no hurry.
	At, Deadline time.Time
	// OpenStart is from when each player with a seat may begin the match, zero while a seat is free and once it has begun.
	OpenStart time.Time
	// HeadStartUntil is until when only those act who play by ear, zero where all may: see [Terms.HeadStart].
	HeadStartUntil time.Time
	// Moved is when the move was asked for, or due, that led to this view, zero for a view that shows none.
	Moved time.Time
	// Paused: nothing can be kept at the moment, so nothing can be done.
	Paused bool
	// CutOff: it is paused as too few other servers of the house answer, and not as the disk is in trouble.
	CutOff bool
	// Closed is why this is the last view, else nil: [ErrClosed], [ErrElsewhere], a [ShutError] or a [MovedError].
	Closed error
}

// SeatView is what everybody sees of a seat, besides its cards.
type SeatView struct {
	// Owner is whose seat it is; its name is empty for a free seat and for a bot's.
	Owner Person
	// Bot is the level of the bot that sits here, else empty. StandIn: it fills a seat that was given up, until somebody
	// gets it who waits for one.
	Bot     string
	StandIn bool
	// Name is what the seat is called: its owner's name or the bot's, empty for a free seat.
	Name string
	// Here: the owner is in the room. ByEar: they play by ear. Awaited: the others wait for them to hear what has happened.
	Here, ByEar, Awaited bool
	// Auto: a bot's hand plays for the owner at present.
	Auto bool
	// Left: the owner has given the seat up.
	Left bool
	// Ready: the owner waits for the next round, or has voted for another match.
	Ready bool
	// Excused: the owner need not agree to call the round off that runs.
	Excused bool
}

// IsFree reports whether the seat is free.
func (s *SeatView) IsFree() bool { return s.Name == "" }

// InMatch reports whether the viewer has a seat in a match that runs.
func (v *RoomView) InMatch() bool {
	return v.Seat != engine.NoSeat && v.Closed == nil && (v.Phase == Playing || v.Phase == Between)
}

// StartIsOpen reports whether each player with a seat may begin the match.
func (v *RoomView) StartIsOpen() bool { return !v.OpenStart.IsZero() && !v.At.Before(v.OpenStart) }

// HeldUp reports whether the viewer has to wait for those who play by ear: the moves of Legal are refused until HeadStartUntil.
func (v *RoomView) HeldUp() bool {
	return !v.HeadStartUntil.IsZero() && (v.Seat == engine.NoSeat || !v.Seats[v.Seat].ByEar)
}

// TallyView counts by seat, over all matches in a room since it was made or the maker reset the tally; with a new owner a
// seat begins anew.
type TallyView struct {
	// Points are those that count, Shitheads how often the seat was the Shithead, Rounds those that were played to their
	// end, and Won the matches.
	Points, Shitheads, Rounds, Won []int
}

// MatchView is how a match stands.
type MatchView struct {
	ID data.ID
	// Round counts from 1 to Rounds.
	Round, Rounds int
	// Scored: points decide, else who was the Shithead least often.
	Scored bool
	// Points and Shitheads are by seat, up to the last round that is over.
	Points, Shitheads []int
	// Standings are the seats by place.
	Standings []engine.Standing
	// Results are those of its rounds that ended since the server began: all, or the latest.
	Results []*RoundResult
	Over    bool
}

// RoundResult is how a round ended, as people are shown it and as it is kept with the room.
type RoundResult struct {
	engine.Result
	// Away says by seat that a bot's hand made most of the moves, so that the points in Points do not count.
	Away []bool `json:"away"`
	// End is played, stalemate, agreed or closed.
	End string `json:"end"`
	// Rated reports whether people are rated by it, [data.RatedUnsaid] where that is not known.
	Rated data.Rated `json:"rated,omitempty"`
	// Deal is what the round was dealt from, nil of rounds from before that was shown.
	Deal *Revealed `json:"-"`
	// Chronicle is what happened in the round, nil after a restart.
	Chronicle *Chronicle `json:"-"`
}

// DealerView is who deals, and why.
type DealerView struct {
	// Seat is engine.NoSeat before the first round of the table.
	Seat   int
	Reason DealReason
}

// DealReason is why a player deals (RULES.md common/matches).
type DealReason uint8

// The reasons.
const (
	DealUnsaid   DealReason = iota // it is not known, as of a round that is shown from its record
	DealLot                        // drawn by lot, as nothing was dealt at this table before
	DealShithead                   // the last Shithead of the table
	DealAgain                      // dealt the round before, which was abandoned, as there was no Shithead as yet
	DealPassed                     // sits next to whoever had to deal and has left
)

// DealView is what everybody may know of how a round is dealt: see the package fair.
type DealView struct {
	Round data.ID
	// Commit is the commitment to the server's seed.
	Commit string
	// Shares are by seat.
	Shares []Share
}

// Share is somebody's share in a deck. That of a bot is empty.
type Share struct {
	Text string `json:"text,omitempty"`
	// Typed: the owner of the seat has typed it, else it was drawn for them.
	Typed bool `json:"typed,omitempty"`
}

// Revealed is what everybody may know of how a round was dealt that is over.
type Revealed struct {
	DealView
	// Seed is the server's seed, in hexadecimal digits.
	Seed string
}

// Entry is one thing that happened in a room.
type Entry struct {
	Kind EntryKind
	// Seat is who it is about, or engine.NoSeat.
	Seat int
	// Name is what the seat was called then.
	Name string
	// Round counts the rounds of the match.
	Round int
	// Event is what happened in the round, as everybody may know it, if Kind is EntryEvent.
	Event engine.Event
	// Move is the line of the move that began with Event, as everybody may know it, else nil.
	Move *record.Move
	// Auto: a bot's hand did it for the owner of the seat, because the clock ran out or the owner is away.
	Auto bool
	// Deal is why Seat deals, if Kind is EntryDealt.
	Deal DealReason
	// Notice is what the house says, if Kind is EntryNotice.
	Notice Notice
	// BotPace is the new pace, if Kind is EntryPace.
	BotPace BotPace
}

// EntryKind is what an entry tells.
type EntryKind uint8

// The kinds of entries.
const (
	EntryEvent     EntryKind = iota // something happened in the round
	EntryDealt                      // a round was dealt
	EntrySat                        // somebody sat down
	EntryLeft                       // somebody gave a seat up
	EntryDropped                    // somebody who has a seat is not here any more
	EntryBack                       // somebody who has a seat is here again
	EntryHanded                     // a bot's hand plays for somebody from now on
	EntryMatchOver                  // the match is over
	EntryShare                      // somebody has typed a share in the next deck
	EntryRemoved                    // the maker has removed somebody from their seat
	EntryReset                      // the maker has begun the tally anew
	EntryNotice                     // the house has something to say
	EntryPace                       // somebody has set the pace of the bots
)

// RoomSummary is what the lobby tells about a room.
type RoomSummary struct {
	Code  string
	Terms Terms
	Maker Person
	Phase Phase
	// Players are the owners of seats, in the order of the seats; Bots and FreeSeats count the other seats.
	Players         []Person
	Bots, FreeSeats int
	Watchers        int
	// Round and Rounds are 0 until a match begins.
	Round, Rounds int
	// Turn is who has to act, empty if nobody in particular, or if a bot's hand does.
	Turn data.ID
	// Running is the round that is played, empty for none.
	Running data.ID
}

// WaitsFor reports whether it is a player's turn there.
func (r *RoomSummary) WaitsFor(who Person) bool { return who.ID != "" && r.Turn == who.ID }

// LobbyView is every room there is, the newest first. It is not changed once it is given out.
type LobbyView struct {
	Rooms []*RoomSummary
	// At is the room in which somebody of a name has a seat, of those that everybody finds the newest, empty for none. It is nil
	// where nothing is known of that.
	At func(name string) (room string)
	// Shame is what the rounds of the latest days have come to, nil where nothing is known of them.
	Shame *ShameView
}

// ShameView is what the rounds of the latest days have come to: see [ledger.Shame]. All who see it share it.
type ShameView struct {
	// Last was the Shithead of the latest round, Running so many times in a row, 0 for nobody.
	Last    Shamed
	Running int
	// Week are those who were the Shithead most often, at most [ShameRows]. Part: of the days before today some rounds are
	// left out.
	Week []Shamed
	Part bool
	// Characters are how the bots with a way of their own have done in the week, those that were the Shithead least often first.
	Characters []CharacterView
	// Of is where everybody stands who was the Shithead, by the id of the profile.
	Of map[data.ID]ledger.ShamePlace
	// Today has the figures of the day, by UTC, up to the hour At. Pile and Clean are who has the largest pile and the longest
	// run without being the Shithead.
	Today       ledger.Today
	Pile, Clean Shamed
	At          time.Time
}

// CharacterView is how a bot with a way of its own has done: see [bot.Character].
type CharacterView struct {
	Level, Name string
	ledger.BotPlace
}

// Shamed is somebody among the Shitheads. Without an id it is the bots, without a name but with an id somebody who has no
// profile any more.
type Shamed struct {
	ID        data.ID
	Name      string
	Shitheads int
}

// NameOf is what somebody is called in the view, empty if it does not say.
func (v *ShameView) NameOf(id data.ID) string {
	for _, who := range append([]Shamed{v.Last, v.Pile, v.Clean}, v.Week...) {
		if who.ID == id {
			return who.Name
		}
	}
	return ""
}

// ShameRows is how many are named among the Shitheads of the week.
const ShameRows = 10

// CallsView are the codes of the rooms in which somebody has to act. It is not changed once it is given out.
type CallsView struct{ Rooms []string }

// Insiders are the people of a private room, who find it without its code: those who have a seat there, and its maker.
func Insiders(s *RoomSummary) []Person { return append(slices.Clone(s.Players), s.Maker) }

// Open reports whether players find the room without its code.
func (s *RoomSummary) Open(who Person) bool {
	return !s.Terms.Private || slices.ContainsFunc(Insiders(s), func(p Person) bool { return !who.Guest() && p.ID == who.ID })
}
