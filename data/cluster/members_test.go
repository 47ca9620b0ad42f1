package cluster

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"shithead/data/cluster/clustertest"
	"shithead/engine/enginetest"
)

// observer knows which servers are there.
type observer struct {
	there atomic.Pointer[map[string]Member]
}

// await waits until these servers are there, and those of them take rooms.
func (o *observer) await(t *testing.T, want, taking string) {
	t.Helper()
	comesTrue(t, want+" are there", func() bool {
		all := o.there.Load()
		return all != nil && strings.Join(slices.Sorted(maps.Keys(*all)), " ") == want &&
			strings.Join(Taking(*all), " ") == taking
	})
}

// TestMembership: it is known which servers are there, also over an election and while a member of etcd is gone.
func TestMembership(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 3)
	limits := DefaultMembershipLimits()
	limits.Lease = 2 * time.Second
	var seen []*observer
	var ends []context.CancelFunc
	var members []*Membership
	for _, name := range []string{"alpha", "beta", "gamma"} {
		ctx, cancel := context.WithCancel(t.Context())
		m := NewMembership(etcd.Dial(t), nil, Member{Name: name, SSH: name + ":2222", Began: noon}, limits)
		o := &observer{}
		var running sync.WaitGroup
		running.Go(func() { m.Run(ctx, func(there map[string]Member) { o.there.Store(&there) }) })
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
	beta := (*seen[0].there.Load())["beta"]
	equal(t, "what beta says", []any{beta.Name, beta.SSH, beta.Began}, []any{"beta", "beta:2222", noon})
	members[1].Say(Member{Name: "beta", Draining: true})
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
	enginetest.Must(etcd.Dial(t).Put(t.Context(), "servers/delta", "not JSON"))
	seen[0].await(t, "alpha delta", "alpha delta")
}
