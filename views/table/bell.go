package table

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/ui"
	"shithead/views/words"
)

// silent is for how long somebody has pressed no key who may look elsewhere.
const silent = 5 * time.Second

// ring rings the bell for a player who has pressed no key for a while: it is their turn now, a player has sat down with
// them, or others may begin the match that they host. A jump-in does not wait, so it rings at once for that, and for a
// seat that was waited for.
func (t *Table) ring(before *rooms.RoomView) tea.Cmd {
	if before == nil || !t.scene.Prefers.Is(words.Bell) || !t.scene.At.Seated() || t.scene.At.Auto() {
		return nil
	}
	was := t.scene.At
	was.View = before
	now := &t.scene.At
	jumps := jumpsIn(before) == nil && jumpsIn(now.View) != nil
	called := now.Called() && !was.Called() || newcomer(before, now.View) ||
		now.Maker() && now.View.StartIsOpen() && !before.StartIsOpen()
	given := t.scene.Given && before.Seat == engine.NoSeat
	if !jumps && !given && (!called || time.Since(t.pressed) < silent) {
		return nil
	}
	return func() tea.Msg { return ui.BellMsg{} }
}

// jumpsIn is a move out of turn that a view allows, nil for none.
func jumpsIn(v *rooms.RoomView) *engine.Move {
	for i := range v.Legal {
		if v.Legal[i].Kind == engine.MoveJump {
			return &v.Legal[i]
		}
	}
	return nil
}

// newcomer reports whether a player has sat down before the match.
func newcomer(before, now *rooms.RoomView) bool {
	if now.Phase != rooms.Gathering || before.Phase != rooms.Gathering {
		return false
	}
	for i := range min(len(before.Seats), len(now.Seats)) {
		if was, is := before.Seats[i].Owner.ID, now.Seats[i].Owner.ID; is != "" && is != was && i != now.Seat {
			return true
		}
	}
	return false
}
