package english

import "shithead/views/words"

func preferences() words.PreferenceWords {
	return words.PreferenceWords{
		AutoSelect: words.PreferenceText{
			On:  "Auto select: a press chooses a whole rank, another puts it back; ↓ is fewer.",
			Off: "No auto select: each press chooses one more.", Key: words.Key{"m", "all"}, Undoes: "one",
		},
		FourSuits: words.PreferenceText{
			On: "Four colours for the suits.", Off: "Two colours for the suits.", Key: words.Key{"s", "suits"},
		},
		Rules: words.PreferenceText{
			On: "The rules stand beside the table.", Off: "The rules are put away.", Key: words.Key{"h", "rules"},
		},
		ForNow: " It holds until you leave.", NoRoom: "The rules need a larger window.",
		Beside: "Rules", Fits: "fits: {cards}", Order: words.Key{"others", "as high or higher"},
	}
}
