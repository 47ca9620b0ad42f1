package views

// FairWords are what people read about fair dealing, in one language.
type FairWords struct {
	Title string
	// Hint says that all this is there.
	Hint Key
	// Running and Next are over what a round is dealt from that runs, or comes next; Round stands before its id.
	Running, Next, Round string
	// Commit is over the commitment, Shares over the shares. Typed marks one that was typed; NoShares is for bots.
	Commit, Shares, Typed, NoShares string
	// Last is over what is revealed of the last round, Seed over the server's seed, Check over the command that checks it.
	Last, Seed, Check string
	// Yours stands before one's own share while it is typed; How says what to type, and Fixed why nothing can be typed now.
	Yours, How, Fixed string
	// Promises and Limits are what all that promises, and what it does not.
	PromisesTitle, LimitsTitle string
	Promises, Limits           []string
	TypeKeys, ReadKeys         []Key
}

func englishFair() FairWords {
	return FairWords{
		Title: "Fair dealing", Hint: Key{"f", "fair dealing"},
		Running: "This round", Next: "The next round", Round: "round ",
		Commit: "The server has committed to its seed with:",
		Shares: "Shares in the deck:", Typed: "typed", NoShares: "Bots have none.",
		Last: "The last round, revealed", Seed: "The server's seed was:", Check: "Check it on your own machine:",
		Yours: "Your share: ",
		How:   "Type a share of your own below: dice, words, anything nobody can foresee. Enter sends it; Enter alone draws you a new one.",
		Fixed: "While a round runs its shares are fixed.",

		PromisesTitle: "What this promises",
		Promises: []string{
			"The server chose its seed before anybody's share was known, so it can't choose the deck by them. Note the commitment down: it is the SHA-256 of the seed that the record reveals.",
			"A share that nobody could foresee makes the deck unforeseeable for the house too, unless somebody in league with it changes theirs afterwards.",
		},
		LimitsTitle: "What it doesn't",
		Limits: []string{
			"A share that the house draws protects nobody against the house.",
			"The house sees every hand. It could refuse a share, or end the room before the deal; the host decides when it begins.",
			"Compare the commitment with the others: everybody must see the same.",
			"256 bits can't be guessed, but they don't reach every order of the cards.",
		},
		TypeKeys: []Key{{"enter", "send"}, {"esc", "back"}, {"↑↓", "more"}},
		ReadKeys: []Key{{"esc", "back"}, {"↑↓", "more"}},
	}
}

func germanFair() FairWords {
	return FairWords{
		Title: "Ehrlich gegeben", Hint: Key{"f", "ehrlich gegeben"},
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
		TypeKeys: []Key{{"Enter", "senden"}, {"Esc", "zurück"}, {"↑↓", "mehr"}},
		ReadKeys: []Key{{"Esc", "zurück"}, {"↑↓", "mehr"}},
	}
}
