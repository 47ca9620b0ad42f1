package words

import (
	"fmt"
	"strings"
	"time"

	"shithead/rooms"
)

// LobbyWords are what people read in the lobby, while they make a room, and in their statistics, in one language.
type LobbyWords struct {
	// Rooms is over the list of rooms, the others over its columns.
	Rooms, Room, Rules, Seats, State, Clock, Watching, Players string
	// What a room does; Playing and Between come before the number of the round.
	Gathering, Playing, Between, Over string
	// Of one's own rooms; TurnIn and SeatIn come before the code of one.
	YourTurn, YourSeat, TurnIn, SeatIn string
	// By comes before the name of who made a room, ATurn behind how many seconds one has.
	By, ATurn, NoClock string
	// Counted things, for one and for several.
	Bot, Bots, Watches, Watch string
	// Empty and EmptyGuest are said where there is no room.
	Empty, EmptyGuest []string
	// GuestBanner is what guests can do, Actions are how others get to a table, from the longest version to the shortest.
	GuestBanner string
	Actions     [][]Key
	// What keys do in the lobby; SitKey, OwnKey and LookKey are enter on a room.
	SitKey, OwnKey, LookKey, WatchKey, ChatKey, StatsKey, HelpKey, BackKey Key
	// LeaveKey leaves the server, GuestLeaveKey does for guests.
	LeaveKey, GuestLeaveKey Key

	TypingKeys []Key

	// JoinLabel stands before the code of a room that one goes into by it.
	JoinLabel string
	JoinKey   Key
	JoinKeys  []Key

	// Making a room: its title, the fields, and what is made, of so many rounds.
	MakeTitle     string
	FormKeys      []Key
	Fields        [NumFields]string
	RoundsByRules func(n int) string
	// FoundBy says by whom a room is found that is not private, and one that is.
	FoundBy [2]string
	Making  func(t rooms.Terms, rounds int) string
	Form    FormWords
	// Levels are what the bots' levels are called, pace what their paces are.
	Levels map[string]string
	Pace   PaceWords

	Stats StatsWords
}

// Level is what a level of bots is called.
func (w *LobbyWords) Level(name string) string {
	if says, ok := w.Levels[name]; ok {
		return says
	}
	return name
}

// ClockText is how long a turn may take.
func (w *LobbyWords) ClockText(clock time.Duration) string {
	if clock == 0 {
		return w.NoClock
	}
	return fmt.Sprintf("%d%s", int(clock/time.Second), w.ATurn)
}

// ClockSaid is how long a turn may take, as it stands in a sentence, in which the number is not parted from its unit.
func (w *LobbyWords) ClockSaid(clock time.Duration) string {
	if clock == 0 {
		return w.NoClock
	}
	return strings.Replace(w.ClockText(clock), " ", NoBreak, 1)
}

// RulesTitle is what people call the rules of a room.
func RulesTitle(t *rooms.Terms) string {
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
	return RulesTitle(t)
}
