package words

import (
	"cmp"

	"shithead/engine"
)

// Vocabulary are the words of one rule set, in one language.
type Vocabulary struct {
	// What the places of cards are called, in a word that fits over them.
	Hand, FaceUp, FaceDown, Pile, Draw, Burned string `columns:"20"`
	// Asks is the pile asking for something, Run what makes four of a kind of its top.
	Asks, Run string
	// What is done with the pile, to a player who may do it; MayTake follows what else could be done, TakeKey is its key.
	DoTake, DoFlip, MayTake string
	TakeKey                 Key `columns:"20"`
	// Of a player who did: Fails is a turned card that does not fit. Where the pile had no cards, TakesNothing, and
	// FedNothing of a player who was aimed at. Burns follows a card, BurnsFour four of a kind, BurnsTrumps a take.
	Takes, TakesNothing, Fails, Burns, BurnsFour, BurnsTrumps string
	TakesFed, FedNothing                                      string `facts:"other"`
	// BurnTitle is the caption of a card that burns, in a word.
	BurnTitle string `columns:"20"`
	// Lays is laying cards face-up in the set-up, Chances turning a chance card.
	Lays, Chances string
	// What follows a card: it reverses, its player goes again, it shoots back.
	Reverses, Again, ShootsBack string
	// What the referee calls: a warning, a penalty card, a forbidden flip of card {k}; the others where no cards are left.
	Warned, Fouls, FoulsNothing, FoulFlips, FoulFlipsNothing string
	// AimAt asks whom to aim at; Aims says who did that to make a player take the pile, Shoots to shoot.
	AimAt, Aims, Shoots string
	// SetUp and Flip say what to do; PickHand and PickFaceUp ask for the other card of a swap, from the hand or from face-up.
	SetUp, Flip, PickHand, PickFaceUp string
	// Shithead is the last player, IsShithead says so of a player, YouShithead to them; LowCard is a bonus.
	Shithead                         string `columns:"20"`
	IsShithead, YouShithead, LowCard string
	// Forfeit is what the last player owes a new room by the paper, empty for nothing.
	Forfeit string `optional:"true" columns:"40"`
	// Names are what the powers of cards are called, Cards what they do, Rules what else there is.
	Names PowerNames
	Cards CardWords
	Rules RuleWords
	// Own are phrases of sentences that all rule sets share, as this one has them: see Adapt.
	Own map[string]string `optional:"true" own:"true"`
}

// Vocabulary are the words of a rule set.
func (w *TableWords) Vocabulary(rules *engine.Rules) *Vocabulary {
	if rules == nil {
		return w.Plain
	}
	return cmp.Or(w.Vocabularies[rules.Name], w.Plain)
}

// Adapt is a sentence in the words of the rule set. A phrase in brackets is called otherwise by some: "[the pile]" is "the
// stack" where Own says so, and elsewhere what stands there. Brackets come before braces: a phrase may have facts in it.
func (v *Vocabulary) Adapt(sentence string) string {
	return replaced(sentence, '[', ']', func(phrase string) string { return cmp.Or(v.Own[phrase], phrase) })
}

// Foul is what the referee called.
func (v *Vocabulary) Foul(e *engine.Event) string {
	switch {
	case e.Slot != engine.AnySlot && e.N > 0:
		return v.FoulFlips
	case e.Slot != engine.AnySlot:
		return v.FoulFlipsNothing
	case e.Cause == engine.CauseWarned:
		return v.Warned
	case e.N > 0:
		return v.Fouls
	default:
		return v.FoulsNothing
	}
}
