package german

import "shithead/views/words"

func classic() *words.Vocabulary {
	v := plain()
	v.FaceDown, v.Pile, v.Draw = "blind", "Spielstapel", "Deck"
	v.Asks = "Der Spielstapel verlangt {ask}. "
	v.DoTake, v.DoFlip = "den Spielstapel aufheben ({n})", "blinde Karte {n} spielen"
	v.Takes, v.Fails = "hebt den Spielstapel auf, {n}", ": passt nicht, hebt {n} auf"
	v.Burns, v.BurnsFour = ": verbrennt den Spielstapel", ": Vierling, verbrennt den Spielstapel"
	v.TakesNothing, v.TakeKey = "hebt nichts auf", words.Key{"e", "aufheben"}
	v.Flip = "Du hast nur noch blinde Karten: spiel eine."
	v.Shithead, v.IsShithead, v.YouShithead = "Shithead", "ist der Shithead", "Du bist der Shithead."

	v.Own = map[string]string{
		"zuletzt blind die verdeckten": "zuletzt die blinden", "Karten verdeckt": "blinde Karten", "deckst du eine verdeckte auf": "spielst du eine blinde",
		"Eine verdeckte Karte": "Eine blinde Karte", "verdeckte Karten": "blinde Karten", "deckt {cards} auf": "spielt blind {cards}",
		"deckt eine Karte auf": "spielt eine blinde Karte", "aufgedeckt": "blind gespielt", "den Stapel": "den Spielstapel",
		"dem Stapel": "dem Spielstapel", "des Stapels": "des Spielstapels", "des Ziehstapels": "des Decks", "der Ziehstapel": "das Deck",
		"Auf einen leeren Stapel": "Auf einen leeren Spielstapel", "auf leerem Stapel": "auf leerem Spielstapel",
		"gehört dir der ganze Stapel": "gehört dir der ganze Spielstapel", "den Stapel nehmen": "den Spielstapel aufheben",
		"den Stapel genommen": "den Spielstapel aufgehoben",
		"verdeckte Karte":     "blinde Karte", "musst du": "hebst du nichts auf",
		"da liegt kein Stapel, den du nehmen könntest": "da liegt kein Spielstapel, den du aufheben könntest",
	}
	v.Names.Reset, v.Names.Burn = "Platzhalter", "Platzhalter"
	v.Cards.Burns, v.Cards.Four = "verbrennt den Spielstapel, du spielst weiter", "verbrennt den Spielstapel, du spielst weiter"
	v.Rules.FaceUpAbove.Does = "müssen höher sein als der Spielstapel; gleich hoch reicht nicht"
	return v
}
