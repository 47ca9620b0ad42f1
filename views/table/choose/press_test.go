package choose

import (
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

// TestArrowsChooseWhatMayBePlayed: they pass over the rest.
func TestArrowsChooseWhatMayBePlayed(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	h := newHand(t, v)
	set := h.at.Playable()
	for range 20 {
		h.types("right")
		if !set.Has(h.Rank) {
			t.Fatalf("%v may not be played", h.Rank)
		}
	}
}

// TestANumberedCardTookNoNumber: face-down cards are numbered, and their figures choose them; no others do.
func TestANumberedCardTookNoNumber(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsFlip(v) && v.Table.Seats[0].Covered() == 2 })
	h := newHand(t, v)
	for n := range 12 {
		before := h.Slot
		covered := n >= 1 && n <= len(v.Table.Seats[0].FaceDown) && v.Table.Seats[0].FaceDown[n-1]
		if took := h.PressNumber(&h.at, n); took != covered {
			t.Errorf("%d taken: %v, there: %v", n, took, covered)
		}
		if covered && h.Slot != n-1 || !covered && h.Slot != before {
			t.Errorf("%d chose slot %d", n, h.Slot)
		}
	}
	turn := newHand(t, tabletest.When(t, 4, tabletest.IsMyTurn))
	if turn.PressNumber(&turn.at, 2) {
		t.Error("a figure is no rank any more")
	}
}

func TestFlipping(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsFlip(v) && v.Table.Seats[0].Covered() == 2 })
	var slots []int
	for slot, covered := range v.Table.Seats[0].FaceDown {
		if covered {
			slots = append(slots, slot)
		}
	}
	for i, keys := range [][]string{{}, {"right"}, {"left", "left"}} {
		h := newHand(t, v)
		h.types(append(keys, "enter")...)
		h.sent(engine.Flip(0, slots[i%2]))
	}
}
