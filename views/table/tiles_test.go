package table

import (
	"testing"

	"shithead/views/frame"
)

// TestSeatsOfAWaitingRoomRanIntoEachOther where a long code of house rules leaves them little height: two seats, one below the
// other, are two tiles.
func TestSeatsOfAWaitingRoomRanIntoEachOther(t *testing.T) {
	const inTile, tile = 36, 3
	v := waitingHouse(t, "custom:again=9,hand=5,joker=invisible-reverse,pickup=K,shoot=A")
	for height := 16; height <= 40; height++ {
		d := newDesk(t, "", v)
		f := frame.New(d.palette, 80, height)
		d.screen.Draw(f)
		run, longest := 0, 0
		for y := range height {
			run++
			if f.Cell(inTile, y).Style() != d.table.scene.Theme.Pane.Text {
				run = 0
			}
			longest = max(longest, run)
		}
		if longest == 0 || longest > tile {
			t.Errorf("%d rows: a tile is %d rows high:\n%s", height, longest, f)
		}
	}
}
