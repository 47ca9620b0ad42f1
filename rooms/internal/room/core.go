package room

import (
	"encoding/base32"
	"encoding/json"
	"math/rand/v2"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/internal/thinking"
)

// Core is what is asked of the state of a room: of a [Room], or in tests of a stub.
type Core interface {
	// Arrive and Depart count somebody in and out. Nobody is in a room twice.
	Arrive(who rooms.Person, now time.Time) Effects
	Depart(who rooms.Person, now time.Time) Effects
	// Do carries out a command of somebody who is here.
	Do(who rooms.Person, c rooms.Command, now time.Time) (Effects, error)
	// Tick does one thing that is due, if any, and Wake is when something is due next, zero for never.
	Tick(now time.Time) Effects
	Wake() time.Time
	// Rename gives somebody who has a seat, or waits for one, the name that they have now.
	Rename(who rooms.Person, now time.Time) Effects
	// Close, Announce and Drain are for operators: see [rooms.Notice].
	Close(now time.Time) Effects
	Announce(n rooms.Notice, now time.Time) Effects
	Drain(on bool, now time.Time) Effects
	// View is what somebody here sees, and Summary what the lobby tells of the room.
	View(who rooms.Person, now time.Time) *rooms.RoomView
	Summary() *rooms.RoomSummary
	// Stop is what is still to be kept when the server stops.
	Stop(now time.Time) Effects
	// Remember comes before every input, and Inherit after a pause that began then: what the state of before had that is not
	// in the journal is taken over, as it was before the input that could not be kept.
	Remember()
	Inherit(before Core, paused, now time.Time)
	// Left is what is left to do, before anything else, of a write that was cut off in the journal that the state comes from.
	Left() Effects
	// Delay puts off all that is due, as nobody could be shown or heard for so long.
	Delay(by time.Duration)
}

// Effects are what an input leads to.
type Effects struct {
	// Write: there is something to put on disk before anything is shown: Lines, a round to Settle, and the Rest that the
	// journal begins anew with, if not nil. There are Lines together with Rest or End only where a round is settled: then the
	// last of them says what follows them.
	Write  bool
	Lines  []data.Line
	Settle *data.Round
	Rest   []data.Line
	// End: the room is over. It can be together with a settled round.
	End bool
	// Made is the number of the move that somebody has made, 0 for none. Moves is how many were made in all, also by bots. Bot: a bot
	// was asked what it does.
	Made, Moves int
	Bot         bool
	// Changed: everybody in the room gets a new view. Summary: what the lobby says of the room changed. Turned: of that,
	// only who has to act, at most.
	Changed, Summary, Turned bool
	// Said is, where nothing else has changed, the chat after somebody has said a line.
	Said []rooms.ChatLine
}

func (fx *Effects) record(line any) {
	fx.Write, fx.Changed = true, true
	fx.Lines = append(fx.Lines, recordLine(line))
}

func recordLine(line any) data.Line { return data.Line{Record: true, Text: marshal(line)} }

func marshal(line any) []byte {
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // plain values only
	}
	return text
}

// Means are what a room takes from outside besides its inputs: random numbers, seeds and shares of decks from Seed and everything else
// from Bits, and who thinks for its bots.
type Means struct {
	// Seed gives 256 bits that nobody can predict.
	Seed func() [32]byte
	// Bound: decks depend on who sits where too, by version 2 of fair dealing. Tests whose cards are chosen deal by
	// version 1, as do rooms of older servers.
	Bound bool
	// Bits are for the names of bots, and for penalty cards.
	Bits uint64
	// Pool thinks for bots that look ahead, nil for the room itself.
	Pool *thinking.Pool
}

// rng is the random source of a room. The embedded one is not for anything that has to stay secret.
type rng struct {
	seed  func() [32]byte
	bound bool
	*rand.Rand
}

// id is a new id for a round. A deck depends on it, so it comes from where decks come from.
func (l *rng) id() data.ID {
	seed := l.seed()
	return data.ID(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(seed[:16]))
}

func (m Means) rng() rng { return rng{m.Seed, m.Bound, rand.New(rand.NewPCG(m.Bits, m.Bits))} }
