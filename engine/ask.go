package engine

// AskKind is a way in which the pile asks for cards.
type AskKind uint8

// What a pile may ask: a card at least as high as a rank, anything, or a card at most as high as a rank.
const (
	AskAtLeast AskKind = iota
	AskFree
	AskAtMost
	numAskKinds
)

// inOrder says whether a card that is not wild answers.
func (k AskKind) inOrder(rank, asked Rank) bool {
	switch k {
	case AskFree:
		return true
	case AskAtMost:
		return rank <= asked
	default:
		return rank >= asked
	}
}

// Ask is what the pile asks of the next card: a kind and the rank that it speaks of.
type Ask struct {
	Kind AskKind
	Rank Rank
}

// free asks for nothing in particular.
var free = Ask{Kind: AskFree}

// String is the ask as traces write it: "free", "at least Q", "at most 7".
func (a Ask) String() string {
	switch a.Kind {
	case AskFree:
		return "free"
	case AskAtMost:
		return "at most " + a.Rank.String()
	default:
		return "at least " + a.Rank.String()
	}
}
