package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.uber.org/zap"

	"shithead/data"
	"shithead/data/cluster/clustertest"
	"shithead/data/house"
	"shithead/engine/enginetest"
)

var check = enginetest.NoError

var (
	noon   = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	silent = slog.New(slog.DiscardHandler)
)

func equal[T any](t testing.TB, what string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %+v, not %+v", what, got, want)
	}
}

func expect(t testing.TB, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, not %v", what, err, want)
	}
}

func times(usual, long int) int {
	if os.Getenv("SHITHEAD_LONG") == "1" {
		return long
	}
	return usual
}

func comesTrue(t *testing.T, what string, reached func() bool) {
	t.Helper()
	late := time.After(2 * time.Minute)
	for look := time.Tick(5 * time.Millisecond); !reached(); {
		select {
		case <-late:
			t.Fatalf("never: %s", what)
		case <-look:
		}
	}
}

func newClient(e *clustertest.Etcd) *Client { return NewClient(e.Client(0), DefaultLimits()) }

func clean(t *testing.T, etcd *clustertest.Etcd) {
	t.Helper()
	enginetest.Must(etcd.Client(0).Delete(t.Context(), "", clientv3.WithPrefix()))
}

func key(n int) data.Key {
	return data.Key{Fingerprint: fmt.Sprintf("SHA256:%042dA", n), Type: "ssh-ed25519"}
}

func create(t testing.TB, s *data.Store, name string, n int) {
	t.Helper()
	enginetest.Must(s.Create(name, key(n), noon))
}

// commit has a journal be written by server a, in its first epoch.
func commit(t testing.TB, journals interface{ Commit(data.Write) error }, room string, next uint64, lines []data.Line) {
	t.Helper()
	check(t, journals.Commit(data.Write{Room: room, Owner: "a", Epoch: 1, Next: next, Lines: lines}))
}

// begin begins a log as houses did before they had ids, however long the client's limits let a write take.
func begin(t testing.TB, l *Log, applied uint64) {
	t.Helper()
	put := clientv3.OpPut(latestKey, strconv.FormatUint(applied, 10))
	enginetest.Must(l.client.kv.Txn(t.Context()).If(is(latestKey, 0)).Then(put).Commit())
}

type server struct {
	*house.Keeper
	store    *data.Store
	log      *Log
	journals *Journals
}

func join(t *testing.T, client *Client, store *data.Store) *server {
	t.Helper()
	s := &server{store: store, log: NewLog(client), journals: NewJournals(client)}
	s.Keeper = house.NewKeeper(s.journals, store)
	begin(t, s.log, 0)
	store.Join(s.log)
	over := make(chan error, 1)
	go func() { over <- s.log.Feed(t.Context(), store) }()
	t.Cleanup(func() { check(t, <-over) })
	return s
}

func catchUp(t *testing.T, servers ...*server) (stores []*data.Store) {
	t.Helper()
	for _, s := range servers {
		comesTrue(t, "a store has all changes", func() bool {
			latest, err := s.log.Latest(t.Context())
			return err == nil && enginetest.Must(s.store.Applied()) == latest
		})
		stores = append(stores, s.store)
	}
	return stores
}

func founding(store *data.Store, founder string) *Founding {
	return &Founding{
		ID: data.NewID(), Founder: founder,
		Applied: enginetest.Must(store.Applied()), Blank: enginetest.Must(store.Blank()), Rooms: enginetest.Must(store.Rooms()),
	}
}

func found(t *testing.T, etcd *clustertest.Etcd, store *data.Store, founder string) {
	t.Helper()
	check(t, newClient(etcd).Found(t.Context(), founding(store, founder)))
}

// hooked is etcd that fails where what comes before a transaction does.
type hooked struct {
	clientv3.KV
	txns   int
	before func(txn int) error
}

func (h *hooked) Txn(ctx context.Context) clientv3.Txn {
	if h.txns++; h.before(h.txns) != nil {
		return cutTxn{}
	}
	return h.KV.Txn(ctx)
}

type cutTxn struct{}

func (c cutTxn) If(...clientv3.Cmp) clientv3.Txn        { return c }
func (c cutTxn) Then(...clientv3.Op) clientv3.Txn       { return c }
func (c cutTxn) Else(...clientv3.Op) clientv3.Txn       { return c }
func (c cutTxn) Commit() (*clientv3.TxnResponse, error) { return nil, context.DeadlineExceeded }

// TestALineOfEtcdThatRepeats is logged once a minute, then with how often it came. Others are logged meanwhile.
func TestALineOfEtcdThatRepeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		log := zap.New(newToSlog(slog.New(slog.NewTextHandler(&out, nil)), func() bool { return false }))
		for n := range 873 {
			log.With(zap.String("peer", "b")).Warn("lost", zap.Int("n", n))
		}
		log.Error("another")
		time.Sleep(repeatsWithin)
		synctest.Wait()
		log.Warn("lost", zap.Int("n", 900))
		want := []string{
			`level=WARN msg="etcd: lost" peer=b n=0`, `level=ERROR msg="etcd: another"`,
			`level=WARN msg="etcd: lost" peer=b repeated=872`, `level=WARN msg="etcd: lost" n=900`,
		}
		for i, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
			if _, said, _ := strings.Cut(line, " "); i >= len(want) || said != want[i] {
				t.Errorf("line %d: %s", i, said)
			}
		}
	})
}
