package cluster_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
	"shithead/data/house"
)

var (
	noon   = cluster.Noon
	check  = cluster.Check
	expect = cluster.Expect
	silent = slog.New(slog.DiscardHandler)
)

func times(usual, long int) int {
	if os.Getenv("SHITHEAD_LONG") == "1" {
		return long
	}
	return usual
}

func comesTrue(t *testing.T, what string, reached func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	for !reached() {
		select {
		case <-ctx.Done():
			t.Fatalf("never: %s", what)
		case <-look.C:
		}
	}
}

func newClient(e *clustertest.Etcd) *cluster.Client {
	return cluster.NewClient(e.Client(0), cluster.DefaultLimits())
}

func clean(t *testing.T, etcd *clustertest.Etcd) {
	t.Helper()
	_, err := etcd.Client(0).Delete(t.Context(), "", clientv3.WithPrefix())
	check(t, err)
}

func key(n int) data.Key {
	return data.Key{Fingerprint: fmt.Sprintf("SHA256:%042dA", n), Type: "ssh-ed25519"}
}

func create(t testing.TB, s *data.Store, name string, n int) {
	t.Helper()
	_, err := s.Create(name, key(n), noon)
	check(t, err)
}

// commit has a journal be written by server a, in its first epoch.
func commit(t testing.TB, journals interface{ Commit([]data.Write) []error }, room string, next uint64, lines []data.Line) {
	t.Helper()
	check(t, journals.Commit([]data.Write{{Room: room, Owner: "a", Epoch: 1, Next: next, Lines: lines}})...)
}

type server struct {
	*house.Keeper
	store    *data.Store
	log      *cluster.Log
	journals *cluster.Journals
}

func join(t *testing.T, client *cluster.Client, store *data.Store) *server {
	t.Helper()
	s := &server{store: store, log: cluster.NewLog(client), journals: cluster.NewJournals(client)}
	s.Keeper = house.NewKeeper(s.journals, store)
	check(t, s.log.Begin(t.Context(), 0))
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

func catchUp(t *testing.T, servers ...*server) (stores []*data.Store) {
	t.Helper()
	for _, s := range servers {
		comesTrue(t, "a store has all changes", func() bool {
			latest, err := s.log.Latest(t.Context())
			applied, failed := s.store.Applied()
			check(t, failed)
			return err == nil && applied == latest
		})
		stores = append(stores, s.store)
	}
	return stores
}

func founding(t *testing.T, store *data.Store, founder string) *cluster.Founding {
	t.Helper()
	f := &cluster.Founding{ID: data.NewID(), Founder: founder}
	var errs [3]error
	f.Applied, errs[0] = store.Applied()
	f.Blank, errs[1] = store.Blank()
	f.Rooms, errs[2] = store.Rooms()
	check(t, errs[:]...)
	return f
}

func found(t *testing.T, etcd *clustertest.Etcd, store *data.Store, founder string) {
	t.Helper()
	check(t, newClient(etcd).Found(t.Context(), founding(t, store, founder)))
}
