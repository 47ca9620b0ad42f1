package house_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/house"
	"shithead/data/house/housetest"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func lines(record bool, texts ...string) (all []data.Line) {
	for _, text := range texts {
		all = append(all, data.Line{Record: record, Text: []byte(text)})
	}
	return all
}

func round(id data.ID) *data.Round {
	return &data.Round{
		ID: id, Match: "M", Room: "otter", Rules: "classic", Began: noon, Ended: noon.Add(time.Minute), End: "played",
		Seats: []data.SeatResult{{Player: "ann", Place: 1}, {Player: "bob", Place: 2, Shithead: true}},
	}
}

func opened(t *testing.T) *data.Store {
	t.Helper()
	s, err := data.Open(filepath.Join(t.TempDir(), "store.db"))
	check(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

type server struct {
	*house.Keeper
	store *data.Store
}

func newHouse(t *testing.T, n int, seed uint64) (*housetest.Log, *housetest.Journals, []*server) {
	t.Helper()
	log, journals := housetest.NewLog(seed, housetest.Faults{}), housetest.NewJournals(t, seed, housetest.Faults{})
	var servers []*server
	for range n {
		s := opened(t)
		check(t, log.Join(s))
		servers = append(servers, &server{house.NewKeeper(journals, s), s})
	}
	return log, journals, servers
}

func storesOf(servers []*server) (stores []*data.Store) {
	for _, s := range servers {
		stores = append(stores, s.store)
	}
	return stores
}

// begin has a room begin at a server, or with another store.
func begin(t *testing.T, room string, at ...interface{ Commit([]data.Write) []error }) {
	t.Helper()
	for _, journals := range at {
		begun := append(lines(false, "room"), lines(true, "1", "2")...)
		check(t, journals.Commit([]data.Write{{Room: room, Owner: "a", Epoch: 1, Lines: begun}})[0])
	}
}

// writesOf are those that a room may have, in a room that has begun.
func writesOf() map[string]data.Write {
	at := data.Write{Room: "otter", Owner: "a", Epoch: 1, Next: 3}
	with := func(change func(*data.Write)) data.Write {
		w := at
		change(&w)
		return w
	}
	return map[string]data.Write{
		"lines":              with(func(w *data.Write) { w.Lines = lines(true, "3", "4") }),
		"a round":            with(func(w *data.Write) { w.Lines, w.Settle = lines(true, "3"), round("R") }),
		"a round alone":      with(func(w *data.Write) { w.Settle = round("R") }),
		"a round and a rest": with(func(w *data.Write) { w.Lines, w.Settle, w.Rest = lines(true, "3"), round("R"), lines(false, "r", "s") }),
		"a round, the end":   with(func(w *data.Write) { w.Lines, w.Settle, w.End = lines(true, "3"), round("R"), true }),
		"a rest":             with(func(w *data.Write) { w.Rest = lines(false, "r") }),
		"the end":            with(func(w *data.Write) { w.End = true }),
		"of another":         with(func(w *data.Write) { w.Owner, w.Lines, w.Settle = "b", lines(true, "3"), round("R") }),
		"of an epoch over":   with(func(w *data.Write) { w.Epoch, w.Settle = 7, round("R") }),
		"at another number":  with(func(w *data.Write) { w.Next, w.Settle = 2, round("R") }),
		"of no journal":      with(func(w *data.Write) { w.Room, w.Settle = "fox", round("R") }),
		"a bad round":        with(func(w *data.Write) { w.Lines, w.Settle = lines(true, "3"), round("") }),
	}
}

func kind(err error) [5]bool {
	return [5]bool{
		err == nil, errors.Is(err, data.ErrConflict), errors.Is(err, data.ErrUnknown), errors.Is(err, data.ErrTryAgain),
		errors.Is(err, data.ErrUnwritten),
	}
}

// TestABatch_ByTheKeeperOfAHouse gives each write the answer that a store gives, and comes to the same, also a second time.
func TestABatch_ByTheKeeperOfAHouse(t *testing.T) {
	_, journals, servers := newHouse(t, 2, 1)
	by, single := servers[0], opened(t)
	batch := []data.Write{{Room: "none", Owner: "a", Epoch: 3, Next: 1, Settle: round("none")}}
	for i, what := range slices.Sorted(maps.Keys(writesOf())) {
		w := writesOf()[what]
		if w.Room == "otter" {
			w.Room = what
			begin(t, what, by, single)
		}
		if w.Settle != nil && w.Settle.ID != "" {
			w.Settle.ID = data.ID(fmt.Sprint("R", i))
		}
		batch = append(batch, w)
	}
	for again := range 2 { // a write of several steps may conflict with what it was the first time
		want := single.Commit(batch)
		for i, err := range by.Commit(batch) {
			conflicts := again > 0 && len(batch[i].Steps()) > 1 && errors.Is(err, data.ErrConflict)
			if kind(err) != kind(want[i]) && !conflicts {
				t.Errorf("%s: %v, by a store %v", batch[i].Room, err, want[i])
			}
		}
	}
	// A lobby asks a keeper for the list of journals, too.
	var lists interface {
		Journals() (data.JournalList, error)
	} = by
	list, err := lists.Journals()
	if of, other := single.Journals(); err != nil || other != nil || len(list.Heads) != len(of.Heads) || list.Heads[0].Owner != "a" {
		t.Errorf("%+v, %v, by a store %+v, %v", list, err, of, other)
	}
	for i, w := range batch {
		got, err := by.Journal(w.Room)
		want, other := single.Journal(w.Room)
		if !reflect.DeepEqual(got, want) || errors.Is(err, data.ErrNotFound) != errors.Is(other, data.ErrNotFound) {
			t.Errorf("%s: %+v, %v, by a store %+v, %v", w.Room, got, err, want, other)
		}
		id := data.ID(fmt.Sprint("R", i))
		record, err := by.store.Record(id)
		wanted, other := single.Record(id)
		if !bytes.Equal(record, wanted) || (err == nil) != (other == nil) {
			t.Errorf("%s: %q, %v, by a store %q, %v", w.Room, record, err, wanted, other)
		}
		if j, err := journals.Store().Round(id); err == nil {
			t.Errorf("the journals have %+v", j)
		}
	}
}
