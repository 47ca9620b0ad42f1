package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
	"shithead/data/house/housetest"
)

func inLog(t *testing.T, etcd *clustertest.Etcd) int {
	t.Helper()
	r, err := etcd.Client(0).Get(t.Context(), "log/", clientv3.WithPrefix(), clientv3.WithCountOnly())
	check(t, err)
	return int(r.Count)
}

// say has others know how far the store of a server is.
func say(t *testing.T, etcd *clustertest.Etcd, server string, applied uint64) {
	t.Helper()
	_, err := etcd.Client(0).Put(t.Context(), "applied/"+server, strconv.FormatUint(applied, 10))
	check(t, err)
}

func compact(t *testing.T, etcd *clustertest.Etcd, limits cluster.CompactionLimits) {
	t.Helper()
	c := cluster.NewCompactor(newClient(etcd), "alpha", housetest.Opened(t), limits, silent)
	check(t, c.Compact(t.Context()))
}

// TestTheLog_IsCutBehindAllServers, those that are away among them, within the limits; who is behind is told so.
func TestTheLog_IsCutBehindAllServers(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	a := join(t, newClient(etcd), housetest.Opened(t))
	const changes = 1200 // each by itself, and more than one transaction takes away
	var all sync.WaitGroup
	for w := range 4 {
		all.Go(func() {
			for n := range changes / 4 {
				if err := a.store.Announce(fmt.Sprint(w, n), noon); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	whole := inLog(t, etcd)
	first := func() (n uint64) {
		r, err := etcd.Client(0).Get(t.Context(), "log/", clientv3.WithPrefix(), clientv3.WithLimit(1))
		if err != nil || len(r.Kvs) == 0 {
			t.Fatal(err)
		}
		n, err = strconv.ParseUint(string(r.Kvs[0].Key[len("log/"):]), 16, 64)
		check(t, err)
		return n
	}
	limits := cluster.CompactionLimits{Keep: 100, Most: 10_000, Bytes: 1 << 40}
	compact(t, etcd, limits) // no server is known
	say(t, etcd, "alpha", changes)
	say(t, etcd, "beta", 0)
	compact(t, etcd, limits)
	if is := inLog(t, etcd); is != whole || first() != 1 {
		t.Errorf("%d values from %d on, of %d", is, first(), whole)
	}
	last := uint64(1)
	for _, c := range []struct {
		why    string
		beta   uint64
		limits cluster.CompactionLimits
		least  uint64 // the change that has to be there
	}{
		{"one is behind", 700, limits, 701},
		{"nobody is", changes, limits, changes - 100 + 1},
		{"one is too far behind", 0, cluster.CompactionLimits{Keep: 10, Most: 50, Bytes: 1 << 40}, changes - 50 + 1},
		{"etcd has too much", 0, cluster.CompactionLimits{Keep: 10, Most: 10_000, Bytes: 1}, changes - 10 + 1},
	} {
		say(t, etcd, "beta", c.beta)
		compact(t, etcd, c.limits)
		if is := first(); is > c.least || is <= last || c.least-is > 4 { // four were appended together at most
			t.Errorf("%s: it begins at %d, for %d", c.why, is, c.least)
		}
		last = first()
	}
	late := housetest.Opened(t)
	expect(t, "a late one", cluster.NewLog(newClient(etcd)).Feed(t.Context(), late), cluster.ErrBehind)
	if applied, err := late.Applied(); applied != 0 || err != nil {
		t.Errorf("it has applied %d, %v", applied, err)
	}
}

// TestServers_WhileTheLogIsCut as short as may be come to the same.
func TestServers_WhileTheLogIsCut(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	var servers []*server
	ctx, cancel := context.WithCancel(t.Context())
	var cutting, writing sync.WaitGroup
	defer cutting.Wait()
	defer cancel()
	for i := range 3 {
		say(t, etcd, fmt.Sprint("node", i), 0) // before anything is cut
	}
	for i := range 3 {
		name := fmt.Sprint("node", i)
		s := join(t, newClient(etcd), housetest.Opened(t))
		servers = append(servers, s)
		limits := cluster.CompactionLimits{Every: time.Millisecond, Keep: 1, Most: 1 << 40, Bytes: 1 << 40}
		cutting.Go(func() { cluster.NewCompactor(newClient(etcd), name, s.store, limits, silent).Run(ctx) })
		writing.Go(func() {
			for n := range times(80, 300) {
				if _, err := s.store.Create(fmt.Sprint("name", n), key(1+1000*i+n), noon); err != nil && !errors.Is(err, data.ErrNameTaken) {
					t.Error(err)
				}
			}
		})
	}
	writing.Wait()
	housetest.Same(t, catchUp(t, servers...)...)
	comesTrue(t, "the log is short", func() bool { return inLog(t, etcd) <= 2 })
}
