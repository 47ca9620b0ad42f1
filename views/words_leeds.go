package views

import "shithead/engine"

// leedsEnglish are the words of seed 001.
func leedsEnglish() *Vocabulary {
	v := plainEnglish()
	v.Pile, v.Draw, v.Burned = "discard pile", "stock", "stashed"
	v.Asks = "The discard pile asks for {ask}. "
	v.DoTake, v.DoFlip = "pick up the discard pile ({n})", "play face-down card {n}, blindly"
	v.Takes, v.Fails = "picks up the discard pile, {n}", ": can't play it, picks up {n}"
	v.TakesNothing, v.TakeKey = "picks up nothing", Key{"e", "pick up"}
	v.Burns, v.BurnsFour = ": stashes the discard pile", ": four of a kind, stashes the discard pile"
	v.Reverses = ", jacks it round"
	v.Flip = "Only face-down cards are left: play one blindly."

	v.Own = map[string]string{
		"the pile": "the discard pile", "an empty pile": "a free table", "the whole pile is": "the whole discard pile is",
		"the draw pile": "the stock", "take the pile": "pick up the discard pile", "Take the pile": "Pick up the discard pile",
		"flips {cards}": "plays {cards} blindly", "flips a card": "plays a card blindly",
		"flip": "play", "flip a face-down one": "play a face-down one blindly", "flipped": "played blindly", "burns": "stashes", "burned": "stashed",
	}
	v.Names.Reset, v.Names.Lower, v.Names.Burn = "high and low", "equal or lower", "stash"
	v.Cards.Burns, v.Cards.Four = "stashes the discard pile, you take another turn", "stash the discard pile, you take another turn"
	v.Cards.Reverses = "jacks the order of play round"
	v.Cards.Company = "plays on anything with {k} to {n} on it, as which it counts; alone on a free table"
	v.refusals = []refusalWords{
		{engine.ErrAsk, escorted, "{a} alone needs a free table: lay a higher card on top."},
		{engine.ErrEmptyPile, nil, "The discard pile is empty: there is nothing to pick up."},
		{engine.ErrMustPlay, canPlay, "You can play {can}, so you must."},
		{engine.ErrFlip, nil, "Only face-down cards are left: play one blindly."},
	}
	return v
}

func leedsGerman() *Vocabulary {
	v := plainGerman()
	v.Pile, v.Draw, v.Burned = "Ablage", "Talon", "gebunkert"
	v.Asks = "Die Ablage verlangt {ask}. "
	v.DoTake, v.DoFlip = "die Ablage aufnehmen ({n})", "verdeckte Karte {n} blind spielen"
	v.Takes, v.Fails = "nimmt die Ablage auf, {n}", ": passt nicht, nimmt {n} auf"
	v.TakesNothing, v.TakeKey = "nimmt nichts auf", Key{"e", "aufnehmen"}
	v.Burns, v.BurnsFour = ": bunkert die Ablage", ": Vierling, bunkert die Ablage"
	v.Reverses = ", jackt die Richtung um"
	v.Flip = "Du hast nur noch verdeckte Karten: spiel blind eine aus."
	v.Shithead, v.IsShithead, v.YouShithead = "Shithead", "ist der Shithead", "Du bist der Shithead."

	v.Own = map[string]string{
		"den Stapel": "die Ablage", "dem Stapel": "der Ablage", "des Stapels": "der Ablage", "des Ziehstapels": "des Talons",
		"der Ziehstapel": "der Talon", "Auf einen leeren Stapel": "Auf eine leere Ablage", "auf leerem Stapel": "auf leerer Ablage",
		"gehört dir der ganze Stapel": "gehört dir die ganze Ablage", "den Stapel nehmen": "die Ablage aufnehmen",
		"den Stapel genommen": "die Ablage aufgenommen", "deckt {cards} auf": "spielt blind {cards}",
		"deckt eine Karte auf": "spielt blind eine Karte", "deckst du eine verdeckte auf": "spielst du blind eine verdeckte",
		"aufdecken": "ausspielen", "aufgedeckt": "blind gespielt", "verbrennt": "bunkert", "verbrannt": "gebunkert",
	}
	v.Names.Reset, v.Names.Lower, v.Names.Burn = "hoch und niedrig", "gleich oder niedriger", "Bunkern"
	v.Cards.Burns, v.Cards.Four = "bunkert die Ablage, du spielst weiter", "bunkert die Ablage, du spielst weiter"
	v.Cards.Reverses = "jackt die Richtung um"
	v.Cards.Company = "passt auf alles mit {k} bis {n} darauf, als die sie zählt; allein nur, wo alles passt"
	v.refusals = []refusalWords{
		{engine.ErrEmptyPile, nil, "Die Ablage ist leer: es gibt nichts aufzunehmen."},
		{engine.ErrMustPlay, canPlay, "Du kannst {can} spielen, also musst du."},
		{engine.ErrFlip, nil, "Du hast nur noch verdeckte Karten: spiel blind eine aus."},
	}
	return v
}
