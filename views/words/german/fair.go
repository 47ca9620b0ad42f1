package german

import "shithead/views/words"

func fair() words.FairWords {
	return words.FairWords{
		Title:   "Ehrlich gegeben",
		Running: "Diese Runde", Next: "Die nächste Runde", Round: "Runde ",
		Commit: "Der Server hat sich auf seine Zahl festgelegt mit:",
		Shares: "Anteile am Deck:", Typed: "getippt", NoShares: "Bots haben keinen.",
		Last: "Die letzte Runde, aufgedeckt", Seed: "Die Zahl des Servers war:", Check: "Prüf es auf deinem eigenen Rechner:",
		Yours: "Dein Anteil: ",
		How:   "Tipp unten einen eigenen Anteil: Würfel, Wörter, was niemand vorhersehen kann. Enter schickt ihn ab; ohne Text bekommst du einen neuen.",
		Fixed: "Solange eine Runde läuft, stehen ihre Anteile fest.",

		PromisesTitle: "Was das verspricht",
		Promises: []string{
			"Der Server hat seine Zahl gewählt, bevor ein Anteil bekannt war; er kann das Deck also nicht danach aussuchen. Schreib die Festlegung auf: sie ist der SHA-256 der Zahl, die in der Aufzeichnung steht.",
			"Ein Anteil, den niemand vorhersehen kann, macht das Deck auch für das Haus unvorhersehbar, außer jemand, der mit ihm im Bund ist, ändert seinen danach.",
		},
		LimitsTitle: "Was nicht",
		Limits: []string{
			"Ein Anteil, den das Haus zieht, schützt niemanden vor dem Haus.",
			"Das Haus sieht jede Hand. Es könnte einen Anteil ablehnen oder den Raum vor dem Geben schließen; wann es losgeht, bestimmt der Gastgeber.",
			"Vergleicht die Festlegung: alle müssen dieselbe sehen.",
			"256 Bit lassen sich nicht raten, erreichen aber nicht jede Reihenfolge der Karten.",
		},
		TypeKeys: []words.Key{{"Enter", "senden"}, {"Esc", "zurück"}, {"↑↓", "mehr"}},
		ReadKeys: []words.Key{{"Esc", "zurück"}, {"↑↓", "mehr"}},
	}
}
