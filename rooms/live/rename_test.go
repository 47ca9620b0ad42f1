package live

import (
	"errors"
	"testing"
	"time"

	"shithead/rooms"
)

// TestANewName_WhileTheRoomPauses is there once it goes on, and stays.
func TestANewName_WhileTheRoomPauses(t *testing.T) {
	s := newMemoryKeeper()
	openReal(t, s, func(in *inn) {
		p := in.enters(in.made(), ann)
		s.set(func(s *memoryKeeper) { s.fail, s.unread = errDisk, errDisk })
		if err := p.Do(rooms.Leave{}); !errors.Is(err, rooms.ErrPaused) {
			t.Fatalf("what cannot be kept: %v", err)
		}
		in.Rename(rooms.Person{ID: ann.ID, Name: "anna"})
		s.set(func(s *memoryKeeper) { s.fail, s.unread = nil, nil })
		time.Sleep(in.limits.Retry)
		if v := p.looks(); v.Paused || v.Seats[0].Name != "anna" {
			t.Errorf("it goes on with %+v", v.Seats)
		}
		p.does(rooms.Say{Text: "back"})
		if v := p.looks(); v.Seats[0].Name != "anna" {
			t.Errorf("then there is %+v", v.Seats)
		}
	})
}

// TestANewName_OfSomebodyAbsent_WhileTheRoomPauses is at their seat once it goes on, and so is that of whoever waits for one.
func TestANewName_OfSomebodyAbsent_WhileTheRoomPauses(t *testing.T) {
	s := newMemoryKeeper()
	openReal(t, s, func(in *inn) {
		code := in.made()
		absent, bob, queued := in.enters(code, ann), in.enters(code, bob), in.enters(code, cid)
		bob.does(rooms.Sit{})
		for absent.Do(rooms.AddBot{Level: "easy"}) == nil {
		}
		absent.does(rooms.Start{})
		queued.does(rooms.Queue{Wait: true})
		absent.Exit()
		s.set(func(s *memoryKeeper) { s.fail, s.unread = errDisk, errDisk })
		if err := bob.Do(rooms.Leave{}); !errors.Is(err, rooms.ErrPaused) {
			t.Fatalf("what cannot be kept: %v", err)
		}
		in.Rename(rooms.Person{ID: ann.ID, Name: "anna"})
		in.Rename(rooms.Person{ID: cid.ID, Name: "cida"})
		s.set(func(s *memoryKeeper) { s.fail, s.unread = nil, nil })
		time.Sleep(in.limits.Retry)
		v := bob.looks()
		if v.Paused || v.Seats[0].Name != "anna" || v.Maker.Name != "anna" {
			t.Errorf("it goes on with %+v, made by %s", v.Seats, v.Maker.Name)
		}
		if len(v.Queue) != 1 || v.Queue[0].Name != "cida" {
			t.Errorf("there wait %+v", v.Queue)
		}
	})
}
