package choose

import (
	"testing"

	"shithead/engine"
	"shithead/rooms"
)

// hand is a player who chooses at a table without a screen.
type hand struct {
	t  testing.TB
	at Position
	Choice
	// did are what was to be done, with swaps as moves.
	did []engine.Move
}

// newHand is one that a view is shown to; atOnce: the key of a rank chooses all of its cards.
func newHand(t testing.TB, v *rooms.RoomView, atOnce bool) *hand {
	h := &hand{t: t, Choice: None()}
	h.at.AtOnce = atOnce
	h.see(v)
	return h
}

func (h *hand) see(v *rooms.RoomView) {
	before := h.at.View
	h.at.View = v
	h.Follow(&h.at, before)
}

// press presses keys, and keeps what is done by them.
func (h *hand) press(keys ...Key) {
	h.t.Helper()
	for _, k := range keys {
		a, _ := h.Press(&h.at, k)
		switch a.Do {
		case DoNothing, DoNext, DoAgain, DoStart, DoSit:
		case DoSwap:
			m, ok := h.at.SwapMove(a.Swap)
			if !ok {
				h.t.Fatalf("%v can't be swapped", a.Swap)
			}
			h.did = append(h.did, m)
		default:
			h.did = append(h.did, a.Move)
		}
	}
}
