package views

import "shithead/engine"

// leedsEnglish are the words of seed 001.
func leedsEnglish() *Vocabulary {
	v := plainEnglish()
	v.Pile, v.Draw, v.Burned = "discard pile", "stock", "stashed"
	v.Asks = "The discard pile asks for {ask}. "
	v.DoTake, v.DoFlip = "pick up the discard pile ({n})", "play face-down card {n}, blindly"
	v.Takes, v.Fails = "picks up the discard pile, {n}", ": can't play it, picks up {n}"
	v.Burns, v.BurnsFour = ": stashes the pile", ": four of a kind, stashes the pile"
	v.Reverses = ", jacks play the other way"
	v.SetUp = "Type a card of your hand, then one of your face-up cards, to exchange them."
	v.Flip = "Only face-down cards are left: play one blindly."

	v.Names.Reset, v.Names.Lower, v.Names.Burn = "high and low", "equal or lower", "stash"
	v.Cards.Burns, v.Cards.Four = "stashes the pile, you take another turn", "stash the pile, you take another turn"
	v.Cards.Reverses = "reverses the order of play"
	v.Cards.Company = "plays on anything with {k} to {n} on it, as which it counts; alone on a free table"
	v.refusals = []refusalWords{
		{engine.ErrSetUp, nil, "The face-up cards are still being exchanged."},
		{engine.ErrNotSetUp, nil, "The exchanging is over."},
		{engine.ErrEmptyPile, nil, "The discard pile is empty: there is nothing to pick up."},
		{engine.ErrMustPlay, canPlay, "If you can play, you must: you can play {can}."},
		{engine.ErrMustPlay, nil, "If you can play, you must play."},
		{engine.ErrFlip, nil, "Only face-down cards are left: play one blindly."},
	}
	return v
}

func leedsGerman() *Vocabulary {
	v := plainGerman()
	v.Pile, v.Draw, v.Burned = "Ablage", "Talon", "gebunkert"
	v.Asks = "Der Ablagestapel verlangt {ask}. "
	v.DoTake, v.DoFlip = "den Ablagestapel aufnehmen ({n})", "verdeckte Karte {n} blind spielen"
	v.Takes, v.Fails = "nimmt den Ablagestapel auf, {n}", ": passt nicht, nimmt {n} auf"
	v.Burns, v.BurnsFour = ": bunkert den Stapel", ": Vierling, bunkert den Stapel"
	v.Flip = "Du hast nur noch verdeckte Karten: spiel blind eine aus."
	v.Shithead, v.IsShithead, v.YouShithead = "Shithead", "ist der Shithead", "Du bist der Shithead."

	v.Names.Reset, v.Names.Lower, v.Names.Burn = "hoch und niedrig", "gleich oder niedriger", "Bunkern"
	v.Cards.Burns, v.Cards.Four = "bunkert den Stapel, du spielst weiter", "bunkert den Stapel, du spielst weiter"
	v.Cards.Company = "passt auf alles mit {k} bis {n} darauf, als die sie zählt; allein nur, wo alles passt"
	v.refusals = []refusalWords{
		{engine.ErrEmptyPile, nil, "Der Ablagestapel ist leer: es gibt nichts aufzunehmen."},
		{engine.ErrMustPlay, canPlay, "Wer spielen kann, muss: du kannst {can} spielen."},
		{engine.ErrMustPlay, nil, "Wer spielen kann, muss spielen."},
		{engine.ErrFlip, nil, "Du hast nur noch verdeckte Karten: spiel blind eine aus."},
	}
	return v
}
