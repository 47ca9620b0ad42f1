package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv"
)

// bounds are the limits of a server that its operator can set, each a number.
type bounds struct {
	server                sshsrv.Limits
	rooms                 rooms.RoomLimits
	keepRecords, keepDays int
}

// defaultRecords is how many records are kept unless said otherwise: at some 2 KB each 200 MB.
const defaultRecords = 100_000

func defaultBounds() bounds {
	return bounds{server: sshsrv.DefaultLimits(), rooms: rooms.DefaultRoomLimits(), keepRecords: defaultRecords}
}

// bound is one of them.
type bound struct {
	flag        string
	value       *int
	least, most int
	means       string
}

const (
	// many is the most that makes sense anywhere.
	many = 1_000_000_000
	// century is a number of days that a time can be counted back by.
	century = 36_525
)

func (b *bounds) all() []bound {
	return []bound{
		{"keep-records", &b.keepRecords, 0, many, "records of rounds to keep, the latest ones; 0 keeps all"},
		{"keep-days", &b.keepDays, 0, century, "days to keep the record of a round; 0 keeps it for ever"},
		{"max-connections", &b.server.Gate.Connections, 1, many, "connections at once"},
		{"max-connections-per-address", &b.server.Gate.ConnectionsPerAddress, 1, many, "connections at once from one address"},
		{"max-pending", &b.server.Gate.Pending, 1, many, "connections at once that have not logged in"},
		{"max-pending-per-address", &b.server.Gate.PendingPerAddress, 1, many, "connections at once from one address that have not logged in"},
		{"max-handshakes", &b.server.Gate.HandshakesInAll.Burst, 1, many, "new connections at once, and as many again within 2 s"},
		{"max-handshakes-per-address", &b.server.Gate.HandshakesPerAddress.Burst, 1, many, "new connections at once from one address, and as many again within 20 s"},
		{"max-requests-per-address", &b.server.Gate.Asks.Address.Burst, 1, many, "SSH requests at once from one address, and as many again within 5 s"},
		{"max-sessions-per-address", &b.server.Gate.Opens.Address.Burst, 1, many, "sessions opened at once from one address, and as many again within 12 s"},
		{"max-bytes-per-address", &b.server.Gate.Reads.Address.Burst, 1, many, "bytes read from one address at once, and as many again within 2 s"},
		{"max-keys-per-address", &b.server.Gate.Keys.Burst, 1, many, "keys pressed at once at one address, and as many again within 2.5 s"},
		{"max-screens-per-address", &b.server.Gate.Draws.Address.Burst, 1, many, "screens drawn at once for one address, and as many again within 1 s"},
		{"max-newcomers-per-address", &b.server.Account.Newcomers, 1, many, "new profiles at once from one address, then one a minute"},
		{"max-rooms", &b.rooms.Rooms, 1, many, "rooms"},
		{"max-rooms-per-player", &b.rooms.RoomsPerMaker, 1, many, "rooms that one host has opened"},
		{"max-rooms-per-address", &b.rooms.RoomsPerOrigin, 1, many, "rooms opened from one address"},
		{"max-seats", &b.rooms.Seats, 1, many, "seats that players have taken"},
		{"max-seats-per-player", &b.rooms.SeatsPerPlayer, 1, many, "seats of one player"},
		{"max-seats-per-address", &b.rooms.SeatsPerOrigin, 1, many, "seats of players from one address"},
	}
}

// addTo adds the flags whose names begin with a prefix.
func (b *bounds) addTo(flags *pflag.FlagSet, prefix string) {
	for _, one := range b.all() {
		if strings.HasPrefix(one.flag, prefix) {
			flags.IntVar(one.value, one.flag, *one.value, one.means)
		}
	}
}

func (b *bounds) check() error {
	for _, one := range b.all() {
		if *one.value < one.least || *one.value > one.most {
			return fmt.Errorf("--%s %d: give a number from %d to %d", one.flag, *one.value, one.least, one.most)
		}
	}
	return nil
}

// keep is which records are kept.
func (b *bounds) keep() data.Keep {
	return data.Keep{Records: b.keepRecords, Age: time.Duration(b.keepDays) * 24 * time.Hour}
}
