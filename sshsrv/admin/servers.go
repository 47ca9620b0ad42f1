package admin

import (
	"context"
	"fmt"
	"time"
)

// shared is what a status says of a house of several servers.
type shared struct {
	// Server is the one that says it.
	Server string `json:"server,omitempty"`
	// State is how that does which the servers have in common, and Why what is wrong: see [SharedState].
	State string `json:"house_state,omitempty"`
	Why   string `json:"house_error,omitempty"`
	// Servers are all of the house, those that are not there among them.
	Servers []serverStatus `json:"servers,omitempty"`
}

// serverStatus is how one of the servers of a house is doing.
type serverStatus struct {
	Server   string         `json:"server"`
	There    bool           `json:"there"`
	Here     bool           `json:"here"`
	Draining bool           `json:"draining"`
	Come     string         `json:"come,omitempty"`
	Version  string         `json:"version,omitempty"`
	Uptime   int64          `json:"uptime_s"`
	Sessions int            `json:"sessions"`
	People   int            `json:"people"`
	Rooms    map[string]int `json:"rooms,omitempty"`
	Paused   int            `json:"paused_rooms"`
	Moves    float64        `json:"moves_per_second"`
	Store    string         `json:"store_state,omitempty"`
	// Error is why there are no figures of it.
	Error string `json:"error,omitempty"`
}

// takes takes up what a server says of itself.
func (s *serverStatus) takes(a *adminStatus) {
	s.Uptime, s.Sessions, s.People, s.Rooms, s.Paused, s.Moves, s.Store = a.Uptime, a.Sessions, a.People, a.Rooms, a.Paused, a.Moves, a.State
}

// others adds to the status of a server those of the others, and how that does which they have in common.
func (r *Request) others(ctx context.Context, a *adminStatus) {
	state := make(chan SharedState, 1)
	go func() { state <- r.House.Others.Shared(ctx) }()
	said := map[string]*answer{}
	answers := r.askOthers(ctx, "status", "--here", "--json")
	for i := range answers {
		said[answers[i].node] = &answers[i]
	}
	for _, s := range r.House.Others.Servers() {
		is := serverStatus{Server: s.Name, There: s.There, Here: s.Here, Draining: s.Draining, Come: s.Come, Version: s.Version}
		switch answer := said[s.Name]; {
		case s.Here:
			is.takes(a)
		case answer != nil:
			var far adminStatus
			if err := answer.into(&far); err != nil {
				is.Error = err.Error()
			} else {
				is.takes(&far)
			}
		}
		a.Servers = append(a.Servers, is)
	}
	is := <-state
	a.Server, a.shared.State, a.shared.Why = r.House.Others.Node(), is.State, is.Why
}

// servers are the servers of the house, for people.
func (a *adminStatus) servers() string {
	house, table := "cluster     "+a.shared.State, newTextTable()
	if a.shared.Why != "" {
		house += ": " + a.shared.Why
	}
	for i := range a.Servers {
		fmt.Fprintf(table, "  %s\t%s\n", a.Servers[i].Server, a.Servers[i].line())
	}
	return house + "\n" + table.String()
}

// line is a server for people.
func (s *serverStatus) line() string {
	switch {
	case !s.There:
		return "isn't there"
	case s.Error != "":
		return s.Error
	}
	rooms := 0
	for _, n := range s.Rooms {
		rooms += n
	}
	line := fmt.Sprintf("%s\t%s\tup %s\t%s, %s\t%s\t%.1f moves a second\tdatabase %s", s.Come, s.Version, time.Duration(s.Uptime)*time.Second,
		plural(s.Sessions, "session"), plural(s.People, "player"), plural(rooms, "room"), s.Moves, s.Store)
	if s.Draining {
		line += ", draining"
	}
	if s.Here {
		line += ", this one"
	}
	return line
}
