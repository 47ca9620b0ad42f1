package room

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// promises are what those who wait are shown, such as "2 match, 3 round, none".
func (d *desk) promises() string {
	var words []string
	for _, p := range d.sees(d.maker).Promises {
		word := fmt.Sprint(p.Seat, map[bool]string{true: " match", false: " round"}[p.Match])
		if p.Seat == engine.NoSeat {
			word = "none"
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

// rounds has the match be of so many rounds.
func (d *desk) rounds(n int) {
	d.terms.Rounds = n
	if d.match != nil {
		d.match.Rounds = n
	}
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
		check(t, "3 round, 4 round", "%s", d.promises())
		d.does(dan, rooms.Queue{Wait: false})
		check(t, "3 round", "%s", d.promises())
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
