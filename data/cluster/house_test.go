package cluster

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/data"
	"shithead/data/cluster/clustertest"
	"shithead/data/house"
	"shithead/data/house/housetest"
	"shithead/engine/enginetest"
)

// inhabited is a store with a player, a large room, more rooms than one transaction of etcd takes, and a journal set
// aside.
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
	for n := range 200 {
		commit(t, s, fmt.Sprint("room", n), 0, housetest.Lines(false, "x"))
	}
	check(t, s.Commit(data.Write{Room: "rest", Owner: "a", Epoch: 1, Next: 2, Rest: housetest.Lines(false, "rest")}))
	check(t, s.SetAside("lost", "it leads nowhere", 1))
	return s
}

// TestAHouse_BeginsWithAStore: with its number, its rooms, which are the founder's, and what it has set aside, once.
func TestAHouse_BeginsWithAStore(t *testing.T) {
	t.Parallel()
	client, store := newClient(clustertest.Start(t, 1)), inhabited(t)
	_, err := client.House(t.Context())
	expect(t, "before there is one", err, ErrNoHouse)
	f := founding(store, "alpha")
	check(t, client.Found(t.Context(), f), client.Found(t.Context(), f),
		client.Found(t.Context(), founding(housetest.Opened(t), "beta")))
	got := enginetest.Must(client.House(t.Context()))
	equal(t, "the house", got, House{V: houseVersion, ID: f.ID, Founder: "alpha", Founded: got.Founded})
	journals := NewJournals(client)
	rooms, latest, err := journals.Rooms(t.Context())
	if err != nil || latest != 1 || len(rooms.Journals) != 202 || len(rooms.Asides) != 1 {
		t.Fatal(latest, err, len(rooms.Journals), rooms.Asides)
	}
	for i := range f.Rooms.Journals {
		f.Rooms.Journals[i].Owner, f.Rooms.Journals[i].Epoch = "alpha", f.Rooms.Journals[i].Epoch+1
	}
	slices.SortFunc(rooms.Journals, func(a, b data.Journal) int { return strings.Compare(a.Room, b.Room) })
	equal(t, "the rooms", rooms, f.Rooms)
	keeper := house.NewKeeper(journals, store)
	j := enginetest.Must(keeper.Claim("rest", "beta", 2))
	check(t, keeper.Commit(data.Write{Room: "rest", Owner: "beta", Epoch: 3, Next: j.Next, Lines: housetest.Lines(true, "3")}))
	check(t, keeper.GiveBack("lost", 1), keeper.SetAside("room1", "again", 2))
	all := enginetest.Must(keeper.Asides())
	equal(t, "the latest that was set aside", all[len(all)-1].ID, 2)
	equal(t, "how many were", len(all), 1)
}

// TestAFounder_ThatIsCutOff has founded nothing, whatever it has written: another one may, and nothing of the first one's is there then.
func TestAFounder_ThatIsCutOff(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	store := inhabited(t)
	for n := 0; ; n++ {
		clean(t, etcd)
		client := newClient(etcd)
		client.kv = &hooked{KV: client.kv, before: func(txn int) error {
			if txn > n {
				return errBusy
			}
			return nil
		}}
		err := client.Found(t.Context(), founding(store, "alpha"))
		if err == nil {
			if n < 6 {
				t.Errorf("it takes %d transactions", n)
			}
			return
		}
		client = newClient(etcd)
		_, err = client.House(t.Context())
		expect(t, fmt.Sprint("after ", n), err, ErrNoHouse)
		check(t, client.Found(t.Context(), founding(housetest.Opened(t), "beta")))
		got := enginetest.Must(client.House(t.Context()))
		equal(t, "who has founded it", got.Founder, "beta")
		equal(t, "it is blank", got.Blank, true)
		all := enginetest.Must(etcd.Client(0).Get(t.Context(), "", clientv3.WithPrefix()))
		equal(t, "keys: the house and its latest change", all.Count, 2)
	}
}

// TestWhichStores_AHouseTakes, and why not the others.
func TestWhichStores_AHouseTakes(t *testing.T) {
	founded, blank := House{ID: "A", Founder: "a"}, House{ID: "A", Founder: "a", Blank: true}
	for what, c := range map[string]struct {
		house House
		own   bool    // there is a player in the store
		home  data.ID // the house that it is of
		want  error
	}{
		"nothing, of a house that began so":   {house: blank},
		"nothing":                             {house: founded, want: ErrBehind},
		"nothing, of another house":           {house: founded, home: "B", want: ErrBehind},
		"of it":                               {house: founded, own: true, home: "A"},
		"of another":                          {house: founded, own: true, home: "B", want: ErrOtherHouse},
		"by itself":                           {house: founded, own: true, want: ErrOwnHistory},
		"by itself, blank":                    {house: blank, own: true, want: ErrOwnHistory},
		"by itself, of before houses had ids": {house: House{ID: "A"}, own: true},
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
		equal(t, what, enginetest.Must(s.Home()), c.home)
	}
}

// TestAHouse_OfBeforeHousesHadIDs is given one, the same for all.
func TestAHouse_OfBeforeHousesHadIDs(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	a := join(t, newClient(etcd), housetest.Opened(t))
	create(t, a.store, "ann", 1)
	var all sync.WaitGroup
	var houses [8]House
	var errs [8]error
	for i := range houses {
		all.Go(func() { houses[i], errs[i] = newClient(etcd).House(t.Context()) })
	}
	all.Wait()
	found(t, etcd, inhabited(t), "late")
	last, err := newClient(etcd).House(t.Context())
	check(t, append(errs[:], err, houses[0].Admit(a.store), houses[1].Admit(a.store))...)
	for _, got := range append(houses[:], last) {
		equal(t, "the house", got, House{V: houseVersion, ID: last.ID, Founded: last.Founded})
	}
}
