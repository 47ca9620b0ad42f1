package choose

import (
	"reflect"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/ui"
)

// hand is somebody who chooses at a table without a screen.
type hand struct {
	t  testing.TB
	at Position
	Choice
	// did are what was to be done, with swaps as moves; err is why the last key did nothing.
	did []engine.Move
	err error
}

func newHand(t testing.TB, v *rooms.RoomView) *hand {
	h := &hand{t: t, Choice: None()}
	h.sees(v)
	return h
}

// atOnce has the key of a rank choose all of its cards.
func (h *hand) atOnce(is bool) *hand {
	h.at.AtOnce = is
	return h
}

// sees hands over a new view.
func (h *hand) sees(v *rooms.RoomView) {
	before := h.at.View
	h.at.View = v
	h.Follow(&h.at, before)
}

// pressed are keys by their names at a table.
var pressed = map[string]Key{
	"enter": Enter, "r": Ready, "e": Take, "left": Left, "right": Right, "up": Up, "down": Down, "tab": Tab, "shift+tab": Back,
}

// types presses keys by name, or rank by rank.
func (h *hand) types(words ...string) {
	h.t.Helper()
	for _, word := range words {
		if k, ok := pressed[word]; ok {
			h.press(k)
			continue
		}
		if word == "esc" {
			h.Forget()
			continue
		}
		for _, letter := range word {
			r, ok := ui.RankKey(string(letter))
			if !ok {
				h.t.Fatalf("%q is no key", word)
			}
			h.press(Key(r))
		}
	}
}

func (h *hand) press(k Key) {
	h.t.Helper()
	a, err := h.Press(&h.at, k)
	h.err = err
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

// sent checks which moves were to be made.
func (h *hand) sent(want ...engine.Move) {
	h.t.Helper()
	if len(h.did) != len(want) {
		h.t.Fatalf("made %v, not %v", h.did, want)
	}
	for i := range want {
		if !reflect.DeepEqual(h.did[i], want[i]) {
			h.t.Errorf("made %v, not %v", h.did, want)
		}
	}
}

func letter(r engine.Rank) string { return ui.RankKeys[r : r+1] }
