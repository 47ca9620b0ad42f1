package table

import (
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

// noSecond is a gallery without a second table.
type noSecond struct{}

func (noSecond) Second() *Second           { return nil }
func (noSecond) OpenSecond(string) tea.Cmd { return nil }
func (noSecond) CloseSecond()              {}

// burned is a round before and after the pile was burned, as those see it who watch, with nothing else in the log.
func burned(t *testing.T) (before, after *rooms.RoomView) {
	for seed := range uint64(20) {
		for r := tabletest.NewRound(t, 4, seed); ; {
			r.Log = slices.Clip(r.Log[:1])
			before = watching(tabletest.Logged(r))
			if !r.Step() {
				break
			}
			if slices.ContainsFunc(r.Log, func(e rooms.Entry) bool { return e.Event.Kind == engine.EventBurned }) && r.State.Phase() == engine.PhasePlay {
				after = watching(tabletest.Logged(r))
				return before, after
			}
		}
	}
	t.Fatal("nothing was burned")
	return nil, nil
}

// TestAMomentThatBeganWithAnotherView_IsNotShared: it names people as they were called then.
func TestAMomentThatBeganWithAnotherView_IsNotShared(t *testing.T) {
	before, after := burned(t)
	renamed := *after
	renamed.Seats = slices.Clone(after.Seats)
	for i := range renamed.Seats {
		renamed.Seats[i].Name += "a"
	}
	desks := [2]*desk{guestDesk(t, before), guestDesk(t, before)}
	for i, d := range desks {
		d.table.scene.Theme = desks[0].table.scene.Theme
		d.table.Watched(noSecond{})
		if i > 0 {
			d.sees(&renamed)
		}
		d.sees(after)
	}
	a, b := desks[0].table, desks[1].table
	if a.moment == nil || b.moment == nil || desks[0].picture(80, 24) == desks[1].picture(80, 24) {
		t.Fatal("two moments look the same")
	}
	first, second := a.Key(80, 24), b.Key(80, 24)
	if first == nil || second == nil || first == second {
		t.Errorf("their keys are %v and %v", first, second)
	}
	b.moment = a.moment
	if a.Key(80, 24) != b.Key(80, 24) {
		t.Error("they differ in something else")
	}
}
