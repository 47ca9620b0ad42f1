package views

import "shithead/engine"

// biteNightEnglish are the words of seed 000.
func biteNightEnglish() *Vocabulary {
	v := plainEnglish()
	v.FaceUp, v.FaceDown, v.Pile, v.Burned = "bank", "gamble", "stack", "discard pile"
	v.Asks = "The stack asks for {ask}. "
	v.DoTake, v.DoFlip = "take the stack ({n})", "flip card {n} of your gamble, blind"
	v.Takes, v.Burns, v.BurnsFour = "takes the stack, {n}", ": blows the stack", ": four of a kind, blows the stack"
	v.Fails = ": doesn't play, takes {n}"
	v.AimAt, v.Aims = "Show the {rank} to whom? They take the stack ({n}): ", "shows the {rank} to {other}"
	v.SetUp = "Stock your bank: type a card of your hand, then one of the bank, to swap."
	v.Flip = "Only your gamble is left: flip a card, blind."
	v.PickHand, v.PickFaceUp = "{cards} of your bank for which card of your hand?", "{cards} of your hand for which card of your bank?"
	v.Shithead, v.IsShithead, v.YouShithead = "Scheissekopf", "is the Scheissekopf", "You are the Scheissekopf."
	v.LowCard = "Low Card Leave!"

	v.Names.Reset, v.Names.Lower, v.Names.Burn, v.Names.Feed = "restart", "same or lower", "blow", "show it"
	v.Cards.Burns, v.Cards.Four = "blows the stack, you go again", "blow the stack, you go again"
	v.Cards.Feeds = "make anybody take the stack"
	v.refusals = []refusalWords{
		{engine.ErrSetUp, nil, "The banks are still being stocked."},
		{engine.ErrNotSetUp, nil, "The banks are stocked: no more swaps."},
		{engine.ErrAim, nil, "First say who is shown the Joker."},
		{engine.ErrNotAim, nil, "There is no Joker to show."},
		{engine.ErrFlip, nil, "Only your gamble is left: flip a card, blind."},
		{engine.ErrNotFlip, nil, "The gamble comes last, after your hand and your bank."},
		{engine.ErrSlot, nil, "No card of your gamble lies there any more."},
		{engine.ErrEmptyPile, nil, "There is no stack to take."},
		{engine.ErrMustPlay, canPlay, "You can play {can}, so you can't take the stack."},
		{engine.ErrMustPlay, nil, "You can play, so you can't take the stack."},
		{engine.ErrJump, jumps, "Jumping in with {a} takes {n} more on top of the stack."},
	}
	return v
}

func biteNightGerman() *Vocabulary {
	v := plainGerman()
	v.FaceUp, v.FaceDown, v.Burned = "Bank", "Gamble", "Ablage"
	v.DoFlip = "Karte {n} deines Gambles aufdecken, blind"
	v.Burns, v.BurnsFour = ": sprengt den Stapel", ": Vierling, sprengt den Stapel"
	v.AimAt, v.Aims = "Wem zeigst du den {rank}? Er oder sie nimmt den Stapel ({n}): ", "zeigt den {rank} {other}"
	v.SetUp = "Füll deine Bank: tipp eine Karte der Hand, dann eine der Bank zum Tausch."
	v.Flip = "Du hast nur noch dein Gamble: deck blind eine Karte auf."
	v.PickHand, v.PickFaceUp = "{cards} der Bank gegen welche Karte deiner Hand?", "{cards} der Hand gegen welche Karte deiner Bank?"
	v.LowCard = "Low Card Leave!"

	v.Names.Lower, v.Names.Burn, v.Names.Feed = "gleich oder niedriger", "Sprengen", "Zeigen"
	v.Cards.Burns, v.Cards.Four = "sprengt den Stapel, du spielst weiter", "sprengt den Stapel, du spielst weiter"
	v.refusals = []refusalWords{
		{engine.ErrSetUp, nil, "Noch werden die Banken gefüllt."},
		{engine.ErrNotSetUp, nil, "Die Banken sind gefüllt: getauscht wird nicht mehr."},
		{engine.ErrAim, nil, "Sag erst, wem du den Joker zeigst."},
		{engine.ErrNotAim, nil, "Es gibt keinen Joker zu zeigen."},
		{engine.ErrFlip, nil, "Du hast nur noch dein Gamble: deck blind eine Karte auf."},
		{engine.ErrNotFlip, nil, "Das Gamble kommt zuletzt, nach Hand und Bank."},
		{engine.ErrSlot, nil, "Dort liegt keine Karte deines Gambles mehr."},
	}
	return v
}
