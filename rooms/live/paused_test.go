package live

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/errcode"
	"shithead/rooms"
)

// TestWhatCannotBeKeptIsNotDone: the room says that it pauses, and goes on as it was once it can. What failed and reached the
// disk all the same was done, also if it was the end.
func TestWhatCannotBeKeptIsNotDone(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code, a, b := in.pair()
		a.write("kept")
		b.see("2")
		in.keeper.fail(faults{fail: errDisk, unread: errDisk})
		a.refuse(act{line: "lost"}, rooms.ErrPaused)
		if own, shared := a.see("2 paused"), b.see("2 paused"); own.Seat != 0 || shared.Seat == 0 {
			t.Fatalf("they see %+v and %+v", own, shared)
		}
		for range 3 {
			a.refuse(act{line: "paused"}, rooms.ErrPaused)
			time.Sleep(in.limits.Retry)
		}
		b.Exit()
		c := in.enter(code, cid)
		if view := c.box.Fetch(); view == nil || !view.Paused || view.Code != code {
			t.Fatalf("who comes into a paused room sees %+v", view)
		}
		again := in.enter(code, ann)
		again.see("2 paused")
		a.see("2 elsewhere")
		in.heal()
		if view := again.see("2"); view.Watchers != 2 || view.Seat != 0 {
			t.Fatalf("the room goes on as %+v", view)
		}
		c.see("2")
		again.write("goes on")
		check(t, "goes on", "%s", c.see("3").Log[2].Name)

		in.keeper.fail(faults{told: errDisk})
		again.refuse(act{line: "kept"}, rooms.ErrPaused)
		c.see("3 paused")
		in.heal()
		c.see("4")
		again.write("goes on")
		c.see("5")
		in.keeper.fail(faults{told: errDisk})
		again.refuse(act{end: true}, rooms.ErrPaused)
		in.heal()
		c.see("5 closed")
		in.checkAside()
	})
}

// TestAside: a room is set aside that panics for ever, that cannot be written for a reason of its own, or whose journal leads
// nowhere each time. It goes on when it is given back, unless it still leads nowhere or there is another.
func TestAside(t *testing.T) {
	for _, c := range []struct {
		line  string
		again int    // how often it fails and goes on before it is set aside
		leads string // why it is not given back
	}{
		{"breaks", maxFailures - 1, "<nil>"},
		{"bad", maxReads, "bad line"},
		{"worse", maxReads, "worse line"},
	} {
		open(t, setup{}, func(in *inn) {
			a := in.host()
			a.write(c.line)
			a.see("2")
			a.refuse(act{panics: true}, rooms.ErrPaused)
			a.see("2 paused")
			in.wait(time.Duration(c.again-1) * in.limits.Retry)
			in.checkAside()
			in.wait(in.limits.Retry)
			a.see("2 closed")
			in.checkAside(a.code)
			if err := in.GiveBack(a.code, 1); !strings.Contains(fmt.Sprint(err), c.leads) {
				t.Errorf("%s is given back: %v", c.line, err)
			}
		})
	}
	open(t, setup{}, func(in *inn) {
		a := in.host()
		a.write("line")
		for n := range maxFailures {
			in.keeper.fail(faults{fail: []error{data.ErrDamaged, errors.New("a line of a record that holds two")}[n%2]})
			a.refuse(act{line: "lost"}, []error{rooms.ErrPaused, rooms.ErrPaused, rooms.ErrClosed}[n])
			in.heal()
		}
		in.checkAside(a.code)
		in.keeper.put(a.code, "", 0)
		checkError(t, "where another is", in.GiveBack(a.code, 1), data.ErrJournalThere)
		in.keeper.set(func() { delete(in.keeper.journals, a.code) })
		checkError(t, "no room", in.GiveBack("no-room", 1), data.ErrNotFound)
		checkError(t, "the room", in.GiveBack(a.code, 1))
		again := in.enter(a.code, ann)
		again.see("2")
		again.write("goes on")
		again.see("3")
		in.Close()
		checkError(t, "once it is closed", in.GiveBack(a.code, 1), rooms.ErrClosed)
	})
}

// TestRoomsComeBack, and those that cannot are set aside, once the disk takes that; one that was read wrongly once is not.
func TestRoomsComeBack(t *testing.T) {
	s := newMemoryKeeper()
	for _, line := range []string{"bad", "good", "worse"} {
		s.put(line+"-otter", "house", 4, "one", line)
	}
	s.put("late-otter", "house", 4, "one")
	s.misread["late-otter"] = maxReads - 1
	s.journals["torn-otter"] = data.Journal{Room: "torn-otter", Broken: data.ErrDamaged}
	open(t, setup{keeper: s}, func(in *inn) { // and closed before it is read again
		in.checkList(guest, "good-otter")
		in.checkAside()
	})
	s.misread["late-otter"] = maxReads - 1
	open(t, setup{keeper: s}, func(in *inn) {
		lobby := in.watch(guest)
		check(t, "[good-otter]", "%v", codesOf(lobby.Fetch()))
		s.fail(faults{fail: errDisk})
		time.Sleep(time.Hour)
		check(t, "[late-otter good-otter]", "%v", codesOf(lobby.Fetch()))
		in.checkAside()
		in.heal()
		in.checkAside("bad-otter", "torn-otter", "worse-otter")
		a := in.enter("good-otter", ann)
		a.see("2")
		a.write("goes on")
		a.see("3")
		in.checkKept("good-otter", "house 6, 3 lines, next 71")
	})
	s.fail(faults{unread: errDisk})
	_, err := NewLobby(Config{Limits: rooms.DefaultRoomLimits(), Keeper: s})
	checkError(t, "it opens without the journals", err, errDisk)
}

// TestCloseWaitsForWhatIsBeingKept, and tells all.
func TestCloseWaitsForWhatIsBeingKept(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code, a, b := in.pair()
		release := in.keeper.hold()
		answer, closed := a.ask(act{line: "move"}), false
		go func() { in.Close(); closed = true }()
		synctest.Wait()
		check(t, "false", "%v", closed)
		release()
		checkError(t, "what was kept", <-answer)
		b.see("2 closed")
		check(t, "true", "%v", closed)
		in.build(ann, terms(), rooms.ErrClosed)
		in.reject(code, ann, rooms.ErrClosed)
		b.refuse(act{}, rooms.ErrClosed)
		b.Exit()
		in.watch(guest)
		in.Close()
		in.checkKept(code, "house 1, 2 lines, next 2")
	})
}

// TestADiskThatFails_IsNoFaultOfTheRoom, however often it does. One of a server that is alone waits for the others, and
// people are told so.
func TestADiskThatFails_IsNoFaultOfTheRoom(t *testing.T) {
	for _, c := range []struct {
		fails error
		see   string
		want  []error
	}{
		{errDisk, "1 paused", []error{rooms.ErrPaused}},
		{errAgain, "1 paused", []error{rooms.ErrPaused}},
		{errors.Join(data.ErrUnwritten, data.ErrBroken, data.ErrDamaged), "1 paused", []error{rooms.ErrPaused}},
		{fmt.Errorf("%w: %w", data.ErrTryAgain, data.ErrAlone), "1 alone", []error{rooms.ErrPaused, data.ErrAlone}},
	} {
		open(t, setup{}, func(in *inn) {
			a := in.host()
			for range 2 * maxFailures {
				in.keeper.fail(faults{fail: c.fails})
				a.refuse(act{line: "lost"}, c.want...)
				a.refuse(act{line: "lost"}, c.want...)
				a.see(c.see)
				in.wait(in.limits.Retry)
				in.build(bob, terms(), c.want...)
				in.keeper.fail(faults{})
				in.wait(time.Minute)
				a.see("1")
			}
			in.checkAside()
			in.checkKept(a.code, "house 1, 1 lines, next 1")
		})
	}
}

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

// TestOneReadFault_SetsNothingAside: a panic costs a pause, in which other rooms go on, and a journal that led nowhere is read
// again. Each time anew.
func TestOneReadFault_SetsNothingAside(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		a, other := in.host(), in.host()
		for n := range 2 * maxFailures {
			in.keeper.set(func() { in.keeper.misread[a.code] = maxReads - 1 })
			a.refuse(act{panics: true}, rooms.ErrPaused)
			a.see(fmt.Sprint(1+n, " paused"))
			other.write("goes on")
			time.Sleep(maxReads * in.limits.Retry)
			a.see(fmt.Sprint(1 + n))
			a.write("kept")
			a.look()
		}
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

// TestARoomThatAnotherClaims_SaysWhereItHasGone: to one who waits for an answer that it is uncertain, to all in a last
// view, and to those who ask later. It answers nothing, and writes nothing.
func TestARoomThatAnotherClaims_SaysWhereItHasGone(t *testing.T) {
	for _, owner := range []string{"other", ""} { // who has let go of it since
		for _, pauses := range []bool{false, true} {
			open(t, setup{}, func(in *inn) {
				code, a, b := in.pair()
				if pauses {
					in.keeper.fail(faults{fail: errDisk})
					a.refuse(act{line: "lost"}, rooms.ErrPaused)
				}
				release := in.keeper.hold()
				in.keeper.give(code, owner, 2)
				var answer, behind <-chan error
				if !pauses {
					answer, behind = a.ask(act{line: "move"}), b.ask(act{line: "behind it"})
				}
				release()
				in.keeper.fail(faults{})
				time.Sleep(time.Minute)
				a.see("1 moved to " + owner)
				b.see("1 moved to " + owner)
				if !pauses {
					check(t, "uncertain moved", "%s %s", errcode.Of(<-answer), errcode.Of(<-behind))
				}
				err := a.Do(act{line: "late"})
				checkMoved(t, err, owner)
				check(t, "moved", "%s", errcode.Of(err))
				in.checkKept(code, owner+" 2, 1 lines, next 1")
				in.checkAside()
			})
		}
	}
}

// TestUnknown_IsReadBack behind a claim of the room's own: what is there was done, what is not was not, and there is no
// waiting for more than that. What cannot be read back is uncertain until it can.
func TestUnknown_IsReadBack(t *testing.T) {
	for name, c := range map[string]struct {
		faults faults
		act    act
		want   []error
		see    string
		kept   string
	}{
		"it is there":                  {faults{told: errUnknown}, act{line: "kept"}, nil, "2", "house 2, 2 lines, next 2"},
		"it is not there":              {faults{fail: errUnknown}, act{line: "lost"}, []error{rooms.ErrPaused}, "1", "house 2, 1 lines, next 1"},
		"there, and not read back":     {faults{told: errUnknown, unclaimed: errUnknown}, act{line: "kept"}, []error{rooms.ErrUncertain}, "2", "house 2, 2 lines, next 2"},
		"not there, and not read back": {faults{fail: errUnknown, unclaimed: errUnknown}, act{line: "lost"}, []error{rooms.ErrUncertain}, "1", "house 2, 1 lines, next 1"},
		"it was the end":               {faults{told: errUnknown}, act{end: true}, nil, "1 closed", "none"},
	} {
		t.Run(name, func(t *testing.T) {
			open(t, setup{}, func(in *inn) {
				code, a, b := in.pair()
				in.keeper.fail(c.faults)
				a.refuse(c.act, c.want...)
				if c.faults.unclaimed != nil {
					b.see("1 paused")
					a.refuse(act{line: "meanwhile"}, rooms.ErrPaused)
					time.Sleep(time.Hour)
					in.heal()
				}
				in.keeper.fail(faults{})
				b.see(c.see)
				a.see(c.see)
				in.checkKept(code, c.kept)
				if !c.act.end {
					a.write("goes on")
				}
				in.checkAside()
			})
		})
	}
}

// TestUnknown_WhereAnotherHasClaimedIt meanwhile has moved. A claim of which none knew is made once more.
func TestUnknown_WhereAnotherHasClaimedIt(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		a := in.host()
		in.keeper.fail(faults{fail: errUnknown, unclaimed: errUnknown})
		a.refuse(act{line: "lost"}, rooms.ErrUncertain)
		in.keeper.give(a.code, "house", 2)
		in.heal()
		a.see("1")
		a.write("goes on")
		in.checkKept(a.code, "house 3, 2 lines, next 2")

		a.see("2")
		in.keeper.fail(faults{told: errUnknown})
		release := in.keeper.hold()
		answer := a.ask(act{line: "move"})
		in.keeper.give(a.code, "other", 4)
		in.keeper.fail(faults{fail: errUnknown})
		release()
		checkError(t, "the answer", <-answer, rooms.ErrUncertain, rooms.ErrMoved)
		a.see("2 moved to other")
		in.checkKept(a.code, "other 4, 2 lines, next 2")
	})
}

// TestARoomThatWasNeverKeptIsNone: neither if it is not known, nor if the disk fails, nor if the room panics.
func TestARoomThatWasNeverKeptIsNone(t *testing.T) {
	for _, c := range []struct {
		faults faults
		want   error
	}{
		{faults{told: errUnknown}, rooms.ErrPaused},
		{faults{fail: errUnknown}, rooms.ErrPaused},
		{faults{told: errDisk}, rooms.ErrPaused},
		{faults{fail: errAgain}, rooms.ErrPaused},
		{faults{fail: errDisk}, errDisk},
	} {
		open(t, setup{limits: func(l *rooms.RoomLimits) { l.MakeBurst = 100 }}, func(in *inn) {
			in.keeper.fail(c.faults)
			for range in.limits.RoomsPerMaker {
				in.build(ann, terms(), c.want)
			}
			in.keeper.fail(faults{})
			in.build(ann, terms(func(t *rooms.Terms) { t.Rounds = 13 }), errPanic)
			check(t, "0 journals, 0 rooms", "%d journals, %d rooms", len(in.keeper.journals), len(in.Rooms()))
			in.checkList(guest, in.room())
			check(t, "1 0", "%d %d", len(in.order), len(in.making))
		})
	}
}
