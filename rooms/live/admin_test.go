package live

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/engine/record"
	"shithead/rooms"
)

// atPlay makes a room of a person and three bots in which a round runs.
func (in *inn) atPlay() (code string, ann *visitor) {
	in.Helper()
	code, err := in.Make(person("ann"), terms())
	if err != nil {
		in.Fatal(err)
	}
	ann = in.enters(code, person("ann"))
	for ann.Do(rooms.AddBot{Level: "easy"}) == nil {
	}
	ann.does(rooms.Start{})
	return code, ann
}

// TestTheHouseClosesARoom: the round that runs is abandoned and kept as closed, everybody is told why, and nothing is left.
func TestTheHouseClosesARoom(t *testing.T) {
	s := newMemoryKeeper()
	openReal(t, s, func(in *inn) {
		code, ann := in.atPlay()
		bob := in.enters(code, person("bob"))
		if err := in.Shut(code, strings.Repeat("x", 500)); !errors.Is(err, rooms.ErrLong) {
			t.Errorf("a long reason: %v", err)
		}
		if err := in.Shut("no-room", ""); !errors.Is(err, rooms.ErrNoRoom) {
			t.Errorf("another room: %v", err)
		}
		if err := in.Shut(code, "too\tloud"); err != nil {
			t.Fatal(err)
		}
		for _, v := range []*visitor{ann, bob} {
			view := v.looks()
			var shut rooms.ShutError
			if !errors.As(view.Closed, &shut) || !errors.Is(view.Closed, rooms.ErrShut) || shut.Why != "too loud" {
				t.Errorf("sees %v", view.Closed)
			}
			if view.Result == nil || view.Result.End != record.EndClosed {
				t.Errorf("the result is %+v", view.Result)
			}
		}
		if len(in.Rooms()) != 0 || len(s.journals) != 0 {
			t.Error("the room is still there")
		}
		if err := ann.Do(rooms.Leave{}); !errors.Is(err, rooms.ErrClosed) {
			t.Errorf("afterwards: %v", err)
		}
	})
}

// TestTheHouseSpeaks in every room, in words that are nobody's.
func TestTheHouseSpeaks(t *testing.T) {
	openReal(t, newMemoryKeeper(), func(in *inn) {
		_, ann := in.atPlay()
		notice, err := rooms.Said("  back at\nnoon ", 40)
		if err != nil {
			t.Fatal(err)
		}
		in.Announce(notice)
		log := ann.looks().Log
		last := log[len(log)-1]
		if last.Kind != rooms.EntryNotice || last.Notice != (rooms.Notice{Kind: rooms.NoticeSaid, Text: "back at noon"}) || last.Name != "" {
			t.Errorf("ann sees %+v", last)
		}
	})
	for text, want := range map[string]error{" \n": rooms.ErrSilent, strings.Repeat("x", 41): rooms.ErrLong} {
		if _, err := rooms.Said(text, 40); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestDrainingBeginsNothing: rounds that run go on to their end, and after that nothing is dealt until the house stays.
func TestDrainingBeginsNothing(t *testing.T) {
	openReal(t, newMemoryKeeper(), func(in *inn) {
		code, ann := in.atPlay()
		waiting, err := in.Make(person("bob"), terms())
		if err != nil {
			t.Fatal(err)
		}
		bob := in.enters(waiting, person("bob"))
		for bob.Do(rooms.AddBot{Level: "easy"}) == nil {
		}
		in.Drain(true)
		if _, err := in.Make(person("cid"), terms()); !errors.Is(err, rooms.ErrDraining) {
			t.Errorf("a room: %v", err)
		}
		if err := bob.Do(rooms.Start{}); !errors.Is(err, rooms.ErrDraining) {
			t.Errorf("a match: %v", err)
		}
		phase := func(code string) rooms.Phase {
			synctest.Wait()
			for _, r := range in.Rooms() {
				if r.Code == code {
					return r.Phase
				}
			}
			t.Fatalf("%s is gone", code)
			return rooms.Over
		}
		if phase(code) != rooms.Playing {
			t.Fatal("the round does not go on")
		}
		ann.does(rooms.CallOff{Agree: true})
		if phase(code) != rooms.Between {
			t.Fatalf("the round is not over: %v", phase(code))
		}
		ann.does(rooms.Ready{})
		time.Sleep(5 * time.Minute)
		if phase(code) != rooms.Between {
			t.Errorf("a round is dealt: %v", phase(code))
		}
		in.Drain(false)
		time.Sleep(in.limits.Between)
		if phase(code) != rooms.Playing {
			t.Errorf("no round is dealt again: %v", phase(code))
		}
		bob.does(rooms.Start{})
	})
}

// TestDraining_ARoomThatIsBeingMade begins nothing in it either, once it is made.
func TestDraining_ARoomThatIsBeingMade(t *testing.T) {
	openReal(t, newMemoryKeeper(), func(in *inn) {
		release, codes, full := in.keeper.hold(), make(chan string), terms()
		full.Bots = []string{"easy", "easy", "easy"}
		go func() {
			code, err := in.Make(person("ann"), full)
			if err != nil {
				t.Error(err)
			}
			codes <- code
		}()
		synctest.Wait()
		in.Drain(true)
		release()
		if err := in.enters(<-codes, person("ann")).Do(rooms.Start{}); !errors.Is(err, rooms.ErrDraining) {
			t.Errorf("a match: %v", err)
		}
	})
}
