package room

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/rooms"
)

func TestTalkIsBounded(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	guest := rooms.Person{Name: "guest"}
	d.refused(guest, rooms.React{Reaction: rooms.ReactionNice}, rooms.ErrGuest)
	d.refused(ann, rooms.Say{Text: " \x07\u202e "}, rooms.ErrSilent)
	d.refused(ann, rooms.React{Reaction: rooms.NoReaction}, rooms.ErrSilent)
	d.refused(ann, rooms.React{Reaction: rooms.ReactionTea + 1}, rooms.ErrSilent)
	d.refused(ann, rooms.Say{Text: strings.Repeat("a", d.limits.ChatColumns+1)}, rooms.ErrLong)
	d.refused(ann, rooms.Say{Text: strings.Repeat("字", d.limits.ChatColumns/2+1)}, rooms.ErrLong)
	for n := range d.limits.SayBurst {
		d.does(ann, []rooms.Command{rooms.Say{Text: "hello"}, rooms.React{Reaction: rooms.ReactionWow}}[n%2])
	}
	d.refused(ann, rooms.Say{Text: "hello"}, rooms.ErrTooFast)
	d.note(d.Depart(ann, d.now)) // who goes and comes again is no faster
	d.note(d.Arrive(ann, d.now))
	d.refused(ann, rooms.React{Reaction: rooms.ReactionWow}, rooms.ErrTooFast)
	d.does(bob, rooms.Say{Text: "hello"})
	d.passes(d.limits.SayEvery)
	d.does(ann, rooms.Say{Text: "hello"})

	var views []*rooms.RoomView
	var kept []string
	for n := range 3 * d.limits.Chat {
		d.passes(d.limits.SayEvery)
		d.does(ann, rooms.Say{Text: fmt.Sprint("line ", n)})
		v := d.View(bob, d.now)
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
		before := d.View(bob, d.now).Logged
		d.does(bob, rooms.Say{Text: "hello"})
		d.Room.note(rooms.Entry{Kind: rooms.EntryBack, Seat: 1})
		v := d.View(bob, d.now)
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
		wake, deadline, seats := d.Wake(), d.clock.deadline, slices.Clone(d.seats)
		fx, err := d.Do(bob, rooms.Say{Text: "hurry"}, d.now)
		if err != nil || fx.Write || fx.Changed || fx.Summary || len(fx.Said) == 0 {
			t.Fatalf("%+v, %v", fx, err)
		}
		if !d.Wake().Equal(wake) || !d.clock.deadline.Equal(deadline) || !reflect.DeepEqual(d.seats, seats) {
			t.Fatalf("due %v, and %v before", d.Wake(), wake)
		}
		d.passes(time.Second)
	}
}

func TestReactionsHaveNames(t *testing.T) {
	names := map[string]bool{rooms.NoReaction.String(): true}
	for _, r := range rooms.Reactions() {
		if names[r.String()] {
			t.Errorf("%d is called %q", r, r)
		}
		names[r.String()] = true
	}
}

// TestWhatWasSaidTwiceIsKeptTwice over a pause: lines that are alike are told apart by those around them.
func TestWhatWasSaidTwiceIsKeptTwice(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.toPlay(ann, bob)
	d.does(ann, rooms.Say{Text: "hello"})
	wow := rooms.React{Reaction: rooms.ReactionWow}
	d.does(ann, wow)
	d.does(ann, wow)
	d.plays(d.onTurn())
	for _, unsaid := range []int{0, 1} {
		if unsaid > 0 {
			d.does(ann, wow)
		}
		d.Remember()
		r, err := Restore(data.Journal{Room: d.code, Lines: d.lines}, d.limits, Means{Bits: 7}, d.now)
		if err != nil {
			t.Fatal(err)
		}
		r.Inherit(d.Room, d.now, d.now)
		if len(r.chat.lines) != 3+unsaid || r.chat.unsaid != unsaid {
			t.Errorf("%d of %d lines are not kept yet, and it should be %d", r.chat.unsaid, len(r.chat.lines), unsaid)
		}
	}
}
