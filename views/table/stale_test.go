package table

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

func TestAViewOfAnotherRoomIsNotShown(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	d := newDesk(t, "", v)
	other := *v
	other.Code = "quiet-heron"
	d.sees(&other)
	if d.table.scene.View.Code != v.Code || strings.Contains(d.picture(80, 24), "quiet-heron") {
		t.Error("it is shown")
	}
}

// TestWhatWasChosenEndsWithTheRound, although the same cards are there.
func TestWhatWasChosenEndsWithTheRound(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	d := newDesk(t, "", v)
	d.types("right")
	same := *v
	d.sees(&same)
	if d.table.scene.Choice.Rank == engine.NoRank {
		t.Fatal("nothing is chosen")
	}
	next := *v
	next.Round = "r2"
	d.sees(&next)
	if d.table.scene.Choice.Rank != engine.NoRank || d.table.scene.Choice.Count != 0 {
		t.Errorf("%d of %v are chosen", d.table.scene.Choice.Count, d.table.scene.Choice.Rank)
	}
}

// TestASlotThatIsGoneIsNotChosen: the first that is left is.
func TestASlotThatIsGoneIsNotChosen(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsFlip(v) && v.Table.Seats[0].Covered() == 2 })
	d := newDesk(t, "", v)
	d.types("right")
	gone, table := d.table.scene.Choice.Slot, *v.Table
	table.Seats = append([]engine.SeatView(nil), table.Seats...)
	table.Seats[0].FaceDown = append([]bool(nil), table.Seats[0].FaceDown...)
	table.Seats[0].FaceDown[gone] = false
	next := *v
	next.Table = &table
	d.sees(&next)
	if slot := d.table.scene.Choice.Slot; slot == gone || slot < 0 || !table.Seats[0].FaceDown[slot] {
		t.Errorf("slot %d is chosen, %d is gone of %v", slot, gone, table.Seats[0].FaceDown)
	}
}

// TestOnlyJokersFit: enter begins to choose whom to show one to; where something else fits it does not.
func TestOnlyJokersFit(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsJoker)
	var legal []engine.Move
	for _, m := range v.Legal {
		if m.Rank == engine.Joker {
			legal = append(legal, m)
		}
	}
	all := v.Legal
	v.Legal = legal
	d := newDesk(t, "", v)
	d.says("ENTER play the Joker and choose who sees it")
	d.types("enter", "enter")
	if moves := d.moves(); len(moves) != 1 || moves[0] != "Jk@1" {
		t.Errorf("sent %v", moves)
	}
	// One more play beside it, whether before it or behind.
	for _, m := range all {
		if m.Rank != engine.Joker {
			for _, list := range [][]engine.Move{append([]engine.Move{m}, legal...), append(legal[:len(legal):len(legal)], m)} {
				v.Legal = list
				d = newDesk(t, "", v)
				d.types("enter")
				if d.sent(); d.table.scene.Choice.Aiming {
					t.Error("the Joker is chosen though there is a choice")
				}
			}
			return
		}
	}
}

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
