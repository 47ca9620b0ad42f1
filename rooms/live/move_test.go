package live

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
)

// servers runs a test with some lobbies of stubs over one keeper.
func servers(t *testing.T, count int, test func(g *gossip, s *memoryKeeper)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := newMemoryKeeper()
		g := newGossip(t, 1, count, s, stubConstructor())
		defer g.close()
		test(g, s)
	})
}

// at is one of the lobbies, with the keeper.
func (g *gossip) at(i int, s *memoryKeeper) *inn { return &inn{g.T, g.lobbies[i], s} }

// has says which lobbies have a room.
func (g *gossip) has(code string) (who string) {
	for i, l := range g.lobbies {
		l.mu.Lock()
		if l.rooms[code] != nil {
			who += serverName(i)
		}
		l.mu.Unlock()
	}
	return who
}

// TestHandOver_LeavesWhatIsLeftOfATurn, and what was said, however long nobody has the room.
func TestHandOver_LeavesWhatIsLeftOfATurn(t *testing.T) {
	for gone, left := range map[time.Duration]time.Duration{
		0: 90 * time.Second, 20 * time.Second: 70 * time.Second, 79 * time.Second: 11 * time.Second, 87 * time.Second: 10 * time.Second,
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newMemoryKeeper()
			g := newGossip(t, 1, 2, s, roomConstructor())
			defer g.close()
			a, b := g.at(0, s), g.at(1, s)
			two := terms()
			two.Seats = 2
			code, err := a.Make(ann, two)
			if err != nil {
				t.Fatal(err)
			}
			people := []*visitor{a.enters(code, ann), a.enters(code, bob)}
			people[1].does(rooms.Sit{})
			people[0].does(rooms.Start{})
			synctest.Wait()
			if v := people[0].box.Fetch(); time.Until(v.Deadline) != 90*time.Second {
				t.Fatalf("there are %v at first", time.Until(v.Deadline))
			}
			time.Sleep(gone)
			people[0].does(rooms.Say{Text: "wait for me"})
			epoch, err := a.HandOver(code, "b")
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(7 * time.Second)
			if err := b.Take(code, epoch); err != nil {
				t.Fatal(err)
			}
			b.enters(code, bob)
			v := b.enters(code, ann).box.Fetch()
			if got := time.Until(v.Deadline); got != left || len(v.Chat) != 1 {
				t.Errorf("after %v there are %v, not %v; the chat is %+v", gone, got, left, v.Chat)
			}
		})
	}
}

// TestHandOver_OfWhatCannotGo says why, and leaves the room where it is.
func TestHandOver_OfWhatCannotGo(t *testing.T) {
	again := fmt.Errorf("no leader: %w", data.ErrTryAgain)
	for name, c := range map[string]struct {
		before func(a *inn, ann *visitor, code string)
		want   []error
		// has are the servers that have it then, and a minute later when all is well again.
		has, later string
		// done: people are told that the room has moved.
		done bool
	}{
		"paused": {func(a *inn, ann *visitor, _ string) {
			a.keeper.set(func(s *memoryKeeper) { s.fail = errDisk })
			_ = ann.Do(act{line: "lost"})
		}, []error{rooms.ErrPaused, errDisk}, "a", "a", false},
		"in doubt": {func(a *inn, ann *visitor, _ string) {
			a.keeper.set(func(s *memoryKeeper) { s.told, s.unclaimed = errUnknown, errUnknown })
			_ = ann.Do(act{line: "perhaps"})
		}, []error{rooms.ErrPaused, data.ErrUnknown}, "a", "a", false},
		"not let go": {func(a *inn, _ *visitor, _ string) {
			a.keeper.set(func(s *memoryKeeper) { s.unclaimed = again })
		}, []error{rooms.ErrPaused, data.ErrTryAgain}, "a", "a", false},
		"perhaps let go": {func(a *inn, _ *visitor, _ string) {
			a.keeper.set(func(s *memoryKeeper) { s.unclaimed = errUnknown })
		}, []error{rooms.ErrUncertain, data.ErrUnknown}, "a", "a", false},
		"let go, it was not known": {func(a *inn, _ *visitor, _ string) {
			a.keeper.set(func(s *memoryKeeper) { s.letting = errUnknown })
		}, []error{rooms.ErrPaused, data.ErrUnknown}, "a", "a", false},
		"another's": {func(a *inn, _ *visitor, code string) {
			if _, err := a.keeper.Claim(code, "b", data.AnyEpoch); err != nil {
				a.Fatal(err)
			}
		}, []error{rooms.ErrMoved}, "", "", true},
		"over":   {func(_ *inn, ann *visitor, _ string) { ann.does(act{end: true}) }, []error{rooms.ErrNoRoom}, "", "", false},
		"closed": {func(a *inn, _ *visitor, _ string) { a.Close() }, []error{rooms.ErrClosed}, "a", "a", false},
	} {
		t.Run(name, func(t *testing.T) {
			servers(t, 2, func(g *gossip, s *memoryKeeper) {
				a := g.at(0, s)
				code := a.made()
				visitor := a.enters(code, ann)
				c.before(a, visitor, code)
				_, err := a.HandOver(code, "b")
				for _, want := range c.want {
					if !errors.Is(err, want) {
						t.Errorf("it says %v, not %v", err, want)
					}
				}
				if got := g.has(code); got != c.has {
					t.Errorf("it is at %q, not at %q", got, c.has)
				}
				s.set(func(s *memoryKeeper) { s.fail, s.told, s.unclaimed, s.letting = nil, nil, nil, nil })
				time.Sleep(time.Minute)
				if got := g.has(code); got != c.later {
					t.Errorf("later it is at %q, not at %q", got, c.later)
				}
				synctest.Wait()
				v := visitor.box.Fetch()
				if done := v != nil && errors.Is(v.Closed, rooms.ErrMoved); done != c.done {
					t.Errorf("ann is told %+v", v)
				}
				if name != "closed" && c.later == "a" {
					visitor.does(act{line: "goes on"})
				}
				if len(s.reasons()) > 0 {
					t.Errorf("set aside: %v", s.reasons())
				}
			})
		})
	}
}

// TestARoomThatNobodyTakes_ComesBack after a while, unless the lobby is closed before that: then it is nobody's until somebody
// claims it.
func TestARoomThatNobodyTakes_ComesBack(t *testing.T) {
	servers(t, 2, func(g *gossip, s *memoryKeeper) {
		a := g.at(0, s)
		code, other := a.made(), a.made()
		epoch, err := a.HandOver(code, "b")
		if err != nil || epoch != 1 {
			t.Fatal(epoch, err)
		}
		if to := a.Serves(code); to != "b" {
			t.Errorf("it is at %q", to)
		}
		time.Sleep(takingPatience - time.Second)
		if at := g.has(code); at != "" {
			t.Errorf("too early it is at %q", at)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if at := g.has(code); at != "a" || a.Serves(code) != "" {
			t.Errorf("it is at %q", at)
		}
		if list := codes(a.List(rooms.Person{})); list != fmt.Sprint([]string{other, code}) {
			t.Errorf("the list is %v", list)
		}
		if _, err := a.HandOver(other, "b"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(takingPatience + time.Second)
		if a.enters(other, ann).does(act{end: true}); a.Serves(other) != "" {
			t.Errorf("a room that is over is at %q", a.Serves(other))
		}
		a.enters(code, ann).does(act{line: "goes on"})
		if _, err := a.HandOver(code, ""); err != nil {
			t.Fatal(err)
		}
		a.Close()
		time.Sleep(time.Minute)
		if j := s.is(code); j.Owner != "" || j.Epoch != 2 || len(j.Lines) != 2 {
			t.Errorf("the journal is %+v", j)
		}
		if err := g.lobbies[1].Take(code, 2); err != nil {
			t.Error(err)
		}
	})
}

// TestARoomThatIsTakenAway_EndsWhenTheOtherServerTellsOfIt, though nobody does anything in it. What is told is only a reason
// to look.
func TestARoomThatIsTakenAway_EndsWhenTheOtherServerTellsOfIt(t *testing.T) {
	for _, pauses := range []bool{false, true} {
		servers(t, 2, func(g *gossip, s *memoryKeeper) {
			a, b := g.at(0, s), g.at(1, s)
			code := a.made()
			visitor := a.enters(code, ann)
			visitor.sees(1)
			a.Hear(News{Server: "c", Began: time.Now(), Number: 1, Rooms: []RoomNews{{Code: code, Change: 1, Epoch: 9}}})
			synctest.Wait()
			if g.has(code) != "a" || a.Serves(code) != "" {
				t.Errorf("it is at %q, and served by %q", g.has(code), a.Serves(code))
			}
			if pauses {
				s.set(func(s *memoryKeeper) { s.fail = errDisk })
				_ = visitor.Do(act{line: "lost"})
				s.set(func(s *memoryKeeper) { s.fail = nil })
			}
			if err := b.Take(code, 1); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
			synctest.Wait()
			if g.has(code) != "b" {
				t.Errorf("it is at %q", g.has(code))
			}
			moved, is := errors.AsType[*rooms.MovedError](visitor.box.Fetch().Closed)
			if !is || moved.Owner != "b" {
				t.Errorf("ann is told %v", moved)
			}
		})
	}
}
