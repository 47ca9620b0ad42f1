package table

import (
	"strings"
	"testing"

	"shithead/rooms"
)

// TestAfterARestartTheHostWasToldToWait: a match that is over has no table any more once the server has been started anew, and
// enter still is for another match.
func TestAfterARestartTheHostWasToldToWait(t *testing.T) {
	for phase, says := range map[rooms.Phase]string{rooms.Over: "ENTER another match", rooms.Between: "ENTER ready for the next round"} {
		v := ended(t, 4, phase)
		v.Table = nil
		d := newDesk(t, "", v)
		d.says(says)
		if strings.Contains(d.picture(80, 24), "deals once all are here") {
			t.Error("says to wait")
		}
		d.types("enter")
		d.sent(rooms.Ready{})
	}
}
