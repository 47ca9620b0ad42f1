package words

import (
	"slices"
	"strings"
)

// Words are what people read, in one language.
type Words struct {
	// Welcome are the lines at the top of the hall. Guests counts guests, Present who is here.
	Welcome             []string
	Hall, Here, SayHint string
	Guests, Present     Count
	// GuestHint tells a guest how to get a name: why, then how to make a key.
	GuestHint []string

	// The first session of a key. Proposed is below a name that was proposed, Beaten below one that is proposed as another player was given
	// the one before it. Claimed asks the owner of a key that {who} has added to theirs whether that is them.
	NewHere, LinkHelp, Claimed []string
	// OtherName is said where another player has the name {who} that a new key comes with.
	OtherName            string
	NameLabel, CodeLabel string `columns:"20"`
	Proposed, Beaten     string
	NameKeys             []Key
	CodeKeys, ClaimKeys  []Key `columns:"20"`
	// Unanswered asks without a terminal what Claimed asks with one, and says how to answer.
	// Accepted has who one is then, and the key; Declined who has lost it; NoClaim is for an answer that nothing asked for.
	// Facts stand in the places of %s.
	Unanswered, Accepted, Declined, NoClaim string
	// Code says what the code is that links a key.
	Code func(code string) []string

	// Help is what keys and commands do in the lobby. HelpKeys turn a page of keys and lead back.
	Help     LobbyHelp
	HelpKeys []Key `columns:"20"`

	// CommandHelp stands above the list of the commands.
	CommandHelp []string
	// NoCommand, with its name in it, is for an unknown command of ssh HOST COMMAND, and NearCommand, with one that there is
	// behind it, for one that was mistyped.
	NoCommand, NearCommand string
	// Broken and Stopping are last words, and so is StoppingOne, with what to type in it, of a server of several.
	Broken, Stopping, StoppingOne string
	// Moving is shown while a table comes to another server, as its own is gone.
	Moving string
	// SeatStays is said to a player who leaves with a seat in {who}, and SeatsStay with seats in several rooms: {n} leads back.
	SeatStays, SeatsStay string

	Commands CommandWords
	House    HouseWords
	Lobby    LobbyWords
	Table    TableWords
	Options  OptionWords
	Rules    PageWords
	Plain    PlainWords
	Lesson   LessonWords

	Settings SettingWords
	Menu     MenuWords

	// Between stands between the items of a list; And, of the table, is for the last of several names.
	Between string
	// Colon stands between a name and what is said of it, Semicolon between clauses.
	Colon, Semicolon string
	// Quoted is {n} in quotes, as it was said.
	Quoted string
	// Letters are small letters and signs that have a spelling of their own on terminals that show only ASCII. Other letters lose
	// their marks there.
	Letters Spelling `own:"true"`
	// Keys are what the keyboard's keys are called; Ctrl stands before a letter, with a plus sign between them.
	Keys KeyNames
	// Number is a number as it is written.
	Number func(n int) string `made:"by the loader"`

	// Errors are what is said of an error, the first that fits, and Other of one without words.
	Errors                []ErrorWords
	TooSmall, Busy, Other string
}

// Key is a key and what it does. It is an alias, so that the lists of languages need not name its fields.
type Key = struct{ Key, Does string }

// KeyNames are what keys of the keyboard are called, in one language.
type KeyNames struct {
	Enter, Escape, Tab, Space, Ctrl string `columns:"20"`
}

// What is said of something that differs, made of the texts of a language.
type (
	// Count says a number of things.
	Count func(n int) string
	// Ordinal is a place in a row: "1st".
	Ordinal func(n int) string
	// Article is a rank with an article before it.
	Article func(rank string) string
	// Prose is what is told of one rule set alone, as package rules reads it, empty for one without prose yet.
	Prose func(rules string) string
)

// List are some items in a row. [TableWords.And] puts a word before the last of several names.
func (w *Words) List(items []string) string { return strings.Join(items, w.Between) }

// Of is a name and what is said of it.
func (w *Words) Of(name, says string) string { return name + w.Colon + says }

// Quotes are what stands before and behind what was said.
func (w *Words) Quotes() (before, behind string) {
	before, behind, _ = strings.Cut(w.Quoted, "{n}")
	return before, behind
}

// Quote is what was said, in quotes.
func (w *Words) Quote(said string) string {
	before, behind := w.Quotes()
	return before + said + behind
}

// mostNamed is how many rooms are named to a player who leaves.
const mostNamed = 3

// Farewell is what is said to a player who leaves with seats in rooms, of which the first comes first; line is what to type for
// a command. It is empty for no seats.
func (w *Words) Farewell(seats []string, line func(command string) string) string {
	switch len(seats) {
	case 0:
		return ""
	case 1:
		return (&Facts{Who: seats[0], N: line("join " + seats[0])}).Fill(w.SeatStays)
	}
	named := slices.Clone(seats[:min(len(seats), mostNamed)])
	if len(seats) > mostNamed {
		named = append(named, "…")
	}
	return (&Facts{Who: w.List(named), N: line("")}).Fill(w.SeatsStay)
}

// NoBreak is a blank at which no line is broken. It is drawn as any other.
const NoBreak = "\u00a0"
