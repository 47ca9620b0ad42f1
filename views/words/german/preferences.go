package german

import "shithead/views/words"

func preferences() words.PreferenceWords {
	return words.PreferenceWords{
		AutoSelect: words.PreferenceText{
			On:  "Auf einmal: ein Druck wählt den ganzen Rang, noch einer keinen; ↓ ist weniger.",
			Off: "Einzeln: jeder Druck wählt eine mehr.", Key: words.Key{"m", "alle"}, Undoes: "einzeln",
		},
		FourSuits: words.PreferenceText{
			On: "Die Karten haben vier Farben.", Off: "Die Karten haben zwei Farben.", Key: words.Key{"s", "Farben"},
		},
		Rules: words.PreferenceText{
			On: "Die Regeln stehen neben dem Tisch.", Off: "Die Regeln sind weggelegt.", Key: words.Key{"h", "Regeln"},
		},
		ForNow: " Das gilt, bis du gehst.", NoRoom: "Die Regeln brauchen ein größeres Fenster.",
		Beside: "Regeln", Fits: "passt: {cards}", Order: words.Key{"sonst", "gleich oder höher"},
	}
}
