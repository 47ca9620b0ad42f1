package words

// FormWords are what people read while they make a room, besides the fields, in one language.
type FormWords struct {
	// Usual stands for options none of which was chosen, Chosen for {k} of {n} that were. Changed comes behind the name of
	// saved rules that were changed since.
	Usual, Chosen, Changed string
	// Cards is over what cards do, CodeHint says what the field of the code is for.
	Cards, CodeHint string
	// SaveAs comes before the name for rules, DropAsk asks whether {who} is to be dropped. Saved and Dropped say that it was
	// done, Unsaveable that rules have to hold first.
	SaveAs, DropAsk, Saved, Dropped, Unsaveable string
	// What keys do: on the form, on its options, on what cards do, and while a name is typed.
	OptionsKey, SaveKey, DropKey             Key
	ArrowKeys                                []Key
	OptionKeys, ListKeys, CardKeys, NameKeys []Key
}

// The fields of the form.
const (
	FieldRules = iota
	FieldOptions
	FieldCode
	FieldSeats
	FieldBots
	FieldLevel
	FieldPace
	FieldClock
	FieldRounds
	FieldPrivate
	NumFields
)
