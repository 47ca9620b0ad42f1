package rooms

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

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
