package words

import "shithead/engine"

// Texts by something that is counted from 0. What the file of a language calls each is in package wordfile.
type (
	// ByAsk are by [engine.AskKind].
	ByAsk []string
	// ByBegin are by how a round begins.
	ByBegin [engine.BeginLowest + 1]string
	// ByField are by the field of the form.
	ByField [NumFields]string
	// ByHead are by the column of the statistics.
	ByHead [NumHeads]string
	// ByRoundHead are by the column of the latest rounds.
	ByRoundHead [NumRoundHeads]string
	// ByMark are by [Mark].
	ByMark [NumMarks]string
	// ByPrivacy are for a public room, and for a private one.
	ByPrivacy [2]string
	// ByGuests are for a room where guests only watch, and for one where they play.
	ByGuests [2]string
	// ByRank are by [engine.Rank].
	ByRank [engine.NumRanks]Same
	// ByName are what each [engine.Rank] is called.
	ByName [engine.NumRanks]string
)
