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

// TestTake brings a room here from wherever it is, or says why not.
func TestTake(t *testing.T) {
	servers(t, 2, func(g *gossip, s *memoryKeeper) {
		a, b := g.at(0, s), g.at(1, s)
		code := a.made()
		epoch := func(want uint64) {
			t.Helper()
			if j := s.is(code); j.Epoch != want {
				t.Errorf("it is at epoch %d, not at %d", j.Epoch, want)
			}
		}
		take := func(what string, l *inn, seen uint64, want error) {
			t.Helper()
			if err := l.Take(code, seen); !errors.Is(err, want) || (want == nil) != (err == nil) {
				t.Errorf("%s: %v", what, err)
			}
			synctest.Wait()
		}
		for _, seen := range []uint64{data.AnyEpoch, 1} {
			take("it is here", a, seen, nil)
			epoch(1)
		}
		take("the caller is mistaken", a, 7, nil)
		epoch(1)
		g.set(func(g *gossip) { g.quiet[1] = true })
		take("somebody has it", b, 1, nil)
		epoch(2)
		if at := g.has(code); at != "ab" {
			t.Errorf("it is at %q before anybody looks", at)
		}
		take("it was here", a, 2, nil) // a believes to have it at epoch 1
		epoch(3)
		if err := b.enters(code, ann).Do(act{line: "late"}); !errors.Is(err, rooms.ErrMoved) || g.has(code) != "a" {
			t.Errorf("%v, it is at %q", err, g.has(code))
		}
		take("an old epoch", b, 2, data.ErrConflict)
		code = "no-room"
		take("no room", b, 1, data.ErrNotFound)
		b.Close()
		take("closed", b, 1, rooms.ErrClosed)
	})
}

// TestTake_OfWhatCannotComeYet goes on by itself, as at the start, once however often it is asked for.
func TestTake_OfWhatCannotComeYet(t *testing.T) {
	for name, c := range map[string]struct {
		fails error
		line  string
		aside bool
	}{
		"no leader":     {fails: fmt.Errorf("no leader: %w", data.ErrTryAgain)},
		"unknown":       {fails: errUnknown},
		"a full disk":   {fails: errDisk},
		"a broken room": {line: "bad", aside: true},
		"a panic":       {line: "worse", aside: true},
	} {
		t.Run(name, func(t *testing.T) {
			servers(t, 2, func(g *gossip, s *memoryKeeper) {
				a, b := g.at(0, s), g.at(1, s)
				code := a.made()
				if c.line != "" {
					a.enters(code, ann).does(act{line: c.line})
				}
				if _, err := a.HandOver(code, "b"); err != nil {
					t.Fatal(err)
				}
				a.Close() // which would take it back
				s.set(func(s *memoryKeeper) { s.unclaimed = c.fails })
				first := b.Take(code, 1)
				if first == nil || c.fails != nil && !errors.Is(first, c.fails) {
					t.Errorf("it says %v", first)
				}
				for range 3 {
					if again := b.Take(code, 1); again == nil || again.Error() != first.Error() {
						t.Errorf("again it says %v", again)
					}
				}
				if _, err := b.HandOver(code, "a"); !errors.Is(err, rooms.ErrPaused) || c.fails != nil && !errors.Is(err, c.fails) {
					t.Errorf("it is handed over: %v", err)
				}
				s.set(func(s *memoryKeeper) { s.unclaimed = nil })
				time.Sleep(time.Minute)
				if c.aside {
					if err := b.Take(code, 1); !errors.Is(err, data.ErrNotFound) || s.reasons()[code] == "" {
						t.Errorf("%v, set aside: %v", err, s.reasons())
					}
					return
				}
				if j := s.is(code); g.has(code) != "b" || j.Owner != "b" || j.Epoch != 2 {
					t.Errorf("it is at %q, the journal %+v", g.has(code), j)
				}
			})
		})
	}
}

// TestTake_ManyAtOnce claims the room once.
func TestTake_ManyAtOnce(t *testing.T) {
	servers(t, 2, func(g *gossip, s *memoryKeeper) {
		a, b := g.at(0, s), g.at(1, s)
		code := a.made()
		epoch, err := a.HandOver(code, "b")
		if err != nil {
			t.Fatal(err)
		}
		errs := make(chan error, 20)
		for range cap(errs) {
			go func() { errs <- b.Take(code, epoch) }()
		}
		for range cap(errs) {
			if err := <-errs; err != nil {
				t.Error(err)
			}
		}
		if j := s.is(code); j.Epoch != 2 || len(b.Rooms()) != 1 {
			t.Errorf("the journal is %+v, %d rooms", j, len(b.Rooms()))
		}
	})
}

// TestTake_OfWhatIsOnItsWay_ByALaterEpoch counts, though another server has claimed it since the first.
func TestTake_OfWhatIsOnItsWay_ByALaterEpoch(t *testing.T) {
	servers(t, 2, func(g *gossip, s *memoryKeeper) {
		a, code := g.at(0, s), g.at(1, s).made()
		s.set(func(s *memoryKeeper) { s.unclaimed = errUnknown })
		if err := a.Take(code, 1); !errors.Is(err, data.ErrUnknown) {
			t.Error(err)
		}
		s.set(func(s *memoryKeeper) {
			j := s.journals[code]
			j.Owner, j.Epoch = "c", 2
			s.journals[code] = j
		})
		if err := a.Take(code, 2); !errors.Is(err, data.ErrUnknown) {
			t.Error(err)
		}
		s.set(func(s *memoryKeeper) { s.unclaimed = nil })
		time.Sleep(2 * a.limits.Retry)
		synctest.Wait()
		if j := s.is(code); g.has(code) != "a" || j.Epoch != 3 {
			t.Errorf("it is at %q, the journal %+v", g.has(code), j)
		}
	})
}

// slowClaims takes a second for each claim.
type slowClaims struct{ *memoryKeeper }

func (k slowClaims) Claim(room, owner string, seen uint64) (data.Journal, error) {
	time.Sleep(time.Second)
	return k.memoryKeeper.Claim(room, owner, seen)
}

// TestTake_WhileAnotherTakeFails does what it is asked for, and not what the other is.
func TestTake_WhileAnotherTakeFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemoryKeeper()
		g := newGossip(t, 1, 2, slowClaims{s}, stubConstructor())
		defer g.close()
		a, b := g.at(0, s), g.at(1, s)
		code := a.made()
		if err := b.Take(code, 1); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		old := make(chan error, 1)
		go func() { old <- a.Take(code, 1) }()
		synctest.Wait()
		if err := a.Take(code, 2); err != nil {
			t.Errorf("who knows better is told %v", err)
		}
		if err := <-old; !errors.Is(err, data.ErrConflict) {
			t.Errorf("who does not is told %v", err)
		}
		synctest.Wait()
		if j := s.is(code); g.has(code) != "a" || j.Epoch != 3 {
			t.Errorf("it is at %q, the journal %+v", g.has(code), j)
		}
	})
}
