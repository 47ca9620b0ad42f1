package rooms

import (
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/engine"
)

// openReal runs a test in a lobby of rooms that play by the rules, by a clock that is not the world's.
func openReal(t *testing.T, s *memoryKeeper, test func(*inn)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		limits := DefaultRoomLimits()
		limits.RoomsPerMaker, limits.SeatsPerPlayer, limits.MakeBurst, limits.SitBurst = 1000, 1000, 1000, 1000
		l, err := newLobby(Config{Limits: limits, Keeper: s, Log: slog.New(slog.DiscardHandler)}, roomConstructor())
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		test(&inn{t, l, s})
	})
}

// looks is the newest that somebody was shown.
func (v *visitor) looks() *RoomView {
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
		ann, bob, guest := in.enters(code, person("ann")), in.enters(code, person("bob")), in.enters(code, Person{Name: "guest"})
		before, seen := ann.looks(), bob.looks()
		guest.looks()
		written := s.written
		ann.does(Say{"  hello\x1b[2J\nall "})
		view, watched := ann.looks(), bob.looks()
		want := ChatLine{Who: person("ann"), Seat: 0, Text: "hello all", At: time.Now(), Logged: before.Logged}
		if len(view.Chat) != 1 || view.Chat[0] != want || len(before.Chat) != 0 {
			t.Errorf("ann sees %+v", view.Chat)
		}
		if watched != guest.looks() || watched == seen {
			t.Error("those who watch have no view in common")
		}
		rest := *view
		rest.Chat, rest.At = before.Chat, before.At
		if !reflect.DeepEqual(&rest, before) {
			t.Errorf("more than the chat has changed: %+v", view)
		}
		bob.does(React{ReactionTea})
		if got := ann.looks().Chat; len(got) != 2 || got[1].Reaction != ReactionTea || got[1].Seat != engine.NoSeat || got[1].Text != "" {
			t.Errorf("ann sees %+v", got)
		}
		if err := guest.Do(Say{"hello"}); !errors.Is(err, ErrGuest) {
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

func TestTalkIsBounded(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	guest := Person{Name: "guest"}
	d.refused(guest, React{ReactionNice}, ErrGuest)
	d.refused(ann, Say{" \x07\u202e "}, ErrSilent)
	d.refused(ann, React{NoReaction}, ErrSilent)
	d.refused(ann, React{ReactionTea + 1}, ErrSilent)
	d.refused(ann, Say{strings.Repeat("a", d.limits.ChatColumns+1)}, ErrLong)
	d.refused(ann, Say{strings.Repeat("字", d.limits.ChatColumns/2+1)}, ErrLong)
	for n := range d.limits.SayBurst {
		d.does(ann, []Command{Say{"hello"}, React{ReactionWow}}[n%2])
	}
	d.refused(ann, Say{"hello"}, ErrTooFast)
	d.note(d.depart(ann, d.now)) // who goes and comes again is no faster
	d.note(d.arrive(ann, d.now))
	d.refused(ann, React{ReactionWow}, ErrTooFast)
	d.does(bob, Say{"hello"})
	d.passes(d.limits.SayEvery)
	d.does(ann, Say{"hello"})

	var views []*RoomView
	var kept []string
	for n := range 3 * d.limits.Chat {
		d.passes(d.limits.SayEvery)
		d.does(ann, Say{fmt.Sprint("line ", n)})
		v := d.view(bob, d.now)
		if len(v.Chat) > d.limits.Chat || v.Chat[len(v.Chat)-1].Text != fmt.Sprint("line ", n) {
			t.Fatalf("%d lines, the last is %+v", len(v.Chat), v.Chat[len(v.Chat)-1])
		}
		views, kept = append(views, v), append(kept, fmt.Sprint(v.Chat))
	}
	for i, v := range views {
		if fmt.Sprint(v.Chat) != kept[i] {
			t.Fatal("what somebody was shown has changed")
		}
	}
}

// TestTalkStandsWhereItBelongs in the log, however much of either is kept.
func TestTalkStandsWhereItBelongs(t *testing.T) {
	d := newDesk(t, 15*time.Second, 2, ann, bob)
	d.toPlay(ann, bob)
	for range 3 * d.limits.Log {
		before := d.view(bob, d.now).Logged
		d.does(bob, Say{"hello"})
		d.room.note(Entry{Kind: EntryBack, Seat: 1})
		v := d.view(bob, d.now)
		if line := v.Chat[len(v.Chat)-1]; line.Logged != before || v.Logged != before+1 {
			t.Fatalf("said after %d of %d entries, %d had been made", line.Logged, v.Logged, before)
		}
		d.passes(d.limits.SayEvery)
	}
}

// TestTalkDelaysNothing: what is due stays due when it was.
func TestTalkDelaysNothing(t *testing.T) {
	d := newDesk(t, 15*time.Second, 2, ann, bob)
	d.toPlay(ann, bob)
	for range 30 {
		wake, deadline, seats := d.wake(), d.clock.deadline, slices.Clone(d.seats)
		fx, err := d.do(bob, Say{"hurry"}, d.now)
		if err != nil || fx.write || fx.changed || fx.summary || len(fx.said) == 0 {
			t.Fatalf("%+v, %v", fx, err)
		}
		if !d.wake().Equal(wake) || !d.clock.deadline.Equal(deadline) || !reflect.DeepEqual(d.seats, seats) {
			t.Fatalf("due %v, and %v before", d.wake(), wake)
		}
		d.passes(time.Second)
	}
}

func TestReactionsHaveNames(t *testing.T) {
	names := map[string]bool{NoReaction.String(): true}
	for _, r := range Reactions() {
		if names[r.String()] {
			t.Errorf("%d is called %q", r, r)
		}
		names[r.String()] = true
	}
}
