package table

import (
	"fmt"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

func TestLaying(t *testing.T) {
	r := tabletest.NewRoundOf(t, "schwechat", 3, 1)
	v := r.View(0)
	d := newDesk(t, "", v)
	d.hold = true
	hand := v.Table.Hand.Cards()
	d.types("r")
	d.sent()
	d.types("enter")
	d.sent()
	for _, c := range hand[:3] {
		d.types(letter(c.Rank()))
	}
	if d.table.scene.Choice.ToLay(&d.table.scene.At) != 0 {
		t.Fatalf("%d cards are missing", d.table.scene.Choice.ToLay(&d.table.scene.At))
	}
	for _, c := range hand[3:] {
		if c.Rank() != hand[2].Rank() {
			d.types(letter(c.Rank()))
			d.says("That is enough")
			break
		}
	}
	// Laid and ready, typed before the first has been answered; somebody else is faster.
	d.types("enter", "enter", "r")
	if len(d.did) != 1 {
		t.Fatalf("sent %v", d.did)
	}
	lay, _ := d.did[0].(rooms.Move)
	if lay.Move.Kind != engine.MoveLay || len(lay.Move.Cards) != 3 {
		t.Fatalf("sent %v", d.did)
	}
	r.Make(r.State.Legal(1, nil)[0])
	d.sees(r.View(0))
	r.Make(lay.Move)
	d.answer()
	if len(d.did) != 1 {
		t.Error("says ready before the laid cards are seen")
	}
	d.sees(r.View(0))
	if got := fmt.Sprint(d.moves()); got != "[lay ready]" {
		t.Errorf("sent %v", got)
	}
}
