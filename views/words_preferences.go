package views

// PreferenceWords are what people read of what they may prefer at a table, in one language.
type PreferenceWords struct {
	AutoSelect, FourSuits, Rules PreferenceText
	// ForNow follows what is said where it is not kept, NoRoom is said where the rules have no room beside the table.
	ForNow, NoRoom string
	// Beside is over the rules beside the table. Fits says which {cards} fit now, and Order, with its name, how cards without
	// a power are laid.
	Beside, Fits string
	Order        Key
}

// PreferenceText is what is said once it is on and once it is off, its key, and what that does while it is on if not the same
// as while it is off.
type PreferenceText struct {
	On, Off string
	Key     Key
	Undoes  string
}

// of is the text of a preference.
func (w *PreferenceWords) of(p Preference) *PreferenceText {
	switch p {
	case AutoSelect:
		return &w.AutoSelect
	case FourSuits:
		return &w.FourSuits
	default:
		return &w.Rules
	}
}

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

// Preference is a setting that can be changed at a table. Its name is the one that the command settings has for it.
type Preference string

// The preferences, each of them off unless somebody has it on.
const (
	// AutoSelect: the first press of a rank chooses all of it, the second none; else each press one more (seed 004).
	AutoSelect Preference = "auto-select"
	// FourSuits: each suit has a colour of its own.
	FourSuits Preference = "suits"
	// RulesBeside: the rules stand beside the table while a round is played.
	RulesBeside Preference = "rules"
)

// AllPreferences are all there are.
func AllPreferences() []Preference { return []Preference{AutoSelect, FourSuits, RulesBeside} }
