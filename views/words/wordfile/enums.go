package wordfile

import (
	"reflect"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/words"
)

// namesOf are the values of a type by the names that they have in files: those that words are needed for. It is not closed for a
// type of texts, which are their own names.
func namesOf(t reflect.Type) (names map[string]reflect.Value, closed bool) {
	switch t {
	case reflect.TypeFor[rooms.Phase]():
		return byString(rooms.Phases()), true
	case reflect.TypeFor[rooms.Yield]():
		return byString(rooms.Yields()), true
	case reflect.TypeFor[rooms.BotPace]():
		return byString(rooms.BotPaces()), true
	case reflect.TypeFor[rooms.Reaction]():
		return byString(rooms.Reactions()), true
	case reflect.TypeFor[rooms.DealReason]():
		return byName(map[string]rooms.DealReason{
			"lot": rooms.DealLot, "shithead": rooms.DealShithead, "again": rooms.DealAgain, "passed": rooms.DealPassed,
		}), true
	case reflect.TypeFor[rooms.EntryKind]():
		return byName(map[string]rooms.EntryKind{
			"dealt": rooms.EntryDealt, "sat": rooms.EntrySat, "left": rooms.EntryLeft, "dropped": rooms.EntryDropped,
			"back": rooms.EntryBack, "handed": rooms.EntryHanded, "match-over": rooms.EntryMatchOver, "share": rooms.EntryShare,
			"removed": rooms.EntryRemoved, "reset": rooms.EntryReset,
		}), true
	case reflect.TypeFor[data.Rated]():
		return byName(map[string]data.Rated{"one-address": data.UnratedAddress, "too-fast": data.UnratedPace, "guests": data.UnratedGuests}), true
	case reflect.TypeFor[ledger.Measure]():
		names = map[string]reflect.Value{}
		for _, m := range ledger.Measures() {
			names[string(m)] = reflect.ValueOf(m)
		}
		return names, true
	default:
		return nil, false
	}
}

func byString[T interface{ String() string }](all []T) map[string]reflect.Value {
	names := map[string]reflect.Value{}
	for _, v := range all {
		names[v.String()] = reflect.ValueOf(v)
	}
	return names
}

func byName[T any](all map[string]T) map[string]reflect.Value {
	names := map[string]reflect.Value{}
	for name, v := range all {
		names[name] = reflect.ValueOf(v)
	}
	return names
}

// keysOf are what files call texts by something that is counted from 0, in their order.
var keysOf = map[reflect.Type][]string{
	reflect.TypeFor[words.ByAsk](): {
		engine.AskAtLeast: "at-least", engine.AskFree: "free", engine.AskAtMost: "at-most", engine.AskBelow: "below",
		engine.AskAbove: "above", engine.AskTrump: "trump", engine.AskAnswer: "answer",
	},
	reflect.TypeFor[words.ByBegin](): {
		engine.BeginRace: "race", engine.BeginLeft: "left", engine.BeginLot: "lot", engine.BeginWorst: "worst",
		engine.BeginLowest: "lowest",
	},
	reflect.TypeFor[words.ByField](): {
		words.FieldRules: "rules", words.FieldOptions: "options", words.FieldCode: "code", words.FieldSeats: "seats",
		words.FieldBots: "bots", words.FieldLevel: "level", words.FieldPace: "pace", words.FieldYield: "yield",
		words.FieldClock: "clock", words.FieldHeadStart: "head-start", words.FieldRounds: "rounds",
		words.FieldPrivate: "private", words.FieldGuests: "guests",
	},
	reflect.TypeFor[words.ByHead](): {
		words.HeadRating: "rating", words.HeadRounds: "rounds", words.HeadPoints: "points",
		words.HeadShithead: "shithead", words.HeadShare: "share", words.HeadMatches: "matches", words.HeadWon: "won",
		words.HeadFirst: "first",
		words.HeadUpper: "upper", words.HeadBeaten: "beaten", words.HeadSafe: "safe", words.HeadWinning: "winning",
		words.HeadJumpIns: "jump-ins", words.HeadFours: "fours", words.HeadLowCard: "low-card", words.HeadPile: "pile",
		words.HeadAbandoned: "abandoned",
	},
	reflect.TypeFor[words.ByRoundHead](): {
		words.RoundDate: "date", words.RoundRules: "rules", words.RoundPlace: "place", words.RoundPoints: "points",
		words.RoundRecord: "record",
	},
	reflect.TypeFor[words.ByMark](): {
		words.MarkNo: "no", words.MarkYes: "yes", words.MarkHand: "hand", words.MarkCompany: "company",
	},
	reflect.TypeFor[words.ByPrivacy](): {"open", "private"},
	reflect.TypeFor[words.ByGuests]():  {"watch", "play"},
	reflect.TypeFor[words.ByRank]():    words.RankNames[:],
	reflect.TypeFor[words.ByName]():    words.RankNames[:],
}
