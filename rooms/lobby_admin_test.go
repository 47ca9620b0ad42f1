package rooms

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/engine/record"
)

// atPlay makes a room of a person and three bots in which a round runs.
func (in *inn) atPlay() (code string, ann *visitor) {
	in.Helper()
	code, err := in.Make(lobPerson("ann"), terms())
	if err != nil {
		in.Fatal(err)
	}
	ann = in.enters(code, lobPerson("ann"))
	for ann.Do(AddBot{Level: "easy"}) == nil {
	}
	ann.does(Start{})
	return code, ann
}

// TestTheHouseClosesARoom: the round that runs is abandoned and kept as closed, everybody is told why, and nothing is left.
func TestTheHouseClosesARoom(t *testing.T) {
	s := newMemoryKeeper()
	openReal(t, s, func(in *inn) {
		code, ann := in.atPlay()
		bob := in.enters(code, lobPerson("bob"))
		if err := in.Shut(code, strings.Repeat("x", 500)); !errors.Is(err, ErrLong) {
			t.Errorf("a long reason: %v", err)
		}
		if err := in.Shut("no-room", ""); !errors.Is(err, ErrNoRoom) {
			t.Errorf("another room: %v", err)
		}
		if err := in.Shut(code, "too\tloud"); err != nil {
			t.Fatal(err)
		}
		for _, v := range []*visitor{ann, bob} {
			view := v.looks()
			var shut ShutError
			if !errors.As(view.Closed, &shut) || !errors.Is(view.Closed, ErrShut) || shut.Why != "too loud" {
				t.Errorf("sees %v", view.Closed)
			}
			if view.Result == nil || view.Result.End != record.EndClosed {
				t.Errorf("the result is %+v", view.Result)
			}
		}
		if len(in.Rooms()) != 0 || len(s.journals) != 0 {
			t.Error("the room is still there")
		}
		if err := ann.Do(Leave{}); !errors.Is(err, ErrClosed) {
			t.Errorf("afterwards: %v", err)
		}
	})
}

// TestTheHouseSpeaks in every room, in words that are nobody's.
func TestTheHouseSpeaks(t *testing.T) {
	openReal(t, newMemoryKeeper(), func(in *inn) {
		_, ann := in.atPlay()
		notice, err := Said("  back at\nnoon ", 40)
		if err != nil {
			t.Fatal(err)
		}
		in.Announce(notice)
		log := ann.looks().Log
		last := log[len(log)-1]
		if last.Kind != EntryNotice || last.Notice != (Notice{Kind: NoticeSaid, Text: "back at noon"}) || last.Name != "" {
			t.Errorf("ann sees %+v", last)
		}
	})
	for text, want := range map[string]error{" \n": ErrSilent, strings.Repeat("x", 41): ErrLong} {
		if _, err := Said(text, 40); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestDrainingBeginsNothing: rounds that run go on to their end, and after that nothing is dealt until the house stays.
func TestDrainingBeginsNothing(t *testing.T) {
	openReal(t, newMemoryKeeper(), func(in *inn) {
		code, ann := in.atPlay()
		waiting, err := in.Make(lobPerson("bob"), terms())
		if err != nil {
			t.Fatal(err)
		}
		bob := in.enters(waiting, lobPerson("bob"))
		for bob.Do(AddBot{Level: "easy"}) == nil {
		}
		in.Drain(true)
		if _, err := in.Make(lobPerson("cid"), terms()); !errors.Is(err, ErrDraining) {
			t.Errorf("a room: %v", err)
		}
		if err := bob.Do(Start{}); !errors.Is(err, ErrDraining) {
			t.Errorf("a match: %v", err)
		}
		phase := func(code string) Phase {
			synctest.Wait()
			for _, r := range in.Rooms() {
				if r.Code == code {
					return r.Phase
				}
			}
			t.Fatalf("%s is gone", code)
			return Over
		}
		if phase(code) != Playing {
			t.Fatal("the round does not go on")
		}
		ann.does(CallOff{Agree: true})
		if phase(code) != Between {
			t.Fatalf("the round is not over: %v", phase(code))
		}
		ann.does(Ready{})
		time.Sleep(5 * time.Minute)
		if phase(code) != Between {
			t.Errorf("a round is dealt: %v", phase(code))
		}
		in.Drain(false)
		time.Sleep(in.limits.Between)
		if phase(code) != Playing {
			t.Errorf("no round is dealt again: %v", phase(code))
		}
		bob.does(Start{})
	})
}
