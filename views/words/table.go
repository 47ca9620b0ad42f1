package words

import (
	"strconv"
	"strings"

	"shithead/data"
	"shithead/engine"
)

// TableWords are what people read at a table, in one language. Sentences have facts in braces: see [Facts].
type TableWords struct {
	// Vocabularies are the words of the rule sets, by their names; Plain are those of every other one.
	Vocabularies map[string]*Vocabulary
	Plain        *Vocabulary

	// Cards, Watching, Rounds, Points, Round, Seconds and Tally count.
	Cards    func(n int) string
	Watching func(n int) string
	Rounds   func(n int) string
	Points   func(n int) string
	Ordinal  func(n int) string
	Round    string
	Seconds  string
	Tally    string
	// Clockwise and Counter are the directions of play; Ask is what may be asked for, by kind, and AskShort that in short.
	Clockwise, Counter string
	Ask, AskShort      []string

	// What is said of a seat, in a word.
	Bot, Dealer, Absent, Auto, Left, Ready, Swapping, Free, Maker, Yourself, You string

	// What is going on, and what enter will do now, or r.
	YourTurn, TheirTurn, AnythingGoes, CanPlay, Stuck, CanJump string
	Race, RaceEnds, RaceHold, RaceNone                         string
	IsReady, WaitingFor, YouAreOut, YouWatch, Paused, BotPlays string
	Choose, Enter, NotYet                                      string
	// NewCards is said of an r that came too soon after a deal.
	NewCards                                                      string
	DoPlay, DoTry, DoJump, DoOpen, DoAim, DoWhom, DoAimAt, DoSwap string
	DoReady, DoNext, DoAgain, DoStart, DoSit, DoPick, DoBack      string

	// A room in which a match is about to begin.
	Seats string

	// Results.
	Abandoned, Stalemate, MatchOver, MostOften         string
	InRound, InMatch, AwayResult, AwayPlain, More, And string

	// Unrated is said of a round that does not rate people though they might expect it, by why not.
	Unrated map[data.Rated]string

	// Moves is about moves that not every rule set has.
	Moves MoveWords

	// Log are the sentences of the log after the name of whoever they are about.
	Log LogWords

	Fair    FairWords
	Dealing DealerWords
	People  PeopleWords
	Pace    PaceWords
	Prefer  PreferenceWords
	Board   BoardWords

	Result    ResultWords
	Gathering GatheringWords

	// Overlays and keys.
	LeaveFor, LeaveSeat, HelpTitle, LogTitle, CardsTitle string
	LeaveKeys, ScrollKeys                                []Key
	PlayKeys, SetUpKeys, FlipKeys, AimKeys               []Key
	ForcedKeys, IdleKeys, WatchKeys, NextKeys            []Key
	MakerKeys, SeatedKeys, SitKeys                       []Key
	Help                                                 []string

	// The and a put an article before a rank.
	The, A   func(rank string) string
	Refusals []RefusalWords
}

// LogWords are what the log says that is the same in every rule set.
type LogWords struct {
	// Opens asks for the {rank} of an opening race, LeadsWith is of one that a player opens with; With is cards in company of
	// others.
	Swapped, Ready, Opens, Leads, LeadsWith, Plays, With, Jumps, Turned, TurnedHidden string
	// OneCard is a pile of one. Skips is of one who is skipped, SkipsMany of several.
	OneCard, Skips, SkipsMany, Out, OutAfter                  string
	Dealt, Sat, Left, Dropped, Back, Handed, MatchOver, ByBot string
	CalledOff, Stalemate                                      string
	// Share is that somebody typed a share in the next deck, Removed that the maker took somebody's seat away, and Reset that
	// the maker began the tally anew.
	Share, Removed, Reset string
}

// Facts are what sentences of a table are filled in with.
type Facts struct {
	Who, Other, Cards, Rank, Ask, N, K string
	// Of a move that is refused: its cards with an article, the rank that asks, with one and without, the one that opens,
	// and the ranks that answer and that can be played.
	A, The, Asked, Opening, Answers, Can string
}

// Fill is a sentence with the facts in the place of their names in braces.
func (a *Facts) Fill(sentence string) string {
	if strings.IndexByte(sentence, '{') < 0 {
		return sentence
	}
	var b strings.Builder
	b.Grow(len(sentence) + 32)
	for {
		open := strings.IndexByte(sentence, '{')
		end := strings.IndexByte(sentence, '}')
		if open < 0 || end < open {
			b.WriteString(sentence)
			return b.String()
		}
		b.WriteString(sentence[:open])
		b.WriteString(a.named(sentence[open+1 : end]))
		sentence = sentence[end+1:]
	}
}

func (a *Facts) named(name string) string {
	switch name {
	case "who":
		return a.Who
	case "other":
		return a.Other
	case "cards":
		return a.Cards
	case "rank":
		return a.Rank
	case "ask":
		return a.Ask
	case "n":
		return a.N
	case "k":
		return a.K
	case "a":
		return a.A
	case "the":
		return a.The
	case "asked":
		return a.Asked
	case "opening":
		return a.Opening
	case "answers":
		return a.Answers
	case "can":
		return a.Can
	default:
		return ""
	}
}

// RankNames are the ranks as people read them, in every language.
var RankNames = [engine.NumRanks]string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "Joker"}

// RankName is what a rank is called.
func RankName(r engine.Rank) string {
	if int(r) >= len(RankNames) {
		return "?"
	}
	return RankNames[r]
}

// CardsName is so many cards of a rank: "Q Q", and of many "7 × Q".
func CardsName(r engine.Rank, n int) string {
	name := RankName(r)
	switch {
	case n <= 1:
		return name
	case n > 4:
		return strconv.Itoa(n) + " × " + name
	default:
		return strings.Repeat(name+" ", n-1) + name
	}
}

// AskFor is what a pile asks for, in words.
func (w *TableWords) AskFor(a engine.Ask) string { return AskIn(w.Ask, a) }

// AskIn is what a pile asks for, in those of some words that are for its kind.
func AskIn(words []string, a engine.Ask) string {
	if int(a.Kind) >= len(words) {
		return a.String()
	}
	return (&Facts{Rank: RankName(a.Rank)}).Fill(words[a.Kind])
}
