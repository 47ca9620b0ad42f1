package house_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"

	"shithead/data"
	"shithead/data/house"
	"shithead/data/house/housetest"
	"shithead/engine/enginetest"
)

var check = enginetest.NoError

var _ house.Journals = (*data.Store)(nil)

func newHouse(t *testing.T, n int, seed uint64) (log *housetest.Log, journals *housetest.Journals, stores []*data.Store, keepers []*house.Keeper) {
	t.Helper()
	log, journals = housetest.NewLog(seed, housetest.Faults{}), housetest.NewJournals(t, seed, housetest.Faults{})
	for range n {
		s := housetest.Opened(t)
		check(t, log.Join(s))
		stores, keepers = append(stores, s), append(keepers, house.NewKeeper(journals, s))
	}
	return log, journals, stores, keepers
}

// writesOf are those that a room may have, in a room that has begun.
func writesOf() map[string]data.Write {
	line, round := housetest.Lines(true, "3"), housetest.RoundOf("R")
	all := map[string]data.Write{
		"lines":              {Lines: housetest.Lines(true, "3", "4")},
		"a round":            {Lines: line, Settle: round},
		"a round alone":      {Settle: round},
		"a round and a rest": {Lines: line, Settle: round, Rest: housetest.Lines(false, "r", "s")},
		"a round, the end":   {Lines: line, Settle: round, End: true},
		"behind a round":     {Room: "a round", Next: 4, Lines: housetest.Lines(true, "4")},
		"a rest":             {Rest: housetest.Lines(false, "r")},
		"the end":            {End: true},
		"of another":         {Owner: "b", Lines: line, Settle: round},
		"of an epoch over":   {Epoch: 7, Settle: round},
		"at another number":  {Next: 2, Settle: round},
		"of no journal":      {Room: "fox", Settle: round},
		"a bad round":        {Lines: line, Settle: housetest.RoundOf("")},
		"of no epoch":        {Room: "none", Epoch: 3, Next: 1, Settle: round},
	}
	for what, w := range all {
		w.Room, w.Owner, w.Epoch, w.Next = cmp.Or(w.Room, what), cmp.Or(w.Owner, "a"), cmp.Or(w.Epoch, 1), cmp.Or(w.Next, 3)
		if w.Settle != nil && w.Settle.ID != "" {
			w.Settle = housetest.RoundOf(data.ID(what))
		}
		all[what] = w
	}
	return all
}

// TestWrites_ByTheKeeperOfACluster gives each write the answer that a store gives, and comes to the same, also a second time.
func TestWrites_ByTheKeeperOfACluster(t *testing.T) {
	_, journals, stores, keepers := newHouse(t, 2, 1)
	by, single := keepers[0], housetest.Opened(t)
	var batch []data.Write
	all := writesOf()
	for _, what := range slices.Sorted(maps.Keys(all)) {
		w := all[what]
		if w.Room == what {
			begun := append(housetest.Lines(false, "room"), housetest.Lines(true, "1", "2")...)
			begin := data.Write{Room: what, Owner: "a", Epoch: 1, Lines: begun}
			check(t, by.Commit(begin), single.Commit(begin))
		}
		batch = append(batch, w)
	}
	same := func(what string, got, want any, err, wanted error, kinds ...error) {
		t.Helper()
		for _, kind := range append(kinds, nil) {
			if errors.Is(err, kind) != errors.Is(wanted, kind) || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: %v, %v, by a store %v, %v", what, got, err, want, wanted)
			}
		}
	}
	for again := range 2 {
		for _, w := range batch {
			err, want := by.Commit(w), single.Commit(w)
			// A write of several steps may conflict with what it was the first time.
			if again == 0 || len(w.Steps()) == 1 || !errors.Is(err, data.ErrConflict) {
				same(w.Room, nil, nil, err, want, data.ErrConflict, data.ErrUnknown, data.ErrTryAgain, data.ErrUnwritten)
			}
		}
	}
	list, err := by.Journals() // which a lobby asks for, too
	heads, wanted := single.Journals()
	same("the list", len(list.Heads), len(heads.Heads), err, wanted)
	for _, w := range batch {
		j, err := by.Journal(w.Room)
		want, wanted := single.Journal(w.Room)
		same(w.Room, j, want, err, wanted, data.ErrNotFound)
		if w.Settle == nil {
			continue
		}
		record, err := stores[0].Record(w.Settle.ID)
		due, wanted := single.Record(w.Settle.ID)
		same(w.Room, string(record), string(due), err, wanted)
		if j, err := journals.Store().Round(w.Settle.ID); err == nil {
			t.Errorf("the journals have %+v", j)
		}
	}
}

// TestServersOfAHouse_ThatTakeRoomsFromEachOther lose nothing that was acknowledged, and settle each round once.
func TestServersOfAHouse_ThatTakeRoomsFromEachOther(t *testing.T) {
	seed, seen := rand.Uint64(), map[string]int{}
	missing := func(what string) bool { return seen[what] == 0 }
	all := []string{}
	for _, settles := range []bool{false, true} {
		for _, what := range []error{nil, data.ErrConflict, data.ErrUnknown, data.ErrTryAgain} {
			all = append(all, fmt.Sprint(settles, " ", what))
		}
	}
	for n := uint64(0); n < 5 || n < 100 && slices.ContainsFunc(all, missing); n++ {
		synctest.Test(t, func(t *testing.T) {
			log, journals, stores, keepers := newHouse(t, 3, seed+n)
			log.Behave(housetest.Unruly())
			journals.Behave(housetest.Unruly())
			rivals := &housetest.Rivals{TB: t, Seen: seen}
			rivals.Play(keepers, seed+n, 40)
			log.Quiet()
			journals.Quiet()
			journals.Wait()
			rivals.Finish(keepers[0])
			check(t, log.Wait())
			housetest.Same(t, stores...)
			rivals.Check(journals, stores[1])
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed+n)
		}
	}
}
