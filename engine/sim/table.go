package sim

import (
	"fmt"
	"math/rand/v2"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/record"
)

// jumpChance: a bot that may jump in does so one time in so many.
const jumpChance = 2

// table is the bots round one table.
type table struct {
	// rng draws who jumps in.
	rng     *rand.Rand
	players []bot.Player
	state   *engine.State
	// apply makes a move of the state.
	apply func(m engine.Move) error
	// watch, if there is one, is told how long a seat that had a choice took for it, in nanoseconds of CPU.
	watch func(seat int, took int64)
	view  engine.View
	legal []engine.Move
}

// record plays a round that is written down.
func (t *table) record(out *record.Writer, h record.Header) (engine.Result, error) {
	var err error
	if t.state, err = out.Begin(h); err != nil {
		return engine.Result{}, err
	}
	if err := t.play(); err != nil {
		return engine.Result{}, err
	}
	return out.End("")
}

// play makes moves until the round is over.
func (t *table) play() error {
	for t.state.Phase() != engine.PhaseOver {
		if err := t.step(); err != nil {
			return err
		}
	}
	return nil
}

// step makes the next move, whoever makes it.
func (t *table) step() error {
	switch t.state.Phase() {
	case engine.PhaseSetUp:
		return t.act(t.first(t.state.Dealer(), func(seat int) bool { return !t.state.Ready(seat) }))
	case engine.PhaseOpening:
		return t.act(t.first(t.state.Dealer(), t.canAct))
	default:
		jumped, err := t.jump()
		if jumped || err != nil {
			return err
		}
		return t.act(t.state.Turn())
	}
}

// first is the first seat left of another of which something is true.
func (t *table) first(seat int, is func(seat int) bool) int {
	n := t.state.Players()
	for i := range n {
		if next := (seat + 1 + i) % n; is(next) {
			return next
		}
	}
	return engine.NoSeat
}

func (t *table) canAct(seat int) bool {
	t.legal = t.state.Legal(seat, t.legal[:0])
	return len(t.legal) > 0
}

// jump lets every bot that can jump in do so, with a chance of its own.
func (t *table) jump() (bool, error) {
	turn := t.state.Turn()
	seat := t.first(turn, func(seat int) bool {
		return seat != turn && t.canAct(seat) && t.rng.IntN(jumpChance) == 0
	})
	if seat == engine.NoSeat {
		return false, nil
	}
	return t.choose(seat)
}

func (t *table) act(seat int) error {
	moved, err := t.choose(seat)
	if err == nil && !moved {
		return fmt.Errorf("seat %d does not move", seat)
	}
	return err
}

func (t *table) choose(seat int) (bool, error) {
	t.legal = t.state.Legal(seat, t.legal[:0])
	t.state.ViewInto(seat, &t.view)
	m, ok := t.decide(seat)
	if !ok {
		return false, nil
	}
	return true, t.apply(m)
}

// decide asks the bot, which has seen the view.
func (t *table) decide(seat int) (engine.Move, bool) {
	if t.watch == nil || !t.hasChoice(seat) {
		return t.players[seat].Choose(&t.view, t.legal)
	}
	began := threadCPU()
	m, ok := t.players[seat].Choose(&t.view, t.legal)
	t.watch(seat, threadCPU()-began)
	return m, ok
}

// hasChoice reports whether a seat that can act decides anything after the set-up: between moves, or whether to jump in.
func (t *table) hasChoice(seat int) bool {
	switch t.state.Phase() {
	case engine.PhaseSetUp:
		return false
	case engine.PhasePlay:
		return len(t.legal) > 1 || t.state.Turn() != seat
	default:
		return len(t.legal) > 1
	}
}
