package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
	"shithead/data/cluster/clustertest"
	"shithead/data/house"
	"shithead/data/house/housetest"
	"shithead/engine/enginetest"
)

func TestMain(m *testing.M) { enginetest.RunWaiting(m) }

// TestALogOnEtcd: many want the same names at many servers. All stores come to the same, also one that comes late or
// starts again.
func TestALogOnEtcd(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	var servers []*server
	for range 3 {
		servers = append(servers, join(t, newClient(etcd), housetest.Opened(t)))
	}
	path := filepath.Join(t.TempDir(), "again.db")
	startAgain := func(n int) {
		store := enginetest.Must(data.Open(path))
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
	var got atomic.Int32
	for i, s := range servers {
		for n := range names * each {
			all.Go(func() {
				p, err := s.store.Create(fmt.Sprint("name", n%names), key(1+i*names*each+n), noon)
				if err == nil {
					got.Add(1)
					_, err = s.store.ByID(p.ID) // it is in the store that has made it
				}
				if err != nil && !errors.Is(err, data.ErrNameTaken) {
					t.Error(err)
				}
			})
		}
	}
	all.Wait()
	equal(t, "who got a name", got.Load(), names)
	startAgain(1)
	late := join(t, newClient(etcd), housetest.Opened(t))
	housetest.Same(t, catchUp(t, append(servers, late)...)...)
	equal(t, "changes", enginetest.Must(late.log.Latest(t.Context())), 3*names*each+2)
}

// TestAStoreOfAnotherHouse is not fed.
func TestAStoreOfAnotherHouse(t *testing.T) {
	t.Parallel()
	log, store := NewLog(newClient(clustertest.Start(t, 1))), housetest.Opened(t)
	lift := []data.Change{{ID: data.NewID(), At: noon, Op: data.LiftBan{Target: "192.0.2.0/24"}}}
	expect(t, "fed by none", log.Feed(t.Context(), store), ErrNoLog)
	expect(t, "appended to none", log.Append(lift), ErrNoLog)
	begin(t, log, 7)
	begin(t, log, 9) // of which the first counts
	expect(t, "one that has less", log.Feed(t.Context(), store), ErrBehind)
	for n := range 8 {
		create(t, store, fmt.Sprint("ann", n), n)
	}
	expect(t, "one that has more", log.Feed(t.Context(), store), ErrAhead)
}

// TestServersOnEtcd_ThatTakeRoomsFromEachOther lose nothing that was acknowledged, while members of etcd stop and start
// again.
func TestServersOnEtcd_ThatTakeRoomsFromEachOther(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 3)
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 1))
	limits := DefaultLimits()
	limits.Write = time.Second // shorter than an election, so that some are not known
	var servers []*server
	var keepers []*house.Keeper
	var cutting sync.WaitGroup
	t.Cleanup(cutting.Wait)
	for i := range 3 {
		say(t, etcd, fmt.Sprint("node", i), 0) // before anything is cut
	}
	for i := range 3 {
		client := NewClient(etcd.Dial(t), limits)
		s := join(t, client, housetest.Opened(t))
		servers, keepers = append(servers, s), append(keepers, s.Keeper)
		short := CompactionLimits{Every: time.Millisecond, Keep: 1, Most: 1 << 40, Bytes: 1 << 40}
		cutting.Go(func() { NewCompactor(client, fmt.Sprint("node", i), s.store, short, silent).Run(t.Context()) })
	}
	rivals := &housetest.Rivals{TB: t, Seen: map[string]int{}}
	var playing sync.WaitGroup
	var over atomic.Bool
	playing.Go(func() {
		defer over.Store(true)
		rivals.Play(keepers, seed, times(120, 300))
	})
	for n := range times(2, 3) {
		kept := rivals.Kept()
		comesTrue(t, "they go on", func() bool { return over.Load() || rivals.Kept() > kept+20 })
		i := rng.IntN(3)
		if leader := etcd.Leader(); leader >= 0 && (n == 0 || rng.IntN(3) > 0) {
			i = leader
		}
		etcd.Restart(t, i)
	}
	playing.Wait()
	rivals.Finish(keepers[0])
	housetest.Same(t, catchUp(t, servers...)...)
	rivals.Check(servers[1].journals, servers[2].store)
	comesTrue(t, "the log is short", func() bool { return inLog(t, etcd) <= 2 })
	if t.Failed() {
		t.Logf("seed %d", seed)
	}
}

func inLog(t *testing.T, etcd *clustertest.Etcd) int {
	t.Helper()
	return int(enginetest.Must(etcd.Client(0).Get(t.Context(), "log/", clientv3.WithPrefix(), clientv3.WithCountOnly())).Count)
}

// say has others know how far the store of a server is.
func say(t *testing.T, etcd *clustertest.Etcd, server string, applied uint64) {
	t.Helper()
	enginetest.Must(etcd.Client(0).Put(t.Context(), "applied/"+server, strconv.FormatUint(applied, 10)))
}

func compact(t *testing.T, etcd *clustertest.Etcd, limits CompactionLimits) {
	t.Helper()
	c := NewCompactor(newClient(etcd), "alpha", housetest.Opened(t), limits, silent)
	check(t, c.Compact(t.Context()))
}

// TestTheLog_IsCutBehindAllServers, those that are away among them, within the limits; who is behind is told so.
func TestTheLog_IsCutBehindAllServers(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	log := NewLog(newClient(etcd))
	begin(t, log, 0)
	const changes = 1200 // each by itself, and more than one transaction takes away
	for range changes {
		check(t, log.Append([]data.Change{{ID: data.NewID(), At: noon, Op: data.Announce{Text: "x"}}}))
	}
	first := func() (n uint64) {
		r := enginetest.Must(etcd.Client(0).Get(t.Context(), "log/", clientv3.WithPrefix(), clientv3.WithLimit(1)))
		return enginetest.Must(strconv.ParseUint(string(r.Kvs[0].Key[len("log/"):]), 16, 64))
	}
	limits := CompactionLimits{Keep: 100, Most: 10_000, Bytes: 1 << 40}
	compact(t, etcd, limits) // no server is known
	say(t, etcd, "alpha", changes)
	say(t, etcd, "beta", 0)
	compact(t, etcd, limits)
	equal(t, "changes", inLog(t, etcd), changes)
	equal(t, "the first of them", first(), 1)
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
		compact(t, etcd, CompactionLimits{Keep: uint64(c.keep), Most: uint64(c.most), Bytes: int64(c.bytes)})
		if begins := first(); begins > c.least || begins <= last || c.least-begins > 1 {
			t.Errorf("%+v: it begins at %d", c, begins)
		}
		last = first()
	}
	late := housetest.Opened(t)
	expect(t, "a late one", NewLog(newClient(etcd)).Feed(t.Context(), late), ErrBehind)
	equal(t, "what it has applied", enginetest.Must(late.Applied()), 0)
}

// TestWrites_AsTheLeaderChanges are made, each once, though what was proposed to the member that led before is lost.
func TestWrites_AsTheLeaderChanges(t *testing.T) {
	etcd := clustertest.Start(t, 3)
	client := func(i int) *Client {
		c := NewClient(etcd.Client(i), DefaultLimits())
		c.elected = etcd.Members[i].Server.FirstCommitInTermNotify
		return c
	}
	begin(t, NewLog(client(0)), 0)
	var writing sync.WaitGroup
	changes := make([]int, 3)
	ctx, stop := context.WithCancel(t.Context())
	goesOn := func() bool { return ctx.Err() == nil && !t.Failed() }
	for i := range etcd.Members {
		for k := range 8 {
			writing.Go(func() {
				room := fmt.Sprintf("room-%d-%d", i, k)
				j, w := NewJournals(client(i)), data.Write{Room: room, Owner: "a", Epoch: 1}
				for n := uint64(0); goesOn(); n++ {
					w.Next, w.Lines = n, []data.Line{{Text: fmt.Append(nil, "line ", n)}}
					if err := j.Commit(w); err != nil {
						t.Errorf("%s, line %d: %v", room, n, err)
						return
					}
				}
				kept := enginetest.Must(j.Journal(room))
				equal(t, room, []uint64{uint64(len(kept.Lines)), kept.Epoch}, []uint64{kept.Next, 1})
			})
		}
		writing.Go(func() {
			for log := NewLog(client(i)); goesOn() || changes[i] < 4; changes[i]++ {
				if err := log.Append([]data.Change{{ID: data.NewID(), At: noon, Op: data.DropRules{Profile: "P", Name: "x"}}}); err != nil {
					t.Errorf("change %d of member %d: %v", changes[i], i, err)
					return
				}
			}
		})
	}
	for n := range times(10, 60) {
		comesTrue(t, "a leader", func() bool { return etcd.Leader() >= 0 })
		leads := etcd.Members[etcd.Leader()].Server
		_ = leads.MoveLeader(t.Context(), uint64(leads.MemberID()), uint64(etcd.Members[n%3].Server.MemberID())) // or it leads already
	}
	stop()
	writing.Wait()
	want := changes[0] + changes[1] + changes[2]
	if latest := enginetest.Must(NewLog(client(1)).Latest(t.Context())); int(latest) != want {
		t.Errorf("%d changes are there of %d", latest, want)
	}
}
