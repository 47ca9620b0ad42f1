package room

import (
	"errors"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// desk is one room, and a clock that a test moves.
type desk struct {
	*Room
	t     testing.TB
	now   time.Time
	lines []data.Line
	// settled are the rounds so far, ended says that the room is over.
	settled []*data.Round
	ended   bool
}

// newDesk is a room of some people, all here, the first its maker, and of easy bots. The match has begun.
func newDesk(t testing.TB, clock time.Duration, bots int, people ...rooms.Person) *desk {
	t.Helper()
	d := gather(t, clock, bots, people...)
	d.does(people[0], rooms.Start{})
	return d
}

func gather(t testing.TB, clock time.Duration, bots int, people ...rooms.Person) *desk {
	t.Helper()
	return gatherBy(t, "bitenight", clock, bots, people...)
}

// gatherBy is a room that plays by the rules of a code, before the match. Guests may sit down where there are any.
func gatherBy(t testing.TB, code string, clock time.Duration, bots int, people ...rooms.Person) *desk {
	t.Helper()
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	limits := rooms.DefaultRoomLimits()
	seeds := byte(0)
	means := Means{Bits: 7, Seed: func() [32]byte { seeds++; return [32]byte{seeds} }}
	terms := rooms.Terms{Rules: rules, Seats: len(people) + bots, Bots: slices.Repeat([]string{"easy"}, bots), Clock: clock}
	terms.Guests = slices.ContainsFunc(people, rooms.Person.Guest)
	d := &desk{t: t, now: time.Date(2026, 5, 6, 7, 8, 9, 0, time.UTC)}
	var fx Effects
	d.Room, fx = New("calm-heron", people[0], terms, &limits, means, d.now)
	d.note(fx)
	for i, who := range people {
		d.note(d.Arrive(who, d.now))
		if i > 0 {
			d.does(who, rooms.Sit{})
		}
	}
	return d
}

func (d *desk) note(fx Effects) {
	d.t.Helper()
	if !fx.Write && (fx.Settle != nil || fx.Lines != nil || fx.Rest != nil) {
		d.t.Fatal("a step that nobody is to write")
	}
	if n := len((&data.Write{Lines: fx.Lines, Settle: fx.Settle, Rest: fx.Rest, End: fx.End}).Steps()); n > 1 && fx.Settle == nil {
		d.t.Fatalf("%d steps, and nothing says what follows the first", n)
	}
	d.lines = append(d.lines, fx.Lines...)
	if fx.Settle != nil {
		d.settled = append(d.settled, fx.Settle)
	}
	if fx.Rest != nil {
		d.lines = slices.Clone(fx.Rest)
	}
	d.ended = d.ended || fx.End
}

func (d *desk) does(who rooms.Person, c rooms.Command) {
	d.t.Helper()
	fx, err := d.Do(who, c, d.now)
	if err != nil {
		d.t.Fatalf("%s, %T: %v", who.Name, c, err)
	}
	d.note(fx)
}

func (d *desk) refused(who rooms.Person, c rooms.Command, want error) {
	d.t.Helper()
	if _, err := d.Do(who, c, d.now); !errors.Is(err, want) {
		d.t.Errorf("%s, %T: %v instead of %v", who.Name, c, err, want)
	}
}

// plays makes the first legal move of somebody.
func (d *desk) plays(who rooms.Person) {
	d.t.Helper()
	v := d.View(who, d.now)
	if len(v.Legal) == 0 {
		d.t.Fatalf("%s can do nothing", who.Name)
	}
	d.does(who, rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: v.Legal[0]})
}

// passes lets the time pass, and what is due happen on the way.
func (d *desk) passes(span time.Duration) {
	d.t.Helper()
	end := d.now.Add(span)
	for {
		wake := d.Wake()
		if wake.IsZero() || wake.After(end) || d.ended {
			d.now = end
			return
		}
		if wake.After(d.now) {
			d.now = wake
		}
		d.note(d.Tick(d.now))
	}
}

// toPlay makes everybody lay, where cards are laid, and be ready, and the race run out, and gives who is on turn.
func (d *desk) toPlay(people ...rooms.Person) rooms.Person {
	d.t.Helper()
	for _, who := range people {
		if d.terms.Rules.Lays {
			d.plays(who)
		}
		d.does(who, rooms.Move{Round: d.round.id, Seen: d.round.state.Moves(), Move: engine.Ready(0)})
	}
	for d.round.state.Phase() != engine.PhasePlay { // bots get ready, the race runs out
		d.now = d.Wake()
		d.note(d.Tick(d.now))
	}
	return d.onTurn()
}

func (d *desk) onTurn() rooms.Person { return d.seats[d.round.state.Turn()].owner() }

func (d *desk) has(kind rooms.EntryKind, name string) bool {
	return slices.ContainsFunc(d.log.entries, func(e rooms.Entry) bool { return e.Kind == kind && e.Name == name })
}
