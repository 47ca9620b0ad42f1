package live

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// summary is that of a room of ann's, in which some people sit.
func summary(code string, players ...rooms.Person) *rooms.RoomSummary {
	return &rooms.RoomSummary{Code: code, Terms: terms(), Maker: ann.From("ann's net"), Players: players}
}

// tells has a lobby hear of some rooms of a server that it has never heard of before.
func tells(l *Lobby, server string, epoch uint64, all ...*rooms.RoomSummary) {
	news := News{Server: server, Began: time.Now(), Number: uint64(len(all)), Whole: true}
	for i, s := range all {
		news.Rooms = append(news.Rooms, RoomNews{
			Code: s.Code, Change: uint64(i + 1), Epoch: epoch, Opened: time.Now().Add(time.Duration(i) - time.Hour), Summary: s,
		})
	}
	l.Hear(news)
}

// joined is a lobby of stubs that tells nobody.
func joined(t *testing.T, change func(*rooms.RoomLimits), test func(*inn)) {
	open(t, newMemoryKeeper(), change, func(in *inn) {
		in.Join(link{&gossip{T: t}, 0})
		test(in)
	})
}

// TestWhatConcernsTheHouse_CountsTheRoomsOfOthers.
func TestWhatConcernsTheHouse_CountsTheRoomsOfOthers(t *testing.T) {
	joined(t, nil, func(in *inn) {
		own := in.made()
		private, playing := summary("secret-fox-quiet-owl", bob), summary("calm-fox", cid)
		private.Terms.Private, playing.Running, playing.Turn = true, "R1", cid.ID
		later := summary("wild-fox", cid)
		later.Turn = cid.ID
		tells(in.Lobby, "b", 1, private, playing, later)
		for who, want := range map[rooms.Person][]string{
			{}: {own, "wild-fox", "calm-fox"}, cid: {own, "wild-fox", "calm-fox"},
			bob: {own, "wild-fox", "calm-fox", "secret-fox-quiet-owl"}, ann: {own, "wild-fox", "calm-fox", "secret-fox-quiet-owl"},
		} {
			if got := codes(in.List(who)); got != fmt.Sprint(want) {
				t.Errorf("%s sees %s", who.Name, got)
			}
		}
		if at := in.List(rooms.Person{}).At; at("cid") != "wild-fox" || at("bob") != "" {
			t.Errorf("cid is at %q, bob at %q", at("cid"), at("bob"))
		}
		calls := feed.NewMailbox[rooms.CallsView]()
		in.Watch(cid, feed.NewMailbox[rooms.LobbyView](), calls)
		if v := calls.Fetch(); v == nil || fmt.Sprint(v.Rooms) != "[calm-fox wild-fox]" {
			t.Errorf("cid is called to %+v", v)
		}
		if !in.Plays("R1") || in.Plays("R2") || in.Plays("") {
			t.Error("it does not know what is played")
		}
		if len(in.Rooms()) != 1 {
			t.Error("the rooms of the others are among those of this server")
		}
	})
}

// TestLimits_HoldForTheHouse as far as has been heard.
func TestLimits_HoldForTheHouse(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*rooms.RoomLimits)
		who    rooms.Person
		want   error
	}{
		"own rooms":       {func(l *rooms.RoomLimits) { l.RoomsPerMaker = 2 }, ann, rooms.ErrOwnRooms},
		"rooms of a net":  {func(l *rooms.RoomLimits) { l.RoomsPerOrigin = 2 }, cid.From("ann's net"), rooms.ErrOriginRooms},
		"rooms":           {func(l *rooms.RoomLimits) { l.Rooms = 2 }, cid, rooms.ErrRooms},
		"own seats":       {func(l *rooms.RoomLimits) { l.SeatsPerPlayer = 2 }, bob, rooms.ErrOwnSeats},
		"seats of a net":  {func(l *rooms.RoomLimits) { l.SeatsPerOrigin = 2 }, cid.From("bob's net"), rooms.ErrOriginSeats},
		"seats":           {func(l *rooms.RoomLimits) { l.Seats = 2 }, cid, rooms.ErrSeats},
		"nothing reached": {func(l *rooms.RoomLimits) { l.RoomsPerMaker, l.SeatsPerPlayer = 2, 2 }, cid, nil},
	} {
		joined(t, c.change, func(in *inn) {
			near := bob.From("bob's net")
			tells(in.Lobby, "b", 1, summary("calm-fox", near), summary("wild-fox", near))
			if code, err := in.Make(c.who, terms()); !errors.Is(err, c.want) {
				t.Errorf("%s: %q, %v", name, code, err)
			}
			time.Sleep(ListExpiry + time.Second)
			in.Retell()
			if _, err := in.Make(c.who, terms()); err != nil {
				t.Errorf("%s, after the other server is gone: %v", name, err)
			}
		})
	}
}

// TestServes: what is here is not elsewhere, and of two others the later claim counts.
func TestServes(t *testing.T) {
	joined(t, nil, func(in *inn) {
		own := in.made()
		tells(in.Lobby, "b", 3, summary(own), summary("calm-fox"))
		tells(in.Lobby, "c", 2, summary("calm-fox"), summary("wild-fox"))
		for room, want := range map[string]string{own: "", "calm-fox": "b", "wild-fox": "c", "no-room": ""} {
			if got := in.Serves(room); got != want {
				t.Errorf("%s is at %q, not at %q", room, got, want)
			}
		}
		if got := codes(in.List(rooms.Person{})); got != fmt.Sprint([]string{own, "wild-fox", "calm-fox"}) {
			t.Errorf("the list is %s", got)
		}
		tells(in.Lobby, "c", 4, summary("calm-fox"))
		if in.Serves("calm-fox") != "b" {
			t.Error("an old start of a server counts")
		}
		time.Sleep(time.Second)
		tells(in.Lobby, "c", 4, summary("calm-fox"))
		if in.Serves("calm-fox") != "c" || in.Serves("wild-fox") != "" {
			t.Errorf("they are at %q and %q", in.Serves("calm-fox"), in.Serves("wild-fox"))
		}
		goes := in.made()
		tells(in.Lobby, "d", 1, summary(goes)) // as of before it was here
		if _, err := in.HandOver(goes, "b"); err != nil || in.Serves(goes) != "b" {
			t.Errorf("it goes to %q, %v", in.Serves(goes), err)
		}
		if tells(in.Lobby, "e", 2, summary(goes)); in.Serves(goes) != "e" {
			t.Errorf("somebody else has taken it, and it is at %q", in.Serves(goes))
		}
		in.Hear(News{Server: in.owner, Began: time.Now(), Number: 1, Rooms: []RoomNews{{Code: "own-fox", Change: 1, Epoch: 1}}})
		if in.Serves("own-fox") != "" {
			t.Error("a lobby hears itself")
		}
	})
}

// TestWhoTriesCodes learns no more of rooms elsewhere than of those here.
func TestWhoTriesCodes_OfRoomsElsewhere(t *testing.T) {
	joined(t, func(l *rooms.RoomLimits) { l.Guesses, l.GuessEvery = 2, time.Hour }, func(in *inn) {
		private := summary("secret-fox-quiet-owl", bob)
		private.Terms.Private = true
		tells(in.Lobby, "b", 1, private, summary("calm-fox"))
		enters := func(who rooms.Person, code string) error {
			_, err := in.Enter(code, who, feed.NewMailbox[rooms.RoomView]())
			return err
		}
		for range 5 { // none of these is a wrong one
			for _, code := range []string{"secret-fox-quiet-owl", "calm-fox"} {
				moved, is := errors.AsType[*rooms.MovedError](enters(cid, code))
				if !is || moved.Owner != "b" {
					t.Fatalf("cid is told %v", moved)
				}
			}
		}
		for range 2 {
			if err := enters(cid, "no-room"); !errors.Is(err, rooms.ErrNoRoom) {
				t.Error(err)
			}
		}
		if err := enters(cid, "secret-fox-quiet-owl"); !errors.Is(err, rooms.ErrTooManyGuesses) {
			t.Errorf("cid, who has guessed, is told %v", err)
		}
		if err := enters(cid, "calm-fox"); !errors.Is(err, rooms.ErrMoved) {
			t.Errorf("of a room that everybody finds: %v", err)
		}
		if err := enters(bob, "secret-fox-quiet-owl"); !errors.Is(err, rooms.ErrMoved) {
			t.Errorf("bob, who has a seat there: %v", err)
		}
	})
}

// TestTheRoomsOfAServerThatIsSilent_AreGone after some time, and are there again once it is heard of.
func TestTheRoomsOfAServerThatIsSilent_AreGone(t *testing.T) {
	servers(t, 2, func(g *gossip, s *memoryKeeper) {
		a, b := g.at(0, s), g.at(1, s)
		code := b.made()
		box := feed.NewMailbox[rooms.LobbyView]()
		a.Watch(ann, box, nil)
		shows := func(what, want string) {
			t.Helper()
			if got := codes(a.List(rooms.Person{})); got != want {
				t.Errorf("%s: %s", what, got)
			}
		}
		g.runs(ListExpiry)
		shows("both tell", "["+code+"]")
		g.set(func(g *gossip) { g.quiet[1] = true })
		g.runs(ListExpiry - RetellEvery)
		shows("it is late", "["+code+"]")
		box.Fetch()
		g.runs(2*RetellEvery + time.Second)
		shows("it is gone", "[]")
		if v := box.Fetch(); v == nil || len(v.Rooms) != 0 || a.Serves(code) != "" {
			t.Errorf("ann is told %+v", v)
		}
		g.set(func(g *gossip) { g.quiet[1] = false })
		g.runs(RetellEvery)
		shows("it is there again", "["+code+"]")
		b.Close()
		g.start(1, s, stubConstructor())
		if g.runs(RetellEvery); a.Serves(code) != "b" { // it is in no list, as a stub forgets its rules
			t.Error("it has begun anew, and is not known")
		}
	})
}

// TestWhatHasNotChanged_IsNotToldAgain before all is told again, and what changes all the time is told now and then.
func TestWhatHasNotChanged_IsNotToldAgain(t *testing.T) {
	servers(t, 1, func(g *gossip, s *memoryKeeper) {
		a := g.at(0, s)
		for range 10 {
			a.made()
		}
		time.Sleep(time.Minute)
		busy := a.enters(a.made(), ann)
		time.Sleep(time.Second)
		_, _ = g.counted()
		for range 1000 {
			busy.does(act{chatter: true})
			time.Sleep(10 * time.Millisecond)
		}
		told, of := g.counted()
		if most := int(10 * time.Second / tellPeersEvery); told > most+1 || told < most-1 || of != told {
			t.Errorf("%d news of %d rooms are told in ten seconds", told, of)
		}
		time.Sleep(time.Second)
		_, _ = g.counted()
		a.Retell()
		time.Sleep(time.Minute)
		if told, of = g.counted(); told != 1 || of != 11 {
			t.Errorf("all of it is %d news of %d rooms", told, of)
		}
	})
}

// TestRoundsThatWereSettledElsewhere_AreCounted once, also where they were settled here.
func TestRoundsThatWereSettledElsewhere_AreCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := busy(newMemoryKeeper())
		l, err := openWith(c, stubConstructor())
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		in := &inn{t, l, nil}
		round := func(id data.ID, loser rooms.Person) *data.Round {
			return &data.Round{ID: id, End: "played", Ended: time.Now(), Seats: []data.SeatResult{{Player: loser.ID, Shithead: true}, {Player: "other"}}}
		}
		box := feed.NewMailbox[rooms.LobbyView]()
		l.Watch(cid, box, nil)
		sees := func(rounds int, last data.ID) {
			t.Helper()
			time.Sleep(time.Second)
			v := box.Fetch()
			if v == nil || v.Shame == nil || v.Shame.Today.Rounds != rounds || v.Shame.Last.ID != last {
				t.Errorf("cid sees %+v", v.Shame)
			}
		}
		first := round("R1", ann)
		l.Settled(first)
		l.Settled(first)
		l.Settled(round("R2", bob))
		sees(2, bob.ID)
		own := round("R3", ann)
		l.Settled(own) // the store tells of it before the room knows
		in.enters(in.made(), ann).does(act{settle: own})
		l.Settled(own)
		sees(3, ann.ID)
		if l.Figures().Rounds.Load() != 1 {
			t.Error("rounds of others are among those of this server")
		}
	})
}

// TestEnter_OfARoomOfWhichNobodyHasTold says whose journal that is, and waits for a room that is on its way.
func TestEnter_OfARoomOfWhichNobodyHasTold(t *testing.T) {
	servers(t, 3, func(g *gossip, s *memoryKeeper) {
		g.set(func(g *gossip) { g.loses = 10 })
		a, b, c := g.at(0, s), g.at(1, s), g.at(2, s)
		b.limits.Guesses = 1
		code := a.made()
		var moved *rooms.MovedError
		enters := func(l *inn) (err error) {
			_, err = l.Enter(code, cid, feed.NewMailbox[rooms.RoomView]())
			return err
		}
		if err := enters(b); !errors.As(err, &moved) || moved.Owner != "a" {
			t.Errorf("at b: %v", err)
		}
		epoch, err := a.HandOver(code, "b")
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		answers := make(chan error, 2)
		go func() { answers <- enters(b) }()
		go func() {
			err := enters(c)
			if !errors.As(err, &moved) || moved.Owner != "b" {
				t.Errorf("at c: %v", err)
			}
			answers <- nil
		}()
		time.Sleep(2 * time.Second)
		if err := b.Take(code, epoch); err != nil {
			t.Fatal(err)
		}
		for range cap(answers) {
			if err := <-answers; err != nil || time.Since(began) > 2*time.Second+seekEvery {
				t.Errorf("after %v: %v", time.Since(began), err)
			}
		}
		if _, err = b.HandOver(code, ""); err != nil {
			t.Fatal(err)
		}
		began = time.Now()
		if err := enters(c); !errors.Is(err, rooms.ErrNoRoom) || time.Since(began) != arrivalPatience {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		code, began = "no-room", time.Now()
		if err := enters(c); !errors.Is(err, rooms.ErrNoRoom) || time.Since(began) != 0 {
			t.Errorf("no room, after %v: %v", time.Since(began), err)
		}
	})
}
