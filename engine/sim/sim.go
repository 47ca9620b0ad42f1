package sim

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/record"
)

// Config says what is played.
type Config struct {
	Rules   *engine.Rules
	Players int
	// Rounds is the length of the match, 0 for as many as the rules say.
	Rounds int
	// Seed is any text. All chance comes from it.
	Seed string
	// Bots are the levels by seat; if they are fewer than the players, they come again from the front.
	Bots []string
}

// ErrBots says that there are no bots, or more of them than seats.
var ErrBots = errors.New("one bot a seat, or fewer that come again in turn")

// jumpChance: a bot that may jump in does so one time in so many.
const jumpChance = 2

// Play plays the match and writes it to out. It fails as [engine.Rules.Deck],
// [engine.NewMatch], [bot.New] and out do, or with [ErrBots].
func Play(c Config, out *record.Writer) (*engine.Match, error) {
	deck, err := c.Rules.Deck(c.Players)
	if err != nil {
		return nil, err
	}
	if len(c.Bots) == 0 || len(c.Bots) > c.Players {
		return nil, fmt.Errorf("%w: %d bots, %d seats", ErrBots, len(c.Bots), c.Players)
	}
	match, err := engine.NewMatch(c.Rules, c.Players, c.Rounds)
	if err != nil {
		return nil, err
	}
	t := &table{out: out, rng: rand.New(c.source("table"))}
	next := engine.FirstDeal()
	next.Dealer = t.rng.IntN(c.Players)
	var names []string
	for seat := range c.Players {
		level := c.Bots[seat%len(c.Bots)]
		player, err := bot.New(level, rand.New(c.source("seat "+strconv.Itoa(seat))))
		if err != nil {
			return nil, err
		}
		t.players = append(t.players, player)
		names = append(names, level+" "+strconv.Itoa(seat))
	}
	cards := c.source("deck")
	for !match.Over() {
		engine.Shuffle(deck, cards)
		result, err := t.round(record.NewHeader(c.Rules, names, next.Dealer, next.First(c.Rules, c.Players), deck))
		if err != nil {
			return nil, fmt.Errorf("round %d: %w", match.Played+1, err)
		}
		match.Settle(result)
		next = next.After(result.Shithead, t.state.Began())
	}
	return match, nil
}

// source is a stream of random bits of its own for each purpose, so that what one player draws does not change what
// the others or the deck do.
func (c *Config) source(purpose string) rand.Source {
	return rand.NewChaCha8(sha256.Sum256([]byte(c.Seed + "\x00" + purpose)))
}

// table is the bots round one table.
type table struct {
	out     *record.Writer
	rng     *rand.Rand
	players []bot.Player
	state   *engine.State
	view    engine.View
	legal   []engine.Move
}

func (t *table) round(h record.Header) (engine.Result, error) {
	var err error
	if t.state, err = t.out.Begin(h); err != nil {
		return engine.Result{}, err
	}
	for t.state.Phase() != engine.PhaseOver {
		if err := t.step(); err != nil {
			return engine.Result{}, err
		}
	}
	return t.out.End("")
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
	m, ok := t.players[seat].Choose(&t.view, t.legal)
	if !ok {
		return false, nil
	}
	_, err := t.out.Apply(m)
	return true, err
}
