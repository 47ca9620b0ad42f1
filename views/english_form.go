package views

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
