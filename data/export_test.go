package data

import (
	"math/rand/v2"
	"net/netip"
	"testing"
	"time"
)

// What tests have that are outside of the package, as they use what uses it.

// Noon, Contents, Difference, FastStore and Done are those of the tests inside.
var Noon = noon

func Contents(t testing.TB, s *Store) map[string]string { t.Helper(); return contents(t, s) }
func Difference(a, b map[string]string) string          { return difference(a, b) }
func FastStore(t testing.TB, path string) *Store        { t.Helper(); return fastStore(t, path) }
func Done(t testing.TB, s *Store)                       { t.Helper(); done(t, s) }
func KeyOf(n int) Key                                   { return testKey(n) }
func RoundOf(id ID, players ...ID) *Round               { return testRound(id, players...) }
func RecordLines(lines ...string) []Line                { return recordLines(lines...) }
func TextLines(lines ...string) []Line                  { return textLines(lines...) }
func IsRefusal(err error) bool                          { return isRefusal(err) }

// Order has a store that has joined a log order one change, as its methods do.
func Order(s *Store, c Change) (Outcome, error) {
	is := s.order([]Change{c})[0]
	return is.out, is.refused
}

// Crowd is the crowd of the tests inside.
type Crowd struct{ crowd *crowd }

func NewCrowd(seed uint64) *Crowd {
	return &Crowd{&crowd{rng: rand.New(rand.NewPCG(seed, 0)), now: noon}}
}

// Wants has it do more often of what there was not yet, by kind.
func (c *Crowd) Wants(seen map[string]int) { c.crowd.seen = seen }

// Change draws a change that somebody makes a while later, with an id of its own.
func (c *Crowd) Change() Change {
	c.crowd.wait()
	return Change{NewID(), c.crowd.now, c.crowd.operation()}
}

func (c *Crowd) Below(n int) int { return c.crowd.rng.IntN(n) }

// Knows has it do something with a profile from now on.
func (c *Crowd) Knows(p Profile) { c.crowd.know(p) }

// Kinds is how many kinds of operations there are.
func Kinds() int { return len(operations()) }

// Address is the n-th that people come from.
func Address(n int) netip.Prefix { return address(n) }

// Ask has a store do by its methods what an operation does.
func Ask(s *Store, op Operation, now time.Time) (Outcome, error) { return ask(s, op, now) }
