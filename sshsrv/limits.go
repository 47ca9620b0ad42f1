package sshsrv

import (
	"time"

	"shithead/rooms/hall"
	"shithead/sshsrv/account"
	"shithead/sshsrv/api"
	"shithead/sshsrv/command"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/wire"
)

// Limits bound what clients can make the server do: here what sessions can, and in the packages below what those are for. The
// zero value is of no use: begin with [DefaultLimits].
type Limits struct {
	// Resizes is how often a second the screen follows the window's size.
	Resizes int
	// EnvVars and EnvBytes bound what is kept of the environment; what is not on the list of what is used is dropped.
	EnvVars, EnvBytes int
	// CommandBytes bounds ssh HOST COMMAND.
	CommandBytes int
	// EarlyBytes is how much is kept of what a client types before anybody wants it: a public key, the longest of which
	// have some three kilobytes.
	EarlyBytes int
	// Columns and Rows bound the window; what a larger one shows beyond stays empty.
	Columns, Rows int
	// Farewell is how long sessions have for their last words when the server stops, and HangUp how long clients have
	// then to hang up by themselves, so that theirs are the last words and not "closed by remote host".
	Farewell, HangUp time.Duration

	// StuckWrite is how long a client may leave a write waiting, or a session that has ended open, before its connection
	// is ended: with nothing read for so long there is nobody in front of it.
	StuckWrite time.Duration

	// Moving is how long somebody waits for a room whose server is gone: longer than the other servers of a house need to notice
	// that and to take its rooms.
	Moving time.Duration

	// Background is how long the first picture waits for the terminal to say whether its background is light, and
	// BackgroundLate how long afterwards that still changes the picture. A terminal far away answers in a third of a second,
	// and nobody waits that long for a picture that is right for most.
	Background, BackgroundLate time.Duration
	// BackgroundOwed is how long after the terminal was asked a session that ends stays open for the answer, which would be
	// typed into whatever comes after it.
	BackgroundOwed time.Duration

	// Announced is for how long after an operator has said something to everybody it is shown: a server that was cut off from the
	// others does not come back with what was said to others then.
	Announced time.Duration

	// Redraws is how often a second somebody may have the whole screen drawn anew.
	Redraws int

	Gate    gate.Limits
	Account account.Limits
	Command command.Limits
	API     api.Limits
	Input   wire.InputLimits
	Hall    hall.Limits
}

// DefaultLimits suit a server on the internet with two cores.
func DefaultLimits() Limits {
	input := wire.DefaultInputLimits()
	input.KeyBurst = 500 // the longest line in the hall, pasted by a terminal that does not say that it is pasting
	return Limits{
		Resizes:        10,
		EnvVars:        16,
		EnvBytes:       1024,
		CommandBytes:   4096,
		EarlyBytes:     4096,
		Columns:        400,
		Rows:           120,
		Farewell:       3 * time.Second,
		HangUp:         500 * time.Millisecond,
		StuckWrite:     10 * time.Second,
		Moving:         20 * time.Second,
		Background:     150 * time.Millisecond,
		BackgroundLate: 5 * time.Second,
		BackgroundOwed: time.Second,
		Announced:      10 * time.Minute,
		Redraws:        4,
		Gate:           gate.DefaultLimits(),
		Account:        account.DefaultLimits(),
		Command:        command.DefaultLimits(),
		API:            api.DefaultLimits(),
		Input:          input,
		Hall:           hall.DefaultLimits(),
	}
}
