package table

import (
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

// TestTheRefereeIsDared twice: what it costs is said first, and then it is sent.
func TestTheRefereeIsDared(t *testing.T) {
	v := tabletest.WhenOf(t, strictRules, 4, tabletest.IsWrong)
	key := wrong(v)
	d := newDesk(t, "", v)
	d.types(key, "enter")
	d.sent()
	d.says("won't fit. It costs a warning.")
	d.types("enter")
	if got := d.moves(); len(got) != 1 {
		t.Fatalf("sent %v", got)
	}
	// Esc, or any other key, is no.
	for _, no := range []string{"esc", "right", "up", "l"} {
		d = newDesk(t, "", v)
		d.types(key, "enter", no)
		if d.table.scene.Choice.Dared {
			t.Errorf("%s is no no", no)
		}
	}
	// It was said of this pile.
	d = newDesk(t, "", v)
	d.types(key, "enter")
	next, table := *v, *v.Table
	table.Moves++
	next.Table = &table
	d.sees(&next)
	d.types("enter")
	d.sent()
	// Who is warned pays with a card.
	warned := fouled(t, 1, tabletest.IsWrong)
	d = newDesk(t, "", warned)
	d.says("The referee warns bob.")
	d.types(wrong(warned), "enter")
	d.says("It costs a penalty card.")
	newDesk(t, "", fouled(t, 2, tabletest.IsWrong)).says("The referee punishes bob")
}

// TestALenientRefereeIsNotDared: what does not fit is refused at once.
func TestALenientRefereeIsNotDared(t *testing.T) {
	v := tabletest.WhenOf(t, "schwechat", 4, tabletest.IsWrong)
	d := newDesk(t, "", v)
	d.types(wrong(v), "enter")
	if got := d.moves(); len(got) != 1 {
		t.Errorf("sent %v", got)
	}
	v = tabletest.WhenOf(t, "schwechat", 4, tabletest.IsTheirs)
	d = newDesk(t, "", v)
	d.types("right", "enter", "enter")
	d.sent()
	d.types("tab", "right", "enter", "enter")
	d.sent()
}

func TestPeekingAtAFaceDownCard(t *testing.T) {
	for name, v := range map[string]*rooms.RoomView{
		"on turn": tabletest.WhenOf(t, strictRules, 4, tabletest.IsWrong), "not on turn": tabletest.WhenOf(t, strictRules, 4, tabletest.IsTheirs),
	} {
		d := newDesk(t, "", v)
		d.types("tab", "right", "enter")
		d.sent()
		d.says("no tolerance")
		d.types("enter")
		if got := d.did; len(got) != 1 || !tabletest.SameMove(got[0].(rooms.Move).Move, engine.Flip(0, 1)) {
			t.Errorf("%s: sent %v", name, got)
		}
		d = newDesk(t, "", v)
		d.types("tab", "esc", "enter", "enter")
		d.sent()
	}
}

// TestTheBurnedPileCountsUnseenCards, which a forbidden flip puts there: how many there are everybody sees.
func TestTheBurnedPileCountsUnseenCards(t *testing.T) {
	v := tabletest.WhenOf(t, strictRules, 4, tabletest.IsWrong)
	next, table := *v, *v.Table
	table.BurnedUnseen = 31
	next.Table = &table
	d := newDesk(t, "", &next)
	want := d.table.scene.Vocabulary().Burned + " " + strconv.Itoa(31+v.Table.Burned.Len())
	for _, size := range [][2]int{{80, 24}, {40, 16}} {
		if picture := d.picture(size[0], size[1]); !strings.Contains(picture, want) {
			t.Errorf("no %q in\n%s", want, picture)
		}
	}
}
