package views

import "shithead/engine"

// customEnglish are the words of seed 004.
func customEnglish() *Vocabulary {
	v := plainEnglish()
	v.FaceUp, v.FaceDown, v.Pile, v.Burned = "table", "secret", "laid", "cleared"
	v.Asks = "The cards laid ask for {ask}. "
	v.DoTake, v.DoFlip = "pick up the cards laid ({n})", "turn secret card {n}"
	v.Takes, v.TakesNothing, v.Fails = "picks up {n}", "picks up nothing", ": can't go, picks up {n}"
	v.Burns, v.BurnsFour, v.BurnsTrumps = ": clears the cards laid", ": four of a kind, clears the cards laid", "; discarded: {cards}"
	v.Chances = "takes a chance card, {cards}"
	v.AimAt = "Shoot whom? "
	v.SetUp = "Type a card of your hand, then one on the table, to swap them."
	v.Flip = "Only your secret cards are left: turn one."
	v.PickFaceUp = "{cards} for which of your table cards?"
	v.Shithead, v.IsShithead, v.YouShithead = "loser", "is the loser", "You are the loser."

	v.Names.Lower, v.Names.Skip, v.Names.Shoot = "LTC (lower than)", "miss a go", "shooting Ace"
	v.Cards.Burns, v.Cards.Four = "clears the cards laid, you go again", "clear the cards laid, you go again"
	v.Cards.AsksTrump, v.Cards.Trump = "next lays a trump too or picks up", "used once, then discarded"
	v.Cards.Shoots = "shoots a player, who lays {cards} or picks up"
	v.Cards.AgainLater = "on an empty table just a reset; who lays an invisible card on it goes again too"
	v.Rules.Chance = Key{"chance card", "if you cannot go, you may try the draw pile's top card"}
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
	v.Asks = "Was gelegt ist, verlangt {ask}. "
	v.DoTake, v.DoFlip = "die gelegten Karten aufheben ({n})", "geheime Karte {n} umdrehen"
	v.Takes, v.TakesNothing, v.Fails = "hebt {n} auf", "hebt nichts auf", ": passt nicht, hebt {n} auf"
	v.Burns, v.BurnsFour, v.BurnsTrumps = ": räumt ab", ": Vierling, räumt ab", "; aus dem Spiel: {cards}"
	v.Chances = "nimmt eine Chancenkarte, {cards}"
	v.AimAt = "Auf wen schießt du? "
	v.SetUp = "Tipp eine Karte der Hand, dann eine auf dem Tisch, um sie zu tauschen."
	v.Flip = "Du hast nur noch geheime Karten: dreh eine um."
	v.PickFaceUp = "{cards} gegen welche deiner Tischkarten?"
	v.Shithead, v.IsShithead, v.YouShithead = "verliert", "hat verloren", "Du hast verloren."

	v.Names.Lower, v.Names.Burn, v.Names.Shoot = "LTC (niedriger)", "Abräumen", "schießendes Ass"
	v.Cards.Burns, v.Cards.Four = "räumt ab, was gelegt ist, du spielst weiter", "räumt ab, du spielst weiter"
	v.Cards.AsksTrump, v.Cards.Trump = "wer folgt, legt auch einen Trumpf oder hebt auf", "gilt nur einmal, dann aus dem Spiel"
	v.Cards.Shoots = "schießt auf jemanden, der {cards} legt oder aufhebt"
	v.Cards.AgainLater = "auf leerem Tisch nur ein Neustart; wer Unsichtbares darauf legt, spielt auch noch einmal"
	v.Rules.Chance = Key{"Chancenkarte", "wer nicht kann, darf es mit der obersten Karte des Ziehstapels versuchen"}
	v.refusals = []refusalWords{
		{engine.ErrFlip, nil, "Du hast nur noch geheime Karten: dreh eine um."},
		{engine.ErrNotFlip, nil, "Geheime Karten kommen zuletzt, nach der Hand und dem Tisch."},
		{engine.ErrSlot, nil, "Dort liegt keine geheime Karte mehr."},
		{engine.ErrEmptyPile, nil, "Nichts ist gelegt, was man aufheben könnte."},
		{engine.ErrMustPlay, canPlay, "Du kannst {can} spielen, also musst du."},
		{engine.ErrAim, nil, "Sag erst, auf wen das Ass schießt."},
		{engine.ErrNotAim, nil, "Es gibt nichts, womit du schießen könntest."},
	}
	return v
}
