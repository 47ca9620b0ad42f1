package table

import (
	"fmt"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

func TestSwapping(t *testing.T) {
	r := tabletest.NewRound(t, 4, 3)
	v := r.View(0)
	d := newDesk(t, "", v)
	d.hold = true
	hand, up := v.Table.Hand.Cards(), v.Table.Seats[0].FaceUp.Cards()
	// Three swaps and ready, typed before the first has been answered.
	for i := range 3 {
		d.types(letter(hand[i].Rank()), letter(up[i].Rank()))
	}
	d.types("r")
	for i := range 4 {
		if len(d.did) != i+1 {
			t.Fatalf("%d commands are sent before answer %d", len(d.did), i+1)
		}
		m, _ := d.did[i].(rooms.Move)
		if m.Seen != r.State.Moves() {
			t.Errorf("command %d has seen %d of %d moves", i, m.Seen, r.State.Moves())
		}
		r.Make(m.Move)
		switch i {
		case 0:
			d.answer()
			d.sees(r.View(0))
		case 1:
			// Somebody else swaps: the view that comes first does not show one's own.
			d.sees(r.View(0))
			d.answer()
		default:
			d.answer()
			d.sees(r.View(0))
		}
	}
	moves := d.moves()
	if fmt.Sprint(moves) != "[swap swap swap ready]" {
		t.Errorf("sent %v", moves)
	}
	if !d.table.scene.At.Seat().Ready || r.State.Hand(0) != engine.BagOf(up...) {
		t.Errorf("the hand is %v", r.State.Hand(0))
	}
}

// TestAMoveTypedBeforeTheAnswerToTheOneBefore: the view of a move can come before its answer. What is typed at that view
// goes out as soon as the answer is there.
func TestAMoveTypedBeforeTheAnswerToTheOneBefore(t *testing.T) {
	r := tabletest.NewRound(t, 4, 1)
	for !isMyTurnAt(r) || len(r.View(0).Legal) == 0 || r.View(0).Legal[0].Kind != engine.MovePlay {
		r.Step()
	}
	d := newDesk(t, "", r.View(0))
	d.hold = true
	d.types(letter(r.View(0).Legal[0].Rank), "enter")
	r.Step()
	for !isMyTurnAt(r) || len(r.View(0).Legal) == 0 || r.View(0).Legal[0].Kind != engine.MovePlay {
		r.Step()
	}
	v := r.View(0)
	d.sees(v)
	d.types(letter(v.Legal[0].Rank), "enter")
	if text := d.picture(140, 45); strings.Contains(text, "ENTER ") {
		t.Errorf("asks for the next move before this one is seen:\n%s", text)
	}
	d.answer()
	if len(d.did) != 2 || d.did[1].(rooms.Move).Seen != v.Table.Moves {
		t.Errorf("sent %v", d.did)
	}
}

// TestEscBehindALeave takes nobody to the lobby before the seat is given up: it would be kept. So it is behind a move whose answer
// has not come, and if the seat is not given up esc leads away again.
func TestEscBehindALeave(t *testing.T) {
	for name, c := range map[string]struct {
		before []string
		err    error
		left   bool
	}{
		"at once":       {left: true},
		"behind a move": {before: []string{"r"}, left: true},
		"in vain":       {err: rooms.ErrPaused},
	} {
		r := tabletest.NewRound(t, 4, 3)
		d := newDesk(t, "", r.View(0))
		d.hold, d.err = true, c.err
		d.types(c.before...)
		d.types("x", "y", "esc")
		if d.exits != 0 {
			t.Errorf("%s: away with the seat", name)
		}
		for len(d.held) > 0 {
			if m, ok := d.did[len(d.did)-1].(rooms.Move); ok {
				r.Make(m.Move)
			}
			d.answer()
			if _, there := d.screen.(*Table); there {
				d.sees(r.View(0))
			}
		}
		if _, ok := d.did[len(d.did)-1].(rooms.Leave); !ok || (d.exits > 0) != c.left {
			t.Errorf("%s: sent %v, away %d times", name, d.did, d.exits)
		}
		if d.types("esc"); !c.left && d.exits != 1 {
			t.Errorf("%s: esc leads nowhere", name)
		}
	}
}
