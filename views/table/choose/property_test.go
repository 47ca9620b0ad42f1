package choose

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
)

// someKey is a key of whatever kind, enter and ranks that the viewer has more often than others.
func someKey(rt *rapid.T, v *rooms.RoomView) Key {
	keys := []Key{Enter, Ready, Take, Left, Right, Up, Down, Tab, Back, Key(rapid.IntRange(0, engine.NumRanks-1).Draw(rt, "rank"))}
	held := v.Table.Hand.Ranks()
	if v.Seat >= 0 {
		held |= v.Table.Seats[v.Seat].FaceUp.Ranks()
	}
	for r := range engine.NoRank {
		if held.Has(r) {
			keys = append(keys, Key(r), Enter)
		}
	}
	return rapid.SampledFrom(keys).Draw(rt, "key")
}

// someRound is a round of whatever rules, some moves after its deal.
func someRound(t *testing.T, rt *rapid.T) *tabletest.Round {
	seed := rapid.Uint64Range(0, 1000).Draw(rt, "seed")
	rng := rand.New(rand.NewPCG(seed, 1))
	rules := viewtest.AnyRules(t, rapid.IntRange(0, 9).Draw(rt, "preset"), rng)
	r := tabletest.RoundOf(t, rules, "random", rapid.IntRange(2, 6).Draw(rt, "players"), seed)
	steps(r, rapid.IntRange(0, 200).Draw(rt, "moves"))
	return r
}

func steps(r *tabletest.Round, n int) {
	for range n {
		if !r.Step() {
			return
		}
	}
}

// TestPropertyWhatIsDoneIsLegal: whatever round is seen, and whatever keys are pressed while it goes on, what is to be done is a
// legal move, or a try of cards that do not fit; where that is a foul it was dared before. No key panics.
func TestPropertyWhatIsDoneIsLegal(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := someRound(t, rt)
		seat := rapid.IntRange(0, r.State.Players()-1).Draw(rt, "seat")
		h := newHand(t, r.Awake(seat), rapid.Bool().Draw(rt, "at once"))
		for range rapid.IntRange(1, 400).Draw(rt, "keys") {
			if rapid.IntRange(0, 5).Draw(rt, "goes on") == 0 {
				steps(r, 1)
				h.see(r.Awake(seat))
			}
			dared := h.Dared
			a, err := h.Press(&h.at, someKey(rt, h.at.View))
			if err != nil && a.Do != DoNothing {
				rt.Fatalf("%v is done, and is refused: %v", a, err)
			}
			checkAct(rt, r, h, a, dared)
		}
	})
}

// checkAct checks what is to be done at once.
func checkAct(rt *rapid.T, r *tabletest.Round, h *hand, a Act, dared bool) {
	m := a.Move
	if a.Do == DoSwap {
		swap, ok := h.at.SwapMove(a.Swap)
		if !ok {
			rt.Fatalf("%v can't be swapped", a.Swap)
		}
		m = swap
	}
	legal := slices.ContainsFunc(h.at.View.Legal, func(l engine.Move) bool {
		l.Slot = m.Slot
		return tabletest.SameMove(l, m)
	})
	switch applies := r.State.Clone().Apply(m, nil) == nil; {
	case a.Do == DoNothing:
	case h.at.Daring(a) && !dared:
		rt.Fatalf("%v is a foul that was not dared", m)
	case a.Do == DoPeek && !h.at.Strict():
		rt.Fatalf("%v is done without a referee", m)
	case (a.Do == DoTry || a.Do == DoPeek) == legal:
		rt.Fatalf("%v, %v of %v", a, m, h.at.View.Legal)
	case legal != applies:
		rt.Fatalf("%v is legal: %v, and can be made: %v", m, legal, applies)
	}
}

// TestPropertyNothingIsDoneElsewhere: no key makes a move while no round runs, or for somebody who watches.
func TestPropertyNothingIsDoneElsewhere(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := someRound(t, rt)
		seat := rapid.IntRange(0, r.State.Players()-1).Draw(rt, "seat")
		seen, v := r.Awake(seat), r.Awake(seat)
		switch rapid.IntRange(0, 2).Draw(rt, "elsewhere") {
		case 0:
			v.Phase = rapid.SampledFrom([]rooms.Phase{rooms.Gathering, rooms.Between, rooms.Over}).Draw(rt, "phase")
		case 1:
			v.Table = nil
		default:
			v = r.View(engine.NoSeat)
		}
		h := newHand(t, v, false)
		h.at.Me = v.Maker
		for range rapid.IntRange(1, 20).Draw(rt, "keys") {
			if a, _ := h.Press(&h.at, someKey(rt, seen)); a.Move.Kind != (engine.Move{}).Kind || a.Swap != (Swap{}) {
				rt.Fatalf("%v is done", a)
			}
			h.Forget()
		}
	})
}
