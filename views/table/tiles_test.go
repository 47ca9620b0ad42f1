package table

import (
	"strings"
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

// TestSeatsOfAWaitingRoomAreEven: four have two in a row, though three have room there.
func TestSeatsOfAWaitingRoomAreEven(t *testing.T) {
	for row := range strings.Lines(newDesk(t, "", waitingRoom(t, 4, 4)).picture(140, 45)) {
		if n := strings.Count(row, "●"); n != 0 && n != 2 {
			t.Errorf("%d seats in %s", n, row)
		}
	}
}

// TestEverySeatOfAWaitingRoomIsSeen, taken or free, above what is at stake.
func TestEverySeatOfAWaitingRoomIsSeen(t *testing.T) {
	for players := 2; players <= 20; players++ {
		d := newDesk(t, "", forfeited(waitingRoom(t, players, players-1)))
		for height := 12; height <= 44; height++ {
			if height < 16 && players > 12 {
				continue
			}
			for _, width := range []int{40, 80, 120} {
				got := d.picture(width, height)
				seats, after, _ := strings.Cut(got, " makes the tea")
				if n := strings.Count(seats, "●") + strings.Count(seats, "○"); n != players || after == "" {
					t.Fatalf("%dx%d: %d seats of %d:\n%s", width, height, n, players, got)
				}
			}
		}
	}
}
