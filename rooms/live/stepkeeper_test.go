package live

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"shithead/data"
	shared "shithead/data/house"
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

// read reads a journal, in which there may be what nobody knew to be there.
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
