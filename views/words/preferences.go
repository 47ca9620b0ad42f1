package words

// PreferenceWords are what people read of what they may prefer at a table, in one language.
type PreferenceWords struct {
	Of map[Preference]PreferenceText
	// ForNow follows what is said where it is not kept, NoRoom is said where the rules have no room beside the table.
	ForNow, NoRoom string
	// Beside is over the rules beside the table. Fits says which {cards} fit now, and Order, with its name, how cards without
	// a power are laid.
	Beside, Fits string
	Order        Key
}

// PreferenceText is what is said once it is on and once it is off, its key, and what that does while it is on if not the same
// as while it is off. It is an alias, so that the lists of languages need not name its fields.
type PreferenceText = struct {
	On, Off string
	Key     Key
	Undoes  string
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
