package live

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"shithead/data"
	journals "shithead/data/journal"
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
	mu              sync.Mutex
	journals, aside map[string]data.Journal
	// batches are how many writes each commit had, written counts those that were carried out, probes the probes.
	batches         []int
	written, probes int
	faults          faults
	// misread is how often the journal of each room is yet to be read wrongly.
	misread map[string]int
	// held makes commits wait until it is closed.
	held chan struct{}
	// claiming comes before the next claim of a room, which fails with what it gives.
	claiming map[string]func() error
}

func newMemoryKeeper() *memoryKeeper {
	return &memoryKeeper{
		journals: map[string]data.Journal{}, aside: map[string]data.Journal{}, misread: map[string]int{},
		claiming: map[string]func() error{},
	}
}

func (s *memoryKeeper) set(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

// fail has some things go wrong from now on, and nothing else.
func (s *memoryKeeper) fail(f faults) { s.set(func() { s.faults = f }) }

// put has a journal of some lines there.
func (s *memoryKeeper) put(room, owner string, epoch uint64, lines ...string) {
	j := data.Journal{Room: room, Owner: owner, Epoch: epoch, Next: 70}
	for _, line := range lines {
		j.Lines = append(j.Lines, data.Line{Text: []byte(line)})
	}
	s.set(func() { s.journals[room] = j })
}

func (s *memoryKeeper) give(room, owner string, epoch uint64) {
	s.set(func() {
		j := s.journals[room]
		j.Owner, j.Epoch = owner, epoch
		s.journals[room] = j
	})
}

func (s *memoryKeeper) kept(room string) (j data.Journal, ok bool) {
	s.set(func() { j, ok = s.journals[room] })
	return j, ok
}

// has reports whether a text is in the first line of a journal.
func (s *memoryKeeper) has(room, text string) bool {
	j, _ := s.kept(room)
	return strings.Contains(string(j.Lines[0].Text), text)
}

// hold makes commits wait from now on, until what it gives is called.
func (s *memoryKeeper) hold() (release func()) {
	held := make(chan struct{})
	s.set(func() { s.held = held })
	return func() {
		s.set(func() { s.held = nil })
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
	for i := range writes {
		if errs[i] = s.faults.fail; errs[i] == nil || s.faults.small {
			if errs[i] = s.write(&writes[i]); errs[i] == nil {
				errs[i] = s.faults.told
			}
		}
	}
	return errs
}

func (s *memoryKeeper) write(w *data.Write) error {
	j, ok := s.journals[w.Room]
	if !ok && w.Epoch == 1 {
		j.Room, j.Owner, j.Epoch = w.Room, w.Owner, 1
	}
	if believed := (data.Position{Owner: w.Owner, Epoch: w.Epoch, Next: w.Next}); believed != (data.Position{Owner: j.Owner, Epoch: j.Epoch, Next: j.Next}) {
		return journals.Conflict(&j, believed)
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
	j, ok := s.journals[room]
	switch {
	case s.faults.unread != nil:
		return data.Journal{}, s.faults.unread
	case !ok:
		return j, data.ErrNotFound
	case s.misread[room] > 0:
		s.misread[room]--
		return data.Journal{}, data.ErrDamaged
	}
	return j, j.Broken
}

func (s *memoryKeeper) Claim(room, owner string, seen uint64) (data.Journal, error) {
	var first func() error
	s.set(func() {
		first = s.claiming[room]
		delete(s.claiming, room)
	})
	if first != nil {
		if err := first(); err != nil {
			return data.Journal{}, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.faults.unclaimed != nil {
		return data.Journal{}, s.faults.unclaimed
	}
	j, err := s.read(room)
	switch {
	case err != nil:
		return data.Journal{}, err
	case seen != data.AnyEpoch && seen != j.Epoch:
		return j, journals.Conflict(&j, data.Position{Owner: owner, Epoch: seen})
	}
	j.Owner = owner
	j.Epoch++
	s.journals[room] = j
	return j, nil
}

func (s *memoryKeeper) LetGo(room, owner string, epoch uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	j, ok := s.journals[room]
	switch {
	case s.faults.unclaimed != nil:
		return s.faults.unclaimed
	case !ok:
		return data.ErrNotFound
	case j.Epoch == epoch && j.Owner == "":
		return nil
	case j.Epoch != epoch || j.Owner != owner:
		return journals.Conflict(&j, data.Position{Owner: owner, Epoch: epoch})
	}
	j.Owner = ""
	s.journals[room] = j
	return s.faults.letting
}

func (s *memoryKeeper) SetAside(room, _ string, seen uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	j, ok := s.journals[room]
	switch {
	case !ok:
		return data.ErrNotFound
	case errors.Is(s.faults.fail, data.ErrUnwritten):
		return s.faults.fail
	case seen != data.AnyEpoch && seen != j.Epoch:
		return journals.Conflict(&j, data.Position{Epoch: seen})
	}
	delete(s.journals, room)
	s.aside[room] = j
	return nil
}

// AsideJournal gives the one that was set aside, whatever its number.
func (s *memoryKeeper) AsideJournal(room string, _ uint64) (a data.Aside, j data.Journal, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j, ok := s.aside[room]
	if !ok {
		err = data.ErrNotFound
	}
	return a, j, err
}

func (s *memoryKeeper) GiveBack(room string, _ uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, there := s.journals[room]; there {
		return data.ErrJournalThere
	}
	s.journals[room] = s.aside[room]
	delete(s.aside, room)
	return nil
}

func (s *memoryKeeper) Probe() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.probes++
	return errors.Join(s.faults.fail, s.faults.told)
}
