package english

import "shithead/views/words"

func settings() words.SettingWords {
	return words.SettingWords{
		Title: "Settings",
		Names: map[words.Preference]string{
			words.Language: "Language", words.Theme: "Theme", words.FourSuits: "Suits", words.CardSigns: "Cards",
			words.Motion: "Motion", words.Bell: "Bell", words.AutoSelect: "Auto select", words.RulesBeside: "Rules beside",
			words.Hints: "Hints", words.Mouse: "Mouse",
		},
		Does: map[words.Preference]string{
			words.Language: "the language you read", words.Theme: "what the colours are made for: your terminal's background, or more contrast",
			words.FourSuits: "how many colours the suits have", words.CardSigns: "how cards and lines are drawn",
			words.Motion: "great moments lie on the table for a second", words.Bell: "your terminal's bell rings when the table waits for you",
			words.AutoSelect:  "at a table a press chooses a whole rank, another puts it back",
			words.RulesBeside: "the rules stand beside the table while you play",
			words.Hints:       "the cards that you can play are marked",
			words.Mouse:       "click cards, seats, keys and rows; to select text hold shift meanwhile",
			"plain":           "tables in lines of text instead of screens, for screen readers",
			"bot":             "a program plays for you: your name gets a *, and all you play is practice",
		},
		Values: map[string]string{
			"en": "English", "de": "Deutsch", "fr": "Français", "on": "on", "off": "off", "two": "two", "four": "four", "dark": "dark", "light": "light",
			"contrast": "high contrast", "unicode": "Unicode", "ascii": "ASCII",
		},
		Sample: "How it looks", Kept: "Whatever you change is kept.", ForNow: "It holds until you leave.",
	}
}
