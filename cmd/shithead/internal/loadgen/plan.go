package loadgen

import (
	"errors"
	"fmt"
	"net"
	"time"

	"shithead/rooms"
)

// Plan is a load: who comes, how they play and for how long.
type Plan struct {
	// Address is the server's, HOST:PORT, and More are those of the others of its house: the people of a room all come in by one of them,
	// one room after the other, or, where they are Scattered, each by another one. Remote has them be of another machine.
	Address   string
	More      []string
	Scattered bool
	Remote    bool
	// From gives the address of this machine from which a session comes, by its number. It is nil for any.
	From func(session int) net.Addr
	// Rooms is how many there are. In each sit Seats people on screens and Programs of the play API, besides the bots of
	// Terms, and as many Watchers look on. The seats of Terms are all of them together.
	Rooms, Seats, Programs, Watchers int
	Terms                            rooms.Terms
	// Columns and Rows are the size of each terminal.
	Columns, Rows int
	// Think is how long somebody thinks from when their turn begins, in the median of a log-normal distribution, and Spread
	// the standard deviation of its logarithm. Seed is where all thinking comes from.
	Think  time.Duration
	Spread float64
	Seed   uint64
	// Logins is how many come a second.
	Logins float64
	// Idle is how long nobody does anything, once before the first round and once in play; WarmUp how long they play before
	// anything counts, Play how long that is measured, and FlatOut how long they play then without thinking.
	Idle, WarmUp, Play, FlatOut time.Duration
	// Moves is how many moves are measured at least in play, also if that takes longer.
	Moves int
	// Servers are the processes of the servers on this machine, none where they are not known.
	Servers []int
	// Soak is how long people come and go in a soak, of which Metrics is the address of the server's metrics, and Folder its
	// data folder; both may be empty.
	Soak            time.Duration
	Metrics, Folder string
	// Name is what the load is called in its report.
	Name string
	// Keys is a folder in which keys are kept, for people who come again; empty for keys that nobody keeps.
	Keys string
}

// The bounds of a load: it is no weapon.
const (
	maxSessions = 4000
	maxLogins   = 200
	maxSpan     = 10 * time.Minute
	maxSoak     = 7 * 24 * time.Hour
	maxMoves    = 1_000_000
	maxThink    = 5 * time.Minute
	maxSpread   = 3
	// joiningWithin is how much longer than planned joining may take.
	joiningWithin = time.Minute
)

// A terminal's size.
const (
	minColumns, maxColumns = 40, 400
	minRows, maxRows       = 12, 120
)

// Check says what is wrong with a plan, nil for nothing.
func (p *Plan) Check() error {
	if err := p.checkNumbers(); err != nil {
		return err
	}
	if n := p.Sessions(); n > maxSessions {
		return fmt.Errorf("%d sessions: give at most %d", n, maxSessions)
	}
	if err := p.Terms.Check(); err != nil {
		return err
	}
	return p.checkAddresses()
}

func (p *Plan) checkNumbers() error {
	for _, n := range []struct {
		flag            string
		is, least, most float64
	}{
		{"rooms", float64(p.Rooms), 1, maxSessions},
		{"seats", float64(p.Seats), 0, maxSessions},
		{"programs", float64(p.Programs), 0, maxSessions},
		{"watchers", float64(p.Watchers), 0, maxSessions},
		{"moves", float64(p.Moves), 0, maxMoves},
		{"columns of --size", float64(p.Columns), minColumns, maxColumns},
		{"rows of --size", float64(p.Rows), minRows, maxRows},
		{"think-spread", p.Spread, 0, maxSpread},
		{"logins", p.Logins, 0.1, maxLogins},
	} {
		if !(n.is >= n.least && n.is <= n.most) {
			return fmt.Errorf("--%s %v: give a number from %v to %v", n.flag, n.is, n.least, n.most)
		}
	}
	for _, d := range []struct {
		flag     string
		is, most time.Duration
	}{
		{"think", p.Think, maxThink}, {"idle", p.Idle, maxSpan}, {"warm-up", p.WarmUp, maxSpan}, {"duration", p.Play, maxSpan}, {"flat-out", p.FlatOut, maxSpan}, {"soak", p.Soak, maxSoak},
	} {
		if d.is < 0 || d.is > d.most {
			return fmt.Errorf("--%s %v: give a time up to %v", d.flag, d.is, d.most)
		}
	}
	if p.Seats+p.Programs == 0 {
		return errors.New("no client makes the rooms: give --seats or --programs")
	}
	return nil
}

func (p *Plan) checkAddresses() error {
	switch {
	case p.Scattered && len(p.More) == 0:
		return errors.New("--scattered: give the addresses of several servers")
	case p.Soak > 0 && (len(p.More) > 0 || len(p.Servers) > 1):
		return errors.New("--soak looks at one server: give one")
	}
	for _, at := range p.addresses() {
		host, _, err := net.SplitHostPort(at)
		if err != nil {
			return fmt.Errorf("%q is no address: give HOST:PORT", at)
		}
		if ip := net.ParseIP(host); !p.Remote && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			return fmt.Errorf("%s is not this machine: for a server of your own, add --remote", at)
		}
	}
	return nil
}

func (p *Plan) addresses() []string { return append([]string{p.Address}, p.More...) }

// address is where somebody comes in, by the number of their session.
func (p *Plan) address(number int) string {
	all, ofRoom := p.addresses(), p.Sessions()/p.Rooms
	server := number / ofRoom
	if p.Scattered {
		server += number % ofRoom
	}
	return all[server%len(all)]
}

// from is where a session comes from, nil for any address.
func (p *Plan) from(session int) net.Addr {
	if p.From == nil {
		return nil
	}
	return p.From(session)
}

// Sessions is how many there are in all.
func (p *Plan) Sessions() int { return p.Rooms * (p.Seats + p.Programs + p.Watchers) }

// most is how long the run may take in all.
func (p *Plan) most() time.Duration {
	joining := time.Duration(float64(p.Sessions()) / p.Logins * float64(time.Second))
	play := p.Play
	if p.Moves > 0 {
		play = maxSpan
	}
	return joining + joiningWithin + 2*p.Idle + p.WarmUp + play + p.FlatOut + time.Minute
}
