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

// TestWhoWaitsGetsASeatThatWasGivenUp with the next round: until then all are shown how the last one ended for whom. The
// points stay the seat's, the match its that sat down to it.
func TestWhoWaitsGetsASeatThatWasGivenUp(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob) // three rounds
	d.queues(cid)
	d.does(bob, rooms.Leave{})
	d.between()
	d.shows("between ann-auto bob-left easy +cid")
	if v := d.sees(cid); v.Seat != engine.NoSeat || v.Seats[1].Owner.ID != bob.ID || len(v.Queue) != 1 {
		t.Fatalf("between the rounds: %+v, %+v wait", v.Seats[1], v.Queue)
	}
	points, shares := d.match.Points[1], d.sees(cid).Deal.Shares
	d.passes(d.limits.Between)
	d.shows("playing ann-auto cid easy")
	if v := d.sees(cid); v.Seat != 1 || !v.Seats[1].Here || v.Seats[1].Left || len(v.Queue) != 0 || v.Watchers != 1 ||
		d.match.Points[1] != points || !slices.Equal(v.Deal.Shares, shares) || !d.has(rooms.EntrySat, "cid") {
		t.Errorf("in the next round: %+v, %d watch, points %v", v, v.Watchers, d.match.Points)
	}
	d.matchOver()
	if got := d.settled[1].Seats[1].Player; got != cid.ID {
		t.Errorf("the second round is %q's", got)
	}
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
	if d.shows("playing ann dan eve cid"); d.match.Players[3] != cid.ID {
		t.Errorf("the match is of %v", d.match.Players)
	}
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
	maker := func(who rooms.Person) {
		t.Helper()
		if d.maker.ID != who.ID {
			t.Errorf("the maker is %v", d.maker)
		}
	}
	d.queues(cid)
	d.all(rooms.Leave{}, ann, bob)
	d.between()
	d.shows("between ann-left bob-left +cid")
	d.passes(d.limits.Between)
	d.shows("playing cid " + standIn)
	maker(cid)
	d.queues(dan)
	d.does(cid, rooms.Leave{})
	d.between()
	d.shows("over cid-left " + standIn + " +dan")
	d.passes(d.limits.Rematch)
	d.shows("playing dan " + standIn)
	maker(dan)
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
	if len(d.lines) != lines {
		t.Fatal("waiting is a write of its own")
	}
	d.does(bob, rooms.Leave{}) // and with it they are kept
	d = d.restored(ann, dan)
	d.shows("playing ann bob-left +cid +dan +eve")
	for d.phase != rooms.Between && !d.ended {
		d.passes(time.Second)
		d.grace = d.now.Add(d.limits.Hold)
	}
	d.passes(d.limits.Between)
	d.comes(eve)
	d.passes(d.limits.Hold)
	if got := d.sees(ann).Queue; d.seats.of(dan) != 1 || d.seats.of(cid) != engine.NoSeat || len(got) != 1 || got[0] != eve {
		t.Errorf("%+v, %v wait", d.seats, got)
	}
}

// TestBotsYieldBeforeAMatch, the first too, where several people play, and say so beforehand; within it they stay.
func TestBotsYieldBeforeAMatch(t *testing.T) {
	d := gather(t, 15*time.Second, 3, ann, bob)
	d.rounds(2)
	d.queues(cid)
	d.promises("2 match")
	d.does(ann, rooms.Start{})
	if d.shows("playing ann bob cid easy easy"); d.match.Players[2] != cid.ID {
		t.Fatalf("the match is of %v", d.match.Players)
	}
	d.queues(dan, eve)
	d.promises("3 match", "4 match")
	d.between()
	d.passes(d.limits.Between)
	d.shows("playing ann-auto bob-auto cid-auto easy easy +dan +eve")
	d.matchOver()
	d.again(ann, bob, cid)
	if d.shows("playing ann bob cid dan eve"); d.match.Players[3] != dan.ID {
		t.Errorf("the match is of %v", d.match.Players)
	}
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

// TestASeatThatWasGivenUpIsNoBots: it passes on at a table where one person is left, and then nobody is alone.
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

// TestBotsYieldBeforeARound, those with the least first, if they are to. Who comes has nothing yet, neither here nor of
// the match, which is its that sat down to it; the deal does not pass with the seat.
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
		if d.seats.of(cid) != 3 || d.round.state.Dealer() != 4 || d.dealer().Reason != rooms.DealPassed {
			t.Fatalf("cid sits at %d, seat %d deals", d.seats.of(cid), d.round.state.Dealer())
		}
		if s := &d.seats[3]; d.match.Points[3] != 0 || d.match.Shitheads[3] != 0 || s.Tally != (tally{}) || d.match.Players[3] != "" {
			t.Errorf("cid begins with %+v of %+v", s.Tally, d.match)
		}
		if d.match.Points[4] != 10 && d.match.Shitheads[4] != 10 {
			t.Errorf("the others have %v, %v", d.match.Points, d.match.Shitheads)
		}
		d.kept(ann, bob, cid)
		d.matchOver()
		if last := d.newest(); last.Seats[3].Player != cid.ID || !last.MatchOver() {
			t.Fatalf("the last round is %+v", last)
		}
		for _, m := range d.newest().Standings {
			if m.Player == cid.ID {
				t.Errorf("the match is cid's: %+v", m)
			}
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
	if d.seats.of(cid) != 2 || !d.match.decided() {
		t.Fatalf("cid sits at %d, decided: %v", d.seats.of(cid), d.match.decided())
	}
	d.kept(ann, bob, cid)
	d.abandon()
	if last := d.newest(); !last.MatchOver() {
		t.Errorf("nobody has played the match: %+v", last)
	}
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
		if v := d.kept(ann, bob).sees(bob); v.Terms.Yield != yield {
			t.Errorf("%v is shown as %v", yield, v.Terms.Yield)
		}
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

// TestNewNames are on a seat and in the queue, at once or with the next thing that somebody does, also of those who are not
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
