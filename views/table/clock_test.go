package table

import (
	"runtime"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/table/tabletest"
)

// clocked is a view with so much time left.
func clocked(v *rooms.RoomView, left time.Duration) *rooms.RoomView {
	w := *v
	w.Deadline = w.At.Add(left)
	return &w
}

// TestTheClockOfAnothersTurnMovesInStepsOfTen, and not in the last of them; that of one's own shows every second.
func TestTheClockOfAnothersTurnMovesInStepsOfTen(t *testing.T) {
	for name, c := range map[string]struct {
		is   func(v *rooms.RoomView) bool
		want func() []string
	}{
		"own":     {tabletest.IsMyTurn, func() []string { return countdownFrom(60, 1) }},
		"theirs":  {tabletest.IsTheirs, func() []string { return append(countdownFrom(60, 10)[:5], "<10 s") }},
		"swapped": {tabletest.IsSetUp, func() []string { return append(countdownFrom(60, 10)[:5], countdownFrom(10, 1)...) }},
	} {
		t.Run(name, func(t *testing.T) { counts(t, tabletest.When(t, 4, c.is), c.want()) })
	}
}

// countdownFrom is what a clock shows that counts down from so many seconds in steps.
func countdownFrom(n, step int) (list []string) {
	for ; n >= 0; n -= step {
		list = append(list, strconv.Itoa(n)+" s")
	}
	return list
}

// counts holds what the clock shows of 60.5 seconds against what it should.
func counts(t *testing.T, v *rooms.RoomView, shows []string) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, "", v)
		_, cmd := d.table.Update(ViewMsg{clocked(v, 60500*time.Millisecond)})
		if got := d.table.scene.Time(); got != "61 s" {
			t.Errorf("begins at %s", got)
		}
		began := time.Now()
		for _, want := range shows {
			if cmd == nil {
				t.Fatalf("nothing counts to %s", want)
			}
			_, cmd = d.table.Update(cmd())
			if got := d.table.scene.Time(); got != want {
				t.Errorf("after %v: %s instead of %s", time.Since(began), got, want)
			}
			if left := v.At.Add(60500 * time.Millisecond).Sub(d.table.scene.Clock.Now); time.Since(began)+left != 60500*time.Millisecond {
				t.Errorf("%v left after %v", left, time.Since(began))
			}
		}
		if cmd != nil {
			t.Error("counts on")
		}
	})
}

func TestNothingTicksWithoutADeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := tabletest.When(t, 4, tabletest.IsMyTurn)
		d := newDesk(t, "", v)
		_, cmd := d.table.Update(ViewMsg{clocked(v, time.Minute)})
		none := *v
		none.Deadline = time.Time{}
		if _, cmd := d.table.Update(ViewMsg{&none}); cmd != nil || d.table.scene.Time() != "" {
			t.Error("counts without a deadline")
		}
		if _, cmd := d.table.Update(cmd()); cmd != nil || d.table.scene.Time() != "" {
			t.Error("the tick under way begins another")
		}
		over := clocked(v, time.Minute)
		over.Closed = rooms.ErrClosed
		if _, cmd := d.table.Update(ViewMsg{over}); cmd != nil {
			t.Error("counts in a room that is closed")
		}
		if _, cmd := newDesk(t, "", v).table.Update(ViewMsg{clocked(v, time.Minute)}); cmd == nil {
			t.Error("does not count")
		}
	})
}

// TestEveryViewLeftAGoroutineAsleep: of ticks there is one chain a table.
func TestEveryViewLeftAGoroutineAsleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := tabletest.When(t, 4, tabletest.IsMyTurn)
		d := newDesk(t, "", v)
		ticks := 0
		before := runtime.NumGoroutine()
		messages := make(chan tea.Msg, 1000)
		update := func(msg tea.Msg) {
			if _, cmd := d.table.Update(msg); cmd != nil {
				ticks++
				go func() { messages <- cmd() }()
			}
		}
		for i := range 1000 {
			w := *v
			w.At = v.At.Add(time.Duration(i) * time.Millisecond)
			w.Deadline = w.At.Add(time.Minute)
			update(ViewMsg{&w})
		}
		synctest.Wait()
		if n := runtime.NumGoroutine() - before; ticks > 3 || n > 3 {
			t.Errorf("%d ticks and %d goroutines for 1,000 views", ticks, n)
		}
		// The chain goes on by the newest deadline, and ends with it.
		for range 200 {
			select {
			case msg := <-messages:
				update(msg)
			case <-time.After(2 * time.Minute):
			}
			if d.table.scene.Time() == "0 s" {
				break
			}
		}
		if got := d.table.scene.Time(); got != "0 s" || ticks < 60 || ticks > 63 {
			t.Errorf("%s after %d ticks", got, ticks)
		}
	})
}

// TestATickThatIsNeededEarlier: a view with less time left does not wait for the tick of the one before, which ends.
func TestATickThatIsNeededEarlier(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := tabletest.When(t, 4, tabletest.IsSetUp)
		d := newDesk(t, "", v)
		_, old := d.table.Update(ViewMsg{clocked(v, time.Minute)})
		_, cmd := d.table.Update(ViewMsg{clocked(v, 3*time.Second)})
		if cmd == nil {
			t.Fatal("waits for a tick that comes too late")
		}
		_, cmd = d.table.Update(cmd())
		if got := d.table.scene.Time(); got != "2 s" {
			t.Errorf("shows %s", got)
		}
		if _, next := d.table.Update(old()); next != nil || d.table.scene.Time() != "2 s" {
			t.Error("the old tick counts, too")
		}
		if _, cmd = d.table.Update(cmd()); cmd == nil || d.table.scene.Time() != "1 s" {
			t.Errorf("shows %s", d.table.scene.Time())
		}
	})
}
