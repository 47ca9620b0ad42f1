package room

import (
	"fmt"
	"testing"
	"time"

	"shithead/rooms"
)

// over is a match that is over, with everybody back in front of the screen then.
func over(t *testing.T, bots int, people ...rooms.Person) *desk {
	t.Helper()
	d := newDesk(t, 15*time.Second, bots, people...)
	d.matchOver()
	d.all(rooms.Back{}, people...)
	return d
}

// TestGoingAfterTheMatchIsNoYesToAnother: who is not there is neither waited for nor taken into it.
func TestGoingAfterTheMatchIsNoYesToAnother(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.matchOver()
	d.does(bob, rooms.Back{})
	match := d.match.ID
	d.does(ann, rooms.Ready{})
	d.shows("over ann bob")
	d.goes(bob)
	check(t, string(match), "%s", d.match.ID)
	before := len(d.settled)
	d.does(ann, rooms.Ready{})
	d.shows("playing ann " + standIn)
	d.matchOver()
	for _, r := range d.settled[before:] {
		if !r.Practice() || !r.MatchPractice() {
			t.Errorf("ann alone is no company: %+v", r)
		}
	}
}

// TestWhoDoesNothingDoesNotHoldUpTheNextMatch even if the window is open.
func TestWhoDoesNothingDoesNotHoldUpTheNextMatch(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.matchOver()
	d.shows("over ann-auto bob-auto")
	d.does(ann, rooms.Ready{})
	d.shows("playing ann " + standIn)
	d.watched(1)
}

// TestALoserDoesNotTakeTheMatchAway by leaving before its last round: it was played by both, and only one can have won.
func TestALoserDoesNotTakeTheMatchAway(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob) // three rounds
	for d.match.Played < 2 {
		d.between()
	}
	d.does(bob, rooms.Leave{})
	d.matchOver()
	last := d.newest()
	check(t, "true false 3", "%v %v %d", last.Practice(), last.MatchPractice(), len(last.Standings))
	for _, s := range last.Standings {
		if s.Away != (s.Player != "") || s.Place < 1 { // ann let every clock run out
			t.Errorf("%+v", s)
		}
	}
}

// TestWhoLeavesAMatchHasNotPlayedIt, however late that is, and whoever else has.
func TestWhoLeavesAMatchHasNotPlayedIt(t *testing.T) {
	for _, inLastRound := range []bool{false, true} {
		d := deskBy(t, "bitenight", 2, ann, bob, cid)
		d.between() // every clock runs out
		d.does(bob, rooms.Back{})
		if inLastRound {
			d.again()
			d.does(bob, rooms.Leave{})
		} else {
			d.does(bob, rooms.Leave{})
			d.again()
		}
		d.abandon()
		standings := d.newest().Standings
		for _, s := range standings {
			if s.Away != (s.Player == bob.ID) || len(standings) != 3 {
				t.Errorf("in the last round %v: %+v", inLastRound, standings)
			}
		}
	}
}

// TestAnotherMatchByVote: once more than half of those who are here are ready, the others have a while left.
func TestAnotherMatchByVote(t *testing.T) {
	d := over(t, 0, ann, bob, cid)
	match := d.match.ID
	d.does(bob, rooms.Ready{})
	d.due(0)
	check(t, "true", "%v", d.sees(ann).Seats[1].Ready)
	d.passes(time.Minute)
	d.does(cid, rooms.Ready{})
	d.due(d.limits.Rematch)
	d.passes(time.Second)
	d.does(cid, rooms.Ready{}) // a second time stretches nothing
	d.passes(d.limits.Rematch - time.Second - 1)
	d.shows("over ann bob cid")
	d.passes(1)
	d.shows("playing " + standIn + " bob cid")
	d.watched(1)
	check(t, "false bob false", "%v %s %v", d.match.ID == match, d.maker.Name, d.seats[1].ready)
	d.does(ann, rooms.Queue{Wait: true})
	d.between()
	d.passes(d.limits.Between)
	d.shows("playing ann bob-auto cid-auto")
}

// TestTheVoteFollowsThoseWhoAreHere: who comes may end a majority, who goes may make one.
func TestTheVoteFollowsThoseWhoAreHere(t *testing.T) {
	d := over(t, 0, ann, bob, cid, dan)
	d.goes(dan)
	d.all(rooms.Ready{}, ann, bob)
	d.due(d.limits.Rematch) // two of three
	d.passes(time.Second)
	d.comes(dan)
	d.due(0) // two of four
	d.passes(time.Hour)
	d.shows("over ann bob cid dan")
	d.goes(cid)
	d.due(d.limits.Rematch)
	d.goes(bob) // and takes the vote along
	d.due(0)
	d.does(dan, rooms.Ready{})
	check(t, "1", "%d", d.phase) // all who are here have said so
}

// TestAVoteOutlastsARestart, with what was left of its time, a moment at least, and as it was counted: who was here and has
// not voted has to be back first, or be given up on.
func TestAVoteOutlastsARestart(t *testing.T) {
	d := over(t, 0, ann, bob, cid)
	d.all(rooms.Ready{}, ann, bob)
	d.passes(5 * time.Second)
	again := d.restored(ann, cid)
	seats := again.sees(ann).Seats
	check(t, "true true false", "%v %v %v", seats[0].Ready, seats[1].Ready, seats[2].Ready)
	again.due(again.limits.Rematch - 5*time.Second)
	d.passes(d.limits.Rematch - 6*time.Second)
	d.restored(ann, bob, cid).due(d.limits.TurnLeft)
	again.passes(again.limits.Rematch)
	again.shows("playing ann bob-gone " + standIn)

	d = over(t, 0, ann, bob, cid)
	d.does(ann, rooms.Ready{})
	d = d.restored(ann)
	d.passes(d.limits.Hold - 1)
	d.shows("over ann bob-gone cid-gone")
	d.due(0)
	d.passes(1 + d.limits.Rematch) // the others are not back
	check(t, "1", "%d", d.phase)
}

// TestAVote_AmongThoseWhoLetTheirClocksRunOut, is the same after a restart: they are not counted then either.
func TestAVote_AmongThoseWhoLetTheirClocksRunOut(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob, cid, dan)
	d.matchOver()
	d.all(rooms.Back{}, ann, bob, cid) // dan does nothing
	d.all(rooms.Ready{}, ann, bob)
	d.shows("over ann bob cid dan-auto")
	d.due(d.limits.Rematch)
	after := d.restored()
	check(t, d.voted.String(), "%v", after.voted)
	after.passes(time.Hour)
	after.shows("ended ann-gone bob-gone cid-gone dan-gone")
	check(t, "3", "%d", after.phase)
}

// TestTheTallyIsOfThoseWhoSit: it goes on over matches, begins anew with another owner, and as the maker likes.
func TestTheTallyIsOfThoseWhoSit(t *testing.T) {
	d := over(t, 1, ann, bob)
	was := *d.sees(ann).Tally
	if won := d.match.Standings()[0].Seat; d.seats[won].Bot != "" && was.Won[won] != 1 {
		t.Errorf("seat %d has won, and %+v", won, was)
	}
	d.queues(cid)
	d.does(ann, rooms.Ready{})
	d.does(bob, rooms.Leave{})
	d.shows("playing ann cid easy")
	now := d.kept().sees(ann).Tally
	for name, lists := range map[string][2][]int{
		"points": {was.Points, now.Points}, "Shitheads": {was.Shitheads, now.Shitheads},
		"rounds": {was.Rounds, now.Rounds}, "won": {was.Won, now.Won},
	} {
		if before, after := lists[0], lists[1]; after[0] != before[0] || after[1] != 0 || after[2] != before[2] {
			t.Errorf("%s: %v after %v", name, after, before)
		}
	}
	d.refused(ann, rooms.ResetTally{}, rooms.ErrNotNow)
	d.between()
	d.refused(cid, rooms.ResetTally{}, rooms.ErrNotMaker)
	title := d.seats.titled()
	d.does(ann, rooms.ResetTally{})
	d.told(rooms.EntryReset, "ann")
	v := d.kept().sees(ann)
	check(t, fmt.Sprint(title, true), "%d %v", v.Titled, v.Tally == nil)
}

// TestAMatchOfNothingIsNobodysMatch: who calls every round off has won nothing, and played no match.
func TestAMatchOfNothingIsNobodysMatch(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob) // one round
	d.all(rooms.CallOff{Agree: true}, ann, bob)
	d.shows("over ann bob")
	check(t, fmt.Sprint(false, tally{}), "%v %v", d.settled[0].MatchOver(), d.seats[0].Tally)
}
