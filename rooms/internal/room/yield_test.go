package room

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

var eve = person("eve")

// queues lets people come and wait for a seat.
func (d *desk) queues(people ...rooms.Person) {
	d.t.Helper()
	d.comes(people...)
	for _, who := range people {
		d.does(who, rooms.Queue{Wait: true})
	}
}

// promises are what those who wait are shown, such as "2 match", "3 round" or "none".
func (d *desk) promised() (list []string) {
	for _, p := range d.View(d.maker, d.now).Promises {
		when := "round"
		if p.Match {
			when = "match"
		}
		if p.Seat == engine.NoSeat {
			list = append(list, "none")
		} else {
			list = append(list, fmt.Sprint(p.Seat, " ", when))
		}
	}
	return list
}

func (d *desk) promises(want ...string) {
	d.t.Helper()
	if got := d.promised(); !slices.Equal(got, want) {
		d.t.Errorf("promised are %q and not %q", got, want)
	}
}

// rematch plays the match to its end and begins another one with some people.
func (d *desk) rematch(people ...rooms.Person) {
	d.t.Helper()
	d.matchOver()
	for _, who := range people {
		d.does(who, rooms.Back{})
	}
	for _, who := range people {
		d.does(who, rooms.Ready{})
	}
	if d.phase != rooms.Playing {
		d.t.Fatalf("phase %v", d.phase)
	}
}

// TestBotsYieldBeforeAMatch, the first too, where several people play, and say so beforehand; within it they stay.
func TestBotsYieldBeforeAMatch(t *testing.T) {
	d := gather(t, 15*time.Second, 3, ann, bob)
	d.terms.Rounds = 2
	d.queues(cid)
	d.promises("2 match")
	d.does(ann, rooms.Start{})
	if d.seats.of(cid) != 2 || d.match.Players[2] != cid.ID {
		t.Fatalf("cid sits at %d", d.seats.of(cid))
	}
	d.queues(dan, eve)
	d.promises("3 match", "4 match")
	d.between()
	d.passes(d.limits.Between)
	if d.phase != rooms.Playing || d.seats.of(dan) != engine.NoSeat {
		t.Fatalf("phase %v, dan sits at %d within the match", d.phase, d.seats.of(dan))
	}
	d.rematch(ann, bob, cid)
	if d.seats.of(dan) != 3 || d.seats.of(eve) != 4 || d.match.Players[3] != dan.ID {
		t.Errorf("dan sits at %d, eve at %d", d.seats.of(dan), d.seats.of(eve))
	}
}

// TestNobodyIsJoinedUninvited who plays alone with bots, neither at the start nor before another match, here or not. A seat
// that somebody gave up passes on all the same, and with whoever gets it nobody is alone.
func TestNobodyIsJoinedUninvited(t *testing.T) {
	for _, yield := range rooms.Yields() {
		d := gather(t, 15*time.Second, 3, ann)
		d.terms.Rounds = 1
		d.terms.Yield = yield
		d.queues(cid)
		d.does(ann, rooms.Start{})
		if seated := d.seats.of(cid) != engine.NoSeat; seated == (yield == rooms.YieldCompany) {
			t.Fatalf("%v: cid is seated: %v", yield, seated)
		}
	}
	d := newDesk(t, 15*time.Second, 3, ann)
	d.terms.Rounds, d.match.Rounds = 1, 1
	d.queues(cid, dan)
	d.promises("none", "none")
	d.rematch(ann)
	if d.seats.of(cid) != engine.NoSeat || len(d.queue.people) != 2 {
		t.Fatalf("cid sits at %d", d.seats.of(cid))
	}
	d.note(d.Depart(ann, d.now))
	d.matchOver()
	if d.passes(time.Minute); d.phase != rooms.Over || d.seats.of(ann) != 0 {
		t.Fatalf("ann is away for a while, phase %v, and sits at %d", d.phase, d.seats.of(ann))
	}
	d.comes(ann)
	d.does(ann, rooms.YieldBots{Yield: rooms.YieldMatch})
	d.promises("1 match", "2 match")
	d.does(ann, rooms.Ready{})
	if d.seats.of(cid) != 1 || d.seats.of(dan) != 2 {
		t.Errorf("invited, cid sits at %d, dan at %d", d.seats.of(cid), d.seats.of(dan))
	}
}

// TestASeatThatWasGivenUpIsNoBots: it passes on at a table where one person is left, and then nobody is alone.
func TestASeatThatWasGivenUpIsNoBots(t *testing.T) {
	d := newDesk(t, 15*time.Second, 2, ann, bob)
	d.terms.Rounds, d.match.Rounds = 2, 2
	d.does(bob, rooms.Leave{})
	d.queues(cid, dan)
	d.promises("1 round", "2 match")
	d.between()
	d.passes(d.limits.Between)
	d.promises("2 match")
	d.rematch(ann, cid)
	if d.seats.of(cid) != 1 || d.seats.of(dan) != 2 {
		t.Errorf("cid sits at %d, dan at %d", d.seats.of(cid), d.seats.of(dan))
	}
}

// TestBotsYieldBeforeARound, those with the least first, if they are to. Whoever comes has nothing yet, neither here nor of
// the match, which is its that sat down to it; the deal does not pass with the seat.
func TestBotsYieldBeforeARound(t *testing.T) {
	for _, code := range []string{"bitenight", "leeds"} {
		d := gatherBy(t, code, 15*time.Second, 3, ann, bob)
		d.terms.Rounds, d.terms.Yield = 3, rooms.YieldRound
		d.does(ann, rooms.Start{})
		d.between()
		count := d.match.Shitheads
		if d.match.Scored {
			count = d.match.Points
		}
		copy(count, []int{40, 30, 20, 5, 10})
		d.next.Dealer, d.next.Shithead = d.seats.sitter(3), true
		d.seats[3].Tally = tally{Points: 5, Rounds: 1}
		d.queues(cid, dan)
		d.promises("3 round", "4 round")
		d.does(dan, rooms.Queue{Wait: false})
		d.promises("3 round")
		d.passes(d.limits.Between)
		if d.seats.of(cid) != 3 || d.round.state.Dealer() != 4 || d.dealer().Reason != rooms.DealPassed {
			t.Fatalf("cid sits at %d, seat %d deals", d.seats.of(cid), d.round.state.Dealer())
		}
		s := &d.seats[3]
		if d.match.Points[3] != 0 || d.match.Shitheads[3] != 0 || s.Tally != (tally{}) || d.match.Players[3] != "" {
			t.Errorf("cid begins with %+v of %+v", s.Tally, d.match)
		}
		if d.match.Points[4] != 10 && d.match.Shitheads[4] != 10 {
			t.Errorf("the others have %v, %v", d.match.Points, d.match.Shitheads)
		}
		d.kept(ann, bob, cid)
		d.matchOver()
		last := d.settled[len(d.settled)-1]
		if last.Seats[3].Player != cid.ID || !last.MatchOver() {
			t.Fatalf("the last round is %+v", last)
		}
		for _, m := range last.Standings {
			if m.Player == cid.ID {
				t.Errorf("the match is cid's: %+v", m)
			}
		}
	}
}

// TestWhatAPersonHasComeToStaysTheirs, though a bot has filled the seat: it is the match of who sat down to it.
func TestWhatAPersonHasComeToStaysTheirs(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob)
	d.terms.Rounds, d.match.Rounds = 4, 4
	d.does(bob, rooms.Leave{})
	d.between()
	d.passes(d.limits.Between)
	d.match.Points[1] = 70
	d.between()
	d.queues(cid)
	d.passes(d.limits.Between)
	if d.seats.of(cid) != 1 || d.match.Points[1] < 70 {
		t.Errorf("cid sits at %d, and it has %d points", d.seats.of(cid), d.match.Points[1])
	}
}

// TestAMatchStaysDecided though the seat of its Shithead begins anew.
func TestAMatchStaysDecided(t *testing.T) {
	d := newDesk(t, 15*time.Second, 2, ann, bob)
	d.terms.Rounds, d.match.Rounds, d.terms.Yield = 2, 2, rooms.YieldRound
	d.between()
	clear(d.match.Shitheads)
	clear(d.match.Points)
	d.match.Shitheads[2] = 1
	d.queues(cid)
	d.passes(d.limits.Between)
	if d.seats.of(cid) != 2 || !d.match.decided() {
		t.Fatalf("cid sits at %d, decided: %v", d.seats.of(cid), d.match.decided())
	}
	d.kept(ann, bob, cid)
	d.abandon()
	if last := d.settled[len(d.settled)-1]; !last.MatchOver() {
		t.Errorf("nobody has played the match: %+v", last)
	}
}

// TestTheLastRoundLeadsToAMatch: who waits then gets a seat when the match is over.
func TestTheLastRoundLeadsToAMatch(t *testing.T) {
	d := newDesk(t, 15*time.Second, 2, ann, bob)
	d.terms.Rounds, d.match.Rounds, d.terms.Yield = 1, 1, rooms.YieldRound
	d.queues(cid)
	d.promises("2 match")
	if d.does(cid, rooms.Queue{}); d.View(ann, d.now).Promises != nil {
		t.Error("nobody waits, and something is promised")
	}
}

// TestWhoSetsWhenBotsYield: whoever sets their pace. It is kept, a few times in a round at once.
func TestWhoSetsWhenBotsYield(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob)
	d.comes(cid)
	d.refused(bob, rooms.YieldBots{Yield: rooms.YieldRound}, rooms.ErrNotMaker)
	d.refused(cid, rooms.YieldBots{Yield: rooms.YieldRound}, rooms.ErrNotMaker)
	d.refused(ann, rooms.YieldBots{Yield: rooms.YieldRound + 1}, rooms.ErrTerms)
	for _, yield := range []rooms.Yield{rooms.YieldRound, rooms.YieldMatch, rooms.YieldCompany, rooms.YieldMatch} {
		d.does(ann, rooms.YieldBots{Yield: yield})
		if v := d.kept(ann, bob).View(bob, d.now); v.Terms.Yield != yield {
			t.Errorf("%v is shown as %v", yield, v.Terms.Yield)
		}
	}
	if fx, err := d.Do(ann, rooms.YieldBots{Yield: rooms.YieldMatch}, d.now); err != nil || fx.Write || fx.Changed {
		t.Errorf("to the same: %+v, %v", fx, err)
	}
	lines := len(d.lines)
	for n := range 100 {
		d.does(ann, rooms.YieldBots{Yield: rooms.Yields()[n%3]})
	}
	if more := len(d.lines) - lines; more > d.limits.PaceLines {
		t.Errorf("%d lines more", more)
	}
}

// TestAJournalFromBeforeBotsYielded, of a round that runs with somebody waiting, reads on: bots yield at the usual time.
func TestAJournalFromBeforeBotsYielded(t *testing.T) {
	limits := rooms.DefaultRoomLimits()
	d := &desk{t: t, now: time.Date(2026, 5, 6, 7, 9, 0, 0, time.UTC), Room: empty(&limits, Means{}, time.Time{})}
	d.lines = journalFile(t, "testdata/journal-before-yield.jsonl", `"yield"`)
	d = d.restored(ann, bob, cid)
	d.watchers, d.queue.absent = 1, nil
	if !d.running() || d.terms.Yield != rooms.YieldCompany || d.seats.of(bob) != 1 {
		t.Fatalf("phase %v, %v, %+v", d.phase, d.terms.Yield, d.seats)
	}
	d.promises("2 match")
	d.kept(ann, bob)
	d.rematch(ann, bob)
	if d.seats.of(cid) != 2 {
		t.Errorf("cid sits at %d", d.seats.of(cid))
	}
}

// TestAYieldThatCannotBe is refused with its journal.
func TestAYieldThatCannotBe(t *testing.T) {
	d := gather(t, 0, 1, ann)
	lines := slices.Clone(d.lines)
	lines[0].Text = append(slices.Clone(lines[0].Text[:len(lines[0].Text)-1]), `,"yield":"never"}`...)
	if _, err := Restore(data.Journal{Room: d.code, Lines: lines}, d.limits, Means{}, d.now); !errors.Is(err, rooms.ErrTerms) {
		t.Errorf("%v", err)
	}
}
