package english

import "shithead/views/words"

// custom are the words of seed 004.
func custom() *words.Vocabulary {
	v := plain()
	v.BurnTitle = "CLEARED"
	v.FaceUp, v.FaceDown, v.Pile, v.Burned = "table", "secret", "laid", "cleared"
	v.Asks = "The cards laid ask for {ask}. "
	v.DoTake, v.DoFlip = "pick up the cards laid ({n})", "turn secret card {n}"
	v.Takes, v.TakesNothing, v.Fails = "picks up {n}", "picks up nothing", ": can't go, picks up {n}"
	v.TakeKey = words.Key{"e", "pick up"}
	v.Burns, v.BurnsFour, v.BurnsTrumps = ": clears the cards laid", ": four of a kind, clears the cards laid", "; discarded: {cards}"
	v.Chances = "takes a chance card, {cards}"
	v.SetUp = "Type a card of your hand, then one on the table, to swap them."
	v.Flip = "Only your secret cards are left: turn one."
	v.PickFaceUp = "Swap {cards} for which of your table cards?"
	v.Shithead, v.IsShithead, v.YouShithead = "loser", "is the loser", "You are the loser."

	v.Own = map[string]string{
		"the face-up cards": "the table cards", "the face-down ones last, blind": "the secret ones last, blind",
		"cards face-down": "secret cards", "face-up": "on the table", "face-up ones": "table cards", "your face-up cards": "your table cards",
		"flip a face-down one": "turn a secret one", "A face-down card": "A secret card", "face-down cards": "secret cards",
		"Face-up cards": "Table cards", "flips {cards}": "turns {cards}", "flipped {cards}": "turned {cards}", "flips a card": "turns a card", "flipped": "turned",
		"the pile": "the cards laid", "an empty pile": "an empty table", "the whole pile is": "all the cards laid are",
		"take the pile": "pick up the cards laid", "Take the pile": "Pick up", "take it with the pile": "pick it up with the cards laid",
		"burned":            "cleared",
		"no face-down card": "no secret card", "there is no pile to take": "there are no cards laid to pick up",
		"You can play {can}, so you must": "You can go with {can}, so you must", "You can play, so you must": "You can go, so you must",
		"say who gets the turned card": "say whom the Ace shoots", "nothing to aim": "nothing to shoot with",
	}
	v.Names.Lower, v.Names.Skip, v.Names.Shoot = "LTC (lower than)", "miss a go", "shooting Ace"
	v.Cards.Burns, v.Cards.Four = "clears the cards laid, you go again", "clear the cards laid, you go again"
	v.Cards.AsksTrump, v.Cards.Trump = "next lays a trump too or picks up", "used once, then discarded"
	v.Cards.Shoots = "shoots a player, who answers with {cards} or picks up"
	v.Cards.AgainLater = "on an empty table just a reset; lay an invisible card on it and you go again too"
	v.Rules.Chance = words.Key{"chance card", "if you can't go, you may try the draw pile's top card"}
	return v
}
