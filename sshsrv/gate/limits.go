package gate

import "time"

// Limits bound connections, and what their clients do before anybody looks at it. The zero value is of no use: begin with
// [DefaultLimits].
type Limits struct {
	// Connections is how many that have logged in there may be at once, and ConnectionsPerAddress how many from one
	// address: a household, an office or a school behind one router. The last ConnectionsReserved, a fifth at most, are
	// for players: see [Standing].
	Connections           int
	ConnectionsPerAddress int
	ConnectionsReserved   int
	// Memory is how much the server may take for its clients before idle ones have to go. It is set at the start from the
	// memory that there is; 0 is any.
	Memory int64
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
	Rekeys Rates
	// Asks is how fast they may ask for anything else: changes of the window's size, of which dragging a corner makes sixty
	// a second, keepalives, and what nobody knows.
	Asks Rates
	// Opens is how fast they may open sessions, each a goroutine or ten, and a command's answer.
	Opens Rates
	// Offers is how fast they may offer keys, the same one again too; a full agent has twenty. HandshakeAnswers is how often
	// a client is sent something before that counts as an answer to a key: in a handshake with one key that is eight times.
	Offers           Rates
	HandshakeAnswers int
	// Reads is how fast they may send bytes of any kind: a client at a keyboard sends 3 KB a second, a program that plays as
	// much, one that never thinks 20. A packet counts as 240 bytes more than its data, as even the smallest costs up to ten
	// microseconds: what 100 addresses may send in a second costs as much of a processor.
	Reads Rates
	// Strangers is how often the server reads from all guests and newcomers who do not play: a quarter of a processor, as
	// a packet that comes alone costs some 40 microseconds. Where they send more, what they type takes longer.
	Strangers Rate
	// Keys is how fast keys, clicks and pastes of all terminals at one address are passed on to what they show; those above are
	// dropped. A session has a limit of its own, see Input; somebody who plays fast presses five a second.
	Keys Rate
	// Draws is how fast screens are drawn, of one session and of all from one address. One costs some 100 microseconds, and
	// the more cells it has the more it counts for. At a table that goes fast three a second change, and one of those who
	// type ten; a session draws no faster than anybody can see.
	Draws Rates
	// Watching is how fast the screens are drawn of all who don't play, in the lobby or as they watch, counted as in Draws:
	// a quarter of a processor. Where there are more they see fewer pictures, the newest each time. What they type is drawn
	// besides, as fast again.
	Watching Rate
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
}

// DefaultLimits suit a server on the internet with two cores.
func DefaultLimits() Limits {
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
		Rekeys:                Rates{Rate{4, 40 * time.Second}, Rate{20, 20 * time.Second}},
		Asks:                  Rates{Rate{200, 4 * time.Second}, Rate{1000, 5 * time.Second}},
		Opens:                 Rates{Rate{10, 5 * time.Second}, Rate{60, 12 * time.Second}},
		Offers:                Rates{Rate{20, 4 * time.Second}, Rate{200, 10 * time.Second}},
		HandshakeAnswers:      8,
		Reads:                 Rates{Rate{256 << 10, 2 * time.Second}, Rate{512 << 10, 2 * time.Second}},
		Strangers:             Rate{2500, 500 * time.Millisecond},
		Keys:                  Rate{1000, 2500 * time.Millisecond},
		Draws:                 Rates{Rate{60, 2 * time.Second}, Rate{200, time.Second}},
		Watching:              Rate{500, 500 * time.Millisecond},
		MostWait:              10 * time.Second,
		Handshake:             30 * time.Second,
		ProxyHeader:           5 * time.Second,
		AuthTries:             20,
		Idle:                  30 * time.Second,
		GuestIdle:             10 * time.Second,
		Sessions:              4,
	}
}
