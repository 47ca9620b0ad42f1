package main

import (
	"context"
	"errors"
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

// begins has the others know of this server.
func (c *census) begins(own cluster.Member, etcd *clientv3.Client) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.own = own
	c.members = cluster.NewMembership(etcd, own, cluster.DefaultMembershipLimits())
}

// told takes up who is there.
func (c *census) told(there map[string]cluster.Member) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.there = there
}

// Drain is that of [sshsrv.Members].
func (s *several) Drain(on bool) {
	c := &s.census
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.members != nil && c.own.Draining != on {
		c.own.Draining = on
		c.members.Say(c.own)
	}
}

// Servers is that of [sshsrv.Members].
func (s *several) Servers() (all []admin.Server) {
	c := &s.census
	c.mu.Lock()
	defer c.mu.Unlock()
	names := map[string]bool{s.node.Name: true}
	for _, some := range []func(func(string) bool){maps.Keys(s.node.Voters), maps.Keys(c.there)} {
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

// Shared is that of [sshsrv.Members].
func (s *several) Shared(ctx context.Context) admin.SharedState {
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
