package room

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// TestTheLedgerSaysHowTheRoundEnded, as the engine does, over matches of two rounds between tables of all sizes. Everybody's
// log holds what everybody may see, every round has a deck of its own, and its Shithead deals the next.
func TestTheLedgerSaysHowTheRoundEnded(t *testing.T) {
	away := 0
	for n := range 12 {
		d := gather(t, 15*time.Second, 1+n%4, ann, bob, cid)
		d.terms.Rounds = 2
		d.does(ann, rooms.Start{})
		var decks []string
		for round := range 2 {
			decks = append(decks, fmt.Sprintf("%v", d.round.state.Draw()))
			tally := slices.Clone(d.match.Points)
			for len(d.settled) == round {
				d.passes(time.Second)
				for _, e := range d.log.entries {
					if e.Kind == rooms.EntryEvent && e.Event.Private && e.Event.Cards != nil {
						t.Fatalf("everybody sees what was drawn: %+v", e)
					}
				}
			}
			want, got := d.round.state.Result(), d.settled[round]
			for i, s := range got.Seats {
				place := len(got.Seats)
				if k := slices.Index(want.Places, i); k >= 0 {
					place = k + 1
				}
				if s.Place != place || s.Shithead != (i == want.Shithead) || s.Points != want.Points[i] || s.LowCard != (want.Bonus[i] > 0) {
					t.Fatalf("seat %d: %+v, the engine says %+v", i, s, want)
				}
				if s.Away != (d.round.stood[i] > d.round.own[i]) {
					t.Fatalf("seat %d: %+v after %d own moves and %d others", i, s, d.round.own[i], d.round.stood[i])
				}
				points := want.Points[i]
				if s.Away {
					points, away = 0, away+1
				}
				if d.match.Points[i] != tally[i]+points {
					t.Fatalf("seat %d has %d points after %d and %+v", i, d.match.Points[i], tally[i], s)
				}
			}
			r, err := Restore(data.Journal{Room: "calm-heron", Lines: d.lines}, d.limits, Means{}, d.now)
			if err != nil || r.dealer().Seat != want.Shithead || !reflect.DeepEqual(r.last, d.last) {
				t.Fatalf("%v: after a restart %d deals, not %d, and the result is %+v", err, r.dealer().Seat, want.Shithead, r.last)
			}
			if round == 1 {
				for k, standing := range d.match.Standings() {
					if got.Standings[k].Place != standing.Place || got.Standings[k].Player != d.match.Players[standing.Seat] {
						t.Fatalf("%+v, but %+v", got.Standings[k], standing)
					}
				}
				break
			}
			for d.phase == rooms.Between {
				d.passes(time.Second)
			}
		}
		if decks[0] == decks[1] {
			t.Fatal("the same deck twice")
		}
	}
	if away == 0 {
		t.Error("nobody was ever away")
	}
}

// TestDeadlines says who is waited for how long: by phase, clock, and who is here.
func TestDeadlines(t *testing.T) {
	const clock = 30 * time.Second
	limits := rooms.DefaultRoomLimits()
	for _, c := range []struct {
		name  string
		clock time.Duration
		play  bool
		// gone is how long after the beginning of the turn somebody goes, negative for before it, nil for not at all.
		gone func() time.Duration
		want time.Duration
		// shown: everybody sees the deadline.
		shown bool
	}{
		{"set-up with a clock", clock, false, nil, limits.SetUp, true},
		{"set-up without a clock", 0, false, nil, limits.Patience, false},
		{"turn with a clock", clock, true, nil, clock, true},
		{"turn without a clock", 0, true, nil, limits.Patience, false},
		{"who goes, without a clock", 0, true, func() time.Duration { return 3 * time.Minute }, 3*time.Minute + limits.Away, true},
		{"who goes, with a clock", clock, true, func() time.Duration { return time.Second }, clock, true},
		{"who goes in the set-up", clock, false, func() time.Duration { return time.Second }, time.Second + limits.Away, true},
		{"who goes early in the set-up, without a clock", 0, false, func() time.Duration { return 0 }, limits.Away, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t, c.clock, 0, ann, bob)
			who := ann
			if c.play {
				who = d.toPlay(ann, bob)
			}
			begun := d.now
			if c.gone != nil {
				d.passes(c.gone())
				d.note(d.Depart(who, d.now))
			}
			if want := begun.Add(c.want); d.clock.deadline != want || !d.Wake().Equal(want) {
				t.Errorf("due %v after the beginning instead of %v", d.clock.deadline.Sub(begun), c.want)
			}
			if v := d.View(cid, d.now); v.Deadline.IsZero() == c.shown {
				t.Errorf("shown is %v", v.Deadline)
			}
			d.passes(d.clock.deadline.Sub(d.now) - 1)
			before := d.round.state.Moves()
			d.passes(1)
			if d.round.state.Moves() == before {
				t.Error("nothing happens then")
			}
		})
	}
}

// TestSwappingDoesNotStretchTheSetUp: the clock of the set-up goes on whatever is swapped.
func TestSwappingDoesNotStretchTheSetUp(t *testing.T) {
	d := newDesk(t, 30*time.Second, 0, ann, bob)
	end := d.clock.deadline
	d.passes(time.Minute)
	d.plays(ann)
	if d.clock.deadline != end || d.round.state.Phase() != engine.PhaseSetUp {
		t.Errorf("due %v later", d.clock.deadline.Sub(end))
	}
}

// TestEveryEntryIsWritten when what it tells happens.
func TestEveryEntryIsWritten(t *testing.T) {
	d := gather(t, 15*time.Second, 0, ann, bob, cid)
	d.does(cid, rooms.Leave{})
	d.does(cid, rooms.Sit{})
	d.does(ann, rooms.Start{})
	d.note(d.Depart(bob, d.now))
	d.note(d.Arrive(bob, d.now))
	d.does(cid, rooms.Leave{})
	kinds := map[rooms.EntryKind]int{}
	d.limits.Log = 10_000
	d.matchOver()
	for _, e := range d.log.entries {
		kinds[e.Kind]++
	}
	for kind := rooms.EntryEvent; kind <= rooms.EntryMatchOver; kind++ {
		if kinds[kind] == 0 {
			t.Errorf("no entry of kind %d", kind)
		}
	}
	if kinds[rooms.EntryDealt] != 3 || kinds[rooms.EntryMatchOver] != 1 || kinds[rooms.EntryDropped] != 1 || kinds[rooms.EntryBack] != 1 || kinds[rooms.EntryLeft] != 2 {
		t.Errorf("%v", kinds)
	}
}
