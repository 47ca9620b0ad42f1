package words

import "strconv"

// Words are what people read, in one language.
type Words struct {
	// Welcome are the lines at the top of the hall.
	Welcome []string
	Hall    string
	Here    string
	// Guests counts guests.
	Guests func(n int) string
	// Present counts who is here.
	Present func(n int) string

	SayHint string
	// GuestHint tells a guest how to become somebody: why, then how to make a key.
	GuestHint []string

	// First visit.
	NewHere   []string
	NameLabel string
	// Proposed is below a name that was proposed.
	Proposed  string
	CodeLabel string
	NameKeys  []Key
	CodeKeys  []Key
	LinkHelp  []string
	// Claimed asks whoever has a key that {who} has added to theirs whether that is them.
	Claimed   []string
	ClaimKeys []Key
	// Beaten is below a name that is proposed as somebody else was given the one before it.
	Beaten string
	// Unanswered asks without a terminal what Claimed asks with one, and says how to answer.
	// Accepted has who one is then, and the key; Declined who has lost it; NoClaim is for an answer that nothing asked for.
	Unanswered, Accepted, Declined, NoClaim string
	// Code says what the code is that links a key.
	Code func(code string) []string

	// Help is what keys and commands do; what has no key is a line of its own.
	Help []Key
	// HelpKeys turn the page and lead back.
	HelpKeys []Key

	// NoTerminal is for somebody whose client shows no screens.
	NoTerminal []string
	// NoCommand, with its name in it, is for an unknown command of ssh HOST COMMAND, and NearCommand, with one that there is
	// behind it, for one that was mistyped.
	NoCommand, NearCommand string
	// CommandHelp stands above the list of the commands.
	CommandHelp []string
	Commands    CommandWords
	// Broken and Stopping are last words.
	Broken, Stopping string
	House            HouseWords

	Lobby   LobbyWords
	Table   TableWords
	Options OptionWords
	Rules   PageWords

	TooSmall string
	Busy     string
	// Errors are what is said of an error, the first that fits.
	Errors []ErrorWords
	Other  string
}

// Key is a key and what it does. It is an alias, so that the lists of languages need not name its fields.
type Key = struct{ Key, Does string }

// Counts says a number of things, in the word for one or for many.
func Counts(one, many string) func(n int) string {
	return func(n int) string {
		if n == 1 {
			return "1 " + one
		}
		return strconv.Itoa(n) + " " + many
	}
}

// NoBreak is a blank at which no line is broken. It is drawn as any other.
const NoBreak = "\u00a0"
