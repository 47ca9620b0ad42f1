package house_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/data/house/housetest"
)

func keyOf(letter byte) data.Key {
	return data.Key{Fingerprint: "SHA256:" + strings.Repeat(string(letter), 42) + "A"}
}

// insist does something until it is certain what came of it.
func insist(do func() error) error {
	for {
		if err := do(); !errors.Is(err, data.ErrTryAgain) && !errors.Is(err, data.ErrUnknown) {
			return err
		}
	}
}

// quietly ends what goes wrong, waits until all stores have everything, and looks whether they hold the same.
func quietly(t *testing.T, log *housetest.Log, servers []*server) {
	t.Helper()
	log.Quiet()
	check(t, log.Wait())
	housetest.Same(t, storesOf(servers)...)
}

// inUnrulyHouses runs a test in houses of three servers in which things go wrong.
func inUnrulyHouses(t *testing.T, test func(t *testing.T, log *housetest.Log, servers []*server)) {
	t.Helper()
	for seed := range uint64(5) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				log, _, servers := newHouse(t, 3, seed)
				log.Behave(housetest.Unruly())
				test(t, log, servers)
			})
		})
	}
}

func crowd(servers []*server, n int, do func(s *data.Store, key data.Key) error) []error {
	errs := make([]error, n)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() {
			errs[i] = insist(func() error { return do(servers[i%len(servers)].store, keyOf(byte('B'+i))) })
		})
	}
	all.Wait()
	return errs
}

// TestNewcomers_OfAHouse: whichever servers they come to, and whatever goes wrong on the way, as many get in as may, and no more.
func TestNewcomers_OfAHouse(t *testing.T) {
	inUnrulyHouses(t, func(t *testing.T, log *housetest.Log, servers []*server) {
		from, now := data.Arrival{Address: netip.MustParsePrefix("192.0.2.1/32"), Most: 4, Every: time.Hour}, time.Now()
		errs := crowd(servers, 15, func(s *data.Store, key data.Key) error {
			_, err := s.Welcome("friend", true, key, from, now)
			return err
		})
		quietly(t, log, servers)
		in := 0
		for i, err := range errs {
			_, unknown := servers[0].store.ByKey(keyOf(byte('B' + i)).Fingerprint)
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
	inUnrulyHouses(t, func(t *testing.T, log *housetest.Log, servers []*server) {
		now, hash := time.Now(), bytes.Repeat([]byte{7}, 32)
		log.Quiet()
		ann, err := servers[0].store.Create("ann", keyOf('A'), now)
		check(t, err)
		log.Behave(housetest.Unruly())
		code := data.Code{Profile: ann.ID, Until: now.Add(10 * time.Minute)}
		check(t, insist(func() error { return servers[0].store.OfferCode(hash, code, keyOf('A').Fingerprint, now) }))
		check(t, log.Wait())
		errs := crowd(servers, 6, func(s *data.Store, key data.Key) error {
			_, err := s.RedeemCode(hash, key, now)
			return err
		})
		quietly(t, log, servers)
		keys, err := servers[1].store.Keys(ann.ID)
		if err != nil || len(keys) != 2 {
			t.Errorf("ann has %+v, %v", keys, err)
		}
		for i, err := range errs {
			taken := slices.ContainsFunc(keys, func(k data.Key) bool { return k.Fingerprint == keyOf(byte('B'+i)).Fingerprint })
			if err == nil && !taken || err != nil && !errors.Is(err, data.ErrCode) {
				t.Errorf("%d was told %v", i, err)
			}
		}
	})
}
