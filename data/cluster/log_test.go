package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
	"shithead/data/house"
	"shithead/data/house/housetest"
)

// TestALogOnEtcd: of many that want the same names at many servers each name is one's, which knows it. All stores come to the same, one
// that comes late as well, and one that ends and starts again where it was, with what was written meanwhile.
func TestALogOnEtcd(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	var servers []*server
	for range 3 {
		servers = append(servers, join(t, newClient(etcd), housetest.Opened(t)))
	}
	path := filepath.Join(t.TempDir(), "again.db")
	startAgain := func(n int) {
		store, err := data.Open(path)
		check(t, err)
		defer store.Close()
		t.Run(fmt.Sprint("again ", n), func(t *testing.T) {
			s := join(t, newClient(etcd), store)
			create(t, store, fmt.Sprint("ann", n), 1000+n)
			housetest.Same(t, catchUp(t, s, servers[0])...)
		})
	}
	startAgain(0)
	const names, each = 20, 3
	var all sync.WaitGroup
	var mu sync.Mutex
	got := map[string]int{}
	for i, s := range servers {
		for n := range names * each {
			all.Go(func() {
				name := fmt.Sprintf("name%d", n%names)
				p, err := s.store.Create(name, key(1+i*names*each+n), noon)
				switch {
				case errors.Is(err, data.ErrNameTaken):
					return
				case err != nil:
					t.Error(err)
					return
				}
				if known, err := s.store.ByID(p.ID); err != nil || known.Name != name {
					t.Errorf("%s is not in the store that has made it: %+v, %v", name, known, err)
				}
				mu.Lock()
				defer mu.Unlock()
				got[name]++
			})
		}
	}
	all.Wait()
	for name, n := range got {
		if n != 1 || len(got) != names {
			t.Errorf("%d have been told that they are %s, of %d", n, name, len(got))
		}
	}
	startAgain(1)
	late := join(t, newClient(etcd), housetest.Opened(t))
	housetest.Same(t, catchUp(t, append(servers, late)...)...)
	if latest, err := late.log.Latest(t.Context()); err != nil || latest != 3*names*each+2 {
		t.Errorf("%d changes, %v", latest, err)
	}
}

// TestAStoreOfAnotherHouse is not fed.
func TestAStoreOfAnotherHouse(t *testing.T) {
	t.Parallel()
	log, store := cluster.NewLog(newClient(clustertest.Start(t, 1))), housetest.Opened(t)
	lift := []data.Change{{ID: data.NewID(), At: noon, Op: data.LiftBan{Target: "192.0.2.0/24"}}}
	expect(t, "fed by none", log.Feed(t.Context(), store), cluster.ErrNoLog)
	expect(t, "appended to none", log.Append(lift), cluster.ErrNoLog)
	check(t, log.Begin(t.Context(), 7), log.Begin(t.Context(), 9)) // of which the first counts
	expect(t, "one that has less", log.Feed(t.Context(), store), cluster.ErrBehind)
	for n := range 8 {
		create(t, store, fmt.Sprint("ann", n), n)
	}
	expect(t, "one that has more", log.Feed(t.Context(), store), cluster.ErrAhead)
}

// TestServersOnEtcd_ThatTakeRoomsFromEachOther lose nothing that was acknowledged, and settle each round once, while members of etcd stop
// and start again, the one that leads among them, and while the log is cut as short as may be.
func TestServersOnEtcd_ThatTakeRoomsFromEachOther(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 3)
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 1))
	limits := cluster.DefaultLimits()
	limits.Write = time.Second // shorter than an election, so that some are not known
	var servers []*server
	var keepers []*house.Keeper
	ctx, cancel := context.WithCancel(t.Context())
	var cutting sync.WaitGroup
	defer cutting.Wait()
	defer cancel()
	for i := range 3 {
		say(t, etcd, fmt.Sprint("node", i), 0) // before anything is cut
	}
	for i := range 3 {
		client := cluster.NewClient(etcd.Dial(t), limits)
		s := join(t, client, housetest.Opened(t))
		servers, keepers = append(servers, s), append(keepers, s.Keeper)
		short := cluster.CompactionLimits{Every: time.Millisecond, Keep: 1, Most: 1 << 40, Bytes: 1 << 40}
		cutting.Go(func() { cluster.NewCompactor(client, fmt.Sprint("node", i), s.store, short, silent).Run(ctx) })
	}
	rivals := &housetest.Rivals{TB: t, Seen: map[string]int{}}
	played := make(chan struct{})
	go func() {
		defer close(played)
		rivals.Play(keepers, seed, times(120, 300))
	}()
	for n := range times(2, 3) {
		kept := rivals.Kept()
		comesTrue(t, "they go on", func() bool {
			select {
			case <-played:
				return true
			default:
				return rivals.Kept() > kept+20
			}
		})
		i := rng.IntN(3)
		if leader := etcd.Leader(); leader >= 0 && (n == 0 || rng.IntN(3) > 0) {
			i = leader
		}
		etcd.Restart(t, i)
	}
	<-played
	rivals.Finish(keepers[0])
	housetest.Same(t, catchUp(t, servers...)...)
	rivals.Check(servers[1].journals, servers[2].store)
	comesTrue(t, "the log is short", func() bool { return inLog(t, etcd) <= 2 })
	if t.Failed() {
		t.Logf("seed %d", seed)
	}
}
