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
