package table

import (
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

// The rule sets of the tests, by their codes.
const (
	strictRules = "schwechat:referee=strict"
	shootRules  = "custom:shoot=A"
	trumpRules  = "custom:pickup=9,again=6"
	fiveRules   = "custom:down=5,up=5,hand=5,joker=none"
)

// eaten is a round in which seat 0 has just taken the pile, though it need not.
func eaten(t *testing.T) *rooms.RoomView {
	for seed := range uint64(100) {
		for r := tabletest.NewRoundOf(t, "schwechat", 4, seed); r.Step(); {
			if v := r.View(0); tabletest.Mine(v) && len(v.Legal) > 3 && len(v.Table.Pile) > 4 && v.Table.Draw > 0 {
				r.Make(engine.Take(0))
				return r.View(0)
			}
		}
	}
	t.Fatal("nobody eats")
	return nil
}

// fouled is a round in which the referee has called many fouls, the last one just now.
func fouled(t *testing.T, fouls int, is func(v *rooms.RoomView) bool) *rooms.RoomView {
	for seed := range uint64(100) {
		for r := tabletest.NewRoundOf(t, strictRules, 4, seed); r.Step(); {
			if !is(r.View(0)) {
				continue
			}
			for range fouls {
				r.Foul(0, func(int) int { return 0 })
				r.Foul(1, func(int) int { return 0 })
			}
			return r.View(0)
		}
	}
	t.Fatal("no such situation")
	return nil
}

// inVain is a round in which seat 0 has just turned the card that its next move names, in vain.
func inVain(t *testing.T, code string, is func(v *rooms.RoomView) bool) (before, after *rooms.RoomView) {
	for seed := range uint64(400) {
		for r := tabletest.NewRoundOf(t, code, 4, seed); r.Step(); {
			before = r.View(0)
			if !is(before) || len(before.Table.Pile) == 0 {
				continue
			}
			next := *r
			next.State = r.State.Clone()
			next.Make(before.Legal[0])
			if after = next.View(0); after.Table.Hand.Len() > len(before.Table.Pile) && after.Table.Turn != 0 {
				return before, after
			}
		}
	}
	t.Fatal("nothing is turned in vain")
	return nil, nil
}

// quiet is a round that goes round.
func quiet(v *rooms.RoomView) *rooms.RoomView {
	v.Table.Quiet = v.Table.QuietLimit - 17
	return v
}
