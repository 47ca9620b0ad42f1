package cluster

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data/cluster/clustertest"
	"shithead/engine/enginetest"
)

// awaitServers waits until a server knows that so many servers are there, and which of them take rooms.
func awaitServers(t *testing.T, observer *atomic.Pointer[map[string]Member], there int, taking ...string) {
	t.Helper()
	slices.Sort(taking)
	comesTrue(t, fmt.Sprint(taking, " take rooms"), func() bool {
		all := observer.Load()
		return all != nil && len(*all) == there && slices.Equal(Taking(*all), taking)
	})
}

// TestMembership: it is known which servers are there, also over elections and while a member of etcd is gone. A server
// that led etcd keeps its lease if it follows the next leader, and else loses it, however long that lasts.
func TestMembership(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 3)
	name := func(n int) string { return fmt.Sprint("member", n) }
	led := max(0, etcd.Leader())
	next, last := (led+1)%3, (led+2)%3
	var seen [3]atomic.Pointer[map[string]Member]
	var ends [3]context.CancelFunc
	var members [3]*Membership
	var running sync.WaitGroup
	t.Cleanup(running.Wait)
	for n, member := range etcd.Members {
		var ctx context.Context
		ctx, ends[n] = context.WithCancel(t.Context())
		limits := DefaultMembershipLimits()
		limits.Lease = time.Hour
		if n == next {
			limits.Silence = time.Hour // the test checks by itself
		}
		own := Member{Name: name(n), SSH: name(n) + ":2222", Began: noon}
		members[n] = NewMembership(etcd.Client(n), &Etcd{member: member}, own, limits)
		running.Go(func() { members[n].Run(ctx, func(there map[string]Member) { seen[n].Store(&there) }) })
	}
	for n := range seen {
		awaitServers(t, &seen[n], 3, name(0), name(1), name(2))
	}
	equal(t, "what a server says", (*seen[led].Load())[name(next)], members[next].own)
	leads := etcd.Members[led].Server
	check(t, leads.MoveLeader(t.Context(), uint64(leads.MemberID()), uint64(etcd.Members[next].Server.MemberID())))
	var leases []int64
	follow := func() bool {
		leases = nil
		r, err := etcd.Client(last).Get(t.Context(), memberPrefix, clientv3.WithPrefix())
		for i := 0; err == nil && i < len(r.Kvs); i++ {
			if strings.Contains(string(r.Kvs[i].Value), `"leader":"`+name(next)+`"`) {
				leases = append(leases, r.Kvs[i].Lease)
			}
		}
		return len(leases) == 3
	}
	comesTrue(t, "all follow the next leader", follow)
	before := leases
	members[next].checkFollowers(t.Context(), true)
	comesTrue(t, "all follow it still", follow)
	equal(t, "the leases of servers that follow", leases, before)
	members[led].Say(Member{Name: name(led), Draining: true})
	awaitServers(t, &seen[last], 3, name(next), name(last))
	etcd.Stop(next)
	awaitServers(t, &seen[led], 2, name(last))
	ends[last]()
	awaitServers(t, &seen[led], 1)
	etcd.Restart(t, next)
	enginetest.Must(etcd.Dial(t).Put(t.Context(), "servers/delta", "not JSON"))
	awaitServers(t, &seen[led], 2, "delta")
}
