package table

import (
	"testing"

	"shithead/engine"
	"shithead/views/table/tabletest"
)

func TestAimingAJoker(t *testing.T) {
	v := tabletest.When(t, 5, tabletest.IsJoker)
	d := newDesk(t, "", v)
	d.types("o", "enter")
	d.says("Who gets the Joker, and the stack")
	d.types("esc")
	if d.table.scene.Choice.Aiming {
		t.Fatal("esc does not cancel")
	}
	d.types("enter", "left")
	d.says("ENTER show the Joker to yourself")
	d.types("tab", "enter")
	moves := d.moves()
	if len(moves) != 1 || moves[0] != "Jk@1" {
		t.Errorf("sent %v", moves)
	}
}

func TestAJokerThatWasTurned(t *testing.T) {
	v := tabletest.When(t, 5, tabletest.IsAim)
	d := newDesk(t, "", v)
	d.types("esc")
	if d.exits != 1 {
		t.Error("esc does not lead to the lobby")
	}
	for _, c := range []struct {
		key string
		at  int
	}{{"right", 1}, {"tab", 1}, {"left", 4}} {
		d = newDesk(t, "", v)
		d.types(c.key, "enter")
		moves := d.moves()
		if len(moves) != 1 || moves[0] != v.Legal[c.at].String() {
			t.Errorf("%s sent %v, could %v", c.key, moves, v.Legal)
		}
	}
}

// TestADoubleEnterAimedTheTurnedJokerUnseen: nobody is proposed, whoever a card was aimed at before.
func TestADoubleEnterAimedTheTurnedJokerUnseen(t *testing.T) {
	v := tabletest.When(t, 5, tabletest.IsAim)
	d := newDesk(t, "", v)
	d.says("choose whom (← →)")
	d.types("enter", "enter")
	d.sent()
	d = newDesk(t, "", tabletest.When(t, 5, tabletest.IsJoker))
	d.types("o", "enter", "right")
	if d.table.scene.Choice.Target == engine.NoSeat {
		t.Fatal("nobody is chosen")
	}
	d.sees(v)
	d.types("enter")
	d.sent()
	// What was chosen stays while nothing happens at the table.
	d.types("right")
	d.sees(v)
	d.types("enter")
	if moves := d.moves(); len(moves) != 1 || moves[0] != v.Legal[1].String() {
		t.Errorf("sent %v", moves)
	}
	// It does not stay for another card that is turned.
	d = newDesk(t, "", v)
	d.types("right")
	next, table := *v, *v.Table
	table.Moves += 2
	next.Table = &table
	d.sees(&next)
	d.types("enter")
	d.sent()
}
