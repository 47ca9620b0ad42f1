package german

import "shithead/views/words"

func custom() *words.Vocabulary {
	v := plain()
	v.BurnTitle = "ABGERÄUMT"
	v.FaceUp, v.FaceDown, v.Pile, v.Burned = "Tisch", "geheim", "gelegt", "abgeräumt"
	v.Asks = "Die gelegten Karten verlangen {ask}. "
	v.DoTake, v.DoFlip = "die gelegten Karten aufheben ({n})", "geheime Karte {n} umdrehen"
	v.Takes, v.TakesNothing, v.Fails = "hebt {n} auf", "hebt nichts auf", ": passt nicht, hebt {n} auf"
	v.TakeKey = words.Key{"e", "aufheben"}
	v.Burns, v.BurnsFour, v.BurnsTrumps = ": räumt ab", ": Vierling, räumt ab", "; aus dem Spiel: {cards}"
	v.Chances = "nimmt eine Chancenkarte, {cards}"
	v.SetUp = "Tipp eine Karte der Hand, dann eine auf dem Tisch, um sie zu tauschen."
	v.Flip = "Du hast nur noch geheime Karten: dreh eine um."
	v.PickFaceUp = "{cards} gegen welche deiner Tischkarten tauschen?"
	v.Shithead, v.IsShithead, v.YouShithead = "Verlierer", "hat verloren", "Du hast verloren."

	v.Own = map[string]string{
		"die offenen": "die vom Tisch", "zuletzt blind die verdeckten": "zuletzt blind die geheimen", "Karten verdeckt": "geheime Karten",
		"offen": "auf den Tisch", "offene": "welche vom Tisch", "offene Karten": "Tischkarten",
		"deine offenen Karten": "die vom Tisch", "deckst du eine verdeckte auf": "drehst du eine geheime um",
		"Eine verdeckte Karte": "Eine geheime Karte", "verdeckte Karten": "geheime Karten", "deckt {cards} auf": "dreht {cards} um",
		"deckt eine Karte auf": "dreht eine Karte um", "aufgedeckt": "umgedreht", "dem Stapel": "den gelegten Karten",
		"des Stapels": "der gelegten", "Auf einen leeren Stapel": "Auf den leeren Tisch", "auf leerem Stapel": "auf leerem Tisch",
		"gehört dir der ganze Stapel": "gehören dir alle gelegten Karten", "den Stapel nehmen": "die gelegten Karten aufheben",
		"den Stapel genommen": "aufgehoben", "kommt sie mit dem Stapel auf die Hand": "hebst du sie mit den gelegten Karten auf",
		"verbrannt":       "abgeräumt",
		"verdeckte Karte": "geheime Karte", "der Hand und den offenen Karten": "der Hand und dem Tisch",
		"da liegt kein Stapel, den du nehmen könntest": "auf dem Tisch liegt nichts, was du aufheben könntest",
		"wem die aufgedeckte Karte gilt":               "auf wen das Ass schießt", "nichts zu zielen": "nichts, womit du schießen könntest",
	}
	v.Names.Lower, v.Names.Burn, v.Names.Shoot = "LTC (niedriger)", "Abräumen", "schießendes Ass"
	v.Cards.Burns, v.Cards.Four = "räumt die gelegten Karten ab, du spielst weiter", "räumt die gelegten Karten ab, du spielst weiter"
	v.Cards.AsksTrump, v.Cards.Trump = "wer folgt, legt auch einen Trumpf oder hebt auf", "gilt nur einmal, dann aus dem Spiel"
	v.Cards.Shoots = "schießt auf jemanden; Antwort: {cards}, sonst aufheben"
	v.Cards.AgainLater = "auf leerem Tisch nur ein Neustart; wer Unsichtbares darauf legt, spielt auch noch einmal"
	v.Rules.Chance = words.Key{"Chancenkarte", "kannst du nicht, versuch es mit der obersten Karte des Ziehstapels"}
	return v
}
