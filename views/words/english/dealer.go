package english

import (
	"shithead/rooms"
	"shithead/views/words"
)

func dealer() words.DealerWords {
	return words.DealerWords{
		Says: map[rooms.DealReason]string{
			rooms.DealLot:      "{who} deals: the lot fell that way.",
			rooms.DealShithead: "{who} deals, as the {other} must.",
			rooms.DealAgain:    "{who} deals again: the last round didn't count.",
			rooms.DealPassed:   "{who} deals, next in turn: whoever had to has left.",
		},
		Yours: map[rooms.DealReason]string{
			rooms.DealLot:      "You deal: the lot fell that way.",
			rooms.DealShithead: "You deal, as the {other} must.",
			rooms.DealAgain:    "You deal again: the last round didn't count.",
			rooms.DealPassed:   "You deal, next in turn: whoever had to has left.",
		},
		Log: map[rooms.DealReason]string{
			rooms.DealLot:      "deals round {n}, by lot",
			rooms.DealShithead: "deals round {n} as {other}",
			rooms.DealAgain:    "deals again: round {n}",
			rooms.DealPassed:   "deals round {n}, next in turn",
		},
		Lot: "The first dealer is drawn by lot, from the same seed and shares.",
	}
}
