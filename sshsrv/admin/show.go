package admin

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/sshsrv/object"
)

// What operators see. The forms below are for programs, too: fields are added, never changed.

type adminStatus struct {
	Version  string         `json:"version"`
	Revision int            `json:"revision"` // of the rules
	Uptime   int64          `json:"uptime_s"`
	Sessions int            `json:"sessions"`
	People   int            `json:"people"`
	Guests   int            `json:"guests"`
	Rooms    map[string]int `json:"rooms"` // by phase
	// Paused are the rooms that wait, for the disk or to come back; Aside counts the journals that were set aside.
	Paused int `json:"paused_rooms"`
	Aside  int `json:"set_aside"`
	// State is how the store does: see [StoreState].
	State    string     `json:"store_state"`
	Why      string     `json:"store_error,omitempty"`
	Since    *time.Time `json:"store_since,omitempty"`
	StopsAt  *time.Time `json:"stops_at,omitempty"`
	Faults   uint64     `json:"store_faults"`
	Memory   uint64     `json:"memory_bytes"`
	Routines int        `json:"goroutines"`
	Store    int64      `json:"store_bytes"`
	// Drains is when the server stops at the latest, nil if it does not.
	Drains *time.Time `json:"draining_until,omitempty"`
}

type adminRoom struct {
	Code     string   `json:"code"`
	Private  bool     `json:"private"`
	Phase    string   `json:"phase"`
	Maker    string   `json:"maker"`
	Rules    string   `json:"rules"`
	Round    int      `json:"round"`
	Rounds   int      `json:"rounds"`
	Players  []string `json:"players"`
	Bots     int      `json:"bots"`
	Free     int      `json:"free"`
	Watchers int      `json:"watchers"`
}

type adminBan struct {
	Target string     `json:"target"`
	Name   string     `json:"name,omitempty"`
	Keys   []string   `json:"keys,omitempty"`
	Why    string     `json:"why,omitempty"`
	By     string     `json:"by"`
	Since  time.Time  `json:"since"`
	Until  *time.Time `json:"until,omitempty"`
}

// show makes a command that shows something as text, or as one line of JSON.
func (r *Request) show(c *cobra.Command, see func() (value any, text string, err error)) {
	asJSON := c.Flags().Bool("json", false, "one line of JSON")
	c.RunE = func(c *cobra.Command, _ []string) error {
		value, text, err := see()
		if err = r.acted(c.Name(), "", "", err); err != nil {
			return err
		}
		if *asJSON {
			_, err := r.Out.Write(object.Line(value))
			return err
		}
		return r.say("%s", text)
	}
}

// Status shows how the server is doing.
func (r *Request) Status(c *cobra.Command) {
	r.show(c, func() (any, string, error) {
		h := r.House
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		a := adminStatus{
			Version: h.Machine.Version, Revision: engine.Revision, Uptime: int64(time.Since(h.Began).Seconds()),
			Rooms: map[string]int{}, Memory: memory.Sys - memory.HeapReleased, Routines: runtime.NumGoroutine(),
		}
		a.Sessions, a.People, a.Guests = h.Open.Count()
		for _, phase := range rooms.Phases() {
			a.Rooms[phase.String()] = 0
		}
		for _, r := range h.Lobby.Rooms() {
			a.Rooms[r.Phase.String()]++
		}
		a.Paused = h.Lobby.Paused()
		if all, err := h.Store.Asides(); err == nil { // else the store says what is wrong
			a.Aside = len(all)
		}
		store := StoreState{State: StoreOK}
		if h.Machine.Store != nil {
			store = h.Machine.Store()
		}
		a.State, a.Why, a.Since, a.StopsAt, a.Faults, a.Store = store.State, store.Why, moment(store.Since), moment(store.StopsAt), store.Faults, store.Bytes
		drains := "no"
		if by := h.stopsBy(); !by.IsZero() {
			a.Drains, drains = moment(by), "until "+at(by)
		}
		const mega = 1 << 20
		return a, strings.Join([]string{
			fmt.Sprintf("version     %s, rules of revision %d", a.Version, a.Revision),
			fmt.Sprintf("up          %s", time.Duration(a.Uptime)*time.Second),
			fmt.Sprintf("sessions    %d: %d people, %d of guests", a.Sessions, a.People, a.Guests),
			fmt.Sprintf("rooms       %d gathering, %d playing, %d between rounds, %d over",
				a.Rooms["gathering"], a.Rooms["play"], a.Rooms["between"], a.Rooms["over"]),
			fmt.Sprintf("memory      %d MB", a.Memory/mega),
			fmt.Sprintf("goroutines  %d", a.Routines),
			fmt.Sprintf("store       %d MB, %s", (a.Store+mega-1)/mega, a.keeps()),
			"set aside   " + plural(a.Aside, "journal"),
			"draining    " + drains,
		}, "\n"), nil
	})
}

// moment is a time as programs read it, nil for none.
func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC().Truncate(time.Second)
	return &t
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

// Rooms shows all rooms, private ones too.
func (r *Request) Rooms(c *cobra.Command) {
	r.show(c, func() (any, string, error) {
		list := []adminRoom{}
		var text strings.Builder
		table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
		for _, r := range r.House.Lobby.Rooms() {
			a := adminRoom{
				Code: r.Code, Private: r.Terms.Private, Phase: r.Phase.String(), Maker: r.Maker.Name, Rules: r.Terms.Rules.Code(),
				Round: r.Round, Rounds: r.Rounds, Players: []string{}, Bots: r.Bots, Free: r.FreeSeats, Watchers: r.Watchers,
			}
			for _, who := range r.Players {
				a.Players = append(a.Players, who.Name)
			}
			list = append(list, a)
			who := strings.Join(append(slices.Clone(a.Players), fmt.Sprintf("%s, %d free, %d watching", plural(a.Bots, "bot"), a.Free, a.Watchers)), ", ")
			fmt.Fprintf(table, "%s\t%s\t%d/%d\t%s\t%s\n", a.Code, a.Phase, a.Round, a.Rounds, a.Rules, who)
		}
		if len(list) == 0 {
			text.WriteString("There are no rooms.")
		}
		if err := table.Flush(); err != nil {
			return nil, "", err
		}
		return list, strings.TrimSuffix(text.String(), "\n"), nil
	})
}

// Bans shows who is kept out.
func (r *Request) Bans(c *cobra.Command) {
	r.show(c, func() (any, string, error) {
		bans, err := r.House.Store.Bans(time.Now())
		if err != nil {
			return nil, "", err
		}
		list := make([]adminBan, 0, len(bans))
		lines := []string{}
		for i := range bans {
			b := &bans[i]
			a := adminBan{Target: b.Target(), Name: b.Name, Keys: b.Keys, Why: b.Why, By: b.By, Since: b.Since}
			if !b.Until.IsZero() {
				a.Until = &b.Until
			}
			list = append(list, a)
			line := fmt.Sprintf("%s, %s, by %s", called(b), term(b), b.By)
			if b.Why != "" {
				line += ": " + b.Why
			}
			lines = append(lines, line)
		}
		if len(lines) == 0 {
			lines = append(lines, "Nobody is banned.")
		}
		return list, strings.Join(lines, "\n"), nil
	})
}

// called is whom a ban names, for people.
func called(b *data.Ban) string {
	if b.Player != "" {
		return fmt.Sprintf("%s (%s)", b.Name, plural(len(b.Keys), "key"))
	}
	return b.Target()
}

// term is how long a ban lasts, for people.
func term(b *data.Ban) string {
	if b.Until.IsZero() {
		return "for good"
	}
	return "until " + at(b.Until)
}

func at(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") + " UTC" }
