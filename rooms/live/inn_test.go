package live

import (
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"

	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
)

// inn is a lobby of stubs with a keeper in memory.
type inn struct {
	*testing.T
	*Lobby
	keeper *memoryKeeper
}

// open runs a test in a lobby, by a clock that is not the world's.
func open(t *testing.T, s *memoryKeeper, change func(*rooms.RoomLimits), test func(*inn)) {
	synctest.Test(t, func(t *testing.T) {
		limits := rooms.DefaultRoomLimits()
		if change != nil {
			change(&limits)
		}
		l, err := openWith(Config{Limits: limits, Keeper: s, Log: slog.New(slog.DiscardHandler)}, stubConstructor())
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		test(&inn{t, l, s})
	})
}

func terms() rooms.Terms {
	rules, err := engine.NewRules("bitenight", nil)
	if err != nil {
		panic(err)
	}
	return rooms.Terms{Rules: rules, Seats: 4, Clock: rooms.DefaultClock}
}

// made is a room of ann's.
func (in *inn) made() string {
	in.Helper()
	code, err := in.Make(person("ann"), terms())
	if err != nil {
		in.Fatal(err)
	}
	return code
}

// visitor is somebody in a room, with a box.
type visitor struct {
	*inn
	access.Place
	box *feed.Mailbox[rooms.RoomView]
}

func (in *inn) enters(code string, who rooms.Person) *visitor {
	in.Helper()
	box := feed.NewMailbox[rooms.RoomView]()
	p, err := in.Enter(code, who, box)
	if err != nil {
		in.Fatal(err)
	}
	return &visitor{in, p, box}
}

// does carries out a command that has to work.
func (v *visitor) does(c rooms.Command) {
	v.Helper()
	if err := v.Do(c); err != nil {
		v.Fatalf("%+v: %v", c, err)
	}
}

// sees is what lies in the box, which has to be so many lines long.
func (v *visitor) sees(lines int) *rooms.RoomView {
	v.Helper()
	synctest.Wait()
	view := v.box.Fetch()
	if view == nil {
		v.Fatal("sees nothing")
	}
	if len(view.Log) != lines {
		v.Fatalf("sees %d lines, not %d: %+v", len(view.Log), lines, view)
	}
	return view
}

func (v *visitor) seesNothing() {
	v.Helper()
	synctest.Wait()
	if view := v.box.Fetch(); view != nil {
		v.Fatalf("sees %+v", view)
	}
}

// codes are the rooms that a view lists.
func codes(v *rooms.LobbyView) string {
	list := []string{}
	for _, room := range v.Rooms {
		list = append(list, room.Code)
	}
	return fmt.Sprint(list)
}
