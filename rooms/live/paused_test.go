package live

import (
	"bytes"
	"log/slog"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// TestAFullDisk_PausesRooms_UntilItTakesAProbe: that their journals can be read is not enough.
func TestAFullDisk_PausesRooms_UntilItTakesAProbe(t *testing.T) {
	open(t, setup{limits: func(l *rooms.RoomLimits) { l.RoomsPerMaker, l.MakeBurst, l.SeatsPerPlayer = 100, 100, 100 }}, func(in *inn) {
		var log bytes.Buffer
		in.log = slog.New(slog.NewTextHandler(&log, nil))
		var people []*visitor
		for range 40 {
			people = append(people, in.host())
		}
		people[0].do(act{wake: time.Minute}) // fails by itself
		in.keeper.fail(faults{fail: errDisk})
		for _, a := range people[1:] {
			a.refuse(act{line: "lost"}, rooms.ErrPaused)
			a.see("1 paused")
			time.Sleep(in.limits.Retry / 40)
		}
		time.Sleep(time.Minute)
		people[0].see("1 paused")
		check(t, "40 paused, 40 pauses", "%d paused, %d pauses", in.Paused(), in.figures.Pauses.Load())
		in.build(bob, terms(), rooms.ErrPaused, data.ErrUnwritten)
		in.keeper.fail(faults{fail: errDisk, small: true})
		in.build(bob, terms(), rooms.ErrPaused) // where a little can be written
		in.keeper.fail(faults{fail: errDisk})
		probes := in.keeper.probes
		in.keeper.set(func() { in.keeper.batches = nil })
		time.Sleep(time.Hour)
		for _, a := range people {
			a.see("nothing")
			a.refuse(act{line: "lost"}, rooms.ErrPaused)
		}
		most := int(time.Hour/in.limits.Retry) + 3
		if n := in.keeper.probes - probes; n > most || n < most/2 || len(in.keeper.batches) > most {
			t.Errorf("%d probes in an hour, %d commits", n, len(in.keeper.batches))
		}
		check(t, "", "%s", log.String())
		in.heal()
		in.wait(in.limits.Retry)
		for _, a := range people {
			a.write("goes on")
			a.look()
		}
		check(t, "0", "%d", in.Paused())
		in.checkAside()
	})
}

// TestTheDisksTime_IsNobodysTime: however long a move takes to be kept, who has to act has the whole time for theirs.
func TestTheDisksTime_IsNobodysTime(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		_, a, b := in.pair(forTwo)
		b.do(rooms.Sit{})
		a.do(rooms.Start{})
		view := a.look()
		left := time.Until(view.Deadline)
		in.keeper.fail(faults{slow: 20 * time.Second})
		a.do(rooms.Move{Round: view.Round, Move: engine.Ready(0)})
		check(t, left.String(), "%v", time.Until(b.look().Deadline))
	})
}
