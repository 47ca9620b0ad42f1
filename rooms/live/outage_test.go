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
	"shithead/rooms"
	"shithead/rooms/feed"
)

// TestARoomOfAServerThatIsAlone says that it waits for the other servers, and goes on when they answer.
func TestARoomOfAServerThatIsAlone(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		ann := in.enters(in.made(), person("ann"))
		s.set(func(s *memoryKeeper) { s.fail = fmt.Errorf("%w: %w", data.ErrTryAgain, data.ErrAlone) })
		for range 2 {
			if err := ann.Do(act{line: "lost"}); !errors.Is(err, rooms.ErrPaused) {
				t.Errorf("it is said: %v", err)
			}
		}
		if err := ann.Do(act{line: "lost"}); !errors.Is(err, data.ErrAlone) {
			t.Errorf("it is said: %v", err)
		}
		if view := ann.sees(1); !view.Paused || !view.CutOff {
			t.Errorf("it is shown %+v", view)
		}
		if _, err := in.Make(person("bob"), terms()); !errors.Is(err, rooms.ErrPaused) || !errors.Is(err, data.ErrAlone) {
			t.Errorf("making a room: %v", err)
		}
		s.set(func(s *memoryKeeper) { s.fail = nil })
		time.Sleep(2 * in.limits.Retry)
		if view := ann.sees(1); view.Paused || view.CutOff {
			t.Errorf("it is shown %+v", view)
		}
	})
}

// TestAFullDisk_PausesRooms_UntilItTakesAProbe: that their journals can be read is not enough. However many rooms wait, the
// disk is asked once at a time, and nothing of it is said at each attempt.
func TestAFullDisk_PausesRooms_UntilItTakesAProbe(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, func(l *rooms.RoomLimits) { l.RoomsPerMaker, l.MakeBurst, l.SeatsPerPlayer = 100, 100, 100 }, func(in *inn) {
		var log bytes.Buffer
		in.log = slog.New(slog.NewTextHandler(&log, nil))
		var people []*visitor
		for range 40 {
			people = append(people, in.enters(in.made(), person("ann")))
		}
		s.set(func(s *memoryKeeper) { s.fail = errDisk })
		for i, ann := range people {
			if err := ann.Do(act{line: "lost"}); !errors.Is(err, rooms.ErrPaused) {
				t.Fatalf("room %d: %v", i, err)
			}
			if view := ann.sees(1); !view.Paused {
				t.Fatalf("room %d: %+v", i, view)
			}
			time.Sleep(in.limits.Retry / 40)
		}
		if n := in.Paused(); n != len(people) {
			t.Errorf("%d rooms are paused", n)
		}
		if _, err := in.Make(person("bob"), terms()); !errors.Is(err, rooms.ErrPaused) || !errors.Is(err, data.ErrUnwritten) {
			t.Errorf("making a room: %v", err)
		}
		time.Sleep(in.limits.Retry)
		s.set(func(s *memoryKeeper) { s.small = true })
		if _, err := in.Make(person("bob"), terms()); !errors.Is(err, rooms.ErrPaused) {
			t.Errorf("making a room where a little can be written: %v", err)
		}
		s.set(func(s *memoryKeeper) { s.small = false })
		time.Sleep(time.Hour)
		for i, ann := range people {
			if ann.seesNothing(); !errors.Is(ann.Do(act{line: "lost"}), rooms.ErrPaused) {
				t.Errorf("room %d goes on", i)
			}
		}
		if most := int(time.Hour/in.limits.Retry) + 3; s.probed() > most || s.probed() < most/2 {
			t.Errorf("%d probes in an hour", s.probed())
		}
		if log.Len() > 0 {
			t.Errorf("it is logged:\n%s", log.String())
		}
		s.set(func(s *memoryKeeper) { s.fail = nil })
		time.Sleep(2 * in.limits.Retry)
		for i, ann := range people {
			if view := ann.sees(1); view.Paused {
				t.Errorf("room %d: %+v", i, view)
			}
			ann.does(act{line: "goes on"})
		}
		if n := in.Paused(); n != 0 {
			t.Errorf("%d rooms are paused", n)
		}
		if len(s.reasons()) > 0 {
			t.Errorf("set aside: %v", s.reasons())
		}
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
			if err := p.since(now); err != nil || s.probes != 1 {
				t.Fatalf("%v, %d probes", err, s.probes)
			}
		}
		time.Sleep(time.Second)
		s.fail = errDisk
		if err := p.since(time.Now()); !errors.Is(err, errDisk) || s.probes != 2 {
			t.Errorf("%v, %d probes", err, s.probes)
		}
	})
}

// TestADiskThatFails_IsNoFaultOfTheRoom, however often it does, and what cannot be kept for another reason is.
func TestADiskThatFails_IsNoFaultOfTheRoom(t *testing.T) {
	for what, test := range map[string]struct {
		fails error
		aside bool
	}{
		"the disk":                    {errDisk, false},
		"a broken store":              {errors.Join(data.ErrUnwritten, data.ErrBroken, data.ErrDamaged), false},
		"a damaged page":              {data.ErrDamaged, true},
		"a write that cannot be kept": {errors.New("a line of a record that holds more than one"), true},
	} {
		t.Run(what, func(t *testing.T) {
			s := newMemoryKeeper()
			open(t, s, nil, func(in *inn) {
				code := in.made()
				ann := in.enters(code, person("ann"))
				for range 2 * maxFailures {
					s.set(func(s *memoryKeeper) { s.fail = test.fails })
					if err := ann.Do(act{line: "lost"}); err == nil {
						t.Fatal("kept")
					}
					s.set(func(s *memoryKeeper) { s.fail = nil })
					if ann.Do(act{}); s.reasons()[code] != "" {
						break
					}
					time.Sleep(in.limits.Retry)
					synctest.Wait()
				}
				if aside := s.reasons()[code] != ""; aside != test.aside {
					t.Errorf("set aside: %v", s.reasons())
				}
			})
		})
	}
}

// TestOneReadFault_SetsNothingAside: a journal that led nowhere is read again, and the room comes back.
func TestOneReadFault_SetsNothingAside(t *testing.T) {
	t.Run("of a room that pauses", func(t *testing.T) {
		s := newMemoryKeeper()
		open(t, s, nil, func(in *inn) {
			code := in.made()
			ann := in.enters(code, person("ann"))
			for range 3 { // each time anew
				s.set(func(s *memoryKeeper) { s.misread[code] = maxReads - 1 })
				if err := ann.Do(act{panics: true}); !errors.Is(err, rooms.ErrPaused) {
					t.Fatal(err)
				}
				if view := ann.sees(1); !view.Paused {
					t.Errorf("%+v", view)
				}
				time.Sleep(maxReads * in.limits.Retry)
				if view := ann.sees(1); view.Paused || view.Closed != nil {
					t.Errorf("%+v", view)
				}
				ann.does(act{again: true, line: "kept"})
				ann.sees(1)
				s.set(func(s *memoryKeeper) { j := s.journals[code]; j.Lines = j.Lines[:1]; s.journals[code] = j })
			}
			if len(s.reasons()) != 0 {
				t.Errorf("set aside: %v", s.reasons())
			}
		})
	})
	t.Run("when the lobby opens", func(t *testing.T) {
		s := newMemoryKeeper()
		line := []data.Line{{Text: []byte("one")}}
		s.journals["brave-otter"] = data.Journal{Room: "brave-otter", Epoch: 4, Next: 70, Lines: line}
		s.journals["calm-otter"] = data.Journal{Room: "calm-otter", Epoch: 4, Next: 70, Lines: line}
		s.misread["brave-otter"] = maxReads - 1
		open(t, s, nil, func(in *inn) {
			lobby := feed.NewMailbox[rooms.LobbyView]()
			in.Watch(person("ann"), lobby, nil)
			if list := codes(lobby.Fetch()); list != "[calm-otter]" {
				t.Errorf("the rooms are %s", list)
			}
			time.Sleep(maxReads * in.limits.Retry)
			synctest.Wait()
			if list := codes(lobby.Fetch()); list != "[brave-otter calm-otter]" || len(s.reasons()) != 0 {
				t.Errorf("the rooms are %s, set aside %v", list, s.reasons())
			}
			ann := in.enters("brave-otter", person("ann"))
			ann.does(act{line: "goes on"})
			if j, err := s.Journal("brave-otter"); err != nil || j.Epoch != 5 || j.Next != 71 {
				t.Errorf("%+v, %v", j, err)
			}
		})
	})
	t.Run("when the lobby closes before it is read again", func(t *testing.T) {
		s := newMemoryKeeper()
		s.journals["brave-otter"] = data.Journal{Room: "brave-otter", Epoch: 4, Next: 70, Lines: []data.Line{{Text: []byte("bad")}}}
		open(t, s, nil, func(in *inn) { in.Close() })
		if len(s.reasons()) != 0 || len(s.journals) != 1 {
			t.Errorf("%+v, set aside %v", s.journals, s.reasons())
		}
	})
}

// TestARoomThatTheDiskDoesNotLetGo_WaitsForIt: a journal is not left where it is without its room.
func TestARoomThatTheDiskDoesNotLetGo_WaitsForIt(t *testing.T) {
	s := newMemoryKeeper()
	s.journals["brave-otter"] = data.Journal{Room: "brave-otter", Epoch: 4, Next: 70, Lines: []data.Line{{Text: []byte("bad")}}}
	open(t, s, nil, func(in *inn) {
		s.set(func(s *memoryKeeper) { s.fail = errDisk })
		time.Sleep(time.Hour)
		synctest.Wait()
		if len(s.reasons()) != 0 {
			t.Errorf("set aside: %v", s.reasons())
		}
		s.set(func(s *memoryKeeper) { s.fail = nil })
		time.Sleep(in.limits.Retry)
		synctest.Wait()
		if len(s.reasons()) != 1 {
			t.Errorf("set aside: %v", s.reasons())
		}
	})
}

// TestGiveBack has a room go on whose journal was set aside, unless it still leads nowhere or there is another.
func TestGiveBack(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		code := in.made()
		ann := in.enters(code, person("ann"))
		ann.does(act{line: "breaks"})
		_ = ann.Do(act{panics: true})
		time.Sleep(maxFailures * in.limits.Retry)
		synctest.Wait()
		if s.reasons()[code] == "" {
			t.Fatal("it is not set aside")
		}
		mended := func(text string) {
			s.set(func(s *memoryKeeper) { s.kept[code].Lines[1].Text = []byte(text) })
		}
		mended("bad")
		if err := in.GiveBack(code, 1); err == nil || !strings.Contains(err.Error(), "bad line") || s.reasons()[code] == "" {
			t.Errorf("what leads nowhere: %v", err)
		}
		s.set(func(s *memoryKeeper) { s.journals[code] = data.Journal{Room: code} })
		mended("good")
		if err := in.GiveBack(code, 1); !errors.Is(err, data.ErrJournalThere) {
			t.Errorf("where another is: %v", err)
		}
		s.set(func(s *memoryKeeper) { delete(s.journals, code) })
		if err := in.GiveBack("no-room", 1); !errors.Is(err, data.ErrNotFound) {
			t.Error(err)
		}
		if err := in.GiveBack(code, 1); err != nil {
			t.Fatal(err)
		}
		again := in.enters(code, person("ann"))
		again.sees(2)
		again.does(act{line: "goes on"})
		again.sees(3)
		in.Close()
		if err := in.GiveBack(code, 1); !errors.Is(err, rooms.ErrClosed) {
			t.Error(err)
		}
	})
}

// TestTheDisksTime_IsNobodysTime: however long a move takes to be kept, whoever is next has the whole time for theirs, from
// when they see it.
func TestTheDisksTime_IsNobodysTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemoryKeeper()
		l, err := openWith(Config{Limits: rooms.DefaultRoomLimits(), Keeper: s, Log: slog.New(slog.DiscardHandler)}, roomConstructor())
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		in := &inn{t, l, s}
		of := terms()
		of.Seats, of.Clock = 2, 30*time.Second
		code, err := in.Make(person("ann"), of)
		if err != nil {
			t.Fatal(err)
		}
		people := []*visitor{in.enters(code, person("ann")), in.enters(code, person("bob"))}
		people[1].does(rooms.Sit{})
		people[0].does(rooms.Start{})
		latest := make([]*rooms.RoomView, len(people))
		look := func() {
			t.Helper()
			synctest.Wait()
			for i, p := range people {
				if view := p.box.Fetch(); view != nil {
					latest[i] = view
				}
			}
		}
		look()
		for i, p := range people {
			p.does(rooms.Move{Round: latest[i].Round, Seen: 0, Move: engine.Ready(0)})
		}
		for look(); latest[0].Table.Phase == engine.PhaseOpening; look() {
			time.Sleep(time.Second)
		}
		s.set(func(s *memoryKeeper) { s.slow = 20 * time.Second })
		moves := 0
		for ; latest[0].Table.Phase == engine.PhasePlay && moves < 6; moves++ {
			turn := latest[0].Table.Turn
			v := latest[turn]
			people[turn].does(rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: v.Legal[len(v.Legal)-1]})
			look()
			for _, shown := range latest {
				if left := time.Until(shown.Deadline); shown.Table.Phase == engine.PhasePlay && left != of.Clock {
					t.Fatalf("after %d moves: %v are left of %v", shown.Table.Moves, left, of.Clock)
				}
			}
		}
		if moves < 3 {
			t.Errorf("only %d moves", moves)
		}
	})
}
