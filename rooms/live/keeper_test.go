package live

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"shithead/data"
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

// memoryKeeper keeps journals in memory, as strictly as [data.Store] does.
type memoryKeeper struct {
	mu       sync.Mutex
	journals map[string]data.Journal
	// aside has the reasons for which journals were set aside, kept the journals.
	aside map[string]string
	kept  map[string]data.Journal
	// batches are how many writes each commit had, written counts those that were carried out, probes the probes.
	batches         []int
	written, probes int
	faults          faults
	// misread is how often the journal of each room is yet to be read wrongly.
	misread map[string]int
	// held makes commits wait until it is closed.
	held chan struct{}
}

func newMemoryKeeper() *memoryKeeper {
	return &memoryKeeper{
		journals: map[string]data.Journal{}, aside: map[string]string{}, kept: map[string]data.Journal{}, misread: map[string]int{},
	}
}

// set changes how the keeper behaves, or what it has.
func (s *memoryKeeper) set(change func(*memoryKeeper)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(s)
}

// fails has some things go wrong from now on, and nothing else.
func (s *memoryKeeper) fails(f faults) { s.set(func(s *memoryKeeper) { s.faults = f }) }

// puts has a journal of some lines there.
func (s *memoryKeeper) puts(room, owner string, epoch uint64, lines ...string) {
	j := data.Journal{Room: room, Owner: owner, Epoch: epoch, Next: 70}
	for _, line := range lines {
		j.Lines = append(j.Lines, data.Line{Text: []byte(line)})
	}
	s.set(func(s *memoryKeeper) { s.journals[room] = j })
}

// gives makes a journal a person's at an epoch, without another knowing.
func (s *memoryKeeper) gives(room, owner string, epoch uint64) {
	s.set(func(s *memoryKeeper) {
		j := s.journals[room]
		j.Owner, j.Epoch = owner, epoch
		s.journals[room] = j
	})
}

// has is the journal of a room as it is now.
func (s *memoryKeeper) has(room string) (data.Journal, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j, ok := s.journals[room]
	return j, ok
}

// hold makes commits wait from now on, until what it gives is called.
func (s *memoryKeeper) hold() (release func()) {
	held := make(chan struct{})
	s.set(func(s *memoryKeeper) { s.held = held })
	return func() {
		s.set(func(s *memoryKeeper) { s.held = nil })
		close(held)
	}
}

func (s *memoryKeeper) Commit(writes []data.Write) []error {
	s.mu.Lock()
	held, slow := s.held, s.faults.slow
	s.batches = append(s.batches, len(writes))
	s.mu.Unlock()
	if held != nil {
		<-held
	}
	time.Sleep(slow)
	s.mu.Lock()
	defer s.mu.Unlock()
	errs := make([]error, len(writes))
	for i, w := range writes {
		if errs[i] = s.faults.fail; errs[i] == nil || s.faults.small {
			if errs[i] = s.write(&w); errs[i] == nil {
				errs[i] = s.faults.told
			}
		}
	}
	return errs
}

func (s *memoryKeeper) write(w *data.Write) error {
	j, ok := s.journals[w.Room]
	if !ok {
		j = data.Journal{Room: w.Room}
		if w.Epoch == 1 {
			j.Owner, j.Epoch = w.Owner, 1
		}
	}
	if w.Owner != j.Owner || w.Epoch != j.Epoch || w.Next != j.Next {
		return conflict(&j, w.Owner, w.Epoch)
	}
	s.written++
	j.Lines = append(slices.Clone(j.Lines), w.Lines...)
	if w.Settle != nil || w.Rest != nil {
		j.Lines = slices.Clone(w.Rest)
	}
	j.Next += uint64(len(w.Lines) + len(w.Rest))
	s.journals[w.Room] = j
	if w.End {
		delete(s.journals, w.Room)
	}
	return nil
}

func (s *memoryKeeper) Journals() (list data.JournalList, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, code := range slices.Sorted(maps.Keys(s.journals)) {
		j := s.journals[code]
		list.Heads = append(list.Heads, data.JournalHead{Room: code, Owner: j.Owner, Epoch: j.Epoch})
	}
	return list, s.faults.unread
}

func (s *memoryKeeper) Journal(room string) (data.Journal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.read(room)
}

func (s *memoryKeeper) read(room string) (data.Journal, error) {
	if s.faults.unread != nil {
		return data.Journal{}, s.faults.unread
	}
	j, ok := s.journals[room]
	switch {
	case !ok:
		return j, data.ErrNotFound
	case s.misread[room] > 0:
		s.misread[room]--
		return data.Journal{}, data.ErrDamaged
	}
	return j, j.Broken
}

func (s *memoryKeeper) Claim(room, owner string, seen uint64) (data.Journal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.faults.unclaimed != nil {
		return data.Journal{}, s.faults.unclaimed
	}
	j, err := s.read(room)
	if err != nil {
		return data.Journal{}, err
	}
	if seen != data.AnyEpoch && seen != j.Epoch {
		return j, conflict(&j, owner, seen)
	}
	j.Owner = owner
	j.Epoch++
	s.journals[room] = j
	return j, nil
}

func (s *memoryKeeper) LetGo(room, owner string, epoch uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.faults.unclaimed != nil {
		return s.faults.unclaimed
	}
	j, ok := s.journals[room]
	switch {
	case !ok:
		return data.ErrNotFound
	case j.Epoch == epoch && j.Owner == "":
		return nil
	case j.Epoch != epoch || j.Owner != owner:
		return conflict(&j, owner, epoch)
	}
	j.Owner = ""
	s.journals[room] = j
	return s.faults.letting
}

// conflict is the error for one who believes that a journal is theirs at an epoch.
func conflict(j *data.Journal, owner string, epoch uint64) error {
	return &data.ConflictError{
		Room: j.Room, Position: data.Position{Owner: j.Owner, Epoch: j.Epoch, Next: j.Next}, Believed: data.Position{Owner: owner, Epoch: epoch},
	}
}

func (s *memoryKeeper) SetAside(room, reason string, seen uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	j, ok := s.journals[room]
	switch {
	case !ok:
		return data.ErrNotFound
	case errors.Is(s.faults.fail, data.ErrUnwritten):
		return s.faults.fail
	case seen != data.AnyEpoch && seen != j.Epoch:
		return conflict(&j, "", seen)
	}
	delete(s.journals, room)
	s.aside[room], s.kept[room] = reason, j
	return nil
}

// AsideJournal gives the one that was set aside, whatever its number.
func (s *memoryKeeper) AsideJournal(room string, _ uint64) (data.Aside, data.Journal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j, ok := s.kept[room]
	if !ok {
		return data.Aside{}, j, data.ErrNotFound
	}
	return data.Aside{Room: room, Reason: s.aside[room]}, j, nil
}

func (s *memoryKeeper) GiveBack(room string, _ uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, there := s.journals[room]; there {
		return data.ErrJournalThere
	}
	s.journals[room] = s.kept[room]
	delete(s.kept, room)
	delete(s.aside, room)
	return nil
}

func (s *memoryKeeper) Probe() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.probes++
	return errors.Join(s.faults.fail, s.faults.told)
}
