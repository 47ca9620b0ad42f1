package room

import (
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

func TestStaleIsJudgedByWhatOthersDid(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	seen, round := 0, d.round.id
	d.plays(ann)
	// Bob has not seen ann's swap: that does not matter. Ann has moved herself: hers is late now.
	d.does(bob, rooms.Move{Round: round, Seen: seen, Move: d.sees(bob).Legal[0]})
	d.refused(ann, rooms.Move{Round: round, Seen: seen, Move: engine.Ready(0)}, rooms.ErrStale)
	d.does(ann, rooms.Move{Round: round, Seen: 1, Move: engine.Ready(0)})
	d.does(bob, rooms.Move{Round: round, Seen: 2, Move: engine.Ready(1)})
	before := d.round.state.Moves()
	d.refused(ann, rooms.Move{Round: round, Seen: before + 1, Move: engine.Ready(0)}, rooms.ErrStale) // what has not been
	d.refused(ann, rooms.Move{Round: "another", Seen: before, Move: engine.Ready(0)}, rooms.ErrStale)
	d.passes(d.limits.Race) // the race ends by itself: whatever was meant before is late
	d.moved(before + 1)
	who := d.onTurn()
	d.refused(who, rooms.Move{Round: round, Seen: before, Move: d.sees(who).Legal[0]}, rooms.ErrStale)
	d.plays(who)
}

// TestTheRaceEndsByItself: the first holder left of the dealer opens with one card (RULES.md bitenight/opening).
func TestTheRaceEndsByItself(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob, cid)
	d.toRace()
	state := d.round.state
	want := engine.NoSeat
	for k := 3; k >= 1; k-- {
		i := (state.Dealer() + k) % 3
		if hand := state.Hand(i); hand.Rank(state.Opening()) > 0 {
			want = i
		}
	}
	d.due(d.limits.Race)
	d.passes(d.limits.Race - 1)
	d.moved(3)
	d.passes(1)
	var opened rooms.Entry
	for _, e := range d.log.entries {
		if e.Kind == rooms.EntryEvent && e.Event.Kind == engine.EventPlayed {
			opened = e
		}
	}
	if opened.Seat != want || opened.Event.N != 1 || !opened.Auto {
		t.Errorf("opened by %+v instead of seat %d with one card", opened, want)
	}
}

// TestWhatIsKeptOfALiveRound is what FORMATS.md (Game record) has of live rooms.
func TestWhatIsKeptOfALiveRound(t *testing.T) {
	d := newDesk(t, 0, 1, ann)
	for _, want := range []string{
		`"round":"` + string(d.round.id) + `"`, `"match":"` + string(d.match.ID) + `"`, revision(engine.Revision),
		`"at":"2026-05-06T07:08:09Z"`, `"seats":[{"id":"id-ann"},{"name":"` + d.seats[1].Name + `","bot":"easy"}]`, `"names":["",""]`,
		`"first":null`, `"fair":{"version":1,"commit":"` + d.sees(ann).Deal.Commit + `","seed":"`,
	} {
		if header := string(d.record()); !strings.Contains(header, want) {
			t.Errorf("no %s in %s", want, header)
		}
	}
	d.now = d.now.Add(1234 * time.Millisecond)
	d.does(ann, d.move(engine.Ready(0)))
	d.wrote(`"t":1234`)
	check(t, "false", "%v", strings.Contains(d.latest(), "auto"))
}

// TestWatchersSeeNoHand and share one view, which says when it was made: who comes late sees the time that is left.
func TestWatchersSeeNoHand(t *testing.T) {
	d := newDesk(t, 30*time.Second, 0, ann, bob)
	d.comes(guest, cid)
	v := d.sees(guest)
	if v != d.sees(cid) || v.Watchers != 2 || v.Seat != engine.NoSeat || v.Table.Hand.Len() != 0 || len(v.Legal) != 0 ||
		v.Table.Seats[0].Hand != 3 {
		t.Errorf("a watcher sees %+v of %+v", v.Table, v)
	}
	if own := d.sees(ann); own.Table.Hand.Len() != 3 || own.Seat != 0 {
		t.Errorf("ann sees %+v", own.Table)
	}
	d.passes(20 * time.Second)
	for _, who := range []rooms.Person{guest, ann} {
		if later := d.sees(who); later.At != d.now || later.Deadline != v.Deadline {
			t.Errorf("%s: made at %v, due %v", who.Name, later.At, later.Deadline)
		}
	}
}

// TestWhoIsPlayedFor_IsNotWaitedFor: the lobby says that it is their turn once they are back.
func TestWhoIsPlayedFor_IsNotWaitedFor(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	who := d.toPlay()
	turn := func(want data.ID) {
		t.Helper()
		check(t, string(want), "%s", d.Summary().Turn)
	}
	for _, back := range []rooms.Command{rooms.Back{}, rooms.CallOff{}} {
		turn(who.ID)
		d.seats[d.seats.of(who)].auto = true
		turn("")
		fx, err := d.Do(who, back, d.now)
		check(t, "true <nil>", "%v %v", fx.Summary, err)
	}
	turn(who.ID)
}
