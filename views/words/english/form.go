package english

import "shithead/views/words"

func form() words.FormWords {
	back, choose := words.Key{"esc", "done"}, words.Key{"↑↓", "choose"}
	return words.FormWords{
		Usual: "as usual", Chosen: "{k} of {n} chosen", Changed: " (changed)",
		Cards: "What the cards do", CodeHint: "These rules as a code to share. Paste or type one you've been given.",
		SaveAs: "Save as", DropAsk: "Drop “{who}” for good? Press d again.",
		Saved: "“{who}” is saved.", Dropped: "“{who}” is dropped.", Unsaveable: "These rules don't work yet. Fix them, then save.",
		OptionsKey: words.Key{"o", "options"}, SaveKey: words.Key{"s", "save"}, DropKey: words.Key{"d", "drop"},
		ArrowKeys:  []words.Key{{"←→", "change"}, {"↑↓", "choose"}},
		OptionKeys: []words.Key{back, {"←→", "change"}, {"⌫", "as usual"}, {"tab", "cards"}, {"s", "save"}, choose},
		ListKeys:   []words.Key{back, {"2-9tjqkao", "in or out"}, {"⌫", "as usual"}, {"tab", "cards"}, {"s", "save"}, choose},
		CardKeys:   []words.Key{{"tab", "options"}, {"↑↓", "scroll"}},
		NameKeys:   []words.Key{{"enter", "save"}, {"esc", "back"}},
	}
}
