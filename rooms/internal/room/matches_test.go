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

var agree = rooms.CallOff{Agree: true}

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

// TestACallOffThatIsCutOff between the result and its settlement is settled after a restart.
func TestACallOffThatIsCutOff(t *testing.T) {
	d := newDesk(t, 30*time.Second, 1, ann, bob)
	d.does(bob, agree)
	fx, err := d.Do(ann, agree, d.now)
	if err != nil || len(fx.Lines) != 2 || !strings.Contains(string(fx.Lines[0].Text), `"end":"agreed"`) {
		t.Fatalf("%+v, %v", fx, err)
	}
	d.lines = append(slices.Clone(d.lines), fx.Lines[0])
	if _, err := record.Replay(bytes.NewReader(d.record()), nil); err != nil {
		t.Errorf("the record: %v", err)
	}
	after := d.restored()
	after.passes(0)
	after.calledOff()
}
