package words

import (
	"io/fs"
	"path"
	"strings"
	"sync"

	"shithead/engine"
)

// PageWords are what the pages of the rules say of every rule set, in one language. Sentences have facts in braces: see [Facts].
type PageWords struct {
	// Prose is what is told of one rule set alone, as its file has it (see package rules), empty where nothing is.
	Prose func(rules string) string
	// Code comes before how a rule set is written; the others are the titles of what is told.
	Code, Story, Examples, Tips, Silent, Missing string

	// Aim: what it is about, with {who} is last; StayLong where places give points.
	Aim, GetRid, StayLong string

	// Cards: packs of {n} cards, {k} of them Jokers. PacksFor is {k} packs for {n} players, To between two numbers of them;
	// OutOfOrder are {cards}.
	Cards, NoJokers, WithJokers, Packs, PacksFor, To, Order, OutOfOrder string
	CountPacks                                                          func(n int) string
	// Where cards lie, {n} of them.
	InHand, FaceUp, FaceDown, Draw, Pile, Burned string

	// Start: {n} cards face-down, {k} face-up and {other} to the hand, and who begins with one of {cards}.
	Start, Dealer, Deal, DealLays, TurnsUp, TurnUpBurns, Swaps, Lays string
	Begins                                                           [engine.BeginLowest + 1]string
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
	// Slots that nobody has more than {k} places for face-down cards.
	House, StandIn, Fouls, Slots string

	// Options are what may be chosen, Chosen what was, Others comes after that. HowToChoose has a choice, {k}. ListHint says
	// how to read about a rule set.
	Options, Chosen, Others, HowToChoose, AnyRank, RankList, ListHint string

	// The screen: its title, the room whose rules are chosen, how far one has read, its keys, and what leads to it.
	Catalogue, OfRoom, Position string
	PageKeys                    []Key
	ReadKey, Key                Key
}

// LayingWords name what a pile may ask for: anything, a rank at least or at most, and what binds wild cards too, by the
// {cards} that ask for it.
type LayingWords struct{ Free, AtLeast, AtMost, Again, Trump, Shot string }

// MatrixWords are what the matrix of what beats what says.
type MatrixWords struct {
	// Corner stands over what lies on top.
	Title, Corner, Empty, Through, Gone string
	// Marks say what the signs mean, Ten the short name of the ten; company is from {k} to {n}.
	Marks [NumMarks]string
	Ten   string
	// Turned is about a card that stays only where it was turned up, Shot about one that shoots.
	Turned, Shot string
}

// Mark says whether cards of a rank may be laid.
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

// ProseIn is what is told of a rule set in the files of a language, prose/NAME.txt, empty if nobody has told of it yet. They are
// read once: the table of every waiting room shows a line of one, each time it is drawn.
func ProseIn(files fs.FS) func(rules string) string {
	all := sync.OnceValue(func() map[string]string {
		all := map[string]string{}
		names, _ := fs.Glob(files, "prose/*.txt") // the pattern is right
		for _, name := range names {
			if text, err := fs.ReadFile(files, name); err == nil {
				all[strings.TrimSuffix(path.Base(name), ".txt")] = string(text)
			}
		}
		return all
	})
	return func(rules string) string { return all()[rules] }
}

// InShort is what is special about a rule set: the part "short" of its prose, one line, empty if it has none.
func (w *PageWords) InShort(rules string) string {
	_, text, _ := strings.Cut(w.Prose(rules), "# short\n")
	text, _, _ = strings.Cut(text, "\n")
	return text
}
