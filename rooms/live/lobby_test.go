package live

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/feed"
)

func TestACodeIsNeverThatOfAJournal(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		// Three of four codes are those of rooms that do not run here.
		taken := adjectives()
		taken = taken[:len(taken)*3/4]
		for _, first := range taken {
			for _, second := range animals() {
				in.keeper.journals[first+"-"+second] = data.Journal{Epoch: 1, Next: 1}
			}
		}
		for range in.limits.RoomsPerMaker {
			if first, _, _ := strings.Cut(in.made(), "-"); slices.Contains(taken, first) {
				t.Errorf("%s is made twice", first)
			}
		}
	})
}

func TestCodes(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]{2,9}$`)
	for _, words := range [][]string{adjectives(), animals()} {
		if sorted := slices.Sorted(slices.Values(words)); len(slices.Compact(sorted)) != len(words) || len(words) < 100 {
			t.Errorf("a word is there twice, or only %d", len(words))
		}
		for _, word := range words {
			if !form.MatchString(word) {
				t.Errorf("%q is no word", word)
			}
		}
	}
	seen := map[string]bool{}
	for range 1000 {
		seen[newCode()] = true
	}
	if len(seen) < 900 {
		t.Errorf("only %d of 1000 codes differ", len(seen))
	}
	pairs := float64(len(adjectives()) * len(animals()))
	if bits := math.Log2(pairs * pairs); bits < 28 {
		t.Errorf("%.1f bits of a private code", bits)
	}
}

// rings counts how often a box rings from now on, until the stop that it gives.
func rings[T any](box *feed.Mailbox[T]) (count *int, stop func()) {
	count, done := new(int), make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			case <-box.Rings():
				*count++
			}
		}
	}()
	return count, func() { close(done); synctest.Wait() }
}

// TestTheLobbyIsToldInOne: many changes at once are one view, the newest room first.
func TestTheLobbyIsToldInOne(t *testing.T) {
	open(t, setup{limits: func(l *rooms.RoomLimits) { l.RoomsPerMaker, l.MakeBurst = 1000, 1000 }}, func(in *inn) {
		box := feed.NewMailbox[rooms.LobbyView]()
		visit := in.Watch(guest, box, nil)
		if view := box.Fetch(); view == nil || len(view.Rooms) != 0 {
			t.Fatalf("the first view is %+v", view)
		}
		<-box.Rings()
		told, stop := rings(box)
		var made []string
		for range 20 {
			made = slices.Insert(made, 0, in.made())
			a := in.enters(made[0], ann)
			for range 20 {
				a.does(act{chatter: true})
			}
		}
		time.Sleep(in.limits.TellEvery)
		stop()
		check(t, fmt.Sprint(made), "%v", codesOf(box.Fetch()))
		if *told > 3 {
			t.Errorf("told %d times", *told)
		}
		visit.Leave()
		visit.Leave()
		in.made()
		time.Sleep(time.Second)
		if view := box.Fetch(); view != nil {
			t.Errorf("who left is told %v", codesOf(view))
		}
	})
}

// hidden are the terms of a private room.
func hidden() rooms.Terms {
	private := terms()
	private.Private = true
	return private
}

// TestAPrivateRoomIsFoundByItsCodeOnly, but for its own people; after a restart, too. Who has none shares a view.
func TestAPrivateRoomIsFoundByItsCodeOnly(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, public := in.makes(ann, hidden()), in.made()
		check(t, "3 1", "%d %d", strings.Count(code, "-"), strings.Count(public, "-"))
		listed := func(want ...rooms.Person) {
			t.Helper()
			for _, who := range []rooms.Person{ann, bob, cid, guest} {
				got := codesOf(in.List(who)) // in any order after a restart
				if !slices.Contains(got, public) || slices.Contains(got, code) != slices.Contains(want, who) {
					t.Errorf("%s is shown %v", who.Name, got)
				}
			}
		}
		listed(ann)
		b := in.enters(code, bob)
		listed(ann)
		box := in.watches(bob)
		if boxes := in.watches(cid).Fetch(); boxes != box.Fetch() || boxes != in.watches(guest).Fetch() || boxes == in.watches(ann).Fetch() {
			t.Error("views that are the same are made twice, or one is shown to others")
		}
		b.does(rooms.Sit{})
		time.Sleep(2 * in.limits.TellEvery)
		synctest.Wait()
		listed(ann, bob)
		check(t, fmt.Sprint([]string{public, code}), "%v", codesOf(box.Fetch()))
		in.turnedAway(code, guest) // who knows the code
		in.Close()
		in.starts()
		listed(ann, bob)
		j, _ := in.keeper.has(code)
		check(t, "true", "%v", strings.Contains(string(j.Lines[0].Text), `"private":true`))
		in.enters(code, bob).does(rooms.Leave{})
		in.enters(code, ann).does(rooms.Leave{})
		in.kept(code, "none")
	})
}

// TestSeats_OfPeople are told of the rooms that all find, of several the newest, to all who ask; and as they were when the
// list was made.
func TestSeats_OfPeople(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		in.made()
		time.Sleep(in.limits.MakeEvery)
		newest := in.made()
		in.makes(ann, hidden())
		in.makes(bob, hidden())
		for _, who := range []rooms.Person{ann, bob, cid, guest} {
			view := in.List(who)
			in.enters(newest, cid).does(rooms.Sit{})
			check(t, newest+",,", "%s,%s,%s", view.At("ann"), view.At("bob"), view.At("cid"))
			in.enters(newest, cid).does(rooms.Leave{})
		}
	})
}

// TestTheHouseClosesARoom: the round that runs is abandoned and kept as closed, all are told why, and nothing is left.
func TestTheHouseClosesARoom(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, a, b := in.pair()
		a.begins()
		refused(t, "a long reason", in.Shut(code, strings.Repeat("x", 500)), rooms.ErrLong)
		refused(t, "another room", in.Shut("no-room", ""), rooms.ErrNoRoom)
		refused(t, "the room", in.Shut(code, "too\tloud"))
		for _, v := range []*visitor{a, b} {
			view := v.looks()
			var shut rooms.ShutError
			if !errors.As(view.Closed, &shut) || !errors.Is(view.Closed, rooms.ErrShut) || shut.Why != "too loud" {
				t.Errorf("sees %v", view.Closed)
			}
			check(t, record.EndClosed, "%s", view.Result.End)
		}
		check(t, "0 0", "%d %d", len(in.Rooms()), len(in.keeper.journals))
		a.refused(rooms.Leave{}, rooms.ErrClosed)
	})
}

// TestTheHouseSpeaks in every room, in words that are no one's.
func TestTheHouseSpeaks(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		a := in.enters(in.made(), ann)
		notice, err := rooms.Said("  back at\nnoon ", 40)
		refused(t, "a notice", err)
		in.Announce(notice)
		log := a.looks().Log
		last := log[len(log)-1]
		if last.Kind != rooms.EntryNotice || last.Notice != (rooms.Notice{Kind: rooms.NoticeSaid, Text: "back at noon"}) || last.Name != "" {
			t.Errorf("ann sees %+v", last)
		}
		_, err = rooms.Said(" \n", 40)
		refused(t, "nothing", err, rooms.ErrSilent)
		_, err = rooms.Said(strings.Repeat("x", 41), 40)
		refused(t, "too much", err, rooms.ErrLong)
	})
}

// TestDrainingBeginsNothing: rounds that run go on to their end, and after that nothing is dealt until the house stays.
func TestDrainingBeginsNothing(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		full := terms()
		full.Bots = []string{"easy", "easy", "easy"}
		a, b := in.enters(in.makes(ann, full), ann), in.enters(in.makes(bob, full), bob)
		a.does(rooms.Start{})
		release, codes := in.keeper.hold(), make(chan string)
		go func() { codes <- in.makes(cid, full) }() // a room that is being made
		synctest.Wait()
		in.Drain(true)
		release()
		in.enters(<-codes, cid).refused(rooms.Start{}, rooms.ErrDraining)
		in.makes(cid, terms(), rooms.ErrDraining)
		b.refused(rooms.Start{}, rooms.ErrDraining)
		phase := func(what string, want rooms.Phase) {
			t.Helper()
			if v := a.looks(); v.Phase != want {
				t.Errorf("%s: %v", what, v.Phase)
			}
		}
		phase("the round goes on", rooms.Playing)
		a.does(rooms.CallOff{Agree: true})
		phase("it is over", rooms.Between)
		a.does(rooms.Ready{})
		time.Sleep(5 * time.Minute)
		phase("none is dealt", rooms.Between)
		in.Drain(false)
		time.Sleep(in.limits.Between)
		phase("one is dealt again", rooms.Playing)
		b.does(rooms.Start{})
	})
}

// TestLevelsThatOtherServersDoNotKnow come into no room before all servers do, neither with a new one nor later.
func TestLevelsThatOtherServersDoNotKnow(t *testing.T) {
	asked, upgrade := 0, data.ErrUpgrade
	open(t, setup{real: true, config: func(c *Config) {
		c.Reach = func(level int) error { asked = level; return upgrade }
	}}, func(in *inn) {
		bots, guests, head := terms(), terms(), terms()
		bots.Bots, guests.Guests = []string{"easy", "expert"}, true
		head.Guests, head.HeadStart = true, rooms.UsualHeadStart
		old := terms()
		old.Bots = []string{"normal"}
		a := in.enters(in.makes(ann, old), ann)
		a.does(rooms.AddBot{Level: "easy"})
		check(t, "0", "%d", asked)
		for _, c := range []struct {
			terms rooms.Terms
			level int
		}{{bots, data.BotsLevel}, {guests, data.GuestsLevel}, {head, data.HeadStartLevel}} {
			in.makes(ann, c.terms, data.ErrUpgrade)
			check(t, fmt.Sprint(c.level), "%d", asked)
		}
		a.refused(rooms.AddBot{Level: "hoarder"}, data.ErrUpgrade)
		upgrade = nil
		in.makes(ann, bots)
		a.does(rooms.AddBot{Level: "hoarder"})
	})
}

// TestFigures_CountMovesAndTheDisk: whose moves, how long rooms wait for the disk, and how many writes share it.
func TestFigures_CountMovesAndTheDisk(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		two := terms()
		two.Seats, two.Bots, two.Rounds = 2, []string{"easy"}, 1
		p := in.enters(in.makes(ann, two), ann)
		check(t, "true", "%v", p.looks().Moved.IsZero())
		p.does(rooms.Start{})
		view := p.looks()
		in.keeper.fails(faults{slow: 3 * time.Millisecond})
		before, asked := in.figures.JournalWait.Snapshot(), time.Now()
		p.does(rooms.Move{Round: view.Round, Move: engine.Ready(0)})
		if v := p.looks(); !v.Moved.Equal(asked) || v.At.Sub(asked) != 3*time.Millisecond {
			t.Errorf("asked at %v, the view says %v at %v", asked, v.Moved, v.At)
		}
		waits := in.figures.JournalWait.Snapshot().Less(before)
		check(t, "1 moves, 0 of bots, 1 waits of 0.005", "%d moves, %d of bots, %d waits of %v",
			in.Figures().Moves.Load(), in.figures.BotMoves.Load(), waits.Count, waits.Quantile(1))
		p.Exit() // bots play the round
		time.Sleep(time.Hour)
		synctest.Wait()
		bots, people := in.figures.BotMoves.Load(), in.figures.Moves.Load()
		if bots < 10 || people != 1 || in.figures.BotTime.Snapshot().Count < bots/2 || in.figures.Batch.Snapshot().Quantile(1) != 1 || waits.Sum < 0.003 {
			t.Errorf("%d moves of bots, %d of people; they thought %d times", bots, people, in.figures.BotTime.Snapshot().Count)
		}
	})
}

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

// TestGuessingIsBounded: after so many wrong codes of a person, or from one address, a right one does not help either, and
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

// TestHit_SaysWhichLimitAndWhere: of each that a person runs into, by a name of the list.
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
