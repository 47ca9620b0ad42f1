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

// TestWhatCannotBeKeptIsNotDone: the room says that it pauses, and goes on as it was once it can.
func TestWhatCannotBeKeptIsNotDone(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code, a, b := in.pair()
		a.does(act{line: "kept"})
		b.sees(2)
		in.keeper.fails(faults{fail: errDisk, unread: errDisk})
		a.refused(act{line: "lost"}, rooms.ErrPaused)
		if own, shared := a.seesPause(2), b.seesPause(2); own == shared || own.Seat != 0 {
			t.Fatalf("they see %+v and %+v", own, shared)
		}
		for range 3 {
			a.refused(act{line: "paused"}, rooms.ErrPaused)
			time.Sleep(in.limits.Retry)
		}
		b.Exit()
		c := in.enters(code, cid)
		if view := c.box.Fetch(); view == nil || !view.Paused || view.Code != code {
			t.Fatalf("who comes into a paused room sees %+v", view)
		}
		again := in.enters(code, ann)
		again.seesPause(2)
		a.looks() // ends with why
		in.keeper.fails(faults{})
		time.Sleep(in.limits.Retry)
		if view := again.sees(2); view.Watchers != 2 || view.Seat != 0 {
			t.Fatalf("the room goes on as %+v", view)
		}
		c.sees(2)
		again.does(act{line: "goes on"})
		check(t, "goes on", "%s", c.sees(3).Log[2].Name)
	})
}

// TestWhatWasKeptAfterAll: a commit that failed may have reached the disk. Then it was done, also if it was the end.
func TestWhatWasKeptAfterAll(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		a := in.enters(in.made(), ann)
		in.keeper.fails(faults{told: errDisk})
		a.refused(act{line: "kept"}, rooms.ErrPaused)
		a.seesPause(1)
		in.keeper.fails(faults{})
		time.Sleep(in.limits.Retry)
		a.sees(2)
		a.does(act{line: "goes on"})
		a.sees(3)
		in.keeper.fails(faults{told: errDisk})
		a.refused(act{end: true}, rooms.ErrPaused)
		in.keeper.fails(faults{})
		time.Sleep(in.limits.Retry)
		a.seesEnd(3, rooms.ErrClosed)
		in.aside()
	})
}

// TestAPanicCostsAPause, in which all other rooms go on.
func TestAPanicCostsAPause(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		other, a := in.enters(in.made(), ann), in.enters(in.made(), ann)
		for range 10 {
			a.refused(act{panics: true}, rooms.ErrPaused)
			other.does(act{line: "goes on"})
			time.Sleep(in.limits.Retry)
			synctest.Wait()
			a.does(act{line: "goes on"})
		}
		a.sees(11)
	})
}

// TestARoomThatPanicsForEver_IsSetAside, and goes on when it is given back, unless it still leads nowhere or there is
// another.
func TestARoomThatPanicsForEver_IsSetAside(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code := in.made()
		a := in.enters(code, ann)
		a.does(act{line: "breaks"})
		a.refused(act{panics: true}, rooms.ErrPaused)
		time.Sleep(maxFailures * in.limits.Retry)
		a.seesEnd(2, rooms.ErrClosed)
		in.aside(code)
		mended := func(text string) {
			in.keeper.set(func(s *memoryKeeper) { s.kept[code].Lines[1].Text = []byte(text) })
		}
		mended("bad")
		if err := in.GiveBack(code, 1); err == nil || !strings.Contains(err.Error(), "bad line") {
			t.Errorf("what leads nowhere: %v", err)
		}
		in.aside(code)
		in.keeper.puts(code, "", 0)
		mended("good")
		refused(t, "where another is", in.GiveBack(code, 1), data.ErrJournalThere)
		in.keeper.set(func(s *memoryKeeper) { delete(s.journals, code) })
		refused(t, "no room", in.GiveBack("no-room", 1), data.ErrNotFound)
		refused(t, "the room", in.GiveBack(code, 1))
		again := in.enters(code, ann)
		again.sees(2)
		again.does(act{line: "goes on"})
		again.sees(3)
		in.Close()
		refused(t, "once it is closed", in.GiveBack(code, 1), rooms.ErrClosed)
	})
}

// TestAJournalThatLeadsNowhereIsSetAside, once it was read a few times, of a room that pauses.
func TestAJournalThatLeadsNowhereIsSetAside(t *testing.T) {
	for _, line := range []string{"bad", "worse"} {
		open(t, setup{}, func(in *inn) {
			code := in.made()
			a := in.enters(code, ann)
			a.does(act{line: line})
			in.keeper.fails(faults{fail: errDisk})
			a.refused(act{line: "move"}, rooms.ErrPaused)
			a.seesPause(2)
			in.keeper.fails(faults{})
			time.Sleep((maxReads - 1) * in.limits.Retry)
			a.seesNothing()
			in.aside()
			time.Sleep(in.limits.Retry)
			a.seesEnd(2, rooms.ErrClosed)
			in.aside(code)
		})
	}
}

// TestRoomsComeBack, and those that cannot are set aside, once the disk takes that; one that was read wrongly once is not.
func TestRoomsComeBack(t *testing.T) {
	s := newMemoryKeeper()
	for _, line := range []string{"bad", "good", "worse"} {
		s.puts(line+"-otter", "house", 4, "one", line)
	}
	s.puts("late-otter", "house", 4, "one")
	s.misread["late-otter"] = maxReads - 1
	s.journals["torn-otter"] = data.Journal{Room: "torn-otter", Broken: data.ErrDamaged}
	open(t, setup{keeper: s}, func(in *inn) { // and closed before it is read again
		in.lists(guest, "good-otter")
		in.aside()
	})
	s.misread["late-otter"] = maxReads - 1
	open(t, setup{keeper: s}, func(in *inn) {
		lobby := in.watches(guest)
		check(t, "[good-otter]", "%v", codesOf(lobby.Fetch()))
		s.fails(faults{fail: errDisk})
		time.Sleep(time.Hour)
		check(t, "[late-otter good-otter]", "%v", codesOf(lobby.Fetch()))
		in.aside()
		s.fails(faults{})
		time.Sleep(in.limits.Retry)
		synctest.Wait()
		in.aside("bad-otter", "torn-otter", "worse-otter")
		a := in.enters("good-otter", ann)
		a.sees(2)
		a.does(act{line: "goes on"})
		a.sees(3)
		in.kept("good-otter", "house 6, 3 lines, next 71")
	})
}

// TestALobbyThatCannotRead does not open.
func TestALobbyThatCannotRead(t *testing.T) {
	s := newMemoryKeeper()
	s.fails(faults{unread: errDisk})
	_, err := NewLobby(Config{Limits: rooms.DefaultRoomLimits(), Keeper: s})
	refused(t, "it opens", err, errDisk)
}

// TestCloseWaitsForWhatIsBeingKept, and tells all.
func TestCloseWaitsForWhatIsBeingKept(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code, a, b := in.pair()
		release := in.keeper.hold()
		answer, closed := make(chan error, 1), make(chan struct{})
		go func() { answer <- a.Do(act{line: "move"}) }()
		synctest.Wait()
		go func() { in.Close(); close(closed) }()
		synctest.Wait()
		select {
		case <-closed:
			t.Fatal("closed while something is being written")
		default:
		}
		release()
		<-closed
		refused(t, "what was kept", <-answer)
		b.seesEnd(2, rooms.ErrClosed)
		in.makes(ann, terms(), rooms.ErrClosed)
		in.turnedAway(code, ann, rooms.ErrClosed)
		b.refused(act{}, rooms.ErrClosed)
		b.Exit()
		in.watches(guest)
		in.Close()
		in.kept(code, "house 1, 2 lines, next 2")
	})
}

// TestADiskThatFails_IsNoFaultOfTheRoom, however often it does, and what cannot be kept for another reason is.
func TestADiskThatFails_IsNoFaultOfTheRoom(t *testing.T) {
	for what, c := range map[string]struct {
		fails error
		aside bool
	}{
		"the disk":                    {errDisk, false},
		"no leader":                   {errAgain, false},
		"a broken store":              {errors.Join(data.ErrUnwritten, data.ErrBroken, data.ErrDamaged), false},
		"a damaged page":              {data.ErrDamaged, true},
		"a write that cannot be kept": {errors.New("a line of a record that holds more than one"), true},
	} {
		t.Run(what, func(t *testing.T) {
			open(t, setup{}, func(in *inn) {
				code := in.made()
				a := in.enters(code, ann)
				for range 2 * maxFailures {
					in.keeper.fails(faults{fail: c.fails})
					if a.Do(act{line: "lost"}) == nil {
						t.Fatal("kept")
					}
					in.keeper.fails(faults{})
					_ = a.Do(act{})
					if _, there := in.keeper.has(code); !there {
						break
					}
					time.Sleep(time.Minute)
					synctest.Wait()
				}
				if c.aside {
					in.aside(code)
					return
				}
				in.aside()
				a.sees(1)
				in.kept(code, "house 1, 1 lines, next 1")
			})
		})
	}
}

// TestARoomOfAServerThatIsAlone says that it waits for the other servers, and goes on when they answer.
func TestARoomOfAServerThatIsAlone(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		a := in.enters(in.made(), ann)
		in.keeper.fails(faults{fail: fmt.Errorf("%w: %w", data.ErrTryAgain, data.ErrAlone)})
		a.refused(act{line: "lost"}, rooms.ErrPaused, data.ErrAlone)
		a.refused(act{line: "lost"}, rooms.ErrPaused, data.ErrAlone)
		check(t, "true", "%v", a.seesPause(1).CutOff)
		in.makes(bob, terms(), rooms.ErrPaused, data.ErrAlone)
		in.keeper.fails(faults{})
		time.Sleep(2 * in.limits.Retry)
		check(t, "false", "%v", a.sees(1).CutOff)
	})
}

// TestAFullDisk_PausesRooms_UntilItTakesAProbe: that their journals can be read is not enough.
func TestAFullDisk_PausesRooms_UntilItTakesAProbe(t *testing.T) {
	open(t, setup{limits: func(l *rooms.RoomLimits) { l.RoomsPerMaker, l.MakeBurst, l.SeatsPerPlayer = 100, 100, 100 }}, func(in *inn) {
		var log bytes.Buffer
		in.log = slog.New(slog.NewTextHandler(&log, nil))
		var people []*visitor
		for range 40 {
			people = append(people, in.enters(in.made(), ann))
		}
		people[0].does(act{wake: time.Minute}) // fails by itself
		in.keeper.fails(faults{fail: errDisk})
		for _, a := range people[1:] {
			a.refused(act{line: "lost"}, rooms.ErrPaused)
			a.seesPause(1)
			time.Sleep(in.limits.Retry / 40)
		}
		time.Sleep(time.Minute)
		people[0].seesPause(1)
		check(t, "40 paused, 40 pauses", "%d paused, %d pauses", in.Paused(), in.figures.Pauses.Load())
		in.makes(bob, terms(), rooms.ErrPaused, data.ErrUnwritten)
		in.keeper.fails(faults{fail: errDisk, small: true})
		in.makes(bob, terms(), rooms.ErrPaused) // where a little can be written
		in.keeper.fails(faults{fail: errDisk})
		probes := in.keeper.probes
		in.keeper.set(func(s *memoryKeeper) { s.batches = nil })
		time.Sleep(time.Hour)
		for _, a := range people {
			a.seesNothing()
			a.refused(act{line: "lost"}, rooms.ErrPaused)
		}
		most := int(time.Hour/in.limits.Retry) + 3
		if n := in.keeper.probes - probes; n > most || n < most/2 || len(in.keeper.batches) > most {
			t.Errorf("%d probes in an hour, %d commits", n, len(in.keeper.batches))
		}
		check(t, "", "%s", log.String())
		in.keeper.fails(faults{})
		time.Sleep(2 * in.limits.Retry)
		for i, a := range people {
			if i > 0 {
				a.sees(1)
			}
			a.does(act{line: "goes on"})
		}
		check(t, "0", "%d", in.Paused())
		in.aside()
	})
}

// TestAProbe_OfBefore says nothing of a failure that came after it.
func TestAProbe_OfBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemoryKeeper()
		p := &probe{keeper: s, every: 5 * time.Second}
		now := time.Now()
		time.Sleep(time.Second)
		for range 3 {
			refused(t, "the disk", p.since(now))
		}
		check(t, "1", "%d", s.probes)
		time.Sleep(time.Second)
		s.fails(faults{fail: errDisk})
		refused(t, "the disk", p.since(time.Now()), errDisk)
		check(t, "2", "%d", s.probes)
	})
}

// TestOneReadFault_SetsNothingAside: a journal that led nowhere is read again, and the room goes on, each time anew.
func TestOneReadFault_SetsNothingAside(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code := in.made()
		a := in.enters(code, ann)
		for range 3 {
			in.keeper.set(func(s *memoryKeeper) { s.misread[code] = maxReads - 1 })
			a.refused(act{panics: true}, rooms.ErrPaused)
			a.seesPause(1)
			time.Sleep(maxReads * in.limits.Retry)
			a.sees(1)
			a.does(act{again: true, line: "kept"})
			a.sees(1)
			in.keeper.set(func(s *memoryKeeper) { j := s.journals[code]; j.Lines = j.Lines[:1]; s.journals[code] = j })
		}
		in.aside()
	})
}

// TestTheDisksTime_IsNobodysTime: however long a move takes to be kept, the next one has the whole time for theirs, from
// when they see it.
func TestTheDisksTime_IsNobodysTime(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		two := terms()
		two.Seats, two.Clock = 2, 30*time.Second
		code := in.makes(ann, two)
		people := []*visitor{in.enters(code, ann), in.enters(code, bob)}
		people[1].does(rooms.Sit{})
		people[0].does(rooms.Start{})
		for _, p := range people {
			p.does(rooms.Move{Round: p.looks().Round, Move: engine.Ready(0)})
		}
		for people[0].looks().Table.Phase == engine.PhaseOpening {
			time.Sleep(in.limits.Race)
		}
		in.keeper.fails(faults{slow: 20 * time.Second})
		moves := 0
		for view := people[1].looks(); view.Table.Phase == engine.PhasePlay && moves < 6; moves++ {
			p := people[view.Table.Turn]
			v := p.Place.(*Place).last
			p.does(rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: v.Legal[len(v.Legal)-1]})
			for _, p := range people {
				view = p.looks()
				if left := time.Until(view.Deadline); view.Table.Phase == engine.PhasePlay && left != two.Clock {
					t.Fatalf("after %d moves: %v are left of %v", view.Table.Moves, left, two.Clock)
				}
			}
		}
		if moves < 3 {
			t.Errorf("only %d moves", moves)
		}
	})
}

// TestARoomThatAnotherClaims_SaysWhereItHasGone: to one who waits for an answer that it is uncertain, to all in a last
// view, and to those who ask later. It answers nothing, and writes nothing.
func TestARoomThatAnotherClaims_SaysWhereItHasGone(t *testing.T) {
	for name, pauses := range map[string]bool{"at once": false, "while paused": true} {
		t.Run(name, func(t *testing.T) {
			open(t, setup{}, func(in *inn) {
				code, a, b := in.pair()
				if pauses {
					in.keeper.fails(faults{fail: errDisk})
					a.refused(act{line: "lost"}, rooms.ErrPaused)
				}
				release := in.keeper.hold()
				in.keeper.gives(code, "other", 2)
				answer, behind := make(chan error, 1), make(chan error, 1)
				if !pauses {
					go func() { answer <- a.Do(act{line: "move"}) }()
					synctest.Wait()
					go func() { behind <- b.Do(act{line: "behind it"}) }()
					synctest.Wait()
				}
				release()
				in.keeper.fails(faults{})
				time.Sleep(time.Minute)
				for _, who := range []*visitor{a, b} {
					movedTo(t, who.seesEnd(1, rooms.ErrMoved, rooms.ErrClosed).Closed, "other")
				}
				if !pauses {
					err := <-answer
					refused(t, "the answer", err, rooms.ErrUncertain)
					check(t, "uncertain", "%s", errcode.Of(err))
					err = <-behind
					refused(t, "the one behind it", err, rooms.ErrMoved)
					check(t, "false", "%v", errors.Is(err, rooms.ErrUncertain))
				}
				a.refused(act{line: "late"}, rooms.ErrMoved)
				check(t, "moved", "%s", errcode.Of(a.Do(act{line: "late"})))
				in.kept(code, "other 2, 1 lines, next 1")
				in.aside()
			})
		})
	}
}

// TestARoomThatAnotherHasLetGoOf, too, has moved: it is not over, but has no server just now.
func TestARoomThatAnotherHasLetGoOf(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code := in.made()
		a := in.enters(code, ann)
		in.keeper.gives(code, "", 2)
		a.refused(act{line: "late"}, rooms.ErrUncertain, rooms.ErrMoved)
		a.seesMove("")
	})
}

// TestWhatNobodyKnows_IsReadBack behind a claim of the room's own: what is there was done, what is not was not, and there is
// no waiting for more than that. What cannot be read back is uncertain until it can.
func TestWhatNobodyKnows_IsReadBack(t *testing.T) {
	for name, c := range map[string]struct {
		faults faults
		act    act
		want   []error
		lines  int
		kept   string
	}{
		"it is there":                  {faults{told: errUnknown}, act{line: "kept"}, nil, 2, "house 2, 2 lines, next 2"},
		"it is not there":              {faults{fail: errUnknown}, act{line: "lost"}, []error{rooms.ErrPaused}, 1, "house 2, 1 lines, next 1"},
		"there, and not read back":     {faults{told: errUnknown, unclaimed: errUnknown}, act{line: "kept"}, []error{rooms.ErrUncertain}, 2, "house 2, 2 lines, next 2"},
		"not there, and not read back": {faults{fail: errUnknown, unclaimed: errUnknown}, act{line: "lost"}, []error{rooms.ErrUncertain}, 1, "house 2, 1 lines, next 1"},
		"it was the end":               {faults{told: errUnknown}, act{end: true}, nil, 1, "none"},
	} {
		t.Run(name, func(t *testing.T) {
			open(t, setup{}, func(in *inn) {
				code, a, b := in.pair()
				in.keeper.fails(c.faults)
				a.refused(c.act, c.want...)
				if c.faults.unclaimed != nil {
					b.seesPause(1)
					a.refused(act{line: "meanwhile"}, rooms.ErrPaused)
					time.Sleep(time.Hour)
				}
				in.keeper.fails(faults{})
				if c.faults.unclaimed != nil {
					time.Sleep(in.limits.Retry)
				}
				if c.act.end {
					check(t, "false", "%v", errors.Is(a.seesEnd(1, rooms.ErrClosed).Closed, rooms.ErrMoved))
					in.kept(code, c.kept)
					return
				}
				b.sees(c.lines)
				a.sees(c.lines)
				in.kept(code, c.kept)
				a.does(act{line: "goes on"})
				b.sees(c.lines + 1)
				in.aside()
			})
		})
	}
}

// TestWhatNobodyKnows_WhereAnotherHasClaimedIt meanwhile has moved. A claim of which none knew is made once more.
func TestWhatNobodyKnows_WhereAnotherHasClaimedIt(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code := in.made()
		a := in.enters(code, ann)
		in.keeper.fails(faults{fail: errUnknown, unclaimed: errUnknown})
		a.refused(act{line: "lost"}, rooms.ErrUncertain)
		in.keeper.fails(faults{})
		in.keeper.gives(code, "house", 2)
		time.Sleep(in.limits.Retry)
		a.sees(1)
		a.does(act{line: "goes on"})
		in.kept(code, "house 3, 2 lines, next 2")

		a.sees(2)
		in.keeper.fails(faults{told: errUnknown})
		release := in.keeper.hold()
		answer := make(chan error, 1)
		go func() { answer <- a.Do(act{line: "move"}) }()
		synctest.Wait()
		in.keeper.gives(code, "other", 4)
		in.keeper.fails(faults{fail: errUnknown})
		release()
		refused(t, "the answer", <-answer, rooms.ErrUncertain, rooms.ErrMoved)
		a.seesEnd(2, rooms.ErrMoved)
		in.kept(code, "other 4, 2 lines, next 2")
	})
}

// TestARoomThatWasNeverKeptIsNone: neither if it is not known, nor if the disk fails, nor if the room panics.
func TestARoomThatWasNeverKeptIsNone(t *testing.T) {
	for what, c := range map[string]struct {
		faults faults
		want   error
	}{
		"written":        {faults{told: errUnknown}, rooms.ErrPaused},
		"not written":    {faults{fail: errUnknown}, rooms.ErrPaused},
		"after all":      {faults{told: errDisk}, rooms.ErrPaused},
		"no leader":      {faults{fail: errAgain}, rooms.ErrPaused},
		"on a full disk": {faults{fail: errDisk}, errDisk},
	} {
		t.Run(what, func(t *testing.T) {
			open(t, setup{limits: func(l *rooms.RoomLimits) { l.MakeBurst = 100 }}, func(in *inn) {
				in.keeper.fails(c.faults)
				for range in.limits.RoomsPerMaker {
					in.makes(ann, terms(), c.want)
				}
				in.keeper.fails(faults{})
				unlucky := terms()
				unlucky.Rounds = 13
				if _, err := in.Make(ann, unlucky); err == nil {
					t.Error("a room that panics is made")
				}
				check(t, "0 journals, 0 rooms", "%d journals, %d rooms", len(in.keeper.journals), len(in.Rooms()))
				in.lists(guest, in.made())
				check(t, "1 0", "%d %d", len(in.order), len(in.making))
			})
		})
	}
}
