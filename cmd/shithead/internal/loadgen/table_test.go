package loadgen

import (
	"slices"
	"testing"
	"time"
)

// watched is a table with two seats and somebody who watches, at which moves are measured from a moment on.
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

// at is a moment so many milliseconds after the beginning.
func (w *watched) after(ms int) time.Time { return w.began.Add(time.Duration(ms) * time.Millisecond) }

func (w *watched) takes(t *testing.T, to who, want ...int) {
	t.Helper()
	var got []int
	for _, took := range w.times.sorted(to) {
		got = append(got, int(took.Milliseconds()))
	}
	if !slices.Equal(got, want) {
		t.Errorf("moves to %d take %v ms, want %v", to, got, want)
	}
}

// TestTable_AMoveIsMeasured to oneself, to the last seat and to who watches.
func TestTable_AMoveIsMeasured(t *testing.T) {
	w := newWatched()
	w.acts(w.ann, w.after(10))
	w.sees(w.ann, 1, w.after(12))
	w.sees(w.cleo, 1, w.after(15))
	if n := w.waiting(w.began, w.after(100)); n != 1 {
		t.Errorf("%d moves wait", n)
	}
	w.sees(w.bob, 1, w.after(30))
	w.takes(t, own, 2)
	w.takes(t, lastSeat, 20)
	w.takes(t, lastWatcher, 5)
	if n := w.waiting(w.began, w.after(100)); n != 0 {
		t.Errorf("%d moves wait", n)
	}
	if got, want := w.counts.totals(), (totals{moves: 1, updates: 2, watched: 1}); got != want {
		t.Errorf("counted %+v, want %+v", got, want)
	}
}

// TestTable_AMoveThatIsPassedOver: who is shown a later one has seen it, too.
func TestTable_AMoveThatIsPassedOver(t *testing.T) {
	w := newWatched()
	w.acts(w.ann, w.after(0))
	w.sees(w.ann, 1, w.after(1))
	w.sees(w.bob, 2, w.after(7))
	w.sees(w.cleo, 3, w.after(9))
	w.takes(t, lastSeat, 7)
	w.takes(t, lastWatcher, 9)
	if w.counts.moves.Load() != 3 {
		t.Errorf("%d moves", w.counts.moves.Load())
	}
}

// TestTable_ANewRound begins to count anew: a smaller number is a later one.
func TestTable_ANewRound(t *testing.T) {
	w := newWatched()
	for _, s := range w.all {
		w.sees(s, 80, w.after(0))
	}
	w.acts(w.ann, w.after(10))
	w.sees(w.ann, 81, w.after(11))
	w.sees(w.bob, 0, w.after(14)) // the last move was not shown
	w.sees(w.ann, 0, w.after(15))
	w.acts(w.ann, w.after(20))
	w.sees(w.bob, 1, w.after(23))
	w.sees(w.cleo, 81, w.after(24))
	w.sees(w.ann, 1, w.after(25))
	w.sees(w.cleo, 1, w.after(29))
	w.takes(t, own, 1, 5)
	w.takes(t, lastSeat, 4, 5)
	w.takes(t, lastWatcher, 9, 14)
	if w.counts.moves.Load() != 82 || len(w.pending) != 0 {
		t.Errorf("%d moves, %d pending", w.counts.moves.Load(), len(w.pending))
	}
}

// TestTable_KeysPressedAgain take the place of those of which nothing came.
func TestTable_KeysPressedAgain(t *testing.T) {
	w := newWatched()
	w.acts(w.ann, w.after(0))
	w.acts(w.ann, w.after(3000))
	for _, s := range w.all {
		w.sees(s, 1, w.after(3004))
	}
	w.acts(w.ann, w.after(4000)) // on turn once more
	w.takes(t, lastSeat, 4)
	if n := w.counts.again.Load(); n != 1 {
		t.Errorf("%d keys are pressed again", n)
	}
}

// TestLatencies_OfASpan are those of moves that begin in it, whenever they end.
func TestLatencies_OfASpan(t *testing.T) {
	w := newWatched()
	w.times.end(w.after(100))
	for _, began := range []int{-1, 0, 99, 100} {
		w.times.add(lastSeat, w.after(began), time.Duration(1000+began)*time.Millisecond)
	}
	w.takes(t, lastSeat, 1000, 1099)
	if got := *quantile(w.times.sorted(lastSeat), .99); got != 1099 {
		t.Errorf("p99 %v", got)
	}
	if quantile(nil, .5) != nil {
		t.Error("nothing has a median")
	}
}

// TestTable_WhoHasSeenMore is not waited for: somebody else was faster, and the number of the move is theirs.
func TestTable_WhoHasSeenMore(t *testing.T) {
	w := newWatched()
	w.sees(w.bob, 1, w.after(0))
	w.acts(w.ann, w.after(1))
	w.sees(w.ann, 2, w.after(4))
	w.sees(w.cleo, 2, w.after(5))
	w.takes(t, lastSeat, 3)
	if len(w.pending) != 0 {
		t.Errorf("%d moves wait", len(w.pending))
	}
}
