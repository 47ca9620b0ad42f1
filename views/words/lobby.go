package words

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"shithead/rooms"
)

// LobbyWords are what people read in the lobby, while they make a room, and in their statistics, in one language.
type LobbyWords struct {
	// Rooms is over the list of rooms, the others over its columns.
	Rooms, Room, Rules, Seats, State, Clock, Watching, Players string `columns:"20"`
	// Phases are what a room does; the number of the round comes behind it.
	Phases map[rooms.Phase]string `columns:"20"`
	// Waiting is a room in which a seat is free, GoneRoom one that is not there any more, instead of its phase.
	Waiting, GoneRoom string `columns:"20"`
	// Of one's own rooms.
	YourTurn, YourSeat string `columns:"20"`
	// Slogan is under the name of the game. Greet, with {who}, and GreetGuest come before one of the others.
	Slogan, Greet, GreetGuest, SeatKept, NoSeat, GuestSeat string
	// Tables counts rooms, OpenTables those in which a seat is free.
	Tables, OpenTables Count
	// WaitsFor says that {who}, a room, waits for its reader; BackTo leads back to it.
	WaitsFor, BackTo string
	// Unknown says that {n}, a key, does nothing on a screen; the key that shows all keys comes behind it.
	Unknown string
	// By comes before the name of who made a room, ATurn behind how many seconds one has.
	By, ATurn, NoClock string
	// Empty and EmptyGuest are said where there is no room.
	Empty, EmptyGuest []string
	// DealKey and OpenKey are how a player gets to a new table, LearnKey to a lesson, SeatKey to a table where they
	// have a seat; DealNote stands behind the first, for guests GuestNote.
	DealKey, OpenKey, LearnKey, SeatKey Key `columns:"20"`
	DealNote, GuestNote                 string
	// PracticeRoom is what the table of a guest is called, Practice is said to them there, and Keep once they have left it: how to get a name. KeepTitle is over that.
	PracticeRoom        string `columns:"20"`
	Practice, KeepTitle string
	Keep                []string
	// ChooseKey stands over the rooms, and SortKey in the line of keys.
	ChooseKey, SortKey Key `columns:"20"`
	// What keys do in the lobby; SitKey, OwnKey and LookKey are enter on a room, LeaveKey and GuestLeaveKey leave the server.
	SitKey, OwnKey, LookKey, WatchKey, ChatKey, StatsKey, HelpKey, MenuKey, BackKey, LeaveKey, GuestLeaveKey Key `columns:"20"`
	// JoinLabel stands before the code of a room that one goes into by it.
	JoinLabel string
	JoinKey   Key `columns:"20"`
	// SayKey says the line that is typed, GoKey goes into the room whose code is; RoomsKey leads from both back to the rooms.
	SayKey, GoKey, RoomsKey Key `columns:"20"`

	// Making a room: its title, the fields, and {n} rounds as the rules have it. FoundBy says by whom a room is found that is
	// not private, and one that is.
	MakeTitle, RoundsByRules string
	Fields                   ByField `columns:"20"`
	FoundBy                  ByPrivacy
	// Guests say that they only watch, and that they may sit down, too.
	Guests ByGuests
	// HeadStart is one of {n} seconds for players in plain text, NoHeadStart none.
	HeadStart, NoHeadStart string `columns:"20"`
	// Yields are before what the bots make way for people who queue, in a few words.
	Yields map[rooms.Yield]string `columns:"20"`
	Form   FormWords
	// Making is what is made: {who} for {n} people, {other} besides the maker, for {k} rounds, with the clock {ask}. Bots counts
	// bots, AtLevel those of the level {rank}, AtPace those that are of the pace {ask} too; Levels are what levels are called.
	Making                           string
	Bots, AtLevel, AtPace, FreeSeats Count
	Levels                           map[string]string `columns:"20"`
	Stats                            StatsWords
	Shame                            ShameWords
}

// LobbyHelp is what each key of the lobby does, in one language, and under Chatting each line that is a command.
type LobbyHelp struct {
	Play, Learn, Open, Seat, Choose, Sort, Enter, Watch, Stats, Rules, Chat, Join, Settings, Menu, Leave Key
	Chatting, Link, Page, Quit                                                                           Key
}

// ShameWords are what people read about the rounds of the latest days, in one language.
type ShameWords struct {
	// Title is over the Shitheads of the Week, or Lately if not all of it is known. You comes behind one's own name.
	Title, Week, Lately, You string
	// Nobody is said where there is no Shithead yet.
	Nobody string
	// Bots stands for all bots, Gone for a player who has no profile any more.
	Bots, Gone string
	// Once says that {who} is the Shithead, Often that {who} has been {n} times in a row.
	Once, Often string
	// Today is over the figures of the day, by UTC; Hourly is over the rounds of its hours.
	Today, Rounds, Fours, JumpIns, Pile, Clean, Hourly string
	// Mine is over the reader's own figures. CleanSince counts rounds; Place is the place {n} among {k} Shitheads.
	Mine, Rating, CleanFor, Rank, Place string
	CleanSince                          Count
	// Characters is over the bots with a way of their own, Done how often of {n} rounds one was the Shithead: {k}.
	Characters, Done string
}

// PaceWords are what people read about the pace of the bots, in one language.
type PaceWords struct {
	// Names are what the paces are called. They stand alone, and behind Bots and Sets.
	Names map[rooms.BotPace]string `columns:"20"`
	// Bots is how fast the bots are, {n}; Sets follows in the log the name of the player who has set that.
	Bots, Sets string
}

// Name is what a pace is called.
func (w *PaceWords) Name(p rooms.BotPace) string { return cmp.Or(w.Names[p], p.String()) }

// Says is a sentence about a pace.
func (w *PaceWords) Says(sentence string, p rooms.BotPace) string {
	return (&Facts{N: w.Name(p)}).Fill(sentence)
}

// Level is what a level of bots is called.
func (w *LobbyWords) Level(name string) string { return cmp.Or(w.Levels[name], name) }

// ClockText is how long a turn may take.
func (w *LobbyWords) ClockText(clock time.Duration) string {
	if clock == 0 {
		return w.NoClock
	}
	return fmt.Sprintf("%d%s", int(clock/time.Second), w.ATurn)
}

// HeadStartText is how much sooner those act who play by ear.
func (w *LobbyWords) HeadStartText(by time.Duration) string {
	if by == 0 {
		return w.NoHeadStart
	}
	return (&Facts{N: strconv.Itoa(int(by / time.Second))}).Fill(w.HeadStart)
}

// clockSaid is how long a turn may take, as it stands in a sentence, in which no line is broken behind its first word, a number
// or "no".
func (w *LobbyWords) clockSaid(clock time.Duration) string {
	return strings.Replace(w.ClockText(clock), " ", NoBreak, 1)
}

// Making is what a room is to be, in one sentence.
func (w *Words) Making(t rooms.Terms, rounds int) string {
	l, others := &w.Lobby, ""
	if n := len(t.Bots); n > 0 {
		bots := l.AtLevel
		if t.BotPace != rooms.PaceNormal {
			bots = l.AtPace
		}
		others = w.Between + (&Facts{Rank: l.Level(t.Bots[0]), Ask: w.Table.Pace.Name(t.BotPace)}).Fill(bots(n))
	}
	if free := t.Seats - 1 - len(t.Bots); free > 0 {
		others += w.Between + l.FreeSeats(free)
	}
	return (&Facts{
		Who: rulesTitle(&t), N: strconv.Itoa(t.Seats), Other: others, K: w.Table.Rounds(rounds), Ask: l.clockSaid(t.Clock),
	}).Fill(l.Making)
}

// rulesTitle is what people call the rules of a room.
func rulesTitle(t *rooms.Terms) string {
	if t.Rules == nil {
		return ""
	}
	return t.Rules.Title
}

// RulesMarked is what people call the rules of a room, with a mark if they are not as usual.
func RulesMarked(t *rooms.Terms) string {
	if t.Rules != nil && len(t.Rules.Set) > 0 {
		return t.Rules.Title + "*"
	}
	return rulesTitle(t)
}

// FormWords are what people read while they make a room, besides the fields, in one language.
type FormWords struct {
	// Usual stands for options none of which was chosen, Chosen for {k} of {n} that were. Changed comes behind the name of
	// saved rules that were changed since.
	Usual           string `columns:"20"`
	Chosen, Changed string
	// Cards is over what cards do, CodeHint says what the field of the code is for, HeadStartHint what that of the head start is.
	Cards, CodeHint, HeadStartHint string
	// Long warns of a match of {k}, as words, among {n}.
	Long string
	// SaveAs comes before the name for rules, DropAsk asks whether {who} is to be dropped. Saved and Dropped say that it was
	// done, Unsaveable that rules have to hold first.
	SaveAs, DropAsk, Saved, Dropped, Unsaveable string
	// What keys do on the form, where MakeKey makes the room.
	MakeKey, OptionsKey, SaveKey, DropKey, ArrowsKey, ChangeKey, MoveKey Key `columns:"20"`
	// What they do on its options, of which one is given ranks with RanksKey, on what cards do, and while a name is typed.
	DoneKey, RanksKey, UsualKey, CardsKey, ToOptionsKey, ScrollKey, KeepKey Key `columns:"20"`
}

// The fields of the form.
const (
	FieldRules = iota
	FieldOptions
	FieldCode
	FieldSeats
	FieldBots
	FieldLevel
	FieldPace
	FieldYield
	FieldClock
	FieldHeadStart
	FieldRounds
	FieldPrivate
	FieldGuests
	NumFields
)
