package views

import "shithead/engine"

// classicEnglish are the words of seed 003, which is in German.
func classicEnglish() *Vocabulary {
	v := plainEnglish()
	v.FaceDown, v.Draw = "blind", "deck"
	v.DoTake, v.DoFlip = "pick up the pile ({n})", "play blind card {n}"
	v.Takes, v.Fails = "picks up the pile, {n}", ": doesn't fit, picks up {n}"
	v.TakesNothing, v.TakeKey = "picks up nothing", Key{"e", "pick up"}
	v.Flip = "Only your blind cards are left: play one."

	v.Own = map[string]string{
		"the face-down ones last, blind": "the blind ones last", "cards face-down": "blind cards", "flip": "play", "flip a face-down one": "play a blind one",
		"A face-down card": "A blind card", "face-down cards": "blind cards", "flips {cards}": "plays {cards} blind",
		"flips a card": "plays a blind card", "flipped": "played blind", "the draw pile": "the deck",
		"take the pile": "pick up the pile", "Take the pile": "Pick up the pile",
	}
	v.Names.Reset, v.Names.Burn = "wildcard", "wildcard"
	v.refusals = []refusalWords{
		{engine.ErrFlip, nil, "Only your blind cards are left: play one."},
		{engine.ErrNotFlip, nil, "Blind cards come last, after your hand and your face-up cards."},
		{engine.ErrSlot, nil, "No blind card lies there any more."},
		{engine.ErrEmptyPile, nil, "There is no pile to pick up."},
		{engine.ErrMustPlay, canPlay, "You can play {can}, so you can't pick up the pile."},
	}
	return v
}

func classicGerman() *Vocabulary {
	v := plainGerman()
	v.FaceDown, v.Pile, v.Draw = "blind", "Spielstapel", "Deck"
	v.Asks = "Der Spielstapel verlangt {ask}. "
	v.DoTake, v.DoFlip = "den Spielstapel aufheben ({n})", "blinde Karte {n} spielen"
	v.Takes, v.Fails = "hebt den Spielstapel auf, {n}", ": passt nicht, hebt {n} auf"
	v.Burns, v.BurnsFour = ": verbrennt den Spielstapel", ": Vierling, verbrennt den Spielstapel"
	v.TakesNothing, v.TakeKey = "hebt nichts auf", Key{"e", "aufheben"}
	v.Flip = "Du hast nur noch blinde Karten: spiel eine."
	v.Shithead, v.IsShithead, v.YouShithead = "Shithead", "ist der Shithead", "Du bist der Shithead."

	v.Own = map[string]string{
		"zuletzt blind die verdeckten": "zuletzt die blinden", "Karten verdeckt": "blinde Karten", "deckst du eine verdeckte auf": "spielst du eine blinde",
		"Eine verdeckte Karte": "Eine blinde Karte", "verdeckte Karten": "blinde Karten", "deckt {cards} auf": "spielt blind {cards}",
		"deckt eine Karte auf": "spielt eine blinde Karte", "aufdecken": "spielen", "aufgedeckt": "blind gespielt", "den Stapel": "den Spielstapel",
		"dem Stapel": "dem Spielstapel", "des Stapels": "des Spielstapels", "des Ziehstapels": "des Decks", "der Ziehstapel": "das Deck",
		"Auf einen leeren Stapel": "Auf einen leeren Spielstapel", "auf leerem Stapel": "auf leerem Spielstapel",
		"gehört dir der ganze Stapel": "gehört dir der ganze Spielstapel", "den Stapel nehmen": "den Spielstapel aufheben",
		"den Stapel genommen": "den Spielstapel aufgehoben",
	}
	v.Names.Reset, v.Names.Burn = "Platzhalter", "Platzhalter"
	v.Cards.Burns, v.Cards.Four = "verbrennt den Spielstapel, du spielst weiter", "verbrennt den Spielstapel, du spielst weiter"
	v.Rules.FaceUpAbove.Does = "müssen höher sein als der Spielstapel; gleich hoch reicht nicht"
	v.refusals = []refusalWords{
		{engine.ErrFlip, nil, "Du hast nur noch blinde Karten: spiel eine."},
		{engine.ErrNotFlip, nil, "Blinde Karten kommen zuletzt, nach der Hand und den offenen Karten."},
		{engine.ErrSlot, nil, "Dort liegt keine blinde Karte mehr."},
		{engine.ErrEmptyPile, nil, "Da liegt kein Spielstapel, den du aufheben könntest."},
		{engine.ErrMustPlay, canPlay, "Du kannst {can} spielen, also hebst du nichts auf."},
	}
	return v
}
