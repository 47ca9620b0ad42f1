package words

import "strings"

// PageWords are what the pages of the rules say of every rule set, in one language. Sentences have facts in braces: see [Facts].
type PageWords struct {
	// Prose is what is told of each rule set alone, in parts under lines such as "# story"; "# short" is one line for lists. A line
	// that begins with "- " begins an item. Names of options in braces stand for what was chosen for them, with a capital at the
	// beginning of a sentence. What stands in brackets before a paragraph is when it is told, and a line that begins with > is
	// how the example above it is played: these are no words, and stay as they are.
	Prose Prose
	// Code comes before how a rule set is written; the others are the titles of what is told.
	Code, Story, Examples, Tips, Silent, Missing string

	// Aim: what it is about, with {who} is last; StayLong where places give points.
	Aim, GetRid, StayLong string

	// Cards: packs of {n} cards, {k} of them Jokers. PacksFor is {k} packs for {n} players, To between two numbers of them;
	// OutOfOrder are {cards}.
	Cards, NoJokers, WithJokers, Packs, PacksFor, To, Order, OutOfOrder string
	CountPacks                                                          Count
	// Where cards lie, {n} of them.
	InHand, FaceUp, FaceDown, Draw, Pile, Burned string

	// Start: {n} cards face-down, {k} face-up and {other} to the hand, and who begins with one of {cards}.
	Start, Dealer, Deal, DealLays, TurnsUp, TurnUpBurns, Swaps, Lays string
	Begins                                                           ByBegin
	NoneToBegin                                                      string

	// Turn: hands are filled up to {n}.
	Turn, Play, Zones, DrawsUpTo, DrawsPlayed, MustPlay, TakeAtWill, TakerPasses, TakerLeads string
	FaceUpAbove, Flip, FlipHidden, Chance, JumpIn, Strict, Out                               string

	Powers string
	// Laid is what some cards, {the}, answer, {n}; LaidNot what they do not, {k}; Laying names what they may have to answer.
	Laid, LaidNot string
	Laying        LayingWords
	Matrix        MatrixWords

	// End: {n} points for the first place, {k} for the next, {other} more for leaving on a card of {rank}; a stalemate after
	// {cards} moves each.
	End, LastIn, Points, LowCard, TwoPlayers, RoundEach, OneRound, MostPoints, NoPoints, Stalemate string

	// House is over what holds in this house: StandIn where a bot's hand played most, Fouls that the referee calls at most {n},
	// Slots that no one has more than {k} places for face-down cards.
	House, StandIn, Fouls, Slots string

	// Options are what may be chosen, Chosen what was, Others comes after that. HowToChoose has a choice, {k}. ListHint says
	// how to read about a rule set.
	Options, Chosen, Others, HowToChoose, AnyRank, RankList, ListHint string

	// The screen: its title, the room whose rules are chosen, how far one has read, its keys, and what leads to it.
	Catalogue, OfRoom, Position string
	PageKeys                    []Key `columns:"20"`
	ReadKey, Key                Key   `columns:"20"`
}

// LayingWords name what a pile may ask for: anything, a rank at least or at most, and what binds wild cards too, by the
// {cards} that ask for it.
type LayingWords struct{ Free, AtLeast, AtMost, Again, Trump, Shot string }

// MatrixWords are what the matrix of what beats what says.
type MatrixWords struct {
	// Corner stands over what lies on top.
	Title         string
	Corner, Empty string `columns:"20"`
	Through, Gone string
	// Marks say what the signs mean, Ten the short name of the ten; company is from {k} to {n}.
	Marks ByMark
	Ten   string `columns:"20"`
	// Turned is about a card that stays only where it was turned up, Shot about one that shoots.
	Turned, Shot string
}

// Mark reports whether cards of a rank may be laid.
type Mark uint8

// The marks.
const (
	MarkNo Mark = iota
	MarkYes
	// MarkHand is for cards that may be laid from the hand, but not from the face-up cards.
	MarkHand
	// MarkCompany is for cards that may be laid only in company of other cards.
	MarkCompany
	NumMarks
)

// InShort is what is special about a rule set: the part "short" of its prose, one line, empty if it has none.
func (w *PageWords) InShort(rules string) string {
	_, text, _ := strings.Cut(w.Prose(rules), "# short\n")
	text, _, _ = strings.Cut(text, "\n")
	return text
}
