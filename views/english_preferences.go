package views

func englishPreferences() PreferenceWords {
	return PreferenceWords{
		AutoSelect: PreferenceText{
			On:  "Auto select: a press chooses a whole rank, another puts it back; ↓ is fewer.",
			Off: "No auto select: each press chooses one more.", Key: Key{"m", "all"}, Undoes: "one",
		},
		FourSuits: PreferenceText{
			On: "Four colours for the suits.", Off: "Two colours for the suits.", Key: Key{"s", "suits"},
		},
		Rules: PreferenceText{
			On: "The rules stand beside the table.", Off: "The rules are put away.", Key: Key{"h", "rules"},
		},
		ForNow: " It holds until you leave.", NoRoom: "The rules need a larger window.",
		Beside: "Rules", Fits: "fits: {cards}", Order: Key{"others", "as high or higher"},
	}
}
