package room

import (
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// aims plays until somebody has to aim a card, and gives who.
func (d *desk) aims(people ...rooms.Person) rooms.Person {
	d.t.Helper()
	for range 100 {
		for _, who := range people {
			d.does(who, rooms.Move{Round: d.round.id, Seen: d.round.state.Moves(), Move: engine.Ready(0)})
		}
		for d.running() && d.round.state.Phase() == engine.PhasePlay {
			who := d.onTurn()
			v := d.View(who, d.now)
			m := v.Legal[len(v.Legal)-1]
			if i := slices.IndexFunc(v.Legal, func(m engine.Move) bool { return m.Kind == engine.MoveChance || m.Kind == engine.MoveFlip }); i >= 0 {
				m = v.Legal[i]
			}
			d.does(who, rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: m})
		}
		if d.running() && d.round.state.Phase() == engine.PhaseAim {
			return d.onTurn()
		}
		for _, who := range people {
			d.does(who, rooms.Ready{})
		}
	}
	d.t.Fatal("nobody ever aims")
	return rooms.Person{}
}

// TestAimingHasADeadline of its own, as long as a turn's, and somebody is aimed at when it runs out.
func TestAimingHasADeadline(t *testing.T) {
	d := deskBy(t, "custom:shoot=A", rooms.MaxRounds, ann, bob, cid)
	who := d.aims(ann, bob, cid)
	i, moves := d.seats.of(who), d.round.state.Moves()
	if v := d.View(who, d.now); !v.Deadline.Equal(d.now.Add(d.terms.Clock)) {
		t.Fatalf("due %v, it is %v", v.Deadline, d.now)
	}
	d.passes(d.terms.Clock - 1)
	if d.round.state.Phase() != engine.PhaseAim || d.round.state.Moves() != moves {
		t.Fatal("aimed too early")
	}
	d.passes(1)
	if d.round.state.Phase() == engine.PhaseAim || d.round.state.Moves() != moves+1 || d.seats[i].missed != 1 || d.seats[i].auto {
		t.Errorf("phase %v after %d moves, missed %d", d.round.state.Phase(), d.round.state.Moves(), d.seats[i].missed)
	}
	if line := d.latest(); !strings.Contains(line, `"auto":"clock"`) || !strings.Contains(line, `"move":"aim`) {
		t.Errorf("the line is %s", line)
	}
}

// TestTwiceInARowHandsOver, and once, a move of one's own, and once more does not; a key takes the seat back at once.
func TestTwiceInARowHandsOver(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.toPlay(ann, bob)
	misses := func(who rooms.Person) {
		t.Helper()
		for i := d.seats.of(who); ; {
			if missed := d.seats[i].missed; d.onTurn().ID == who.ID {
				d.passes(d.terms.Clock)
				if d.seats[i].missed != missed+1 {
					t.Fatalf("missed %d", d.seats[i].missed)
				}
				return
			}
			d.plays(d.onTurn())
		}
	}
	for d.onTurn().ID != ann.ID {
		d.plays(bob)
	}
	misses(ann)
	for d.onTurn().ID != ann.ID {
		d.plays(bob)
	}
	d.plays(ann)
	misses(ann)
	if d.seats[0].auto {
		t.Fatal("handed over, and there was a move in between")
	}
	misses(ann)
	if !d.seats[0].auto || !d.View(bob, d.now).Seats[0].Auto {
		t.Fatal("not handed over")
	}
	for d.running() && d.onTurn().ID != ann.ID {
		d.plays(bob)
	}
	d.does(ann, rooms.Back{})
	if v := d.View(ann, d.now); v.Seats[0].Auto || d.seats[0].missed != 0 || !v.Deadline.Equal(d.now.Add(d.terms.Clock)) {
		t.Errorf("%+v, due %v, it is %v", v.Seats[0], v.Deadline, d.now)
	}
	moves := d.round.state.Moves()
	d.passes(d.terms.Clock - 1)
	if d.round.state.Moves() != moves {
		t.Error("a bot plays on")
	}
}

// TestWhoLeavesIsPlayedForAtOnce, who drops off only after a while.
func TestWhoLeavesIsPlayedForAtOnce(t *testing.T) {
	for _, leaves := range []bool{true, false} {
		d := newDesk(t, 0, 0, ann, bob, cid)
		who := d.toPlay(ann, bob, cid)
		if leaves {
			d.does(who, rooms.Leave{})
		} else {
			d.note(d.Depart(who, d.now))
		}
		moves := d.round.state.Moves()
		d.passes(5 * time.Second)
		if acted := d.round.state.Moves() > moves; acted != leaves {
			t.Errorf("leaves %v: acted on at once %v", leaves, acted)
		}
	}
}

// TestBotsRaceInAnyOrder: those that hold the rank open a race when people have had their time, now the one, now another.
func TestBotsRaceInAnyOrder(t *testing.T) {
	d := gatherBy(t, "classic", rooms.DefaultClock, 5, ann)
	d.terms.Rounds = rooms.MaxRounds
	d.does(ann, rooms.Start{})
	races, later := 0, 0
	for range 40 {
		d.toRace()
		first := d.seats.firstDue()
		for i := range d.seats {
			if s := &d.seats[i]; s.Bot != "" && d.round.mayAct(i) != !s.due.IsZero() {
				t.Fatalf("seat %d holds the rank: %v, due %v", i, d.round.mayAct(i), s.due)
			}
		}
		if first == engine.NoSeat {
			d.passes(d.limits.Race)
		} else {
			races++
			if slices.ContainsFunc(d.seats[:first], func(s seat) bool { return !s.due.IsZero() }) {
				later++
			}
			if d.passes(d.limits.PeopleFirst - 1); d.round.state.Phase() != engine.PhaseOpening {
				t.Error("opened too early")
			}
			if d.passes(1); d.round.own[first] == 0 {
				t.Errorf("seat %d, which is the first, has not opened", first)
			}
		}
		d.does(ann, rooms.CallOff{Agree: true})
		d.does(ann, rooms.Ready{})
	}
	if races == 0 || later == 0 {
		t.Errorf("%d races, and %d times another bot than the first of the table opened", races, later)
	}
}

// toRace lets everybody be ready, until a race is open.
func (d *desk) toRace() {
	d.t.Helper()
	for i := range d.seats {
		if who := d.seats[i].owner(); !who.Guest() {
			d.does(who, rooms.Move{Round: d.round.id, Seen: d.round.state.Moves(), Move: engine.Ready(0)})
		}
	}
	for d.round.state.Phase() == engine.PhaseSetUp {
		d.now = d.Wake()
		d.note(d.Tick(d.now))
	}
	if d.round.state.Phase() != engine.PhaseOpening {
		d.t.Fatalf("phase %v", d.round.state.Phase())
	}
}
