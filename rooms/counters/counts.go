package counters

import (
	"iter"
	"sync/atomic"
)

// Counts counts by name, of names that are known beforehand. It may be used by several goroutines. Make one with [NewCounts].
type Counts struct {
	names  []string
	counts map[string]*atomic.Uint64
}

// NewCounts counts by these names, of which each counts once.
func NewCounts(names ...string) *Counts {
	c := &Counts{counts: map[string]*atomic.Uint64{}}
	for _, name := range names {
		if c.counts[name] == nil {
			c.names = append(c.names, name)
			c.counts[name] = new(atomic.Uint64)
		}
	}
	return c
}

// Add counts n more of a name. It reports whether that is one of the names: any other is not counted.
func (c *Counts) Add(name string, n uint64) bool {
	count := c.counts[name]
	if count == nil {
		return false
	}
	count.Add(n)
	return true
}

// All are the names, in their order, and how many of each were counted until now.
func (c *Counts) All() iter.Seq2[string, uint64] {
	return func(yield func(string, uint64) bool) {
		for _, name := range c.names {
			if !yield(name, c.counts[name].Load()) {
				return
			}
		}
	}
}

// Sum is how many were counted of all names together.
func (c *Counts) Sum() (sum uint64) {
	for _, n := range c.All() {
		sum += n
	}
	return sum
}
