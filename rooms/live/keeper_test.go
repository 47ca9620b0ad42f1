package live

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/house/housetest"
)

var (
	errDisk = fmt.Errorf("%w: disk full", data.ErrUnwritten)
	// errUnknown is what a store says that does not know what became of a write.
	errUnknown = fmt.Errorf("timed out: %w", data.ErrUnknown)
	errAgain   = fmt.Errorf("no leader: %w", data.ErrTryAgain)
)

// faults are what goes wrong at a keeper.
type faults struct {
	// fail is what commits fail with, told what they fail with after they have written, unread what reading fails with.
	fail, told, unread error
	// unclaimed is what claims fail with, letting what letting go fails with after it is done.
	unclaimed, letting error
	// small: what fails is only the probe.
	small bool
	// slow is how long each commit takes.
	slow time.Duration
}

// faultyKeeper is a store in which something goes wrong.
type faultyKeeper struct {
	*data.Store
	mu sync.Mutex
	// written counts the writes that were carried out, probes the probes.
	written, probes atomic.Int64
	faults          faults
	// misread is how often the journal of each room is yet to be read wrongly.
	misread map[string]int
	// held makes commits wait until it is closed, of all rooms or of one.
	held chan struct{}
	room string
	// claiming comes before the next claim of a room, which fails with what it gives.
	claiming map[string]func() error
}

func newFaultyKeeper(t *testing.T) *faultyKeeper {
	return &faultyKeeper{Store: housetest.Opened(t), misread: map[string]int{}, claiming: map[string]func() error{}}
}

func (k *faultyKeeper) set(change func()) {
	k.mu.Lock()
	defer k.mu.Unlock()
	change()
}

// fail has some things go wrong from now on, and nothing else.
func (k *faultyKeeper) fail(f faults) { k.set(func() { k.faults = f }) }

// put has a journal of some lines there.
func (k *faultyKeeper) put(room, owner string, epoch uint64, lines ...string) error {
	w := data.Write{Room: room, Owner: "before", Epoch: 1}
	for _, line := range lines {
		w.Lines = append(w.Lines, data.Line{Text: []byte(line)})
	}
	return errors.Join(k.Store.Commit(w), k.give(room, owner, epoch))
}

// give has a server claim a journal until that has an epoch, and let go of it where it is empty.
func (k *faultyKeeper) give(room, owner string, epoch uint64) error {
	for {
		j, err := k.Store.Claim(room, cmp.Or(owner, "none"), data.AnyEpoch)
		switch {
		case err == nil && j.Epoch < epoch:
		case err == nil && owner == "":
			return k.Store.LetGo(room, "none", j.Epoch)
		default:
			return err
		}
	}
}

// drop has a room end.
func (k *faultyKeeper) drop(room string) error {
	j, err := k.Store.Journal(room)
	w := data.Write{Room: room, Owner: j.Owner, Epoch: j.Epoch, Next: j.Next, End: true}
	return errors.Join(err, k.Store.Commit(w))
}

// kept is the journal of a room: whose it is, at which epoch, and how many lines there are. There may be none.
func (k *faultyKeeper) kept(room string) string {
	j, err := k.Store.Journal(room)
	if err != nil {
		return "none"
	}
	return fmt.Sprintf("%s %d, %d lines, next %d", cmp.Or(j.Owner, "-"), j.Epoch, len(j.Lines), j.Next)
}

// has reports whether a text is in the first line of a journal.
func (k *faultyKeeper) has(room, text string) bool {
	j, err := k.Store.Journal(room)
	return err == nil && strings.Contains(string(j.Lines[0].Text), text)
}

// aside are the rooms that were set aside.
func (k *faultyKeeper) aside() (rooms []string) {
	all, _ := k.Asides()
	for _, a := range all {
		rooms = append(rooms, a.Room)
	}
	return rooms
}

// hold makes commits of a room wait, or of all for "", until release is called.
func (k *faultyKeeper) hold(room string) (release func()) {
	held := make(chan struct{})
	k.set(func() { k.held, k.room = held, room })
	return func() {
		k.set(func() { k.held = nil })
		close(held)
	}
}

func (k *faultyKeeper) Commit(w data.Write) error {
	k.mu.Lock()
	held, slow := k.held, k.faults.slow
	if k.room != "" && k.room != w.Room {
		held = nil
	}
	k.mu.Unlock()
	if held != nil {
		<-held
	}
	time.Sleep(slow)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.faults.fail != nil && !k.faults.small {
		return k.faults.fail
	}
	if err := k.Store.Commit(w); err != nil {
		return err
	}
	k.written.Add(1)
	return k.faults.told
}

func (k *faultyKeeper) Journals() (data.JournalList, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	list, err := k.Store.Journals()
	return list, errors.Join(err, k.faults.unread)
}

func (k *faultyKeeper) Journal(room string) (data.Journal, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.unread(room); err != nil {
		return data.Journal{}, err
	}
	return k.Store.Journal(room)
}

// unread is why a journal cannot be read this time, or nil.
func (k *faultyKeeper) unread(room string) error {
	if k.faults.unread != nil || k.misread[room] == 0 {
		return k.faults.unread
	}
	k.misread[room]--
	return data.ErrDamaged
}

func (k *faultyKeeper) Claim(room, owner string, seen uint64) (data.Journal, error) {
	var first func() error
	k.set(func() {
		first = k.claiming[room]
		delete(k.claiming, room)
	})
	if first != nil {
		if err := first(); err != nil {
			return data.Journal{}, err
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	err := k.faults.unclaimed
	if err == nil {
		err = k.unread(room)
	}
	if err != nil {
		return data.Journal{}, err
	}
	return k.Store.Claim(room, owner, seen)
}

func (k *faultyKeeper) LetGo(room, owner string, epoch uint64) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.faults.unclaimed != nil {
		return k.faults.unclaimed
	}
	return errors.Join(k.Store.LetGo(room, owner, epoch), k.faults.letting)
}

func (k *faultyKeeper) SetAside(room, reason string, seen uint64) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if errors.Is(k.faults.fail, data.ErrUnwritten) {
		return k.faults.fail
	}
	return k.Store.SetAside(room, reason, seen)
}

func (k *faultyKeeper) Probe() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.probes.Add(1)
	return errors.Join(k.faults.fail, k.faults.told)
}
