package views

import "shithead/engine"

// classicEnglish are the words of seed 003, which is in German.
func classicEnglish() *Vocabulary {
	v := plainEnglish()
	v.FaceDown, v.Draw = "blind", "deck"
	v.DoTake, v.DoFlip = "pick up the pile ({n})", "play blind card {n}"
	v.Takes, v.Fails = "picks up the pile, {n}", ": doesn't fit, picks up {n}"
	v.Flip = "Only your blind cards are left: play one."

	v.Names.Reset, v.Names.Burn = "wildcard", "wildcard"
	v.refusals = []refusalWords{
		{engine.ErrFlip, nil, "Only your blind cards are left: play one."},
		{engine.ErrNotFlip, nil, "Blind cards come last, after your hand and your face-up cards."},
		{engine.ErrSlot, nil, "No blind card lies there any more."},
		{engine.ErrEmptyPile, nil, "There is no pile to pick up."},
		{engine.ErrMustPlay, canPlay, "You can play {can}, so you may not pick up the pile."},
	}
	return v
}

func classicGerman() *Vocabulary {
	v := plainGerman()
	v.FaceDown, v.Draw = "blind", "Deck"
	v.Asks = "Der Spielstapel verlangt {ask}. "
	v.DoTake, v.DoFlip = "den Spielstapel aufheben ({n})", "blinde Karte {n} spielen"
	v.Takes, v.Fails = "hebt den Spielstapel auf, {n}", ": passt nicht, hebt {n} auf"
	v.Burns, v.BurnsFour = ": verbrennt den Spielstapel", ": Vierling, verbrennt den Spielstapel"
	v.Flip = "Du hast nur noch blinde Karten: spiel eine."
	v.Shithead, v.IsShithead, v.YouShithead = "Shithead", "ist der Shithead", "Du bist der Shithead."

	v.Names.Reset, v.Names.Burn = "Platzhalter", "Platzhalter"
	v.Cards.Burns, v.Cards.Four = "verbrennt den Spielstapel, du spielst weiter", "verbrennt den Spielstapel, du spielst weiter"
	v.Rules.FaceUpAbove.Does = "müssen höher sein als der Spielstapel; gleich hoch reicht nicht"
	v.refusals = []refusalWords{
		{engine.ErrFlip, nil, "Du hast nur noch blinde Karten: spiel eine."},
		{engine.ErrNotFlip, nil, "Blinde Karten kommen zuletzt, nach der Hand und den offenen Karten."},
		{engine.ErrSlot, nil, "Dort liegt keine blinde Karte mehr."},
		{engine.ErrEmptyPile, nil, "Es gibt keinen Spielstapel aufzuheben."},
		{engine.ErrMustPlay, canPlay, "Du kannst {can} spielen, also hebst du nichts auf."},
	}
	return v
}
