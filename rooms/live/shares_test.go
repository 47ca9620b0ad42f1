package live

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/rooms"
)

// house runs a test in a lobby of rooms that play by the rules.
func house(t *testing.T, change func(*rooms.RoomLimits), test func(*inn)) {
	synctest.Test(t, func(t *testing.T) {
		limits := rooms.DefaultRoomLimits()
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
func (in *inn) makes(who rooms.Person, want error) (code string) {
	in.Helper()
	code, err := in.Make(who, terms())
	if !errors.Is(err, want) {
		in.Fatalf("%s makes a room: %v, want %v", who.Name, err, want)
	}
	return code
}

// sits sits down in a room, or says why not.
func (in *inn) sits(code string, who rooms.Person, want error) *visitor {
	in.Helper()
	v := in.enters(code, who)
	if err := v.Do(rooms.Sit{}); !errors.Is(err, want) {
		in.Fatalf("%s sits down in %s: %v, want %v", who.Name, code, err, want)
	}
	return v
}

func TestAnAddress_HasAsManyRoomsAsItMay_WhoeverMakesThem(t *testing.T) {
	house(t, func(l *rooms.RoomLimits) { l.RoomsPerOrigin = 3 }, func(in *inn) {
		school, home := rooms.Origin("192.0.2.1/32"), rooms.Origin("192.0.2.2/32")
		code := in.makes(person("ann").From(school), nil)
		in.makes(person("ann").From(school), nil)
		in.makes(person("bob").From(school), nil)
		in.makes(person("cid").From(school), rooms.ErrOriginRooms)
		for range in.limits.RoomsPerMaker {
			in.makes(person("dan"), nil) // from nowhere
		}
		in.makes(person("eve").From(home), nil)
		in.enters(code, person("ann").From(school)).does(rooms.Leave{})
		in.makes(person("cid").From(school), nil)
	})
}

func TestSeats_InAllRoomsTogether_AreLimited(t *testing.T) {
	house(t, func(l *rooms.RoomLimits) { l.Seats, l.SeatsPerPlayer = 4, 2 }, func(in *inn) {
		first, second := in.makes(person("ann"), nil), in.makes(person("ann"), nil)
		in.makes(person("ann"), rooms.ErrOwnSeats)
		third := in.makes(person("bob"), nil)
		in.sits(third, person("ann"), rooms.ErrOwnSeats)
		if err := in.enters(third, person("ann")).Do(rooms.Queue{Wait: true}); !errors.Is(err, rooms.ErrOwnSeats) {
			in.Errorf("ann waits for a seat too many: %v", err)
		}
		in.sits(second, person("ann"), rooms.ErrSeated)
		in.sits(second, rooms.Person{Name: "guest"}, rooms.ErrGuest)
		cid := in.sits(third, person("cid"), nil)
		in.sits(third, person("dan"), rooms.ErrSeats)
		in.sits(third, rooms.Person{Name: "guest"}, rooms.ErrGuest)
		in.makes(person("dan"), rooms.ErrSeats)
		cid.does(rooms.Leave{})
		dan := in.sits(first, person("dan"), nil)
		dan.does(rooms.Leave{})
		in.makes(person("dan"), nil)
	})
}

func TestSeats_OfPeopleFromOneAddress_AreLimited(t *testing.T) {
	house(t, func(l *rooms.RoomLimits) { l.SeatsPerOrigin = 2 }, func(in *inn) {
		school := rooms.Origin("2001:db8::/64")
		code := in.makes(person("ann").From(school), nil)
		bob := in.sits(code, person("bob").From(school), nil)
		in.sits(code, person("cid").From(school), rooms.ErrOriginSeats)
		in.makes(person("cid").From(school), rooms.ErrOriginSeats)
		in.sits(code, person("dan").From("elsewhere"), nil)
		in.sits(code, person("eve"), nil)
		// Who comes in from elsewhere has the seat there.
		bob.Exit()
		synctest.Wait()
		in.enters(code, person("bob").From("elsewhere"))
		synctest.Wait()
		in.makes(person("cid").From(school), nil)
	})
}

// TestSeats_TakenAndGivenUpAllTheTime are so no faster than anybody means it.
func TestSeats_TakenAndGivenUpAllTheTime(t *testing.T) {
	house(t, func(l *rooms.RoomLimits) { l.SitBurst = 3 }, func(in *inn) {
		code := in.makes(person("ann"), nil)
		for range in.limits.SitBurst {
			in.sits(code, person("bob"), nil).does(rooms.Leave{})
		}
		in.sits(code, person("bob"), rooms.ErrTooFast)
		in.sits(code, person("cid"), nil)
		time.Sleep(in.limits.SitEvery)
		in.sits(code, person("bob"), nil)
	})
}

// TestSeats_TakenAtTheSameTime, while the disk is slow, are as many as may be and no more.
// TestSeats_OfGuests are as limited as those of people from one address, though each guest is somebody else.
func TestSeats_OfGuests(t *testing.T) {
	house(t, func(l *rooms.RoomLimits) { l.SeatsPerOrigin, l.SitBurst, l.SitEvery = 3, 5, time.Minute }, func(in *inn) {
		school, home := rooms.Origin("192.0.2.1/32"), rooms.Origin("192.0.2.2/32")
		open := terms()
		open.Seats, open.Guests = 9, true
		code, err := in.Make(ann, open)
		if err != nil {
			in.Fatal(err)
		}
		for range 3 {
			in.sits(code, rooms.NewGuest().From(school), nil)
		}
		in.sits(code, rooms.NewGuest().From(school), rooms.ErrOriginSeats)
		for range 5 {
			in.sits(code, rooms.NewGuest().From(home), nil).Exit()
			synctest.Wait()
		}
		in.sits(code, rooms.NewGuest().From(home), rooms.ErrTooFast)
		in.sits(code, rooms.NewGuest(), nil)
	})
}

func TestSeats_TakenAtTheSameTime(t *testing.T) {
	house(t, func(l *rooms.RoomLimits) { l.SeatsPerPlayer = 3 }, func(in *inn) {
		var visits []*visitor
		for _, maker := range []string{"a1", "a2", "a3", "a4", "a5", "a6"} {
			visits = append(visits, in.enters(in.makes(person(maker), nil), person("ann")))
		}
		in.keeper.set(func(s *memoryKeeper) { s.slow = time.Second })
		answers := make(chan error, len(visits))
		for _, v := range visits {
			go func() { answers <- v.Do(rooms.Sit{}) }()
		}
		sat := 0
		for range visits {
			switch err := <-answers; {
			case err == nil:
				sat++
			case !errors.Is(err, rooms.ErrOwnSeats):
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
	house(t, func(l *rooms.RoomLimits) { l.SeatsPerPlayer, l.SeatsPerOrigin = 2, 2 }, func(in *inn) {
		ann := person("ann").From("home")
		code := in.makes(ann, nil)
		in.makes(ann, nil)
		in.Close()
		var err error
		if in.Lobby, err = NewLobby(Config{Limits: in.limits, Keeper: in.keeper, Log: slog.New(slog.DiscardHandler)}); err != nil {
			t.Fatal(err)
		}
		in.makes(ann, rooms.ErrOwnSeats)
		in.makes(person("bob").From("home"), nil)
		in.enters(code, ann)
		synctest.Wait()
		in.makes(person("cid").From("home"), rooms.ErrOriginSeats)
	})
}

// TestAnOrigin_IsNotKept: addresses do not get to the disk.
func TestAnOrigin_IsNotKept(t *testing.T) {
	house(t, func(*rooms.RoomLimits) {}, func(in *inn) {
		in.makes(person("ann").From("192.0.2.1/32"), nil)
		for _, j := range in.keeper.journals {
			for _, line := range j.Lines {
				if text := string(line.Text); text == "" || strings.Contains(text, "192.0.2") {
					t.Error(text)
				}
			}
		}
	})
}
