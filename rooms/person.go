package rooms

import (
	"encoding/binary"
	"fmt"
	"net/netip"

	"shithead/data"
	"shithead/data/ledger"
)

// Person is somebody as others see them.
type Person struct {
	// ID is the id of the profile. A guest has one of [ledger.NewGuestID], or none who can only watch.
	ID   data.ID `json:"id"`
	Name string  `json:"name"`
	// Bot: a program plays for the profile. Its name ends with [BotMark].
	Bot bool `json:"program,omitempty"`
	// origin is kept with the person while they are in the house, and shown to nobody; so is whether they play by ear.
	origin Origin
	byEar  bool
}

// ByEar is the person, who plays by ear: what happens is read to them, line by line, and not seen at a glance.
func (p Person) ByEar() Person {
	p.byEar = true
	return p
}

// PlaysByEar reports whether the person plays by ear.
func (p Person) PlaysByEar() bool { return p.byEar }

// Origin is where somebody comes from, a household's address for instance: whoever has the same one shares its limits. If
// it is empty there are none.
type Origin string

// From is the person, coming from there.
func (p Person) From(o Origin) Person {
	p.origin = o
	return p
}

// Origin is where the person comes from.
func (p Person) Origin() Origin { return p.origin }

// NewGuest is somebody without a profile, for as long as they are in the house.
func NewGuest() Person {
	id := ledger.NewGuestID()
	number := binary.BigEndian.Uint16([]byte(id[len(id)-2:])) % 900
	return Person{ID: id, Name: fmt.Sprintf("guest-%d", 100+number)}
}

// Guest reports whether the person has no profile.
func (p Person) Guest() bool { return p.None() || p.ID.Guest() }

// None reports whether there is no person: the owner of a free seat or a bot's, or a spectator without an id.
func (p Person) None() bool { return p.ID == "" }

// Loopback reports whether it is this machine. Of IPv6 the whole network in which ::1 lies is: nothing else is in there.
func (o Origin) Loopback() bool {
	prefix, err := netip.ParsePrefix(string(o))
	return err == nil && (prefix.Addr().IsLoopback() || prefix.Contains(netip.IPv6Loopback()))
}

// BotMark is what the name of every bot ends with, and what is shown behind that of a program. Nobody else's name may hold
// it, so bots can be told from people.
const BotMark = "*"
