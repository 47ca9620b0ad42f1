package table

import (
	"strings"
	"testing"
)

// TestNotMoreThanSomeCommandsWait for the one under way.
func TestNotMoreThanSomeCommandsWait(t *testing.T) {
	d := newDesk(t, "", waitingRoom(t, 20, 1))
	d.hold = true
	d.types(strings.Repeat("b", 3*maxWaiting))
	for len(d.held) > 0 {
		d.answer()
	}
	if len(d.did) != 1+8 {
		t.Errorf("%d commands went out", len(d.did))
	}
}
