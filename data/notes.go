package data

import (
	"errors"
	"maps"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// notes are what is written a while after it was noted, all together: that keys were used, and from which addresses somebody
// has logged in. So a login writes nothing that nobody waits for. What is noted counts at once. A server that is killed forgets
// what was noted in the last [NoteWithin], and so does one whose store cannot be written then; a store that
// is closed has it. What a log refuses this time is written the next.
type notes struct {
	mu sync.Mutex
	// used is when keys were last used, by fingerprint, and days the dayOf the last login from addresses.
	used map[string]time.Time
	days map[netip.Prefix]uint32
	// due writes them, nil while there are none.
	due *time.Timer
}

// lastUse is when a key was used, as far as it is not written yet.
func (n *notes) lastUse(fingerprint string) (at time.Time, noted bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	at, noted = n.used[fingerprint]
	return at, noted
}

// day is that of the last login from an address, as far as it is not written yet.
func (n *notes) day(address netip.Prefix) (day uint32, noted bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	day, noted = n.days[address]
	return day, noted
}

// note adds to the notes, which are written soon.
func (s *boltFile) note(add func(*notes)) {
	n := &s.notes
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.due == nil {
		n.used, n.days = map[string]time.Time{}, map[netip.Prefix]uint32{}
		n.due = time.AfterFunc(NoteWithin, s.writeNotes)
	}
	add(n)
}

// writeNotes writes what was noted until now. That it cannot be written is told by Store.Outage.
func (s *boltFile) writeNotes() {
	n := &s.notes
	n.mu.Lock()
	used, days := maps.Clone(n.used), maps.Clone(n.days)
	n.mu.Unlock()
	if len(used)+len(days) == 0 {
		return
	}
	write := func(secret []byte, set []Operation) (Outcome, error) {
		return s.submit(time.Now(), slices.Concat(notesOfUse(used), set, notesOfDays(secret, days))...)
	}
	var err error
	if len(days) == 0 {
		_, err = write(nil, nil)
	} else {
		_, err = s.withSecret(write)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if errors.Is(err, ErrTryAgain) && n.due != nil {
		n.due.Reset(NoteWithin)
		return
	}
	maps.DeleteFunc(n.used, func(fingerprint string, at time.Time) bool { return used[fingerprint].Equal(at) })
	maps.DeleteFunc(n.days, func(address netip.Prefix, day uint32) bool {
		written, ok := days[address]
		return ok && written == day
	})
	if len(n.used)+len(n.days) > 0 {
		n.due.Reset(NoteWithin)
		return
	}
	if n.due != nil { // another has not written the same meanwhile
		n.due.Stop()
		n.due = nil
	}
}

// NoteUses is a [Change] that notes when keys were used, but for those that have gone or changed hands by then: see
// [Store.Touch].
type NoteUses struct {
	Uses []Use `json:"uses"`
}

// Use is when a key was last used, in UTC.
type Use struct {
	Fingerprint string    `json:"fingerprint"`
	At          time.Time `json:"at"`
}

// notesOfUse are the changes for keys that were used, by fingerprint.
func notesOfUse(used map[string]time.Time) (ops []Operation) {
	var uses []Use
	for _, fingerprint := range slices.Sorted(maps.Keys(used)) {
		uses = append(uses, Use{fingerprint, used[fingerprint]})
	}
	for some := range slices.Chunk(uses, notesAtOnce) {
		ops = append(ops, NoteUses{some})
	}
	return ops
}

func (o NoteUses) clean() (Operation, error) { return o, nil }

func (o NoteUses) apply(t *tables, _ *Change) (Outcome, error) {
	for _, use := range o.Uses {
		if key, err := t.key(use.Fingerprint); err == nil && key.Proved() && !key.First.After(use.At) {
			_, _ = t.use(&key, use.At) // what cannot be read is not written
		}
	}
	return Outcome{}, nil
}
