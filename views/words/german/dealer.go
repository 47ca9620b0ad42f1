package german

import (
	"shithead/rooms"
	"shithead/views/words"
)

func dealer() words.DealerWords {
	return words.DealerWords{
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
