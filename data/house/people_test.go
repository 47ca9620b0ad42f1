package house_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/data/house"
	"shithead/data/house/housetest"
)

var _ house.Journals = (*data.Store)(nil)

func keyOf(n int) data.Key {
	return data.Key{Fingerprint: "SHA256:" + strings.Repeat(string(rune('A'+n)), 42) + "A"}
}

// insist does something until it is certain what came of it.
func insist(do func() error) error {
	for {
		if err := do(); !errors.Is(err, data.ErrTryAgain) && !errors.Is(err, data.ErrUnknown) {
			return err
		}
	}
}

// inUnrulyHouses has a crowd do something, each with a key of their own, in houses of three servers in which things go
// wrong. Then all stores hold the same, and the test looks at what each was told.
func inUnrulyHouses(t *testing.T, n int, begin func(s *data.Store), do func(s *data.Store, key data.Key) error, look func(s *data.Store, told []error)) {
	t.Helper()
	for seed := range uint64(5) {
		synctest.Test(t, func(t *testing.T) {
			log, _, stores, _ := newHouse(t, 3, seed)
			begin(stores[0])
			check(t, log.Wait())
			log.Behave(housetest.Unruly())
			told := make([]error, n)
			var all sync.WaitGroup
			for i := range told {
				all.Go(func() { told[i] = insist(func() error { return do(stores[i%3], keyOf(1+i)) }) })
			}
			all.Wait()
			log.Quiet()
			check(t, log.Wait())
			housetest.Same(t, stores...)
			look(stores[1], told)
		})
	}
}

// TestNewcomers_OfAHouse: whichever servers they come to, and whatever goes wrong on the way, as many get in as may, and no more.
func TestNewcomers_OfAHouse(t *testing.T) {
	from, now := data.Arrival{Address: netip.MustParsePrefix("192.0.2.1/32"), Most: 4, Every: time.Hour}, time.Now()
	inUnrulyHouses(t, 15, func(*data.Store) {}, func(s *data.Store, key data.Key) error {
		_, err := s.Welcome("friend", true, key, from, now)
		return err
	}, func(s *data.Store, told []error) {
		in := 0
		for i, err := range told {
			_, unknown := s.ByKey(keyOf(1 + i).Fingerprint)
			if unknown == nil {
				in++
			}
			if got := err == nil || errors.Is(err, data.ErrKeyTaken); got != (unknown == nil) || !got && !errors.Is(err, data.ErrCrowd) {
				t.Errorf("%d was told %v, but %v", i, err, unknown)
			}
		}
		if in != from.Most {
			t.Errorf("%d got in", in)
		}
	})
}

// TestACode_OfAHouse, tried at all servers at once, is good at one.
func TestACode_OfAHouse(t *testing.T) {
	now, hash := time.Now(), bytes.Repeat([]byte{7}, 32)
	var ann data.ID
	inUnrulyHouses(t, 6, func(s *data.Store) {
		p, err := s.Create("ann", keyOf(0), now)
		ann = p.ID
		check(t, err, s.OfferCode(hash, data.Code{Profile: ann, Until: now.Add(10 * time.Minute)}, keyOf(0).Fingerprint, now))
	}, func(s *data.Store, key data.Key) error {
		_, err := s.RedeemCode(hash, key, now)
		return err
	}, func(s *data.Store, told []error) {
		keys, err := s.Keys(ann)
		if err != nil || len(keys) != 2 {
			t.Errorf("ann has %+v, %v", keys, err)
		}
		for i, err := range told {
			taken := slices.ContainsFunc(keys, func(k data.Key) bool { return k.Fingerprint == keyOf(1+i).Fingerprint })
			if err == nil && !taken || err != nil && !errors.Is(err, data.ErrCode) {
				t.Errorf("%d was told %v", i, err)
			}
		}
	})
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
