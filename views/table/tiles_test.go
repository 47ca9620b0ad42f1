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

// TestSeatsOfAWaitingRoomAreEven: four have two in a row, though three have room there. The first are below their
// heading, with air between where there is room for it, and so there is around the line that is copied.
func TestSeatsOfAWaitingRoomAreEven(t *testing.T) {
	for _, c := range []struct{ players, width, height, inRow, below int }{
		{4, 140, 45, 2, 3}, {12, 200, 60, 4, 3}, {20, 140, 45, 0, 2},
	} {
		heading, first := 0, 0
		d := newDesk(t, "", waitingRoom(t, c.players, c.players))
		for i, row := range strings.Split(d.picture(c.width, c.height), "\n") {
			n := strings.Count(row, "●")
			switch {
			case strings.HasPrefix(row, " Seats ─"):
				heading = i
			case n > 0 && first == 0:
				first = i
			}
			if n != 0 && n != c.inRow && c.inRow > 0 {
				t.Errorf("%d players: %d seats in %s", c.players, n, row)
			}
		}
		if first-heading != c.below {
			t.Errorf("%d players: seats begin %d rows below their heading", c.players, first-heading)
		}
	}
	newDesk(t, "", waitingRoom(t, 8, 7)).fitsAt(60, 20, "▄▄▄▄")
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
