package room

import (
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// ahead is a room at the beginning of a round that gives a head start to those who play by ear, as kim does.
func ahead(t *testing.T, bots int, people ...rooms.Person) *desk {
	t.Helper()
	d := gatherBy(t, "bitenight", 30*time.Second, bots, people...)
	d.terms.HeadStart, d.terms.Rounds = rooms.UsualHeadStart, 20
	d.does(people[0], rooms.Start{})
	return d
}

func kim() rooms.Person { return rooms.Person{ID: "kim", Name: "kim"}.ByEar() }

// races gets everybody ready.
func (d *desk) races(people ...rooms.Person) {
	d.t.Helper()
	for _, who := range people {
		d.does(who, rooms.Move{Round: d.round.id, Seen: d.round.state.Moves(), Move: engine.Ready(0)})
	}
	for d.round.state.Phase() == engine.PhaseSetUp {
		d.now = d.Wake()
		d.note(d.Tick(d.now))
	}
}

// holds says whether somebody could open the race that runs.
func (d *desk) holds(who rooms.Person) bool { return d.round.mayAct(d.seats.of(who)) }

// opens is what opens it.
func (d *desk) opens() rooms.Move {
	return rooms.Move{Round: d.round.id, Seen: d.round.state.Moves(), Move: engine.Play(0, d.round.state.Opening(), 1)}
}

// TestARace_IsHeardFirst: those who see it wait for as long as the maker has set, bots longer by what they leave to people, and nobody's
// time runs meanwhile. Whoever hears may act at once.
func TestARace_IsHeardFirst(t *testing.T) {
	kim := kim()
	d := ahead(t, 1, ann, kim)
	for range 20 {
		d.races(ann, kim)
		began := d.now
		if v := d.View(ann, d.now); !v.HeadStartUntil.Equal(began.Add(rooms.UsualHeadStart)) || !v.HeldUp() || v.Seats[0].ByEar || !v.Seats[1].ByEar {
			t.Fatalf("until %v, %+v", v.HeadStartUntil, v.Seats)
		}
		if v := d.View(kim, d.now); v.HeldUp() {
			t.Error("kim waits for herself")
		}
		if d.holds(kim) {
			d.does(kim, d.opens())
			return
		}
		d.passes(rooms.UsualHeadStart - 1)
		if d.holds(ann) {
			d.refused(ann, d.opens(), rooms.ErrHeadStart)
		}
		if d.round.state.Phase() != engine.PhaseOpening {
			t.Fatal("a bot has not waited")
		}
		d.passes(1)
		if v := d.View(ann, d.now); !v.HeadStartUntil.IsZero() || v.HeldUp() {
			t.Errorf("held up until %v", v.HeadStartUntil)
		}
		if left := d.clock.deadline.Sub(d.now); left != d.limits.Race {
			t.Errorf("%v are left of a race of %v", left, d.limits.Race)
		}
		d.passes(d.limits.PeopleFirst - 1)
		if d.round.state.Phase() != engine.PhaseOpening {
			t.Fatal("a bot leaves nothing to those who see")
		}
		d.abandon()
		d.goesOn()
	}
	t.Error("kim never had a card to open with")
}

// TestNobodyWaits_ForWhoeverDoesNotHear: not where nobody at the table does, nor once they have gone or said so.
func TestNobodyWaits_ForWhoeverDoesNotHear(t *testing.T) {
	kim := kim()
	for name, c := range map[string]struct {
		people []rooms.Person
		ends   func(d *desk)
	}{
		"nobody hears":  {[]rooms.Person{ann, bob}, func(*desk) {}},
		"kim goes":      {[]rooms.Person{ann, kim}, func(d *desk) { d.note(d.Depart(kim, d.now)) }},
		"kim gives up":  {[]rooms.Person{ann, kim}, func(d *desk) { d.does(kim, rooms.Leave{}) }},
		"kim leaves it": {[]rooms.Person{ann, kim}, func(d *desk) { d.does(kim, rooms.Pass{}) }},
		"kim comes again": {[]rooms.Person{ann, kim}, func(d *desk) {
			d.note(d.Depart(kim, d.now))
			d.note(d.Arrive(kim, d.now))
		}},
		"kim sees it again": {[]rooms.Person{ann, kim}, func(d *desk) { d.note(d.Arrive(rooms.Person{ID: kim.ID, Name: kim.Name}, d.now)) }},
	} {
		t.Run(name, func(t *testing.T) {
			d := ahead(t, 0, c.people...)
			d.races(c.people...)
			d.passes(3 * time.Second)
			if v := d.View(ann, d.now); v.HeldUp() != c.people[1].PlaysByEar() || v.Seats[1].Awaited != c.people[1].PlaysByEar() {
				t.Fatalf("held up: %t, %+v", v.HeldUp(), v.Seats)
			}
			c.ends(d)
			if v := d.View(ann, d.now); v.HeldUp() || v.Seats[1].Awaited {
				t.Fatalf("held up until %v, %+v", v.HeadStartUntil, v.Seats)
			}
			d.refused(kim, rooms.Pass{}, map[bool]error{true: rooms.ErrNotSeated, false: rooms.ErrNotNow}[d.seats.of(kim) == engine.NoSeat])
			if d.holds(ann) {
				d.does(ann, d.opens())
			}
		})
	}
}

// TestAJumpIn_IsHeardFirst, whatever anybody holds: whoever is on turn waits where two of a kind lie on top, but not for those who laid
// them, nor for those with too few cards. Nobody's turn is shorter.
func TestAJumpIn_IsHeardFirst(t *testing.T) {
	kim := kim()
	seen := map[string]int{}
	d := gatherBy(t, "bitenight", 30*time.Second, 0, ann, kim, bob)
	d.terms.HeadStart, d.terms.Rounds = rooms.UsualHeadStart, 12
	d.does(ann, rooms.Start{})
	random := aRandom()
	for d.phase != rooms.Over {
		for d.toPlay(ann, kim, bob); d.running(); {
			state := d.round.state
			who, hears := d.onTurn(), d.seats.of(kim)
			open := state.Phase() == engine.PhasePlay && state.Run() > 1 && d.round.moved[hears] != state.Moves() && state.Run()+state.Left(hears) >= 4
			v := d.View(who, d.now)
			if v.HeadStartUntil.IsZero() == open {
				t.Fatalf("%d on top, kim has %d cards: held up until %v", state.Run(), state.Left(hears), v.HeadStartUntil)
			}
			move := rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: v.Legal[random.IntN(len(v.Legal))]}
			switch {
			case !open:
				seen["nobody waits"]++
			case who.ID == kim.ID:
				seen["kim is on turn"]++
			default:
				seen["others wait"]++
				d.refused(who, move, rooms.ErrHeadStart)
				for _, jumper := range d.jumpers([]rooms.Person{ann, bob}) {
					seen["others could jump in"]++
					d.refused(jumper, rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: d.View(jumper, d.now).Legal[0]}, rooms.ErrHeadStart)
				}
				if len(d.jumpers([]rooms.Person{kim})) > 0 && random.IntN(2) == 0 {
					seen["kim jumps in"]++
					d.plays(kim)
					continue
				}
				d.passes(rooms.UsualHeadStart)
				if left := d.View(who, d.now).Deadline.Sub(d.now); left != d.terms.Clock {
					t.Errorf("%v are left of a turn of %v", left, d.terms.Clock)
				}
			}
			d.does(who, move)
		}
		d.passes(d.limits.Between)
	}
	for _, what := range []string{"nobody waits", "kim is on turn", "others wait", "others could jump in", "kim jumps in"} {
		if seen[what] == 0 {
			t.Errorf("never: %s (%v)", what, seen)
		}
	}
}

// TestHeadStart_IsPutOff with all else that runs, and kept with the room.
func TestHeadStart_IsPutOff(t *testing.T) {
	kim := kim()
	d := ahead(t, 0, ann, kim)
	d.races(ann, kim)
	until := d.View(ann, d.now).HeadStartUntil
	d.Delay(time.Minute)
	if v := d.View(ann, d.now); !v.HeadStartUntil.Equal(until.Add(time.Minute)) {
		t.Errorf("until %v, which was %v", v.HeadStartUntil, until)
	}
	if again := d.restored(ann, kim); again.terms.HeadStart != rooms.UsualHeadStart {
		t.Errorf("after a restart it is %v", again.terms.HeadStart)
	}
}

// TestHeadStart_TellsProgramsNothing of what the only person holds: they wait for every race, and wherever two of a kind lie on top.
func TestHeadStart_TellsProgramsNothing(t *testing.T) {
	kim, hal := kim(), rooms.Person{ID: "hal", Name: "hal" + rooms.BotMark, Bot: true}
	d := ahead(t, 1, kim, hal)
	held := map[bool]int{}
	for range 20 {
		d.races(kim, hal)
		if v := d.View(hal, d.now); !v.HeldUp() {
			t.Fatalf("a program may act at once where kim holds the card: %t", d.holds(kim))
		}
		held[d.holds(kim)]++
		d.abandon()
		d.goesOn()
	}
	if len(held) != 2 {
		t.Errorf("%v", held)
	}
}

// TestHeadStart_AfterARestart: whoever plays by ear has a head start anew, once, and nobody's turn is shorter. Whoever waits for a seat
// and hears still does on it.
func TestHeadStart_AfterARestart(t *testing.T) {
	kim, lee := kim(), rooms.Person{ID: "lee", Name: "lee"}.ByEar()
	d := ahead(t, 0, ann, kim)
	d.races(ann, kim)
	d.passes(3 * time.Second)
	d.note(d.Arrive(lee, d.now))
	d.does(lee, rooms.Queue{Wait: true})
	d.note(d.Stop(d.now))
	again := d.restored()
	again.note(again.Arrive(ann, again.now))
	if v := again.View(ann, again.now); v.HeldUp() {
		t.Error("ann waits for nobody")
	}
	again.note(again.Arrive(kim, again.now))
	again.note(again.Arrive(lee, again.now))
	until := again.now.Add(rooms.UsualHeadStart)
	if v := again.View(ann, again.now); !v.HeldUp() || !v.HeadStartUntil.Equal(until) || again.clock.deadline.Before(until.Add(again.limits.Race)) {
		t.Errorf("held up until %v, the race ends at %v", v.HeadStartUntil, again.clock.deadline)
	}
	again.passes(time.Second)
	again.note(again.Depart(kim, again.now))
	again.note(again.Arrive(kim, again.now))
	if v := again.View(ann, again.now); v.HeadStartUntil.After(until) {
		t.Errorf("put off to %v", v.HeadStartUntil)
	}
	if waits := again.queue.people; len(waits) != 1 || !waits[0].PlaysByEar() {
		t.Errorf("%+v", waits)
	}
}
