package room

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
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

// evening is a room with people who come, go and act at random, and crashes.
type evening struct {
	t      *testing.T
	rng    *rand.Rand
	limits rooms.RoomLimits
	now    time.Time
	room   *Room
	disk   disk
	// shadow is what a crash would leave.
	shadow *Room
	people []rooms.Person
	// here says who is in the room, stays who was when it was last restored.
	here, stays []bool
	// sent is the latest move that was carried out, to be sent again.
	sent      rooms.Move
	sender    int
	entropies uint64
	// reset: the tally was begun anew just now.
	reset bool
	// shown is the deal of each round as the table showed it last.
	shown map[data.ID]rooms.DealView
	// counts has how often what happened, in all evenings; restores how often the room came back in this one.
	counts           map[string]int
	restores, checks int
	company
}

func (e *evening) entropy() Means {
	e.entropies++
	nth, n := e.entropies, 0
	return Means{Bits: e.rng.Uint64(), Bound: true, Seed: func() [32]byte {
		n++
		return sha256.Sum256(fmt.Append(nil, nth, n))
	}}
}

// eveningRules are what is played, one evening after the other.
var eveningRules = []string{
	"bitenight", "leeds", "schwechat", "classic", "custom", "schwechat:referee=strict",
	"bitenight", "schwechat:starter=worst,referee=strict", "classic:faceup=equal",
	"custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A", "custom:hand=5,again=2,joker=highest,shoot=A",
}

// anyRules is how many of the evenings, besides, are by rules whose options are chosen at random.
const anyRules = 3

func newEvening(t *testing.T, seed uint64, counts map[string]int) *evening {
	t.Helper()
	e := &evening{
		t: t, rng: rand.New(rand.NewPCG(seed, 4)), limits: rooms.DefaultRoomLimits(),
		now:    time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		counts: counts, shown: map[data.ID]rooms.DealView{},
	}
	e.limits.Log = 10_000 // the whole log can be compared
	e.limits.Fouls = 3    // and a person gets there
	e.limits.ChatKept, e.limits.Chat, e.limits.Queue, e.limits.Removed, e.limits.Forfeits = 5, 7, 2, 2, 2
	e.limits.PaceLines = 2
	rules := rulesOf(t, seed, e.rng)
	seats := 2 + e.rng.IntN(5)
	terms := rooms.Terms{Rules: rules, Seats: seats, Clock: rooms.Clocks()[e.rng.IntN(len(rooms.Clocks()))], Rounds: e.rng.IntN(3)}
	terms.Private = seed%2 == 0
	for range e.rng.IntN(seats) {
		terms.Bots = append(terms.Bots, []string{"easy", "random"}[e.rng.IntN(2)])
	}
	terms.HeadStart = rooms.HeadStarts()[seed/2%uint64(len(rooms.HeadStarts()))]
	for i := range 3 + seats {
		who := person(fmt.Sprint("p", i))
		if i%3 == 1 {
			who = who.ByEar()
		}
		e.people = append(e.people, who)
	}
	e.people = append(e.people, rooms.Person{Name: "guest"})
	e.here = make([]bool, len(e.people))
	e.company = company{seats: make([]ledgerSeat, seats), titled: engine.NoSeat}
	var fx Effects
	e.room, fx = New("brave-otter", e.people[0], terms, &e.limits, e.entropy(), e.now)
	e.written(fx)
	return e
}

// step lets a person do something, or time pass.
func (e *evening) step() {
	e.t.Helper()
	e.room.Remember()
	switch who := e.rng.IntN(len(e.people)); e.rng.IntN(13) {
	case 0:
		if !e.here[who] || e.rng.IntN(4) == 0 {
			e.comesOrGoes(who)
		}
	case 1:
		e.command(who, []rooms.Command{
			rooms.Sit{}, rooms.AddBot{Level: "easy"}, rooms.RemoveBot{}, rooms.Start{}, rooms.Ready{}, rooms.Back{}, rooms.AddBot{Level: "perfect"}, rooms.Pass{},
		}[e.rng.IntN(8)])
	case 2:
		switch e.rng.IntN(40) {
		case 0:
			e.command(who, rooms.Leave{})
		case 1:
			e.command(who, rooms.TypeShare{Text: strings.Repeat("long", 11)})
		case 2, 3, 4, 5, 6:
			e.command(who, rooms.TypeShare{Text: fmt.Sprint("dice", e.rng.Uint32())})
		case 7:
			e.command(who, rooms.TypeShare{})
		}
	case 3, 4, 5, 6:
		if e.room.running() && e.rng.IntN(2) == 0 { // who is waited for is the likeliest to move
			who = max(0, slices.IndexFunc(e.people, func(p rooms.Person) bool { return p.ID == e.awaitedFor() }))
		}
		e.move(who)
		if e.room.phase == rooms.Gathering { // an evening in which none gets to play shows little
			e.first(who, rooms.Sit{})
			e.first(0, []rooms.Command{rooms.AddBot{Level: "easy"}, rooms.Start{}, rooms.Remove{Seat: 1 + e.rng.IntN(3)}}[e.rng.IntN(3)])
		}
	case 7:
		e.late()
	case 8:
		e.sociable(who)
	default:
		e.wait()
	}
}

// comesOrGoes lets a person come who is not here, or go.
func (e *evening) comesOrGoes(who int) {
	e.t.Helper()
	var fx Effects
	if e.here[who] {
		fx = e.room.Depart(e.people[who], e.now)
	} else {
		fx = e.room.Arrive(e.people[who], e.now)
	}
	e.here[who] = !e.here[who]
	e.did(fx)
}

// first lets a person do something, after which more is done in the same step.
func (e *evening) first(who int, c rooms.Command) {
	e.t.Helper()
	if e.disk.ended {
		return
	}
	e.command(who, c)
	if !e.disk.ended {
		e.check()
	}
}

// awaitedFor is whose turn it is, empty if it is no one's.
func (e *evening) awaitedFor() data.ID {
	turn := e.room.round.state.Turn()
	if turn == engine.NoSeat {
		return ""
	}
	return e.room.seats[turn].Player
}

// did puts down what a step led to, unless the machine dies over it.
func (e *evening) did(fx Effects) {
	e.t.Helper()
	if tears(&fx) > 1 && !fx.End && e.rng.IntN(10) == 0 {
		e.tear(fx)
		return
	}
	if fx.Settle != nil && e.rng.IntN(3) == 0 {
		e.cut(fx)
		return
	}
	if fx.Write && !fx.End && !e.reset && e.rng.IntN(40) == 0 {
		e.pause()
		return
	}
	e.written(fx)
	switch {
	case e.disk.ended:
	case e.rng.IntN(90) == 0:
		e.counts["crashes"]++
		e.crash()
	case e.rng.IntN(120) == 0:
		e.stop()
	}
}

// command does something and checks that a refusal changes nothing, but for what the referee does.
func (e *evening) command(who int, c rooms.Command) {
	e.t.Helper()
	if !e.here[who] {
		return
	}
	before := keptOf(e.room)
	e.room.Remember()
	fx, err := e.room.Do(e.people[who], c, e.now)
	if err == nil {
		e.obeyed(c)
		_, e.reset = c.(rooms.ResetTally)
		e.did(fx)
		e.reset = false
		return
	}
	if fx.Write {
		e.fouled(who, fx, err, &before)
		return
	}
	if !reflect.DeepEqual(fx, Effects{}) || !reflect.DeepEqual(keptOf(e.room), before) {
		e.t.Fatalf("%T is refused with %v and changes something", c, err)
	}
	known := append(refusals, rooms.ErrNoBot, rooms.ErrTerms, rooms.ErrStale, rooms.ErrHeadStart)
	var refusal *engine.Refusal
	if errors.As(err, &refusal) {
		err = refusal.Reason
	} else if !slices.ContainsFunc(known, func(known error) bool { return errors.Is(err, known) }) {
		e.t.Fatalf("%T: %v", c, err)
	}
	e.counts[err.Error()]++
}

// refusals are those that some evening has to have.
var refusals = []error{
	rooms.ErrGuest, rooms.ErrSeated, rooms.ErrBegun, rooms.ErrFull, rooms.ErrNotMaker, rooms.ErrSeatsFree, rooms.ErrNotNow, rooms.ErrNotSeated,
	rooms.ErrTooFast, rooms.ErrLong, rooms.ErrSilent, rooms.ErrRemoved, rooms.ErrNobody, rooms.ErrNotAlone,
	engine.ErrTurn, engine.ErrNotHeld, engine.ErrNotFlip, engine.ErrAsk,
}

// fouled checks that the referee had a reason, and did nothing else.
func (e *evening) fouled(who int, fx Effects, err error, before *kept) {
	e.t.Helper()
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || !refusal.Foul() || !e.room.terms.Rules.Strict {
		e.t.Fatalf("something is written, and refused with %v", err)
	}
	after, i := keptOf(e.room), e.room.seats.of(e.people[who])
	before.fouls[i]++
	fouls := slices.DeleteFunc(slices.Clone(fx.Lines), func(l data.Line) bool { return !l.Record })
	if len(fouls) != 1 || fx.Rest != nil || after.acted != before.acted || !reflect.DeepEqual(after.own, before.own) ||
		!reflect.DeepEqual(after.fouls, before.fouls) || after.fouls[i] > e.limits.Fouls || !e.room.round.state.View(i).Seats[i].Warned {
		e.t.Fatalf("a foul leads from\n%+v\nto\n%+v", before, after)
	}
	e.counts["fouls"]++
	e.did(fx)
}

// move makes a move that is legal, or any other, from what a person sees.
func (e *evening) move(who int) {
	e.t.Helper()
	if !e.here[who] {
		return
	}
	view := e.room.View(e.people[who], e.now)
	if view.Table == nil {
		return
	}
	m := rooms.Move{Round: view.Round, Seen: view.Table.Moves}
	if e.rng.IntN(8) == 0 {
		m.Move = engine.Play(e.rng.IntN(20), engine.Rank(e.rng.IntN(engine.NumRanks)), e.rng.IntN(5))
		switch held := view.Table.Hand.Cards(); {
		case e.rng.IntN(4) == 0:
			m.Move = engine.Flip(0, e.rng.IntN(4)-1)
		case len(held) > 0 && e.rng.IntN(2) == 0:
			m.Move = engine.Play(0, held[e.rng.IntN(len(held))].Rank(), 1)
		}
		e.command(who, m)
		return
	}
	if len(view.Legal) == 0 {
		return
	}
	m.Move = view.Legal[e.rng.IntN(len(view.Legal))]
	moves := e.room.round.state.Moves()
	e.command(who, m)
	if e.room.round != nil && e.room.round.state.Moves() == moves+1 {
		e.sent, e.sender = m, who
		e.counts["moves of people"]++
	}
}

// late sends the latest move again: it must never take effect twice.
func (e *evening) late() {
	e.t.Helper()
	if e.sent.Round == "" || !e.here[e.sender] || !e.room.running() {
		return
	}
	before := keptOf(e.room)
	_, err := e.room.Do(e.people[e.sender], e.sent, e.now)
	if seat := e.room.seats.of(e.people[e.sender]); seat == engine.NoSeat {
		return
	}
	if !errors.Is(err, rooms.ErrStale) || !reflect.DeepEqual(keptOf(e.room), before) {
		e.t.Fatalf("a move that was made already: %v", err)
	}
	e.counts["stale"]++
}

// wait lets the time pass until something is due, or a moment.
func (e *evening) wait() {
	e.t.Helper()
	wake := e.room.Wake()
	if e.room.lingers() && e.rng.IntN(200) > 0 {
		wake = time.Time{} // before all have been away for long a person comes
	}
	if wake.IsZero() {
		e.now = e.now.Add(time.Second)
		return
	}
	if wake.After(e.now) {
		e.now = wake
	}
	promised, restores := e.promised(), e.restores
	e.did(e.room.Tick(e.now))
	if restores == e.restores {
		e.kept(promised)
	}
}

// check looks at what must always be so.
func (e *evening) check() {
	e.t.Helper()
	r, watchers := e.room, 0
	for i, here := range e.here {
		switch seat := r.seats.of(e.people[i]); {
		case seat == engine.NoSeat && here:
			watchers++
		case seat != engine.NoSeat && r.seats[seat].here != here:
			e.t.Fatalf("seat %d: here %v, and its owner is here: %v", seat, r.seats[seat].here, here)
		}
	}
	if r.watchers != watchers {
		e.t.Fatalf("the room counts %d watchers, and there are %d", r.watchers, watchers)
	}
	e.companyIsAsKnown()
	e.dealtFairly()
	if !r.running() {
		return
	}
	e.botsAreFollowed()
	if r.Wake().IsZero() {
		e.t.Fatal("a round runs, and nothing is due")
	}
}

// missing are the things that have to happen in some evening and have not.
func missing(counts map[string]int) (list []string) {
	must := []string{
		"ended", "crashes", "stops", "pauses", "tears", "cuts", "moves of people", "stale", "fouls",
		"typed shares", "end played", "end agreed", "matches", "away",
		"jump-ins", "fours", "piles",
		"jump-ins of a bot's hand", "fours of a bot's hand", "low cards", "points of a stand-in", "rooms.Say", "rooms.Remove",
		"seats for those who waited", "rooms.ResetTally", "rooms.SetForfeit", "rooms.PaceBots", "paces at the bound",
		"bots' seats for those who waited", "seats that begin anew", "rooms.YieldBots", "promises kept",
		"rounds of bitenight", "rounds of leeds", "rounds of schwechat", "rounds of classic", "rounds of custom",
	}
	for _, err := range refusals {
		must = append(must, err.Error())
	}
	return slices.DeleteFunc(must, func(what string) bool { return counts[what] > 0 })
}

// TestRoomsThroughTheEvening plays whole evenings: people come, go, drop off and come back, act, act too late and act
// wrongly, clocks run out, bots play, and the machine dies after any line that is written.
func TestRoomsThroughTheEvening(t *testing.T) {
	const first = 120 // soon everything has happened
	least, most := 24, 150
	long := os.Getenv("SHITHEAD_LONG") == "1"
	switch {
	case long:
		least, most = 4_000, 4_000
	case testing.Short():
		least, most = 8, 8
	}
	counts := map[string]int{}
	for n := 0; n < least || n < most && len(missing(counts)) > 0; n++ {
		if !t.Run(fmt.Sprint("seed ", first+n), func(t *testing.T) {
			e := newEvening(t, uint64(first+n), counts)
			for n := 0; n < 1500 && !e.disk.ended; n++ {
				if e.step(); !e.disk.ended {
					e.check()
				}
			}
			if e.disk.ended {
				counts["ended"]++
			}
			e.settled()
		}) {
			return
		}
	}
	t.Log(counts)
	// What is rare has tests of its own.
	if long && counts[rooms.ErrHeadStart.Error()] == 0 {
		t.Error("none acted before those who play by ear")
	}
	if list := missing(counts); len(list) > 0 && !testing.Short() { // too few evenings for everything to happen
		t.Errorf("in no evening: %q", list)
	}
}

// settled checks the ledger: every record plays again to the result that was counted, and points that a bot's hand made
// are no one's.
func (e *evening) settled() {
	e.t.Helper()
	for _, round := range e.disk.settled {
		id := round.ID
		text := e.disk.records[id]
		summary, err := record.Replay(bytes.NewReader(text), nil)
		if err != nil || summary.Rounds != 1 || summary.Moves != round.Moves {
			e.t.Fatalf("the record of %s: %+v, %v\n%s", id, summary, err, text)
		}
		dealt, err := record.Verify(bytes.NewReader(text))
		if err != nil || dealt[0].Round != string(id) || dealt[0].Commit != e.shown[id].Commit ||
			len(dealt[0].Seats) != len(round.Seats) {
			e.t.Fatalf("the table showed %+v, and the record says %+v, %v", e.shown[id], dealt, err)
		}
		for _, s := range e.shown[id].Shares {
			if !s.Typed {
				continue
			}
			if e.counts["typed shares"]++; !bytes.Contains(text, fmt.Appendf(nil, "%q", s.Text)) {
				e.t.Fatalf("the share %q does not count", s.Text)
			}
		}
		e.counts["rounds of "+round.Rules]++
		e.counts["end "+round.End]++
		if len(round.Standings) > 0 {
			e.counts["matches"]++
		}
		e.counted(round, text)
	}
}
