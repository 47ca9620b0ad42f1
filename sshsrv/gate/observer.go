package gate

import "net/netip"

// Observer is told what happens at the gate, by names of the lists below. It does not wait: whoever is at the gate would wait for it.
type Observer interface {
	// Hit says that a client has run into a limit: it was refused, or has to wait.
	Hit(limit string, from netip.Prefix)
	// Dropped says why a connection is ended, and LoggedIn how a login ended.
	Dropped(why string)
	LoggedIn(outcome string)
}

// The limits of [Limits], as observers are told of them.
const (
	LimitConnections           = "connections"
	LimitConnectionsPerAddress = "connections_per_address"
	LimitPending               = "pending"
	LimitPendingPerAddress     = "pending_per_address"
	LimitHandshakes            = "handshakes"
	LimitHandshakesPerAddress  = "handshakes_per_address"
	LimitSessions              = "sessions_per_connection"
	LimitRekeys                = "rekeys"
	LimitAsks                  = "requests"
	LimitOpens                 = "sessions"
	LimitOffers                = "offered_keys"
	LimitReads                 = "bytes"
	LimitKeys                  = "keys"
	LimitDraws                 = "screens"
	LimitMemory                = "memory"
)

// LimitNames are all of them.
func LimitNames() []string {
	return []string{
		LimitConnections, LimitConnectionsPerAddress, LimitPending, LimitPendingPerAddress, LimitHandshakes, LimitHandshakesPerAddress,
		LimitSessions, LimitRekeys, LimitAsks, LimitOpens, LimitOffers, LimitReads, LimitKeys, LimitDraws, LimitMemory,
	}
}

// Why a connection is ended here.
const (
	// DroppedIdle: no program ran on it for too long. DroppedDisplaced: its place was needed for another one.
	// DroppedUnproved: it sent too much before it had logged in. DroppedTooFast: it would have to wait too long.
	DroppedIdle      = "idle"
	DroppedDisplaced = "displaced"
	DroppedUnproved  = "unproved"
	DroppedTooFast   = "too_fast"
)

// DropReasons are all of them.
func DropReasons() []string {
	return []string{DroppedIdle, DroppedDisplaced, DroppedUnproved, DroppedTooFast}
}

// How a login ends.
const (
	// LoginKey: with a key that was proved. LoginGuest: without one. LoginBanned: from an address that is banned.
	// LoginAbandoned: in any other way, as when the client hangs up or takes too long.
	LoginKey       = "key"
	LoginGuest     = "guest"
	LoginBanned    = "banned"
	LoginAbandoned = "abandoned"
)

// LoginOutcomes are all of them.
func LoginOutcomes() []string {
	return []string{LoginKey, LoginGuest, LoginBanned, LoginAbandoned}
}

// Ban notes that the connection comes from an address that is banned.
func (c *Conn) Ban() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.banned = true
}

// ended tells how the login of a connection ended that is over, if nobody has logged in over it.
func (c *Conn) ended() {
	if c.trusted.Load() {
		return
	}
	c.mu.Lock()
	banned := c.banned
	c.mu.Unlock()
	if banned {
		c.observer().LoggedIn(LoginBanned)
	} else {
		c.observer().LoggedIn(LoginAbandoned)
	}
}
