package several

import (
	"context"
	"errors"
	"iter"
	"maps"
	"slices"
	"sync"

	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data/cluster"
	"shithead/sshsrv/admin"
)

// census is which servers of the house are there, as this one has been told, and what it says of itself.
type census struct {
	mu      sync.Mutex
	there   map[string]cluster.Member
	own     cluster.Member
	members *cluster.Membership
}

// begins has the others know of this server, whose voter is nil where it does not vote.
func (c *census) begins(own cluster.Member, etcd *clientv3.Client, voter *cluster.Etcd) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.own = own
	c.members = cluster.NewMembership(etcd, voter, own, cluster.DefaultMembershipLimits())
}

// told takes up who is there.
func (c *census) told(there map[string]cluster.Member) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.there = there
}

// Drain is that of [sshsrv.Members].
func (s *Joined) Drain(on bool) {
	c := &s.census
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.members != nil && c.own.Draining != on {
		c.own.Draining = on
		c.members.Say(c.own)
	}
}

// Servers is that of [sshsrv.Members].
func (s *Joined) Servers() (all []admin.Server) {
	c := &s.census
	c.mu.Lock()
	defer c.mu.Unlock()
	names := map[string]bool{s.node.Name: true}
	for _, some := range []iter.Seq[string]{s.members(), maps.Keys(c.there)} {
		for name := range some {
			names[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		m, there := c.there[name]
		all = append(all, admin.Server{
			Name: name, There: there, Here: name == s.node.Name, Draining: m.Draining, Version: m.Version, Come: m.Come, Began: m.Began,
		})
	}
	return all
}

// members are the names of the servers of the house, there or not, as far as this one knows.
func (s *Joined) members() iter.Seq[string] {
	nodes := s.roster.Load()
	if nodes == nil {
		return maps.Keys(s.node.Voters)
	}
	return func(yield func(string) bool) {
		for _, n := range *nodes {
			if !yield(n.Name) {
				return
			}
		}
	}
}

// authorities are the other servers that are there and have the key of the house, by name.
func (s *Joined) authorities() (names []string) {
	c := &s.census
	c.mu.Lock()
	defer c.mu.Unlock()
	for name, m := range c.there {
		if m.Authority && name != s.node.Name {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Shared is that of [sshsrv.Members].
func (s *Joined) Shared(ctx context.Context) admin.SharedState {
	took, err := cluster.Probe(ctx, s.client)
	switch {
	case errors.Is(err, cluster.ErrFull):
		return admin.SharedState{State: admin.SharedFull, Why: err.Error()}
	case err != nil:
		return admin.SharedState{State: admin.SharedAlone, Why: err.Error()}
	case took > cluster.Slow:
		return admin.SharedState{State: admin.SharedSlow, Why: "it takes " + took.String() + " to look something up"}
	}
	return admin.SharedState{State: admin.SharedOK}
}
