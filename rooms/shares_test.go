package rooms

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// house runs a test in a lobby of rooms that play by the rules.
func house(t *testing.T, change func(*RoomLimits), test func(*inn)) {
	synctest.Test(t, func(t *testing.T) {
		limits := DefaultRoomLimits()
		limits.MakeBurst = 1000
		change(&limits)
		s := newMemoryKeeper()
		l, err := NewLobby(Config{Limits: limits, Keeper: s, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { l.Close() }()
		in := &inn{t, l, s}
		test(in)
		l = in.Lobby
	})
}

// makes is a room of somebody's, or why not.
func (in *inn) makes(who Person, want error) (code string) {
	in.Helper()
	code, err := in.Make(who, terms())
	if !errors.Is(err, want) {
		in.Fatalf("%s makes a room: %v, want %v", who.Name, err, want)
	}
	return code
}

// sits sits down in a room, or says why not.
func (in *inn) sits(code string, who Person, want error) *visitor {
	in.Helper()
	v := in.enters(code, who)
	if err := v.Do(Sit{}); !errors.Is(err, want) {
		in.Fatalf("%s sits down in %s: %v, want %v", who.Name, code, err, want)
	}
	return v
}

func TestAnAddress_HasAsManyRoomsAsItMay_WhoeverMakesThem(t *testing.T) {
	house(t, func(l *RoomLimits) { l.RoomsPerOrigin = 3 }, func(in *inn) {
		school, home := Origin("192.0.2.1/32"), Origin("192.0.2.2/32")
		code := in.makes(lobPerson("ann").From(school), nil)
		in.makes(lobPerson("ann").From(school), nil)
		in.makes(lobPerson("bob").From(school), nil)
		in.makes(lobPerson("cid").From(school), ErrOriginRooms)
		for range in.limits.RoomsPerMaker {
			in.makes(lobPerson("dan"), nil) // from nowhere
		}
		in.makes(lobPerson("eve").From(home), nil)
		in.enters(code, lobPerson("ann").From(school)).does(Leave{})
		synctest.Wait()
		in.makes(lobPerson("cid").From(school), nil)
	})
}

func TestSeats_InAllRoomsTogether_AreLimited(t *testing.T) {
	house(t, func(l *RoomLimits) { l.Seats, l.SeatsPerPlayer = 4, 2 }, func(in *inn) {
		first, second := in.makes(lobPerson("ann"), nil), in.makes(lobPerson("ann"), nil)
		in.makes(lobPerson("ann"), ErrOwnSeats)
		third := in.makes(lobPerson("bob"), nil)
		in.sits(third, lobPerson("ann"), ErrOwnSeats)
		if err := in.enters(third, lobPerson("ann")).Do(Queue{Wait: true}); !errors.Is(err, ErrOwnSeats) {
			in.Errorf("ann waits for a seat too many: %v", err)
		}
		in.sits(second, lobPerson("ann"), ErrSeated)
		in.sits(second, Person{Name: "guest"}, ErrGuest)
		cid := in.sits(third, lobPerson("cid"), nil)
		in.sits(third, lobPerson("dan"), ErrSeats)
		in.sits(third, Person{Name: "guest"}, ErrGuest)
		in.makes(lobPerson("dan"), ErrSeats)
		cid.does(Leave{})
		synctest.Wait()
		dan := in.sits(first, lobPerson("dan"), nil)
		dan.does(Leave{})
		synctest.Wait()
		in.makes(lobPerson("dan"), nil)
	})
}

func TestSeats_OfPeopleFromOneAddress_AreLimited(t *testing.T) {
	house(t, func(l *RoomLimits) { l.SeatsPerOrigin = 2 }, func(in *inn) {
		school := Origin("2001:db8::/64")
		code := in.makes(lobPerson("ann").From(school), nil)
		bob := in.sits(code, lobPerson("bob").From(school), nil)
		in.sits(code, lobPerson("cid").From(school), ErrOriginSeats)
		in.makes(lobPerson("cid").From(school), ErrOriginSeats)
		in.sits(code, lobPerson("dan").From("elsewhere"), nil)
		in.sits(code, lobPerson("eve"), nil)
		// Who comes in from elsewhere has the seat there.
		bob.Exit()
		synctest.Wait()
		in.enters(code, lobPerson("bob").From("elsewhere"))
		synctest.Wait()
		in.makes(lobPerson("cid").From(school), nil)
	})
}

// TestSeats_TakenAndGivenUpAllTheTime are so no faster than anybody means it.
func TestSeats_TakenAndGivenUpAllTheTime(t *testing.T) {
	house(t, func(l *RoomLimits) { l.SitBurst = 3 }, func(in *inn) {
		code := in.makes(lobPerson("ann"), nil)
		for range in.limits.SitBurst {
			in.sits(code, lobPerson("bob"), nil).does(Leave{})
			synctest.Wait()
		}
		in.sits(code, lobPerson("bob"), ErrTooFast)
		in.sits(code, lobPerson("cid"), nil)
		time.Sleep(in.limits.SitEvery)
		in.sits(code, lobPerson("bob"), nil)
	})
}

// TestSeats_TakenAtTheSameTime, while the disk is slow, are as many as may be and no more.
func TestSeats_TakenAtTheSameTime(t *testing.T) {
	house(t, func(l *RoomLimits) { l.SeatsPerPlayer = 3 }, func(in *inn) {
		var visits []*visitor
		for _, maker := range []string{"a1", "a2", "a3", "a4", "a5", "a6"} {
			visits = append(visits, in.enters(in.makes(lobPerson(maker), nil), lobPerson("ann")))
		}
		in.keeper.set(func(s *memoryKeeper) { s.slow = time.Second })
		answers := make(chan error, len(visits))
		for _, v := range visits {
			go func() { answers <- v.Do(Sit{}) }()
		}
		sat := 0
		for range visits {
			switch err := <-answers; {
			case err == nil:
				sat++
			case !errors.Is(err, ErrOwnSeats):
				t.Error(err)
			}
		}
		synctest.Wait()
		if sat != 3 || len(in.sitting) != 0 {
			t.Errorf("%d seats, %d about to sit down", sat, len(in.sitting))
		}
	})
}

// TestSeats_OfRoomsThatCameBack count as before, whatever address their owners had.
func TestSeats_OfRoomsThatCameBack(t *testing.T) {
	house(t, func(l *RoomLimits) { l.SeatsPerPlayer, l.SeatsPerOrigin = 2, 2 }, func(in *inn) {
		ann := lobPerson("ann").From("home")
		code := in.makes(ann, nil)
		in.makes(ann, nil)
		in.Close()
		var err error
		if in.Lobby, err = NewLobby(Config{Limits: in.limits, Keeper: in.keeper, Log: slog.New(slog.DiscardHandler)}); err != nil {
			t.Fatal(err)
		}
		in.makes(ann, ErrOwnSeats)
		in.makes(lobPerson("bob").From("home"), nil)
		in.enters(code, ann)
		synctest.Wait()
		in.makes(lobPerson("cid").From("home"), ErrOriginSeats)
	})
}

// TestAnOrigin_IsNotKept: addresses do not get to the disk.
func TestAnOrigin_IsNotKept(t *testing.T) {
	house(t, func(*RoomLimits) {}, func(in *inn) {
		in.makes(lobPerson("ann").From("192.0.2.1/32"), nil)
		for _, j := range in.keeper.journals {
			for _, line := range j.Lines {
				if text := string(line.Text); text == "" || strings.Contains(text, "192.0.2") {
					t.Error(text)
				}
			}
		}
	})
}
