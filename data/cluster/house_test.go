package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
	"shithead/data/house"
	"shithead/data/house/housetest"
)

// inhabited is a store by itself with a player in it, a large room that runs, more rooms than one transaction of etcd takes, and a
// journal that was set aside.
func inhabited(t *testing.T) *data.Store {
	t.Helper()
	s := housetest.Opened(t)
	create(t, s, "ann", 1)
	var large []data.Line
	for n := range 300 {
		large = append(large, housetest.Lines(n%2 > 0, fmt.Sprint(n, strings.Repeat("x", 4<<10)))...)
	}
	commit(t, s, "large/otter", 0, large)
	commit(t, s, "lost", 0, housetest.Lines(false, "lost", "lines"))
	commit(t, s, "rest", 0, housetest.Lines(true, "1", "2"))
	var writes []data.Write
	for n := range 200 {
		writes = append(writes, data.Write{Room: fmt.Sprint("room", n), Owner: "a", Epoch: 1, Lines: housetest.Lines(false, "x")})
	}
	writes = append(writes, data.Write{Room: "rest", Owner: "a", Epoch: 1, Next: 2, Rest: housetest.Lines(false, "rest")})
	check(t, s.Commit(writes)...)
	check(t, s.SetAside("lost", "it leads nowhere", 1))
	return s
}

// TestAHouse_BeginsWithAStore: with its number, its rooms, which are the founder's, and what it has set aside; once, whoever else founds it
// as well.
func TestAHouse_BeginsWithAStore(t *testing.T) {
	t.Parallel()
	client := newClient(clustertest.Start(t, 1))
	store := inhabited(t)
	_, err := client.House(t.Context())
	expect(t, "before there is one", err, cluster.ErrNoHouse)
	f := founding(t, store, "alpha")
	check(t, client.Found(t.Context(), f), client.Found(t.Context(), f))
	check(t, client.Found(t.Context(), founding(t, housetest.Opened(t), "beta")))
	is, err := client.House(t.Context())
	if err != nil || is.ID != f.ID || is.Founder != "alpha" || is.Blank {
		t.Errorf("%+v, %v", is, err)
	}
	if latest, err := cluster.NewLog(client).Latest(t.Context()); err != nil || latest != 1 {
		t.Errorf("%d, %v", latest, err)
	}
	journals := cluster.NewJournals(client)
	rooms, latest, err := journals.Rooms(t.Context())
	if err != nil || latest != 1 {
		t.Fatal(latest, err)
	}
	want, got := map[string]data.Journal{}, map[string]data.Journal{}
	for _, j := range f.Rooms.Journals {
		j.Owner, j.Epoch = "alpha", j.Epoch+1
		want[j.Room] = j
	}
	for _, j := range rooms.Journals {
		got[j.Room] = j
	}
	if len(want) != 202 || !reflect.DeepEqual(got, want) {
		t.Errorf("%d rooms, not the same as %d", len(got), len(want))
	}
	if asides := f.Rooms.Asides; !reflect.DeepEqual(rooms.Asides, asides) || rooms.LastAside != 1 || len(asides) != 1 {
		t.Errorf("%+v, not %+v", rooms.Asides, asides)
	}
	keeper := house.NewKeeper(journals, store)
	j, err := keeper.Claim("rest", "beta", 2)
	check(t, err)
	check(t, keeper.Commit([]data.Write{{Room: "rest", Owner: "beta", Epoch: 3, Next: j.Next, Lines: housetest.Lines(true, "3")}})...)
	check(t, keeper.GiveBack("lost", 1), keeper.SetAside("room1", "again", 2))
	if all, err := keeper.Asides(); err != nil || len(all) != 1 || all[0].ID != 2 {
		t.Errorf("%+v, %v", all, err)
	}
}

// cutOff is etcd that fails after so many transactions that write.
type cutOff struct {
	clientv3.KV
	mu   sync.Mutex
	left int
}

func (c *cutOff) Txn(ctx context.Context) clientv3.Txn {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left--; c.left < 0 {
		return cutTxn{}
	}
	return c.KV.Txn(ctx)
}

type cutTxn struct{}

func (c cutTxn) If(...clientv3.Cmp) clientv3.Txn        { return c }
func (c cutTxn) Then(...clientv3.Op) clientv3.Txn       { return c }
func (c cutTxn) Else(...clientv3.Op) clientv3.Txn       { return c }
func (c cutTxn) Commit() (*clientv3.TxnResponse, error) { return nil, context.DeadlineExceeded }

// TestAFounder_ThatIsCutOff has founded nothing, whatever it has written: another one may, and nothing of the first one's is there then.
func TestAFounder_ThatIsCutOff(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	store := inhabited(t)
	for n := 0; ; n++ {
		clean(t, etcd)
		raw := etcd.Client(0)
		raw.KV = &cutOff{KV: raw.KV, left: n}
		f := founding(t, store, "alpha")
		err := cluster.NewClient(raw, cluster.DefaultLimits()).Found(t.Context(), f)
		if err == nil {
			if n < 6 {
				t.Errorf("it takes %d transactions", n)
			}
			return
		}
		client := newClient(etcd)
		if _, err := client.House(t.Context()); !errors.Is(err, cluster.ErrNoHouse) {
			t.Fatalf("after %d: %v", n, err)
		}
		check(t, client.Found(t.Context(), founding(t, housetest.Opened(t), "beta")))
		rooms, _, err := cluster.NewJournals(client).Rooms(t.Context())
		if err != nil || len(rooms.Journals)+len(rooms.Asides) > 0 {
			t.Errorf("after %d: %d rooms, %d aside, %v", n, len(rooms.Journals), len(rooms.Asides), err)
		}
		if r, err := etcd.Client(0).Get(t.Context(), "", clientv3.WithPrefix()); err != nil || r.Count != 2 { // the house and its latest change
			t.Errorf("after %d: %d keys, %v", n, r.Count, err)
		}
		if is, err := client.House(t.Context()); err != nil || is.Founder != "beta" || !is.Blank {
			t.Errorf("%+v, %v", is, err)
		}
	}
}

// TestWhichStores_AHouseTakes, and why not the others.
func TestWhichStores_AHouseTakes(t *testing.T) {
	founded, blank := cluster.House{ID: "A", Founder: "a"}, cluster.House{ID: "A", Founder: "a", Blank: true}
	for what, c := range map[string]struct {
		house cluster.House
		own   bool    // there is a player in the store
		home  data.ID // the house that it is of
		want  error
	}{
		"nothing, of a house that began so":   {house: blank},
		"nothing":                             {house: founded, want: cluster.ErrBehind},
		"nothing, of another house":           {house: founded, home: "B", want: cluster.ErrBehind},
		"of it":                               {house: founded, own: true, home: "A"},
		"of another":                          {house: founded, own: true, home: "B", want: cluster.ErrOtherHouse},
		"by itself":                           {house: founded, own: true, want: cluster.ErrOwnHistory},
		"by itself, blank":                    {house: blank, own: true, want: cluster.ErrOwnHistory},
		"by itself, of before houses had ids": {house: cluster.House{ID: "A"}, own: true},
	} {
		s := housetest.Opened(t)
		if c.own {
			create(t, s, "ann", 1)
		}
		if c.home != "" {
			check(t, s.Belong(c.home))
		}
		expect(t, what, c.house.Admit(s), c.want)
		if c.want == nil {
			c.home = "A"
		}
		if home, _ := s.Home(); home != c.home {
			t.Errorf("%s: it is of %q", what, home)
		}
	}
}

// TestAHouse_OfBeforeHousesHadIDs is given one, the same for all.
func TestAHouse_OfBeforeHousesHadIDs(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	a := join(t, newClient(etcd), housetest.Opened(t))
	create(t, a.store, "ann", 1)
	var all sync.WaitGroup
	var houses [8]cluster.House
	for i := range houses {
		all.Go(func() {
			var err error
			if houses[i], err = newClient(etcd).House(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, is := range houses {
		if is.ID == "" || is.ID != houses[0].ID || is.Founder != "" || is.Blank {
			t.Errorf("%+v", is)
		}
	}
	check(t, houses[0].Admit(a.store), houses[1].Admit(a.store))
	found(t, etcd, inhabited(t), "late")
	if is, err := newClient(etcd).House(t.Context()); err != nil || is.ID != houses[0].ID {
		t.Errorf("%+v, %v", is, err)
	}
}
