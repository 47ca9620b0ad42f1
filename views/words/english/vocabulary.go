package english

import "shithead/views/words"

// vocabularies are the words of all rule sets, by name.
func vocabularies() map[string]*words.Vocabulary {
	return map[string]*words.Vocabulary{
		"bitenight": biteNight(), "leeds": leeds(), "schwechat": schwechat(),
		"classic": classic(), "custom": custom(),
	}
}

// plain are the words that a rule set has unless it says otherwise, and those where there is none.
func plain() *words.Vocabulary {
	return &words.Vocabulary{
		Hand: "hand", FaceUp: "face-up", FaceDown: "face-down", Pile: "pile", Draw: "draw pile", Burned: "burned",
		Asks: "The pile asks for {ask}. ", Run: "{cards} · {n} short of four",
		DoTake: "take the pile ({n})", DoFlip: "flip face-down card {n}",
		MayTake: "; or take the pile" + words.NoBreak + "(e)", TakeKey: words.Key{"e", "take"},
		Takes: "takes the pile, {n}", TakesNothing: "takes nothing", TakesFed: ", who takes {n}", FedNothing: ", who takes nothing",
		Fails:     ": can't play it, takes {n}",
		BurnTitle: "BURNED",
		Burns:     ": burns the pile", BurnsFour: ": four of a kind, burns the pile", BurnsTrumps: "; burned: {cards}",
		Lays: "lays {cards} face-up", Chances: "turns a chance card, {cards}",
		Reverses: ", reverses the direction", Again: ", goes again", ShootsBack: ", shoots back at {other}",
		Warned: "is warned by the referee", Fouls: "breaks the rules again: one more face-down card",
		FoulsNothing:     "breaks the rules again, but no penalty card is left",
		FoulFlips:        "flips card {k} against the rules: gets a new one, and one more",
		FoulFlipsNothing: "flips card {k} against the rules, but no penalty card is left",
		AimAt:            "Who gets the {rank}? ", Aims: "aims the {rank} at {other}", Shoots: "shoots {other} with {cards}",
		SetUp:    "Type a card of your hand, then one of your face-up cards, to swap them.",
		Flip:     "Only face-down cards are left: flip one.",
		PickHand: "{cards} for which card of your hand?", PickFaceUp: "{cards} for which of your face-up cards?",
		Shithead: "Shithead", IsShithead: "is the Shithead", YouShithead: "You are the Shithead.", LowCard: "low card bonus!",
		Names: names(), Cards: cards(), Rules: rules(),
	}
}
