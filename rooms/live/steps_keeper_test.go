package live

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"shithead/data"
	shared "shithead/data/house"
	"shithead/data/rating"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/internal/room"
)

// stepKeeper carries out commits in their steps, one after the other, on a real store, and fails between them.
type stepKeeper struct {
	*data.Store
	// cluster has the rooms, where they are kept by a server of several and not in the store.
	cluster Keeper
	// arms has things go wrong in the cluster from now on.
	arms func()
	mu   sync.Mutex
	stepFaults
	// armed: it fails from now on. dead: the server is.
	armed, dead bool
	// points are those at which it has failed, by the room, the number of the write's first line and the steps done; kinds
	// counts them by what was done of what.
	points map[string]bool
	kinds  map[string]int
	claims int
	// lines are those that were written, by epoch and number; dealt are the rounds whose deal is on disk.
	lines map[[2]uint64]string
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
	return &stepKeeper{Store: store, points: map[string]bool{}, kinds: map[string]int{}, dealt: map[string]bool{}, lines: map[[2]uint64]string{}}
}

func (k *stepKeeper) Commit(writes []data.Write) []error {
	if k.cluster != nil {
		errs := k.cluster.Commit(writes)
		k.mu.Lock()
		defer k.mu.Unlock()
		for i := range writes {
			if errs[i] == nil {
				k.wrote(&writes[i])
			}
		}
		return errs
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	errs := make([]error, len(writes))
	for i := range writes {
		errs[i] = k.write(&writes[i])
	}
	return errs
}

func (k *stepKeeper) write(w *data.Write) error {
	steps := w.Steps()
	if k.whole {
		steps = []data.Write{*w}
	}
	for n := range steps {
		if err := k.point(w, n, len(steps)); err != nil {
			return err
		}
		for range 1 + count(k.twice) {
			if err := k.Store.Commit(steps[n : n+1])[0]; err != nil {
				return fmt.Errorf("step %d of %d: %w", n+1, len(steps), err)
			}
		}
		k.wrote(&steps[n])
	}
	return k.point(w, len(steps), len(steps))
}

// wrote panics if a number of the log was given before to another line in that epoch. There is one room.
func (k *stepKeeper) wrote(w *data.Write) {
	for i, line := range slices.Concat(w.Lines, w.Rest) {
		at := [2]uint64{w.Epoch, w.Next + uint64(i)}
		if before, given := k.lines[at]; given && before != string(line.Text) {
			panic(fmt.Sprintf("%v is given twice, for %s and for %s", at, before, line.Text))
		}
		k.lines[at] = string(line.Text)
	}
	k.deals(w.Rest)
}

// deals notes which rounds begin with some lines.
func (k *stepKeeper) deals(lines []data.Line) {
	for _, line := range lines {
		if line.Record && strings.Contains(string(line.Text), `"type":"round"`) {
			k.dealt[string(line.Text)] = true
		}
	}
}

func count(what bool) int {
	if what {
		return 1
	}
	return 0
}

// point fails a commit of which so many steps are done, if it is the first time.
func (k *stepKeeper) point(w *data.Write, done, of int) error {
	if k.dead {
		return data.ErrClosed
	}
	point, kind := fmt.Sprint(w.Room, " ", w.Next, " ", done, "/", of), "other"
	if w.Settle != nil {
		kind = "settlement"
		if k.once {
			point = string(w.Settle.ID)
		}
	}
	if k.fails == nil || k.points[point] || !k.armed || w.Settle != nil && done < k.least {
		return nil
	}
	k.points[point], k.dead = true, k.dies
	k.kinds[fmt.Sprint(kind, " ", done, "/", of)]++
	return k.fails
}

// arm has it fail from now on.
func (k *stepKeeper) arm() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.armed && k.arms != nil {
		k.arms()
	}
	k.armed = true
}

// Claim does not tell every third time what it has done, where commits do not.
func (k *stepKeeper) Claim(room, owner string, seen uint64) (data.Journal, error) {
	return k.read(func(by Keeper) (data.Journal, error) {
		j, err := by.Claim(room, owner, seen)
		if err == nil && k.cluster == nil && k.forgets(3) {
			return data.Journal{}, k.fails
		}
		return j, err
	})
}

// LetGo does not tell every third time what it has done, or has not, where commits do not.
func (k *stepKeeper) LetGo(room, owner string, epoch uint64) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	forgets := k.forgets(3)
	if forgets && k.claims%6 == 0 {
		return k.fails
	}
	if err := k.Store.LetGo(room, owner, epoch); err != nil || !forgets {
		return err
	}
	return k.fails
}

// forgets reports whether this is one of so many claims of which it is not told what was done.
func (k *stepKeeper) forgets(of int) bool {
	if k.fails == nil || k.dies || !k.armed {
		return false
	}
	k.claims++
	return k.claims%of == 0
}

func (k *stepKeeper) Journal(room string) (data.Journal, error) {
	return k.read(func(by Keeper) (data.Journal, error) { return by.Journal(room) })
}

// read reads a journal, in which there may be what none knew to be there.
func (k *stepKeeper) read(read func(Keeper) (data.Journal, error)) (data.Journal, error) {
	if k.isDead() {
		return data.Journal{}, data.ErrClosed
	}
	if k.cluster == nil {
		k.mu.Lock()
		defer k.mu.Unlock()
		return read(k.Store)
	}
	j, err := read(k.cluster)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.deals(j.Lines)
	return j, err
}

// Journals is never old: a server that starts looks until there is the room.
func (k *stepKeeper) Journals() (data.JournalList, error) {
	if k.cluster == nil {
		return k.Store.Journals()
	}
	for {
		if list, err := k.cluster.Journals(); err != nil || list.Age == 0 {
			return list, err
		}
	}
}

func (k *stepKeeper) Probe() error {
	switch {
	case k.isDead():
		return data.ErrClosed
	case k.cluster != nil:
		return k.cluster.Probe()
	default:
		return nil
	}
}

func (k *stepKeeper) isDead() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.dead
}

func (k *stepKeeper) lives() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.dead = false
}

func (k *stepKeeper) SetAside(string, string, uint64) error { panic("nothing is to be set aside") }

// entropy is the same for the same deal, whatever has come in between.
func (k *stepKeeper) entropy() room.Means {
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

// construct makes rooms that play by the rules with that entropy.
func (k *stepKeeper) construct() constructor {
	return constructor{
		begin: func(code string, maker rooms.Person, terms rooms.Terms, limits *rooms.RoomLimits, _ room.Means, now time.Time) (room.Core, room.Effects) {
			return room.New(code, maker, terms, limits, k.entropy(), now)
		},
		restore: func(j data.Journal, limits *rooms.RoomLimits, _ room.Means, now time.Time) (room.Core, error) {
			return room.Restore(j, limits, k.entropy(), now)
		},
	}
}

// clusterJournals are journals of a cluster, under a name that is not that of a method.
type clusterJournals = shared.Journals

// mortal are journals of a cluster whose server may die before and after each step.
type mortal struct {
	clusterJournals
	keeper *stepKeeper
	rng    *rand.Rand
}

func (m *mortal) Commit(steps []data.Write) (errs []error) {
	dies := m.strikes()
	if !dies {
		errs, dies = m.clusterJournals.Commit(steps), m.strikes()
	}
	if dies {
		errs = slices.Repeat([]error{data.ErrClosed}, len(steps))
	}
	return errs
}

// strikes reports whether the server is dead, and has it die now and then.
func (m *mortal) strikes() bool {
	m.keeper.mu.Lock()
	defer m.keeper.mu.Unlock()
	if m.keeper.armed && m.keeper.dies && m.rng.IntN(25) == 0 {
		m.keeper.dead = true
	}
	return m.keeper.dead
}

// What a match comes to, by what those have seen who played it.

// told is what the store has of a match in the end.
type told struct {
	stats  []data.PlayerStats
	rounds []data.Round
	// records are without times.
	records []string
}

var timesIn = regexp.MustCompile(`"(t|at|match)":("[^"]*"|\d+)`)

// tells gives what the store tells, and compares it with what the players have seen.
func (b *table) tells() (all told) {
	b.Helper()
	model := make([]data.Stats, len(tablePeople))
	for _, id := range b.order {
		r, err := b.keeper.Round(id)
		if err != nil {
			b.Fatalf("round %s: %v", id, err)
		}
		text := b.recorded(b.keeper.Store, id)
		counted(model, b.results[id])
		r.Match, r.Began, r.Ended, r.Room = "", time.Time{}, time.Time{}, ""
		all.rounds = append(all.rounds, r)
		all.records = append(all.records, timesIn.ReplaceAllString(text, ""))
	}
	countedMatch(model)
	for i, who := range tablePeople {
		stats, err := b.keeper.Stats(who.ID)
		if err != nil || len(stats.Counted) != 2 || len(stats.Practice) != 0 {
			b.Fatalf("%+v, %v", stats, err)
		}
		all.stats = append(all.stats, stats)
		got, want := &stats.Counted[1], &model[i]
		if got.Rounds != want.Rounds || got.Abandoned != want.Abandoned || got.First != want.First || got.Shitheads != want.Shitheads ||
			got.Points != want.Points || got.Matches != want.Matches || got.Wins != want.Wins || got.Rating != want.Rating {
			b.Errorf("of %s is counted\n%+v\nand they have seen\n%+v", who.Name, got, want)
		}
	}
	if rounds, err := b.keeper.Rounds(ann.ID, 100); err != nil || len(rounds) != len(b.order) {
		b.Errorf("%d rounds are kept, and they have seen %d: %v", len(rounds), len(b.order), err)
	}
	list, err := b.keeper.Journals()
	if err != nil || len(list.Heads) != 1 {
		b.Fatalf("%+v, %v", list, err)
	}
	if j, err := b.keeper.Journal(b.code); err != nil || len(j.Lines) > 2 {
		b.Errorf("%d lines are left in the journal, %v", len(j.Lines), err)
	}
	return all
}

// recorded gives the record of a round, and compares it with the moves that were acknowledged and shown.
func (b *table) recorded(store *data.Store, id data.ID) string {
	b.Helper()
	text, err := store.Record(id)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := record.Replay(strings.NewReader(string(text)), nil); err != nil {
		b.Errorf("the record of %s: %v", id, err)
	}
	moves := 0
	for line := range strings.Lines(string(text)) {
		if !strings.Contains(line, `"type":"move"`) {
			continue
		}
		moves++
		want, acked := b.acked[id][moves]
		if !strings.Contains(line, fmt.Sprintf(`"n":%d,`, moves)) || acked && !strings.Contains(line, fmt.Sprintf(`"move":%q`, want)) {
			b.Errorf("move %d of %s is %s, and %q was acknowledged", moves, id, line, want)
		}
	}
	if last := b.seen[id]; moves < last || moves != b.results[id].Moves {
		b.Errorf("%d moves of %s are kept, %d were shown, the result has %d", moves, id, last, b.results[id].Moves)
	}
	for n := range b.acked[id] {
		if n > moves {
			b.Errorf("move %d of %s was acknowledged, and is lost", n, id)
		}
	}
	return string(text)
}

// counted counts a round for each.
func counted(model []data.Stats, r *rooms.RoundResult) {
	if r.Shithead == engine.NoSeat {
		for i := range model {
			model[i].Abandoned++
		}
		return
	}
	ratings, places := make([]rating.Rating, len(model)), make([]int, len(model))
	for i := range model {
		s := &model[i]
		ratings[i], places[i] = s.Rating, 1
		for j := range model {
			if r.Points[j] > r.Points[i] && i != r.Shithead || i == r.Shithead && j != i {
				places[i]++
			}
		}
		s.Rounds++
		s.Points += r.Points[i]
		s.Shitheads += count(i == r.Shithead)
		s.First += count(r.Places[0] == i)
	}
	for i, to := range rating.Rank(ratings, places) {
		model[i].Rating = to
	}
}

// countedMatch counts a match that is over, if any round of it was played to its end.
func countedMatch(model []data.Stats) {
	most := model[0].Points
	for i := range model {
		most = max(most, model[i].Points)
	}
	for i := range model {
		s := &model[i]
		s.Matches += count(s.Rounds > 0)
		s.Wins += count(s.Rounds > 0 && s.Points == most)
	}
}

// holds compares what a store has with what those have seen who played, and what the lobby shows of the latest days with that.
func (w *wandering) holds(store *data.Store, l *Lobby) {
	w.table.Helper()
	for _, id := range w.order {
		w.recorded(store, id)
	}
	for _, who := range tablePeople {
		stats, err := store.Stats(who.ID)
		if err != nil || len(stats.Counted) < 2 {
			w.table.Fatalf("%+v, %v", stats, err)
		}
		all := &stats.Counted[1]
		if all.Rounds+all.Abandoned != len(w.order) {
			w.table.Errorf("%d rounds of %s are counted, and %d were played", all.Rounds+all.Abandoned, who.Name, len(w.order))
		}
		if shame := l.List(who).Shame; shame == nil || shame.Today.Rounds != all.Rounds {
			w.table.Errorf("%d rounds were played to their end, the lobby shows %+v", all.Rounds, shame)
		}
	}
}
