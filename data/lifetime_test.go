package data

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"sync"
	"testing"
	"time"
)

func TestClosedAndReopened_FindsEverything(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	ann := mustCreate(t, s, "ann", 1)
	if err := s.AddKey(ann.ID, testKey(2), noon.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	keys, _ := s.Keys(ann.ID)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
	s = openAt(t, path)
	for _, fingerprint := range []string{testKey(1).Fingerprint, testKey(2).Fingerprint} {
		if got, err := s.ByKey(fingerprint); err != nil || got != ann {
			t.Errorf("%+v, %v", got, err)
		}
	}
	if got, err := s.Keys(ann.ID); err != nil || !reflect.DeepEqual(got, keys) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestEveryCall_OnAClosedStore_SaysSo(t *testing.T) {
	s := newStore(t)
	_ = s.Close()
	for what, call := range map[string]func() error{
		"ByKey":    func() error { _, err := s.ByKey(testKey(1).Fingerprint); return err },
		"ByName":   func() error { _, err := s.ByName("ann"); return err },
		"ByID":     func() error { _, err := s.ByID("x"); return err },
		"Create":   func() error { _, err := s.Create("ann", testKey(1), noon); return err },
		"AddKey":   func() error { return s.AddKey("x", testKey(1), noon) },
		"Keys":     func() error { _, err := s.Keys("x"); return err },
		"Touch":    func() error { return s.Touch(testKey(1).Fingerprint, noon) },
		"Rename":   func() error { _, err := s.Rename("x", "ann"); return err },
		"FreeName": func() error { _, err := s.FreeName("ann"); return err },
	} {
		if err := call(); !errors.Is(err, ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestReadersAndWriters_AtOnce_AgreeAndDoNotWaitForEver(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "ann0", 0)
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for n := range 20 {
				if _, err := s.Rename(ann.ID, fmt.Sprint("ann", i*20+n)); err != nil {
					t.Error(err)
				}
				if err := s.Touch(testKey(0).Fingerprint, noon.Add(time.Duration(i*20+n)*time.Hour)); err != nil {
					t.Error(err)
				}
			}
		})
		all.Go(func() {
			for range 200 {
				if p, err := s.ByKey(testKey(0).Fingerprint); err != nil || p.ID != ann.ID {
					t.Error(p, err)
				}
			}
		})
	}
	all.Wait()
}
