package views

import "shithead/engine"

// schwechatEnglish are the words of seed 002, which is in German. FUC and FDC are its own.
func schwechatEnglish() *Vocabulary {
	v := plainEnglish()
	v.FaceUp, v.FaceDown, v.Burned = "FUC", "FDC", "deleted"
	v.DoTake, v.DoFlip = "eat the pile ({n})", "turn FDC {n} and play it"
	v.Takes, v.Fails = "eats the pile, {n}", ": doesn't fit, eats {n}"
	v.Burns, v.BurnsFour = ": deletes the pile", ": four of a kind, deletes the pile"
	v.Lays = "lays {cards} as FUC"
	v.Reverses = ", changes the direction"
	v.Fouls, v.FoulsNothing = "breaks the rules again: one more FDC", "breaks the rules again, but no card is left for an FDC"
	v.FoulFlips = "turns FDC {k} against the rules: gets a new one, and one more"
	v.FoulFlipsNothing = "turns FDC {k} against the rules, but no card is left for an FDC"
	v.SetUp = "Choose three cards of your hand to lay face-up, as FUC."
	v.Flip = "Only FDC are left: turn one."
	v.MayTake, v.TakeKey = "; or eat the pile"+noBreak+"(e)", Key{"e", "eat"}
	v.Shithead, v.IsShithead, v.YouShithead = "Scheißkopf", "is the Scheißkopf", "You are the Scheißkopf."

	v.Names.Reset, v.Names.Lower, v.Names.Burn = "zero", "undercut", "delete"
	v.Names.Reverse = "change of direction"
	v.Cards.Below = "next must be lower, or another wild card"
	v.Cards.BurnsNext, v.Cards.FourNext = "deletes the pile, the next player leads", "delete the pile, the next player leads"
	v.Cards.ReversesThree = "changes the direction (not with two)"
	v.Rules.TakeAtWill = Key{"fressen", "on your turn you may always eat the pile, and then you lead"}
	v.Rules.Strict = Key{"referee", "first a warning, then an FDC for each foul; a forbidden flip costs a new FDC and one more"}
	v.refusals = []refusalWords{
		{engine.ErrAsk, asks(engine.AskBelow), "{the} has to be undercut, with {answers}; you played {a}."},
		{engine.ErrSetUp, nil, "The FUC are still being laid."},
		{engine.ErrNotSetUp, nil, "The FUC have been laid: the round is on."},
		{engine.ErrLaid, nil, "Your FUC lie there already."},
		{engine.ErrNotLaid, nil, "First lay {k} cards of your hand face-up, as FUC."},
		{engine.ErrNoSwap, nil, "FUC are laid once, not swapped."},
		{engine.ErrUneven, nil, "Lay {k} cards as FUC, no more and no fewer."},
		{engine.ErrFlip, nil, "Only FDC are left: turn one of them."},
		{engine.ErrNotFlip, nil, "FDC are turned last, when your hand and your FUC are gone."},
		{engine.ErrSlot, nil, "No FDC lies there any more."},
		{engine.ErrEmptyPile, nil, "There is no pile to eat."},
	}
	return v
}

func schwechatGerman() *Vocabulary {
	v := plainGerman()
	v.FaceUp, v.FaceDown, v.Burned = "FUC", "FDC", "gelöscht"
	v.Asks = "Der Ablegestapel verlangt {ask}. "
	v.DoTake, v.DoFlip = "den Ablegestapel fressen ({n})", "FDC {n} umdrehen und ausspielen"
	v.Takes, v.Fails = "frisst den Ablegestapel, {n}", ": passt nicht, frisst {n}"
	v.Burns, v.BurnsFour = ": löscht den Stapel", ": Vierling, löscht den Stapel"
	v.Lays = "legt {cards} als FUC"
	v.Reverses = ", Richtungswechsel"
	v.Warned = "bekommt eine Verwarnung"
	v.Fouls, v.FoulsNothing = "bricht wieder eine Regel: eine FDC mehr", "bricht wieder eine Regel, aber für eine FDC ist keine Karte mehr da"
	v.FoulFlips = "deckt verbotenerweise FDC {k} auf: bekommt eine neue und eine dazu"
	v.FoulFlipsNothing = "deckt verbotenerweise FDC {k} auf, aber keine Strafkarte ist mehr da"
	v.SetUp = "Wähl drei Handkarten, die du als FUC offen hinlegst."
	v.Flip = "Du hast nur noch FDC: dreh eine um."
	v.MayTake, v.TakeKey = "; oder friss den Stapel"+noBreak+"(e)", Key{"e", "fressen"}

	v.Names.Reset, v.Names.Lower, v.Names.Burn = "Wert null", "Unterbieten", "Löschen"
	v.Cards.Below = "wer folgt, muss unterbieten"
	v.Cards.BurnsNext, v.Cards.FourNext = "löscht den Stapel, der Nächste spielt an", "löscht den Stapel, der Nächste spielt an"
	v.Cards.ReversesThree = "dreht die Spielrichtung um (zu zweit nicht)"
	v.Rules.TakeAtWill = Key{"Fressen", "wer dran ist, darf den Stapel immer fressen und spielt dann an"}
	v.Rules.Strict = Key{"Strafen", "erst eine Verwarnung, dann je Verstoß eine FDC; verbotenes Aufdecken: eine neue FDC und eine dazu"}
	v.refusals = []refusalWords{
		{engine.ErrAsk, asks(engine.AskBelow), "{the} will unterboten werden, mit {answers}; nicht mit {cards}."},
		{engine.ErrSetUp, nil, "Noch werden die FUC gelegt."},
		{engine.ErrNotSetUp, nil, "Die FUC liegen: die Runde läuft."},
		{engine.ErrLaid, nil, "Deine FUC liegen schon."},
		{engine.ErrNotLaid, nil, "Leg erst {k} Handkarten offen als FUC hin."},
		{engine.ErrNoSwap, nil, "FUC legt man einmal, getauscht wird nicht."},
		{engine.ErrUneven, nil, "Leg {k} Karten als FUC, nicht mehr und nicht weniger."},
		{engine.ErrFlip, nil, "Du hast nur noch FDC: dreh eine davon um."},
		{engine.ErrNotFlip, nil, "FDC kommen zuletzt, nach den Handkarten und den FUC."},
		{engine.ErrSlot, nil, "Dort liegt keine FDC mehr."},
		{engine.ErrEmptyPile, nil, "Es gibt keinen Stapel zu fressen."},
	}
	return v
}
