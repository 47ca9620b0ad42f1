package data_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/data/house/housetest"
)

// stub is a log that does what it is told.
type stub func(changes []data.Change) error

func (s stub) Append(changes []data.Change) error { return s(changes) }

func newStore(t *testing.T) *data.Store {
	t.Helper()
	s := data.FastStore(t, filepath.Join(t.TempDir(), "store.db"))
	t.Cleanup(func() { data.Done(t, s) })
	return s
}

// TestAWriter_WhoseChangeIsAppliedBeforeTheLogSaysSo gets what came of it, also from a log that then does not know.
func TestAWriter_WhoseChangeIsAppliedBeforeTheLogSaysSo(t *testing.T) {
	for _, said := range []error{nil, data.ErrUnknown} {
		s := newStore(t)
		number := uint64(1)
		s.Join(stub(func(changes []data.Change) error {
			if err := s.ApplyAll(number, changes); err != nil {
				t.Error(err)
			}
			number += uint64(len(changes))
			return said
		}))
		ann, err := s.Create("ann", data.KeyOf(1), data.Noon)
		if err != nil || ann.Name != "ann" {
			t.Errorf("%+v, %v", ann, err)
		}
		if _, err := s.Create("ann", data.KeyOf(2), data.Noon); !errors.Is(err, data.ErrNameTaken) {
			t.Error(err)
		}
		if n, err := s.Applied(); n != 2 || err != nil {
			t.Error(n, err)
		}
	}
}

// TestAWriter_WhoseChangeTheLogRefuses has changed nothing, and does not wait.
func TestAWriter_WhoseChangeTheLogRefuses(t *testing.T) {
	broken := errors.New("broken")
	for _, said := range []error{data.ErrTryAgain, broken} {
		s := newStore(t)
		s.Join(stub(func([]data.Change) error { return said }))
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			if _, err := s.Create("ann", data.KeyOf(1), data.Noon); !errors.Is(err, said) || time.Since(began) > 0 {
				t.Errorf("%v, after %v", err, time.Since(began))
			}
		})
	}
}

// TestAWriter_WhoseStoreIsBehind waits for it, for so long: what its change comes to later is found by who looks.
func TestAWriter_WhoseStoreIsBehind(t *testing.T) {
	for _, behind := range []time.Duration{data.AnswerWithin - time.Second, data.AnswerWithin + time.Second} {
		synctest.Test(t, func(t *testing.T) {
			s, log := newStore(t), housetest.NewLog(1, housetest.Faults{})
			if err := log.Join(s); err != nil {
				t.Fatal(err)
			}
			log.Hold(s)
			began := time.Now()
			time.AfterFunc(behind, func() { log.Release(s) })
			ann, err := s.Create("ann", data.KeyOf(1), data.Noon)
			if waited := min(behind, data.AnswerWithin); time.Since(began) != waited {
				t.Errorf("it waits %v, not %v", time.Since(began), waited)
			}
			if behind < data.AnswerWithin {
				if err != nil || ann.Name != "ann" {
					t.Errorf("%+v, %v", ann, err)
				}
				return
			}
			if !errors.Is(err, data.ErrUnknown) {
				t.Error(err)
			}
			if _, err := s.ByName("ann"); !errors.Is(err, data.ErrNotFound) {
				t.Error(err)
			}
			time.Sleep(time.Second)
			synctest.Wait()
			if _, err := s.ByName("ann"); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestClose_LeavesNobodyWaiting for a log, and nothing goes into it from then on.
func TestClose_LeavesNobodyWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "store.db")
		s, log := data.FastStore(t, path), housetest.NewLog(1, housetest.Faults{})
		if err := log.Join(s); err != nil {
			t.Fatal(err)
		}
		log.Hold(s)
		began := time.Now()
		for n := range 3 {
			go func() {
				if _, err := s.Create(fmt.Sprint("ann", n), data.KeyOf(n), data.Noon); !errors.Is(err, data.ErrUnknown) || time.Since(began) > 0 {
					t.Errorf("%v, after %v", err, time.Since(began))
				}
			}()
		}
		synctest.Wait()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		if _, err := s.Create("bob", data.KeyOf(7), data.Noon); !errors.Is(err, data.ErrClosed) || log.Len() != 3 {
			t.Errorf("%v, with %d changes", err, log.Len())
		}
		again := data.FastStore(t, path)
		if err := errors.Join(log.Join(again), log.Wait()); err != nil {
			t.Error(err)
		}
		if n, err := again.Applied(); n != 3 || err != nil {
			t.Error(n, err)
		}
		data.Done(t, again)
	})
}

// TestAStoreOfALog_SettlesNothingByItself: its number would be another's.
func TestAStoreOfALog_SettlesNothingByItself(t *testing.T) {
	s, log := newStore(t), housetest.NewLog(1, housetest.Faults{})
	if err := log.Join(s); err != nil {
		t.Fatal(err)
	}
	errs := s.Commit([]data.Write{
		{Room: "otter", Epoch: 1, Lines: data.RecordLines("a"), Settle: data.RoundOf("R", "ann", "bob")},
		{Room: "fox", Epoch: 1, Lines: data.TextLines("a")},
	})
	if errs[0] == nil || errs[1] != nil {
		t.Error(errs)
	}
	if n, err := s.Applied(); n != 0 || err != nil {
		t.Error(n, err)
	}
	ended := data.Ended{Round: data.RoundOf("R", "ann", "bob"), Lines: append(data.TextLines("x"), data.RecordLines("head", "move")...)}
	bad := data.Ended{Round: data.RoundOf("", "ann", "bob")}
	for range 2 {
		if errs := s.Settle([]data.Ended{ended, bad}); errs[0] != nil || errs[1] == nil {
			t.Error(errs)
		}
		if text, err := s.Record("R"); string(text) != "head\nmove\n" || err != nil {
			t.Errorf("%q, %v", text, err)
		}
	}
	if n, err := s.Applied(); n != 1 || err != nil {
		t.Error(n, err)
	}
}

// TestMethods_OverALog come to the same in all stores, also those that note several things at once, and what a method has said is
// there when its store is read.
func TestMethods_OverALog(t *testing.T) {
	kinds := map[string]int{}
	seed := rand.Uint64()
	for n := 0; n < 5 || n < 1000 && len(kinds) < data.Kinds(); n++ {
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
	if len(kinds) < data.Kinds() {
		t.Errorf("only %v", kinds)
	}
}

// TestNotes_OfSeveralStores, each of which draws the key of the hashes at the same time, are found in all of them, and there are none
// that nobody finds.
func TestNotes_OfSeveralStores(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := housetest.NewLog(1, housetest.Faults{Delay: time.Millisecond})
		stores := []*data.Store{newStore(t), newStore(t), newStore(t)}
		for i, s := range stores {
			if err := errors.Join(log.Join(s), s.NoteAddress(data.Address(i), data.Noon)); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(data.NoteWithin + time.Second)
		if err := log.Wait(); err != nil {
			t.Error(err)
		}
		for _, s := range stores {
			for i := range stores {
				if known, err := s.KnownAddress(data.Address(i), data.Noon); !known || err != nil {
					t.Error(known, err)
				}
			}
			if n := data.Contents(t, s)["known's sequence"]; n != "3" {
				t.Errorf("%s addresses are kept", n)
			}
		}
	})
}

// TestNotes_ThatALogRefuses are written the next time.
func TestNotes_ThatALogRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, log := newStore(t), housetest.NewLog(1, housetest.Faults{TryAgain: 100})
		if err := errors.Join(log.Join(s), s.NoteAddress(data.Address(1), data.Noon)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(data.NoteWithin + time.Second)
		log.Quiet()
		time.Sleep(data.NoteWithin)
		if n := data.Contents(t, s)["known's sequence"]; n != "1" {
			t.Errorf("%s addresses are kept", n)
		}
	})
}

// TestSettle_InAStoreThatIsBehind is done once it is in the log: nothing there refuses it.
func TestSettle_InAStoreThatIsBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, log := newStore(t), housetest.NewLog(1, housetest.Faults{})
		if err := log.Join(s); err != nil {
			t.Fatal(err)
		}
		log.Hold(s)
		if err := s.Settle([]data.Ended{{Round: data.RoundOf("R", "ann", "bob"), Lines: data.RecordLines("a")}})[0]; err != nil || log.Len() != 1 {
			t.Error(err, log.Len())
		}
		log.Behave(housetest.Faults{Unknown: 100})
		if err := s.Settle([]data.Ended{{Round: data.RoundOf("S", "ann", "bob"), Lines: data.RecordLines("a")}})[0]; !errors.Is(err, data.ErrUnknown) {
			t.Error(err)
		}
		log.Quiet()
		log.Release(s)
		if err := log.Wait(); err != nil {
			t.Error(err)
		}
		if _, err := s.Round("R"); err != nil {
			t.Error(err)
		}
	})
}

// TestAStoreThatWasAlone_IsTheBeginningOfAHouse: others are copies of it, and all go on from there.
func TestAStoreThatWasAlone_IsTheBeginningOfAHouse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		alone, log := newStore(t), housetest.NewLog(1, housetest.Faults{Delay: time.Millisecond, Twice: 50, Batch: 2})
		for n := range 3 {
			if _, err := alone.Create(fmt.Sprint("before", n), data.KeyOf(n), data.Noon); err != nil {
				t.Fatal(err)
			}
		}
		path := filepath.Join(t.TempDir(), "copy.db")
		if err := errors.Join(alone.Backup(t.Context(), path), log.Join(alone)); err != nil {
			t.Fatal(err)
		}
		copied := data.FastStore(t, path)
		if err := log.Join(copied); err != nil {
			t.Fatal(err)
		}
		if log.Join(newStore(t)) == nil {
			t.Error("a store joins that lacks what was before")
		}
		for n, s := range []*data.Store{alone, copied, alone} {
			if _, err := s.Create(fmt.Sprint("after", n), data.KeyOf(3+n), data.Noon); err != nil {
				t.Error(err)
			}
		}
		if err := log.Wait(); err != nil {
			t.Error(err)
		}
		if n, err := copied.Applied(); n != 6 || err != nil {
			t.Error(n, err)
		}
		if d := data.Difference(data.Contents(t, alone), data.Contents(t, copied)); d != "" {
			t.Error(d)
		}
		data.Done(t, copied)
	})
}
