package command

import (
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/data/ledger"
)

type leaderStore struct {
	Store
	asked int
}

func (s *leaderStore) Boards(rules string, _ int) (data.Boards, error) {
	s.asked++
	return data.Boards{ledger.ByPoints: {{Player: data.ID(rules)}}}, nil
}

// TestBoardsAreKeptForAWhile, those of each rule set.
func TestBoardsAreKeptForAWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits, store := DefaultLimits(), &leaderStore{}
		c := New(Config{Limits: &limits, Store: store})
		for i, asked := range []int{2, 2, 4} {
			for _, rules := range []string{"leeds", ""} {
				if all, err := c.leaders(rules); err != nil || len(all[ledger.ByPoints]) != 1 || all[ledger.ByPoints][0].Player != data.ID(rules) {
					t.Errorf("%q: %+v, %v", rules, all, err)
				}
			}
			if store.asked != asked {
				t.Errorf("the store is asked %d times, not %d", store.asked, asked)
			}
			if i == 1 {
				time.Sleep(limits.BoardLife)
			}
		}
	})
}
