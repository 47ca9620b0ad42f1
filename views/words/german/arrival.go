package german

import "shithead/views/words"

func arrival() words.ArrivalWords {
	return words.ArrivalWords{
		Beaten:     "Jemand war schneller. Enter nimmt den hier, oder tipp einen anderen.",
		Unanswered: "%s sagt: der Schlüssel gehört auch mir. Bist du das: ssh HOST keys accept. Wenn nicht: ssh HOST keys decline.",
		Accepted:   "Dieser Schlüssel ist von jetzt an auch %[1]s. Rückgängig geht das mit: ssh HOST keys remove %[2]s",
		Declined:   "%s hat diesen Schlüssel verloren. Komm herein und such dir selbst einen Namen aus.",
		NoClaim:    "diesen Schlüssel hat sonst niemand hinzugefügt: das braucht keine Antwort",
	}
}
