package room

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// over is a match that is over, with all back in front of the screen then.
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

// TestWhoLeavesAMatchHasNotPlayedIt, however late that is, and whichever others have.
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

var agree, disagree = rooms.CallOff{Agree: true}, rooms.CallOff{Agree: false}

// calledOff checks that the round was abandoned because all agreed, and counts for nothing.
func (d *desk) calledOff() {
	d.t.Helper()
	if len(d.settled) == 0 {
		d.t.Fatal("not called off")
	}
	round := d.newest()
	check(d.t, record.EndAgreed+record.EndAgreed, "%s%s", round.End, d.last.End)
	for _, s := range round.Seats {
		check(d.t, "0 false 0", "%d %v %d", s.Place, s.Shithead, s.Points)
	}
	v := d.sees(ann)
	check(d.t, "[] -1 true", "%v %d %v", v.CallOff, v.Result.Shithead, v.Tally == nil)
	last := d.entry()
	if last.Kind == rooms.EntryMatchOver {
		last = d.log.entries[len(d.log.entries)-2]
	}
	check(d.t, fmt.Sprint(engine.EventEnded, engine.CauseCalledOff), "%v %v", last.Event.Kind, last.Event.Cause)
}

// TestARoundIsCalledOffOnceAllAgree, in any phase, and who changes their mind has not agreed.
func TestARoundIsCalledOffOnceAllAgree(t *testing.T) {
	for _, phase := range []string{"set-up", "play"} {
		t.Run(phase, func(t *testing.T) {
			d := newDesk(t, 30*time.Second, 1, ann, bob)
			d.comes(cid)
			if phase == "play" {
				d.toPlay()
			}
			dealer, due := d.dealer().Seat, d.clock.deadline
			d.refused(cid, agree, rooms.ErrNotSeated)
			for _, step := range []struct {
				who  rooms.Person
				word rooms.CallOff
				want []bool
			}{
				{ann, agree, []bool{true, false, false}},
				{ann, disagree, nil},
				{bob, agree, []bool{false, true, false}},
			} {
				d.does(step.who, step.word)
				check(t, fmt.Sprint(step.want), "%v", d.sees(cid).CallOff)
			}
			if len(d.settled) != 0 || d.clock.deadline != due {
				t.Fatal("called off by one, or the turn's time has changed")
			}
			fx, err := d.Do(ann, agree, d.now)
			if err != nil || len(fx.Lines) != 2 || !strings.Contains(string(fx.Lines[0].Text), `"end":"agreed"`) {
				t.Fatalf("%+v, %v", fx, err)
			}
			whole := append(slices.Clone(d.lines), fx.Lines[0])
			d.note(fx)
			d.calledOff()
			d.shows("between ann bob easy")
			check(t, fmt.Sprint(1, dealer), "%d %d", d.match.Played, d.dealer().Seat)
			d.refused(ann, agree, rooms.ErrNotNow)
			if _, err := record.Replay(bytes.NewReader(recordOf(whole)), nil); err != nil {
				t.Errorf("the record: %v", err)
			}
			d.passes(d.limits.Between)
			d.shows("playing ann bob easy")
			check(t, "[]", "%v", d.sees(ann).CallOff)
			d.lines = whole // cut off between the result and its settlement
			after := d.restored()
			after.passes(0)
			after.calledOff()
		})
	}
}

// TestOnlyThoseWhoPlayAreAsked: neither who has left, nor for whom a bot's hand plays.
func TestOnlyThoseWhoPlayAreAsked(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob, cid)
	d.does(ann, agree)
	d.does(bob, rooms.Leave{})
	d.goes(cid)
	if len(d.settled) != 0 {
		t.Fatal("called off, and cid has only just dropped off")
	}
	for len(d.settled) == 0 && !d.seats[2].auto {
		if d.round.state.Turn() == 0 {
			d.plays(ann)
		}
		d.passes(time.Second)
	}
	d.calledOff()
	if !d.settled[0].Practice() && d.settled[0].Seats[1].Player != bob.ID {
		t.Errorf("%+v", d.settled[0].Seats)
	}

	d = newDesk(t, 15*time.Second, 0, ann, bob)
	d.does(ann, agree)
	d.does(bob, rooms.Leave{}) // who was the last one not to agree
	d.calledOff()

	d = newDesk(t, 15*time.Second, 0, ann, bob)
	d.does(ann, agree, rooms.Leave{}) // takes it along
	check(t, "0 []", "%d %v", len(d.settled), d.sees(bob).CallOff)
}

// TestAgreeingIsBounded, as each time is a write, and taking it back is not.
func TestAgreeingIsBounded(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	for range d.limits.Agreements {
		d.does(ann, agree, agree, disagree)
	}
	lines := len(d.lines)
	d.refused(ann, agree, rooms.ErrTooFast)
	d.does(ann, disagree)
	check(t, fmt.Sprint(lines), "%d", len(d.lines))
	d.does(bob, agree)
}

// TestWhoNeedNotAgree: who has been away for as long as one is waited for, and, where there is no clock, who has been waited
// for on their turn until patience ended, until they do something.
func TestWhoNeedNotAgree(t *testing.T) {
	limits := rooms.DefaultRoomLimits()
	for name, c := range map[string]struct {
		clock time.Duration
		// gone is who goes: none, who is on turn, or who is not.
		gone string
		// first of the others agree at once, the last one when so much time has passed; after moves of that seat.
		late   bool
		passes time.Duration
		then   func(d *desk, turn rooms.Person)
		want   bool
	}{
		"on turn, away too shortly":     {gone: "turn", passes: limits.Away - 1},
		"on turn, away":                 {gone: "turn", passes: limits.Away, want: true},
		"on turn, away before":          {gone: "turn", passes: limits.Away, late: true, want: true},
		"not on turn, away too shortly": {gone: "other", passes: limits.Away - 1},
		"not on turn, away":             {gone: "other", passes: limits.Away, want: true},
		"not on turn, away before":      {gone: "other", passes: limits.Away, late: true, want: true},
		"before patience has ended":     {passes: limits.Patience - 1},
		"patience ends":                 {passes: limits.Patience, want: true},
		"patience has ended":            {passes: limits.Patience, late: true, want: true},
		"who is back":                   {passes: limits.Patience, late: true, then: func(d *desk, turn rooms.Person) { d.does(turn, rooms.Back{}) }},
		"a clock that runs out once":    {clock: time.Minute, passes: time.Minute},
		"the server was not there":      {passes: limits.Patience - time.Minute, then: func(d *desk, _ rooms.Person) { *d = *d.restored(ann, bob, cid); d.passes(time.Minute) }},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, c.clock, 0, ann, bob, cid)
			turn := d.toPlay()
			asked := []rooms.Person{ann, bob, cid}
			not := turn
			if c.gone == "other" {
				not = asked[(slices.Index(asked, turn)+1)%3]
			}
			asked = slices.DeleteFunc(asked, func(who rooms.Person) bool { return who == not })
			if c.gone != "" {
				d.goes(not)
			}
			moves := d.round.state.Moves()
			if !c.late {
				d.all(agree, asked...)
			}
			d.passes(c.passes)
			if c.late && (d.sees(asked[0]).Seats[d.seats.of(not)].Excused != true || d.round.state.Moves() == moves && c.gone != "other") {
				t.Errorf("it is not shown who need not agree, or their turn does not run out: %+v", d.sees(asked[0]).Seats)
			}
			if c.then != nil {
				c.then(d, turn)
			}
			if c.late {
				d.all(agree, asked...)
			}
			if !c.want {
				if len(d.settled) != 0 || d.sees(asked[0]).Seats[d.seats.of(not)].Excused {
					t.Error("called off without a person who is asked")
				}
				return
			}
			d.calledOff()
			if !c.late && d.last.Moves != moves {
				t.Error("a bot's hand has moved")
			}
		})
	}
}

// TestACallOffEndsNothingOnceAllAreGone.
func TestACallOffEndsNothingOnceAllAreGone(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob, cid)
	d.does(ann, agree)
	d.goes(ann, bob, cid)
	d.passes(d.limits.Away - 1)
	d.note(d.Tick(d.now.Add(1)))
	check(t, "0", "%d", len(d.settled))
}
