package views

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
