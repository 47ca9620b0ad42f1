package live

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
)

func TestTheFirstViewComesAtOnce(t *testing.T) {
	open(t, newMemoryKeeper(), nil, func(in *inn) {
		code := in.made()
		ann := in.enters(code, person("ann"))
		if view := ann.box.Fetch(); view == nil || view.Seat != 0 || len(view.Log) != 1 {
			t.Fatalf("ann sees %+v", view)
		}
		bob := in.enters(code, person("bob"))
		if view := bob.box.Fetch(); view == nil || view.Watchers != 2 {
			t.Fatalf("bob sees %+v", view)
		}
		if view := ann.sees(1); view.Watchers != 2 {
			t.Errorf("ann sees %d people", view.Watchers)
		}
		bob.Exit()
		bob.Exit()
		if view := ann.sees(1); view.Watchers != 1 {
			t.Errorf("ann sees %d people after bob went", view.Watchers)
		}
		bob.seesNothing()
		if err := bob.Do(act{line: "still here"}); !errors.Is(err, rooms.ErrGone) {
			t.Errorf("who has gone acts: %v", err)
		}
	})
}

// TestNothingIsSeenBeforeItIsKept, and nothing is answered.
func TestNothingIsSeenBeforeItIsKept(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		code := in.made()
		ann, bob := in.enters(code, person("ann")), in.enters(code, person("bob"))
		ann.sees(1)
		bob.sees(1)
		release := s.hold()
		answer := make(chan error, 1)
		go func() { answer <- ann.Do(act{line: "move"}) }()
		time.Sleep(time.Hour)
		ann.seesNothing()
		bob.seesNothing()
		select {
		case err := <-answer:
			t.Fatalf("answered before it was kept: %v", err)
		default:
		}
		release()
		if err := <-answer; err != nil {
			t.Fatal(err)
		}
		ann.sees(2)
		bob.sees(2)
		if j, err := s.Journal(code); err != nil || len(j.Lines) != 2 || j.Next != 2 {
			t.Errorf("kept: %+v, %v", j, err)
		}
	})
}

func TestARefusedCommandIsSeenByNobody(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		ann := in.enters(in.made(), person("ann"))
		ann.sees(1)
		if err := ann.Do(act{refuse: rooms.ErrStale}); !errors.Is(err, rooms.ErrStale) {
			t.Errorf("refused with %v", err)
		}
		if err := ann.Do(nil); !errors.Is(err, rooms.ErrNotSeated) {
			t.Errorf("no command at all: %v", err)
		}
		ann.seesNothing()
		if s.written != 1 {
			t.Errorf("%d writes", s.written)
		}
	})
}

func TestWatchersShareAView(t *testing.T) {
	open(t, newMemoryKeeper(), nil, func(in *inn) {
		code := in.made()
		ann := in.enters(code, person("ann"))
		bob, guest := in.enters(code, person("bob")), in.enters(code, rooms.Person{Name: "guest"})
		ann.does(act{line: "move"})
		own, shared := ann.sees(2), bob.sees(2)
		if shared != guest.sees(2) || own == shared {
			t.Error("watchers see each their own, or what a seat sees")
		}
	})
}

func TestTheRoomWakes(t *testing.T) {
	open(t, newMemoryKeeper(), nil, func(in *inn) {
		ann := in.enters(in.made(), person("ann"))
		ann.does(act{line: "move", wake: time.Minute})
		ann.sees(2)
		time.Sleep(time.Minute - 1)
		ann.seesNothing()
		time.Sleep(time.Nanosecond)
		if view := ann.sees(3); view.Log[2].Name != "tick" {
			t.Errorf("woken for %+v", view.Log[2])
		}
		time.Sleep(time.Hour)
		ann.seesNothing()
	})
}

// TestARoomThatIsWrongAboutWhatIsDue does not spin.
func TestARoomThatIsWrongAboutWhatIsDue(t *testing.T) {
	open(t, newMemoryKeeper(), nil, func(in *inn) {
		code := in.made()
		in.enters(code, person("ann")).does(act{restless: true})
		time.Sleep(time.Minute)
		synctest.Wait()
		if times := in.rooms[code].core.(*stub).wakings; times > int(time.Minute/minSnooze)+1 {
			t.Errorf("woken %d times in a minute", times)
		}
	})
}

// TestNobodyIsInARoomTwice: who comes in again takes the older place over, and nobody else sees them go or come.
func TestNobodyIsInARoomTwice(t *testing.T) {
	open(t, newMemoryKeeper(), nil, func(in *inn) {
		code := in.made()
		bob := in.enters(code, person("bob"))
		old := in.enters(code, person("ann"))
		old.sees(1)
		bob.sees(1)
		ann := in.enters(code, person("ann"))
		if view := ann.box.Fetch(); view == nil || view.Closed != nil || view.Seat != 0 {
			t.Fatalf("ann sees %+v", view)
		}
		if view := old.sees(1); !errors.Is(view.Closed, rooms.ErrElsewhere) {
			t.Fatalf("the old place is told %+v", view)
		}
		bob.seesNothing()
		if err := old.Do(act{line: "late"}); !errors.Is(err, rooms.ErrElsewhere) {
			t.Errorf("the old place acts: %v", err)
		}
		old.Exit()
		bob.seesNothing()
		ann.does(act{line: "move"})
		if view := ann.sees(2); view.Watchers != 2 {
			t.Errorf("%d people are here", view.Watchers)
		}
		old.seesNothing()
		for range 3 {
			in.enters(code, rooms.Person{Name: "guest"})
		}
		if view := ann.sees(2); view.Watchers != 5 {
			t.Errorf("%d people are here after three guests came", view.Watchers)
		}
	})
}

// TestADeadClientDelaysNobody: a box that nobody empties holds the newest view, and the others get theirs.
func TestADeadClientDelaysNobody(t *testing.T) {
	open(t, newMemoryKeeper(), nil, func(in *inn) {
		code := in.made()
		dead, ann := in.enters(code, person("bob")), in.enters(code, person("ann"))
		began := time.Now()
		for i := range 1000 {
			ann.does(act{line: fmt.Sprint(i)})
			ann.sees(2 + i)
		}
		if time.Since(began) != 0 {
			t.Errorf("it took %v", time.Since(began))
		}
		dead.sees(1001)
	})
}

func TestGoingDoesNotWaitForTheDisk(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		code := in.made()
		ann, bob := in.enters(code, person("ann")), in.enters(code, person("bob"))
		release := s.hold()
		go ann.Do(act{line: "move"})
		synctest.Wait()
		began := time.Now()
		bob.Exit()
		ann.Exit()
		if time.Since(began) != 0 {
			t.Errorf("it took %v", time.Since(began))
		}
		release()
		cid := in.enters(code, person("cid"))
		if view := cid.sees(2); view.Watchers != 1 {
			t.Errorf("%d people are here", view.Watchers)
		}
	})
}

func TestARoomThatEnds(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		code := in.made()
		ann, bob := in.enters(code, person("ann")), in.enters(code, person("bob"))
		lobby := feed.NewMailbox[rooms.LobbyView]()
		defer in.Watch(rooms.Person{Name: "guest"}, lobby, nil).Leave()
		ann.does(act{line: "last", end: true})
		for _, v := range []*visitor{ann, bob} {
			if view := v.sees(2); !errors.Is(view.Closed, rooms.ErrClosed) || view.Log[1].Name != "last" {
				t.Errorf("the last view is %+v", view)
			}
			if err := v.Do(act{line: "more"}); !errors.Is(err, rooms.ErrClosed) {
				t.Errorf("in a closed room: %v", err)
			}
			v.Exit()
		}
		if _, err := in.Enter(code, person("cid"), feed.NewMailbox[rooms.RoomView]()); !errors.Is(err, rooms.ErrNoRoom) {
			t.Errorf("into a closed room: %v", err)
		}
		if _, err := s.Journal(code); !errors.Is(err, data.ErrNotFound) {
			t.Errorf("its journal: %v", err)
		}
		time.Sleep(time.Second)
		if view := lobby.Fetch(); len(view.Rooms) != 0 {
			t.Errorf("the lobby lists %s", codes(view))
		}
	})
}

// TestManyAtOnce: people come, act, take over and go as they like while the lobby closes.
func TestManyAtOnce(t *testing.T) {
	s := newMemoryKeeper()
	s.slow = time.Millisecond
	open(t, s, nil, func(in *inn) {
		code := in.made()
		for i := range 50 {
			go func() {
				for n := 0; ; n++ {
					box := feed.NewMailbox[rooms.RoomView]()
					p, err := in.Enter(code, person(fmt.Sprint("p", i%20)), box)
					if err != nil {
						return
					}
					if err := p.Do(act{line: "move"}); err != nil && !errors.Is(err, rooms.ErrClosed) && !errors.Is(err, rooms.ErrElsewhere) {
						t.Errorf("refused: %v", err)
					}
					if (i+n)%3 == 0 {
						p.Exit()
					}
				}
			}()
		}
		time.Sleep(100 * time.Millisecond)
		in.Close()
		if s.written < 90 {
			t.Errorf("only %d writes", s.written)
		}
	})
}

// TestTheLobby_KnowsOfACommandThatIsAnswered, although nobody in the room has seen anything of it yet.
func TestTheLobby_KnowsOfACommandThatIsAnswered(t *testing.T) {
	open(t, newMemoryKeeper(), nil, func(in *inn) {
		v, unseen := in.enters(in.made(), person("ann")), make(chan struct{})
		defer close(unseen)
		v.does(act{line: "bob's turn", turn: "bob", chatter: true, unseen: unseen})
		if r := in.List(person("ann")).Rooms[0]; r.Turn != "bob" {
			t.Errorf("it is %q's turn", r.Turn)
		}
		unseen <- struct{}{}
		v.does(act{line: "the end", end: true, unseen: unseen})
		if list := in.List(person("ann")).Rooms; len(list) != 0 {
			t.Errorf("%d rooms", len(list))
		}
	})
}

// TestARoomThatHasEnded_IsNotTheOneOfItsCode that has come back while the last views of it were made.
func TestARoomThatHasEnded_IsNotTheOneOfItsCode(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		code, unseen := in.made(), make(chan struct{})
		kept := s.journals[code]
		in.enters(code, person("ann")).does(act{line: "the end", end: true, unseen: unseen})
		s.set(func(s *memoryKeeper) { s.journals[code] = kept })
		if err := in.arrivals.comeBack(&data.JournalHead{Room: code}); err != nil {
			t.Fatal(err)
		}
		close(unseen)
		synctest.Wait()
		in.enters(code, person("ann")).sees(1)
		if n := len(in.Rooms()); n != 1 {
			t.Errorf("%d rooms", n)
		}
	})
}
