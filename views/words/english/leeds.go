package english

import "shithead/views/words"

// leeds are the words of seed 001.
func leeds() *words.Vocabulary {
	v := plain()
	v.Pile, v.Draw, v.Burned = "discard pile", "stock", "stashed"
	v.BurnTitle = "STASHED"
	v.Asks = "The discard pile asks for {ask}. "
	v.DoTake, v.DoFlip = "pick up the discard pile ({n})", "play face-down card {n}, blindly"
	v.Takes, v.Fails = "picks up {n}", ": can't play it, picks up {n}"
	v.TakesNothing, v.TakeKey = "picks up nothing", words.Key{"e", "pick up"}
	v.Burns, v.BurnsFour = ": stashes the discard pile", ": four of a kind, stashes the discard pile"
	v.Reverses = ", jacks it round"
	v.Flip = "Only face-down cards are left: play one blindly."

	v.Own = map[string]string{
		"the pile": "the discard pile", "an empty pile": "a free table", "the whole pile is": "the whole discard pile is",
		"the draw pile": "the stock", "take the pile": "pick up the discard pile", "Take the pile": "Pick up the discard pile",
		"flips {cards}": "plays {cards} blindly", "flips a card": "plays a card blindly",
		"flipped {cards}": "played {cards} blindly", "took {n}": "picked up {n}", "took": "picked up", "Took": "Picked up",
		"flip a face-down one": "play a face-down one blindly", "flipped": "played blindly", "burns": "stashes", "burned": "stashed",
		"won't do": "needs a free table", "there is no pile to take": "the discard pile is empty: there is nothing to pick up",
	}
	v.Names.Reset, v.Names.Lower, v.Names.Burn = "high and low", "equal or lower", "stash"
	v.Cards.Burns, v.Cards.Four = "stashes the discard pile, you take another turn", "stash the discard pile, you take another turn"
	v.Cards.Reverses = "jacks the order of play round"
	v.Cards.Company = "plays on anything with {k} to {n} on it, as which it counts; alone on a free table"
	return v
}
