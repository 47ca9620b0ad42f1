package table

import (
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/table/panel"
	"shithead/views/table/scene"
	"shithead/views/table/tabletest"
	"shithead/views/words"
)

// noSecond is a gallery without a second table.
type noSecond struct{}

func (noSecond) Second() *Second           { return nil }
func (noSecond) OpenSecond(string) tea.Cmd { return nil }
func (noSecond) CloseSecond()              {}
func (noSecond) Next(string) func() string { return func() string { return "" } }

// TestAMomentThatBeganWithAnotherView_IsNotShared: it names people as they were called then.
func TestAMomentThatBeganWithAnotherView_IsNotShared(t *testing.T) {
	before, after := happening(t, "bitenight", burned(engine.CausePower))
	after.Log = after.Log[len(before.Log):]
	before.Log, before.Logged, after.Logged = nil, 0, len(after.Log) // nothing else, whose names would have a column
	watching(before)
	renamed := *watching(after)
	renamed.Seats = slices.Clone(after.Seats)
	for i := range renamed.Seats {
		renamed.Seats[i].Name += "a"
	}
	desks := [2]*desk{newDesk(t, "", before), newDesk(t, "", before)}
	for i, d := range desks {
		asGuest(d)
		d.table.scene.Theme = desks[0].table.scene.Theme
		d.table.Watched(noSecond{})
		if i > 0 {
			d.see(&renamed)
		}
		d.see(after)
	}
	a, b := desks[0].table, desks[1].table
	if a.moment == nil || b.moment == nil || desks[0].picture(80, 24) == desks[1].picture(80, 24) {
		t.Fatal("two moments look the same")
	}
	if first, second := a.Key(80, 24), b.Key(80, 24); first == nil || second == nil || first == second {
		t.Errorf("their keys are %v and %v", first, second)
	}
	b.moment = a.moment
	if a.Key(80, 24) != b.Key(80, 24) {
		t.Error("they differ in something else")
	}
}

// TestWhatIsOnesOwn_IsNotShared, also where it is left of a seat that somebody had before.
func TestWhatIsOnesOwn_IsNotShared(t *testing.T) {
	for name, do := range map[string]func(t *Table){
		"nothing":          func(*Table) {},
		"no second tables": func(t *Table) { t.pair.gallery = nil },
		"a closed room":    func(t *Table) { t.scene.View.Closed = rooms.ErrClosed },
		"a seat":           func(t *Table) { t.scene.View.Seat = 1 },
		"a result":         func(t *Table) { t.scene.View.Phase = rooms.Between },
		"a panel":          func(t *Table) { t.panel = panel.NewLog(t.scene) },
		"somebody muted":   func(t *Table) { t.scene.Muted.Toggle(person(1)) },
		"one's own seat":   func(t *Table) { t.scene.At.Me = person(1) },
		"one's own room":   func(t *Table) { t.scene.At.Me, t.scene.View.Maker = person(9), person(9) },
		"the queue":        func(t *Table) { t.scene.At.Me, t.scene.View.Queue = person(9), []rooms.Person{person(8), person(9)} },
		"what one said":    func(t *Table) { t.scene.At.Me, t.scene.View.Chat = person(9), []rooms.ChatLine{{Who: person(9)}} },
		"a line":           func(t *Table) { t.scene.Entry.Typing = scene.TypingChat },
		"reactions":        func(t *Table) { t.scene.Entry.Reacting = true },
		"a choice":         func(t *Table) { t.scene.Choice.Taking = true },
		"a turned card":    func(t *Table) { t.scene.Turned = engine.NewCard(engine.Nine, 0) },
		"a note":           func(t *Table) { t.scene.Note = "no" },
		"a preference":     func(t *Table) { t.scene.Told = words.Motion },
		"the pace":         func(t *Table) { t.scene.Pacing = true },
		"a copied line":    func(t *Table) { t.scene.Copied = "ssh" },
		"a command":        func(t *Table) { t.scene.At.Sent.Busy = true },
		"a move":           func(t *Table) { t.scene.At.Sent.Flying = true },
		"what waits":       func(t *Table) { t.scene.At.Sent.Waits = true },
		"a swap":           func(t *Table) { t.scene.At.Sent.Swaps = make([]choose.Swap, 1) },
	} {
		d := newDesk(t, "", watching(tabletest.When(t, 4, tabletest.Mine)))
		asGuest(d)
		d.table.Watched(noSecond{})
		do(d.table)
		if key := d.table.Key(80, 24); (key != nil) != (name == "nothing") {
			t.Errorf("%s: %v", name, key)
		}
	}
}
