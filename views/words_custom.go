package views

import "shithead/engine"

// customEnglish are the words of seed 004.
func customEnglish() *Vocabulary {
	v := plainEnglish()
	v.FaceUp, v.FaceDown, v.Pile, v.Burned = "table", "secret", "laid", "cleared"
	v.Asks = "The cards laid ask for {ask}. "
	v.DoTake, v.DoFlip = "pick up the cards laid ({n})", "turn secret card {n}"
	v.Takes, v.TakesNothing, v.Fails = "picks up {n}", "picks up nothing", ": can't go, picks up {n}"
	v.TakeKey = Key{"e", "pick up"}
	v.Burns, v.BurnsFour, v.BurnsTrumps = ": clears the cards laid", ": four of a kind, clears the cards laid", "; discarded: {cards}"
	v.Chances = "takes a chance card, {cards}"
	v.SetUp = "Type a card of your hand, then one on the table, to swap them."
	v.Flip = "Only your secret cards are left: turn one."
	v.PickFaceUp = "{cards} for which of your table cards?"
	v.Shithead, v.IsShithead, v.YouShithead = "loser", "is the loser", "You are the loser."

	v.Own = map[string]string{
		"the face-up cards": "the table cards", "the face-down ones last, blind": "the secret ones last, blind",
		"cards face-down": "secret cards", "face-up": "on the table", "face-up ones": "table cards", "your face-up cards": "your table cards",
		"flip": "turn", "flip a face-down one": "turn a secret one", "A face-down card": "A secret card", "face-down cards": "secret cards",
		"Face-up cards": "Table cards", "flips {cards}": "turns {cards}", "flips a card": "turns a card", "flipped": "turned",
		"the pile": "the cards laid", "an empty pile": "an empty table", "the whole pile is": "all the cards laid are",
		"take the pile": "pick up the cards laid", "Take the pile": "Pick up", "take it with the pile": "pick it up with the cards laid",
		"burned": "cleared",
	}
	v.Names.Lower, v.Names.Skip, v.Names.Shoot = "LTC (lower than)", "miss a go", "shooting Ace"
	v.Cards.Burns, v.Cards.Four = "clears the cards laid, you go again", "clear the cards laid, you go again"
	v.Cards.AsksTrump, v.Cards.Trump = "next lays a trump too or picks up", "used once, then discarded"
	v.Cards.Shoots = "shoots a player, who answers with {cards} or picks up"
	v.Cards.AgainLater = "on an empty table just a reset; lay an invisible card on it and you go again too"
	v.Rules.Chance = Key{"chance card", "if you can't go, you may try the draw pile's top card"}
	v.refusals = []refusalWords{
		{engine.ErrFlip, nil, "Only your secret cards are left: turn one."},
		{engine.ErrNotFlip, nil, "Secret cards come last, after your hand and your table cards."},
		{engine.ErrSlot, nil, "No secret card lies there any more."},
		{engine.ErrEmptyPile, nil, "There are no cards laid to pick up."},
		{engine.ErrMustPlay, canPlay, "You can go with {can}, so you must."},
		{engine.ErrMustPlay, nil, "You can go, so you must."},
		{engine.ErrAim, nil, "First say whom the Ace shoots."},
		{engine.ErrNotAim, nil, "There is nothing to shoot with."},
	}
	return v
}

func customGerman() *Vocabulary {
	v := plainGerman()
	v.FaceUp, v.FaceDown, v.Pile, v.Burned = "Tisch", "geheim", "gelegt", "abgeräumt"
	v.Asks = "Die gelegten Karten verlangen {ask}. "
	v.DoTake, v.DoFlip = "die gelegten Karten aufheben ({n})", "geheime Karte {n} umdrehen"
	v.Takes, v.TakesNothing, v.Fails = "hebt {n} auf", "hebt nichts auf", ": passt nicht, hebt {n} auf"
	v.TakeKey = Key{"e", "aufheben"}
	v.Burns, v.BurnsFour, v.BurnsTrumps = ": räumt ab", ": Vierling, räumt ab", "; aus dem Spiel: {cards}"
	v.Chances = "nimmt eine Chancenkarte, {cards}"
	v.SetUp = "Tipp eine Karte der Hand, dann eine auf dem Tisch, um sie zu tauschen."
	v.Flip = "Du hast nur noch geheime Karten: dreh eine um."
	v.PickFaceUp = "{cards} gegen welche deiner Tischkarten?"
	v.Shithead, v.IsShithead, v.YouShithead = "Verlierer", "hat verloren", "Du hast verloren."

	v.Own = map[string]string{
		"die offenen": "die vom Tisch", "zuletzt blind die verdeckten": "zuletzt blind die geheimen", "Karten verdeckt": "geheime Karten",
		"offen": "auf den Tisch", "offene": "welche vom Tisch", "offene Karten": "Tischkarten",
		"deine offenen Karten": "die vom Tisch", "deckst du eine verdeckte auf": "drehst du eine geheime um",
		"Eine verdeckte Karte": "Eine geheime Karte", "verdeckte Karten": "geheime Karten", "deckt {cards} auf": "dreht {cards} um",
		"deckt eine Karte auf": "dreht eine Karte um", "aufdecken": "umdrehen", "aufgedeckt": "umgedreht", "dem Stapel": "den gelegten Karten",
		"des Stapels": "der gelegten", "Auf einen leeren Stapel": "Auf den leeren Tisch", "auf leerem Stapel": "auf leerem Tisch",
		"gehört dir der ganze Stapel": "gehören dir alle gelegten Karten", "den Stapel nehmen": "die gelegten Karten aufheben",
		"den Stapel genommen": "aufgehoben", "kommt sie mit dem Stapel auf die Hand": "hebst du sie mit den gelegten Karten auf",
		"verbrannt": "abgeräumt",
	}
	v.Names.Lower, v.Names.Burn, v.Names.Shoot = "LTC (niedriger)", "Abräumen", "schießendes Ass"
	v.Cards.Burns, v.Cards.Four = "räumt die gelegten Karten ab, du spielst weiter", "räumt die gelegten Karten ab, du spielst weiter"
	v.Cards.AsksTrump, v.Cards.Trump = "wer folgt, legt auch einen Trumpf oder hebt auf", "gilt nur einmal, dann aus dem Spiel"
	v.Cards.Shoots = "schießt auf jemanden; Antwort: {cards}, sonst aufheben"
	v.Cards.AgainLater = "auf leerem Tisch nur ein Neustart; wer Unsichtbares darauf legt, spielt auch noch einmal"
	v.Rules.Chance = Key{"Chancenkarte", "kannst du nicht, versuch es mit der obersten Karte des Ziehstapels"}
	v.refusals = []refusalWords{
		{engine.ErrFlip, nil, "Du hast nur noch geheime Karten: dreh eine um."},
		{engine.ErrNotFlip, nil, "Geheime Karten kommen zuletzt, nach der Hand und dem Tisch."},
		{engine.ErrSlot, nil, "Dort liegt keine geheime Karte mehr."},
		{engine.ErrEmptyPile, nil, "Auf dem Tisch liegt nichts, was du aufheben könntest."},
		{engine.ErrMustPlay, canPlay, "Du kannst {can} spielen, also musst du."},
		{engine.ErrAim, nil, "Sag erst, auf wen das Ass schießt."},
		{engine.ErrNotAim, nil, "Gerade gibt es nichts, womit du schießen könntest."},
	}
	return v
}
