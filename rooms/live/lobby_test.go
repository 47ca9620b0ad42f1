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
			if first, _, _ := strings.Cut(in.room(), "-"); slices.Contains(taken, first) {
				t.Errorf("%s is made twice", first)
			}
		}
	})
}

func TestCodes(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]{2,9}$`)
	for _, words := range [][]string{adjectives(), animals()} {
		for i, word := range words {
			if !form.MatchString(word) || slices.Index(words, word) < i {
				t.Errorf("%q is no word, or there twice", word)
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
	if bits := 2 * math.Log2(float64(len(adjectives())*len(animals()))); bits < 28 {
		t.Errorf("%.1f bits of a private code", bits)
	}
}

// TestTheLobbyIsToldInOne: many changes at once are one view, the newest room first.
func TestTheLobbyIsToldInOne(t *testing.T) {
	open(t, setup{limits: func(l *rooms.RoomLimits) { l.RoomsPerMaker, l.MakeBurst = 1000, 1000 }}, func(in *inn) {
		box := feed.NewMailbox[rooms.LobbyView]()
		visit := in.Watch(guest, box, nil)
		told := func(want ...string) {
			t.Helper()
			synctest.Wait()
			check(t, fmt.Sprint(want), "%v", codesOf(box.Fetch()))
		}
		told()
		var made []string
		for range 20 {
			a := in.host()
			made = slices.Insert(made, 0, a.code)
			a.do(act{chatter: true})
		}
		told(made[19]) // the first at once
		time.Sleep(in.limits.TellEvery)
		told(made...)
		time.Sleep(time.Second)
		told()
		visit.Leave()
		visit.Leave()
		in.room()
		time.Sleep(time.Second)
		told()
	})
}

// TestAPrivateRoomIsFoundByItsCodeOnly, but for its own people; after a restart, too. Who has none shares a view.
func TestAPrivateRoomIsFoundByItsCodeOnly(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, public := in.build(ann, terms(private)), in.room()
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
		b := in.enter(code, bob)
		listed(ann)
		box := in.watch(bob)
		if boxes := in.watch(cid).Fetch(); boxes != box.Fetch() || boxes != in.watch(guest).Fetch() || boxes == in.watch(ann).Fetch() {
			t.Error("views that are the same are made twice, or one is shown to others")
		}
		b.do(rooms.Sit{})
		in.wait(2 * in.limits.TellEvery)
		listed(ann, bob)
		check(t, fmt.Sprint([]string{public, code}), "%v", codesOf(box.Fetch()))
		in.reject(code, guest) // who knows the code
		in.restart()
		listed(ann, bob)
		j, _ := in.keeper.kept(code)
		check(t, "true", "%v", strings.Contains(string(j.Lines[0].Text), `"private":true`))
		in.enter(code, bob).do(rooms.Leave{})
		in.enter(code, ann).do(rooms.Leave{})
		in.checkKept(code, "none")
	})
}

// TestTheHouse speaks in every room, in words that are no one's, and closes one: the round that runs is abandoned and kept as
// closed, all are told why, and nothing is left.
func TestTheHouse(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, a, b := in.pair(func(t *rooms.Terms) { t.Forfeit = "  makes\nthe tea " })
		notice, err := rooms.Said("  back at\nnoon ", 40)
		must(t, err)
		in.Announce(notice)
		view := a.look()
		last := view.Log[len(view.Log)-1]
		check(t, "back at noon,, makes the tea", "%s,%s, %s", last.Notice.Text, last.Name, view.Forfeit)
		for text, want := range map[string]error{" \n": rooms.ErrSilent, strings.Repeat("x", 41): rooms.ErrLong} {
			_, err = rooms.Said(text, 40)
			checkError(t, text, err, want)
		}

		a.begin()
		checkError(t, "a long reason", in.Shut(code, strings.Repeat("x", 500)), rooms.ErrLong)
		checkError(t, "another room", in.Shut("no-room", ""), rooms.ErrNoRoom)
		must(t, in.Shut(code, "too\tloud"))
		for _, v := range []*visitor{a, b} {
			view := v.look()
			var shut rooms.ShutError
			if !errors.As(view.Closed, &shut) || !errors.Is(view.Closed, rooms.ErrShut) || shut.Why != "too loud" {
				t.Errorf("sees %v", view.Closed)
			}
			check(t, record.EndClosed, "%s", view.Result.End)
		}
		check(t, "0 0", "%d %d", len(in.Rooms()), len(in.keeper.journals))
		a.refuse(rooms.Leave{}, rooms.ErrClosed)
	})
}

// TestDrainingBeginsNothing: rounds that run go on to their end, and after that nothing is dealt until the house stays.
func TestDrainingBeginsNothing(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		full := terms(func(t *rooms.Terms) { t.Bots = []string{"easy", "easy", "easy"} })
		a, b := in.enter(in.build(ann, full), ann), in.enter(in.build(bob, full), bob)
		a.do(rooms.Start{})
		release, codes := in.keeper.hold(), make(chan string)
		go func() { codes <- in.build(cid, full) }() // a room that is being made
		synctest.Wait()
		in.Drain(true)
		release()
		in.enter(<-codes, cid).refuse(rooms.Start{}, rooms.ErrDraining)
		in.build(cid, terms(), rooms.ErrDraining)
		b.refuse(rooms.Start{}, rooms.ErrDraining)
		check(t, rooms.Playing.String(), "%v", a.look().Phase)
		a.do(rooms.CallOff{Agree: true})
		check(t, rooms.Between.String(), "%v", a.look().Phase)
		a.do(rooms.Ready{})
		time.Sleep(5 * time.Minute)
		check(t, rooms.Between.String(), "%v", a.look().Phase)
		in.Drain(false)
		time.Sleep(in.limits.Between)
		check(t, rooms.Playing.String(), "%v", a.look().Phase)
		b.do(rooms.Start{})
	})
}

// TestLevelsThatOtherServersDoNotKnow come into no room before all servers do, neither with a new one nor later.
func TestLevelsThatOtherServersDoNotKnow(t *testing.T) {
	asked, upgrade := 0, data.ErrUpgrade
	open(t, setup{real: true, config: func(c *Config) {
		c.Reach = func(level int) error { asked = level; return upgrade }
	}}, func(in *inn) {
		bots := func(t *rooms.Terms) { t.Bots = []string{"easy", "expert"} }
		guests := func(t *rooms.Terms) { t.Guests = true }
		head := func(t *rooms.Terms) { t.Guests, t.HeadStart = true, rooms.UsualHeadStart }
		a := in.host(func(t *rooms.Terms) { t.Bots = []string{"normal"} })
		a.do(rooms.AddBot{Level: "easy"})
		check(t, "0", "%d", asked)
		for level, change := range map[int]func(*rooms.Terms){data.BotsLevel: bots, data.GuestsLevel: guests, data.HeadStartLevel: head} {
			in.build(ann, terms(change), data.ErrUpgrade)
			check(t, fmt.Sprint(level), "%d", asked)
		}
		a.refuse(rooms.AddBot{Level: "hoarder"}, data.ErrUpgrade)
		upgrade = nil
		in.build(ann, terms(bots))
		a.do(rooms.AddBot{Level: "hoarder"})
	})
}

// TestFigures_CountMovesAndTheDisk: whose moves, how long rooms wait for the disk, and how many writes share it.
func TestFigures_CountMovesAndTheDisk(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		p := in.host(forTwo, func(t *rooms.Terms) { t.Bots, t.Rounds = []string{"easy"}, 1 })
		check(t, "true", "%v", p.look().Moved.IsZero())
		p.do(rooms.Start{})
		view := p.look()
		in.keeper.fail(faults{slow: 3 * time.Millisecond})
		before, asked := in.figures.JournalWait.Snapshot(), time.Now()
		p.do(rooms.Move{Round: view.Round, Move: engine.Ready(0)})
		if v := p.look(); !v.Moved.Equal(asked) || v.At.Sub(asked) != 3*time.Millisecond {
			t.Errorf("asked at %v, the view says %v at %v", asked, v.Moved, v.At)
		}
		waits := in.figures.JournalWait.Snapshot().Less(before)
		check(t, "1 moves, 0 of bots, 1 waits of 0.005", "%d moves, %d of bots, %d waits of %v",
			in.Figures().Moves.Load(), in.figures.BotMoves.Load(), waits.Count, waits.Quantile(1))
		p.Exit() // bots play the round
		in.wait(time.Hour)
		bots, people := in.figures.BotMoves.Load(), in.figures.Moves.Load()
		if bots < 10 || people != 1 || in.figures.BotTime.Snapshot().Count < bots/2 || in.figures.Batch.Snapshot().Quantile(1) != 1 || waits.Sum < 0.003 {
			t.Errorf("%d moves of bots, %d of people; they thought %d times", bots, people, in.figures.BotTime.Snapshot().Count)
		}
	})
}

const school, home = rooms.Origin("192.0.2.1/32"), rooms.Origin("192.0.2.2/32")

// TestLimits_OfRooms, of seats, from one address, and how fast they are made and taken.
func TestLimits_OfRooms(t *testing.T) {
	guests := func(t *rooms.Terms) { t.Seats, t.Guests = 9, true }
	for name, c := range map[string]struct {
		limits func(*rooms.RoomLimits)
		test   func(in *inn)
	}{
		"rooms": {func(l *rooms.RoomLimits) { l.Rooms, l.RoomsPerMaker, l.MakeBurst = 5, 3, 4 }, func(in *inn) {
			in.build(guest, terms(), rooms.ErrGuest)
			in.build(ann, rooms.Terms{}, rooms.ErrTerms)
			in.build(ann, terms(func(t *rooms.Terms) { t.Forfeit = strings.Repeat("tea ", 11) }), rooms.ErrLong)
			first := in.host()
			in.room()
			in.room()
			in.build(ann, terms(), rooms.ErrOwnRooms)
			first.do(rooms.Leave{})
			in.host().do(rooms.Leave{})
			in.build(ann, terms(), rooms.ErrTooFast)
			time.Sleep(in.limits.MakeEvery)
			in.room()
			in.build(bob, terms())
			in.build(bob, terms())
			in.build(bob, terms(), rooms.ErrRooms)
		}},
		"rooms from one address": {func(l *rooms.RoomLimits) { l.RoomsPerOrigin = 3 }, func(in *inn) {
			code := in.build(ann.From(school), terms())
			in.build(ann.From(school), terms())
			in.build(bob.From(school), terms())
			in.build(cid.From(school), terms(), rooms.ErrOriginRooms)
			for range 5 {
				in.build(dan, terms()) // from nowhere
			}
			in.build(dan.From(home), terms())
			in.enter(code, ann.From(school)).do(rooms.Leave{})
			in.build(cid.From(school), terms())
		}},
		"seats in all rooms together": {func(l *rooms.RoomLimits) { l.Seats, l.SeatsPerPlayer = 4, 2 }, func(in *inn) {
			first, second := in.room(), in.room()
			in.build(ann, terms(), rooms.ErrOwnSeats)
			third := in.build(bob, terms())
			in.sit(third, ann, rooms.ErrOwnSeats).refuse(rooms.Queue{Wait: true}, rooms.ErrOwnSeats)
			in.sit(second, ann, rooms.ErrSeated)
			in.sit(second, guest, rooms.ErrGuest)
			c := in.sit(third, cid)
			in.sit(third, dan, rooms.ErrSeats)
			in.sit(third, guest, rooms.ErrGuest)
			in.build(dan, terms(), rooms.ErrSeats)
			c.do(rooms.Leave{})
			in.sit(first, dan).do(rooms.Leave{})
			in.build(dan, terms())
		}},
		"seats from one address": {func(l *rooms.RoomLimits) { l.SeatsPerOrigin = 2 }, func(in *inn) {
			code := in.build(ann.From(school), terms())
			b := in.sit(code, bob.From(school))
			in.sit(code, cid.From(school), rooms.ErrOriginSeats)
			in.build(cid.From(school), terms(), rooms.ErrOriginSeats)
			in.sit(code, dan.From(home))
			in.sit(code, person("eve"))
			b.Exit() // who comes in from elsewhere has the seat there
			in.enter(code, bob.From(home))
			synctest.Wait()
			in.build(cid.From(school), terms())
		}},
		"seats taken and given up all the time": {func(l *rooms.RoomLimits) { l.SitBurst = 3 }, func(in *inn) {
			code := in.room()
			for range in.limits.SitBurst {
				in.sit(code, bob).do(rooms.Leave{})
			}
			in.sit(code, bob, rooms.ErrTooFast)
			in.sit(code, cid)
			time.Sleep(in.limits.SitEvery)
			in.sit(code, bob)
		}},
		// They are as limited as those of people from one address, though each guest is another.
		"seats of guests": {func(l *rooms.RoomLimits) { l.SeatsPerOrigin, l.SitBurst, l.SitEvery = 3, 5, time.Minute }, func(in *inn) {
			code := in.build(ann, terms(guests))
			for range 3 {
				in.sit(code, rooms.NewGuest().From(school))
			}
			in.sit(code, rooms.NewGuest().From(school), rooms.ErrOriginSeats)
			for range 5 {
				in.sit(code, rooms.NewGuest().From(home)).Exit()
				synctest.Wait()
			}
			in.sit(code, rooms.NewGuest().From(home), rooms.ErrTooFast)
			in.sit(code, rooms.NewGuest())
		}},
		// Whatever address their owners had: that is not kept.
		"seats of rooms that came back": {func(l *rooms.RoomLimits) { l.SeatsPerPlayer, l.SeatsPerOrigin = 2, 2 }, func(in *inn) {
			code := in.build(ann.From(school), terms())
			in.build(ann.From(school), terms())
			check(in, "false", "%v", strings.Contains(in.keeper.last(code), "192.0.2"))
			in.restart()
			in.build(ann.From(school), terms(), rooms.ErrOwnSeats)
			in.build(bob.From(school), terms())
			in.enter(code, ann.From(school))
			synctest.Wait()
			in.build(cid.From(school), terms(), rooms.ErrOriginSeats)
		}},
		// While the disk is slow.
		"seats taken at the same time": {func(l *rooms.RoomLimits) { l.SeatsPerPlayer = 3 }, func(in *inn) {
			var visits []*visitor
			for i := range 6 {
				visits = append(visits, in.enter(in.build(person(fmt.Sprint("a", i)), terms()), ann))
			}
			in.keeper.fail(faults{slow: time.Second})
			answers, sat := []<-chan error{}, 0
			for _, v := range visits {
				answers = append(answers, v.ask(rooms.Sit{}))
			}
			for _, answer := range answers {
				err := <-answer
				sat += count(err == nil)
				if err != nil {
					checkError(in, "one too many", err, rooms.ErrOwnSeats)
				}
			}
			synctest.Wait()
			check(in, "3 seats, 0 to come", "%d seats, %d to come", sat, len(in.sitting))
		}},
	} {
		t.Run(name, func(t *testing.T) { open(t, setup{real: true, limits: c.limits}, c.test) })
	}
}

// TestGuessingIsBounded: after so many wrong codes of a person, or from one address, a right one does not help either, and
// nothing tells the two apart. Everything that needs no guessing is open.
func TestGuessingIsBounded(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, public := in.build(ann, terms(private)), in.room()
		for range in.limits.Guesses {
			in.reject("brave-otter-calm-heron", bob, rooms.ErrNoRoom)
		}
		in.reject("brave-otter", bob, rooms.ErrTooManyGuesses)
		in.reject(code, bob, rooms.ErrTooManyGuesses)
		in.reject(public, bob)
		in.reject(code, cid)
		time.Sleep(in.limits.GuessEvery)
		in.reject(code, bob)
		in.reject("brave-otter", bob, rooms.ErrNoRoom)
		in.reject(code, bob, rooms.ErrTooManyGuesses)

		from := func(k int) rooms.Person { return person(fmt.Sprint("p", k)).From(school) }
		for k := range in.limits.GuessesPerOrigin {
			in.reject("brave-otter-calm-heron", from(k), rooms.ErrNoRoom)
		}
		for _, who := range []rooms.Person{from(1000), guest.From(school)} {
			in.reject(code, who, rooms.ErrTooManyGuesses)
			in.reject("brave-otter", who, rooms.ErrTooManyGuesses)
			in.reject(public, who)
		}
		in.reject(code, ann.From(school)) // her own
		in.reject(code, dan.From(home))
		time.Sleep(in.limits.GuessEveryOrigin)
		in.reject(code, from(1001))
	})
}

// TestHit_NamesTheLimitAndWhere: of each that a person runs into, by a name of the list.
func TestHit_NamesTheLimitAndWhere(t *testing.T) {
	var hit []string
	open(t, setup{
		real: true, limits: func(l *rooms.RoomLimits) { l.RoomsPerMaker, l.Guesses, l.SayBurst = 1, 1, 1 },
		config: func(c *Config) {
			c.Hit = func(limit string, from rooms.Origin) { hit = append(hit, fmt.Sprint(limit, " ", from)) }
		},
	}, func(in *inn) {
		who := ann.From(school)
		p := in.enter(in.build(who, terms()), who)
		in.build(who, terms(), rooms.ErrOwnRooms)
		in.reject("no-such-room", who, rooms.ErrNoRoom)
		in.reject("no-such-room", who, rooms.ErrTooManyGuesses)
		p.do(rooms.Say{Text: "x"})
		p.refuse(rooms.Say{Text: "x"}, rooms.ErrTooFast)
		p.refuse(rooms.Sit{}, rooms.ErrSeated) // by no limit
		check(t, "[rooms_per_player 192.0.2.1/32 room_guesses 192.0.2.1/32 room_commands 192.0.2.1/32]", "%v", hit)
		for _, name := range []string{"rooms_per_player", LimitGuesses, LimitCommands} {
			if !slices.Contains(LimitNames(), name) {
				t.Errorf("%q is not on the list", name)
			}
		}
	})
}
