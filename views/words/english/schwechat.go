package english

import "shithead/views/words"

// schwechat are the words of seed 002, which is in German. FUC and FDC are its own.
func schwechat() *words.Vocabulary {
	v := plain()
	v.BurnTitle = "WIPED"
	v.FaceUp, v.FaceDown, v.Burned = "FUCs", "FDCs", "wiped"
	v.DoTake, v.DoFlip = "eat the pile ({n})", "turn FDC {n} and play it"
	v.Takes, v.TakesNothing, v.Fails = "eats {n}", "eats nothing", ": doesn't fit, eats {n}"
	v.Burns, v.BurnsFour = ": wipes the pile", ": four of a kind, wipes the pile"
	v.Lays = "lays {cards} as FUCs"
	v.Reverses = ", changes the direction"
	v.Fouls, v.FoulsNothing = "breaks the rules again: one more FDC", "breaks the rules again, but no card is left for an FDC"
	v.FoulFlips = "turns FDC {k} against the rules: gets a new one, and one more"
	v.FoulFlipsNothing = "turns FDC {k} against the rules, but no card is left for an FDC"
	v.SetUp = "Choose three cards of your hand to lay as FUCs."
	v.Flip = "Only FDCs left: turn one."
	v.MayTake, v.TakeKey = "; or eat the pile"+words.NoBreak+"(e)", words.Key{"e", "eat"}
	v.Shithead, v.IsShithead, v.YouShithead = "Scheißkopf", "is the Scheißkopf", "You are the Scheißkopf."

	v.Own = map[string]string{
		"the face-up cards": "the FUCs", "the face-down ones last, blind": "the FDCs last, blind",
		"cards face-down": "FDCs", "face-up": "as FUCs", "face-up cards": "FUCs", "your face-up cards": "your FUCs",
		"flip a face-down one": "turn an FDC", "A face-down card": "An FDC", "a face-down card": "an FDC", "face-down cards": "FDCs",
		"face-down card": "FDC", "Flipping a face-down card": "Turning an FDC", "flips {cards}": "turns {cards}", "flipped {cards}": "turned {cards}", "took {n}": "ate {n}", "took": "ate", "Took": "Ate",
		"flips a card": "turns an FDC", "flipped": "turned", "take the whole pile into your hand": "eat the whole pile",
		"take the pile": "eat the pile", "Take the pile": "Eat the pile", "burns": "wipes", "burned": "wiped",
		"the swapping is over": "the FUCs are laid: the round is on", "are laid": "lie there", "no face-down card": "no FDC",
		"face-up cards are laid here": "FUCs are laid once", "Lay {k} cards": "Lay {k} cards as FUCs",
		"First lay {k} cards of your hand face-up": "First lay {k} cards of your hand as FUCs",
		"asks for less than {asked}":               "has to be undercut, with {answers}", "there is no pile to take": "there is no pile to eat",
	}
	v.Names.Reset, v.Names.Lower, v.Names.Burn = "zero", "undercut", "wipe"
	v.Names.Reverse = "change of direction"
	v.Cards.Below = "next must be lower, or another wild card"
	v.Cards.BurnsNext, v.Cards.FourNext = "wipes the pile, the next player leads", "wipe the pile, the next player leads"
	v.Cards.ReversesThree = "changes the direction (not with two)"
	v.Rules.TakeAtWill = words.Key{"eating", "on your turn you may always eat the pile, and then you lead"}
	v.Rules.Strict = words.Key{"referee", "first a warning, then an FDC for each foul; turning an FDC against the rules costs a new one and one more"}
	return v
}
