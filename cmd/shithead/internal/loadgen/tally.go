package loadgen

import (
	"maps"
	"slices"
	"sync"
)

// tally counts what happens in a soak, and what of it failed.
type tally struct {
	mu sync.Mutex
	// of are the counts by name, and moves, logins and updates the sums over all evenings.
	by                     map[string]*Happened
	moves, logins, updates int64
}

// Happened is how often something happened.
type Happened struct {
	Name   string `json:"name"`
	Times  int    `json:"times"`
	Failed int    `json:"failed"`
	// Why is why it failed first, empty for never.
	Why   string `json:"why,omitempty"`
	first error
}

func newTally() *tally { return &tally{by: map[string]*Happened{}} }

// notes that something has happened, or has failed.
func (t *tally) notes(name string, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	h := t.by[name]
	if h == nil {
		h = &Happened{Name: name}
		t.by[name] = h
	}
	h.Times++
	if err != nil {
		h.Failed++
		if h.first == nil {
			h.first, h.Why = err, err.Error()
		}
	}
}

// of is how often something happened so far.
func (t *tally) of(name string) Happened {
	t.mu.Lock()
	defer t.mu.Unlock()
	if h := t.by[name]; h != nil {
		return *h
	}
	return Happened{Name: name}
}

// counts adds up an evening's.
func (t *tally) counts(c *counters) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.moves += c.moves.Load()
	t.logins += c.logins.Load()
	t.updates += c.updates.Load() + c.watched.Load()
}

// all are the counts by name.
func (t *tally) all() (all []Happened) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(t.by)) {
		all = append(all, *t.by[name])
	}
	return all
}
