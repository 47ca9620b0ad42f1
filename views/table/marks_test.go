package table

import (
	"fmt"
	"slices"
	"strings"
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
		says := func() (said []string) {
			for _, s := range p.table.Board(120, 40).Seats {
				if s.Said != "" {
					said = append(said, s.Said)
				}
			}
			return said
		}
		for range 100 {
			p.tell(ViewMsg{v})
		}
		p.updates = 0
		for _, c := range []struct {
			after time.Duration
			want  string
		}{{20*time.Second - time.Millisecond, "[hello hi]"}, {2 * time.Millisecond, "[hi]"}, {5*time.Second - 2*time.Millisecond, "[hi]"}, {2 * time.Millisecond, "[]"}} {
			if p.pass(c.after); fmt.Sprint(says()) != c.want {
				t.Errorf("%v are said, not %s", says(), c.want)
			}
		}
		if p.pass(time.Hour); p.updates != 2 {
			t.Errorf("%d updates for two lines", p.updates)
		}
	})
}

// TestAResultIsNotTakenForASetUp: an r for the next round that comes once it has been dealt does not end the set-up.
func TestAResultIsNotTakenForASetUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "", ended(t, 4, rooms.Between))
		v := tabletest.When(t, 4, tabletest.IsSetUp)
		v.Round = "r2"
		d.types("r")
		d.did = nil
		d.sees(v)
		d.types("r", "r")
		d.sent()
		d.says("New cards. Look first; r again if you don't swap.")
		if cmd := d.table.choose(choose.Ready); cmd == nil {
			t.Error("nothing takes away what is said")
		} else {
			d.update(cmd()) // once r counts
		}
		d.silent("New cards.")
		d.types("r")
		if moves := d.moves(); fmt.Sprint(moves) != "[ready]" {
			t.Errorf("sent %v", moves)
		}
		d = newDesk(t, "", v)
		if d.types("r"); len(d.did) != 1 {
			t.Errorf("without a result before, %v was sent", d.did)
		}
	})
}

// TestWhatCameIntoTheHandIsMarked until one's next move, where it is more than one card.
func TestWhatCameIntoTheHandIsMarked(t *testing.T) {
	marked := func(d *desk) (n int) {
		for _, c := range d.table.Board(120, 40).Own.Zones[0].Cards {
			if c.New {
				n++
			}
		}
		return n
	}
	before, after := happens(t, "bitenight", func(h scene.Happened, _, after *rooms.RoomView) bool {
		return h.Took != nil && h.Took.Seat == 0 && h.Took.N > 2 && after.Phase == rooms.Playing
	})
	took := after.Table.Hand.Len() - before.Table.Hand.Len()
	d := newDesk(t, "", before)
	d.sees(after)
	if got := marked(d); got != took {
		t.Errorf("%d of %d cards are marked", got, took)
	}
	d.sees(after)
	if got := marked(d); got != took {
		t.Errorf("%d are marked at the next view", got)
	}
	if own := d.table.Board(120, 40).Own; !slices.ContainsFunc(own.Tags, func(s board.Span) bool { return s.Text == fmt.Sprintf("took %d", took) }) {
		t.Errorf("%v are said of the viewer", own.Tags)
	}
	played, table := *after, *after.Table
	table.Moves, table.Turn = table.Moves+1, 1
	cards := after.Table.Hand.Cards()
	table.Hand = engine.BagOf(cards[1:]...)
	played.Table = &table
	d.sees(&played)
	if got := marked(d); got != 0 {
		t.Errorf("%d are marked after the next move", got)
	}
	one, next := played, table
	next.Moves, next.Hand = next.Moves+1, engine.BagOf(cards...)
	one.Table = &next
	d.sees(&one)
	if got := marked(d); got != 0 {
		t.Errorf("%d are marked where one has come", got)
	}
}

// TestTheTitleSaysWhoseTurnItIs in both languages, the room and the moves last.
func TestTheTitleSaysWhoseTurnItIs(t *testing.T) {
	theirs := tabletest.When(t, 4, tabletest.IsTheirs)
	for _, c := range []struct {
		locale string
		view   *rooms.RoomView
		says   string
	}{
		{"", tabletest.When(t, 4, tabletest.IsMyTurn), "▶ your turn · "},
		{"de", tabletest.When(t, 4, tabletest.IsRace), "▶ du bist dran · "},
		{"", theirs, theirs.Seats[theirs.Table.Turn].Name + " to play · "},
		{"de", watching(tabletest.When(t, 4, tabletest.IsTheirs)), theirs.Seats[theirs.Table.Turn].Name + " ist dran · "},
		{"", tabletest.When(t, 4, tabletest.IsSetUp), ""},
		{"", ended(t, 4, rooms.Between), ""},
	} {
		want := fmt.Sprintf("%sbrave-otter #%d", c.says, c.view.Table.Moves)
		if got := frameTitle(newDesk(t, c.locale, c.view)); got != want {
			t.Errorf("title %q, not %q", got, want)
		}
	}
}

// TestTheHouseIsHeardInEveryWindow, for some moves.
func TestTheHouseIsHeardInEveryWindow(t *testing.T) {
	v := warned(tabletest.When(t, 4, tabletest.IsTheirs), rooms.Notice{Kind: rooms.NoticeSaid, Text: "Back at noon"})
	d := newDesk(t, "", v)
	for _, size := range [][2]int{{40, 12}, {40, 16}, {60, 20}, {80, 24}, {120, 40}, {200, 60}} {
		if got := d.picture(size[0], size[1]); !strings.Contains(got, "Back at noon") {
			t.Errorf("not at %v:\n%s", size, got)
		}
	}
}
