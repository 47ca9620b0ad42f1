package engine

// AskKind is a way in which the pile asks for cards.
type AskKind uint8

// What a pile may ask: a card at least as high as a rank, anything, a card at most as high as a rank, one lower or one
// higher than it; or what only named cards answer: a trump card, a shot.
const (
	AskAtLeast AskKind = iota
	AskFree
	AskAtMost
	AskBelow
	AskAbove
	AskTrump
	AskAnswer
	numAskKinds
)

// askTexts are the kinds as traces write them; those with a space behind them are followed by their rank.
var askTexts = [numAskKinds]string{"at least ", "free", "at most ", "below ", "above ", "trump", "answer"}

// inOrder are the ranks that answer without being wild, where the pile asks for a rank in the plain order.
func (k AskKind) inOrder(asked Rank) RankSet {
	below, atMost := RankSet(1)<<asked-1, RankSet(2)<<asked-1
	return [numAskKinds]RankSet{AskAtLeast: ^below, AskAtMost: atMost, AskBelow: below, AskAbove: ^atMost}[k]
}

// Ask is what the pile asks of the next card: a kind and the rank that it speaks of. Of a shot it is the rank that was
// shot with, of a trump the rank that was laid.
type Ask struct {
	Kind AskKind
	Rank Rank
}

// free asks for nothing in particular.
var free = Ask{Kind: AskFree}

// String is the ask as traces write it: "free", "at least Q", "at most 7", "trump".
func (a Ask) String() string {
	if a.Kind >= numAskKinds {
		return "none"
	}
	text := askTexts[a.Kind]
	if text[len(text)-1] == ' ' {
		text += a.Rank.String()
	}
	return text
}
