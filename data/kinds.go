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
	// Leader is somebody at the top of a board.
	Leader = ledger.Leader
	// Boards are who is at the top among people.
	Boards = ledger.Boards
	// Measure is what people are ranked by.
	Measure = ledger.Measure
	// Ranked is somebody on a board.
	Ranked = ledger.Ranked
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

// The measures.
const (
	ByPoints    = ledger.ByPoints
	ByShitheads = ledger.ByShitheads
	ByRating    = ledger.ByRating
)

// NewID draws an id: see [ledger.NewID].
func NewID() ID { return ledger.NewID() }

// Ranking says by seat how well each did in a round: see [ledger.Ranking].
func Ranking(seats []SeatResult) []int { return ledger.Ranking(seats) }

// Measures are all there are.
func Measures() []Measure { return ledger.Measures() }

// Place is the place on a board in which somebody stands: see [ledger.Place].
func Place(by Measure, board []Ranked, i int) int { return ledger.Place(by, board, i) }

// NameMax is the width of a name in columns of a terminal, at most.
const NameMax = text.NameMax

// Why a text is no name: [ErrNameBad], wrapped together with one of the others.
var (
	ErrNameBad      = text.ErrNameBad
	ErrNameShort    = text.ErrNameShort
	ErrNameLong     = text.ErrNameLong
	ErrNameChars    = text.ErrNameChars
	ErrNameStart    = text.ErrNameStart
	ErrNameMixed    = text.ErrNameMixed
	ErrNameReserved = text.ErrNameReserved
)

// CleanLine makes one line of text from a person fit to keep and to show: see [text.CleanLine].
func CleanLine(s string, columns int) string { return text.CleanLine(s, columns) }

// ProposeName returns a name that is close to what somebody calls themselves elsewhere: see [text.ProposeName].
func ProposeName(sshUser string) string { return text.ProposeName(sshUser) }
