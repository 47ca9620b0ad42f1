package german

import "shithead/views/words"

func biteNight() *words.Vocabulary {
	v := plain()
	v.BurnTitle = "GESPRENGT"
	v.FaceUp, v.FaceDown, v.Burned = "Bank", "Gamble", "Ablage"
	v.DoFlip = "Karte {n} deines Gambles aufdecken, blind"
	v.Burns, v.BurnsFour = ": sprengt den Stapel", ": Vierling, sprengt den Stapel"
	v.AimAt, v.Aims = "Wem drückst du {rank} und Stapel auf ({n})? ", "zeigt {other} den {rank}"
	v.SetUp = "Füll deine Bank: tipp eine Karte der Hand, dann eine der Bank zum Tausch."
	v.Flip = "Du hast nur noch dein Gamble: deck blind eine Karte auf."
	v.PickHand, v.PickFaceUp = "{cards} gegen welche Karte deiner Hand tauschen?", "{cards} gegen welche Karte deiner Bank tauschen?"
	v.LowCard = "Low Card Leave!"

	v.Own = map[string]string{
		"die offenen": "die der Bank", "zuletzt blind die verdeckten": "zuletzt blind die des Gambles",
		"Karten verdeckt": "Karten ins Gamble", "offen": "in die Bank", "offene": "welche der Bank", "offene Karten": "Karten der Bank",
		"deine offenen Karten": "die Bank", "deckst du eine verdeckte auf": "deckst du eine des Gambles auf",
		"Eine verdeckte Karte": "Eine Karte des Gambles", "verdeckte Karten": "das Gamble", "mit offenen Karten": "aus der Bank",
		"verbrannt": "gesprengt", "Der Stapel verbrennt": "Der Stapel ist gesprengt",
		"das Tauschen läuft noch":        "noch sind nicht alle Banken gefüllt",
		"das Tauschen ist vorbei":        "die Banken sind gefüllt, das Tauschen ist vorbei",
		"wem die aufgedeckte Karte gilt": "wem du den Joker zeigst", "nichts zu zielen": "keinen Joker zu zeigen",
		"verdeckte Karte": "Karte deines Gambles", "kommen": "kommt", "der Hand und den offenen Karten": "Hand und Bank",
	}
	v.Names.Lower, v.Names.Burn, v.Names.Feed = "gleich oder niedriger", "Sprengen", "Zeigen"
	v.Cards.Burns, v.Cards.Four = "sprengt den Stapel, du spielst weiter", "sprengt den Stapel, du spielst weiter"
	return v
}
