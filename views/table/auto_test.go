package table

import (
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/words"
)

// prefer turns preferences on.
func (d *desk) prefer(all ...words.Preference) *desk {
	for _, p := range all {
		d.table.scene.Prefers.Toggle(p)
	}
	return d
}

// pairOf is a rank of which seat 0 may play two or more.
func pairOf(v *rooms.RoomView) engine.Rank {
	for i := range v.Legal {
		if m := &v.Legal[i]; m.Kind == engine.MovePlay && m.Count > 1 {
			return m.Rank
		}
	}
	return engine.NoRank
}

func hasPair(v *rooms.RoomView) bool { return tabletest.Mine(v) && pairOf(v) != engine.NoRank }

// TestTheKeyOfAutoSelect turns it on and off, and says so; what is chosen stays.
func TestTheKeyOfAutoSelect(t *testing.T) {
	v := tabletest.When(t, 4, hasPair)
	r := pairOf(v)
	d := newDesk(t, "", v)
	d.types(letter(r), "m")
	if d.says("Auto select: a press chooses a whole rank"); d.table.scene.Choice.Count != 1 {
		t.Errorf("%d are chosen after the key", d.table.scene.Choice.Count)
	}
	d.types("esc", letter(r))
	if d.silent("Auto select"); d.table.scene.Choice.Count != v.Table.Hand.Rank(r) {
		t.Errorf("%d are chosen", d.table.scene.Choice.Count)
	}
	d.types("esc", "m")
	d.says("No auto select: each press chooses one more.")
	if d.types(letter(r)); d.table.scene.Choice.Count != 1 {
		t.Errorf("%d are chosen", d.table.scene.Choice.Count)
	}
	d.sent()
}
