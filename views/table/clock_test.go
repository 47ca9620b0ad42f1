package table

import (
	"runtime"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"shithead/rooms"
	"shithead/views/table/tabletest"
)

// clocked is a view with so much time left.
func clocked(v *rooms.RoomView, left time.Duration) *rooms.RoomView {
	w := *v
	w.Deadline = w.At.Add(left)
	return &w
}

// counts is what the clock shows of so much time, from tick to tick.
func counts(t *testing.T, v *rooms.RoomView, left time.Duration) (shown []string) {
	d := newDesk(t, "", v)
	began := time.Now()
	for _, cmd := d.table.Update(ViewMsg{clocked(v, left)}); ; {
		shown = append(shown, d.table.scene.Time())
		if cmd == nil {
			return shown
		}
		_, cmd = d.table.Update(cmd())
		if says := v.At.Add(left).Sub(d.table.scene.Clock.Now); time.Since(began)+says != left {
			t.Errorf("%v left after %v", says, time.Since(began))
		}
	}
}

// countdown is a clock that counts down from so many seconds in steps.
func countdown(n, step int) (list []string) {
	for ; n >= 0; n -= step {
		list = append(list, strconv.Itoa(n)+" s")
	}
	return list
}

// TestTheClock of who has to act shows every second of the last ten, and on one's turn all. To others it moves in steps of ten and
// says then that there is little time left, and ticks no more.
func TestTheClock(t *testing.T) {
	own, all := append([]string{"61 s"}, countdown(60, 1)...), append([]string{"61 s"}, countdown(60, 10)[:6]...)
	last, others := append(all[:6:6], countdown(10, 1)...), append(all[:6:6], "<10 s")
	synctest.Test(t, func(t *testing.T) {
		for name, c := range map[string]struct {
			view  *rooms.RoomView
			shows []string
		}{
			"turn":    {tabletest.When(t, 4, tabletest.IsMyTurn), own},
			"aim":     {tabletest.When(t, 5, tabletest.IsAim), own},
			"set-up":  {tabletest.When(t, 4, tabletest.IsSetUp), last},
			"race":    {tabletest.When(t, 4, tabletest.IsRace), own},
			"between": {ended(t, 4, rooms.Between), last},
			"theirs":  {tabletest.When(t, 4, tabletest.IsTheirs), others},
			"ready":   {tabletest.When(t, 4, tabletest.IsReady), others},
			"no race": {tabletest.When(t, 4, tabletest.IsNoRace), others},
			"out":     {tabletest.When(t, 4, tabletest.IsOut), others},
			"auto":    {auto(tabletest.When(t, 4, tabletest.IsMyTurn)), others},
			"watched": {watching(tabletest.When(t, 4, tabletest.IsMyTurn)), others},
		} {
			if got := counts(t, c.view, 60500*time.Millisecond); !slices.Equal(got, c.shows) {
				t.Errorf("%s: %v", name, got)
			}
		}
	})
}

// TestNothingTicksWithoutADeadline, nor in a room that is closed.
func TestNothingTicksWithoutADeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := tabletest.When(t, 4, tabletest.IsMyTurn)
		d := newDesk(t, "", v)
		_, cmd := d.table.Update(ViewMsg{clocked(v, time.Minute)})
		none, over := *v, *clocked(v, time.Minute)
		none.Deadline, over.Closed = time.Time{}, rooms.ErrClosed
		if _, cmd := d.table.Update(ViewMsg{&none}); cmd != nil || d.table.scene.Time() != "" {
			t.Error("counts without a deadline")
		}
		if _, cmd := d.table.Update(cmd()); cmd != nil || d.table.scene.Time() != "" {
			t.Error("the tick under way begins another")
		}
		if _, cmd := d.table.Update(ViewMsg{&over}); cmd != nil {
			t.Error("counts in a room that is closed")
		}
	})
}

// TestEveryViewLeftAGoroutineAsleep: of ticks there is one chain a table, which goes on by the newest deadline and ends with it.
func TestEveryViewLeftAGoroutineAsleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := tabletest.When(t, 4, tabletest.IsMyTurn)
		p := newProgram(t, "", v)
		before := runtime.NumGoroutine()
		for i := range 1000 {
			w := *v
			w.At = v.At.Add(time.Duration(i) * time.Millisecond)
			w.Deadline = w.At.Add(time.Minute)
			p.tell(ViewMsg{&w})
		}
		synctest.Wait()
		if n := runtime.NumGoroutine() - before; n > 3 {
			t.Errorf("%d goroutines for 1,000 views", n)
		}
		p.updates = 0
		if p.pass(10 * time.Minute); p.table.scene.Time() != "0 s" || p.updates < 60 || p.updates > 63 {
			t.Errorf("%s after %d ticks", p.table.scene.Time(), p.updates)
		}
	})
}

// TestATickThatIsNeededEarlier: a view with less time left does not wait for the tick of the one before, which ends.
func TestATickThatIsNeededEarlier(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := tabletest.When(t, 4, tabletest.IsSetUp)
		p := newProgram(t, "", v)
		p.tell(ViewMsg{clocked(v, time.Minute)})
		p.tell(ViewMsg{clocked(v, 3*time.Second)})
		for _, want := range []string{"2 s", "1 s", "0 s", "0 s"} {
			if p.pass(1010 * time.Millisecond); p.table.scene.Time() != want {
				t.Errorf("shows %s, not %s", p.table.scene.Time(), want)
			}
		}
		p.updates = 0
		if p.pass(time.Hour); p.updates > 1 || p.table.scene.Time() != "0 s" {
			t.Errorf("%s after %d updates: the old tick counts, too", p.table.scene.Time(), p.updates)
		}
	})
}
