package admin

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"shithead/engine"
	"shithead/rooms"
)

// adminStatus is how a server is doing.
type adminStatus struct {
	Version  string         `json:"version"`
	Revision int            `json:"revision"` // of the rules
	Uptime   int64          `json:"uptime_s"`
	Sessions int            `json:"sessions"`
	People   int            `json:"people"`
	Guests   int            `json:"guests"`
	Rooms    map[string]int `json:"rooms"` // by phase
	lately
	// Limits is how often somebody has run into each limit since the server began; those that nobody has are left out.
	Limits map[string]uint64 `json:"limits_hit"`
	// Paused are the rooms that wait, for the disk or to come back, and Pauses how often one began to since the server began; Aside
	// counts the journals that were set aside.
	Pauses uint64 `json:"pauses"`
	Paused int    `json:"paused_rooms"`
	Aside  int    `json:"set_aside"`
	// State is how the store does: see [StoreState].
	State    string     `json:"store_state"`
	Why      string     `json:"store_error,omitempty"`
	Since    *time.Time `json:"store_since,omitempty"`
	StopsAt  *time.Time `json:"stops_at,omitempty"`
	Faults   uint64     `json:"store_faults"`
	Free     uint64     `json:"disk_free_bytes"`
	Memory   uint64     `json:"memory_bytes"`
	Routines int        `json:"goroutines"`
	Store    int64      `json:"store_bytes"`
	// Drains is when the server stops at the latest, nil if it does not.
	Drains *time.Time `json:"draining_until,omitempty"`
	shared
}

// lately is what a status says of the last minute, or the time since the server began.
type lately struct {
	Measured float64 `json:"measured_s"`
	Moves    float64 `json:"moves_per_second"`
	// Writer is within how many seconds 99 of 100 moves were written to whoever sees them, Journal how long 99 of 100 writes of rooms
	// took at most to be on disk; each 0 if there was none.
	Writer  float64 `json:"move_to_writer_p99_s"`
	Journal float64 `json:"journal_wait_p99_s"`
	Hits    uint64  `json:"limits_hit_lately"`
}

// mostUsual is the part of moves and writes that a status speaks of.
const mostUsual = 0.99

// Status shows how the server is doing, and in short how the others of the house are.
func (r *Request) Status(c *cobra.Command) {
	here := here(c)
	r.show(c, func() (any, string, error) {
		a := r.House.status()
		lines := a.lines()
		if r.House.Others != nil && !*here {
			r.others(c.Context(), a)
			lines = append(lines, a.servers())
		}
		return a, strings.Join(lines, "\n"), nil
	})
}

func (h *House) status() *adminStatus {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	a := &adminStatus{
		Version: h.Machine.Version, Revision: engine.Revision, Uptime: int64(time.Since(h.Began).Seconds()),
		Rooms: map[string]int{}, Memory: memory.Sys - memory.HeapReleased, Routines: runtime.NumGoroutine(),
		lately: h.lately(), Limits: map[string]uint64{}, Paused: h.Lobby.Paused(), Drains: moment(h.StopsBy()),
	}
	a.Sessions, a.People, a.Guests = h.Open.Count()
	for _, phase := range rooms.Phases() {
		a.Rooms[phase.String()] = 0
	}
	for _, r := range h.Lobby.Rooms() {
		a.Rooms[r.Phase.String()]++
	}
	for limit, n := range h.Figures.Limits.All() {
		if n > 0 {
			a.Limits[limit] = n
		}
	}
	if counted := h.Figures.Rooms(); counted != nil {
		a.Pauses = counted.Pauses.Load()
	}
	if all, err := h.Asides.Asides(); err == nil { // else the store says what is wrong
		a.Aside = len(all)
	}
	store := h.StoreState()
	a.State, a.Why, a.Since, a.StopsAt = store.State, store.Why, moment(store.Since), moment(store.StopsAt)
	a.Faults, a.Store, a.Free = store.Faults, store.Bytes, store.Free
	return a
}

// StoreState is how the store does, well where nobody looks after it.
func (h *House) StoreState() StoreState {
	if h.Machine.Store == nil {
		return StoreState{State: StoreOK}
	}
	return h.Machine.Store()
}

func (h *House) lately() lately {
	l := h.Figures.Lately()
	const exact = 1000 // to a thousandth
	rounded := func(x float64) float64 { return float64(int64(x*exact+0.5)) / exact }
	return lately{
		rounded(l.For.Seconds()), rounded(l.PerSecond(l.Moves)), l.MoveToWriter.Quantile(mostUsual), l.JournalWait.Quantile(mostUsual), l.Limits,
	}
}

// lines are a status for people.
func (a *adminStatus) lines() []string {
	drains := "no"
	if a.Drains != nil {
		drains = "until " + at(*a.Drains)
	}
	const mega = 1 << 20
	return []string{
		fmt.Sprintf("version     %s, rules of revision %d", a.Version, a.Revision),
		fmt.Sprintf("up          %s", time.Duration(a.Uptime)*time.Second),
		fmt.Sprintf("sessions    %d: %d of players, %d of guests", a.Sessions, a.People, a.Guests),
		fmt.Sprintf("rooms       %d gathering, %d playing, %d between rounds, %d over",
			a.Rooms["gathering"], a.Rooms["play"], a.Rooms["between"], a.Rooms["over"]),
		fmt.Sprintf("moves       %.1f a second, %s", a.Moves, within(a.Writer, "written to those who see them")),
		"journal     " + within(a.Journal, "on disk"),
		fmt.Sprintf("pauses      %d paused now, %s since the start", a.Paused, plural(int(a.Pauses), "pause")),
		"limits hit  " + a.hits(),
		fmt.Sprintf("memory      %d MB", a.Memory/mega),
		fmt.Sprintf("goroutines  %d", a.Routines),
		"disk        " + a.left(),
		fmt.Sprintf("database    %d MB, %s", (a.Store+mega-1)/mega, a.keeps()),
		"set aside   " + plural(a.Aside, "journal"),
		"draining    " + drains,
	}
}

// within says how long it took that something was done, for people.
func within(seconds float64, done string) string {
	if seconds == 0 {
		return "none " + done + " lately"
	}
	return fmt.Sprintf("99%% %s within %v", done, time.Duration(seconds*float64(time.Second)).Round(time.Microsecond))
}

// hits are the limits that were hit, for people: the worst first.
func (a *adminStatus) hits() string {
	if len(a.Limits) == 0 {
		return "none"
	}
	var all []string
	for _, name := range byCount(a.Limits) {
		all = append(all, fmt.Sprintf("%s %d", name, a.Limits[name]))
	}
	return fmt.Sprintf("%d in the last minute; since the start: %s", a.Hits, strings.Join(all, ", "))
}

// left is what is left of the disk, for people.
func (a *adminStatus) left() string {
	const mega = 1 << 20
	if a.Free == 0 && a.State != StoreFull {
		return "not known"
	}
	return fmt.Sprintf("%d MB left", a.Free/mega)
}

// keeps is how the store does, for people.
func (a *adminStatus) keeps() string {
	text := a.State
	if a.Since != nil {
		text = fmt.Sprintf("%s: nothing can be written since %s; %s paused", strings.ToUpper(a.State), at(*a.Since), plural(a.Paused, "room"))
	}
	if a.StopsAt != nil {
		text += "; the server stops at " + a.StopsAt.Format(time.TimeOnly)
	}
	if a.Why != "" {
		text += ": " + a.Why
	}
	if a.Faults > 0 {
		text += fmt.Sprintf("; could not be read: %d times", a.Faults)
	}
	return text
}

// ErrUnhealthy says that a server does not do what it is for, and that a new start may mend it.
var ErrUnhealthy = errors.New("not healthy")

// Health is what is wrong that no new start would mend, empty for nothing, or [ErrUnhealthy] with why. It looks at the rooms and the
// sessions, so it does not come back where a lock is never let go.
func (h *House) Health() (but string, err error) {
	_ = h.Lobby.Rooms()
	_, _, _ = h.Open.Count()
	switch store := h.StoreState(); store.State {
	case StoreOK:
	case StoreFull:
		but = "the disk is full, so rooms wait"
	default:
		return "", fmt.Errorf("%w: the database is not writable (%s): %s", ErrUnhealthy, store.State, store.Why)
	}
	if by := h.StopsBy(); but == "" && !by.IsZero() {
		but = "it is draining, and stops at the latest at " + at(by)
	}
	return but, nil
}
