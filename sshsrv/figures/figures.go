package figures

import (
	"log/slog"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"shithead/rooms"
	"shithead/rooms/counters"
	"shithead/rooms/live"
	"shithead/rooms/ratelimit"
	"shithead/sshsrv/account"
	"shithead/sshsrv/api"
	"shithead/sshsrv/gate"
)

// What a session is for.
const (
	Screen  = "screen"
	Lines   = "lines"
	Program = "program"
	Command = "command"
	// Nothing: it was let do nothing, as it was banned, or shows no screens and asked for some.
	Nothing = "nothing"
)

// Kinds are all that sessions are for.
func Kinds() []string { return []string{Screen, Lines, Program, Command, Nothing} }

// Why a client is dropped, besides those of package gate.
const (
	// Stuck: it does not take what it is sent. Flood: a program goes on with what is refused as too much. Dismissed: an operator
	// has ended the session, or its key or profile is gone. Broken: something panicked in it.
	Stuck     = "stuck"
	Flood     = "flood"
	Dismissed = "dismissed"
	Broken    = "broken"
)

// The limits of packages that have a single one.
const (
	LimitCodes = "codes"
	LimitHall  = "hall_lines"
)

// Figures are what a server counts. Make them with [New].
type Figures struct {
	// MoveToWriter is how long it takes from when a move is asked for until it is written to somebody who sees it.
	MoveToWriter *counters.Histogram
	// Updates are writes to screens and programs, and Bytes what they had, by what the session is for.
	Updates, Bytes *counters.Counts
	// Logins count by how they ended, Begun and Ended sessions by what they were for, Drops clients that were dropped by why, and
	// Limits how often somebody ran into one of them.
	Logins, Begun, Ended, Drops, Limits *counters.Counts

	log  *slog.Logger
	said limitLog

	mu sync.Mutex
	// rooms are those of the lobby, once there is one, and past what the figures were, the oldest first.
	rooms *live.Figures
	past  []sample
}

// New are figures of a server that begins.
func New(log *slog.Logger) *Figures {
	limits := append(gate.LimitNames(), live.LimitNames()...)
	limits = append(limits, api.LimitNames()...)
	limits = append(limits, account.LimitNames()...)
	limits = append(limits, LimitCodes, LimitHall)
	slices.Sort(limits)
	return &Figures{
		MoveToWriter: counters.Times(),
		Updates:      counters.NewCounts(Screen, Program), Bytes: counters.NewCounts(Screen, Program),
		Logins: counters.NewCounts(gate.LoginOutcomes()...), Begun: counters.NewCounts(Kinds()...), Ended: counters.NewCounts(Kinds()...),
		Drops:  counters.NewCounts(append(gate.DropReasons(), Stuck, Flood, Dismissed, Broken)...),
		Limits: counters.NewCounts(limits...),
		log:    log,
		said:   limitLog{ratelimit.New[limitHit](sayEvery, 1), rate.NewLimiter(1, sayBurst), new(atomic.Int64)},
	}
}

// Wrote counts what was written to a screen or a program, and how long the move was under way that it shows, since zero for none.
func (f *Figures) Wrote(to string) func(bytes int, since time.Time) {
	return func(bytes int, since time.Time) {
		f.Updates.Add(to, 1)
		f.Bytes.Add(to, uint64(bytes))
		if !since.IsZero() {
			f.MoveToWriter.Since(since)
		}
	}
}

// Dropped counts a client that was dropped.
func (f *Figures) Dropped(why string) { f.Drops.Add(why, 1) }

// LoggedIn counts a login.
func (f *Figures) LoggedIn(outcome string) { f.Logins.Add(outcome, 1) }

// Hit counts that somebody has run into a limit, and says so in the log if it was not said lately of that address.
func (f *Figures) Hit(limit string, from netip.Prefix) {
	f.Limits.Add(limit, 1)
	f.said.say(f.log, limit, from)
}

// HitBy is Hit by somebody in the house.
func (f *Figures) HitBy(limit string, from rooms.Origin) {
	prefix, _ := netip.ParsePrefix(string(from)) // invalid for nowhere
	f.Hit(limit, prefix)
}

// Open counts the open sessions by what they are for.
func (f *Figures) Open(kind string) int64 {
	var open int64
	for name, n := range f.Ended.All() {
		if name == kind {
			open -= int64(n)
		}
	}
	for name, n := range f.Begun.All() {
		if name == kind {
			open += int64(n)
		}
	}
	return max(0, open)
}
