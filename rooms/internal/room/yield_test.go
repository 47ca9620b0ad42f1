package room

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// promises compares what those who wait are shown with words such as "2 match", "3 round" or "none".
func (d *desk) promises(want ...string) {
	d.t.Helper()
	var got []string
	for _, p := range d.sees(d.maker).Promises {
		word := fmt.Sprint(p.Seat, map[bool]string{true: " match", false: " round"}[p.Match])
		if p.Seat == engine.NoSeat {
			word = "none"
		}
		got = append(got, word)
	}
	if !slices.Equal(got, want) {
		d.t.Errorf("promised are %q and not %q", got, want)
	}
}

// rounds has the match be of so many rounds.
func (d *desk) rounds(n int) {
	d.terms.Rounds = n
	if d.match != nil {
		d.match.Rounds = n
	}
}

// TestWhoWaitsGetsASeatThatWasGivenUp with the next round: until then all are shown how the last one ended for whom.
func TestWhoWaitsGetsASeatThatWasGivenUp(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob) // three rounds
	d.queues(cid)
	d.does(bob, rooms.Leave{})
	d.between()
	d.shows("between ann-auto bob-left easy +cid")
	points, shares := d.match.Points[1], d.sees(cid).Deal.Shares
	d.passes(d.limits.Between)
	d.shows("playing ann-auto cid easy")
	d.watched(1)
	d.told(rooms.EntrySat, "cid")
	check(t, fmt.Sprint(points, shares), "%d %v", d.match.Points[1], d.sees(cid).Deal.Shares)
	d.matchOver()
	check(t, "id-cid", "%s", d.settled[1].Seats[1].Player)
	for _, m := range d.settled[2].Standings {
		if m.Player == cid.ID || m.Player == bob.ID && !m.Away {
			t.Errorf("the match is %+v's", m)
		}
	}
}

// TestSeatsGoToThoseWhoWaitInTheirOrder: first those that were just given up, then those that bots fill meanwhile; those
// of the maker's bots before another match only.
func TestSeatsGoToThoseWhoWaitInTheirOrder(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob, cid)
	d.does(cid, rooms.Leave{})
	d.between()
	d.passes(d.limits.Between)
	if v := d.sees(ann); v.Seats[2].Bot != standIn || !v.Seats[2].StandIn || v.Seats[3].StandIn {
		t.Fatalf("%+v", v.Seats)
	}
	d.queues(dan, eve)
	d.does(cid, rooms.Queue{Wait: true})
	d.does(dan, rooms.Queue{Wait: true}) // a second time changes nothing
	d.does(bob, rooms.Leave{})
	d.kept(ann, bob, cid, dan, eve)
	d.between()
	d.passes(d.limits.Between)
	d.shows("playing ann-auto dan eve easy +cid")
	d.matchOver()
	d.again(ann, dan, eve)
	d.shows("playing ann dan eve cid")
	check(t, "id-cid", "%s", d.match.Players[3])
}

func TestWhoMayWait(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	wait := rooms.Queue{Wait: true}
	d.comes(cid, guest)
	d.refused(ann, wait, rooms.ErrSeated)
	d.refused(guest, wait, rooms.ErrGuest)
	d.does(cid, wait, rooms.Queue{Wait: false})
	d.shows("playing ann bob")
	d.does(cid, wait)
	d.goes(cid)
	d.comes(cid)
	d.shows("playing ann bob") // who went waits no more
	for n := range d.limits.Queue {
		d.queues(person(fmt.Sprint("w", n)))
	}
	d.refused(cid, wait, rooms.ErrFull)

	d = gather(t, 0, 0, ann, bob)
	d.queues(cid)
	d.does(bob, rooms.Leave{})
	d.shows("gathering ann free +cid") // not before the match
	d.does(cid, rooms.Sit{})
	d.shows("gathering ann cid")
}

// TestTheTableGoesOnWithThoseWhoWait when all others have left it, within a match and after it.
func TestTheTableGoesOnWithThoseWhoWait(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.rounds(2)
	d.queues(cid)
	d.all(rooms.Leave{}, ann, bob)
	d.between()
	d.shows("between ann-left bob-left +cid")
	d.passes(d.limits.Between)
	d.shows("playing cid " + standIn)
	check(t, "cid", "%s", d.maker.Name)
	d.queues(dan)
	d.does(cid, rooms.Leave{})
	d.between()
	d.shows("over cid-left " + standIn + " +dan")
	d.passes(d.limits.Rematch)
	d.shows("playing dan " + standIn)
	check(t, "dan", "%s", d.maker.Name)
	d.does(dan, rooms.Leave{})
	d.between()
	d.shows("ended dan-left " + standIn)
}

// TestTheQueueOutlastsARestart, in its order. Only who is back is seated, and who does not come back waits no more.
func TestTheQueueOutlastsARestart(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.rounds(3)
	lines := len(d.lines)
	d.queues(cid, dan, eve)
	check(t, fmt.Sprint(lines), "%d", len(d.lines))
	d.does(bob, rooms.Leave{}) // with this write they are kept
	d = d.restored(ann, dan)
	d.shows("playing ann bob-left +cid +dan +eve")
	for d.phase != rooms.Between && !d.ended {
		d.passes(time.Second)
		d.grace = d.now.Add(d.limits.Hold)
	}
	d.passes(d.limits.Between)
	d.comes(eve)
	d.passes(d.limits.Hold)
	d.shows("playing ann-auto dan-auto +eve")
}

// TestBotsYieldBeforeAMatch, the first too, where several people play, and say so beforehand; within it they stay.
func TestBotsYieldBeforeAMatch(t *testing.T) {
	d := gather(t, 15*time.Second, 3, ann, bob)
	d.rounds(2)
	d.queues(cid)
	d.promises("2 match")
	d.does(ann, rooms.Start{})
	d.shows("playing ann bob cid easy easy")
	check(t, "id-cid", "%s", d.match.Players[2])
	d.queues(dan, eve)
	d.promises("3 match", "4 match")
	d.between()
	d.passes(d.limits.Between)
	d.shows("playing ann-auto bob-auto cid-auto easy easy +dan +eve")
	d.matchOver()
	d.again(ann, bob, cid)
	d.shows("playing ann bob cid dan eve")
	check(t, "id-dan", "%s", d.match.Players[3])
}

// TestNobodyIsJoinedUninvited who plays alone with bots, neither at the start nor before another match, here or not.
func TestNobodyIsJoinedUninvited(t *testing.T) {
	for _, yield := range rooms.Yields() {
		d := gather(t, 15*time.Second, 3, ann)
		d.rounds(1)
		d.terms.Yield = yield
		d.queues(cid)
		d.does(ann, rooms.Start{})
		if seated := d.seats.of(cid) != engine.NoSeat; seated == (yield == rooms.YieldCompany) {
			t.Fatalf("%v: cid is seated: %v", yield, seated)
		}
	}
	d := newDesk(t, 15*time.Second, 3, ann)
	d.rounds(1)
	d.queues(cid, dan)
	d.promises("none", "none")
	d.matchOver()
	d.again(ann)
	d.shows("playing ann easy easy easy +cid +dan")
	d.goes(ann)
	d.matchOver()
	d.passes(time.Minute)
	d.shows("over ann-gone easy easy easy +cid +dan")
	d.comes(ann)
	d.does(ann, rooms.YieldBots{Yield: rooms.YieldMatch})
	d.promises("1 match", "2 match")
	d.does(ann, rooms.Ready{})
	d.shows("playing ann cid dan easy")
}

// TestASeatThatWasGivenUpIsNoBots: it passes on at a table where one person is left, and then none is alone.
func TestASeatThatWasGivenUpIsNoBots(t *testing.T) {
	d := newDesk(t, 15*time.Second, 2, ann, bob)
	d.rounds(2)
	d.does(bob, rooms.Leave{})
	d.queues(cid, dan)
	d.promises("1 round", "2 match")
	d.between()
	d.passes(d.limits.Between)
	d.promises("2 match")
	d.matchOver()
	d.again(ann, cid)
	d.shows("playing ann cid dan easy")
}

// TestBotsYieldBeforeARound, those with the least first, if they are to.
func TestBotsYieldBeforeARound(t *testing.T) {
	for _, code := range []string{"bitenight", "leeds"} {
		d := gatherBy(t, code, 15*time.Second, 3, ann, bob)
		d.rounds(3)
		d.terms.Yield = rooms.YieldRound
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
		check(t, fmt.Sprint(3, 4, rooms.DealPassed), "%d %d %d", d.seats.of(cid), d.round.state.Dealer(), d.dealer().Reason)
		check(t, fmt.Sprint(0, 0, tally{}), "%s%d %d %v", d.match.Players[3], d.match.Points[3], d.match.Shitheads[3], d.seats[3].Tally)
		check(t, "10", "%d", max(d.match.Points[4], d.match.Shitheads[4]))
		d.kept(ann, bob, cid)
		d.matchOver()
		last := d.newest()
		check(t, "id-cid true", "%s %v", last.Seats[3].Player, last.MatchOver())
		for _, m := range last.Standings {
			check(t, "false", "%v", m.Player == cid.ID)
		}
	}
}

// TestWhatAPersonHasComeToStaysTheirs, though a bot has filled the seat: it is the match of who sat down to it.
func TestWhatAPersonHasComeToStaysTheirs(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob)
	d.rounds(4)
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
	d.rounds(2)
	d.terms.Yield = rooms.YieldRound
	d.between()
	clear(d.match.Shitheads)
	clear(d.match.Points)
	d.match.Shitheads[2] = 1
	d.queues(cid)
	d.passes(d.limits.Between)
	check(t, "2 true", "%d %v", d.seats.of(cid), d.match.decided())
	d.kept(ann, bob, cid)
	d.abandon()
	check(t, "true", "%v", d.newest().MatchOver())
}

// TestTheLastRoundLeadsToAMatch: who waits then gets a seat when the match is over.
func TestTheLastRoundLeadsToAMatch(t *testing.T) {
	d := newDesk(t, 15*time.Second, 2, ann, bob)
	d.rounds(1)
	d.terms.Yield = rooms.YieldRound
	d.queues(cid)
	d.promises("2 match")
	d.does(cid, rooms.Queue{})
	d.promises()
}

// TestWhoSetsWhenBotsYield: the one who sets their pace. It is kept, a few times in a round at once.
func TestWhoSetsWhenBotsYield(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob)
	d.comes(cid)
	d.refused(bob, rooms.YieldBots{Yield: rooms.YieldRound}, rooms.ErrNotMaker)
	d.refused(cid, rooms.YieldBots{Yield: rooms.YieldRound}, rooms.ErrNotMaker)
	d.refused(ann, rooms.YieldBots{Yield: rooms.YieldRound + 1}, rooms.ErrTerms)
	for _, yield := range []rooms.Yield{rooms.YieldRound, rooms.YieldMatch, rooms.YieldCompany, rooms.YieldMatch} {
		d.does(ann, rooms.YieldBots{Yield: yield})
		check(t, fmt.Sprint(yield), "%v", d.kept(ann, bob).sees(bob).Terms.Yield)
	}
	d.idle(ann, rooms.YieldBots{Yield: rooms.YieldMatch}) // the same again
	lines := len(d.lines)
	for n := range 100 {
		d.does(ann, rooms.YieldBots{Yield: rooms.Yields()[n%3]})
	}
	if more := len(d.lines) - lines; more > d.limits.PaceLines {
		t.Errorf("%d lines more", more)
	}
}

// TestNewNames are on a seat and in the queue, at once or with the next thing that a person does, also of those who are not
// here. A view that was given out stays as it was.
func TestNewNames(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob)
	d.queues(cid, dan)
	d.goes(ann)
	before := d.sees(bob)
	shows := func(seats, queue string) {
		t.Helper()
		v := d.sees(bob)
		var sit, wait []string
		for _, s := range v.Seats[:2] {
			sit = append(sit, s.Name)
		}
		for _, who := range v.Queue {
			wait = append(wait, who.Name)
		}
		if strings.Join(sit, " ") != seats || strings.Join(wait, " ") != queue {
			t.Errorf("%v sit, %v wait", sit, wait)
		}
	}
	for _, who := range []rooms.Person{named(ann, "anna"), named(cid, "Sid")} {
		if fx := d.Rename(who, d.now); !fx.Changed || !fx.Summary {
			t.Errorf("%s: %+v", who.Name, fx)
		}
	}
	shows("anna bob", "Sid dan")
	if s := d.Summary(); s.Maker.Name != "anna" || s.Players[0].Name != "anna" || d.sees(bob).Seats[0].Here {
		t.Errorf("%+v", s)
	}
	for _, who := range []rooms.Person{eve, bob, guest} {
		if fx := d.Rename(who, d.now); fx.Changed || fx.Summary {
			t.Errorf("%s changes something", who.Name)
		}
	}
	if fx, err := d.Do(named(cid, "cyd"), rooms.Back{}, d.now); !errors.Is(err, rooms.ErrNotSeated) || !fx.Changed {
		t.Errorf("%+v, %v", fx, err)
	}
	d.comes(named(ann, "Ann"))
	shows("Ann bob", "cyd dan")
	if before.Queue[0].Name != "cid" || d.maker.Name != "Ann" {
		t.Errorf("an older view has %+v, the maker is %v", before.Queue, d.maker)
	}
	d = d.stops(0, named(ann, "Ann"), bob, dan)
	shows("Ann bob", "cyd dan")
	d.comes(cid) // by the old name
	shows("Ann bob", "cid dan")
	d.does(bob, rooms.Leave{})
	d.between()
	d.passes(d.limits.Between)
	shows("Ann cid", "dan")
}
