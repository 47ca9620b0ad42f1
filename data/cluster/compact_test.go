package cluster_test

import (
	"fmt"
	"strconv"
	"sync"
	"testing"

	clientv3 "go.etcd.io/etcd/client/v3"

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
	if n := inLog(t, etcd); n != whole || first() != 1 {
		t.Errorf("%d values from %d on, of %d", n, first(), whole)
	}
	last := uint64(1)
	for _, c := range []struct {
		beta              uint64
		keep, most, bytes int
		least             uint64 // the change that has to be there
	}{
		{700, 100, 10_000, 1 << 40, 701},
		{changes, 100, 10_000, 1 << 40, changes - 100 + 1},
		{0, 10, 50, 1 << 40, changes - 50 + 1}, // one is too far behind
		{0, 10, 10_000, 1, changes - 10 + 1},   // etcd has too much
	} {
		say(t, etcd, "beta", c.beta)
		compact(t, etcd, cluster.CompactionLimits{Keep: uint64(c.keep), Most: uint64(c.most), Bytes: int64(c.bytes)})
		if begins := first(); begins > c.least || begins <= last || c.least-begins > 4 { // four were appended together at most
			t.Errorf("%+v: it begins at %d", c, begins)
		}
		last = first()
	}
	late := housetest.Opened(t)
	expect(t, "a late one", cluster.NewLog(newClient(etcd)).Feed(t.Context(), late), cluster.ErrBehind)
	if applied, err := late.Applied(); applied != 0 || err != nil {
		t.Errorf("it has applied %d, %v", applied, err)
	}
}
