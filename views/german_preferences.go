package views

func germanPreferences() PreferenceWords {
	return PreferenceWords{
		AutoSelect: PreferenceText{
			On:  "Auf einmal: ein Druck wählt den ganzen Rang, noch einer keinen; ↓ ist weniger.",
			Off: "Einzeln: jeder Druck wählt eine mehr.", Key: Key{"m", "alle"}, Undoes: "einzeln",
		},
		FourSuits: PreferenceText{
			On: "Die Karten haben vier Farben.", Off: "Die Karten haben zwei Farben.", Key: Key{"s", "Farben"},
		},
		Rules: PreferenceText{
			On: "Die Regeln stehen neben dem Tisch.", Off: "Die Regeln sind weggelegt.", Key: Key{"h", "Regeln"},
		},
		ForNow: " Das gilt, bis du gehst.", NoRoom: "Die Regeln brauchen ein größeres Fenster.",
		Beside: "Regeln", Fits: "passt: {cards}", Order: Key{"sonst", "gleich oder höher"},
	}
}
