package german

import (
	"shithead/engine"
	"shithead/views/words"
)

func biteNight() *words.Vocabulary {
	v := plain()
	v.BurnTitle = "GESPRENGT"
	v.FaceUp, v.FaceDown, v.Burned = "Bank", "Gamble", "Ablage"
	v.DoFlip = "Karte {n} deines Gambles aufdecken, blind"
	v.Burns, v.BurnsFour = ": sprengt den Stapel", ": Vierling, sprengt den Stapel"
	v.AimAt, v.Aims = "Wem drückst du mit dem {rank} den Stapel auf ({n})? ", "zeigt {other} den {rank}"
	v.SetUp = "Füll deine Bank: tipp eine Karte der Hand, dann eine der Bank zum Tausch."
	v.Flip = "Du hast nur noch dein Gamble: deck blind eine Karte auf."
	v.PickHand, v.PickFaceUp = "{cards} der Bank gegen welche Karte deiner Hand?", "{cards} der Hand gegen welche Karte deiner Bank?"
	v.LowCard = "Low Card Leave!"

	v.Own = map[string]string{
		"die offenen": "die der Bank", "zuletzt blind die verdeckten": "zuletzt blind die des Gambles",
		"Karten verdeckt": "Karten ins Gamble", "offen": "in die Bank", "offene": "welche der Bank", "offene Karten": "Karten der Bank",
		"deine offenen Karten": "die Bank", "deckst du eine verdeckte auf": "deckst du eine des Gambles auf",
		"Eine verdeckte Karte": "Eine Karte des Gambles", "verdeckte Karten": "das Gamble", "mit offenen Karten": "aus der Bank",
		"verbrannt": "gesprengt", "Der Stapel verbrennt": "Der Stapel ist gesprengt",
	}
	v.Names.Lower, v.Names.Burn, v.Names.Feed = "gleich oder niedriger", "Sprengen", "Zeigen"
	v.Cards.Burns, v.Cards.Four = "sprengt den Stapel, du spielst weiter", "sprengt den Stapel, du spielst weiter"
	v.Refusals = []words.RefusalWords{
		{engine.ErrSetUp, nil, "Noch sind nicht alle Banken gefüllt."},
		{engine.ErrNotSetUp, nil, "Die Banken sind gefüllt, das Tauschen ist vorbei."},
		{engine.ErrAim, nil, "Sag erst, wem du den Joker zeigst."},
		{engine.ErrNotAim, nil, "Gerade gibt es keinen Joker zu zeigen."},
		{engine.ErrFlip, nil, "Du hast nur noch dein Gamble: deck blind eine Karte auf."},
		{engine.ErrNotFlip, nil, "Das Gamble kommt zuletzt, nach Hand und Bank."},
		{engine.ErrSlot, nil, "Dort liegt keine Karte deines Gambles mehr."},
	}
	return v
}
