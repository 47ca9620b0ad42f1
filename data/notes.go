package data

import (
	"maps"
	"net/netip"
	"sync"
	"time"
)

// notes are what is written a while after it was noted, all together: that keys were used, and from which addresses somebody
// has logged in. So a login writes nothing that nobody waits for. What is noted counts at once. A server that is killed forgets
// what was noted in the last [NoteWithin], and so does one whose store cannot be written then; a store that is closed has it.
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

// writeNotes writes what was noted until now. That it cannot be written is told by [Store.Outage].
func (s *boltFile) writeNotes() {
	n := &s.notes
	n.mu.Lock()
	used, days := maps.Clone(n.used), maps.Clone(n.days)
	n.mu.Unlock()
	if len(used)+len(days) == 0 {
		return
	}
	_ = s.update(func(t *tables) error {
		for fingerprint, at := range used {
			t.noteUse(fingerprint, at)
		}
		t.noteDays(days)
		return nil
	})
	n.mu.Lock()
	defer n.mu.Unlock()
	maps.DeleteFunc(n.used, func(fingerprint string, at time.Time) bool { return used[fingerprint].Equal(at) })
	maps.DeleteFunc(n.days, func(address netip.Prefix, day uint32) bool {
		written, is := days[address]
		return is && written == day
	})
	if len(n.used)+len(n.days) > 0 {
		n.due.Reset(NoteWithin)
		return
	}
	n.due.Stop()
	n.due = nil
}

// noteUse notes that a key was used, unless it has gone or changed hands meanwhile.
func (t *playerTables) noteUse(fingerprint string, at time.Time) {
	if key, err := t.key(fingerprint); err == nil && key.Proved() && !key.First.After(at) {
		_, _ = t.use(&key, at) // what cannot be read is not written
	}
}
