package live

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// TestWhatCannotBeKeptIsNotDone: the room says that it pauses, and goes on as it was once it can.
func TestWhatCannotBeKeptIsNotDone(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		code := in.made()
		ann, bob := in.enters(code, person("ann")), in.enters(code, person("bob"))
		ann.does(act{line: "kept"})
		bob.sees(2)
		s.set(func(s *memoryKeeper) { s.fail = errDisk; s.unread = errDisk })
		if err := ann.Do(act{line: "lost"}); !errors.Is(err, rooms.ErrPaused) {
			t.Fatalf("what cannot be kept: %v", err)
		}
		own, shared := ann.sees(2), bob.sees(2)
		if !own.Paused || !shared.Paused || own == shared || own.Seat != 0 {
			t.Fatalf("they see %+v and %+v", own, shared)
		}
		for range 3 {
			if err := ann.Do(act{line: "paused"}); !errors.Is(err, rooms.ErrPaused) {
				t.Fatalf("in a paused room: %v", err)
			}
			time.Sleep(in.limits.Retry)
		}
		bob.Exit()
		cid := in.enters(code, person("cid"))
		if view := cid.box.Fetch(); view == nil || !view.Paused || view.Code != code {
			t.Fatalf("who comes into a paused room sees %+v", view)
		}
		again := in.enters(code, person("ann"))
		if view := again.sees(2); !view.Paused || view.Closed != nil {
			t.Fatalf("who comes again into a paused room sees %+v", view)
		}
		if view := ann.sees(2); !errors.Is(view.Closed, rooms.ErrElsewhere) {
			t.Fatalf("the older place is told %+v", view)
		}
		s.set(func(s *memoryKeeper) { s.fail, s.unread = nil, nil })
		time.Sleep(in.limits.Retry)
		if view := again.sees(2); view.Paused || view.Watchers != 2 || view.Seat != 0 {
			t.Fatalf("the room goes on as %+v", view)
		}
		cid.sees(2)
		again.does(act{line: "goes on"})
		if view := cid.sees(3); view.Log[2].Name != "goes on" || view.Paused {
			t.Errorf("cid sees %+v", view)
		}
	})
}

// TestWhatWasKeptAfterAll: a commit that failed may have reached the disk. Then it was done.
func TestWhatWasKeptAfterAll(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		ann := in.enters(in.made(), person("ann"))
		s.set(func(s *memoryKeeper) { s.told = errDisk })
		if err := ann.Do(act{line: "kept"}); !errors.Is(err, rooms.ErrPaused) {
			t.Fatal(err)
		}
		ann.sees(1)
		s.set(func(s *memoryKeeper) { s.told = nil })
		time.Sleep(in.limits.Retry)
		ann.sees(2)
		ann.does(act{line: "goes on"})
		ann.sees(3)
	})
}

func TestAnEndThatWasKeptAfterAll(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		code := in.made()
		ann := in.enters(code, person("ann"))
		s.set(func(s *memoryKeeper) { s.told = errDisk })
		if err := ann.Do(act{end: true}); !errors.Is(err, rooms.ErrPaused) {
			t.Fatal(err)
		}
		s.set(func(s *memoryKeeper) { s.told = nil })
		time.Sleep(in.limits.Retry)
		if view := ann.sees(1); !errors.Is(view.Closed, rooms.ErrClosed) {
			t.Errorf("the last view is %+v", view)
		}
		if len(s.reasons()) != 0 {
			t.Errorf("set aside: %v", s.reasons())
		}
	})
}

// TestWhatIsDueWaitsForTheDisk: a room that fails by itself tries again and again, but not all the time.
func TestWhatIsDueWaitsForTheDisk(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		ann := in.enters(in.made(), person("ann"))
		ann.does(act{wake: time.Minute})
		s.set(func(s *memoryKeeper) { s.fail = errDisk; s.batches = nil })
		time.Sleep(time.Minute)
		if view := ann.sees(1); !view.Paused {
			t.Errorf("ann sees %+v", view)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if tries := int(time.Hour / in.limits.Retry); len(s.batches) > tries {
			t.Errorf("%d tries in an hour", len(s.batches))
		}
	})
}

// TestAPanicCostsAPause, in which everybody else's rooms go on.
func TestAPanicCostsAPause(t *testing.T) {
	open(t, newMemoryKeeper(), nil, func(in *inn) {
		other := in.enters(in.made(), person("ann"))
		ann := in.enters(in.made(), person("ann"))
		for range 10 {
			if err := ann.Do(act{panics: true}); !errors.Is(err, rooms.ErrPaused) {
				t.Fatalf("a panic: %v", err)
			}
			other.does(act{line: "goes on"})
			time.Sleep(in.limits.Retry)
			synctest.Wait()
			ann.does(act{line: "goes on"})
		}
		if view := ann.sees(11); view.Paused {
			t.Errorf("ann sees %+v", view)
		}
	})
}

func TestARoomThatPanicsForEverIsSetAside(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		code := in.made()
		ann := in.enters(code, person("ann"))
		ann.does(act{line: "breaks"})
		if err := ann.Do(act{panics: true}); !errors.Is(err, rooms.ErrPaused) {
			t.Fatal(err)
		}
		time.Sleep(maxFailures * in.limits.Retry)
		if view := ann.sees(2); !errors.Is(view.Closed, rooms.ErrClosed) {
			t.Errorf("ann sees %+v", view)
		}
		if s.reasons()[code] == "" {
			t.Error("it is not set aside")
		}
	})
}

func TestAJournalThatLeadsNowhereIsSetAside(t *testing.T) {
	for _, line := range []string{"bad", "worse"} {
		t.Run(line, func(t *testing.T) {
			s := newMemoryKeeper()
			open(t, s, nil, func(in *inn) {
				code := in.made()
				ann := in.enters(code, person("ann"))
				ann.does(act{line: line})
				s.set(func(s *memoryKeeper) { s.fail = errDisk })
				if err := ann.Do(act{line: "move"}); !errors.Is(err, rooms.ErrPaused) {
					t.Fatal(err)
				}
				ann.sees(2)
				s.set(func(s *memoryKeeper) { s.fail = nil })
				time.Sleep((maxReads - 1) * in.limits.Retry)
				if ann.seesNothing(); len(s.reasons()) != 0 {
					t.Fatalf("set aside too early: %v", s.reasons())
				}
				time.Sleep(in.limits.Retry)
				if view := ann.sees(2); !errors.Is(view.Closed, rooms.ErrClosed) {
					t.Errorf("ann sees %+v", view)
				}
				if s.reasons()[code] == "" {
					t.Error("it is not set aside")
				}
			})
		})
	}
}

// TestRoomsComeBack, and those that cannot are set aside.
func TestRoomsComeBack(t *testing.T) {
	s := newMemoryKeeper()
	for _, line := range []string{"bad", "good", "worse"} {
		s.journals[line+"-otter"] = data.Journal{
			Room: line + "-otter", Epoch: 4, Next: 70, Lines: []data.Line{{Text: []byte("one")}, {Text: []byte(line)}},
		}
	}
	s.journals["torn-otter"] = data.Journal{Room: "torn-otter", Broken: data.ErrDamaged}
	open(t, s, nil, func(in *inn) {
		lobby := feed.NewMailbox[rooms.LobbyView]()
		in.Watch(rooms.Person{Name: "guest"}, lobby, nil)
		if list := codes(lobby.Fetch()); list != "[good-otter]" {
			t.Errorf("the rooms are %s", list)
		}
		time.Sleep(maxReads * in.limits.Retry)
		synctest.Wait()
		if len(s.reasons()) != 3 {
			t.Errorf("set aside: %v", s.reasons())
		}
		ann := in.enters("good-otter", person("ann"))
		ann.sees(2)
		ann.does(act{line: "goes on"})
		ann.sees(3)
		if j, err := s.Journal("good-otter"); err != nil || j.Epoch != 5 || j.Next != 71 {
			t.Errorf("the journal is %+v, %v", j, err)
		}
	})
}

func TestALobbyThatCannotReadDoesNotOpen(t *testing.T) {
	s := newMemoryKeeper()
	s.unread = errDisk
	if _, err := NewLobby(Config{Limits: rooms.DefaultRoomLimits(), Keeper: s}); !errors.Is(err, errDisk) {
		t.Errorf("it says %v", err)
	}
}

// TestCloseWaitsForWhatIsBeingKept, and tells everybody.
func TestCloseWaitsForWhatIsBeingKept(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		code := in.made()
		ann, bob := in.enters(code, person("ann")), in.enters(code, person("bob"))
		release := s.hold()
		answer, closed := make(chan error, 1), make(chan struct{})
		go func() { answer <- ann.Do(act{line: "move"}) }()
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
		if err := <-answer; err != nil {
			t.Errorf("what was kept says %v", err)
		}
		if view := bob.sees(2); !errors.Is(view.Closed, rooms.ErrClosed) {
			t.Errorf("the last view is %+v", view)
		}
		_, err := in.Make(person("ann"), terms())
		_, err2 := in.Enter(code, person("ann"), feed.NewMailbox[rooms.RoomView]())
		for _, err := range []error{err, err2, bob.Do(act{})} {
			if !errors.Is(err, rooms.ErrClosed) {
				t.Errorf("after the end: %v", err)
			}
		}
		bob.Exit()
		lobby := feed.NewMailbox[rooms.LobbyView]()
		in.Watch(rooms.Person{Name: "guest"}, lobby, nil).Leave()
		in.Close()
		if s.journals[code].Next != 2 {
			t.Errorf("kept: %+v", s.journals)
		}
	})
}
