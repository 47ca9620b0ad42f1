package data

import (
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
	// Rated says whether people are rated by a round or why not.
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

// The values of [Rated].
const (
	RatedUnsaid      = ledger.RatedUnsaid
	RatedYes         = ledger.RatedYes
	UnratedAbandoned = ledger.UnratedAbandoned
	UnratedPractice  = ledger.UnratedPractice
	UnratedAddress   = ledger.UnratedAddress
	UnratedPace      = ledger.UnratedPace
)

// NewID draws an id: see [ledger.NewID].
func NewID() ID { return ledger.NewID() }

// CleanLine makes one line of text from a person fit to keep and to show: see [text.CleanLine].
func CleanLine(s string, columns int) string { return text.CleanLine(s, columns) }
