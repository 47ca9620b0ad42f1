package cluster_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
	"shithead/data/house"
	"shithead/data/house/housetest"
)

// server is one of a house: a store that has joined the log, and what keeps its rooms.
type server struct {
	*house.Keeper
	store    *data.Store
	log      *cluster.Log
	journals *cluster.Journals
}

// joins has a store be one of the house, until the test ends.
func joins(t *testing.T, client *cluster.Client, store *data.Store) *server {
	t.Helper()
	s := &server{store: store, log: cluster.NewLog(client), journals: cluster.NewJournals(client)}
	s.Keeper = house.NewKeeper(s.journals, store)
	if err := s.log.Begin(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	store.Join(s.log)
	ctx, cancel := context.WithCancel(t.Context())
	over := make(chan error, 1)
	go func() { over <- s.log.Feed(ctx, store) }()
	t.Cleanup(func() {
		cancel()
		if err := <-over; err != nil {
			t.Error(err)
		}
	})
	return s
}

// comesTrue waits until something is true.
func comesTrue(t *testing.T, what string, is func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	for !is() {
		select {
		case <-ctx.Done():
			t.Fatalf("never: %s", what)
		case <-look.C:
		}
	}
}

// catchUp waits until stores have applied all that there is.
func catchUp(t *testing.T, servers ...*server) (stores []*data.Store) {
	t.Helper()
	for _, s := range servers {
		comesTrue(t, "a store has all changes", func() bool {
			latest, err := s.log.Latest(t.Context())
			applied, failed := s.store.Applied()
			if failed != nil {
				t.Fatal(failed)
			}
			return err == nil && applied == latest
		})
		stores = append(stores, s.store)
	}
	return stores
}

var noon = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

// key is one of somebody's.
func key(n int) data.Key {
	sum := sha256.Sum256([]byte(strconv.Itoa(n)))
	return data.Key{Fingerprint: "SHA256:" + base64.RawStdEncoding.EncodeToString(sum[:]), Type: "ssh-ed25519"}
}

// TestALogOnEtcd: of many who want the same names at many servers each name is one's, who knows it, and all stores come to the same,
// one that comes late as well.
func TestALogOnEtcd(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	var servers []*server
	for range 3 {
		servers = append(servers, joins(t, newClient(etcd), opened(t)))
	}
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
				if is, err := s.store.ByID(p.ID); err != nil || is.Name != name {
					t.Errorf("%s is not in the store that has made it: %+v, %v", name, is, err)
				}
				mu.Lock()
				defer mu.Unlock()
				got[name]++
			})
		}
	}
	all.Wait()
	if len(got) != names {
		t.Errorf("%d names are taken", len(got))
	}
	for name, n := range got {
		if n != 1 {
			t.Errorf("%d have been told that they are %s", n, name)
		}
	}
	late := joins(t, newClient(etcd), opened(t))
	housetest.Same(t, catchUp(t, append(servers, late)...)...)
	if latest, err := late.log.Latest(t.Context()); err != nil || latest != 3*names*each {
		t.Errorf("%d changes, %v", latest, err)
	}
}

// TestAStoreOfAnotherHouse is not fed.
func TestAStoreOfAnotherHouse(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	log := cluster.NewLog(newClient(etcd))
	store := opened(t)
	if err := log.Feed(t.Context(), store); !errors.Is(err, cluster.ErrNoLog) {
		t.Error(err)
	}
	if err := log.Append([]data.Change{{ID: data.NewID(), At: noon, Op: data.LiftBan{Target: "192.0.2.0/24"}}}); !errors.Is(err, cluster.ErrNoLog) {
		t.Error(err)
	}
	if err := errors.Join(log.Begin(t.Context(), 7), log.Begin(t.Context(), 9)); err != nil { // of which the first counts
		t.Fatal(err)
	}
	if err := log.Feed(t.Context(), store); !errors.Is(err, cluster.ErrBehind) {
		t.Error(err)
	}
	for n := range 8 {
		if _, err := store.Create(fmt.Sprint("ann", n), key(n), noon); err != nil {
			t.Fatal(err)
		}
	}
	if err := log.Feed(t.Context(), store); !errors.Is(err, cluster.ErrAhead) {
		t.Error(err)
	}
}

// TestServersOnEtcd_WhoTakeRoomsFromEachOther lose nothing that was acknowledged, and settle each round once, while members of etcd stop
// and start again, the one that leads among them.
func TestServersOnEtcd_WhoTakeRoomsFromEachOther(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 3)
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 1))
	limits := cluster.DefaultLimits()
	limits.Write = time.Second // shorter than an election, so that some are not known
	var servers []*server
	var keepers []*house.Keeper
	for range 3 {
		s := joins(t, cluster.NewClient(etcd.Dial(t), limits), opened(t))
		servers, keepers = append(servers, s), append(keepers, s.Keeper)
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
	if t.Failed() {
		t.Logf("seed %d", seed)
	}
	t.Log(rivals.Seen)
}

// TestAStore_StartsAgain where it was, with what was written meanwhile.
func TestAStore_StartsAgain(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	other := joins(t, newClient(etcd), opened(t))
	path := filepath.Join(t.TempDir(), "again.db")
	for n := range 3 {
		store, err := data.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			s := joins(t, newClient(etcd), store)
			if _, err := s.store.Create(fmt.Sprint("ann", n), key(10+n), noon); err != nil {
				t.Error(err)
			}
			housetest.Same(t, catchUp(t, s, other)...)
		})
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := other.store.Create(fmt.Sprint("bob", n), key(20+n), noon); err != nil {
			t.Fatal(err)
		}
	}
}
