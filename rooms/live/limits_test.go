package live

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/rooms"
)

const school, home = rooms.Origin("192.0.2.1/32"), rooms.Origin("192.0.2.2/32")

func TestWhoMayMakeARoom(t *testing.T) {
	open(t, setup{limits: func(l *rooms.RoomLimits) { l.Rooms, l.RoomsPerMaker, l.MakeBurst = 5, 3, 4 }}, func(in *inn) {
		in.makes(guest, terms(), rooms.ErrGuest)
		in.makes(ann, rooms.Terms{}, rooms.ErrTerms)
		first := in.made()
		in.made()
		in.made()
		in.makes(ann, terms(), rooms.ErrOwnRooms)
		in.enters(first, ann).does(act{end: true})
		synctest.Wait()
		in.enters(in.made(), ann).does(act{end: true})
		synctest.Wait()
		in.makes(ann, terms(), rooms.ErrTooFast)
		time.Sleep(in.limits.MakeEvery)
		in.made()
		in.makes(bob, terms())
		in.makes(bob, terms())
		in.makes(bob, terms(), rooms.ErrRooms)
	})
}

// TestMadeWithAForfeit: it is cleaned then, too.
func TestMadeWithAForfeit(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		dear := terms()
		dear.Forfeit = strings.Repeat("tea ", 11)
		in.makes(ann, dear, rooms.ErrLong)
		dear.Forfeit = "  makes\nthe tea "
		check(t, "makes the tea", "%s", in.enters(in.makes(ann, dear), ann).looks().Forfeit)
	})
}

// sits sits down in a room, or is refused.
func (in *inn) sits(code string, who rooms.Person, wants ...error) *visitor {
	in.Helper()
	v := in.enters(code, who)
	v.refused(rooms.Sit{}, wants...)
	return v
}

func TestAnAddress_HasAsManyRoomsAsItMay(t *testing.T) {
	open(t, setup{real: true, limits: func(l *rooms.RoomLimits) { l.RoomsPerOrigin = 3 }}, func(in *inn) {
		code := in.makes(ann.From(school), terms())
		in.makes(ann.From(school), terms())
		in.makes(bob.From(school), terms())
		in.makes(cid.From(school), terms(), rooms.ErrOriginRooms)
		for range 5 {
			in.makes(dan, terms()) // from nowhere
		}
		in.makes(dan.From(home), terms())
		in.enters(code, ann.From(school)).does(rooms.Leave{})
		in.makes(cid.From(school), terms())
	})
}

func TestSeats_InAllRoomsTogether_AreLimited(t *testing.T) {
	open(t, setup{real: true, limits: func(l *rooms.RoomLimits) { l.Seats, l.SeatsPerPlayer = 4, 2 }}, func(in *inn) {
		first, second := in.made(), in.made()
		in.makes(ann, terms(), rooms.ErrOwnSeats)
		third := in.makes(bob, terms())
		in.sits(third, ann, rooms.ErrOwnSeats).refused(rooms.Queue{Wait: true}, rooms.ErrOwnSeats)
		in.sits(second, ann, rooms.ErrSeated)
		in.sits(second, guest, rooms.ErrGuest)
		c := in.sits(third, cid)
		in.sits(third, dan, rooms.ErrSeats)
		in.sits(third, guest, rooms.ErrGuest)
		in.makes(dan, terms(), rooms.ErrSeats)
		c.does(rooms.Leave{})
		in.sits(first, dan).does(rooms.Leave{})
		in.makes(dan, terms())
	})
}

func TestSeats_OfPeopleFromOneAddress_AreLimited(t *testing.T) {
	open(t, setup{real: true, limits: func(l *rooms.RoomLimits) { l.SeatsPerOrigin = 2 }}, func(in *inn) {
		code := in.makes(ann.From(school), terms())
		b := in.sits(code, bob.From(school))
		in.sits(code, cid.From(school), rooms.ErrOriginSeats)
		in.makes(cid.From(school), terms(), rooms.ErrOriginSeats)
		in.sits(code, dan.From(home))
		in.sits(code, person("eve"))
		b.Exit() // who comes in from elsewhere has the seat there
		in.enters(code, bob.From(home))
		synctest.Wait()
		in.makes(cid.From(school), terms())
	})
}

// TestSeats_TakenAndGivenUpAllTheTime are so no faster than one means it.
func TestSeats_TakenAndGivenUpAllTheTime(t *testing.T) {
	open(t, setup{real: true, limits: func(l *rooms.RoomLimits) { l.SitBurst = 3 }}, func(in *inn) {
		code := in.made()
		for range in.limits.SitBurst {
			in.sits(code, bob).does(rooms.Leave{})
		}
		in.sits(code, bob, rooms.ErrTooFast)
		in.sits(code, cid)
		time.Sleep(in.limits.SitEvery)
		in.sits(code, bob)
	})
}

// TestSeats_OfGuests are as limited as those of people from one address, though each guest is another.
func TestSeats_OfGuests(t *testing.T) {
	few := func(l *rooms.RoomLimits) { l.SeatsPerOrigin, l.SitBurst, l.SitEvery = 3, 5, time.Minute }
	open(t, setup{real: true, limits: few}, func(in *inn) {
		many := terms()
		many.Seats, many.Guests = 9, true
		code := in.makes(ann, many)
		for range 3 {
			in.sits(code, rooms.NewGuest().From(school))
		}
		in.sits(code, rooms.NewGuest().From(school), rooms.ErrOriginSeats)
		for range 5 {
			in.sits(code, rooms.NewGuest().From(home)).Exit()
			synctest.Wait()
		}
		in.sits(code, rooms.NewGuest().From(home), rooms.ErrTooFast)
		in.sits(code, rooms.NewGuest())
	})
}

// TestSeats_TakenAtTheSameTime, while the disk is slow, are as many as may be and no more.
func TestSeats_TakenAtTheSameTime(t *testing.T) {
	open(t, setup{real: true, limits: func(l *rooms.RoomLimits) { l.SeatsPerPlayer = 3 }}, func(in *inn) {
		var visits []*visitor
		for i := range 6 {
			visits = append(visits, in.enters(in.makes(person(fmt.Sprint("a", i)), terms()), ann))
		}
		in.keeper.fails(faults{slow: time.Second})
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
		check(t, "3 seats, 0 to come", "%d seats, %d to come", sat, len(in.sitting))
	})
}

// TestSeats_OfRoomsThatCameBack count as before, whatever address their owners had: that is not kept.
func TestSeats_OfRoomsThatCameBack(t *testing.T) {
	open(t, setup{real: true, limits: func(l *rooms.RoomLimits) { l.SeatsPerPlayer, l.SeatsPerOrigin = 2, 2 }}, func(in *inn) {
		code := in.makes(ann.From(school), terms())
		in.makes(ann.From(school), terms())
		for _, j := range in.keeper.journals {
			check(t, "false", "%v", strings.Contains(string(j.Lines[0].Text), "192.0.2"))
		}
		in.Close()
		in.starts()
		in.makes(ann.From(school), terms(), rooms.ErrOwnSeats)
		in.makes(bob.From(school), terms())
		in.enters(code, ann.From(school))
		synctest.Wait()
		in.makes(cid.From(school), terms(), rooms.ErrOriginSeats)
	})
}

// TestGuessingIsBounded: after so many wrong codes of somebody, or from one address, a right one does not help either, and
// nothing tells the two apart. Everything that needs no guessing is open.
func TestGuessingIsBounded(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, public := in.makes(ann, hidden()), in.made()
		wrong := func(n int, who func(int) rooms.Person) {
			t.Helper()
			for k := range n {
				in.turnedAway(fmt.Sprint("brave-otter-calm-heron", k), who(k), rooms.ErrNoRoom)
			}
		}
		wrong(in.limits.Guesses, func(int) rooms.Person { return bob })
		in.turnedAway("brave-otter", bob, rooms.ErrTooManyGuesses)
		in.turnedAway(code, bob, rooms.ErrTooManyGuesses)
		in.turnedAway(public, bob)
		in.turnedAway(code, cid)
		time.Sleep(in.limits.GuessEvery)
		in.turnedAway(code, bob)
		in.turnedAway("brave-otter", bob, rooms.ErrNoRoom)
		in.turnedAway(code, bob, rooms.ErrTooManyGuesses)

		from := func(k int) rooms.Person { return person(fmt.Sprint("p", k)).From(school) }
		wrong(in.limits.GuessesPerOrigin, from)
		for _, who := range []rooms.Person{from(1000), guest.From(school)} {
			in.turnedAway(code, who, rooms.ErrTooManyGuesses)
			in.turnedAway("brave-otter", who, rooms.ErrTooManyGuesses)
			in.turnedAway(public, who)
		}
		in.turnedAway(code, ann.From(school)) // her own
		in.turnedAway(code, dan.From(home))
		time.Sleep(in.limits.GuessEveryOrigin)
		in.turnedAway(code, from(1001))
	})
}

// TestHit_SaysWhichLimitAndWhere: of each that somebody runs into, by a name of the list.
func TestHit_SaysWhichLimitAndWhere(t *testing.T) {
	var hit []string
	open(t, setup{
		real: true, limits: func(l *rooms.RoomLimits) { l.RoomsPerMaker, l.Guesses, l.SayBurst = 1, 1, 1 },
		config: func(c *Config) {
			c.Hit = func(limit string, from rooms.Origin) { hit = append(hit, fmt.Sprint(limit, " ", from)) }
		},
	}, func(in *inn) {
		who := ann.From(school)
		p := in.enters(in.makes(who, terms()), who)
		in.makes(who, terms(), rooms.ErrOwnRooms)
		in.turnedAway("no-such-room", who, rooms.ErrNoRoom)
		in.turnedAway("no-such-room", who, rooms.ErrTooManyGuesses)
		p.does(rooms.Say{Text: "x"})
		p.refused(rooms.Say{Text: "x"}, rooms.ErrTooFast)
		p.refused(rooms.Sit{}, rooms.ErrSeated) // by no limit
		check(t, "[rooms_per_player 192.0.2.1/32 room_guesses 192.0.2.1/32 room_commands 192.0.2.1/32]", "%v", hit)
		for _, name := range []string{"rooms_per_player", LimitGuesses, LimitCommands} {
			if !slices.Contains(LimitNames(), name) {
				t.Errorf("%q is not on the list", name)
			}
		}
	})
}
