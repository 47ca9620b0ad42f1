package live

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/internal/room"
)

// stepKeeper carries out commits in their steps, one after the other, on a real store, and fails between them.
type stepKeeper struct {
	*data.Store
	// house has the rooms, where they are kept by a server of a house and not in the store.
	house Keeper
	// arms has things go wrong in the house from now on.
	arms func()
	mu   sync.Mutex
	// twice has every step carried out twice. whole has commits carried out at once.
	twice, whole bool
	// fails is what a commit fails with at each point that it has not been at before, nil for never; dies: the server is dead
	// from then on.
	fails error
	dies  bool
	dead  bool
	// points are those at which it has failed, by the room, the number of the write's first line and the steps done; kinds
	// counts them by what was done of what.
	points map[string]bool
	kinds  map[string]int
	claims int
	// once has each settlement fail once only.
	once bool
	// least is after how many steps of a settlement it fails, or more. armed: it fails from now on.
	least int
	armed bool
	// lines are those that were written, by epoch and number.
	lines map[[2]uint64]string
	// dealt are the rounds whose deal is on disk.
	dealt map[string]bool
}

func newStepKeeper(store *data.Store) *stepKeeper {
	return &stepKeeper{Store: store, points: map[string]bool{}, kinds: map[string]int{}, dealt: map[string]bool{}, lines: map[[2]uint64]string{}}
}

func (k *stepKeeper) Commit(writes []data.Write) []error {
	if k.house != nil {
		return k.byHouse(writes)
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
		k.numbers(&steps[n])
		k.deals(steps[n].Rest)
	}
	return k.point(w, len(steps), len(steps))
}

// numbers panics if a number of the log was given before to another line in that epoch. There is one room.
func (k *stepKeeper) numbers(w *data.Write) {
	for i, line := range slices.Concat(w.Lines, w.Rest) {
		at := [2]uint64{w.Epoch, w.Next + uint64(i)}
		if was, given := k.lines[at]; given && was != string(line.Text) {
			panic(fmt.Sprintf("%v is given twice, for %s and for %s", at, was, line.Text))
		}
		k.lines[at] = string(line.Text)
	}
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// point fails a commit of which so many steps are done, if it is the first time.
func (k *stepKeeper) point(w *data.Write, done, of int) error {
	if k.dead {
		return data.ErrClosed
	}
	point := fmt.Sprint(w.Room, " ", w.Next, " ", done, "/", of)
	if w.Settle != nil && k.once {
		point = string(w.Settle.ID)
	}
	if k.fails == nil || k.points[point] || !k.armed || w.Settle != nil && done < k.least {
		return nil
	}
	kind := "settlement"
	if w.Settle == nil {
		kind = "other"
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

// deals notes which rounds begin with some lines.
func (k *stepKeeper) deals(lines []data.Line) {
	for _, line := range lines {
		if line.Record && strings.Contains(string(line.Text), `"type":"round"`) {
			k.dealt[string(line.Text)] = true
		}
	}
}

// Claim does not say every third time what it has done, where commits do not.
func (k *stepKeeper) Claim(room, owner string, seen uint64) (data.Journal, error) {
	if k.house != nil {
		return k.read(func() (data.Journal, error) { return k.house.Claim(room, owner, seen) })
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.dead {
		return data.Journal{}, data.ErrClosed
	}
	j, err := k.Store.Claim(room, owner, seen)
	if err == nil && k.fails != nil && !k.dies && k.armed {
		if k.claims++; k.claims%3 == 0 {
			return data.Journal{}, k.fails
		}
	}
	return j, err
}

// LetGo does not say every third time what it has done, or has not, where commits do not.
func (k *stepKeeper) LetGo(room, owner string, epoch uint64) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.fails != nil && k.armed {
		if k.claims++; k.claims%6 == 0 {
			return k.fails
		}
	}
	err := k.Store.LetGo(room, owner, epoch)
	if err == nil && k.fails != nil && k.armed && k.claims%3 == 0 {
		return k.fails
	}
	return err
}

func (k *stepKeeper) Journal(room string) (data.Journal, error) {
	if k.house != nil {
		return k.read(func() (data.Journal, error) { return k.house.Journal(room) })
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.dead {
		return data.Journal{}, data.ErrClosed
	}
	return k.Store.Journal(room)
}

func (k *stepKeeper) Probe() error {
	if k.isDead() {
		return data.ErrClosed
	}
	if k.house != nil {
		return k.house.Probe()
	}
	return nil
}

func (k *stepKeeper) isDead() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.dead
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
