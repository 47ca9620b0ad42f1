package table

import (
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words"
)

// rings says whether a command rings the bell, whatever else it does.
func rings(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	done := make(chan tea.Msg, 1)
	go func() { done <- cmd() }()
	synctest.Wait()
	select {
	case msg := <-done:
		switch msg := msg.(type) {
		case ui.BellMsg:
			return true
		case tea.BatchMsg:
			rang := false
			for _, c := range msg {
				rang = rings(c) || rang
			}
			return rang
		}
	default: // it waits for something
		time.Sleep(time.Minute)
	}
	return false
}

// TestTheBell rings as one's turn comes after some time without a key, once, and not for whoever has it off.
func TestTheBell(t *testing.T) {
	theirs := tabletest.When(t, 4, func(v *rooms.RoomView) bool { return v.Table.Turn != v.Seat && jumpsIn(v) == nil })
	mine := tabletest.When(t, 4, tabletest.IsMyTurn)
	for _, c := range []struct {
		what    string
		silence time.Duration
		bell    string
		want    bool
	}{
		{"after a while", silent, ui.On, true},
		{"at once", silent - time.Second, ui.On, false},
		{"off", silent, ui.Off, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			d := newDesk(t, "", theirs)
			d.table.scene.Prefers.Set(words.Bell, c.bell)
			d.types("l", "esc")
			time.Sleep(c.silence)
			_, cmd := d.table.Update(ViewMsg{View: mine})
			if got := rings(cmd); got != c.want {
				t.Errorf("%s: %v", c.what, got)
			}
			again := *mine
			time.Sleep(silent)
			if _, cmd := d.table.Update(ViewMsg{View: &again}); rings(cmd) {
				t.Errorf("%s: it rings again", c.what)
			}
		})
	}
}

// TestTheBellForANewcomer: somebody sits down at a table that waits, and not the one who hears it.
func TestTheBellForANewcomer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before := &rooms.RoomView{Code: "x", Phase: rooms.Gathering, Seats: make([]rooms.SeatView, 3)}
		before.Seats[0].Owner = rooms.Person{ID: "p0", Name: tabletest.Names[0]}
		d := newDesk(t, "", before)
		time.Sleep(silent)
		after := *before
		after.Seats = append([]rooms.SeatView(nil), before.Seats...)
		after.Seats[2].Owner = rooms.Person{ID: "p9", Name: "zoe"}
		if _, cmd := d.table.Update(ViewMsg{View: &after}); !rings(cmd) {
			t.Error("nobody hears of zoe")
		}
		if _, cmd := d.table.Update(ViewMsg{View: before}); rings(cmd) {
			t.Error("it rings as somebody leaves")
		}
	})
}

// TestTheBellForAJumpIn rings at once: it does not wait for silence, as a jump-in does not.
func TestTheBellForAJumpIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before := tabletest.When(t, 7, func(v *rooms.RoomView) bool { return v.Table.Turn != v.Seat && jumpsIn(v) == nil })
		d := newDesk(t, "", before)
		d.types("l", "esc")
		if _, cmd := d.table.Update(ViewMsg{View: tabletest.When(t, 7, tabletest.IsJump)}); !rings(cmd) {
			t.Error("nobody hears of it")
		}
	})
}
