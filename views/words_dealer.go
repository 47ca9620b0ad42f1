package views

import "shithead/rooms"

// DealerWords are who deals and why, in one language, by [rooms.DealReason]: Says as a sentence about somebody, Yours about
// the viewer, and Log after the name of whoever it is about. {other} is what the last player is called.
type DealerWords struct {
	Says, Yours, Log map[rooms.DealReason]string
	// Lot says before the first round of a table what draws the dealer.
	Lot string
}

func englishDealer() DealerWords {
	return DealerWords{
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

func germanDealer() DealerWords {
	return DealerWords{
		Says: map[rooms.DealReason]string{
			rooms.DealLot:      "{who} gibt: das Los wollte es so.",
			rooms.DealShithead: "{who} gibt als {other}.",
			rooms.DealAgain:    "{who} gibt noch einmal: die letzte Runde zählt nicht.",
			rooms.DealPassed:   "{who} gibt, der Reihe nach: wer geben musste, ist gegangen.",
		},
		Yours: map[rooms.DealReason]string{
			rooms.DealLot:      "Du gibst: das Los wollte es so.",
			rooms.DealShithead: "Du gibst als {other}.",
			rooms.DealAgain:    "Du gibst noch einmal: die letzte Runde zählt nicht.",
			rooms.DealPassed:   "Du gibst, der Reihe nach: wer geben musste, ist gegangen.",
		},
		Log: map[rooms.DealReason]string{
			rooms.DealLot:      "gibt Runde {n}, per Los",
			rooms.DealShithead: "gibt Runde {n} als {other}",
			rooms.DealAgain:    "gibt noch einmal: Runde {n}",
			rooms.DealPassed:   "gibt Runde {n}, der Reihe nach",
		},
		Lot: "Wer zuerst gibt, bestimmt das Los, aus derselben Zahl und denselben Anteilen.",
	}
}
