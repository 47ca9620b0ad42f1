package german

import "shithead/views/words"

func schwechat() *words.Vocabulary {
	v := plain()
	v.BurnTitle = "GELÖSCHT"
	v.FaceUp, v.FaceDown, v.Pile, v.Draw, v.Burned = "FUC", "FDC", "Ablegestapel", "Nachziehstapel", "gelöscht"
	v.Asks = "Der Ablegestapel verlangt {ask}. "
	v.DoTake, v.DoFlip = "den Ablegestapel fressen ({n})", "FDC {n} umdrehen und ausspielen"
	v.Takes, v.TakesNothing, v.Fails = "frisst {n}", "frisst nichts", ": passt nicht, frisst {n}"
	v.Burns, v.BurnsFour = ": löscht den Ablegestapel", ": Vierling, löscht den Ablegestapel"
	v.Lays = "legt {cards} aus"
	v.Reverses = ", Richtungswechsel"
	v.Fouls, v.FoulsNothing = "bricht wieder die Regeln: eine FDC mehr", "bricht wieder die Regeln, aber für eine FDC ist keine Karte mehr da"
	v.FoulFlips = "dreht verbotenerweise FDC {k} um: bekommt eine neue und eine dazu"
	v.FoulFlipsNothing = "dreht verbotenerweise FDC {k} um, aber für eine FDC ist keine Karte mehr da"
	v.SetUp = "Wähl drei Handkarten, die du als FUC auslegst."
	v.Flip = "Du hast nur noch FDC: dreh eine um."
	v.MayTake, v.TakeKey = "; oder friss den Ablegestapel"+words.NoBreak+"(e)", words.Key{"e", "fressen"}

	v.Own = map[string]string{
		"die offenen": "die FUC", "zuletzt blind die verdeckten": "zuletzt blind die FDC", "Karten verdeckt": "FDC", "offen": "als FUC",
		"offenen Karten": "FUC", "deine offenen Karten": "deine FUC", "deckst du eine verdeckte auf": "drehst du eine FDC um",
		"Eine verdeckte Karte": "Eine FDC", "eine verdeckte Karte": "eine FDC", "verdeckte Karten": "FDC",
		"Deckst du verbotenerweise eine verdeckte Karte auf": "Drehst du verbotenerweise eine FDC um",
		"verdeckte Karte {n} vor der Zeit aufdecken":         "FDC {n} vor der Zeit umdrehen", "aufzudecken": "umzudrehen",
		"deckt {cards} auf": "dreht {cards} um", "nimmt {n}": "frisst {n}", "genommen": "gefressen", "deckt eine Karte auf": "dreht eine FDC um", "aufgedeckt": "umgedreht",
		"den Stapel": "den Ablegestapel", "dem Stapel": "dem Ablegestapel", "des Stapels": "des Ablegestapels",
		"der Stapel": "der Ablegestapel", "Auf einen leeren Stapel": "Auf einen leeren Ablegestapel",
		"auf leerem Stapel": "auf leerem Ablegestapel", "des Ziehstapels": "des Nachziehstapels",
		"der Ziehstapel": "der Nachziehstapel", "den ganzen Stapel auf die Hand nehmen": "den ganzen Ablegestapel fressen",
		"den Stapel nehmen": "den Ablegestapel fressen", "den Stapel genommen": "gefressen",
		"verbrennt": "löscht", "verbrannt": "gelöscht",
		"verdeckte Karte": "FDC", "der Hand und den offenen Karten": "den Handkarten und den FUC",
		"das Tauschen ist vorbei": "die FUC liegen: die Runde läuft", "Leg erst {k} Karten der Hand offen": "Leg erst {k} Handkarten als FUC",
		"Hier legst du offene Karten, statt sie zu tauschen": "FUC legst du einmal, Tauschen gibt es nicht", "Leg {k} Karten": "Leg {k} Karten als FUC",
		"{other}": "Du hast nur noch FDC: dreh eine davon um.", "verlangt weniger als {asked}": "will unterboten werden, mit {answers}",
		"da liegt kein Stapel, den du nehmen könntest": "es gibt keinen Ablegestapel zu fressen",
	}
	v.Names.Reset, v.Names.Lower, v.Names.Burn = "Wert null", "Unterbieten", "Löschen"
	v.Cards.Below = "wer folgt, muss unterbieten"
	v.Cards.BurnsNext, v.Cards.FourNext = "löscht den Ablegestapel; wer folgt, spielt an", "löscht den Ablegestapel; wer folgt, spielt an"
	v.Cards.ReversesThree = "dreht die Spielrichtung um (zu zweit nicht)"
	v.Rules.TakeAtWill = words.Key{"Fressen", "bist du dran, darfst du den Ablegestapel immer fressen und spielst dann an"}
	v.Rules.Strict = words.Key{"Strafen", "erst eine Verwarnung, dann je Foul eine FDC; verbotenes Umdrehen: eine neue FDC und eine dazu"}
	return v
}
