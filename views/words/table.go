package words

import (
	"slices"
	"strings"

	"shithead/data"
	"shithead/rooms"
)

// TableWords are what people read at a table, in one language. Sentences have facts in braces: see [Facts].
type TableWords struct {
	// Vocabularies are the words of the rule sets, by their names; Plain are those of every other one.
	Vocabularies map[string]*Vocabulary
	Plain        *Vocabulary

	// Cards, Watching, Rounds, Points, Round, Seconds and Tally count.
	Cards, Watching, Rounds, Points Count
	Ordinal                         Ordinal
	Round, Seconds, Tally           string
	// Clockwise and Counter are the directions of play; Ask is what may be asked for, by kind, and AskShort that in short.
	Clockwise, Counter string
	Ask                ByAsk
	AskShort           ByAsk `columns:"20"`

	// What is said of a seat, in a word.
	Dealer, Absent, Auto, Left, Ready, Swapping, Free, Maker, Yourself, You string `columns:"20"`

	// What is going on, and what enter will do now, or r.
	YourTurn, TheirTurn, AnythingGoes, CanPlay, Stuck, CanJump string
	Race, RaceEnds                                             string `facts:"a rank"`
	RaceHold, RaceNone                                         string
	// HeardFirst says that {who} hear first what has happened, and then one may act.
	HeardFirst                                                        string
	IsReady, WaitingFor, YouAreOut, YouWatch, Paused, Alone, BotPlays string
	Choose                                                            string
	Enter                                                             string `columns:"20"`
	NotYet                                                            string
	// Advice says what a good player would do, {other}; AdviceWait is that where it would do nothing, Reasons are why. HintKey asks for all that.
	Advice, AdviceWait string
	Reasons            ReasonWords
	HintKey            Key `columns:"20"`
	// NewCards is said of an r that came too soon after a deal.
	NewCards                                                      string
	DoPlay, DoTry, DoJump, DoOpen, DoAim, DoWhom, DoAimAt, DoSwap string
	DoReady, DoNext, DoAgain, DoStart, DoSit, DoPick, DoBack      string

	// A room in which a match is about to begin.
	Seats string `columns:"20"`

	// Results.
	Abandoned, Stalemate, MatchOver, MostOften         string
	InRound, InMatch, AwayResult, AwayPlain, More, And string

	// Unrated is said of a round that does not rate people though they might expect it, by why not.
	Unrated map[data.Rated]string
	Moves   MoveWords
	// Log are the sentences of the log after the name of the player they are about.
	Log     LogWords
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
	LeaveKeys, ScrollKeys                                []Key `columns:"20"`
	// What else can be done now, besides what stands in the last row and what enter does.
	PlayKeys, SetUpKeys, FlipKeys, AimKeys, IdleKeys, WatchKeys []Key `columns:"20"`
	Help                                                        []Key

	// The and a put an article before a rank.
	The, A Article
	// ranks are what ranks are called where they are read out, and times so many cards of one: see [Words.Aloud].
	ranks *ByName `made:"by Aloud"`
	times string  `made:"by Aloud"`

	Refusals []RefusalWords `facts:"who other cards a rank the asked opening answers can n k"`
}

// MoveWords are what people read at a table about moves that not every rule set has, in one language.
type MoveWords struct {
	// What is said of a seat, in a word.
	Laying, Laid, Warned, Shot string `columns:"20"`

	// YouLead, GoAgain and YouOpen follow that it is one's turn, TheyOpen that it is another player's; TheyAim
	// says that a player is to aim a card.
	YouLead, GoAgain, YouOpen, TheyOpen, TheyAim string
	// ShotAtYou and ShotAt say that a shot is to be answered, AskBound is what a pile asks that wild cards are bound by too,
	// ChanceOr says that there is a choice between the chance card and the pile.
	ShotAtYou                  string `facts:"rank"`
	ShotAt, AskBound, ChanceOr string
	// What lies on top of the pile: Mirrored is a card that counts as the one under it, Under one that is looked through.
	Mirrored, Under string

	// What enter does.
	DoChance, DoTryTurn, DoCompany, DoPeek, DoDare, DoLay, DoLayOne, DoChooseLay string
	// A shot: who is shot at, what enter does before and then.
	ShootAt, DoShoot, DoShootAt string

	// Laying cards.
	LayStatus, LayChosen, LayFull, HaveLaid, DoLaidReady string

	// What it would cost to break the rules, and what the referee has called.
	FoulFit, FoulTurn, FoulFlip                    string
	CostWarning, CostCard, CostFlip                string
	IsWarned, IsPunished, IsPunishedFlip, IsFouled string
	TurnedInVain, Stalemate, KnownOf               string
	// InMoves counts moves, as they stand in the sentence about a stalemate.
	InMoves Count

	CompanyKey            Key   `columns:"20"`
	ShootKeys, ChanceKeys []Key `columns:"20"`
}

// LogWords are what the log says that is the same in every rule set.
type LogWords struct {
	// Opens asks for the {rank} of an opening race, LeadsWith is of one that a player opens with; With is cards in company of
	// others.
	Swapped, Ready, Opens, Leads, LeadsWith, Plays, With, Jumps, Turned, TurnedHidden string
	// OneCard is a pile of one. Skips is of one who is skipped, SkipsMany of several.
	OneCard, Skips, SkipsMany, Out, OutAfter, ByBot, CalledOff, Stalemate string
	// Entries are of what is no move.
	Entries map[rooms.EntryKind]string
}

// Facts are what sentences of a table are filled in with.
type Facts struct {
	Who, Other, Cards, Rank, Ask, N, K string
	// Of a move that is refused: its cards with an article, the rank that asks, with one and without, the one that opens,
	// and the ranks that answer and that can be played.
	A, The, Asked, Opening, Answers, Can string
	// You: the sentence is about its reader; OtherYou: Other is.
	You, OtherYou bool
}

// Twice says of a key that its first press only chooses what the second one does.
const Twice = "2×"

// Fill is a sentence with the facts in the place of their names in braces. Of two texts in braces with a bar between them the second is
// for its reader: see [Facts.inflected].
func (a *Facts) Fill(sentence string) string { return replaced(sentence, '{', '}', a.named) }

func (a *Facts) named(name string) string {
	names := [...]string{"who", "other", "cards", "rank", "ask", "n", "k", "a", "the", "asked", "opening", "answers", "can"}
	texts := [...]string{
		a.Who, a.Other, a.Cards, a.Rank, a.Ask, a.N, a.K, a.A, a.The, a.Asked, a.Opening, a.Answers, a.Can,
	}
	if i := slices.Index(names[:], name); i >= 0 {
		return texts[i]
	}
	return a.inflected(name)
}

// ofOther begins a choice that is by who the other one is.
const ofOther = "other:"

// inflected is one of two texts: "plays|play" is what a player does and what you do, "who|you" is a fact or you, and "other:takes|take" is
// about the other one, as is "other|you".
func (a *Facts) inflected(choice string) string {
	theirs, yours, ok := strings.Cut(choice, "|")
	you := a.You
	if rest, other := strings.CutPrefix(theirs, ofOther); other || rest == "other" {
		theirs, you = rest, a.OtherYou
	}
	switch {
	case !ok:
		return ""
	case you:
		return yours
	case theirs == "who", theirs == "other":
		return a.named(theirs)
	default:
		return theirs
	}
}

// replaced is a sentence with other texts in the place of what stands between two signs. A sign that is not closed is left out.
func replaced(sentence string, open, end byte, by func(name string) string) string {
	const usual = 128 // bytes, which are on the stack
	at := strings.IndexByte(sentence, open)
	if at < 0 {
		return sentence
	}
	for b := make([]byte, 0, usual); ; at = strings.IndexByte(sentence, open) {
		if at < 0 {
			return string(append(b, sentence...))
		}
		b, sentence = append(b, sentence[:at]...), sentence[at+1:]
		if at = strings.IndexByte(sentence, end); at < 0 {
			return string(append(b, sentence...))
		}
		b, sentence = append(b, by(sentence[:at])...), sentence[at+1:]
	}
}

// Waits says why a room that is paused waits.
func (w *TableWords) Waits(v *rooms.RoomView) string {
	if v.CutOff {
		return w.Alone
	}
	return w.Paused
}
