package loadgen

import (
	"slices"
	"sync"
	"time"
)

// table is what those at one table have seen of it, and the moves that not all of them have seen.
type table struct {
	counts *counters
	times  *latencies
	// code is the room's.
	code string

	mu sync.Mutex
	// all are those who sit there or watch, and newest what any of them has seen.
	all     []*sight
	newest  at
	pending []*move
}

// at is how far a match is: rounds that were dealt before, and moves of this one.
type at struct{ round, moves int }

func (a at) reaches(b at) bool { return a.round > b.round || a.round == b.round && a.moves >= b.moves }

// sight is how far somebody has seen a table.
type sight struct {
	at
	watches bool
}

// move is one that somebody has made, until everybody has seen it.
type move struct {
	by       *sight
	at       at
	began    time.Time
	seats    int
	watchers int
}

func (t *table) joins(s *sight) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all = append(t.all, s)
}

// leaves has nobody be waited for who is gone.
func (t *table) leaves(s *sight) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all = slices.DeleteFunc(t.all, func(other *sight) bool { return other == s })
}

// acts says that somebody sends a move now, in the place of one that came to nothing.
func (t *table) acts(s *sight, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	m := &move{by: s, at: at{s.round, s.moves + 1}, began: now}
	if t.forget(m) {
		t.counts.again.Add(1)
	}
	for _, other := range t.all {
		switch {
		case other.reaches(m.at):
		case other.watches:
			m.watchers++
		default:
			m.seats++
		}
	}
	t.pending = append(t.pending, m)
}

// forget takes away the move that another takes the place of, and reports whether there was any.
func (t *table) forget(again *move) bool {
	before := len(t.pending)
	t.pending = slices.DeleteFunc(t.pending, func(m *move) bool { return m.by == again.by && m.at == again.at })
	return len(t.pending) < before
}

// sees says that somebody has seen so many moves now. A number that is smaller than before is of the next round.
func (t *table) sees(s *sight, moves int, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	before := s.at
	if moves < s.moves {
		s.round++
	}
	s.moves = moves
	if s.at == before {
		return
	}
	t.counts.sees(s, t.news(s.at))
	t.pending = slices.DeleteFunc(t.pending, func(m *move) bool {
		if before.reaches(m.at) || !s.reaches(m.at) {
			return false
		}
		return t.shown(m, s, now)
	})
}

// news is how many moves nobody had seen before.
func (t *table) news(seen at) int {
	before := t.newest
	if before.reaches(seen) {
		return 0
	}
	t.newest = seen
	if seen.round > before.round {
		return seen.moves
	}
	return seen.moves - before.moves
}

// shown notes that a player has seen a move, and reports whether all have.
func (t *table) shown(m *move, s *sight, now time.Time) bool {
	took := now.Sub(m.began)
	if s == m.by {
		t.times.add(own, m.began, took)
	}
	if s.watches {
		if m.watchers--; m.watchers == 0 {
			t.times.add(lastWatcher, m.began, took)
		}
	} else if m.seats--; m.seats == 0 {
		t.times.add(lastSeat, m.began, took)
	}
	return m.seats <= 0 && m.watchers <= 0
}

// waiting counts the moves of a span that somebody has not seen.
func (t *table) waiting(from, to time.Time) (n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, m := range t.pending {
		if !m.began.Before(from) && m.began.Before(to) {
			n++
		}
	}
	return n
}
