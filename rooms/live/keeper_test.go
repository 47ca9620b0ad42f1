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

var errDisk = fmt.Errorf("%w: disk full", data.ErrUnwritten)

// memoryKeeper keeps journals in memory, as strictly as [data.Store] does.
type memoryKeeper struct {
	mu       sync.Mutex
	journals map[string]data.Journal
	// aside has the reasons for which journals were set aside, kept the journals.
	aside map[string]string
	kept  map[string]data.Journal
	// batches are how many writes each commit had, written counts those that were carried out, probes the probes.
	batches []int
	written int
	probes  int
	// fail is what commits fail with, unread what reading a journal fails with; told is what commits fail with after they
	// have written.
	fail, unread, told error
	// unclaimed is what claims fail with, letting what letting go fails with after it is done.
	unclaimed, letting error
	// small: what fails is only the probe.
	small bool
	// misread is how often the journal of each room is yet to be read wrongly.
	misread map[string]int
	// held makes commits wait until it is closed; slow is how long each takes.
	held chan struct{}
	slow time.Duration
}

func newMemoryKeeper() *memoryKeeper {
	return &memoryKeeper{
		journals: map[string]data.Journal{}, aside: map[string]string{}, kept: map[string]data.Journal{}, misread: map[string]int{},
	}
}

// set changes how the keeper behaves.
func (s *memoryKeeper) set(change func(*memoryKeeper)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(s)
}

// is is the journal of a room as it is now.
func (s *memoryKeeper) is(room string) data.Journal {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.journals[room]
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
	held, slow := s.held, s.slow
	s.batches = append(s.batches, len(writes))
	s.mu.Unlock()
	if held != nil {
		<-held
	}
	if slow > 0 {
		time.Sleep(slow)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	errs := make([]error, len(writes))
	for i, w := range writes {
		if errs[i] = s.fail; errs[i] == nil || s.small {
			if errs[i] = s.write(&w); errs[i] == nil {
				errs[i] = s.told
			}
		}
	}
	return errs
}

func (s *memoryKeeper) write(w *data.Write) error {
	j, ok := s.journals[w.Room]
	if !ok {
		j = data.Journal{Room: w.Room, Owner: w.Owner, Epoch: 1}
		if w.Epoch != 1 || w.Next != 0 {
			return conflict(&data.Journal{Room: w.Room}, w.Owner, w.Epoch)
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
	return list, s.unread
}

func (s *memoryKeeper) Journal(room string) (data.Journal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.read(room)
}

func (s *memoryKeeper) read(room string) (data.Journal, error) {
	if s.unread != nil {
		return data.Journal{}, s.unread
	}
	j, ok := s.journals[room]
	switch {
	case !ok:
		return j, data.ErrNotFound
	case s.misread[room] > 0:
		s.misread[room]--
		return data.Journal{}, data.ErrDamaged
	case j.Broken != nil:
		return j, j.Broken
	}
	return j, nil
}

func (s *memoryKeeper) Claim(room, owner string, seen uint64) (data.Journal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.unclaimed != nil {
		return data.Journal{}, s.unclaimed
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
	if s.unclaimed != nil {
		return s.unclaimed
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
	return s.letting
}

// conflict is the error for whoever believes that a journal is theirs at an epoch.
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
	case errors.Is(s.fail, data.ErrUnwritten):
		return s.fail
	case seen != data.AnyEpoch && seen != j.Epoch:
		return conflict(&j, "", seen)
	}
	delete(s.journals, room)
	s.aside[room], s.kept[room] = reason, j
	return nil
}

// reasons are those for which journals were set aside, by room.
func (s *memoryKeeper) reasons() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.aside)
}

// probed counts the probes.
func (s *memoryKeeper) probed() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.probes
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
	return errors.Join(s.fail, s.told)
}
