package tabletest

import (
	"math/rand/v2"
	"testing"

	"shithead/engine"
	"shithead/rooms"
)

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
		Seat: seat, Terms: rooms.Terms{Rules: r.State.Rules()}, Table: r.State.View(seat), Legal: r.State.Legal(seat, nil), Log: r.Log,
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
