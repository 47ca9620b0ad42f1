package live

import (
	"bytes"
	"errors"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// openReal runs a test in a lobby of rooms that play by the rules, by a clock that is not the world's.
func openReal(t *testing.T, s *memoryKeeper, test func(*inn)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		limits := rooms.DefaultRoomLimits()
		limits.RoomsPerMaker, limits.SeatsPerPlayer, limits.MakeBurst, limits.SitBurst = 1000, 1000, 1000, 1000
		l, err := openWith(Config{Limits: limits, Keeper: s, Log: slog.New(slog.DiscardHandler)}, roomConstructor())
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		test(&inn{t, l, s})
	})
}

// looks is the newest that somebody was shown.
func (v *visitor) looks() *rooms.RoomView {
	v.Helper()
	synctest.Wait()
	view := v.box.Fetch()
	if view == nil {
		v.Fatal("sees nothing")
	}
	return view
}

// TestWhatIsSaidReachesEverybody in the room, with nothing else changed, and whoever comes later.
func TestWhatIsSaidReachesEverybody(t *testing.T) {
	s := newMemoryKeeper()
	openReal(t, s, func(in *inn) {
		code := in.made()
		ann, bob, guest := in.enters(code, person("ann")), in.enters(code, person("bob")), in.enters(code, rooms.Person{Name: "guest"})
		before, seen := ann.looks(), bob.looks()
		guest.looks()
		written := s.written
		ann.does(rooms.Say{Text: "  hello\x1b[2J\nall "})
		view, watched := ann.looks(), bob.looks()
		want := rooms.ChatLine{Who: person("ann"), Seat: 0, Text: "hello all", At: time.Now(), Logged: before.Logged}
		if view.Said != before.Said+1 || len(view.Chat) != 1 || view.Chat[0] != want || len(before.Chat) != 0 {
			t.Errorf("ann sees %+v", view.Chat)
		}
		if watched != guest.looks() || watched == seen {
			t.Error("those who watch have no view in common")
		}
		rest := *view
		rest.Chat, rest.Said, rest.At = before.Chat, before.Said, before.At
		if !reflect.DeepEqual(&rest, before) {
			t.Errorf("more than the chat has changed: %+v", view)
		}
		bob.does(rooms.React{Reaction: rooms.ReactionTea})
		if got := ann.looks().Chat; len(got) != 2 || got[1].Reaction != rooms.ReactionTea || got[1].Seat != engine.NoSeat || got[1].Text != "" {
			t.Errorf("ann sees %+v", got)
		}
		if err := guest.Do(rooms.Say{Text: "hello"}); !errors.Is(err, rooms.ErrGuest) {
			t.Errorf("a guest: %v", err)
		}
		if got := in.enters(code, person("cid")).looks().Chat; len(got) != 2 {
			t.Errorf("who comes later sees %+v", got)
		}
		if got := ann.looks().Chat; len(got) != 2 {
			t.Errorf("after somebody came: %+v", got)
		}
		if s.written != written {
			t.Errorf("%d writes for talk", s.written-written)
		}
	})
}

// TestWhoArrivesFirstHasOpened: of two who throw at the same time, however long the disk takes. The order is the journal's,
// and the other one is told that it was too late.
func TestWhoArrivesFirstHasOpened(t *testing.T) {
	s := newMemoryKeeper()
	openReal(t, s, func(in *inn) {
		two := terms()
		two.Rules, two.Seats = presetRules(t, "classic"), 2
		for range 100 {
			code, err := in.Make(ann, two)
			if err != nil {
				t.Fatal(err)
			}
			people := []*visitor{in.enters(code, ann), in.enters(code, bob)}
			people[1].does(rooms.Sit{})
			people[0].does(rooms.Start{})
			for n, p := range people {
				p.does(rooms.Move{Round: p.looks().Round, Seen: n, Move: engine.Ready(0)})
			}
			views := []*rooms.RoomView{people[0].looks(), people[1].looks()}
			if len(views[0].Legal) == 0 || len(views[1].Legal) == 0 {
				continue // only one of them holds the rank
			}
			answers := []chan error{make(chan error, 1), make(chan error, 1)}
			release := s.hold()
			for _, i := range []int{1, 0} { // bob is faster
				v := views[i]
				go func() { answers[i] <- people[i].Do(rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: v.Legal[0]}) }()
				synctest.Wait()
			}
			time.Sleep(time.Second)
			release()
			if err := <-answers[1]; err != nil {
				t.Errorf("who was first: %v", err)
			}
			if err := <-answers[0]; !errors.Is(err, rooms.ErrStale) {
				t.Errorf("who was second: %v", err)
			}
			j, err := s.Journal(code)
			if err != nil {
				t.Fatal(err)
			}
			if line := string(j.Lines[len(j.Lines)-1].Text); !strings.Contains(line, `"n":3`) || !strings.Contains(line, `"seat":1`) {
				t.Errorf("the journal ends with %s", line)
			}
			return
		}
		t.Fatal("never two who hold the rank")
	})
}

// TestAPauseKeepsTheCompany: what was said and wanted is there as it was before what could not be kept, in the log where it
// was, with what was left of the turn.
func TestAPauseKeepsTheCompany(t *testing.T) {
	s := newMemoryKeeper()
	openReal(t, s, func(in *inn) {
		code := in.made()
		ann, bob, cid := in.enters(code, person("ann")), in.enters(code, person("bob")), in.enters(code, person("cid"))
		bob.does(rooms.Sit{})
		ann.does(rooms.AddBot{Level: "easy"})
		ann.does(rooms.AddBot{Level: "easy"})
		ann.does(rooms.Say{Text: "before"})
		ann.does(rooms.Start{})
		cid.does(rooms.Say{Text: "kept"})
		ann.does(rooms.CallOff{Agree: true})
		bob.does(rooms.Say{Text: "not kept"})
		cid.does(rooms.Queue{Wait: true})
		time.Sleep(20 * time.Second)
		was := ann.looks()
		before := time.Until(was.Deadline)
		s.set(func(s *memoryKeeper) { s.fail = errDisk })
		if err := bob.Do(rooms.CallOff{Agree: true}); !errors.Is(err, rooms.ErrPaused) {
			t.Fatal(err)
		}
		time.Sleep(10 * in.limits.Retry)
		s.set(func(s *memoryKeeper) { s.fail = nil })
		time.Sleep(in.limits.Retry)
		is := ann.looks()
		if is.Paused || !slices.Equal(texts(is.Chat), texts(was.Chat)) || !slices.Equal(is.CallOff, was.CallOff) || is.Phase != rooms.Playing ||
			len(is.Queue) != 1 || is.LogBegan.Equal(was.LogBegan) {
			t.Fatalf("it goes on as\n%+v\nand not\n%+v", is, was)
		}
		if left := is.Deadline.Sub(is.At); left != before {
			t.Errorf("%v are left of %v", left, before)
		}
		for i, c := range is.Chat {
			if c.Logged > is.Logged || !c.Same(&was.Chat[i]) || i == 0 && c.Logged != 0 {
				t.Errorf("%+v stands in a log of %d", c, is.Logged)
			}
		}
		bob.does(rooms.CallOff{Agree: true})
		ann.does(rooms.Ready{})
		s.set(func(s *memoryKeeper) { s.fail = errDisk })
		if err := bob.Do(rooms.Ready{}); !errors.Is(err, rooms.ErrPaused) { // with which it would be dealt
			t.Fatal(err)
		}
		s.set(func(s *memoryKeeper) { s.fail = nil })
		time.Sleep(in.limits.Retry)
		if v := ann.looks(); !v.Seats[0].Ready || v.Seats[1].Ready || len(v.Queue) != 1 {
			t.Errorf("%+v, %+v wait", v.Seats, v.Queue)
		}
	})
}

// TestAStopKeepsWhatPeopleWant, who go only because the server does.
func TestAStopKeepsWhatPeopleWant(t *testing.T) {
	s := newMemoryKeeper()
	var code string
	openReal(t, s, func(in *inn) {
		code = in.made()
		ann, cid := in.enters(code, person("ann")), in.enters(code, person("cid"))
		for range 3 {
			ann.does(rooms.AddBot{Level: "easy"})
		}
		ann.does(rooms.Start{})
		cid.does(rooms.Queue{Wait: true})
		cid.does(rooms.Say{Text: "soon"})
		written := s.written
		in.Stop()
		in.Stop()
		if s.written != written+1 {
			t.Errorf("%d writes", s.written-written)
		}
		ann.Exit()
		cid.Exit()
		synctest.Wait()
		if err := cid.Do(rooms.Say{Text: "late"}); err == nil {
			t.Error("somebody speaks in a room that has stopped")
		}
		if _, err := in.Enter(code, person("bob"), feed.NewMailbox[rooms.RoomView]()); err == nil {
			t.Error("somebody comes into a room that has stopped")
		}
		time.Sleep(time.Hour)
		if s.written != written+1 {
			t.Error("a room that has stopped writes")
		}
	})
	openReal(t, s, func(in *inn) {
		cid := in.enters(code, person("cid"))
		if v := cid.looks(); len(v.Queue) != 1 || !slices.Equal(texts(v.Chat), []string{"soon"}) {
			t.Errorf("%+v wait, %+v is said", v.Queue, v.Chat)
		}
	})
}

// TestTheChatIsGoneWithTheRoom.
func TestTheChatIsGoneWithTheRoom(t *testing.T) {
	s := newMemoryKeeper()
	openReal(t, s, func(in *inn) {
		ann := in.enters(in.made(), person("ann"))
		ann.does(rooms.Say{Text: "hello"})
		ann.does(rooms.SetForfeit{Text: "tea"})
		kept := false
		for _, j := range s.journals {
			kept = kept || slices.ContainsFunc(j.Lines, func(l data.Line) bool { return bytes.Contains(l.Text, []byte("hello")) })
		}
		if !kept {
			t.Fatal("it is not kept")
		}
		ann.does(rooms.Leave{})
		synctest.Wait()
		if len(s.journals) != 0 {
			t.Errorf("there is %+v", s.journals)
		}
	})
}

// TestMadeWithAForfeit: it is cleaned then, too.
func TestMadeWithAForfeit(t *testing.T) {
	openReal(t, newMemoryKeeper(), func(in *inn) {
		dear := terms()
		dear.Forfeit = strings.Repeat("tea ", 11)
		if _, err := in.Make(ann, dear); err == nil {
			t.Error("too long, and made")
		}
		dear.Forfeit = "  makes\nthe tea "
		code, err := in.Make(ann, dear)
		if err != nil {
			t.Fatal(err)
		}
		if v := in.enters(code, ann).looks(); v.Forfeit != "makes the tea" {
			t.Errorf("%q", v.Forfeit)
		}
	})
}
