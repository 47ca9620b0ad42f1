package views

// ArrivalWords are what people read who come for the first time with a key, besides the questions themselves. Facts stand
// in the places of %s.
type ArrivalWords struct {
	// Beaten is below a name that is proposed as somebody else was given the one before it.
	Beaten string
	// Unanswered asks without a terminal what Claimed asks with one, and says how to answer.
	// Accepted has who one is then, and the key; Declined who has lost it; NoClaim is for an answer that nothing asked for.
	Unanswered, Accepted, Declined, NoClaim string
}

func englishArrival() ArrivalWords {
	return ArrivalWords{
		Beaten:     "Somebody was faster. Enter takes this one, or type another.",
		Unanswered: "%s says this key is theirs too. If that's you: ssh HOST keys accept. If it isn't: ssh HOST keys decline.",
		Accepted:   "From now on this key is %[1]s too. To undo that: ssh HOST keys remove %[2]s",
		Declined:   "%s has lost this key. Come in and choose a name of your own.",
		NoClaim:    "nobody else says this key is theirs: there's nothing to answer",
	}
}

func germanArrival() ArrivalWords {
	return ArrivalWords{
		Beaten:     "Jemand war schneller. Enter nimmt den hier, oder tipp einen anderen.",
		Unanswered: "%s sagt: der Schlüssel gehört auch mir. Bist du das: ssh HOST keys accept. Wenn nicht: ssh HOST keys decline.",
		Accepted:   "Dieser Schlüssel ist von jetzt an auch %[1]s. Rückgängig geht das mit: ssh HOST keys remove %[2]s",
		Declined:   "%s hat diesen Schlüssel verloren. Komm herein und such dir selbst einen Namen aus.",
		NoClaim:    "diesen Schlüssel hat sonst niemand hinzugefügt: das braucht keine Antwort",
	}
}
