package words

import (
	"errors"
	"fmt"
	"strings"

	"shithead/rooms"
)

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
	Arrival   ArrivalWords
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
	// SeatStays is said to somebody who leaves with a seat in {who}, and SeatsStay with seats in several rooms: {n} leads back.
	SeatStays, SeatsStay string
	House                HouseWords

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

// Error is what is said of an error.
func (w *Words) Error(err error) string {
	if err == nil {
		return ""
	}
	var shut rooms.ShutError
	if errors.As(err, &shut) && shut.Why != "" {
		return w.House.because(w.House.Shut, shut.Why)
	}
	for _, e := range w.Errors {
		if errors.Is(err, e.Is) {
			return e.Says
		}
	}
	return w.Other
}

// mostNamed is how many rooms are named to somebody who leaves.
const mostNamed = 3

// Farewell is what is said to somebody who leaves with seats in rooms, of which the first comes first; line is what to type for
// a command. It is empty for no seats.
func (w *Words) Farewell(seats []string, line func(command string) string) string {
	switch len(seats) {
	case 0:
		return ""
	case 1:
		return (&Facts{Who: seats[0], N: line("join " + seats[0])}).Fill(w.SeatStays)
	}
	named := strings.Join(seats[:min(len(seats), mostNamed)], ", ")
	if len(seats) > mostNamed {
		named += ", …"
	}
	return (&Facts{Who: named, N: line("")}).Fill(w.SeatsStay)
}

// Count is a number of things, in the word for one or for many.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// NoBreak is a blank at which no line is broken. It is drawn as any other.
const NoBreak = "\u00a0"
