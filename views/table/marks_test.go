package table

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/table/choose"
	"shithead/views/table/scene"
	"shithead/views/table/tabletest"
)

// TestWhatWasSaidIsSeenFor20Seconds beside the seat, by one timer, however many views come; then nothing ticks.
func TestWhatWasSaidIsSeenFor20Seconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := tabletest.When(t, 4, tabletest.IsTheirs)
		v.Deadline = time.Time{}
		v = talks(v, "1: hello", "2: hi")
		v.Chat[0].At, v.Chat[1].At = v.At, v.At.Add(5*time.Second)
		p := newProgram(t, "", v)
		for range 100 {
			p.tell(ViewMsg{v})
		}
		p.updates = 0
		var got []string
		for _, after := range []int{19999, 2, 4998, 2} {
			p.pass(time.Duration(after) * time.Millisecond)
			said := ""
			for _, s := range p.table.Board(120, 40).Seats {
				said += s.Said
			}
			got = append(got, said)
		}
		if p.pass(time.Hour); !slices.Equal(got, []string{"hellohi", "hi", "hi", ""}) || p.updates != 2 {
			t.Errorf("%q are said, with %d updates for two lines", got, p.updates)
		}
	})
}

// TestAResultIsNotTakenForASetUp: an r for the next round that comes once it has been dealt does not end the set-up.
func TestAResultIsNotTakenForASetUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "", ended(t, 4, rooms.Between))
		v := tabletest.When(t, 4, tabletest.IsSetUp)
		v.Round = "r2"
		d.sees(v)
		d.types("r", "r")
		d.sent()
		d.says("New cards. Look first; r again if you don't swap.")
		d.update(d.table.choose(choose.Ready)()) // once r counts
		d.silent("New cards.")
		d.types("r")
		d.sent(rooms.Move{Round: "r2", Seen: v.Table.Moves, Move: engine.Ready(0)})
	})
}

// TestWhatCameIntoTheHandIsMarked until one's next move, where it is more than one card.
func TestWhatCameIntoTheHandIsMarked(t *testing.T) {
	first, then := happens(t, "bitenight", func(h scene.Happened, _, after *rooms.RoomView) bool {
		return h.Took != nil && h.Took.Seat == 0 && h.Took.N > 2 && after.Phase == rooms.Playing
	})
	cards := then.Table.Hand.Cards()
	took := len(cards) - first.Table.Hand.Len()
	played := moved(then, 1, func(table *engine.View) { table.Turn, table.Hand = 1, engine.BagOf(cards[1:]...) })
	one := moved(played, 1, func(table *engine.View) { table.Hand = engine.BagOf(cards...) })
	d := newDesk(t, "", first)
	for i, c := range []struct {
		view   *rooms.RoomView
		marked int
	}{{then, took}, {then, took}, {played, 0}, {one, 0}} {
		d.sees(c.view)
		own, marked := d.table.Board(120, 40).Own, 0
		for _, card := range own.Zones[0].Cards {
			if card.New {
				marked++
			}
		}
		said := slices.ContainsFunc(own.Tags, func(s board.Span) bool { return s.Text == fmt.Sprintf("took %d", took) })
		if marked != c.marked || i == 0 && !said {
			t.Errorf("view %d: %d of %d cards are marked, and %v said", i, marked, took, own.Tags)
		}
	}
}

// TestTheTitleSaysWhoseTurnItIs, the room and the moves last.
func TestTheTitleSaysWhoseTurnItIs(t *testing.T) {
	theirs := tabletest.When(t, 4, tabletest.IsTheirs)
	for _, c := range []struct {
		locale string
		view   *rooms.RoomView
		says   string
	}{
		{"", tabletest.When(t, 4, tabletest.IsMyTurn), "▶ your turn · "},
		{"de", tabletest.When(t, 4, tabletest.IsRace), "▶ du bist dran · "},
		{"", theirs, "Cornelius to play · "},
		{"de", watching(theirs), "Cornelius ist dran · "},
		{"", tabletest.When(t, 4, tabletest.IsSetUp), ""},
		{"", ended(t, 4, rooms.Between), ""},
	} {
		want := fmt.Sprintf("%sbrave-otter #%d", c.says, c.view.Table.Moves)
		if got := frameTitle(newDesk(t, c.locale, c.view)); got != want {
			t.Errorf("title %q, not %q", got, want)
		}
	}
}

// TestTheHouseIsHeardInEveryWindow.
func TestTheHouseIsHeardInEveryWindow(t *testing.T) {
	v := warned(tabletest.When(t, 4, tabletest.IsTheirs), rooms.Notice{Kind: rooms.NoticeSaid, Text: "Back at noon"})
	for _, size := range [][2]int{{40, 12}, {40, 16}, {60, 20}, {80, 24}, {120, 40}, {200, 60}} {
		newDesk(t, "", v).fitsAt(size[0], size[1], "Back at noon")
	}
}
