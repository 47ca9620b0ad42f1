package room

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/enginetest"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/internal/thinking"
)

// TestARefereeCallsFouls, writes them down and lets the turn's time go on; what is late is none, and there is an end to them.
func TestARefereeCallsFouls(t *testing.T) {
	d := sit(t, "match ann bob clock=30s rounds=1 rules=schwechat:referee=strict")
	d.plays(d.toPlay())
	turn, off := d.onTurn(), ann
	if turn.ID == ann.ID {
		off = bob
	}
	state, i := d.round.state, d.seats.of(off)
	lines, due, acted := d.lines, d.clock.deadline, d.round.acted
	fouls := func(what string, m engine.Move, seen int, want error, written bool) {
		t.Helper()
		fx, err := d.Do(off, rooms.Move{Round: d.round.id, Seen: seen, Move: m}, d.now)
		if d.note(fx); !errors.Is(err, want) || fx.Write != written || fx.Changed != written {
			t.Errorf("%s: %+v, %v", what, fx, err)
		}
	}
	fouls("late", engine.Take(0), state.Moves()-1, rooms.ErrStale, false)
	d.refused(off, d.move(state.Foul(i, 0, nil)), rooms.ErrNotNow)
	d.passes(time.Second)
	for n, want := range []struct {
		move engine.Move
		line string
	}{{engine.Take(0), `"move":"foul"`}, {engine.Take(0), `"slot":3,"card":`}, {engine.Flip(0, 1), `"flipped":1`}} {
		before := state.Moves()
		fouls("off turn", want.move, before, engine.ErrTurn, true)
		if line := d.latest(); !strings.Contains(line, want.line) || !strings.Contains(line, `"t":`) {
			t.Errorf("foul %d: %s", n, line)
		}
		check(t, fmt.Sprint(3+n, true, before+1), "%d %v %d", len(state.FaceDown(i)), state.View(i).Seats[i].Warned, state.Moves())
		if e := d.entry(); e.Kind != rooms.EntryEvent || e.Event.Kind != engine.EventFouled || e.Event.Cards != nil || e.Seat != i {
			t.Errorf("foul %d is told as %+v", n, e)
		}
		fouls("sent before it was called", want.move, before, rooms.ErrStale, false)
	}
	if d.clock.deadline != due || d.onTurn().ID != turn.ID || d.round.acted != acted || len(d.lines) != len(lines)+3 {
		t.Errorf("the turn has changed, or %d lines are written", len(d.lines)-len(lines))
	}
	if before, after := keptOf(d.Room), keptOf(d.restored().Room); !reflect.DeepEqual(before, after) {
		t.Errorf("after a restart\n%+v\nand not\n%+v", after, before)
	}
	for n := 3; n < d.limits.Fouls; n++ {
		fouls("again", engine.Take(0), state.Moves(), engine.ErrTurn, true)
	}
	fouls("one too many", engine.Take(0), state.Moves(), rooms.ErrTooFast, false)
	// What the one on turn meant is not late.
	d.does(turn, rooms.Move{Round: d.round.id, Seen: acted, Move: d.sees(turn).Legal[0]})
	summary, err := record.Replay(bytes.NewReader(d.record()), nil)
	if !errors.Is(err, record.ErrUnfinished) || summary.Moves != state.Moves() {
		t.Errorf("the record: %+v, %v", summary, err)
	}
}

// TestCardsThatAreNotThereAreNoFoul: an attempt with them is impossible, and refused as it is without a referee, on turn and
// off it, as often as it is made.
func TestCardsThatAreNotThereAreNoFoul(t *testing.T) {
	d := sit(t, "match ann bob clock=30s rounds=1 rules=schwechat:referee=strict")
	d.toPlay()
	state := d.round.state
	for i, who := range []rooms.Person{ann, bob} {
		hand, missing, reason := state.Hand(i), engine.Two, engine.ErrNotHeld
		for hand.Rank(missing) > 0 {
			missing++
		}
		if i != state.Turn() {
			reason = engine.ErrTurn
		}
		before := keptOf(d.Room)
		for range d.limits.Fouls + 1 {
			d.refused(who, d.move(engine.Play(0, missing, 1)), reason)
		}
		if !reflect.DeepEqual(before, keptOf(d.Room)) || state.View(i).Seats[i].Warned {
			t.Errorf("%s has committed a foul", who.Name)
		}
	}
}

// TestAnyRulesCanBeDealt to any table, or are bad terms.
func TestAnyRulesCanBeDealt(t *testing.T) {
	dealt, refused := 0, 0
	for _, code := range slices.Concat(eveningRules, []string{
		"leeds:packs=1", "classic:packs=2", "schwechat:packs=1", "bitenight:packs=3", "custom:packs=2,down=5,up=5,hand=5",
		"custom:down=5,up=5,hand=5", "custom:packs=20", "leeds:packs=20",
	}) {
		rules := enginetest.Rules(code)
		for seats := engine.MinSeats; seats <= engine.MaxSeats; seats++ {
			terms := rooms.Terms{Rules: rules, Seats: seats, Bots: slices.Repeat([]string{"easy"}, seats-1)}
			if err := terms.Check(); err != nil {
				if !errors.Is(err, rooms.ErrTerms) || !errors.Is(err, engine.ErrPacks) {
					t.Errorf("%s for %d: %v", code, seats, err)
				}
				refused++
				continue
			}
			d := sit(t, fmt.Sprintf("table ann bots=%d rules=%s", seats-1, code))
			d.does(ann, rooms.Start{})
			dealt++
		}
	}
	if dealt == 0 || refused == 0 {
		t.Errorf("%d dealt, %d refused", dealt, refused)
	}
}

// TestTheLogTellsEachMoveOnce, as its line in the record says it, and nothing that only one may see.
func TestTheLogTellsEachMoveOnce(t *testing.T) {
	d := sit(t, "match ann bob bots=1 clock=15s")
	d.limits.Log = 10_000
	d.between()
	moves := 0
	for _, e := range d.log.entries {
		if e.Event.Private && e.Event.Cards != nil {
			t.Fatalf("all see what was drawn: %+v", e)
		}
		if e.Move == nil {
			continue
		}
		if moves++; e.Move.N != moves || *e.Move.Seat != e.Seat || (e.Move.Auto != "") != e.Auto {
			t.Fatalf("move %d is told as %+v", moves, e)
		}
	}
	check(t, fmt.Sprint(d.settled[0].Moves), "%d", moves)
}

// TestCharactersHaveTheirNames at every table, a second and a third of them with a number, which no other bot may have.
func TestCharactersHaveTheirNames(t *testing.T) {
	for _, c := range bot.Characters() {
		d := sit(t, "table ann bots=1")
		d.does(ann, rooms.RemoveBot{})
		d.seats = append(d.seats, seat{}, seat{})
		for i, want := range []string{c.Name, c.Name + " II", c.Name + " III"} {
			d.seatBot(1+i, c.Level)
			check(t, want+rooms.BotMark, "%s", d.seats[1+i].Name)
		}
		if slices.Contains(botNames(), c.Name) {
			t.Errorf("any bot may be %s", c.Name)
		}
	}
	check(t, "", "%s", bot.NameOf("hard"))
}

// TestAdvice comes soon to one who plays alone with bots, is what the best bot would do, is for none else, and goes with
// the next move.
func TestAdvice(t *testing.T) {
	for _, code := range []string{"bitenight", "leeds", "schwechat", "classic", "custom"} {
		d := sit(t, "table ann bots=3 rules="+code)
		d.refused(ann, rooms.Advise{}, rooms.ErrNotNow)
		d.does(ann, rooms.Start{})
		d.comes(bob) // who watches
		d.refused(bob, rooms.Advise{}, rooms.ErrNotSeated)
		for asked := 0; asked < 6 && d.running(); {
			if !d.round.mayAct(0) {
				d.refused(ann, rooms.Advise{}, rooms.ErrNotNow)
				d.tick()
				continue
			}
			asked++
			d.does(ann, rooms.Advise{}, rooms.Advise{}) // the second has to wait as well
			if d.sees(ann).Advice != nil || d.Wake().After(d.now.Add(adviceTakes)) {
				t.Fatalf("%s: advice is there at once, or later than in %v", code, adviceTakes)
			}
			want := (*thinking.Pool)(nil).Ask(d.question(0, adviser, "advice", d.now)).Take()
			for moves := d.round.state.Moves(); d.round.state.Moves() == moves && d.sees(ann).Advice == nil; {
				d.tick()
			}
			got := d.sees(ann).Advice
			if got == nil {
				continue // a bot was sooner
			}
			if !reflect.DeepEqual(got.Move, want.Move) || got.Acts != want.Acts || d.sees(bob).Advice != nil {
				t.Errorf("%s: %+v instead of %+v", code, got, want)
			}
			move := got.Move
			if !got.Acts {
				move = d.round.state.Legal(0, nil)[0]
			}
			if d.does(ann, d.move(move)); d.running() && d.sees(ann).Advice != nil {
				t.Errorf("%s: advice stays after the move", code)
			}
		}
	}
}

// TestAdvice_IsPutOffAndDropped: it comes later if nothing could be shown meanwhile, and not once the round is over.
func TestAdvice_IsPutOffAndDropped(t *testing.T) {
	d := sit(t, "match ann bots=1")
	d.does(ann, rooms.Advise{})
	due := d.seats[0].advice.due
	d.Delay(time.Minute)
	check(t, due.Add(time.Minute).String(), "%v", d.seats[0].advice.due)
	d.does(ann, agree)
	if d.running() || slices.ContainsFunc(d.seats, func(s seat) bool { return s.asked != nil || s.advice.asked != nil || !s.advice.due.IsZero() }) {
		t.Error("a person still thinks about a round that is over")
	}
}
