package data

import (
	"math/rand/v2"
)

// What tests have that are outside of the package, as they use what uses it.

// These are as in the tests inside.
var (
	Noon                   = noon
	FastStore, Done        = fastStore, done
	Contents               = contents
	NoErr, WantErr         = noErr, wantErr
	KeyOf, RoundOf         = testKey, testRound
	TextLines, RecordLines = textLines, recordLines
	Address, Ask           = address, ask
)

func Must[T any](value T, err error) T { return must(value, err) }

func ErrOf[T any](value T, err error) error { return errOf(value, err) }

func Equal[T any](t failer, got, want T, what ...any) {
	t.Helper()
	equal(t, got, want, what...)
}

// Order has a store that has joined a log order one change, as its methods do.
func Order(s *Store, c Change) (Outcome, error) {
	ordered := s.order([]Change{c})[0]
	return ordered.out, ordered.refused
}

// Crowd is the crowd of the tests inside.
type Crowd struct{ crowd *crowd }

func NewCrowd(seed uint64) *Crowd {
	return &Crowd{&crowd{rng: rand.New(rand.NewPCG(seed, 0)), now: noon}}
}

// Wants has it do more often of what there was not yet, by kind.
func (c *Crowd) Wants(seen map[string]int) { c.crowd.seen = seen }

// Change draws a change that a player makes a while later, with an id of its own.
func (c *Crowd) Change() Change {
	c.crowd.wait()
	return Change{NewID(), c.crowd.now, c.crowd.operation()}
}

func (c *Crowd) Below(n int) int { return c.crowd.rng.IntN(n) }

// Knows has it do something with a profile from now on.
func (c *Crowd) Knows(p Profile) { c.crowd.know(p) }

// Kinds is how many kinds of operations there are.
func Kinds() int { return len(operations()) }
