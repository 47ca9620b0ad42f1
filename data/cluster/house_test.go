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
)

// founding is what a house begins with, of which a store is the first.
func founding(t *testing.T, store *data.Store, founder string) *cluster.Founding {
	t.Helper()
	f := &cluster.Founding{ID: data.NewID(), Founder: founder}
	var errs [3]error
	f.Applied, errs[0] = store.Applied()
	f.Blank, errs[1] = store.Blank()
	f.Rooms, errs[2] = store.Rooms()
	if err := errors.Join(errs[:]...); err != nil {
		t.Fatal(err)
	}
	return f
}

func lines(record bool, texts ...string) (all []data.Line) {
	for _, text := range texts {
		all = append(all, data.Line{Record: record, Text: []byte(text)})
	}
	return all
}

// inhabited is a store by itself with somebody in it, a large room that runs, more rooms than one transaction of etcd takes, and a
// journal that was set aside.
func inhabited(t *testing.T) *data.Store {
	t.Helper()
	s := opened(t)
	if _, err := s.Create("ann", key(1), noon); err != nil {
		t.Fatal(err)
	}
	var large []data.Line
	for n := range 300 {
		large = append(large, lines(n%2 > 0, fmt.Sprint(n, strings.Repeat("x", 4<<10)))...)
	}
	writes := []data.Write{
		{Room: "large/otter", Owner: "house", Epoch: 1, Lines: large},
		{Room: "lost", Owner: "house", Epoch: 1, Lines: lines(false, "lost", "lines")},
		{Room: "rest", Owner: "house", Epoch: 1, Lines: lines(true, "1", "2")},
	}
	for n := range 200 {
		writes = append(writes, data.Write{Room: fmt.Sprint("room", n), Owner: "house", Epoch: 1, Lines: lines(false, "x")})
	}
	writes = append(writes, data.Write{Room: "rest", Owner: "house", Epoch: 1, Next: 2, Rest: lines(false, "rest")})
	if err := errors.Join(s.Commit(writes)...); err != nil {
		t.Fatal(err)
	}
	if err := s.SetAside("lost", "it leads nowhere", 1); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestAHouse_BeginsWithAStore: with its number, its rooms, which are the founder's, and what it has set aside; once, whoever else founds it
// as well.
func TestAHouse_BeginsWithAStore(t *testing.T) {
	t.Parallel()
	client := newClient(clustertest.Start(t, 1))
	store := inhabited(t)
	if _, err := client.House(t.Context()); !errors.Is(err, cluster.ErrNoHouse) {
		t.Error(err)
	}
	f := founding(t, store, "alpha")
	if err := errors.Join(client.Found(t.Context(), f), client.Found(t.Context(), f)); err != nil {
		t.Fatal(err)
	}
	other := founding(t, opened(t), "beta")
	if err := client.Found(t.Context(), other); err != nil {
		t.Error(err)
	}
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
	want := f.Rooms
	want.Journals = nil
	for _, j := range f.Rooms.Journals {
		j.Owner, j.Epoch = "alpha", j.Epoch+1
		want.Journals = append(want.Journals, j)
	}
	byRoom := func(all []data.Journal) map[string]data.Journal {
		of := map[string]data.Journal{}
		for _, j := range all {
			of[j.Room] = j
		}
		return of
	}
	if got, want := byRoom(rooms.Journals), byRoom(want.Journals); len(want) != 202 || !reflect.DeepEqual(got, want) {
		t.Errorf("%d rooms, not the same as %d", len(got), len(want))
	}
	if !reflect.DeepEqual(rooms.Asides, want.Asides) || rooms.LastAside != 1 || len(want.Asides) != 1 {
		t.Errorf("%+v, not %+v", rooms.Asides, want.Asides)
	}
	keeper := house.NewKeeper(journals, store)
	j, err := keeper.Claim("rest", "beta", 2)
	if err != nil {
		t.Fatal(err)
	}
	if err := keeper.Commit([]data.Write{{Room: "rest", Owner: "beta", Epoch: 3, Next: j.Next, Lines: lines(true, "3")}})[0]; err != nil {
		t.Error(err)
	}
	if err := errors.Join(keeper.GiveBack("lost", 1), keeper.SetAside("room1", "again", 2)); err != nil {
		t.Error(err)
	}
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

// cutTxn is a transaction that is never carried out.
type cutTxn struct{}

func (c cutTxn) If(...clientv3.Cmp) clientv3.Txn        { return c }
func (c cutTxn) Then(...clientv3.Op) clientv3.Txn       { return c }
func (c cutTxn) Else(...clientv3.Op) clientv3.Txn       { return c }
func (c cutTxn) Commit() (*clientv3.TxnResponse, error) { return nil, context.DeadlineExceeded }

// TestAFounder_WhoIsCutOff has founded nothing, whatever it has written: another one may, and nothing of the first one's is there then.
func TestAFounder_WhoIsCutOff(t *testing.T) {
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
		if err := client.Found(t.Context(), founding(t, opened(t), "beta")); err != nil {
			t.Fatal(err)
		}
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

// clean deletes everything.
func clean(t *testing.T, etcd *clustertest.Etcd) {
	t.Helper()
	if _, err := etcd.Client(0).Delete(t.Context(), "", clientv3.WithPrefix()); err != nil {
		t.Fatal(err)
	}
}

// TestWhichStores_AHouseTakes, and why not the others.
func TestWhichStores_AHouseTakes(t *testing.T) {
	own := func(s *data.Store) error {
		_, err := s.Create("ann", key(1), noon)
		return err
	}
	of := func(house data.ID) func(*data.Store) error {
		return func(s *data.Store) error { return s.Belong(house) }
	}
	for what, c := range map[string]struct {
		house cluster.House
		store []func(*data.Store) error
		is    error
	}{
		"nothing, of a house that began so":   {house: cluster.House{ID: "A", Founder: "a", Blank: true}},
		"nothing":                             {house: cluster.House{ID: "A", Founder: "a"}, is: cluster.ErrBehind},
		"nothing, of another house":           {house: cluster.House{ID: "A", Founder: "a"}, store: []func(*data.Store) error{of("B")}, is: cluster.ErrBehind},
		"of it":                               {house: cluster.House{ID: "A", Founder: "a"}, store: []func(*data.Store) error{own, of("A")}},
		"of another":                          {house: cluster.House{ID: "A", Founder: "a"}, store: []func(*data.Store) error{own, of("B")}, is: cluster.ErrOtherHouse},
		"by itself":                           {house: cluster.House{ID: "A", Founder: "a"}, store: []func(*data.Store) error{own}, is: cluster.ErrOwnHistory},
		"by itself, blank":                    {house: cluster.House{ID: "A", Founder: "a", Blank: true}, store: []func(*data.Store) error{own}, is: cluster.ErrOwnHistory},
		"by itself, of before houses had ids": {house: cluster.House{ID: "A"}, store: []func(*data.Store) error{own}},
	} {
		s := opened(t)
		for _, do := range c.store {
			if err := do(s); err != nil {
				t.Fatal(err)
			}
		}
		was, _ := s.Home()
		err := c.house.Admit(s)
		if !errors.Is(err, c.is) || (err == nil) != (c.is == nil) {
			t.Errorf("%s: %v", what, err)
		}
		home, _ := s.Home()
		if err == nil && home != "A" || err != nil && home != was {
			t.Errorf("%s: it is of %q", what, home)
		}
	}
}

// TestAHouse_OfBeforeHousesHadIDs is given one, the same for all.
func TestAHouse_OfBeforeHousesHadIDs(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	a := joins(t, newClient(etcd), opened(t))
	if _, err := a.store.Create("ann", key(1), noon); err != nil {
		t.Fatal(err)
	}
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
	if err := errors.Join(houses[0].Admit(a.store), houses[1].Admit(a.store)); err != nil {
		t.Error(err)
	}
	f := founding(t, inhabited(t), "late")
	if err := newClient(etcd).Found(t.Context(), f); err != nil {
		t.Error(err)
	}
	if is, err := newClient(etcd).House(t.Context()); err != nil || is.ID != houses[0].ID {
		t.Errorf("%+v, %v", is, err)
	}
}
