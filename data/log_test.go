package data_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"path/filepath"
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
	stores []*data.Store

	mu sync.Mutex
	// told are the ids of the changes that each store told of, by number, and order what the first told of.
	told  []map[uint64]data.ID
	order []data.Change
	asked []answer
	// seen counts what has happened.
	seen map[string]int
}

// answer is what came of a change, and up to where the writer's store, if it was open, had applied all by then.
type answer struct {
	id      data.ID
	out     data.Outcome
	err     error
	applied uint64
}

func (h *unrulyHouse) join(path string) *data.Store {
	h.Helper()
	s, told := data.FastStore(path), map[uint64]data.ID{}
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
	return s
}

// ask has a writer change something by a store, and notes the answer, or do the same by the methods of the store.
func (h *unrulyHouse) ask(s *data.Store, c data.Change, byMethods bool) {
	var out data.Outcome
	var err error
	if byMethods {
		out, err = data.Ask(s, c.Op, c.At)
	} else {
		out, err = data.Order(s, c)
	}
	applied, closed := s.Applied()
	if closed != nil {
		applied = math.MaxUint64
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.crowd.Know(c.Op, out, err); !byMethods {
		h.asked = append(h.asked, answer{c.ID, out, err, applied})
	}
}

// together has several people change something at once, while now and then something happens to a store.
func (h *unrulyHouse) together() {
	h.Helper()
	var asks sync.WaitGroup
	h.mu.Lock() // of the crowd, which is told what came of what is asked
	for i := range 6 {
		by, c := h.stores[1+h.crowd.IntN(len(h.stores)-1)], h.crowd.Change()
		asks.Go(func() { h.ask(by, c, i%3 == 0) })
	}
	at, happens, long := 1+h.crowd.IntN(len(h.stores)-1), h.crowd.IntN(12), time.Duration(h.crowd.IntN(8))*time.Second
	h.mu.Unlock()
	switch s := h.stores[at]; happens {
	case 0: // it is behind, for longer than any writer waits or not
		h.seen["behind"]++
		h.log.Hold(s)
		time.AfterFunc(long, func() { h.log.Release(s) })
	case 1: // its server stops, and starts again
		h.seen["starts again"]++
		time.Sleep(long / 3000)
		path := data.PathOf(s)
		data.Done(h, s)
		h.stores[at] = h.join(path)
	case 2, 3: // one more joins, that is a copy or empty
		path, copied := filepath.Join(h.TempDir(), "store.db"), happens == 2
		h.seen[fmt.Sprint("joins, a copy: ", copied)]++
		if copied {
			data.NoErr(h, s.Backup(context.Background(), path))
		}
		h.stores = append(h.stores, h.join(path))
	}
	asks.Wait()
}

// wantSame fails unless all stores hold the same once nothing goes wrong any more, and were told of the same.
func (h *unrulyHouse) wantSame() {
	h.Helper()
	h.log.Quiet()
	for _, s := range h.stores {
		h.log.Release(s)
	}
	time.Sleep(2 * data.NoteWithin) // for notes that the log had refused
	data.NoErr(h, h.log.Wait())
	want := data.Contents(h.stores[0])
	for i, s := range h.stores {
		data.Equal(h, data.Contents(s), want, "store ", i)
		data.Done(h, s)
	}
	for i, told := range h.told {
		for number, id := range told {
			data.Equal(h, id, h.told[0][number], "change ", number, " as store ", i, " was told of it")
		}
	}
}

// wantHonest fails unless all were told what came of their change, which a store by itself says that is given the same.
func (h *unrulyHouse) wantHonest() {
	h.Helper()
	model := data.FastStore(filepath.Join(h.TempDir(), "model.db"))
	defer data.Done(h, model)
	outcomes := map[data.ID]answer{}
	for i, c := range h.order {
		h.seen[c.Kind()]++
		out, err := model.Apply(uint64(i+1), c)
		if _, twice := outcomes[c.ID]; twice {
			h.Errorf("the log has %s twice", c.ID)
		}
		outcomes[c.ID] = answer{c.ID, out, err, uint64(i + 1)}
	}
	for _, a := range h.asked {
		came, there := outcomes[a.id]
		switch {
		case errors.Is(a.err, data.ErrUnknown):
			h.seen[fmt.Sprint("unknown, there: ", there)]++
		case errors.Is(a.err, data.ErrTryAgain), errors.Is(a.err, data.ErrClosed):
			h.seen["not done"]++
			if there {
				h.Errorf("%s is in the log, and its writer was told: %v", a.id, a.err)
			}
		case !there || a.out != came.out || fmt.Sprint(a.err) != fmt.Sprint(came.err) || a.applied < came.applied:
			h.Errorf("the writer was told %+v, and it came to %+v", a, came)
		default:
			h.seen[fmt.Sprint("refused: ", a.err != nil)]++
		}
	}
}

// TestStoresOfOneLog_HoldTheSame_AndTellTheTruth: a writer that is told that something is done has it in its store, and
// one that is told that it is not finds it in none.
func TestStoresOfOneLog_HoldTheSame_AndTellTheTruth(t *testing.T) {
	seen, all := map[string]int{}, append(data.Kinds(),
		"unknown, there: true", "unknown, there: false", "not done", "refused: true", "refused: false",
		"behind", "starts again", "joins, a copy: true", "joins, a copy: false")
	data.UntilSeen(t, 8, all, seen, func(seed uint64) {
		synctest.Test(t, func(t *testing.T) {
			h := &unrulyHouse{T: t, seen: seen, crowd: data.NewCrowd(seed), log: housetest.NewLog(seed, housetest.Unruly())}
			h.crowd.Seen = maps.Clone(seen)
			for range 4 {
				h.stores = append(h.stores, h.join(filepath.Join(t.TempDir(), "store.db")))
			}
			for range 12 {
				h.together()
			}
			h.wantSame()
			h.wantHonest()
		})
	})
}

// stub is a log that does what it is told.
type stub func(changes []data.Change) error

func (s stub) Append(changes []data.Change) error { return s(changes) }

func newStore(t *testing.T) *data.Store {
	t.Helper()
	s := data.FastStore(filepath.Join(t.TempDir(), "store.db"))
	t.Cleanup(func() { data.Done(t, s) })
	return s
}

// inBubble runs a test of a store that has joined a log under a clock of its own.
func inBubble(t *testing.T, test func(t *testing.T, s *data.Store, log *housetest.Log)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s, log := newStore(t), housetest.NewLog(1, housetest.Faults{})
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

// TestAWriter_WhoseChangeIsAppliedBeforeTheLogSaysSo gets what came of it, also from a log that then does not know.
// Whose change the log refuses has changed nothing, and does not wait.
func TestAWriter_WhoseChangeIsAppliedBeforeTheLogSaysSo(t *testing.T) {
	for _, end := range []error{nil, data.ErrUnknown, data.ErrTryAgain, errors.New("broken")} {
		done := end == nil || errors.Is(end, data.ErrUnknown)
		synctest.Test(t, func(t *testing.T) {
			s, number, began := newStore(t), uint64(1), time.Now()
			s.Join(stub(func(changes []data.Change) error {
				if done {
					data.NoErr(t, s.ApplyAll(number, changes))
					number += uint64(len(changes))
				}
				return end
			}))
			if done {
				data.NoErr(t, create(s, "ann", 1))
				data.WantErr(t, create(s, "ann", 2), data.ErrNameTaken)
				wantApplied(t, s, 2)
			} else {
				data.WantErr(t, create(s, "ann", 1), end)
			}
			data.Equal(t, time.Since(began), 0)
		})
	}
}

// TestAWriter_WhoseStoreIsBehind waits for it, for so long: what its change comes to later is found by who looks.
func TestAWriter_WhoseStoreIsBehind(t *testing.T) {
	for _, behind := range []time.Duration{data.AnswerWithin - time.Second, data.AnswerWithin + time.Second} {
		inBubble(t, func(t *testing.T, s *data.Store, log *housetest.Log) {
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

// TestClose_LeavesNoWriterWaiting for a log, and nothing goes into it from then on.
func TestClose_LeavesNoWriterWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "store.db")
		s, log := data.FastStore(path), housetest.NewLog(1, housetest.Faults{})
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
		again := data.FastStore(path)
		data.NoErr(t, log.Join(again), log.Wait())
		wantApplied(t, again, 3)
		data.Done(t, again)
	})
}

// TestAStoreOfALog_SettlesNothingByItself. A round is settled once it is in the log, also while the store is behind.
func TestAStoreOfALog_SettlesNothingByItself(t *testing.T) {
	inBubble(t, func(t *testing.T, s *data.Store, log *housetest.Log) {
		data.NoErr(t, s.Commit(data.Write{Room: "fox", Epoch: 1, Lines: data.TextLines("a")}))
		if s.Commit(data.Write{Room: "fox", Epoch: 1, Next: 1, Settle: data.RoundOf("R", "ann", "bob")}) == nil {
			t.Error("a round is settled")
		}
		wantApplied(t, s, 0)
		settle := func(id data.ID) error {
			lines := append(data.TextLines("x"), data.RecordLines("head", "move")...)
			return s.Settle(data.RoundOf(id, "ann", "bob"), lines)
		}
		data.NoErr(t, settle("R"), settle("R"))
		if settle("") == nil {
			t.Error("a round without an id")
		}
		data.Equal(t, string(data.Must(s.Record("R"))), "head\nmove\n")
		wantApplied(t, s, 1)

		log.Hold(s)
		data.NoErr(t, settle("S"))
		data.Equal(t, log.Len(), 2)
		log.Behave(housetest.Faults{Unknown: 100})
		data.WantErr(t, settle("T"), data.ErrUnknown)
		log.Quiet()
		log.Release(s)
		data.NoErr(t, log.Wait())
		data.Must(s.Round("S"))
	})
}

// TestNotes_OfSeveralStores, each of which draws a key of the hashes, are found in all, also if the log refuses them
// once.
func TestNotes_OfSeveralStores(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := housetest.NewLog(1, housetest.Faults{TryAgain: 100})
		stores := []*data.Store{newStore(t), newStore(t), newStore(t)}
		for i, s := range stores {
			data.NoErr(t, log.Join(s), s.NoteAddress(data.Address(i), data.Noon))
		}
		time.Sleep(data.NoteWithin + time.Second)
		log.Behave(housetest.Faults{Delay: time.Millisecond})
		time.Sleep(data.NoteWithin)
		data.NoErr(t, log.Wait())
		for _, s := range stores {
			for i := range stores {
				data.Equal(t, data.Must(s.KnownAddress(data.Address(i), data.Noon)), true)
			}
			data.Equal(t, data.Contents(s)["known's sequence"], "3", "addresses")
		}
	})
}
