package words

// PreferenceWords are what people read of what they change at a table with a key, in one language.
type PreferenceWords struct {
	Of map[Preference]PreferenceText
	// ForNow follows what is said where it is not kept, NoRoom is said where the rules have no room beside the table.
	ForNow, NoRoom string
	// Of the rules beside the table: Fits says which {cards} fit now, and Order, with its name, how cards without a power are
	// laid; Alone is Order where nothing is said to fit.
	Fits, Alone string
	Order       Key
}

// PreferenceText is what is said once it is on and once it is off, its key, and what that does while it is on if not the same
// as while it is off. It is an alias, so that the lists of languages need not name its fields.
type PreferenceText = struct {
	On, Off string
	Key     Key    `columns:"20"`
	Undoes  string `optional:"true" columns:"20"`
}

// Preference is the name of a setting, as the command settings has it. What values it has is in package ui.
type Preference string

// The settings.
const (
	// Language is that of the words.
	Language Preference = "language"
	// Theme is what colours are made for: the terminal's background, a dark or a light one, or the most contrast.
	Theme Preference = "theme"
	// FourSuits: each suit has a colour of its own.
	FourSuits Preference = "suits"
	// CardSigns are what cards and lines are drawn with.
	CardSigns Preference = "cards"
	// Motion: great moments are held for a while.
	Motion Preference = "motion"
	// Bell: the terminal's bell rings.
	Bell Preference = "bell"
	// AutoSelect: the first press of a rank chooses all of it, the second none; else each press one more.
	AutoSelect Preference = "auto-select"
	// RulesBeside: the rules stand beside the table while a round is played.
	RulesBeside Preference = "rules"
	// Hints: the cards that can be played are pointed out.
	Hints Preference = "hints"
	// Mouse: what is drawn can be clicked.
	Mouse Preference = "mouse"
	// Played is whether the player has played before, as they have answered before their first table.
	Played Preference = "played"
)

// KeyedPreferences are those that have keys at a table.
func KeyedPreferences() []Preference { return []Preference{AutoSelect, FourSuits, RulesBeside} }

// SettingWords are what people read on the screen of the settings, in one language.
type SettingWords struct {
	Title string
	// Names are what settings are called, Does is what each is for, longer, and Values what some values are called.
	Names  map[Preference]string `columns:"20"`
	Does   map[Preference]string
	Values map[string]string `columns:"20"`
	// Sample is over the sample of cards; Kept and ForNow say how long what is set holds.
	Sample, Kept, ForNow string
}

// Value is what a value is called.
func (w *SettingWords) Value(value string) string {
	if says, ok := w.Values[value]; ok {
		return says
	}
	return value
}
