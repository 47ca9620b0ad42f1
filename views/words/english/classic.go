package english

import "shithead/views/words"

// classic are the words of seed 003, which is in German.
func classic() *words.Vocabulary {
	v := plain()
	v.FaceDown, v.Draw = "blind", "deck"
	v.DoTake, v.DoFlip = "pick up the pile ({n})", "play blind card {n}"
	v.Takes, v.Fails = "picks up the pile, {n}", ": doesn't fit, picks up {n}"
	v.TakesNothing, v.TakeKey = "picks up nothing", words.Key{"e", "pick up"}
	v.Flip = "Only your blind cards are left: play one."

	v.Own = map[string]string{
		"the face-down ones last, blind": "the blind ones last", "cards face-down": "blind cards", "flip a face-down one": "play a blind one",
		"A face-down card": "A blind card", "face-down cards": "blind cards", "flips {cards}": "plays {cards} blind", "flipped {cards}": "played {cards} blind",
		"flips a card": "plays a blind card", "flipped": "played blind", "the draw pile": "the deck",
		"take the pile": "pick up the pile", "Take the pile": "Pick up the pile",
		"no face-down card": "no blind card", "there is no pile to take": "there is no pile to pick up",
		"You can play {can}, so you must": "You can play {can}, so you can't pick up the pile",
	}
	v.Names.Reset, v.Names.Burn = "wildcard", "wildcard"
	return v
}
