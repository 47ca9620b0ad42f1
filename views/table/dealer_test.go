package table

import (
	"fmt"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/table/prompt"
	"shithead/views/table/scenetest"
	"shithead/views/table/tabletest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// dealing is a table that is setting up, with who deals and why.
func dealing(t *testing.T, code string, seat int, why rooms.DealReason) *rooms.RoomView {
	t.Helper()
	r := tabletest.NewRoundOf(t, code, 4, 1)
	r.Log[0] = rooms.Entry{Kind: rooms.EntryDealt, Seat: seat, Round: 2, Deal: why}
	v := r.View(0)
	v.Dealer = rooms.DealerView{Seat: seat, Reason: why}
	return v
}

// TestWhoDealsIsSaid while the table sets up and in the log, of oneself too, and is not guessed: in a replay nobody knows why, and
// the seat of somebody who has just left is somebody else's at the next deal.
func TestWhoDealsIsSaid(t *testing.T) {
	var b strings.Builder
	for _, c := range []struct {
		code string
		seat int
		why  rooms.DealReason
	}{
		{"bitenight", 1, rooms.DealShithead},
		{"custom", 0, rooms.DealShithead},
		{"schwechat", 1, rooms.DealShithead},
		{"leeds", 1, rooms.DealLot},
		{"leeds", 0, rooms.DealLot},
		{"leeds", 0, rooms.DealAgain},
		{"classic", 2, rooms.DealPassed},
		{"bitenight", 1, rooms.DealUnsaid},
	} {
		v := dealing(t, c.code, c.seat, c.why)
		fmt.Fprintf(&b, "=== %s, seat %d, %v\n", c.code, c.seat, c.why)
		for _, locale := range languages.Tags() {
			d := newDesk(t, locale, dealtFrom(v))
			text, _ := prompt.News(d.table.scene, 78)
			log := strings.Split(strings.TrimSpace(scenetest.Told(locale, v)), "\n")
			fmt.Fprintf(&b, "%s | %s\n", text, log[len(log)-1])
			if d.types("f"); !strings.Contains(d.picture(80, 24), strings.ReplaceAll(text, words.NoBreak, " ")) {
				t.Errorf("the page about dealing has no %q", text)
			}
		}
	}
	golden.Text(t, "dialogues/dealers", b.String())
	left := ended(t, 4, rooms.Between)
	left.Dealer, left.Seats[1].Left = rooms.DealerView{Seat: 1, Reason: rooms.DealPassed}, true
	if text := newDesk(t, "", left).table.scene.DealerSays(); text != "" {
		t.Errorf("it is said %q", text)
	}
	first := waitingRoom(t, 4, 3)
	first.Dealer = rooms.DealerView{Seat: engine.NoSeat, Reason: rooms.DealLot}
	d := newDesk(t, "", dealtFrom(first))
	d.types("f")
	d.fitsAt(80, 24, "The first dealer is drawn by lot")
}
