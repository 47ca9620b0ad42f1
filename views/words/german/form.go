package german

import "shithead/views/words"

func form() words.FormWords {
	back, choose := words.Key{"Esc", "fertig"}, words.Key{"↑↓", "wählen"}
	return words.FormWords{
		Usual: "wie üblich", Chosen: "{k} von {n} gewählt", Changed: " (geändert)",
		Cards: "Was die Karten tun", CodeHint: "Diese Regeln als Code zum Weitergeben. Füg einen ein, den du bekommen hast, oder tipp ihn ein.",
		SaveAs: "Speichern als", DropAsk: "„{who}“ endgültig löschen? Drück noch einmal d.",
		Saved: "„{who}“ ist gespeichert.", Dropped: "„{who}“ ist gelöscht.", Unsaveable: "Diese Regeln gehen so nicht. Erst in Ordnung bringen, dann speichern.",
		OptionsKey: words.Key{"o", "Optionen"}, SaveKey: words.Key{"s", "speichern"}, DropKey: words.Key{"d", "löschen"},
		ArrowKeys:  []words.Key{{"←→", "ändern"}, {"↑↓", "wählen"}},
		OptionKeys: []words.Key{back, {"←→", "ändern"}, {"⌫", "wie üblich"}, {"Tab", "Karten"}, {"s", "speichern"}, choose},
		ListKeys:   []words.Key{back, {"2-9tjqkao", "an/aus"}, {"⌫", "wie üblich"}, {"Tab", "Karten"}, {"s", "speichern"}, choose},
		CardKeys:   []words.Key{{"Tab", "Optionen"}, {"↑↓", "blättern"}},
		NameKeys:   []words.Key{{"Enter", "speichern"}, {"Esc", "zurück"}},
	}
}
