package english

import "shithead/views/words"

// biteNight are the words of seed 000.
func biteNight() *words.Vocabulary {
	v := plain()
	v.FaceUp, v.FaceDown, v.Pile, v.Burned = "bank", "gamble", "stack", "discard pile"
	v.BurnTitle = "BLOWN"
	v.Asks = "The stack asks for {ask}. "
	v.DoTake, v.DoFlip = "take the stack ({n})", "flip card {n} of your gamble, blind"
	v.Takes, v.Burns, v.BurnsFour = "takes the stack, {n}", ": blows the stack", ": four of a kind, blows the stack"
	v.Fails = ": doesn't play, takes {n}"
	v.AimAt, v.Aims = "Who gets the {rank} and the stack ({n})? ", "shows the {rank} to {other}"
	v.SetUp = "Stock your bank: type a card of your hand, then one of the bank, to swap."
	v.Flip = "Only your gamble is left: flip a card, blind."
	v.PickHand, v.PickFaceUp = "Swap {cards} for which card of your hand?", "Swap {cards} for which card of your bank?"
	v.Shithead, v.IsShithead, v.YouShithead = "Scheissekopf", "is the Scheissekopf", "You are the Scheissekopf."
	v.LowCard = "Low Card Leave!"

	v.Own = map[string]string{
		"the face-up cards": "the bank", "the face-down ones last, blind": "the gamble last, blind",
		"cards face-down": "cards for the gamble", "face-up": "for the bank", "face-up ones": "cards of the bank",
		"your face-up cards": "your bank", "flip a face-down one": "flip one of your gamble",
		"A face-down card": "A card of the gamble", "face-down cards": "the gamble", "Face-up cards": "Cards of the bank",
		"the pile": "the stack", "an empty pile": "an empty stack", "the whole pile is": "the whole stack is",
		"take the pile": "take the stack", "Take the pile": "Take the stack",
		"the pile burns": "the stack is blown", "burned": "blown",
		"no face-down card": "no card of your gamble", "come last": "comes last", "there is no pile to take": "there is no stack to take",
		"the cards are still being swapped": "the banks are still being stocked",
		"the swapping is over":              "the banks are stocked: no more swaps",
		"say who gets the turned card":      "say who you show the Joker to", "nothing to aim": "no Joker to show",
		"You can play {can}, so you must": "You can play {can}, so you can't take the stack",
		"You can play, so you must":       "You can play, so you can't take the stack",
	}
	v.Names.Reset, v.Names.Lower, v.Names.Burn, v.Names.Feed = "restart", "same or lower", "blow", "show it"
	v.Cards.Burns, v.Cards.Four = "blows the stack, you go again", "blow the stack, you go again"
	v.Cards.Feeds = "make anybody take the stack"
	return v
}
