package room

import (
	"fmt"
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

// holds reports whether somebody could open the race that runs.
func (d *desk) holds(who rooms.Person) bool { return d.round.mayAct(d.seats.of(who)) }

// opens is what opens it.
func (d *desk) opens() rooms.Move { return d.move(engine.Play(0, d.round.state.Opening(), 1)) }

// TestARace_IsHeardFirst: those who see it wait for as long as the maker has set, bots longer by what they leave to people,
// and the clock stands meanwhile. Who hears may act at once.
func TestARace_IsHeardFirst(t *testing.T) {
	d := ahead(t, 1, ann, kim)
	for range 20 {
		d.toRace()
		if v := d.sees(ann); !v.HeadStartUntil.Equal(d.now.Add(rooms.UsualHeadStart)) || !v.HeldUp() || v.Seats[0].ByEar || !v.Seats[1].ByEar {
			t.Fatalf("until %v, %+v", v.HeadStartUntil, v.Seats)
		}
		check(t, "false", "%v", d.sees(kim).HeldUp())
		if d.holds(kim) {
			d.does(kim, d.opens())
			return
		}
		d.passes(rooms.UsualHeadStart - 1)
		if d.holds(ann) {
			d.refused(ann, d.opens(), rooms.ErrHeadStart)
		}
		moves := d.round.state.Moves()
		d.passes(1)
		check(t, "true false", "%v %v", d.sees(ann).HeadStartUntil.IsZero(), d.sees(ann).HeldUp())
		d.left(d.limits.Race)
		d.passes(d.limits.PeopleFirst - 1)
		d.moved(moves) // a bot leaves something to those who see
		check(t, fmt.Sprint(engine.PhaseOpening), "%v", d.round.state.Phase())
		d.abandon()
		d.again()
	}
	t.Error("kim never had a card to open with")
}

// TestARaceIsHeldUp_ForNobodyWhoDoesNotHear: not where all at the table see, nor once they have gone or said so.
func TestARaceIsHeldUp_ForNobodyWhoDoesNotHear(t *testing.T) {
	for name, c := range map[string]struct {
		other rooms.Person
		ends  func(d *desk)
		pass  error
	}{
		"nobody hears":      {bob, func(*desk) {}, rooms.ErrNotSeated},
		"kim goes":          {kim, func(d *desk) { d.goes(kim) }, rooms.ErrNotNow},
		"kim gives up":      {kim, func(d *desk) { d.does(kim, rooms.Leave{}) }, rooms.ErrNotSeated},
		"kim leaves it":     {kim, func(d *desk) { d.does(kim, rooms.Pass{}) }, rooms.ErrNotNow},
		"kim comes again":   {kim, func(d *desk) { d.goes(kim); d.comes(kim) }, rooms.ErrNotNow},
		"kim sees it again": {kim, func(d *desk) { d.comes(rooms.Person{ID: kim.ID, Name: kim.Name}) }, rooms.ErrNotNow},
	} {
		t.Run(name, func(t *testing.T) {
			d := ahead(t, 0, ann, c.other)
			d.toRace()
			d.passes(3 * time.Second)
			if v, hears := d.sees(ann), c.other.PlaysByEar(); v.HeldUp() != hears || v.Seats[1].Awaited != hears {
				t.Fatalf("held up: %t, %+v", v.HeldUp(), v.Seats)
			}
			c.ends(d)
			if v := d.sees(ann); v.HeldUp() || v.Seats[1].Awaited {
				t.Fatalf("held up until %v, %+v", v.HeadStartUntil, v.Seats)
			}
			d.refused(kim, rooms.Pass{}, c.pass)
			if d.holds(ann) {
				d.does(ann, d.opens())
			}
		})
	}
}

// TestAJumpIn_IsHeardFirst, whatever anybody holds: the one on turn waits where two of a kind lie on top, but not for those
// who laid them, nor for those with too few cards. No turn is shorter.
func TestAJumpIn_IsHeardFirst(t *testing.T) {
	seen := map[string]int{}
	d := ahead(t, 0, ann, kim, bob)
	d.rounds(12)
	random := aRandom()
	for d.phase != rooms.Over {
		for d.toPlay(); d.running(); {
			state := d.round.state
			who, hears := d.onTurn(), d.seats.of(kim)
			open := state.Phase() == engine.PhasePlay && state.Run() > 1 && d.round.moved[hears] != state.Moves() && state.Run()+state.Left(hears) >= 4
			v := d.sees(who)
			if v.HeadStartUntil.IsZero() == open {
				t.Fatalf("%d on top, kim has %d cards: held up until %v", state.Run(), state.Left(hears), v.HeadStartUntil)
			}
			move := d.move(v.Legal[random.IntN(len(v.Legal))])
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
					d.refused(jumper, d.move(d.sees(jumper).Legal[0]), rooms.ErrHeadStart)
				}
				if len(d.jumpers([]rooms.Person{kim})) > 0 && random.IntN(2) == 0 {
					seen["kim jumps in"]++
					d.plays(kim)
					continue
				}
				d.passes(rooms.UsualHeadStart)
				d.left(d.terms.Clock)
			}
			d.does(who, move)
		}
		d.passes(d.limits.Between)
	}
	check(t, "5", "%d", len(seen))
}

// TestHeadStart_TellsProgramsNothing of what the only person holds: they wait for every race, and wherever two of a kind lie
// on top.
func TestHeadStart_TellsProgramsNothing(t *testing.T) {
	d := ahead(t, 1, kim, hal)
	held := map[bool]int{}
	for range 20 {
		d.toRace()
		if v := d.sees(hal); !v.HeldUp() {
			t.Fatalf("a program may act at once where kim holds the card: %t", d.holds(kim))
		}
		held[d.holds(kim)]++
		d.abandon()
		d.again()
	}
	check(t, "2", "%d", len(held))
}

// TestHeadStart_AfterARestart: who plays by ear has a head start anew, once, and no turn is shorter.
func TestHeadStart_AfterARestart(t *testing.T) {
	lee := rooms.Person{ID: "lee", Name: "lee"}.ByEar()
	d := ahead(t, 0, ann, kim)
	d.toRace()
	until := d.sees(ann).HeadStartUntil
	if d.Delay(time.Minute); !d.sees(ann).HeadStartUntil.Equal(until.Add(time.Minute)) {
		t.Errorf("until %v, which was %v", d.sees(ann).HeadStartUntil, until)
	}
	d.passes(3 * time.Second)
	d.queues(lee)
	d = d.stops(0, ann)
	if v := d.sees(ann); v.HeldUp() || v.Terms.HeadStart != rooms.UsualHeadStart {
		t.Errorf("ann waits for nobody, at %v", v.Terms.HeadStart)
	}
	d.comes(kim, lee)
	until = d.now.Add(rooms.UsualHeadStart)
	if v := d.sees(ann); !v.HeldUp() || !v.HeadStartUntil.Equal(until) || d.clock.deadline.Before(until.Add(d.limits.Race)) {
		t.Errorf("held up until %v, the race ends at %v", v.HeadStartUntil, d.clock.deadline)
	}
	d.passes(time.Second)
	d.goes(kim)
	d.comes(kim)
	check(t, "false true", "%v %v", d.sees(ann).HeadStartUntil.After(until), d.queue.people[0].PlaysByEar())
}
