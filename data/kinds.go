package data

import (
	"shithead/data/journal"
	"shithead/data/ledger"
	"shithead/data/text"
)

// What package ledger says of rounds is what the store keeps of them.
type (
	// ID names a profile, a round or a match for ever.
	ID = ledger.ID
	// Round is a round that has ended, as it is kept for ever.
	Round = ledger.Round
	// SeatResult is how a round ended for one seat.
	SeatResult = ledger.SeatResult
	// MatchResult is how a match ended for somebody who sat down to it.
	MatchResult = ledger.MatchResult
	// Rated reports whether people are rated by a round or why not.
	Rated = ledger.Rated
	// Stats are what is counted for one player in one rule set, or in all of them together.
	Stats = ledger.Stats
	// Streak is how often something went on without a break.
	Streak = ledger.Streak
	// PlayerStats are all that is counted for a player.
	PlayerStats = ledger.PlayerStats
	// Boards are who is at the top among people.
	Boards = ledger.Boards
)

// What package journal says of journals is what the store keeps of them, and is asked to write.
type (
	// Journal is what is kept of a room that runs.
	Journal = journal.Journal
	// Line is one line of a journal.
	Line = journal.Line
	// JournalHead is what a list says of a journal.
	JournalHead = journal.Head
	// JournalList are the journals that there are.
	JournalList = journal.List
	// Write is what one room has to put on disk: all of it or nothing.
	Write = journal.Write
	// Position is where a journal is, as somebody knows it.
	Position = journal.Position
	// ConflictError says that a journal is not as whoever wants to write it knows it.
	ConflictError = journal.ConflictError
)

// AnyEpoch claims a journal whoever has it by now.
const AnyEpoch = journal.AnyEpoch

// The values of [Rated].
const (
	RatedUnsaid      = ledger.RatedUnsaid
	RatedYes         = ledger.RatedYes
	UnratedAbandoned = ledger.UnratedAbandoned
	UnratedPractice  = ledger.UnratedPractice
	UnratedAddress   = ledger.UnratedAddress
	UnratedPace      = ledger.UnratedPace
	UnratedGuests    = ledger.UnratedGuests
)

// NewID draws an id: see [ledger.NewID].
func NewID() ID { return ledger.NewID() }

// CleanLine makes one line of text from a person fit to keep and to show: see [text.CleanLine].
func CleanLine(s string, columns int) string { return text.CleanLine(s, columns) }
