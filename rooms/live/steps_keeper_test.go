package live

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"shithead/data"
	shared "shithead/data/house"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/internal/room"
)

// stepKeeper carries out commits in their steps, one after the other, on a real store, and fails between them.
type stepKeeper struct {
	*data.Store
	mu sync.Mutex
	stepFaults
	// armed: it fails from now on. dead: the server is.
	armed, dead atomic.Bool
	// points are those at which it has failed, by the room, the number of the write's first line and the steps done; kinds
	// counts them by what was done of what.
	points map[string]bool
	kinds  map[string]int
	claims int
	// dealt are the rounds whose deal is on disk.
	dealt map[string]bool
}

// stepFaults are what goes wrong between steps.
type stepFaults struct {
	// fails is what a commit fails with at each point that it has not been at before, nil for never.
	fails error
	// twice has every step carried out twice. whole has commits carried out at once. once has each settlement fail once only.
	twice, whole, once bool
	// least is after how many steps of a settlement it fails, or more.
	least int
	// dies: the server is dead from a failure on.
	dies bool
}

func newStepKeeper(store *data.Store) *stepKeeper {
	return &stepKeeper{Store: store, points: map[string]bool{}, kinds: map[string]int{}, dealt: map[string]bool{}}
}

func (k *stepKeeper) Commit(w data.Write) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	steps := w.Steps()
	if k.whole {
		steps = []data.Write{w}
	}
	for n := range steps {
		if err := k.point(&w, n, len(steps)); err != nil {
			return err
		}
		for range 1 + count(k.twice) {
			if err := k.Store.Commit(steps[n]); err != nil {
				return fmt.Errorf("step %d of %d: %w", n+1, len(steps), err)
			}
		}
		for _, line := range steps[n].Rest {
			if line.Record && strings.Contains(string(line.Text), `"type":"round"`) {
				k.dealt[string(line.Text)] = true
			}
		}
	}
	return k.point(&w, len(steps), len(steps))
}

func count(what bool) int {
	if what {
		return 1
	}
	return 0
}

// point fails a commit of which so many steps are done, if it is the first time.
func (k *stepKeeper) point(w *data.Write, done, of int) error {
	if k.dead.Load() {
		return data.ErrClosed
	}
	point, kind := fmt.Sprint(w.Room, " ", w.Next, " ", done, "/", of), "other"
	if w.Settle != nil {
		kind = "settlement"
		if k.once {
			point = string(w.Settle.ID)
		}
	}
	if k.fails == nil || k.points[point] || !k.armed.Load() || w.Settle != nil && done < k.least {
		return nil
	}
	k.points[point] = true
	k.dead.Store(k.dies)
	k.kinds[fmt.Sprint(kind, " ", done, "/", of)]++
	return k.fails
}

// Claim does not tell every third time what it has done, where commits do not.
func (k *stepKeeper) Claim(room, owner string, seen uint64) (j data.Journal, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.dead.Load() {
		return j, data.ErrClosed
	}
	j, err = k.Store.Claim(room, owner, seen)
	if err != nil || k.fails == nil || k.dies || !k.armed.Load() {
		return j, err
	}
	if k.claims++; k.claims%3 == 0 {
		return data.Journal{}, k.fails
	}
	return j, nil
}

func (k *stepKeeper) Journal(room string) (data.Journal, error) {
	if k.dead.Load() {
		return data.Journal{}, data.ErrClosed
	}
	return k.Store.Journal(room)
}

func (k *stepKeeper) Probe() error {
	if k.dead.Load() {
		return data.ErrClosed
	}
	return nil
}

func (k *stepKeeper) SetAside(string, string, uint64) error { panic("nothing is to be set aside") }

// construct makes rooms that play by the rules. Their entropy is the same for the same deal, whatever has come in between.
func (k *stepKeeper) construct() constructor {
	entropy := func() room.Means {
		dealt, n := -1, 0
		return room.Means{Bits: 7, Seed: func() [32]byte {
			k.mu.Lock()
			defer k.mu.Unlock()
			if n++; dealt != len(k.dealt) {
				dealt, n = len(k.dealt), 0
			}
			return sha256.Sum256(fmt.Append(nil, dealt, n))
		}}
	}
	return constructor{
		begin: func(code string, maker rooms.Person, terms rooms.Terms, limits *rooms.RoomLimits, _ room.Means, now time.Time) (room.Core, room.Effects) {
			return room.New(code, maker, terms, limits, entropy(), now)
		},
		restore: func(j data.Journal, limits *rooms.RoomLimits, _ room.Means, now time.Time) (room.Core, error) {
			return room.Restore(j, limits, entropy(), now)
		},
	}
}

// clusterJournals are journals of a cluster, under a name that is not that of a method.
type clusterJournals = shared.Journals

// mortalJournals are those of a cluster for a server that may be killed. Then it is told of nothing that it writes any more,
// of which the first may be done.
type mortalJournals struct {
	clusterJournals
	killed, last atomic.Bool
}

func (m *mortalJournals) Commit(step data.Write) error {
	if !m.killed.Load() {
		return m.clusterJournals.Commit(step)
	}
	if m.last.Swap(false) {
		_ = m.clusterJournals.Commit(step)
	}
	return data.ErrClosed
}

// told is what a store has of a match in the end, the records without times.
type told struct {
	stats   []data.PlayerStats
	rounds  []data.Round
	records []string
}

var timesIn = regexp.MustCompile(`"(t|at|match)":("[^"]*"|\d+)`)

// outcome gives what a store has of the match, and compares it with what the players have seen.
func (m *match) outcome(store *data.Store, journals Keeper) (all told) {
	m.Helper()
	for _, id := range m.order {
		r, err := store.Round(id)
		if err != nil {
			m.Fatalf("round %s: %v", id, err)
		}
		r.Match, r.Began, r.Ended, r.Room = "", time.Time{}, time.Time{}, ""
		all.rounds = append(all.rounds, r)
		all.records = append(all.records, timesIn.ReplaceAllString(m.checkRecord(store, id), ""))
	}
	for i, who := range tablePeople {
		stats, err := store.Stats(who.ID)
		if err != nil || len(stats.Counted) != 2 || len(stats.Practice) != 0 {
			m.Fatalf("%+v, %v", stats, err)
		}
		all.stats = append(all.stats, stats)
		var want data.Stats
		for _, r := range m.results {
			if r.Shithead == engine.NoSeat {
				want.Abandoned++
				continue
			}
			want.Rounds++
			want.Points += r.Points[i]
			want.Shitheads += count(r.Shithead == i)
			want.First += count(r.Places[0] == i)
		}
		const form = "%d rounds, %d abandoned, %d points, %d times the Shithead, %d first, %d matches"
		got := &stats.Counted[1]
		check(m, fmt.Sprintf(form, want.Rounds, want.Abandoned, want.Points, want.Shitheads, want.First, count(want.Rounds > 0)),
			form, got.Rounds, got.Abandoned, got.Points, got.Shitheads, got.First, got.Matches)
	}
	if rounds, err := store.Rounds(ann.ID, 100); err != nil || len(rounds) != len(m.order) {
		m.Errorf("%d rounds are kept, and they have seen %d: %v", len(rounds), len(m.order), err)
	}
	if j, err := journals.Journal(m.code); err != nil || len(j.Lines) > 2 {
		m.Errorf("%d lines are left in the journal, %v", len(j.Lines), err)
	}
	return all
}

// checkRecord gives the record of a round, and compares it with the moves that were acknowledged and shown.
func (m *match) checkRecord(store *data.Store, id data.ID) string {
	m.Helper()
	text, err := store.Record(id)
	must(m, err)
	if _, err := record.Replay(strings.NewReader(string(text)), nil); err != nil {
		m.Errorf("the record of %s: %v", id, err)
	}
	moves := 0
	for line := range strings.Lines(string(text)) {
		if !strings.Contains(line, `"type":"move"`) {
			continue
		}
		moves++
		want, acked := m.acked[id][moves]
		if !strings.Contains(line, fmt.Sprintf(`"n":%d,`, moves)) || acked && !strings.Contains(line, fmt.Sprintf(`"move":%q`, want)) {
			m.Errorf("move %d of %s is %s, and %q was acknowledged", moves, id, line, want)
		}
	}
	if last := m.seen[id]; moves < last || moves != m.results[id].Moves {
		m.Errorf("%d moves of %s are kept, %d were shown, the result has %d", moves, id, last, m.results[id].Moves)
	}
	for n := range m.acked[id] {
		if n > moves {
			m.Errorf("move %d of %s was acknowledged, and is lost", n, id)
		}
	}
	return string(text)
}
