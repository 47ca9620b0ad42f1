package loadgen

import (
	"slices"
	"testing"
	"time"
)

// watched is a table with two seats and a watcher, at which moves are measured from a moment on.
type watched struct {
	*table
	counts         counters
	times          latencies
	began          time.Time
	ann, bob, cleo *sight
}

func newWatched() *watched {
	w := &watched{began: time.Now(), ann: &sight{}, bob: &sight{}, cleo: &sight{watches: true}}
	w.table = &table{counts: &w.counts, times: &w.times}
	w.times.begin(w.began)
	for _, s := range []*sight{w.ann, w.bob, w.cleo} {
		w.joins(s)
	}
	return w
}

// after is a moment so many milliseconds after the beginning.
func (w *watched) after(ms int) time.Time { return w.began.Add(time.Duration(ms) * time.Millisecond) }

// act presses keys, and see sees a number of moves.
func (w *watched) act(s *sight, ms int)    { w.acts(s, w.after(ms)) }
func (w *watched) see(s *sight, n, ms int) { w.sees(s, n, w.after(ms)) }

// TestTable measures moves to oneself, to the last seat and to the last watcher, in milliseconds.
func TestTable(t *testing.T) {
	for name, c := range map[string]struct {
		does               func(w *watched)
		own, seat, watcher []int
		moves, pending     int
	}{
		"a move": {func(w *watched) {
			w.act(w.ann, 10)
			w.see(w.ann, 1, 12)
			w.see(w.cleo, 1, 15)
			w.see(w.bob, 1, 30)
		}, []int{2}, []int{20}, []int{5}, 1, 0},
		"a move that is not seen yet": {func(w *watched) {
			w.act(w.ann, 10)
			w.see(w.ann, 1, 12)
			w.see(w.cleo, 1, 15)
		}, []int{2}, nil, []int{5}, 1, 1},
		"who is shown a later one has seen it, too": {func(w *watched) {
			w.act(w.ann, 0)
			w.see(w.ann, 1, 1)
			w.see(w.bob, 2, 7)
			w.see(w.cleo, 3, 9)
		}, []int{1}, []int{7}, []int{9}, 3, 0},
		"a new round, in which a smaller number is a later one": {func(w *watched) {
			for _, s := range w.all {
				w.see(s, 80, 0)
			}
			w.act(w.ann, 10)
			w.see(w.ann, 81, 11)
			w.see(w.bob, 0, 14) // the last move was not shown
			w.see(w.ann, 0, 15)
			w.act(w.ann, 20)
			w.see(w.bob, 1, 23)
			w.see(w.cleo, 81, 24)
			w.see(w.ann, 1, 25)
			w.see(w.cleo, 1, 29)
		}, []int{1, 5}, []int{4, 5}, []int{9, 14}, 82, 0},
		"keys pressed again take the place of those of which nothing came": {func(w *watched) {
			w.act(w.ann, 0)
			w.act(w.ann, 3000)
			for _, s := range w.all {
				w.see(s, 1, 3004)
			}
			w.act(w.ann, 4000) // on turn once more
		}, []int{4}, []int{4}, []int{4}, 1, 1},
		"who has seen more is not waited for": {func(w *watched) {
			w.see(w.bob, 1, 0)
			w.act(w.ann, 1)
			w.see(w.ann, 2, 4)
			w.see(w.cleo, 2, 5)
		}, []int{3}, []int{3}, []int{4}, 2, 0},
		"who has left is not waited for": {func(w *watched) {
			w.leaves(w.bob)
			w.act(w.ann, 0)
			w.see(w.ann, 1, 3)
		}, []int{3}, []int{3}, nil, 1, 1},
		"moves of a span begin in it, whenever they end": {func(w *watched) {
			w.times.end(w.after(100))
			for _, began := range []int{-1, 0, 99, 100} {
				w.times.add(lastSeat, w.after(began), time.Duration(1000+began)*time.Millisecond)
			}
		}, nil, []int{1000, 1099}, nil, 0, 0},
	} {
		w := newWatched()
		c.does(w)
		for to, want := range map[who][]int{own: c.own, lastSeat: c.seat, lastWatcher: c.watcher} {
			var got []int
			for _, took := range w.times.sorted(to) {
				got = append(got, int(took.Milliseconds()))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: moves to %d take %v ms, want %v", name, to, got, want)
			}
		}
		if got := w.counts.moves.Load(); int(got) != c.moves || len(w.pending) != c.pending {
			t.Errorf("%s: %d moves, %d pending", name, got, len(w.pending))
		}
	}
	w := newWatched()
	w.act(w.ann, 0)
	w.act(w.ann, 10)
	w.see(w.ann, 1, 12)
	if w.waiting(w.began, w.after(100)) != 1 || w.counts.again.Load() != 1 || w.counts.totals() != (totals{moves: 1, updates: 1, again: 1}) {
		t.Errorf("%d moves wait, %d keys are pressed again, %+v", w.waiting(w.began, w.after(100)), w.counts.again.Load(), w.counts.totals())
	}
	if got := quantile([]time.Duration{time.Second, 2 * time.Second}, .99); *got != 2000 || quantile(nil, .5) != nil {
		t.Errorf("p99 %v", *got)
	}
}
