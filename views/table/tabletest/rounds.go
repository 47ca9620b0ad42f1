package tabletest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/enginetest"
	"shithead/rooms"
)

// Names are who sits at the tables of the tests.
var Names = []string{
	"ann", "bob", "Cornelius", "dan", "eve", "Friederike", "gus", "日本の人", "ida", "Jörg",
	"Maximiliane-XVI.", "kim", "leo", "mia", "noa", "otto", "pia", "quy", "Rosalind", "sue",
}

// Round is a round that bots play, with the log of it.
type Round struct {
	T     testing.TB
	State *engine.State
	// Bot is who plays for everybody.
	Bot       bot.Player
	Log       []rooms.Entry
	Chronicle *rooms.Chronicle
	// From is what is drawn from, for who plays next.
	From rand.Source
}

// NewRound is a round of Bite Night.
func NewRound(t testing.TB, players int, seed uint64) *Round {
	t.Helper()
	return NewRoundOf(t, "bitenight", players, seed)
}

// NewRoundOf is a round of the rule set of a code.
func NewRoundOf(t testing.TB, code string, players int, seed uint64) *Round {
	t.Helper()
	return RoundOf(t, enginetest.Rules(code), "easy", players, seed)
}

// Dealer is who deals a round of some rules and who begins it, or NoSeat, by a number.
func Dealer(rules *engine.Rules, players int, seed uint64) (dealer, first int) {
	dealer = int(seed) % players
	switch rules.Begins {
	case engine.BeginLeft:
		return dealer, (dealer + 1) % players
	case engine.BeginLot:
		return dealer, dealer
	default:
		return dealer, engine.NoSeat
	}
}

// RoundOf is a round that bots of a level play.
func RoundOf(t testing.TB, rules *engine.Rules, level string, players int, seed uint64) *Round {
	t.Helper()
	deck, from := enginetest.Must(rules.Deck(players)), rand.NewPCG(seed, uint64(players))
	engine.Shuffle(deck, from)
	dealer, first := Dealer(rules, players, seed)
	state := enginetest.Must(engine.Deal(rules, players, dealer, first, deck))
	player := enginetest.Must(bot.New(level, rand.New(from)))
	r := &Round{T: t, State: state, Bot: player, From: from, Chronicle: rooms.NewChronicle(state.View(engine.NoSeat))}
	r.Log = append(r.Log, rooms.Entry{Kind: rooms.EntryDealt, Seat: engine.NoSeat, Round: 2})
	return r
}

// Make makes a move, and keeps what everybody knows of it.
func (r *Round) Make(m engine.Move) {
	r.T.Helper()
	var events engine.Events
	if err := r.State.Apply(m, &events); err != nil {
		r.T.Fatal(err)
	}
	from := len(r.Log)
	for e := range events.For(engine.NoSeat) {
		r.Log = append(r.Log, rooms.Entry{Seat: int(e.Seat), Round: 2, Event: e})
	}
	r.Chronicle.Add(r.Log[from:])
}

// Step lets some seat that can move. It reports whether any could.
func (r *Round) Step() bool {
	n := r.State.Players()
	first := int(r.From.Uint64() % uint64(n))
	for i := range n {
		seat := (first + i) % n
		legal := r.State.Legal(seat, nil)
		if len(legal) == 0 || r.State.Turn() != engine.NoSeat && r.State.Turn() != seat {
			continue
		}
		if m, ok := r.Bot.Choose(r.State.View(seat), legal); ok {
			r.Make(m)
			return true
		}
	}
	return false
}

// View is the room as somebody sees it.
func (r *Round) View(seat int) *rooms.RoomView {
	n := r.State.Players()
	at := time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC)
	v := &rooms.RoomView{
		Code: "brave-otter", Maker: rooms.Person{ID: "p0", Name: Names[0]}, Phase: rooms.Playing, Seat: seat, Watchers: 3,
		Terms: rooms.Terms{Rules: r.State.Rules(), Seats: n, Clock: time.Minute},
		Round: "r1", Table: r.State.View(seat), Legal: r.State.Legal(seat, nil),
		Titled: engine.NoSeat, Match: r.match(), Log: r.Log[max(0, len(r.Log)-60):], At: at, Deadline: at.Add(time.Minute),
	}
	v.Lines = rooms.Lines(r.Log)
	for i := range n {
		s := rooms.SeatView{Name: Names[i], Here: true, Owner: rooms.Person{ID: data.ID(fmt.Sprint("p", i)), Name: Names[i]}}
		if i%4 == 3 {
			s.Owner, s.Bot, s.Here = rooms.Person{}, "easy", false
		}
		v.Seats = append(v.Seats, s)
	}
	if n > 4 {
		v.Seats[4].Here = false
		v.Seats[4].Auto = true
	}
	return v
}

// match is how the match stands: a round was played before this one.
func (r *Round) match() *rooms.MatchView {
	n := r.State.Players()
	m := enginetest.Must(engine.NewMatch(r.State.Rules(), n, 0))
	m.Rounds = max(m.Rounds, 2)
	before := engine.Result{Shithead: n - 1, Points: make([]int, n), Bonus: make([]int, n)}
	if m.Scored {
		for i := range n - 1 {
			before.Points[i] = 10 * (i + 1)
		}
	}
	m.Settle(before)
	if r.State.Phase() == engine.PhaseOver {
		m.Settle(r.State.Result())
	}
	return &rooms.MatchView{
		Round: 2, Rounds: m.Rounds, Scored: m.Scored, Points: m.Points, Shitheads: m.Shitheads,
		Standings: m.Standings(), Over: m.Over(),
	}
}

// When plays rounds until seat 0 sees a situation.
func When(t testing.TB, players int, is func(v *rooms.RoomView) bool) *rooms.RoomView {
	t.Helper()
	return WhenOf(t, "bitenight", players, is)
}

// WhenOf plays rounds of a rule set until seat 0 sees a situation.
func WhenOf(t testing.TB, code string, players int, is func(v *rooms.RoomView) bool) *rooms.RoomView {
	t.Helper()
	return roundWhen(t, code, players, is).View(0)
}

func roundWhen(t testing.TB, code string, players int, is func(v *rooms.RoomView) bool) *Round {
	t.Helper()
	for seed := range uint64(400) {
		for r := NewRoundOf(t, code, players, seed); ; {
			if is(r.View(0)) {
				return r
			}
			if !r.Step() {
				break
			}
		}
	}
	t.Fatal("no such situation")
	return nil
}

// Awake is the room as somebody sees it who plays with their own hand.
func (r *Round) Awake(seat int) *rooms.RoomView {
	v := r.View(seat)
	v.Seats[seat].Auto = false
	return v
}

// Foul calls a foul, if the referee may.
func (r *Round) Foul(seat int, lot func(int) int) { r.foul(seat, engine.AnySlot, lot) }

func (r *Round) foul(seat, slot int, lot func(int) int) {
	m := r.State.Foul(seat, slot, lot)
	if r.State.Clone().Apply(m, nil) == nil {
		r.Make(m)
	}
}

// Logged is a room as the first seat sees it, which counts what happened.
func Logged(r *Round) *rooms.RoomView {
	v := r.View(0)
	v.Logged = len(r.Log)
	v.Match.ID = "m1"
	return v
}

// ToTheEnd plays a round and calls see after every move.
func ToTheEnd(t testing.TB, code string, players int, seed uint64, see func(r *Round)) *Round {
	t.Helper()
	r := NewRoundOf(t, code, players, seed)
	for see(r); r.State.Phase() != engine.PhaseOver && r.Step(); {
		see(r)
	}
	return r
}

// Finish gives a view of a round that is over the phase after it and the result. Of other rounds it changes nothing.
func (r *Round) Finish(v *rooms.RoomView, phase rooms.Phase) {
	if r.State.Phase() == engine.PhaseOver {
		v.Phase = phase
		v.Result = &rooms.RoundResult{
			Result: r.State.Result(), Away: make([]bool, len(v.Seats)), End: "played", Chronicle: r.Chronicle,
		}
	}
}

// Result is a room after a round of some rule set.
func Result(t testing.TB, code string, players int, phase rooms.Phase) *rooms.RoomView {
	t.Helper()
	r := roundWhen(t, code, players, IsOver)
	v := r.View(0)
	out := v.Table.Out
	v.Phase = phase
	res := engine.Result{
		Places: out, Shithead: v.Table.Shithead, Points: make([]int, players),
		Bonus: make([]int, players),
	}
	if v.Match.Scored {
		for i, seat := range out {
			res.Points[seat] = 10 * (i + 1)
		}
		res.Points[out[1]] += 10
		res.Bonus[out[1]] = 10
	}
	v.Result = &rooms.RoundResult{Result: res, Away: make([]bool, players), End: "played", Chronicle: r.Chronicle}
	v.Match.Over = phase == rooms.Over
	return v
}

// SameMove reports whether two moves are the same but for suits.
func SameMove(a, b engine.Move) bool {
	ranks := func(cards []engine.Card) (list []engine.Rank) {
		for _, c := range cards {
			list = append(list, c.Rank())
		}
		return list
	}
	same := slices.Equal(ranks(a.Cards), ranks(b.Cards))
	a.Cards, b.Cards = nil, nil
	return same && a.String() == b.String() && a.Slot == b.Slot && a.Seat == b.Seat && a.Count == b.Count
}

// FirstRound is the first round of a match, which bots of a level play.
func FirstRound(t testing.TB, rules *engine.Rules, level string, players int, seed uint64) *Round {
	t.Helper()
	r := RoundOf(t, rules, level, players, seed)
	r.Log[0].Round = 1
	return r
}

// Bare is what words are made from: who sits at the table, what is played, and what a seat can do.
func (r *Round) Bare(seat int) *rooms.RoomView {
	v := &rooms.RoomView{
		Seat: seat, Terms: rooms.Terms{Rules: r.State.Rules()}, Table: r.State.View(seat),
		Legal: r.State.Legal(seat, nil), Log: r.Log,
	}
	for i := range r.State.Players() {
		v.Seats = append(v.Seats, rooms.SeatView{Name: Names[i]})
	}
	return v
}

// AnyFoul has the referee call something of a seat.
func (r *Round) AnyFoul(rng *rand.Rand) {
	v := r.State.View(engine.NoSeat)
	seat, slot := rng.IntN(len(v.Seats)), engine.AnySlot
	if rng.IntN(2) == 0 && len(v.Seats[seat].FaceDown) > 0 {
		slot = rng.IntN(len(v.Seats[seat].FaceDown))
	}
	r.foul(seat, slot, rng.IntN)
}
