package english

import "shithead/views/words"

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
		Warned: "is warned", Fouls: "breaks the rules again: one more face-down card",
		FoulsNothing:     "breaks the rules again, but no penalty card is left",
		FoulFlips:        "flips card {k} against the rules: gets a new one, and one more",
		FoulFlipsNothing: "flips card {k} against the rules, but no penalty card is left",
		AimAt:            "Who gets the {rank}? ", Aims: "aims the {rank} at {other}", Shoots: "shoots {other} with {cards}",
		SetUp:    "Type a card of your hand, then one of your face-up cards, to swap them.",
		Flip:     "Only face-down cards are left: flip one.",
		PickHand: "Swap {cards} for which card of your hand?", PickFaceUp: "Swap {cards} for which of your face-up cards?",
		Shithead: "Shithead", IsShithead: "is the Shithead", YouShithead: "You are the Shithead.", LowCard: "low card bonus!",
		Names: words.PowerNames{
			Reset: "reset", Burn: "burn", Lower: "lower", Invisible: "invisible", Mirror: "mirror", Skip: "skip", Again: "go again",
			Reverse: "reverse", Trump: "trump", Feed: "feed", Shoot: "shoot", Escort: "accompanied", Highest: "highest",
			Four: "four of a kind",
		},
		Cards: words.CardWords{
			Anywhere: "plays on anything", AnywhereBut: "plays on anything but {cards}", Shot: "a shot", InOrder: "plays in order",
			UpTo: "plays on {rank} or lower", UpToBut: "plays on {rank} or lower but {cards}", OnlyFree: "plays only where anything goes",
			Company: "plays on anything with {k} to {n} on it, which counts; alone only where anything goes",
			Highest: "is higher than the A, plays in order",
			Free:    "anything plays on it", AtMost: "next must be {rank} or lower", Below: "next must be below {rank} or wild",
			Above: "next must be above {rank} or wild", AboveAll: "next must be {rank} or higher, wild or not",
			AsksTrump: "next plays a trump too or takes the pile",
			Invisible: "what lies under it counts", Mirrors: "is the card under it, also in four of a kind",
			Burns: "burns the pile, you go again", BurnsNext: "burns the pile, the next player leads",
			Skips: "each skips one player", SkipsTwo: "each skips one player (with two: one turn)",
			SkipsOthers: "each skips one player (all others at most)",
			Reverses:    "reverses the direction", ReversesThree: "reverses the direction (not with two)",
			Again:      "you go again",
			AgainLater: "on an empty pile it only resets; an invisible card on it goes again too",
			Trump:      "used once, then burned", Feeds: "make anybody take the pile",
			Shoots: "aim at somebody, who answers with {cards} or takes the pile", ShootsBack: "shot back with {other}",
			Four: "burn the pile, you go again", FourNext: "burn the pile, the next player leads", Jump: "out of turn too",
			FourThrough: "looking through {cards}",
		},
		Rules: words.RuleWords{
			FaceUpAbove: words.Key{"face-up", "they have to be higher than the pile; equal won't do"},
			Chance:      words.Key{"chance card", "if you can't play, you may turn the top card of the draw pile and try it"},
			TakeAtWill:  words.Key{"taking", "you may take the pile whenever it's your turn, and then you lead"},
			DrawsPlayed: words.Key{"drawing", "you draw as many cards as you played"},
			Hand:        words.Key{"drawing", "your hand is filled up to {n}"},
			FlipsHidden: words.Key{"face-down", "one that doesn't fit stays hidden from the others"},
			Strict: words.Key{
				"referee",
				"the first foul costs a warning, every other one a face-down card; a face-down card flipped out of turn, a new one and another",
			},
		},
	}
}
