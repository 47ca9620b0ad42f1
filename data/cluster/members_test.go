package cluster_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
)

// observer knows which servers are there.
type observer struct {
	mu    sync.Mutex
	there map[string]cluster.Member
}

func (o *observer) told(there map[string]cluster.Member) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.there = there
}

// await waits until these servers are there, and those of them take rooms.
func (o *observer) await(t *testing.T, want, taking string) {
	t.Helper()
	comesTrue(t, want+" are there", func() bool {
		o.mu.Lock()
		defer o.mu.Unlock()
		return strings.Join(slices.Sorted(maps.Keys(o.there)), " ") == want && strings.Join(cluster.Taking(o.there), " ") == taking
	})
}

// TestMembership: which servers are there is known, with what they say of themselves, also over an election and while one of etcd is gone, and one
// that ends or is silent is not.
func TestMembership(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 3)
	limits := cluster.DefaultMembershipLimits()
	limits.Lease = 2 * time.Second
	var seen []*observer
	var ends []context.CancelFunc
	var members []*cluster.Membership
	for _, name := range []string{"alpha", "beta", "gamma"} {
		ctx, cancel := context.WithCancel(t.Context())
		m := cluster.NewMembership(etcd.Dial(t), cluster.Member{Name: name, SSH: name + ":2222", Began: noon}, limits)
		o := &observer{}
		var running sync.WaitGroup
		running.Go(func() { m.Run(ctx, o.told) })
		end := func() {
			cancel()
			running.Wait()
		}
		t.Cleanup(end)
		seen, ends, members = append(seen, o), append(ends, end), append(members, m)
	}
	for _, o := range seen {
		o.await(t, "alpha beta gamma", "alpha beta gamma")
	}
	if is := seen[0].there["beta"]; is.SSH != "beta:2222" || is.Name != "beta" || !is.Began.Equal(noon) {
		t.Errorf("%+v", is)
	}
	members[1].Say(cluster.Member{Name: "beta", Draining: true})
	seen[2].await(t, "alpha beta gamma", "alpha gamma")
	ends[1]()
	for _, i := range []int{0, 2} {
		seen[i].await(t, "alpha gamma", "alpha gamma")
	}
	leader := etcd.Leader()
	etcd.Stop(leader)
	ends[2]()
	seen[0].await(t, "alpha", "alpha")
	etcd.Restart(t, leader)
	_, err := etcd.Dial(t).Put(t.Context(), "servers/delta", "not JSON")
	check(t, err)
	seen[0].await(t, "alpha delta", "alpha delta")
}
