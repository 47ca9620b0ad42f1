package data_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/data/house/housetest"
)

// unrulyHouse is some stores that have joined a log which does whatever a log may.
type unrulyHouse struct {
	*testing.T
	crowd *data.Crowd
	log   *housetest.Log
	// stores are open; all writes go to others than the first.
	stores []*member

	mu sync.Mutex
	// told are the ids of the changes that each store that was ever open told of, by number, and order what the first
	// told of.
	told  []map[uint64]data.ID
	order []data.Change
	asked []answered
	// seen counts what has happened.
	seen map[string]int
}

// member is a store and where it is.
type member struct {
	*data.Store
	path string
}

// answered is what a writer was told of a change, and up to where their store had applied all by then, if it was open.
type answered struct {
	id      data.ID
	out     data.Outcome
	err     error
	applied uint64
}

func newUnrulyHouse(t *testing.T, seed uint64, seen map[string]int) *unrulyHouse {
	h := &unrulyHouse{T: t, seen: seen, crowd: data.NewCrowd(seed), log: housetest.NewLog(seed, housetest.Unruly())}
	for range 4 {
		h.stores = append(h.stores, h.join(filepath.Join(t.TempDir(), "store.db")))
	}
	return h
}

// join opens a store and has it join the log.
func (h *unrulyHouse) join(path string) *member {
	h.Helper()
	s, told := data.FastStore(h, path), map[uint64]data.ID{}
	h.told = append(h.told, told)
	first := len(h.told) == 1
	data.Must(s.Follow(func(number uint64, c *data.Change) {
		if applied := data.Must(s.Applied()); applied < number {
			h.Errorf("change %d is told of when %d are applied", number, applied)
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		if _, twice := told[number]; twice {
			h.Errorf("change %d is told of twice", number)
		}
		if told[number] = c.ID; first {
			h.order = append(h.order, *c)
		}
	}))
	data.NoErr(h, h.log.Join(s))
	return &member{s, path}
}

// ask has a writer change something by a store, and notes the answer.
func (h *unrulyHouse) ask(s *data.Store, c data.Change) {
	out, err := data.Order(s, c)
	applied, closed := s.Applied()
	if closed != nil {
		applied = math.MaxUint64
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked = append(h.asked, answered{c.ID, out, err, applied})
	h.crowd.Knows(out.Profile)
}

// together has several people change something at once, while now and then something happens to a store.
func (h *unrulyHouse) together() {
	h.Helper()
	var asks sync.WaitGroup
	var changes []data.Change
	for range 6 {
		changes = append(changes, h.crowd.Change())
	}
	for _, c := range changes {
		s := h.stores[1+h.roll(len(h.stores)-1)].Store
		asks.Go(func() { h.ask(s, c) })
	}
	at := 1 + h.roll(len(h.stores)-1)
	switch s := h.stores[at]; h.roll(12) {
	case 0: // it is behind, for longer than anybody waits or not
		h.seen["behind"]++
		h.log.Hold(s.Store)
		time.AfterFunc(time.Duration(h.roll(8))*time.Second, func() { h.log.Release(s.Store) })
	case 1: // its server stops, and starts again
		h.seen["starts again"]++
		time.Sleep(time.Duration(h.roll(3)) * time.Millisecond)
		data.Done(h, s.Store)
		h.stores[at] = h.join(s.path)
	case 2: // one more joins, that is a copy or empty
		path, copied := filepath.Join(h.TempDir(), "store.db"), h.roll(2) == 0
		h.seen[fmt.Sprint("joins, a copy: ", copied)]++
		if copied {
			data.NoErr(h, s.Backup(context.Background(), path))
		}
		h.stores = append(h.stores, h.join(path))
	}
	asks.Wait()
}

func (h *unrulyHouse) roll(n int) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.crowd.Below(n)
}

// same looks whether all stores hold the same once nothing goes wrong any more, and were told of the same.
func (h *unrulyHouse) same() {
	h.Helper()
	h.log.Quiet()
	for _, s := range h.stores {
		h.log.Release(s.Store)
	}
	data.NoErr(h, h.log.Wait())
	want := data.Contents(h, h.stores[0].Store)
	for i, s := range h.stores {
		data.Equal(h, data.Contents(h, s.Store), want, "store ", i)
		data.Done(h, s.Store)
	}
	for i, told := range h.told {
		for number, id := range told {
			data.Equal(h, id, h.told[0][number], "change ", number, " as store ", i, " was told of it")
		}
	}
}

// applied is what came of a change where it came first in the order.
type applied struct {
	number uint64
	out    data.Outcome
	err    error
}

// honest looks whether all were told what came of their change, which a store by itself says that is given the same.
func (h *unrulyHouse) honest() {
	h.Helper()
	model := data.FastStore(h, filepath.Join(h.TempDir(), "model.db"))
	defer data.Done(h, model)
	came := map[data.ID]applied{}
	for i, c := range h.order {
		out, err := model.Apply(uint64(i+1), c)
		if _, twice := came[c.ID]; twice {
			h.Errorf("the log has %s twice", c.ID)
		}
		came[c.ID] = applied{uint64(i + 1), out, err}
	}
	for _, a := range h.asked {
		was, there := came[a.id]
		switch {
		case errors.Is(a.err, data.ErrUnknown):
			h.seen[fmt.Sprint("unknown, there: ", there)]++
		case errors.Is(a.err, data.ErrTryAgain), errors.Is(a.err, data.ErrClosed):
			h.seen["not done"]++
			if there {
				h.Errorf("%s is in the log, and its writer was told: %v", a.id, a.err)
			}
		case !there:
			h.Errorf("%s is not in the log, and its writer was told: %+v, %v", a.id, a.out, a.err)
		default:
			h.seen[fmt.Sprint("refused: ", a.err != nil)]++
			if a.out != was.out || fmt.Sprint(a.err) != fmt.Sprint(was.err) {
				h.Errorf("%s came to %+v, %v, and its writer was told: %+v, %v", a.id, was.out, was.err, a.out, a.err)
			}
			if a.applied < was.number {
				h.Errorf("%s was acknowledged by a store that had applied %d, and it is number %d", a.id, a.applied, was.number)
			}
		}
	}
}

// TestStoresOfOneLog_HoldTheSame_AndTellTheTruth, whatever happens to their changes, and to who was told of them, on
// the way: who was told that something is done has it in their store, who was told that it is not does not, in none,
// and who was told that it is unknown has it or not.
func TestStoresOfOneLog_HoldTheSame_AndTellTheTruth(t *testing.T) {
	seed, seen := rand.Uint64(), map[string]int{}
	all := []string{
		"unknown, there: true", "unknown, there: false", "not done", "refused: true", "refused: false",
		"behind", "starts again", "joins, a copy: true", "joins, a copy: false",
	}
	for n := 0; n < 8 || n < 300 && slices.ContainsFunc(all, func(what string) bool { return seen[what] == 0 }); n++ {
		synctest.Test(t, func(t *testing.T) {
			h := newUnrulyHouse(t, seed+uint64(n), seen)
			for range 12 {
				h.together()
			}
			h.same()
			h.honest()
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed+uint64(n))
		}
	}
}

// TestMethods_OverALog come to the same in all stores, also those that note several things at once, and what a method
// has said is there when its store is read.
func TestMethods_OverALog(t *testing.T) {
	kinds, seed := map[string]int{}, rand.Uint64()
	for n := 0; n < 4 || n < 1000 && len(kinds) < data.Kinds(); n++ {
		synctest.Test(t, func(t *testing.T) {
			faults := housetest.Unruly()
			faults.TryAgain, faults.Unknown = 0, 0
			h := newUnrulyHouse(t, seed+uint64(n), map[string]int{})
			h.log.Behave(faults)
			h.crowd.Wants(kinds)
			for range 30 {
				var asks sync.WaitGroup
				for range 3 {
					s, c := h.stores[1+h.roll(3)].Store, h.crowd.Change()
					asks.Go(func() {
						out, err := data.Ask(s, c.Op, c.At)
						if errors.Is(err, data.ErrUnknown) || errors.Is(err, data.ErrTryAgain) {
							t.Error(err)
						}
						h.mu.Lock()
						defer h.mu.Unlock()
						h.crowd.Knows(out.Profile)
					})
				}
				asks.Wait()
			}
			h.same()
			for _, c := range h.order {
				kinds[c.Kind()]++
			}
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed+uint64(n))
		}
	}
	data.Equal(t, len(kinds), data.Kinds(), kinds)
}

// stub is a log that does what it is told.
type stub func(changes []data.Change) error

func (s stub) Append(changes []data.Change) error { return s(changes) }

func newStore(t *testing.T) *data.Store {
	t.Helper()
	s := data.FastStore(t, filepath.Join(t.TempDir(), "store.db"))
	t.Cleanup(func() { data.Done(t, s) })
	return s
}

// inBubble runs a test of a store that has joined a log under a clock of its own.
func inBubble(t *testing.T, faults housetest.Faults, test func(t *testing.T, s *data.Store, log *housetest.Log)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s, log := newStore(t), housetest.NewLog(1, faults)
		data.NoErr(t, log.Join(s))
		test(t, s, log)
	})
}

func create(s *data.Store, name string, key int) error {
	return data.ErrOf(s.Create(name, data.KeyOf(key), data.Noon))
}

func wantApplied(t *testing.T, s *data.Store, want uint64) {
	t.Helper()
	data.Equal(t, data.Must(s.Applied()), want, "applied")
}

// wantAddresses fails unless so many addresses are kept.
func wantAddresses(t *testing.T, s *data.Store, want string) {
	t.Helper()
	data.Equal(t, data.Contents(t, s)["known's sequence"], want, "addresses")
}

// TestAWriter_WhoseChangeIsAppliedBeforeTheLogSaysSo gets what came of it, also from a log that then does not know.
func TestAWriter_WhoseChangeIsAppliedBeforeTheLogSaysSo(t *testing.T) {
	for _, said := range []error{nil, data.ErrUnknown} {
		s, number := newStore(t), uint64(1)
		s.Join(stub(func(changes []data.Change) error {
			data.NoErr(t, s.ApplyAll(number, changes))
			number += uint64(len(changes))
			return said
		}))
		data.Equal(t, data.Must(s.Create("ann", data.KeyOf(1), data.Noon)).Name, "ann")
		data.WantErr(t, create(s, "ann", 2), data.ErrNameTaken)
		wantApplied(t, s, 2)
	}
}

// TestAWriter_WhoseChangeTheLogRefuses has changed nothing, and does not wait.
func TestAWriter_WhoseChangeTheLogRefuses(t *testing.T) {
	for _, said := range []error{data.ErrTryAgain, errors.New("broken")} {
		s := newStore(t)
		s.Join(stub(func([]data.Change) error { return said }))
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			data.WantErr(t, create(s, "ann", 1), said)
			data.Equal(t, time.Since(began), 0)
		})
	}
}

// TestAWriter_WhoseStoreIsBehind waits for it, for so long: what its change comes to later is found by who looks.
func TestAWriter_WhoseStoreIsBehind(t *testing.T) {
	for _, behind := range []time.Duration{data.AnswerWithin - time.Second, data.AnswerWithin + time.Second} {
		inBubble(t, housetest.Faults{}, func(t *testing.T, s *data.Store, log *housetest.Log) {
			log.Hold(s)
			began := time.Now()
			time.AfterFunc(behind, func() { log.Release(s) })
			err := create(s, "ann", 1)
			data.Equal(t, time.Since(began), min(behind, data.AnswerWithin), "waited")
			if behind > data.AnswerWithin {
				data.WantErr(t, err, data.ErrUnknown)
				data.WantErr(t, data.ErrOf(s.ByName("ann")), data.ErrNotFound)
				time.Sleep(time.Second)
				synctest.Wait()
			} else {
				data.NoErr(t, err)
			}
			data.Must(s.ByName("ann"))
		})
	}
}

// TestClose_LeavesNobodyWaiting for a log, and nothing goes into it from then on.
func TestClose_LeavesNobodyWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "store.db")
		s, log := data.FastStore(t, path), housetest.NewLog(1, housetest.Faults{})
		data.NoErr(t, log.Join(s))
		log.Hold(s)
		began := time.Now()
		for n := range 3 {
			go func() {
				data.WantErr(t, create(s, fmt.Sprint("ann", n), n), data.ErrUnknown)
				data.Equal(t, time.Since(began), 0)
			}()
		}
		synctest.Wait()
		data.NoErr(t, s.Close())
		synctest.Wait()
		data.WantErr(t, create(s, "bob", 7), data.ErrClosed)
		data.Equal(t, log.Len(), 3)
		again := data.FastStore(t, path)
		data.NoErr(t, log.Join(again), log.Wait())
		wantApplied(t, again, 3)
		data.Done(t, again)
	})
}

// TestAStoreOfALog_SettlesNothingByItself: its number would be another's.
func TestAStoreOfALog_SettlesNothingByItself(t *testing.T) {
	s, log := newStore(t), housetest.NewLog(1, housetest.Faults{})
	data.NoErr(t, log.Join(s))
	errs := s.Commit([]data.Write{
		{Room: "otter", Epoch: 1, Lines: data.RecordLines("a"), Settle: data.RoundOf("R", "ann", "bob")},
		{Room: "fox", Epoch: 1, Lines: data.TextLines("a")},
	})
	if errs[0] == nil || errs[1] != nil {
		t.Error(errs)
	}
	wantApplied(t, s, 0)
	lines := append(data.TextLines("x"), data.RecordLines("head", "move")...)
	ended := data.Ended{Round: data.RoundOf("R", "ann", "bob"), Lines: lines}
	for range 2 {
		if errs := s.Settle([]data.Ended{ended, {Round: data.RoundOf("", "ann", "bob")}}); errs[0] != nil || errs[1] == nil {
			t.Error(errs)
		}
		data.Equal(t, string(data.Must(s.Record("R"))), "head\nmove\n")
	}
	wantApplied(t, s, 1)
}

// TestSettle_InAStoreThatIsBehind is done once it is in the log: nothing there refuses it.
func TestSettle_InAStoreThatIsBehind(t *testing.T) {
	inBubble(t, housetest.Faults{}, func(t *testing.T, s *data.Store, log *housetest.Log) {
		settle := func(id data.ID) error {
			return s.Settle([]data.Ended{{Round: data.RoundOf(id, "ann", "bob"), Lines: data.RecordLines("a")}})[0]
		}
		log.Hold(s)
		data.NoErr(t, settle("R"))
		data.Equal(t, log.Len(), 1)
		log.Behave(housetest.Faults{Unknown: 100})
		data.WantErr(t, settle("S"), data.ErrUnknown)
		log.Quiet()
		log.Release(s)
		data.NoErr(t, log.Wait())
		data.Must(s.Round("R"))
	})
}

// TestNotes_OfSeveralStores, each of which draws the key of the hashes at the same time, are found in all of them,
// and there are none that cannot be found.
func TestNotes_OfSeveralStores(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := housetest.NewLog(1, housetest.Faults{Delay: time.Millisecond})
		stores := []*data.Store{newStore(t), newStore(t), newStore(t)}
		for i, s := range stores {
			data.NoErr(t, log.Join(s), s.NoteAddress(data.Address(i), data.Noon))
		}
		time.Sleep(data.NoteWithin + time.Second)
		data.NoErr(t, log.Wait())
		for _, s := range stores {
			for i := range stores {
				data.Equal(t, data.Must(s.KnownAddress(data.Address(i), data.Noon)), true)
			}
			wantAddresses(t, s, "3")
		}
	})
}

// TestNotes_ThatALogRefuses are written the next time.
func TestNotes_ThatALogRefuses(t *testing.T) {
	inBubble(t, housetest.Faults{TryAgain: 100}, func(t *testing.T, s *data.Store, log *housetest.Log) {
		data.NoErr(t, s.NoteAddress(data.Address(1), data.Noon))
		time.Sleep(data.NoteWithin + time.Second)
		log.Quiet()
		time.Sleep(data.NoteWithin)
		wantAddresses(t, s, "1")
	})
}

// TestAStoreThatWasAlone_IsTheBeginningOfAHouse: others are copies of it, and all go on from there.
func TestAStoreThatWasAlone_IsTheBeginningOfAHouse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		alone, log := newStore(t), housetest.NewLog(1, housetest.Faults{Delay: time.Millisecond, Twice: 50, Batch: 2})
		for n := range 3 {
			data.NoErr(t, create(alone, fmt.Sprint("before", n), n))
		}
		path := filepath.Join(t.TempDir(), "copy.db")
		data.NoErr(t, alone.Backup(t.Context(), path), log.Join(alone))
		copied := data.FastStore(t, path)
		data.NoErr(t, log.Join(copied))
		if log.Join(newStore(t)) == nil {
			t.Error("a store joins that lacks what was before")
		}
		for n, s := range []*data.Store{alone, copied, alone} {
			data.NoErr(t, create(s, fmt.Sprint("after", n), 3+n))
		}
		data.NoErr(t, log.Wait())
		wantApplied(t, copied, 6)
		data.Equal(t, data.Contents(t, copied), data.Contents(t, alone))
		data.Done(t, copied)
	})
}
