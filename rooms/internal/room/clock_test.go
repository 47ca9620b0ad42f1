package room

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// TestBotsRaceInAnyOrder: those that hold the rank open a race when people have had their time, now the one, now another.
func TestBotsRaceInAnyOrder(t *testing.T) {
	d := sit(t, "match ann bots=5 clock=1m rules=classic rounds=100")
	races, later := 0, 0
	for range 40 {
		d.toRace()
		first := d.seats.firstDue()
		for i := range d.seats {
			if s := &d.seats[i]; s.Bot != "" && d.round.mayAct(i) != !s.due.IsZero() {
				t.Fatalf("seat %d holds the rank: %v, due %v", i, d.round.mayAct(i), s.due)
			}
		}
		if first != engine.NoSeat {
			races++
			if slices.ContainsFunc(d.seats[:first], func(s seat) bool { return !s.due.IsZero() }) {
				later++
			}
			d.passes(d.limits.PeopleFirst - 1)
			check(t, "0", "%d", d.round.own[first])
			d.passes(1)
			check(t, "1", "%d", d.round.own[first])
		}
		d.does(ann, agree, rooms.Ready{})
	}
	if races == 0 || later == 0 {
		t.Errorf("%d races, and %d times another bot than the first of the table opened", races, later)
	}
}

// TestTalkDelaysNothing: what is due stays due when it was, and no screen but the chat is drawn.
func TestTalkDelaysNothing(t *testing.T) {
	d := sit(t, "match ann bob bots=2 clock=15s")
	d.toPlay()
	for range 30 {
		wake, deadline, seats := d.Wake(), d.clock.deadline, slices.Clone(d.seats)
		fx, err := d.Do(bob, rooms.Say{Text: "hurry"}, d.now)
		if err != nil || fx.Write || fx.Changed || fx.Summary || len(fx.Said) == 0 {
			t.Fatalf("%+v, %v", fx, err)
		}
		if !d.Wake().Equal(wake) || !d.clock.deadline.Equal(deadline) || !reflect.DeepEqual(d.seats, seats) {
			t.Fatalf("due %v, and %v before", d.Wake(), wake)
		}
		d.passes(time.Second)
	}
}

// TestAJumpIn_IsHeardFirst, whatever anybody holds: the one on turn waits where two of a kind lie on top, but not for those
// who laid them, nor for those with too few cards. No turn is shorter.
func TestAJumpIn_IsHeardFirst(t *testing.T) {
	seen := map[string]int{}
	d := sit(t, "match ann kim bob clock=30s head=10s rounds=12")
	for d.phase != rooms.Over {
		for d.toPlay(); d.running(); {
			state := d.round.state
			who, hears := d.onTurn(), d.seats.of(kim)
			open := state.Phase() == engine.PhasePlay && state.Run() > 1 && d.round.moved[hears] != state.Moves() && state.Run()+state.Left(hears) >= 4
			v := d.sees(who)
			if v.HeadStartUntil.IsZero() == open {
				t.Fatalf("%d on top, kim has %d cards: held up until %v", state.Run(), state.Left(hears), v.HeadStartUntil)
			}
			move := d.move(v.Legal[d.random.IntN(len(v.Legal))])
			switch {
			case !open:
				seen["none waits"]++
			case who.ID == kim.ID:
				seen["kim is on turn"]++
			default:
				seen["others wait"]++
				d.refused(who, move, rooms.ErrHeadStart)
				for _, jumper := range d.jumpers([]rooms.Person{ann, bob}) {
					seen["others could jump in"]++
					d.refused(jumper, d.move(d.sees(jumper).Legal[0]), rooms.ErrHeadStart)
				}
				if len(d.jumpers([]rooms.Person{kim})) > 0 && d.random.IntN(2) == 0 {
					seen["kim jumps in"]++
					d.plays(kim)
					continue
				}
				d.passes(rooms.UsualHeadStart)
				check(t, d.terms.Clock.String(), "%v", d.clock.deadline.Sub(d.now))
			}
			d.does(who, move)
		}
		d.passes(d.limits.Between)
	}
	check(t, "5", "%d", len(seen))
}
