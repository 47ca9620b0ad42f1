package data

import (
	"shithead/data/ledger"
	"shithead/data/text"
)

// ID and the others are what package ledger says of rounds: that is what the store keeps of them.
type (
	ID          = ledger.ID
	Round       = ledger.Round
	SeatResult  = ledger.SeatResult
	MatchResult = ledger.MatchResult
	Rated       = ledger.Rated
	Stats       = ledger.Stats
	Streak      = ledger.Streak
	PlayerStats = ledger.PlayerStats
	Boards      = ledger.Boards
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
