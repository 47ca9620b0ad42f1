package admin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/sshsrv/account"
	"shithead/sshsrv/figures"
)

// adminSession is an open session.
type adminSession struct {
	// Name is empty for who has no profile, and Key for who came without one.
	Name    string    `json:"name"`
	ID      data.ID   `json:"id,omitempty"`
	Key     string    `json:"key,omitempty"`
	Address string    `json:"address"`
	Since   time.Time `json:"since"`
	// For is what the session is for: "lobby", or the name of a command. Room is where it is, empty for no room.
	For  string `json:"for"`
	Room string `json:"room,omitempty"`
	// Server is the one that lists it, where that was asked of a house of several.
	Server string `json:"server,omitempty"`
	// Node is the other server that serves it, and Via the other server that its client is connected to; empty for this one.
	Node string `json:"node,omitempty"`
	Via  string `json:"via,omitempty"`
	// Idle is for how many seconds its client has done nothing.
	Idle   int64  `json:"idle_s"`
	Client string `json:"client"`
}

// Who shows the open sessions of the house: whose, where they come from, and what they do.
func (r *Request) Who(c *cobra.Command) {
	here := here(c)
	r.show(c, func() (any, string, error) {
		list := []adminSession{}
		for _, one := range r.House.Open.List() {
			list = append(list, r.House.session(&one))
		}
		var missing error
		if r.House.Others != nil && !*here {
			list, missing = r.everybody(c.Context(), list)
		}
		return list, sessionTable(list), missing
	})
}

// everybody are the sessions of the house, each once: one that is served by another server than the one it has come in by is on the lists
// of both. It fails where a server does not answer.
func (r *Request) everybody(ctx context.Context, here []adminSession) (all []adminSession, err error) {
	lists := map[string][]adminSession{r.House.Others.Node(): here}
	for _, a := range r.askOthers(ctx, "who", "--here", "--json") {
		var list []adminSession
		if fails := a.into(&list); fails != nil {
			err = errors.Join(err, fails)
			continue
		}
		lists[a.node] = list
	}
	all = []adminSession{}
	for server, list := range lists {
		for _, s := range list {
			if _, listed := lists[s.Via]; !listed {
				s.Server = server
				all = append(all, s)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b adminSession) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Server, b.Server))
	})
	return all, err
}

func (h *House) session(s *account.Open) adminSession {
	a := adminSession{
		ID: s.Player, Key: s.Fingerprint, Address: figures.Address(s.From), Since: s.Since.UTC().Truncate(time.Second),
		For: s.For, Room: s.Room, Node: s.Node, Via: s.Via, Idle: int64(time.Since(s.Acted).Seconds()), Client: s.Client,
	}
	if profile, err := h.Store.ByID(s.Player); s.Player != "" && err == nil {
		a.Name = account.ShownName(profile)
	}
	return a
}

// sessionTable is a list of sessions for people.
func sessionTable(list []adminSession) string {
	if len(list) == 0 {
		return "No one is here."
	}
	table := newTextTable()
	for _, s := range list {
		where := s.For
		if s.Room != "" {
			where = s.Room
		}
		if s.Node != "" {
			where += " on " + s.Node
		}
		if s.Server != "" {
			where += " by " + s.Server
		}
		if s.Via != "" {
			where += " via " + s.Via
		}
		idle := time.Duration(s.Idle) * time.Second
		fmt.Fprintf(table, "%s\t%s\t%s\tsince %s\tidle %s\t%s\n", cmp.Or(s.Name, account.GuestName), s.Address, where, at(s.Since), idle, s.Client)
	}
	return table.String()
}

// byCount are the names of what was counted, the most first.
func byCount(counts map[string]uint64) []string {
	return slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}
