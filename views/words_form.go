package views

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

func englishForm() FormWords {
	back, choose := Key{"esc", "done"}, Key{"↑↓", "choose"}
	return FormWords{
		Usual: "as usual", Chosen: "{k} of {n} chosen", Changed: " (changed)",
		Cards: "What the cards do", CodeHint: "These rules as a code to share. Paste or type one you've been given.",
		SaveAs: "Save as", DropAsk: "Drop “{who}” for good? Press d again.",
		Saved: "“{who}” is saved.", Dropped: "“{who}” is dropped.", Unsaveable: "These rules don't work yet. Fix them, then save.",
		OptionsKey: Key{"o", "options"}, SaveKey: Key{"s", "save"}, DropKey: Key{"d", "drop"},
		ArrowKeys:  []Key{{"←→", "change"}, {"↑↓", "choose"}},
		OptionKeys: []Key{back, {"←→", "change"}, {"⌫", "as usual"}, {"tab", "cards"}, {"s", "save"}, choose},
		ListKeys:   []Key{back, {"2-9tjqkao", "in or out"}, {"⌫", "as usual"}, {"tab", "cards"}, {"s", "save"}, choose},
		CardKeys:   []Key{{"tab", "options"}, {"↑↓", "scroll"}},
		NameKeys:   []Key{{"enter", "save"}, {"esc", "back"}},
	}
}

func germanForm() FormWords {
	back, choose := Key{"Esc", "fertig"}, Key{"↑↓", "wählen"}
	return FormWords{
		Usual: "wie üblich", Chosen: "{k} von {n} gewählt", Changed: " (geändert)",
		Cards: "Was die Karten tun", CodeHint: "Diese Regeln als Code zum Weitergeben. Füg einen ein, den du bekommen hast, oder tipp ihn ein.",
		SaveAs: "Speichern als", DropAsk: "„{who}“ endgültig löschen? Drück noch einmal d.",
		Saved: "„{who}“ ist gespeichert.", Dropped: "„{who}“ ist gelöscht.", Unsaveable: "Diese Regeln gehen so nicht. Erst in Ordnung bringen, dann speichern.",
		OptionsKey: Key{"o", "Optionen"}, SaveKey: Key{"s", "speichern"}, DropKey: Key{"d", "löschen"},
		ArrowKeys:  []Key{{"←→", "ändern"}, {"↑↓", "wählen"}},
		OptionKeys: []Key{back, {"←→", "ändern"}, {"⌫", "wie üblich"}, {"Tab", "Karten"}, {"s", "speichern"}, choose},
		ListKeys:   []Key{back, {"2-9tjqkao", "an/aus"}, {"⌫", "wie üblich"}, {"Tab", "Karten"}, {"s", "speichern"}, choose},
		CardKeys:   []Key{{"Tab", "Optionen"}, {"↑↓", "blättern"}},
		NameKeys:   []Key{{"Enter", "speichern"}, {"Esc", "zurück"}},
	}
}

// The fields of the form.
const (
	fieldRules = iota
	fieldOptions
	fieldCode
	fieldSeats
	fieldBots
	fieldLevel
	fieldPace
	fieldClock
	fieldRounds
	fieldPrivate
	formFields
)
