package german

import "shithead/views/words"

func house() words.HouseWords {
	return words.HouseWords{
		Shut: "Das Haus hat diesen Raum geschlossen.", Kicked: "Das Haus hat dich vor die Tür gesetzt.",
		Banned: "Du hast hier Hausverbot.", KeyGone: "Der Schlüssel, mit dem du gekommen bist, ist entfernt.",
		ProfileGone: "Dein Profil ist gelöscht.",
		For:         " Der Grund: {why}", Until: " Das gilt bis {time} UTC.", Forever: " Das gilt auf Dauer.",
		Drain: "Sperrstunde! Nach diesen Runden ist Schluss, spätestens um {time} UTC.",
		Stay:  "Doch keine Sperrstunde: der Server läuft weiter. Spiel weiter.",
	}
}
