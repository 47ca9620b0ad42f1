package room

import (
	"fmt"
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

// TestWhoDropsOffIsPlayedForAfterAWhile, and who leaves at once. A seat that was not given up is given back.
func TestWhoDropsOffIsPlayedForAfterAWhile(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob, cid)
	who := d.toPlay()
	i, moves := d.seats.of(who), d.round.state.Moves()
	d.due(0) // there is no clock
	d.passes(d.limits.Patience - d.limits.Away)
	d.goes(who)
	d.told(rooms.EntryDropped, who.Name)
	d.passes(d.limits.Away - 1)
	d.moved(moves)
	d.passes(1)
	d.moved(moves + 1)
	check(t, "true", "%v", d.seats[i].auto)
	d.comes(who)
	check(t, fmt.Sprint(i, false), "%d %v", d.sees(who).Seat, d.seats[i].auto)
	d.does(d.onTurn(), rooms.Leave{})
	moves = d.round.state.Moves()
	d.passes(5 * time.Second)
	if d.round.state.Moves() == moves {
		t.Error("who has left is waited for")
	}
}

// TestLeavingIsNotDroppingOff: the result stays the owner's, and there are no points for what a bot played.
func TestLeavingIsNotDroppingOff(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob, cid)
	d.toPlay()
	d.does(bob, rooms.Leave{})
	d.shows("playing ann bob-left cid")
	d.watched(1)
	d.refused(bob, rooms.Back{}, rooms.ErrNotSeated)
	d.refused(bob, rooms.Sit{}, rooms.ErrBegun)
	d.passes(2 * time.Hour)
	if len(d.settled) != 3 || !d.settled[2].MatchOver() {
		t.Fatalf("%d rounds", len(d.settled))
	}
	first, second := d.settled[0].Seats[1], d.settled[1].Seats[1]
	check(t, "id-bob true, "+standIn, "%s %v, %s%s", first.Player, first.Away, second.Player, second.Bot)
	for _, r := range d.settled {
		for _, seat := range r.Seats {
			if seat.Player != "" && !seat.Away { // ann and cid let every clock run out
				t.Errorf("points for %+v", seat)
			}
		}
	}
	check(t, "0 0", "%d %d", d.match.Points[0], d.match.Points[2])
}

func TestTheNextRoundWaitsForThoseWhoAreHere(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob)
	d.between()
	v := d.sees(ann)
	check(t, "round 1 of 3, true, due true, 0", "round %d of %d, %v, due %v, %d",
		v.Match.Round, v.Match.Rounds, v.Result != nil, !v.Deadline.IsZero(), len(v.Legal))
	shithead := d.last.Shithead
	d.does(bob, rooms.Back{})
	d.does(ann, rooms.Ready{})
	d.shows("between ann bob easy")
	d.goes(bob) // who is not here is not waited for
	d.shows("playing ann bob-gone easy")
	check(t, fmt.Sprint(2, shithead), "%d %d", d.round.number, d.round.state.Dealer())
	d.passes(2 * time.Hour)
	d.shows("over ann-auto bob-gone easy")
	check(t, "3 true", "%d %v", len(d.settled), d.Wake().IsZero())
	match := d.match.ID
	d.does(ann, rooms.Ready{})
	check(t, "1 false 0", "%d %v %d", d.phase, d.match.ID == match, d.match.Played)
}

// TestWhenARoomEnds: once none who has a seat is there, after a while, and never while a round runs.
func TestWhenARoomEnds(t *testing.T) {
	linger := rooms.DefaultRoomLimits().Linger
	for name, c := range map[string]struct {
		begun bool
		who   []rooms.Person
		leave func(d *desk)
		after time.Duration
		want  string
	}{
		"all have gone":        {false, []rooms.Person{ann, bob}, func(d *desk) { d.goes(ann, bob) }, linger, "ended ann-gone bob-gone easy"},
		"a moment before":      {false, []rooms.Person{ann, bob}, func(d *desk) { d.goes(ann, bob) }, linger - 1, "gathering ann-gone bob-gone easy"},
		"one leaves":           {false, []rooms.Person{ann, bob}, func(d *desk) { d.does(ann, rooms.Leave{}) }, 0, "gathering free bob easy"},
		"all leave":            {false, []rooms.Person{ann, bob}, func(d *desk) { d.all(rooms.Leave{}, ann, bob) }, 0, "ended free free easy"},
		"while a round runs":   {true, []rooms.Person{ann}, func(d *desk) { d.does(ann, rooms.Leave{}) }, 0, "playing ann-left easy easy"},
		"after that round":     {true, []rooms.Person{ann}, func(d *desk) { d.does(ann, rooms.Leave{}) }, time.Hour, "ended ann-left easy easy"},
		"watchers alone":       {true, []rooms.Person{ann}, func(d *desk) { d.comes(guest); d.goes(ann) }, 24 * time.Hour, "ended ann-gone easy easy"},
		"guests begin no game": {false, []rooms.Person{ann, gus, gil}, func(d *desk) { d.does(ann, rooms.Leave{}) }, 0, "ended free gus gil"},
		"guests play on":       {true, []rooms.Person{ann, gus, gil}, func(d *desk) { d.does(ann, rooms.Leave{}) }, 0, "playing ann-left gus gil"},
	} {
		t.Run(name, func(t *testing.T) {
			d := gather(t, 15*time.Second, 3-len(c.who), c.who...)
			if c.begun {
				d.does(ann, rooms.Start{})
			}
			c.leave(d)
			d.passes(c.after)
			d.shows(c.want)
			if d.maker.Guest() || name == "one leaves" && d.maker.ID != bob.ID {
				t.Errorf("the maker is %v", d.maker)
			}
			if name == "after that round" && (len(d.settled) != 1 || d.settled[0].Seats[0].Player != ann.ID || !d.settled[0].Practice()) {
				t.Errorf("ann gets away with it: %+v", d.settled)
			}
		})
	}
}

// TestWhoIsGoneDoesNotHoldTheTable: after a while the seat is free, and another who sits there makes the table.
func TestWhoIsGoneDoesNotHoldTheTable(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	d.goes(ann)
	d.comes(ann)
	d.passes(time.Hour)
	d.shows("gathering ann bob")
	d.goes(ann)
	d.passes(d.limits.Hold - 1)
	d.refused(bob, rooms.Start{}, rooms.ErrNotMaker)
	d.passes(1)
	d.shows("gathering free bob")
	check(t, "bob true", "%s %v", d.maker.Name, d.Wake().IsZero())
	d.does(bob, rooms.AddBot{Level: "easy"}, rooms.Start{})
}

func TestMakingTheTable(t *testing.T) {
	easy := rooms.AddBot{Level: "easy"}
	d := gather(t, 0, 0, ann, bob, cid, dan)
	d.all(rooms.Leave{}, cid, dan)
	d.refused(ann, rooms.Start{}, rooms.ErrSeatsFree)
	d.refused(bob, rooms.Start{}, rooms.ErrNotMaker)
	d.refused(bob, easy, rooms.ErrNotMaker)
	d.refused(ann, rooms.AddBot{Level: "perfect"}, rooms.ErrTerms)
	d.refused(bob, rooms.Sit{}, rooms.ErrSeated)
	d.refused(guest, rooms.Sit{}, rooms.ErrGuest)
	d.does(ann, easy, rooms.AddBot{Level: "random"})
	d.shows("gathering ann bob random easy")
	d.refused(ann, easy, rooms.ErrFull)
	d.refused(cid, rooms.Sit{}, rooms.ErrFull)
	d.does(ann, rooms.RemoveBot{}, rooms.RemoveBot{})
	d.refused(ann, rooms.RemoveBot{}, rooms.ErrNoBot)
	d.does(cid, rooms.Sit{})
	d.does(ann, easy, rooms.Start{})
	d.shows("playing ann bob cid easy")
	d.refused(ann, rooms.Start{}, rooms.ErrBegun)
	d.refused(ann, easy, rooms.ErrBegun)
	d.refused(ann, rooms.Ready{}, rooms.ErrNotNow)
	d.refused(ann, nil, rooms.ErrNotNow)
	d.idle(ann, rooms.Back{}) // no screen is drawn for it
	for i, s := range d.sees(ann).Seats {
		if (s.Bot != "") != strings.HasSuffix(s.Name, rooms.BotMark) || (s.Bot != "") != (i == 3) {
			t.Errorf("seat %d: %+v", i, s)
		}
	}
}

// TestBotsComeAndGoAtAPace: so many at once, and then one every so often.
func TestBotsComeAndGoAtAPace(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	easy := rooms.AddBot{Level: "easy"}
	d.does(bob, rooms.Leave{})
	for i := range d.limits.SeatBotBurst {
		if i%2 == 0 {
			d.does(ann, easy)
			d.refused(ann, easy, rooms.ErrFull)
		} else {
			d.does(ann, rooms.RemoveBot{})
			d.refused(ann, rooms.RemoveBot{}, rooms.ErrNoBot)
		}
	}
	check(t, "1", "%d", len(d.lines)) // without a round the journal is one line
	d.refused(ann, easy, rooms.ErrTooFast)
	d.passes(d.limits.SeatBotEvery / 2)
	d.refused(ann, easy, rooms.ErrTooFast)
	d.passes(d.limits.SeatBotEvery / 2)
	d.does(ann, easy)
	d.refused(ann, rooms.RemoveBot{}, rooms.ErrTooFast)
	d.maker = bob
	d.does(bob, rooms.RemoveBot{})
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

// TestSwapsAreBounded, and make the set-up no longer.
func TestSwapsAreBounded(t *testing.T) {
	d := newDesk(t, 30*time.Second, 0, ann, bob)
	end := d.clock.deadline
	for range d.limits.Swaps {
		d.passes(time.Millisecond)
		d.plays(ann)
	}
	d.refused(ann, d.move(d.sees(ann).Legal[0]), rooms.ErrTooFast)
	check(t, "0s later, in the set-up true", "%v later, in the set-up %v", d.clock.deadline.Sub(end), d.round.state.Phase() == engine.PhaseSetUp)
	d.does(ann, d.move(engine.Ready(0)))
}
