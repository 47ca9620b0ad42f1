package room

import (
	"slices"
	"testing"
	"time"

	"shithead/engine"
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
	if d.match.ID != match {
		t.Fatal("bob went, and another match begins")
	}
	before := len(d.settled)
	d.does(ann, rooms.Ready{})
	if d.shows("playing ann " + standIn); d.match.ID == match {
		t.Fatal("ann may play on without bob")
	}
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
	if d.shows("playing ann " + standIn); d.watchers != 1 {
		t.Errorf("%d watch", d.watchers)
	}
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
	if !last.Practice() || last.MatchPractice() || len(last.Standings) != 3 {
		t.Errorf("the last round, without bob, is practice, and the match is not: %+v", last)
	}
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

// TestAnotherMatchByVote: once more than half of those who are here are ready, the others have a while left. Who has not
// said so by then watches.
func TestAnotherMatchByVote(t *testing.T) {
	d := over(t, 0, ann, bob, cid)
	match := d.match.ID
	d.does(bob, rooms.Ready{})
	if v := d.sees(ann); !v.Deadline.IsZero() || !v.Seats[1].Ready {
		t.Fatalf("one of three has said so, and it goes on at %v", v.Deadline)
	}
	d.passes(time.Minute)
	d.does(cid, rooms.Ready{})
	due := d.now.Add(d.limits.Rematch)
	d.passes(time.Second)
	d.does(cid, rooms.Ready{}) // a second time stretches nothing
	if v := d.sees(ann); !v.Deadline.Equal(due) {
		t.Fatalf("it goes on at %v and not at %v", v.Deadline, due)
	}
	d.passes(due.Sub(d.now) - 1)
	d.shows("over ann bob cid")
	d.passes(1)
	d.shows("playing " + standIn + " bob cid")
	if v := d.sees(bob); d.match.ID == match || v.Watchers != 1 || v.Maker.ID != bob.ID || v.Seats[1].Ready {
		t.Errorf("%+v, %d watch, the maker is %v", v.Seats, v.Watchers, v.Maker)
	}
	d.does(ann, rooms.Queue{Wait: true})
	d.between()
	d.passes(d.limits.Between)
	d.shows("playing ann bob-auto cid-auto")
}

// TestTheVoteFollowsThoseWhoAreHere: who comes may end a majority, who goes may make one.
func TestTheVoteFollowsThoseWhoAreHere(t *testing.T) {
	d := over(t, 0, ann, bob, cid, dan)
	decided := func(what string, want bool) {
		t.Helper()
		if due := d.clock.deadline; due.IsZero() == want || want && !due.Equal(d.now.Add(d.limits.Rematch)) {
			t.Fatalf("%s: it goes on at %v, it is %v", what, due, d.now)
		}
	}
	d.goes(dan)
	d.all(rooms.Ready{}, ann, bob)
	decided("two of three", true)
	d.passes(time.Second)
	d.comes(dan)
	decided("two of four", false)
	d.passes(time.Hour)
	d.shows("over ann bob cid dan")
	d.goes(cid)
	decided("two of three again", true)
	d.goes(bob) // and takes the vote along
	decided("one of two", false)
	d.does(dan, rooms.Ready{})
	if d.phase != rooms.Playing {
		t.Error("all who are here have said so, and it does not go on")
	}
}

// TestAVoteOutlastsARestart, with what was left of its time, a moment at least, and as it was counted: who was here and has
// not voted has to be back first, or be given up on.
func TestAVoteOutlastsARestart(t *testing.T) {
	d := over(t, 0, ann, bob, cid)
	d.all(rooms.Ready{}, ann, bob)
	d.passes(5 * time.Second)
	again := d.restored(ann, cid)
	if v := again.sees(ann); !v.Seats[0].Ready || !v.Seats[1].Ready || v.Seats[2].Ready {
		t.Fatalf("ready are %+v", v.Seats)
	}
	if left := again.clock.deadline.Sub(again.now); left != again.limits.Rematch-5*time.Second {
		t.Fatalf("%v are left", left)
	}
	d.passes(d.limits.Rematch - 6*time.Second)
	if late := d.restored(ann, bob, cid); late.clock.deadline.Sub(late.now) != late.limits.TurnLeft {
		t.Fatalf("%v are left", late.clock.deadline.Sub(late.now))
	}
	again.passes(again.limits.Rematch)
	again.shows("playing ann bob-gone " + standIn)

	d = over(t, 0, ann, bob, cid)
	d.does(ann, rooms.Ready{})
	d = d.restored(ann)
	d.passes(d.limits.Hold - 1)
	if d.phase != rooms.Over || !d.clock.deadline.IsZero() {
		t.Fatalf("one of three has voted, and in phase %v it goes on at %v", d.phase, d.clock.deadline)
	}
	d.passes(1 + d.limits.Rematch)
	if d.phase != rooms.Playing {
		t.Error("the others are not back, and are waited for")
	}
}

// TestAVote_AmongThoseWhoLetTheirClocksRunOut, is the same after a restart: they are not counted then either. It begins no
// match before somebody is back.
func TestAVote_AmongThoseWhoLetTheirClocksRunOut(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob, cid, dan)
	d.matchOver()
	d.all(rooms.Back{}, ann, bob, cid) // dan does nothing
	d.all(rooms.Ready{}, ann, bob)
	if d.clock.deadline.IsZero() || !d.seats[3].auto {
		t.Fatalf("two of three are no majority: %+v", d.seats)
	}
	after := d.restored()
	if !after.voted.Equal(d.voted) {
		t.Errorf("enough had voted at %v, after a restart at %v", d.voted, after.voted)
	}
	after.passes(time.Hour)
	after.shows("ended ann-gone bob-gone cid-gone dan-gone")
	if after.phase != rooms.Over {
		t.Errorf("phase %v", after.phase)
	}
}

// TestTheShitheadBearsTheTitle until another round has one, whatever is called off in between, and a restart changes
// nothing.
func TestTheShitheadBearsTheTitle(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob) // three rounds
	if v := d.sees(ann); v.Titled != engine.NoSeat || v.Tally != nil {
		t.Fatalf("before the first round is over: %d, %+v", v.Titled, v.Tally)
	}
	titled := func(want int) {
		t.Helper()
		if v := d.kept(ann, bob).sees(bob); v.Titled != want {
			t.Errorf("phase %v: %d bears the title, and not %d", v.Phase, v.Titled, want)
		}
	}
	first := d.lost()
	titled(first)
	d.passes(d.limits.Between)
	titled(first)
	d.all(rooms.Back{}, ann, bob)
	d.all(rooms.CallOff{Agree: true}, ann, bob)
	titled(first)
	d.passes(d.limits.Between)
	second := d.lost()
	titled(second)
	if got := d.sees(ann).Tally; !slices.Equal(got.Rounds, []int{2, 2, 2}) || got.Shitheads[first] == 0 || got.Shitheads[second] == 0 {
		t.Errorf("%+v", got)
	}
}

// TestWhoLeavesTakesTheTitleAlong, during a round and between two; the result stays.
func TestWhoLeavesTakesTheTitleAlong(t *testing.T) {
	for _, playing := range []bool{false, true} {
		d := newDesk(t, 15*time.Second, 0, ann, bob, cid)
		i := d.lost()
		if playing {
			d.passes(d.limits.Between)
		}
		d.does(d.seats[i].owner(), rooms.Leave{})
		if d.seats.titled() != engine.NoSeat || d.seats[i].Tally.Shitheads != 1 {
			t.Errorf("playing %v: seat %d bears the title, %+v", playing, d.seats.titled(), d.seats[i].Tally)
		}
		d.kept()
	}
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
	if v := d.kept().sees(ann); v.Tally != nil || v.Titled != title || !d.has(rooms.EntryReset, "ann") {
		t.Errorf("%+v", v.Tally)
	}
}

// TestAMatchOfNothingIsNobodysMatch: who calls every round off has won nothing, and played no match.
func TestAMatchOfNothingIsNobodysMatch(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob) // one round
	d.all(rooms.CallOff{Agree: true}, ann, bob)
	if d.phase != rooms.Over || d.settled[0].MatchOver() || d.seats[0].Tally != (tally{}) {
		t.Errorf("phase %v, %+v, %+v", d.phase, d.settled[0].Standings, d.seats[0].Tally)
	}
}
