package room

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// deskBy is a room in which a match by the rules of a code has begun, of so many rounds.
func deskBy(t *testing.T, code string, rounds int, people ...rooms.Person) *desk {
	t.Helper()
	d := gatherBy(t, code, 30*time.Second, 0, people...)
	d.terms.Rounds = rounds
	d.does(people[0], rooms.Start{})
	return d
}

// restored is the room as it is after a restart, with everybody in it.
func (d *desk) restored(people ...rooms.Person) *desk {
	d.t.Helper()
	seeds := byte(100)
	means := Means{Bits: 8, Seed: func() [32]byte { seeds++; return [32]byte{seeds} }}
	r, err := Restore(data.Journal{Room: "calm-heron", Lines: d.lines}, d.limits, means, d.now)
	if err != nil {
		d.t.Fatal(err)
	}
	after := &desk{Room: r, t: d.t, now: d.now, lines: slices.Clone(d.lines)}
	for _, who := range people {
		after.note(after.Arrive(who, after.now))
	}
	return after
}

// abandon ends the round without a result.
func (d *desk) abandon() {
	var fx Effects
	d.round.state.Abandon(nil)
	d.settle(&fx, d.now)
	d.plan(d.now)
	d.note(fx)
}

// latest is the newest line of the record.
func (d *desk) latest() string { return string(d.lines[len(d.lines)-1].Text) }

// TestWhoLetsTheSetUpRunOutLays first, and is ready then.
func TestWhoLetsTheSetUpRunOutLays(t *testing.T) {
	d := deskBy(t, "schwechat", 1, ann, bob)
	d.plays(bob) // who has laid need not
	state := d.round.state
	d.passes(d.limits.SetUp - 1)
	if state.Laid(0) || !state.Laid(1) || state.Moves() != 1 {
		t.Fatal("moved too early")
	}
	d.passes(1)
	if !state.Laid(0) || state.Phase() != engine.PhasePlay || state.Moves() != 4 {
		t.Errorf("phase %v after %d moves, ann has laid: %v", state.Phase(), state.Moves(), state.Laid(0))
	}
	for _, line := range d.lines[len(d.lines)-3:] {
		if !strings.Contains(string(line.Text), `"auto":"clock"`) {
			t.Errorf("the line is %s", line.Text)
		}
	}
	for i := range d.seats {
		if s := &d.seats[i]; s.auto || s.missed != 1 {
			t.Errorf("seat %d has missed %d, a bot plays: %v", i, s.missed, s.auto)
		}
	}
}

// TestLayingMakesNobodyElseLate, as swapping does not; who has laid is late with what was meant before.
func TestLayingMakesNobodyElseLate(t *testing.T) {
	d := deskBy(t, "schwechat", 1, ann, bob)
	round, lays := d.round.id, d.View(bob, d.now).Legal[0]
	d.plays(ann)
	d.refused(ann, rooms.Move{Round: round, Move: engine.Ready(0)}, rooms.ErrStale)
	d.does(bob, rooms.Move{Round: round, Move: lays})
}

// TestAChanceMakesLate what anybody meant before it.
func TestAChanceMakesLate(t *testing.T) {
	d := deskBy(t, "custom", 1, ann, bob)
	d.toPlay(ann, bob)
	for range 1000 {
		who, seen := d.onTurn(), d.round.state.Moves()
		legal := d.View(who, d.now).Legal
		i := slices.IndexFunc(legal, func(m engine.Move) bool { return m.Kind == engine.MoveChance })
		if i < 0 {
			d.plays(who)
			continue
		}
		d.does(who, rooms.Move{Round: d.round.id, Seen: seen, Move: legal[i]})
		for _, other := range []rooms.Person{ann, bob} {
			d.refused(other, rooms.Move{Round: d.round.id, Seen: seen, Move: engine.Take(0)}, rooms.ErrStale)
		}
		d.plays(d.onTurn())
		return
	}
	t.Fatal("no chance")
}

// TestARefereeCallsFouls, writes them down and lets the turn's time go on; what is late is none, and there is an end to them.
func TestARefereeCallsFouls(t *testing.T) {
	d := deskBy(t, "schwechat:referee=strict", 1, ann, bob)
	d.plays(d.toPlay(ann, bob))
	turn, off := d.onTurn(), ann
	if turn.ID == ann.ID {
		off = bob
	}
	state, i := d.round.state, d.seats.of(off)
	lines, due, acted := d.lines, d.clock.deadline, d.round.acted
	fouls := func(m engine.Move, seen int) (fx Effects, err error) {
		t.Helper()
		fx, err = d.Do(off, rooms.Move{Round: d.round.id, Seen: seen, Move: m}, d.now)
		d.note(fx)
		return fx, err
	}
	if fx, err := fouls(engine.Take(0), state.Moves()-1); !errors.Is(err, rooms.ErrStale) || fx.Write {
		t.Errorf("late: %v", err)
	}
	d.refused(off, rooms.Move{Round: d.round.id, Seen: state.Moves(), Move: state.Foul(i, 0, nil)}, rooms.ErrNotNow)
	d.passes(time.Second)
	for n, want := range []struct {
		move   engine.Move
		reason error
		line   string
		down   int
	}{
		{engine.Take(0), engine.ErrTurn, `"move":"foul"`, 3},
		{engine.Take(0), engine.ErrTurn, `"slot":3,"card":`, 4},
		{engine.Flip(0, 1), engine.ErrTurn, `"flipped":1`, 5},
	} {
		before := state.Moves()
		fx, err := fouls(want.move, before)
		var refusal *engine.Refusal
		if !errors.As(err, &refusal) || refusal.Reason != want.reason || !fx.Changed {
			t.Errorf("foul %d: %v", n+1, err)
		}
		if line := d.latest(); !strings.Contains(line, want.line) || !strings.Contains(line, `"t":`) {
			t.Errorf("foul %d: %s", n+1, line)
		}
		if len(state.FaceDown(i)) != want.down || !state.Warned(i) || state.Moves() != before+1 {
			t.Errorf("foul %d: %d cards face-down", n+1, len(state.FaceDown(i)))
		}
		if e := d.log.entries[len(d.log.entries)-1]; e.Kind != rooms.EntryEvent || e.Event.Kind != engine.EventFouled || e.Event.Cards != nil || e.Seat != i {
			t.Errorf("foul %d is told as %+v", n+1, e)
		}
		if _, err := fouls(want.move, before); !errors.Is(err, rooms.ErrStale) {
			t.Errorf("foul %d again, sent before it was called: %v", n+1, err)
		}
	}
	if d.clock.deadline != due || d.onTurn().ID != turn.ID || d.round.acted != acted {
		t.Error("the turn has changed")
	}
	if len(d.lines) != len(lines)+3 {
		t.Errorf("%d lines more", len(d.lines)-len(lines))
	}
	if was, is := keptOf(d.Room), keptOf(d.restored().Room); !reflect.DeepEqual(was, is) {
		t.Errorf("after a restart\n%+v\nand not\n%+v", is, was)
	}
	for n := 3; n < d.limits.Fouls; n++ {
		if fx, err := fouls(engine.Take(0), state.Moves()); !errors.Is(err, engine.ErrTurn) || !fx.Write {
			t.Fatalf("foul %d: %v", n+1, err)
		}
	}
	if fx, err := fouls(engine.Take(0), state.Moves()); !errors.Is(err, rooms.ErrTooFast) || fx.Write {
		t.Errorf("one too many: %v", err)
	}
	// What whoever is on turn meant is not late.
	d.does(turn, rooms.Move{Round: d.round.id, Seen: acted, Move: d.View(turn, d.now).Legal[0]})

	var text bytes.Buffer
	for _, line := range d.lines {
		if line.Record {
			text.Write(append(line.Text, '\n'))
		}
	}
	if summary, err := record.Replay(&text, nil); !errors.Is(err, record.ErrUnfinished) || summary.Moves != state.Moves() {
		t.Errorf("the record: %+v, %v", summary, err)
	}
}

// TestCardsThatAreNotThereAreNoFoul: an attempt with them is impossible, and refused as it is without a referee, on turn and
// off it, as often as it is made.
func TestCardsThatAreNotThereAreNoFoul(t *testing.T) {
	d := deskBy(t, "schwechat:referee=strict", 1, ann, bob)
	d.toPlay(ann, bob)
	state := d.round.state
	for i, who := range []rooms.Person{ann, bob} {
		hand := state.Hand(i)
		missing := engine.Two
		for hand.Rank(missing) > 0 {
			missing++
		}
		reason := engine.ErrNotHeld
		if i != state.Turn() {
			reason = engine.ErrTurn
		}
		before := keptOf(d.Room)
		for range d.limits.Fouls + 1 {
			d.refused(who, rooms.Move{Round: d.round.id, Seen: state.Moves(), Move: engine.Play(0, missing, 1)}, reason)
		}
		if !reflect.DeepEqual(before, keptOf(d.Room)) || state.Warned(i) {
			t.Errorf("%s has committed a foul", who.Name)
		}
	}
}

// TestAnyRulesCanBeDealt to any table, or are bad terms.
func TestAnyRulesCanBeDealt(t *testing.T) {
	codes := slices.Concat(eveningRules, []string{
		"leeds:packs=1", "classic:packs=2", "schwechat:packs=1", "bitenight:packs=3", "custom:packs=2,down=5,up=5,hand=5",
		"custom:down=5,up=5,hand=5", "custom:packs=20", "leeds:packs=20",
	})
	dealt, refused := 0, 0
	for _, code := range codes {
		rules, err := engine.ParseRules(code)
		if err != nil {
			t.Fatal(err)
		}
		for seats := engine.MinSeats; seats <= engine.MaxSeats; seats++ {
			terms := rooms.Terms{Rules: rules, Seats: seats, Bots: slices.Repeat([]string{"easy"}, seats-1)}
			if err := terms.Check(); err != nil {
				if !errors.Is(err, rooms.ErrTerms) || !errors.Is(err, engine.ErrPacks) {
					t.Errorf("%s for %d: %v", code, seats, err)
				}
				refused++
				continue
			}
			d := gatherBy(t, code, 0, seats-1, ann)
			d.does(ann, rooms.Start{})
			dealt++
		}
	}
	if dealt == 0 || refused == 0 {
		t.Errorf("%d dealt, %d refused", dealt, refused)
	}
}
