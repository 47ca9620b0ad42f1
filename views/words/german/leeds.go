package german

import "shithead/views/words"

func leeds() *words.Vocabulary {
	v := plain()
	v.BurnTitle = "GEBUNKERT"
	v.Pile, v.Draw, v.Burned = "Ablage", "Talon", "gebunkert"
	v.Asks = "Die Ablage verlangt {ask}. "
	v.DoTake, v.DoFlip = "die Ablage aufnehmen ({n})", "verdeckte Karte {n} blind spielen"
	v.Takes, v.Fails = "nimmt {n} auf", ": passt nicht, nimmt {n} auf"
	v.TakesNothing, v.TakeKey = "nimmt nichts auf", words.Key{"e", "aufnehmen"}
	v.Burns, v.BurnsFour = ": bunkert die Ablage", ": Vierling, bunkert die Ablage"
	v.Reverses = ", jackt die Richtung um"
	v.Flip = "Du hast nur noch verdeckte Karten: spiel blind eine aus."
	v.Shithead, v.IsShithead, v.YouShithead = "Shithead", "ist der Shithead", "Du bist der Shithead."

	v.Own = map[string]string{
		"den Stapel": "die Ablage", "dem Stapel": "der Ablage", "des Stapels": "der Ablage", "des Ziehstapels": "des Talons",
		"der Ziehstapel": "der Talon", "Auf einen leeren Stapel": "Auf eine leere Ablage", "auf leerem Stapel": "auf leerer Ablage",
		"gehört dir der ganze Stapel": "gehört dir die ganze Ablage", "den Stapel nehmen": "die Ablage aufnehmen",
		"den Stapel genommen": "die Ablage aufgenommen", "deckt {cards} auf": "spielt blind {cards}", "nimmt {n}": "nimmt {n} auf", "genommen": "aufgenommen",
		"deckt eine Karte auf": "spielt blind eine Karte", "deckst du eine verdeckte auf": "spielst du blind eine verdeckte",
		"aufgedeckt": "blind gespielt", "verbrennt": "bunkert", "verbrannt": "gebunkert",
		"da liegt kein Stapel, den du nehmen könntest": "die Ablage ist leer: es gibt nichts aufzunehmen",
	}
	v.Names.Reset, v.Names.Lower, v.Names.Burn = "hoch und niedrig", "gleich oder niedriger", "Bunkern"
	v.Cards.Burns, v.Cards.Four = "bunkert die Ablage, du spielst weiter", "bunkert die Ablage, du spielst weiter"
	v.Cards.Reverses = "jackt die Richtung um"
	v.Cards.Company = "passt auf alles mit {k} bis {n} darauf, als die sie zählt; allein nur, wo alles passt"
	return v
}
