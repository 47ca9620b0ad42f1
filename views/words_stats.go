package views

// StatsWords are what people read in their statistics, in one language.
type StatsWords struct {
	// Title comes before the name of whose they are.
	Title string
	// Counted and Practice are over their rounds, Total is the sum of several rule sets.
	Counted, Practice, Total string
	// Heads are over the columns.
	Heads [statHeads]string
	// Largest says how many cards, {n}, the largest pile had, and in which round, {k}; Notes say what columns mean.
	Largest string
	Notes   [statHeads]string
	// Last is over the latest rounds, RoundHeads over their columns. Abandoned and Away, when a bot's hand played, stand for
	// a place; Brackets says what those around a place mean.
	Last            string
	RoundHeads      [roundHeads]string
	Abandoned, Away string
	Brackets        string
	// Nothing is said while nothing is counted, and Begin then to whom they are of.
	Nothing, Begin string
	Keys           []Key
}

// The columns of the statistics.
const (
	headRating = iota
	headRounds
	headPoints
	headShithead
	headShare
	headMatches
	headWon
	headFirst
	headUpper
	headBeaten
	headSafe
	headWinning
	headJumpIns
	headFours
	headLowCard
	headPile
	headAbandoned
	statHeads
)

// The columns of the rounds somebody played last.
const (
	roundDate = iota
	roundRules
	roundPlace
	roundPoints
	roundRecord
	roundHeads
)
