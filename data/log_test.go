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
	// stores are open, of which nobody writes to the first.
	stores []*member

	mu sync.Mutex
	// told are the ids of the changes that each store that was ever open told of, by number, and order what the first told of.
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

// answered is what somebody was told of a change, and up to where their store had applied all by then, if it was open.
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
	if _, err := s.Follow(func(number uint64, c *data.Change) {
		if applied, err := s.Applied(); err != nil || applied < number {
			h.Errorf("change %d is told of when %d are applied, %v", number, applied, err)
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		if _, twice := told[number]; twice {
			h.Errorf("change %d is told of twice", number)
		}
		if told[number] = c.ID; first {
			h.order = append(h.order, *c)
		}
	}); err != nil {
		h.Fatal(err)
	}
	if err := h.log.Join(s); err != nil {
		h.Fatal(err)
	}
	return &member{s, path}
}

// ask has somebody change something by a store, and notes the answer.
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
			if err := s.Backup(context.Background(), path); err != nil {
				h.Error(err)
			}
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
	if err := h.log.Wait(); err != nil {
		h.Error(err)
	}
	want := data.Contents(h, h.stores[0].Store)
	for i, s := range h.stores {
		if d := data.Difference(want, data.Contents(h, s.Store)); d != "" {
			h.Errorf("store %d: %s", i, d)
		}
		data.Done(h, s.Store)
	}
	for i, told := range h.told {
		for number, id := range told {
			if want := h.told[0][number]; id != want {
				h.Errorf("store %d was told of change %d as %s, and the first as %s", i, number, id, want)
			}
		}
	}
}

// applied is what came of a change where it came first in the order.
type applied struct {
	number uint64
	out    data.Outcome
	err    error
}

// honest looks whether everybody was told what came of their change, which a store by itself says that is given the same.
func (h *unrulyHouse) honest() {
	h.Helper()
	model := data.FastStore(h, filepath.Join(h.TempDir(), "model.db"))
	defer data.Done(h, model)
	is := map[data.ID]applied{}
	for i, c := range h.order {
		out, err := model.Apply(uint64(i+1), c)
		if _, twice := is[c.ID]; twice {
			h.Errorf("the log has %s twice", c.ID)
		}
		is[c.ID] = applied{uint64(i + 1), out, err}
	}
	for _, a := range h.asked {
		was, there := is[a.id]
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

// TestStoresOfOneLog_HoldTheSame_AndTellTheTruth, whatever happens to their changes, and to who was told of them, on the way: who
// was told that something is done has it in their store, who was told that it is not does not, in none, and who was told that
// nobody knows has it or not.
func TestStoresOfOneLog_HoldTheSame_AndTellTheTruth(t *testing.T) {
	seed, seen := rand.Uint64(), map[string]int{}
	all := []string{
		"unknown, there: true", "unknown, there: false", "not done", "refused: true", "refused: false",
		"behind", "starts again", "joins, a copy: true", "joins, a copy: false",
	}
	for n := 0; n < 12 || n < 300 && slices.ContainsFunc(all, func(what string) bool { return seen[what] == 0 }); n++ {
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
	t.Log(seen)
}
