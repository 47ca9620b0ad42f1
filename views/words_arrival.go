package views

// ArrivalWords are what people read who come for the first time with a key, besides the questions themselves. Facts stand
// in the places of %s.
type ArrivalWords struct {
	// Beaten is below a name that is proposed as somebody else was given the one before it.
	Beaten string
	// Unanswered asks without a terminal what Claimed asks with one, and says how to answer: %[1]s is who claims the key.
	// Accepted has who one is then, and the key; Declined who has lost it; NoClaim is for an answer that nothing asked for.
	Unanswered, Accepted, Declined, NoClaim string
}

func englishArrival() ArrivalWords {
	return ArrivalWords{
		Beaten: "Somebody was faster. Enter takes this one, or type another.",
		Unanswered: "%[1]s says that this key is theirs, too. If you are %[1]s: ssh HOST keys accept. " +
			"If not: ssh HOST keys decline.",
		Accepted: "This key is %[1]s, too, from now on. To undo that: ssh HOST keys remove %[2]s",
		Declined: "%s has lost this key. Come in and choose a name of your own.",
		NoClaim:  "nobody else says that this key is theirs, so there is nothing to answer",
	}
}

func germanArrival() ArrivalWords {
	return ArrivalWords{
		Beaten: "Jemand war schneller. Enter nimmt den hier, oder tipp einen anderen.",
		Unanswered: "%[1]s hat diesen Schlüssel hinzugefügt. Bist du %[1]s: ssh HOST keys accept. " +
			"Wenn nicht: ssh HOST keys decline.",
		Accepted: "Dieser Schlüssel ist von jetzt an auch %[1]s. Rückgängig geht das mit: ssh HOST keys remove %[2]s",
		Declined: "%s hat diesen Schlüssel verloren. Komm herein und such dir selbst einen Namen aus.",
		NoClaim:  "diesen Schlüssel hat sonst niemand hinzugefügt, es gibt nichts zu beantworten",
	}
}
