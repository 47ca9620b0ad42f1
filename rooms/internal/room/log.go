package room

import (
	"slices"
	"time"

	"shithead/rooms"
	"shithead/rooms/feed"
)

// history is the latest of what happened in a room, as everybody sees it.
type history struct {
	// entries are the latest, the newest last; logged is how many there were in all since began.
	entries []rooms.Entry
	logged  int
	began   time.Time
	// round is the number of the round on the table, 0 for none.
	round int
}

// add adds an entry, and keeps so many.
func (h *history) add(e rooms.Entry, most int) {
	e.Round = h.round
	h.entries = feed.Append(h.entries, e, most)
	h.logged++
}

// dropLast removes the newest entry if it is of a kind.
func (h *history) dropLast(kind rooms.EntryKind) {
	if last := len(h.entries) - 1; last >= 0 && h.entries[last].Kind == kind {
		h.entries, h.logged = slices.Clip(h.entries[:last]), h.logged-1
	}
}
