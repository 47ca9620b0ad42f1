package words

import "shithead/data"

// StatsWords are what people read in their statistics, in one language.
type StatsWords struct {
	// Title comes before the name of whose they are. Counted and Practice are over their rounds, Total is the sum of several
	// rule sets.
	Title, Counted, Practice, Total string
	// Heads are over the columns.
	Heads ByHead `columns:"20"`
	// Largest says how many cards, {n}, the largest pile had, and in which round, {k}; Notes say what columns mean.
	Largest string
	Notes   ByHead `optional:"true"`
	// Last is over the latest rounds, RoundHeads over their columns. Abandoned, Stalemate and Away, for a bot that played,
	// stand for a place; Places says by what places go, Brackets what those around a place mean.
	Last                       string
	Abandoned, Stalemate, Away string `columns:"20"`
	Places, Brackets           string
	RoundHeads                 ByRoundHead `columns:"20"`
	// Unrated are the marks behind a place, each with a colon and what it means, by why a round does not rate people.
	Unrated map[data.Rated]string
	// Nothing is said while nothing is counted, and Begin then to whom they are of.
	Nothing, Begin string

	// TileNotes are below the figures that stand out, by column; {n} and {k} are the figures that go with each.
	TileNotes ByHead `optional:"true" columns:"20"`
	// Clean is over the rounds in a row that were not lost, Pile over the largest pile taken.
	Clean, Pile string `columns:"20"`
	// Results, Style, Company and Form are over the parts of the screen. Lately says how many of the latest rounds a part is
	// about, Newest at which end of the form the latest is, Ahead is over how often one did better than a rival.
	Results, Style, Company, Form, Newest string
	Ahead                                 string `columns:"20"`
	Lately                                Count
	// Boards is over the boards. RulesKey shows another rule set, BoardsKey the boards, OrderKey a board in another order.
	Boards                        string
	RulesKey, BoardsKey, OrderKey Key `columns:"20"`
	// Against stands behind the name of a rule set for practice.
	Against string `columns:"20"`
}

// The columns of the statistics.
const (
	HeadRating = iota
	HeadRounds
	HeadPoints
	HeadShithead
	HeadShare
	HeadMatches
	HeadWon
	HeadFirst
	HeadUpper
	HeadBeaten
	HeadSafe
	HeadWinning
	HeadJumpIns
	HeadFours
	HeadLowCard
	HeadPile
	HeadAbandoned
	NumHeads
)

// The columns of a player's latest rounds.
const (
	RoundDate = iota
	RoundRules
	RoundPlace
	RoundPoints
	RoundRecord
	NumRoundHeads
)
