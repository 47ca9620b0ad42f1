package german

import "shithead/views/words"

func settings() words.SettingWords {
	return words.SettingWords{
		Title: "Einstellungen",
		Names: map[words.Preference]string{
			words.Language: "Sprache", words.Theme: "Thema", words.FourSuits: "Farben", words.CardSigns: "Karten",
			words.Motion: "Bewegung", words.Bell: "Glocke", words.AutoSelect: "Auf einmal", words.RulesBeside: "Regeln daneben",
			words.Hints: "Hinweise", words.Mouse: "Maus",
		},
		Does: map[words.Preference]string{
			words.Language: "die Sprache, die du liest", words.Theme: "wofür die Bildschirmfarben gemacht sind: den Hintergrund deines Terminals oder mehr Kontrast",
			words.FourSuits: "wie viele Farben die Karten haben", words.CardSigns: "womit Karten und Linien gezeichnet sind",
			words.Motion: "große Momente bleiben eine Sekunde auf dem Tisch liegen", words.Bell: "dein Terminal läutet, wenn der Tisch auf dich wartet",
			words.AutoSelect:  "am Tisch wählt ein Druck den ganzen Rang, noch einer keinen",
			words.RulesBeside: "beim Spielen stehen die Regeln neben dem Tisch",
			words.Hints:       "was du spielen kannst, ist markiert",
			words.Mouse:       "klick auf Karten, Plätze, Tasten und Zeilen; Text markierst du mit Umschalt",
			"plain":           "Tische in Textzeilen statt auf Bildschirmen, zum Vorlesen",
			"bot":             "ein Programm spielt für dich: dein Name bekommt ein *, und alles ist Übung",
		},
		Values: map[string]string{
			"en": "English", "de": "Deutsch", "fr": "Français", "on": "an", "off": "aus", "two": "zwei", "four": "vier", "dark": "dunkel", "light": "hell",
			"contrast": "viel Kontrast", "unicode": "Unicode", "ascii": "ASCII",
		},
		Sample: "So sieht es aus", Kept: "Was du änderst, bleibt so.", ForNow: "Das gilt, bis du gehst.",
	}
}
