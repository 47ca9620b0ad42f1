package table

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
)

// wayTaken is a lobby that remembers where it was asked to go.
type wayTaken struct{ room *string }

func (w wayTaken) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	if call, ok := msg.(ui.CallMsg); ok {
		*w.room = call.Room
	}
	return w, nil
}
func (wayTaken) Draw(*frame.Frame) {}

// TestAnotherRoomThatWaits is called at a table in every window, and a key goes there; the table itself is no call.
func TestAnotherRoomThatWaits(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	d, went := newDesk(t, "", v), ""
	d.table.back = func() ui.Screen { return wayTaken{&went} }
	d.table.scene.Calls = []string{v.Code}
	if d.types("v"); d.exits != 0 || strings.Contains(d.picture(80, 24), "waits for you") {
		t.Errorf("the table calls its own people:\n%s", d.picture(80, 24))
	}
	d.table.scene.Calls = []string{v.Code, "careful-ocelot"}
	for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}} {
		if got := d.picture(size[0], size[1]); !strings.Contains(got, "▶ careful-ocelot waits for you  v") {
			t.Errorf("\n%s", got)
		}
	}
	d.types("c")
	if got := d.picture(80, 24); strings.Contains(got, "waits for you") {
		t.Errorf("over what is typed:\n%s", got)
	}
	d.types("esc", "v")
	if went != "careful-ocelot" || d.exits != 1 {
		t.Errorf("went to %q, left %d times", went, d.exits)
	}
}
