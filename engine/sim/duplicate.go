package sim

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"

	"shithead/engine"
	"shithead/engine/sim/strength"
)

// Duplicate says which bots are compared, and over what. Each deal is one round, the first at a table, that is played once for
// every seat: the same cards, dealer and beginner, and the bots one seat further to the left each time, so that each of them
// sits in each seat once. Rounds that would be the same, as equal bots play them, are played once and counted as often.
type Duplicate struct {
	Rules   *engine.Rules
	Players int
	// Seed is any text. All chance comes from it.
	Seed string
	// Bots are the levels by seat, before the bots move; if they are fewer than the players, they come again from the front.
	Bots []string
	// Deals is how many deals are played, one or more.
	Deals int
	// SPRT, if not nil, tests the share of rounds in which the first of Bots is the Shithead. The comparison ends with the
	// deal that decides the test.
	SPRT *strength.SPRT
	// Time: measure how long decisions take. It is all that differs from machine to machine.
	Time bool
	// Workers is how many goroutines play, 0 for as many as there are processors. It changes nothing else.
	Workers int
	// Done, if not nil, is called after each deal.
	Done func()
}

// ErrDeals says that there is nothing to play.
var ErrDeals = errors.New("one deal or more")

// Comparison is what came of a [Duplicate].
type Comparison struct {
	// Deals is how many were played, Rounds how many rounds, and Abandoned how many of these were stalemates.
	Deals, Rounds, Abandoned int
	// Moves are the moves of a round that ended, those of the set-up among them.
	Moves strength.Ratio
	// Scores are by place in Bots. Where a bot has several places they are equal: its own mean over all of them, since which
	// of its copies does better depends only on who sits beside it.
	Scores []*Score
	// Verdict is that of the SPRT.
	Verdict strength.Verdict
}

// Score is how a bot has done in the rounds that ended.
type Score struct {
	Bot string
	// Place is the mean place, that of the Shithead being last, and Points those of a round.
	Place, Points strength.Ratio
	// Took are the nanoseconds of CPU of its decisions, in abandoned rounds too: after the set-up, between several moves or
	// whether to jump in.
	Took []int64

	// shithead is the share of rounds as Shithead, seats how many seats the bot has; alone: it has all.
	shithead strength.Ratio
	seats    int
	alone    bool
}

// Shithead is the share of rounds in which the bot in one of its seats was the Shithead. There is no doubt of it where all
// bots are equal.
func (s *Score) Shithead() strength.Estimate {
	e := s.shithead.Share()
	if s.alone && e.Known() {
		e.Low, e.High = e.Value, e.Value
	}
	return e
}

// PlayDuplicate plays the deals. It fails as [engine.Rules.Deck] and [bot.New] do, or with [ErrBots], [ErrDeals] or
// [strength.ErrSPRT].
func PlayDuplicate(c Duplicate) (*Comparison, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	result := newComparison(&c)
	workers := c.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var failed error
	inOrder(c.Deals, workers, c.newWorker, func(d *deal) bool {
		if failed = d.err; failed != nil {
			return false
		}
		result.add(d)
		if c.Done != nil {
			c.Done()
		}
		if c.SPRT != nil {
			result.Verdict = c.SPRT.Judge(&result.Scores[0].shithead)
		}
		return !result.Verdict.Decided
	})
	return result, failed
}

func (c *Duplicate) check() error {
	if _, err := c.Rules.Deck(c.Players); err != nil {
		return err
	}
	if err := checkSeats(c.Bots, c.Players); err != nil {
		return err
	}
	if c.Deals < 1 {
		return fmt.Errorf("%w: %d", ErrDeals, c.Deals)
	}
	if c.SPRT != nil {
		if err := c.SPRT.Check(); err != nil {
			return err
		}
	}
	_, err := newPlayers(c.Bots, c.Seed, "")
	return err
}

// newWorker makes what plays deals on one goroutine.
func (c *Duplicate) newWorker() func(number int) *deal {
	if c.Time {
		runtime.LockOSThread() // until the goroutine ends
	}
	return func(number int) *deal {
		d := &deal{by: map[string]*tally{}}
		d.err = d.play(c, "deal "+strconv.Itoa(number)+" ")
		return d
	}
}

// deal is what came of one deal, by level of the bots.
type deal struct {
	rounds, ended, moves int
	by                   map[string]*tally
	err                  error
}

// tally adds up what all bots of one level did in the rounds of a deal that ended.
type tally struct {
	last, places, points int
	took                 []int64
}

// play plays a deal, all whose chance comes from purposes that begin with a prefix.
func (d *deal) play(c *Duplicate, prefix string) error {
	dealt, err := c.deal(rand.New(source(c.Seed, prefix+"deck")))
	if err != nil {
		return err
	}
	for _, level := range c.Bots {
		d.by[level] = &tally{}
	}
	turns := period(seated(c.Bots, c.Players, 0))
	for further := range turns {
		levels := seated(c.Bots, c.Players, further)
		t, err := c.table(dealt, levels, prefix)
		if err != nil {
			return err
		}
		if c.Time {
			t.watch = func(seat int, took int64) { d.by[levels[seat]].took = append(d.by[levels[seat]].took, took) }
		}
		if err := t.play(); err != nil {
			return fmt.Errorf("%sturned by %d: %w", prefix, further, err)
		}
		d.add(levels, t.state.Result(), c.Players/turns)
	}
	return nil
}

// table seats bots of some levels at a copy of a round that is dealt.
func (c *Duplicate) table(dealt *engine.State, levels []string, prefix string) (*table, error) {
	players, err := newPlayers(levels, c.Seed, prefix)
	if err != nil {
		return nil, err
	}
	state := dealt.Clone()
	return &table{
		players: players, rng: rand.New(source(c.Seed, prefix+"table")), state: state,
		apply: func(m engine.Move) error { return state.Apply(m, nil) },
	}, nil
}

// deal shuffles, draws the dealer by lot and deals.
func (c *Duplicate) deal(rng *rand.Rand) (*engine.State, error) {
	deck, err := c.Rules.Deck(c.Players)
	if err != nil {
		return nil, err
	}
	engine.Shuffle(deck, rng)
	next := engine.FirstDeal()
	next.Dealer = rng.IntN(c.Players)
	return engine.Deal(c.Rules, c.Players, next.Dealer, next.First(c.Rules, c.Players), deck)
}

// period is after how many turns equal bots sit where they did, so that the same rounds would be played again.
func period(levels []string) int {
	p := 1
	for !slices.Equal(seated(levels, len(levels), p), levels) {
		p++
	}
	return p
}

// add counts a round that is over, so many times.
func (d *deal) add(levels []string, r engine.Result, times int) {
	d.rounds += times
	if r.Shithead == engine.NoSeat {
		return
	}
	d.ended += times
	d.moves += times * r.Moves
	for i, seat := range r.Places {
		d.by[levels[seat]].places += times * (i + 1)
	}
	last := d.by[levels[r.Shithead]]
	last.last += times
	last.places += times * len(levels)
	for seat, points := range r.Points {
		d.by[levels[seat]].points += times * points
	}
}

func newComparison(c *Duplicate) *Comparison {
	result, scores := &Comparison{}, map[string]*Score{}
	for _, level := range seated(c.Bots, c.Players, 0) {
		if scores[level] == nil {
			scores[level] = &Score{Bot: level}
		}
		scores[level].seats++
		scores[level].alone = scores[level].seats == c.Players
	}
	for _, level := range c.Bots {
		result.Scores = append(result.Scores, scores[level])
	}
	return result
}

func (c *Comparison) add(d *deal) {
	c.Deals++
	c.Rounds += d.rounds
	c.Abandoned += d.rounds - d.ended
	c.Moves.Add(d.moves, d.ended)
	for _, s := range c.scores() {
		t, cases := d.by[s.Bot], d.ended*s.seats
		s.shithead.Add(t.last, cases)
		s.Place.Add(t.places, cases)
		s.Points.Add(t.points, cases)
		s.Took = append(s.Took, t.took...)
	}
}

// scores are those of Scores that are different.
func (c *Comparison) scores() []*Score {
	var scores []*Score
	for _, s := range c.Scores {
		if !slices.Contains(scores, s) {
			scores = append(scores, s)
		}
	}
	return scores
}
