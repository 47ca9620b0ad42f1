package sshsrv

import (
	"time"

	"shithead/rooms/hall"
	"shithead/sshsrv/wire"
)

// Limits bound what clients can make the server do. The zero value is of no use: begin with [DefaultLimits].
type Limits struct {
	// Connections is how many there may be at once, and ConnectionsPerAddress how many of them from one address: a
	// household, an office or a school behind one router. The last ConnectionsReserved are for known addresses.
	Connections           int
	ConnectionsPerAddress int
	ConnectionsReserved   int
	// Pending is how many connections there may be at once that have not said yet who they are, and PendingPerAddress how
	// many of them from one address: more than connect in the half minute in which somebody types a passphrase, which
	// OpenSSH asks for after it has connected. When there are more, the oldest from where the most are has to go.
	Pending, PendingPerAddress int
	// PendingBytes is how much a client may send before it has said who it is: a key exchange has 3 KB, each key that is
	// offered up to one.
	PendingBytes int
	// HandshakesPerAddress is how fast connections are made from one address: twenty people behind a router come in at
	// once, with a second attempt each. HandshakesInAll is how fast from all together, at a millisecond of a processor
	// each; HandshakesReserved is for known addresses when that is used up.
	HandshakesPerAddress, HandshakesInAll, HandshakesReserved Rate
	// Rekeys is how fast clients may ask for new keys after the first, which OpenSSH does once a gigabyte unless told to:
	// each costs as much as a handshake.
	Rekeys Pacing
	// Asks is how fast they may ask for anything else: changes of the window's size, of which dragging a corner makes sixty
	// a second, keepalives, and what nobody knows.
	Asks Pacing
	// Opens is how fast they may open sessions, each a goroutine or ten, and a command's answer.
	Opens Pacing
	// Offers is how fast they may offer keys, the same one again too; a full agent has twenty. HandshakeAnswers is how often
	// a client is sent something before that counts as an answer to a key: in a handshake with one key that is eight times.
	Offers           Pacing
	HandshakeAnswers int
	// Reads is how fast they may send bytes of any kind: somebody who types sends 3 KB a second, a program that plays as
	// much, one that never thinks 20, and the smallest packet, of 36 bytes, costs up to ten microseconds: what eight addresses
	// may send in a second costs a quarter of one.
	Reads Pacing
	// Keys is how fast keys, clicks and pastes of all terminals at one address are passed on to what they show; those above are
	// dropped. A session has a limit of its own, see Input; somebody who plays fast presses five a second.
	Keys Rate
	// Draws is how fast screens are drawn, of one session and of all from one address. One costs some 100 microseconds, and
	// the more cells it has the more it counts for. At a table that goes fast three a second change, and one of those who
	// type ten; a session draws no faster than anybody can see.
	Draws Pacing
	// MostWait is how long anything that comes too fast is delayed at most; a connection that would have to wait longer is
	// closed.
	MostWait time.Duration
	// Handshake is how long a client may take until it has said who it is. OpenSSH takes a fraction of a second; a
	// person who is asked for the passphrase of a key needs longer.
	Handshake time.Duration
	// ProxyHeader is how long a balancer may take until it has said whose a connection is, which it does at once.
	ProxyHeader time.Duration
	// AuthTries is how often a client may fail to say who it is: with a certificate, or a signature that is wrong.
	AuthTries int
	// Idle is how long a connection may be there without a program running on it, and GuestIdle how long that of a guest.
	Idle, GuestIdle time.Duration
	// Sessions is how many one connection may have at once. OpenSSH shares a connection among several terminals if told to.
	Sessions int
	// Resizes is how often a second the screen follows the window's size.
	Resizes int
	// Requests is how many requests other than changes of the window's size a session may make before it starts: a
	// terminal, a program and, in between, the environment.
	Requests int
	// EnvVars and EnvBytes bound what is kept of the environment; what is not on the list of what is used is dropped.
	EnvVars, EnvBytes int
	// CommandBytes bounds ssh HOST COMMAND.
	CommandBytes int
	// EarlyBytes is how much is kept of what a client types before anybody wants it: a public key, the longest of which
	// have some three kilobytes.
	EarlyBytes int
	// FirstInput is how long a command waits for standard input to begin, from which a connection that has just carried the
	// command is not far; RestInput how long for its end.
	FirstInput, RestInput time.Duration
	// Columns and Rows bound the window; what a larger one shows beyond stays empty.
	Columns, Rows int
	// CodeLife is how long a code that links a key is good for, CodeTries how many wrong ones a session may
	// try: with 60 bits in a code that is to spare the server, not the code.
	CodeLife  time.Duration
	CodeTries int
	// Redeems is how many codes may be tried with a command from one address at once, and RedeemEvery how often one more
	// after that, right or wrong: each is a session of its own.
	Redeems     int
	RedeemEvery time.Duration
	// Deeds is how often at once somebody may change their profile with commands, or ask for all of it, and DeedEvery how
	// often once more after that: each is a commit, or a long answer.
	Deeds     int
	DeedEvery time.Duration
	// BoardLife is how long a board of leaders is shown before it is made anew, which takes a second of a processor for a
	// hundred thousand players.
	BoardLife time.Duration
	// Newcomers is how many profiles may be made from one address at once, and NewcomerEvery how often one more after
	// that: a class may come in together, a program that makes keys by the thousand may not fill the store. A profile that was
	// not made counts for nothing, nor does a key that has one.
	Newcomers     int
	NewcomerEvery time.Duration
	// Farewell is how long sessions have for their last words when the server stops, and HangUp how long clients have
	// then to hang up by themselves, so that theirs are the last words and not "closed by remote host".
	Farewell, HangUp time.Duration

	// StuckWrite is how long a client may leave a write waiting, or a session that has ended open, before its connection
	// is ended: with nothing read for so long there is nobody in front of it.
	StuckWrite time.Duration

	// Redraws is how often a second somebody may have the whole screen drawn anew.
	Redraws int

	// ProgramPause is how long a program at a table has, after a round, to type a share in the next deck, until it is taken
	// to be ready.
	ProgramPause time.Duration

	API   APILimits
	Input wire.InputLimits
	Hall  hall.Limits
}

// DefaultLimits suit a server on the internet with two cores.
func DefaultLimits() Limits {
	input := wire.DefaultInputLimits()
	input.KeyBurst = 500 // the longest line in the hall, pasted by a terminal that does not say that it is pasting
	return Limits{
		Connections:           5000,
		ConnectionsPerAddress: 64,
		ConnectionsReserved:   1000,
		Pending:               512,
		PendingPerAddress:     40,
		PendingBytes:          64 << 10,
		HandshakesPerAddress:  Rate{40, 20 * time.Second},
		HandshakesInAll:       Rate{200, 2 * time.Second},
		HandshakesReserved:    Rate{100, 2 * time.Second},
		Rekeys:                Pacing{Rate{4, 40 * time.Second}, Rate{20, 20 * time.Second}},
		Asks:                  Pacing{Rate{200, 4 * time.Second}, Rate{1000, 5 * time.Second}},
		Opens:                 Pacing{Rate{10, 5 * time.Second}, Rate{60, 12 * time.Second}},
		Offers:                Pacing{Rate{20, 4 * time.Second}, Rate{200, 10 * time.Second}},
		HandshakeAnswers:      8,
		Reads:                 Pacing{Rate{256 << 10, 2 * time.Second}, Rate{512 << 10, 2 * time.Second}},
		Keys:                  Rate{1000, 2500 * time.Millisecond},
		Draws:                 Pacing{Rate{60, 2 * time.Second}, Rate{200, time.Second}},
		MostWait:              10 * time.Second,
		Handshake:             30 * time.Second,
		ProxyHeader:           5 * time.Second,
		AuthTries:             20,
		Idle:                  30 * time.Second,
		GuestIdle:             10 * time.Second,
		Sessions:              4,
		Resizes:               10,
		Requests:              64,
		EnvVars:               16,
		EnvBytes:              1024,
		CommandBytes:          4096,
		EarlyBytes:            4096,
		FirstInput:            2 * time.Second,
		RestInput:             10 * time.Second,
		Columns:               400,
		Rows:                  120,
		CodeLife:              10 * time.Minute,
		CodeTries:             5,
		Redeems:               20,
		RedeemEvery:           10 * time.Second,
		Deeds:                 20,
		DeedEvery:             5 * time.Second,
		BoardLife:             time.Minute,
		Newcomers:             40,
		NewcomerEvery:         time.Minute,
		Farewell:              3 * time.Second,
		HangUp:                500 * time.Millisecond,
		StuckWrite:            10 * time.Second,
		Redraws:               4,
		ProgramPause:          time.Second,
		API:                   DefaultAPILimits(),
		Input:                 input,
		Hall:                  hall.DefaultLimits(),
	}
}
