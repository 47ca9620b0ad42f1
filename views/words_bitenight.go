package views

// biteNightEnglish are the words of seed 000.
func biteNightEnglish() *Vocabulary {
	return &Vocabulary{
		Hand: "hand", FaceUp: "bank", FaceDown: "gamble", Pile: "stack", Draw: "draw pile", Burned: "discard pile",
		Asks: "The stack asks for {ask}. ", Run: "{cards} · {n} short of four",
		DoTake: "take the stack ({n})", DoFlip: "flip card {n} of your gamble, blind",
		Takes: "takes the stack ({n})", TakesFed: ", who takes {n}",
		Burns: ": blows the stack", BurnsFour: ": four of a kind, blows the stack",
		AimAt: "Show the {rank} to whom? They take the stack ({n}): ", Aims: "shows the {rank} to {other}",
		SetUp:    "Stock your bank: type a card of your hand, then one of the bank, to swap.",
		Flip:     "Only your gamble is left: flip a card, blind.",
		PickHand: "{cards} of your bank for which card of your hand?", PickFaceUp: "{cards} of your hand for which card of your bank?",
		Shithead: "Scheissekopf", IsShithead: "is the Scheissekopf", YouShithead: "You are the Scheissekopf.", LowCard: "Low Card Leave!",
		Names: englishNames(), Cards: englishCards(), Rules: englishRules(),
	}
}

func biteNightGerman() *Vocabulary {
	return &Vocabulary{
		Hand: "Hand", FaceUp: "Bank", FaceDown: "Gamble", Pile: "Stapel", Draw: "Nachziehstapel", Burned: "Ablage",
		Asks: "Der Stapel verlangt {ask}. ", Run: "{cards} · noch {n} zum Vierling",
		DoTake: "den Stapel nehmen ({n})", DoFlip: "Karte {n} deines Gambles aufdecken, blind",
		Takes: "nimmt den Stapel ({n})", TakesFed: ": {other} nimmt {n}",
		Burns: ": sprengt den Stapel", BurnsFour: ": Vierling, sprengt den Stapel",
		AimAt: "Wem zeigst du den {rank}? Er oder sie nimmt den Stapel ({n}): ", Aims: "zeigt den {rank} {other}",
		SetUp:    "Füll deine Bank: tipp eine Karte der Hand, dann eine der Bank zum Tausch.",
		Flip:     "Du hast nur noch dein Gamble: deck blind eine Karte auf.",
		PickHand: "{cards} der Bank gegen welche Karte deiner Hand?", PickFaceUp: "{cards} der Hand gegen welche Karte deiner Bank?",
		Shithead: "Scheißkopf", IsShithead: "ist der Scheißkopf", YouShithead: "Du bist der Scheißkopf.", LowCard: "Low Card Leave!",
		Names: germanNames(), Cards: germanCards(), Rules: germanRules(),
	}
}
