package table

import (
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
