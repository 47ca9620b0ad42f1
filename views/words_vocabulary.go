package views

import "shithead/engine"

// Vocabulary are the words of one rule set, in one language.
type Vocabulary struct {
	// What the places of cards are called, in a word that fits over them.
	Hand, FaceUp, FaceDown, Pile, Draw, Burned string
	// Asks is the pile asking for something, Run how far it is from four of a kind.
	Asks, Run string
	// What is done with the pile, to somebody who may do it; MayTake follows what else could be done, TakeKey is its key.
	DoTake, DoFlip, MayTake string
	TakeKey                 Key
	// Of somebody who did: Fails is a turned card that does not fit. Where the pile had no cards, TakesNothing, and
	// FedNothing of somebody who was aimed at. Burns follows a card, BurnsFour four of a kind, BurnsTrumps a take.
	Takes, TakesNothing, TakesFed, FedNothing, Fails, Burns, BurnsFour, BurnsTrumps string
	// Lays is laying cards face-up in the set-up, Chances turning a chance card.
	Lays, Chances string
	// What follows a card: it reverses, its player goes again, it shoots back.
	Reverses, Again, ShootsBack string
	// What the referee calls: a warning, a penalty card, a forbidden flip of card {k}; the others where no cards are left.
	Warned, Fouls, FoulsNothing, FoulFlips, FoulFlipsNothing string
	// AimAt asks whom to aim at; Aims says who did that to make somebody take the pile, Shoots to shoot.
	AimAt, Aims, Shoots string
	// SetUp and Flip say what to do; PickHand and PickFaceUp ask for the other card of a swap, from the hand or from face-up.
	SetUp, Flip          string
	PickHand, PickFaceUp string
	// Shithead is the last player, IsShithead says so of somebody, YouShithead to them; LowCard is a bonus.
	Shithead, IsShithead, YouShithead, LowCard string
	// Names are what the powers of cards are called, Cards what they do, Rules what else there is.
	Names PowerNames
	Cards CardWords
	Rules RuleWords
	// Own are phrases of sentences that all rule sets share, as this one has them: see own.
	Own map[string]string
	// refusals are what is said otherwise than in most rule sets of a move that is refused.
	refusals []refusalWords
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

// englishVocabularies are the words of all rule sets.
func englishVocabularies() map[string]*Vocabulary {
	return map[string]*Vocabulary{
		"bitenight": biteNightEnglish(), "leeds": leedsEnglish(), "schwechat": schwechatEnglish(),
		"classic": classicEnglish(), "custom": customEnglish(),
	}
}

func germanVocabularies() map[string]*Vocabulary {
	return map[string]*Vocabulary{
		"bitenight": biteNightGerman(), "leeds": leedsGerman(), "schwechat": schwechatGerman(),
		"classic": classicGerman(), "custom": customGerman(),
	}
}

// plainEnglish are the words that a rule set has unless it says otherwise, and those where there is none.
func plainEnglish() *Vocabulary {
	return &Vocabulary{
		Hand: "hand", FaceUp: "face-up", FaceDown: "face-down", Pile: "pile", Draw: "draw pile", Burned: "burned",
		Asks: "The pile asks for {ask}. ", Run: "{cards} · {n} short of four",
		DoTake: "take the pile ({n})", DoFlip: "flip face-down card {n}",
		MayTake: "; or take the pile" + noBreak + "(e)", TakeKey: Key{"e", "take"},
		Takes: "takes the pile, {n}", TakesNothing: "takes nothing", TakesFed: ", who takes {n}", FedNothing: ", who takes nothing",
		Fails: ": can't play it, takes {n}",
		Burns: ": burns the pile", BurnsFour: ": four of a kind, burns the pile", BurnsTrumps: "; burned: {cards}",
		Lays: "lays {cards} face-up", Chances: "turns a chance card, {cards}",
		Reverses: ", reverses the direction", Again: ", goes again", ShootsBack: ", shoots back at {other}",
		Warned: "is warned by the referee", Fouls: "breaks the rules again: one more face-down card",
		FoulsNothing:     "breaks the rules again, but no penalty card is left",
		FoulFlips:        "flips card {k} against the rules: gets a new one, and one more",
		FoulFlipsNothing: "flips card {k} against the rules, but no penalty card is left",
		AimAt:            "Who gets the {rank}? ", Aims: "aims the {rank} at {other}", Shoots: "shoots {other} with {cards}",
		SetUp:    "Type a card of your hand, then one of your face-up cards, to swap them.",
		Flip:     "Only face-down cards are left: flip one.",
		PickHand: "{cards} for which card of your hand?", PickFaceUp: "{cards} for which of your face-up cards?",
		Shithead: "Shithead", IsShithead: "is the Shithead", YouShithead: "You are the Shithead.", LowCard: "low card bonus!",
		Names: englishNames(), Cards: englishCards(), Rules: englishRules(),
	}
}

func plainGerman() *Vocabulary {
	return &Vocabulary{
		Hand: "Hand", FaceUp: "offen", FaceDown: "verdeckt", Pile: "Stapel", Draw: "Ziehstapel", Burned: "verbrannt",
		Asks: "Der Stapel verlangt {ask}. ", Run: "{cards} · {n} zum Vierling",
		DoTake: "den Stapel nehmen ({n})", DoFlip: "verdeckte Karte {n} aufdecken",
		MayTake: "; oder nimm den Stapel" + noBreak + "(e)", TakeKey: Key{"e", "nehmen"},
		Takes: "nimmt den Stapel, {n}", TakesNothing: "nimmt nichts", TakesFed: ": {other} nimmt {n}", FedNothing: ": {other} nimmt nichts",
		Fails: ": passt nicht, nimmt {n}",
		Burns: ": verbrennt den Stapel", BurnsFour: ": Vierling, verbrennt den Stapel", BurnsTrumps: "; verbrannt: {cards}",
		Lays: "legt {cards} offen aus", Chances: "deckt eine Chancenkarte auf, {cards}",
		Reverses: ", dreht die Richtung um", Again: ", ist noch einmal dran", ShootsBack: ", schießt zurück auf {other}",
		Warned: "bekommt eine Verwarnung", Fouls: "bricht wieder die Regeln: eine verdeckte Karte mehr",
		FoulsNothing:     "bricht wieder die Regeln, aber für eine Strafkarte ist keine mehr da",
		FoulFlips:        "deckt verbotenerweise Karte {k} auf: bekommt eine neue und eine dazu",
		FoulFlipsNothing: "deckt verbotenerweise Karte {k} auf, aber keine Strafkarte ist mehr da",
		AimAt:            "Auf wen zielst du mit {rank}? ", Aims: "zielt mit {rank} auf {other}", Shoots: "schießt mit {cards} auf {other}",
		SetUp:    "Tipp eine Karte der Hand, dann eine offene Karte, um sie zu tauschen.",
		Flip:     "Du hast nur noch verdeckte Karten: deck eine auf.",
		PickHand: "{cards} gegen welche Karte deiner Hand?", PickFaceUp: "{cards} gegen welche deiner offenen Karten?",
		Shithead: "Scheißkopf", IsShithead: "ist der Scheißkopf", YouShithead: "Du bist der Scheißkopf.", LowCard: "Bonus für die niedrige Karte!",
		Names: germanNames(), Cards: germanCards(), Rules: germanRules(),
	}
}

// foulSays is what the referee called.
func (v *Vocabulary) foulSays(e *engine.Event) string {
	switch {
	case e.Slot != engine.AnySlot && e.N > 0:
		return v.FoulFlips
	case e.Slot != engine.AnySlot:
		return v.FoulFlipsNothing
	case e.Cause == engine.CauseWarned:
		return v.Warned
	case e.N > 0:
		return v.Fouls
	default:
		return v.FoulsNothing
	}
}
