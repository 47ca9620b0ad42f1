package table

import (
	"fmt"
	"strings"
	"testing"
	"time"

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

// TestTheSetUpHadNoClockAndShowedCardsTwice: what was laid lies in one place, being ready has one key, the time left is seen.
func TestTheSetUpHadNoClockAndShowedCardsTwice(t *testing.T) {
	v := tabletest.WhenOf(t, "schwechat", 4, tabletest.IsLaid)
	v.Deadline = v.At.Add(70 * time.Second)
	text := newDesk(t, "", v).picture(80, 24)
	if n := strings.Count(text, "FUCs ─"); n != 1 {
		t.Errorf("the cards are shown %d times:\n%s", n, text)
	}
	if !strings.Contains(text, " ann   dealer   70 s ") {
		t.Errorf("no time:\n%s", text)
	}
	if strings.Contains(text, "r  ready") || strings.Contains(text, "ctrl+c") {
		t.Errorf("keys:\n%s", text)
	}
}

// TestEnterWasLitThoughItDidNothing: while cards have to be chosen first, no key says to be pressed.
func TestEnterWasLitThoughItDidNothing(t *testing.T) {
	d := newDesk(t, "", tabletest.WhenOf(t, "schwechat", 4, tabletest.IsLay))
	if text := d.picture(80, 24); strings.Contains(text, "ENTER") || !strings.Contains(text, "3 cards to choose") {
		t.Error(text)
	}
	for _, c := range d.table.scene.View.Table.Hand.Cards()[:3] {
		d.types(letter(c.Rank()))
	}
	d.says("ENTER lay ")
}
