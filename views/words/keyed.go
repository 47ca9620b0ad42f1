package words

import "shithead/engine"

// Texts by something that is counted from 0. What the file of a language calls each is in Keys.
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
	// ByPrivacy are for a room that everybody finds, and for a private one.
	ByPrivacy [2]string
	// ByGuests are for a room where guests only watch, and for one where they play.
	ByGuests [2]string
	// ByRank are by [engine.Rank].
	ByRank [engine.NumRanks]Same
	// ByName are what each [engine.Rank] is called.
	ByName [engine.NumRanks]string
)

// Keys are the keys, in their order.
func (ByAsk) Keys() []string {
	return []string{
		engine.AskAtLeast: "at-least", engine.AskFree: "free", engine.AskAtMost: "at-most", engine.AskBelow: "below",
		engine.AskAbove: "above", engine.AskTrump: "trump", engine.AskAnswer: "answer",
	}
}

// Keys are the keys, in their order.
func (ByBegin) Keys() []string {
	return []string{
		engine.BeginRace: "race", engine.BeginLeft: "left", engine.BeginLot: "lot", engine.BeginWorst: "worst",
		engine.BeginLowest: "lowest",
	}
}

// Keys are the keys, in their order.
func (ByField) Keys() []string {
	return []string{
		FieldRules: "rules", FieldOptions: "options", FieldCode: "code", FieldSeats: "seats", FieldBots: "bots", FieldLevel: "level",
		FieldPace: "pace", FieldYield: "yield", FieldClock: "clock", FieldHeadStart: "head-start", FieldRounds: "rounds", FieldPrivate: "private",
		FieldGuests: "guests",
	}
}

// Keys are the keys, in their order.
func (ByHead) Keys() []string {
	return []string{
		HeadRating: "rating", HeadRounds: "rounds", HeadPoints: "points", HeadShithead: "shithead", HeadShare: "share",
		HeadMatches: "matches", HeadWon: "won", HeadFirst: "first", HeadUpper: "upper", HeadBeaten: "beaten", HeadSafe: "safe",
		HeadWinning: "winning", HeadJumpIns: "jump-ins", HeadFours: "fours", HeadLowCard: "low-card", HeadPile: "pile",
		HeadAbandoned: "abandoned",
	}
}

// Keys are the keys, in their order.
func (ByRoundHead) Keys() []string {
	return []string{
		RoundDate: "date", RoundRules: "rules", RoundPlace: "place", RoundPoints: "points", RoundRecord: "record",
	}
}

// Keys are the keys, in their order.
func (ByMark) Keys() []string {
	return []string{MarkNo: "no", MarkYes: "yes", MarkHand: "hand", MarkCompany: "company"}
}

// Keys are the keys, in their order.
func (ByPrivacy) Keys() []string { return []string{"open", "private"} }

// Keys are the keys, in their order.
func (ByGuests) Keys() []string { return []string{"watch", "play"} }

// Keys are the keys, in their order.
func (ByRank) Keys() []string { return RankNames[:] }

// Keys are the keys, in their order.
func (ByName) Keys() []string { return RankNames[:] }
