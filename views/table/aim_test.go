package table

import (
	"testing"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/table/prompt"
	"shithead/views/table/tabletest"
	"shithead/views/words/languages"
)

func TestAimingAJoker(t *testing.T) {
	v := tabletest.When(t, 5, tabletest.IsJoker)
	d := newDesk(t, "", v)
	d.types("o", "enter")
	d.says("Who gets the Joker and the stack")
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

// TestAskingWhomMovedTheTable: the question has one row from 80 columns on, as the sentence before it has, however many there
// are to be aimed at.
func TestAskingWhomMovedTheTable(t *testing.T) {
	for _, players := range []int{3, 5, 8} {
		for _, locale := range languages.Tags() {
			d := newDesk(t, locale, tabletest.When(t, players, tabletest.IsJoker))
			d.types("o", "enter")
			if status := prompt.Status(d.table.scene); frame.Width(status) > 76 {
				t.Errorf("%d players: %q", players, status)
			}
		}
	}
}

// TestTheLastNamesOfTheAimedAtAreCounted where not all of them fit, and none is left out where they do.
func TestTheLastNamesOfTheAimedAtAreCounted(t *testing.T) {
	d := newDesk(t, "", tabletest.When(t, 8, tabletest.IsJoker))
	d.types("o", "enter")
	d.says("bob, Cornelius, dan and 5 more")
	d = newDesk(t, "", tabletest.When(t, 3, tabletest.IsJoker))
	d.types("o", "enter")
	d.says("bob, Cornelius, yourself")
}
