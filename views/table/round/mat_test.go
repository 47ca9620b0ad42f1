package round

import (
	"slices"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
	"shithead/views/table/tabletest"
	"shithead/views/words"
)

// TestTheRunIsTheEngines: the screen counts a run as the rules do. Where it says that cards are missing to four of a kind,
// so many of them burn the pile.
func TestTheRunIsTheEngines(t *testing.T) {
	for _, code := range []string{"bitenight", "leeds", "schwechat", "classic", "custom"} {
		tried := 0
		for seed := range uint64(12) {
			for r := tabletest.NewRoundOf(t, code, 3, seed); r.Step(); {
				v := r.View(max(r.State.Turn(), 0))
				run := pileRunOf(v.Table.Rules, v.Table.Pile)
				if run.rank == engine.NoRank || !myRun(v, &run) {
					continue
				}
				for _, count := range []int{words.FourOfAKind - run.n, words.FourOfAKind - run.n - 1} {
					m := engine.Play(v.Seat, run.rank, count)
					next := r.State.Clone()
					var events engine.Events
					if count < 1 || next.Apply(m, &events) != nil {
						continue
					}
					burned := slices.ContainsFunc(events.Unredacted(), func(e engine.Event) bool {
						return e.Kind == engine.EventBurned && e.Cause == engine.CauseFour
					})
					if burned != (count == words.FourOfAKind-run.n) {
						t.Fatalf("%s: %v on %v: burned %v, but the run was %d of %v", code, m, v.Table.Pile, burned, run.n, run.rank)
					}
					tried++
				}
			}
		}
		if tried == 0 {
			t.Errorf("%s: no run was tried", code)
		}
	}
}

// myRun says whether the viewer has cards enough to complete a run.
func myRun(v *rooms.RoomView, run *pileRun) bool {
	return v.Table.Phase == engine.PhasePlay && v.Table.Hand.Rank(run.rank) >= words.FourOfAKind-run.n && run.n < words.FourOfAKind
}
