package house_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"

	"shithead/data"
	"shithead/data/house"
	"shithead/data/house/housetest"
)

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
			log, journals, servers := newHouse(t, 3, seed+n)
			log.Behave(housetest.Unruly())
			journals.Behave(housetest.Unruly())
			rivals := &housetest.Rivals{TB: t, Seen: seen}
			var keepers []*house.Keeper
			for _, s := range servers {
				keepers = append(keepers, s.Keeper)
			}
			rivals.Play(keepers, seed+n, 40)
			log.Quiet()
			journals.Quiet()
			journals.Wait()
			rivals.Finish(keepers[0])
			if err := log.Wait(); err != nil {
				t.Error(err)
			}
			housetest.Same(t, storesOf(servers)...)
			rivals.Check(journals, servers[1].store)
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed+n)
		}
	}
	t.Log(seen)
}

var _ house.Journals = (*data.Store)(nil)
