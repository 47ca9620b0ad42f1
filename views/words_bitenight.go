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
		Wild: "plays on anything", AsksFree: "anything plays on it", AsksAtMost: "next must be {rank} or lower",
		Invisible: "is invisible", BurnsCard: "blows the stack, you go again", Skips: "each skips one player",
		Feeds: "make anybody take the stack", Jump: "four of a kind blow the stack, out of turn too",
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
		Wild: "passt auf alles", AsksFree: "alles passt darauf", AsksAtMost: "danach nur {rank} oder niedriger",
		Invisible: "ist unsichtbar", BurnsCard: "sprengt den Stapel, du spielst weiter", Skips: "jede lässt jemanden aussetzen",
		Feeds: "wem du ihn zeigst, der nimmt den Stapel", Jump: "Vierlinge sprengen den Stapel, auch außer der Reihe",
	}
}
