package house_test

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
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

// opened is a store until the test ends.
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

// server is one of a house.
type server struct {
	*house.Keeper
	store *data.Store
}

// newHouse is as many servers of one house.
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

// told is what is kept of a room and a round.
func told(journals interface {
	Journal(room string) (data.Journal, error)
}, s *data.Store,
) (all []any) {
	note := func(is any, err error) { all = append(all, is, errors.Is(err, data.ErrNotFound)) }
	note(journals.Journal("otter"))
	note(s.Round("R"))
	text, err := s.Record("R")
	note(string(text), err)
	note(s.Stats("ann"))
	return all
}

// kind is what whoever writes goes by of an error.
func kind(err error) [5]bool {
	return [5]bool{
		err == nil, errors.Is(err, data.ErrConflict), errors.Is(err, data.ErrUnknown), errors.Is(err, data.ErrTryAgain),
		errors.Is(err, data.ErrUnwritten),
	}
}

// TestAWrite_ByTheKeeperOfAHouse comes to the same as by a store, and a second time to no more, or conflicts.
func TestAWrite_ByTheKeeperOfAHouse(t *testing.T) {
	for what, w := range writesOf() {
		t.Run(what, func(t *testing.T) {
			_, journals, servers := newHouse(t, 2, 1)
			by, single := servers[0], opened(t)
			begin(t, "otter", by, single)
			for n := range 2 {
				want, got := single.Commit([]data.Write{w})[0], by.Commit([]data.Write{w})[0]
				if again := n > 0 && len(w.Steps()) > 1 && errors.Is(got, data.ErrConflict); kind(got) != kind(want) && !again {
					t.Errorf("%v, by a store %v", got, want)
				}
				if got, want := told(by, by.store), told(single, single); !reflect.DeepEqual(got, want) {
					t.Errorf("%+v\nby a store %+v", got, want)
				}
			}
			if j, err := journals.Store().Round("R"); err == nil {
				t.Errorf("the journals have %+v", j)
			}
		})
	}
}

// TestAWrite_CutOffAtTheLog is known to have begun: its lines stay until the round is settled, which the same write does later, or
// who has claimed the journal.
func TestAWrite_CutOffAtTheLog(t *testing.T) {
	for what, faults := range map[string]housetest.Faults{"try again": {TryAgain: 100}, "unknown": {Unknown: 100}} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				log, _, servers := newHouse(t, 2, 3)
				a, b := servers[0], servers[1]
				w := writesOf()["a round and a rest"]
				begin(t, "otter", a)
				log.Behave(faults)
				for {
					err := a.Commit([]data.Write{w})[0]
					if err != nil && !errors.Is(err, data.ErrUnknown) {
						t.Fatal(err)
					}
					if err == nil || faults.TryAgain > 0 || log.Len() > 0 {
						break
					}
				}
				if j, err := a.Journal("otter"); err != nil || faults.TryAgain > 0 && len(j.Lines) != 4 {
					t.Errorf("%d lines, %v", len(j.Lines), err)
				}
				log.Quiet()
				j, err := b.Claim("otter", "b", 1)
				check(t, err)
				if err := a.Commit([]data.Write{w})[0]; !errors.Is(err, data.ErrConflict) {
					t.Error(err)
				}
				if len(j.Lines) == 4 { // which say that the round ends
					left := data.Write{Room: "otter", Owner: "b", Epoch: 2, Next: j.Next, Settle: round("R"), Rest: w.Rest}
					if err := b.Commit([]data.Write{left})[0]; err != nil {
						t.Error(err)
					}
				}
				if err := log.Wait(); err != nil {
					t.Error(err)
				}
				for _, s := range servers {
					if text, err := s.store.Record("R"); string(text) != "1\n2\n3\n" || err != nil {
						t.Errorf("%q, %v", text, err)
					}
					if stats, err := s.store.Stats("ann"); err != nil || stats.Counted[0].Rounds != 1 {
						t.Errorf("%+v, %v", stats, err)
					}
				}
				if j, err := b.Journal("otter"); err != nil || j.Next != 6 || len(j.Lines) != 2 {
					t.Errorf("%+v, %v", j, err)
				}
			})
		})
	}
}

// TestABatch_ByTheKeeperOfAHouse gives each write its own answer, whatever others of it do.
func TestABatch_ByTheKeeperOfAHouse(t *testing.T) {
	_, _, servers := newHouse(t, 2, 1)
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
	want := single.Commit(batch)
	for i, err := range by.Commit(batch) {
		if kind(err) != kind(want[i]) {
			t.Errorf("%s: %v, by a store %v", batch[i].Room, err, want[i])
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
		_, err = by.store.Round(data.ID(fmt.Sprint("R", i)))
		if _, other := single.Round(data.ID(fmt.Sprint("R", i))); (err == nil) != (other == nil) {
			t.Errorf("%s: %v, by a store %v", w.Room, err, other)
		}
	}
}

// TestABatch_WhoseSettlementFails keeps the lines of that round, whatever is before it in the batch.
func TestABatch_WhoseSettlementFails(t *testing.T) {
	log, _, servers := newHouse(t, 1, 1)
	by, w := servers[0], writesOf()["a round alone"]
	begin(t, "otter", by)
	log.Behave(housetest.Faults{TryAgain: 100})
	errs := by.Commit([]data.Write{{Room: "none", Owner: "a", Epoch: 3, Next: 1, Settle: round("none")}, w})
	if !errors.Is(errs[0], data.ErrConflict) || !errors.Is(errs[1], data.ErrTryAgain) || errors.Is(errs[1], data.ErrUnknown) {
		t.Error(errs)
	}
	if j, err := by.Journal("otter"); err != nil || len(j.Lines) != 3 {
		t.Errorf("%+v, %v", j, err)
	}
}
