package views

import "shithead/engine"

// Vocabulary are the words of one rule set, in one language.
type Vocabulary struct {
	// What the places of cards are called.
	Hand, FaceUp, FaceDown, Pile, Draw, Burned string
	// Asks is the pile asking for something, Run how far it is from four of a kind.
	Asks, Run string
	// What is done with the pile: to somebody who may do it, and of somebody who did.
	DoTake, DoFlip, Takes, TakesFed, Burns, BurnsFour string
	// AimAt asks whom to aim at, Aims says who did.
	AimAt, Aims string
	// SetUp and Flip say what to do; PickHand and PickFaceUp ask for the other card of a swap, from the hand or from face-up.
	SetUp, Flip          string
	PickHand, PickFaceUp string
	// Shithead is the last player, IsShithead says so of somebody, YouShithead to them; LowCard is a bonus.
	Shithead, IsShithead, YouShithead, LowCard string
	// Names are what the powers of cards are called, Cards what they do, Rules what else there is.
	Names PowerNames
	Cards CardWords
	Rules RuleWords
}

// vocabulary are the words of a rule set.
func (w *TableWords) vocabulary(rules *engine.Rules) *Vocabulary {
	if rules != nil {
		if v, ok := w.Vocabularies[rules.Name]; ok {
			return v
		}
	}
	return w.Plain
}

// plainEnglish is for rule sets without words of their own.
func plainEnglish() *Vocabulary {
	return &Vocabulary{
		Hand: "hand", FaceUp: "face-up", FaceDown: "face-down", Pile: "pile", Draw: "draw pile", Burned: "burned",
		Asks: "The pile asks for {ask}. ", Run: "{cards} · {n} short of four",
		DoTake: "take the pile ({n})", DoFlip: "flip face-down card {n}",
		Takes: "takes the pile ({n})", TakesFed: ", who takes {n}",
		Burns: ": burns the pile", BurnsFour: ": four of a kind, burns the pile",
		AimAt: "Aim the {rank} at whom? ", Aims: "aims the {rank} at {other}",
		SetUp:    "Type a card of your hand, then one of your face-up cards, to swap them.",
		Flip:     "Only face-down cards are left: flip one.",
		PickHand: "{cards} for which card of your hand?", PickFaceUp: "{cards} for which of your face-up cards?",
		Shithead: "Shithead", IsShithead: "is the Shithead", YouShithead: "You are the Shithead.", LowCard: "low card bonus!",
		Names: englishNames(), Cards: englishCards(), Rules: englishRules(),
	}
}

func plainGerman() *Vocabulary {
	return &Vocabulary{
		Hand: "Hand", FaceUp: "offen", FaceDown: "verdeckt", Pile: "Stapel", Draw: "Nachziehstapel", Burned: "verbrannt",
		Asks: "Der Stapel verlangt {ask}. ", Run: "{cards} · noch {n} zum Vierling",
		DoTake: "den Stapel nehmen ({n})", DoFlip: "verdeckte Karte {n} aufdecken",
		Takes: "nimmt den Stapel ({n})", TakesFed: ": {other} nimmt {n}",
		Burns: ": verbrennt den Stapel", BurnsFour: ": Vierling, verbrennt den Stapel",
		AimAt: "Auf wen zielst du mit {rank}? ", Aims: "zielt mit {rank} auf {other}",
		SetUp:    "Tipp eine Karte der Hand, dann eine offene Karte, um sie zu tauschen.",
		Flip:     "Du hast nur noch verdeckte Karten: deck eine auf.",
		PickHand: "{cards} gegen welche Karte deiner Hand?", PickFaceUp: "{cards} gegen welche deiner offenen Karten?",
		Shithead: "Scheißkopf", IsShithead: "ist der Scheißkopf", YouShithead: "Du bist der Scheißkopf.", LowCard: "Bonus für die niedrige Karte!",
		Names: germanNames(), Cards: germanCards(), Rules: germanRules(),
	}
}
