package sshsrv

import (
	"sync"

	"shithead/data"
)

// here is who is in the house, so that sessions can be ended whose owner is gone, or whose key. The zero
// here is empty.
type here struct {
	mu sync.Mutex
	by map[data.ID]map[*house]struct{}
}

// add counts a session in. Guests are not counted.
func (h *here) add(who data.ID, session *house) {
	if who == "" {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.by == nil {
		h.by = map[data.ID]map[*house]struct{}{}
	}
	if h.by[who] == nil {
		h.by[who] = map[*house]struct{}{}
	}
	h.by[who][session] = struct{}{}
}

// remove counts a session out. A second time does nothing.
func (h *here) remove(who data.ID, session *house) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.by[who], session)
	if len(h.by[who]) == 0 {
		delete(h.by, who)
	}
}

// end ends somebody's sessions that came in with a key, or all if it is empty.
func (h *here) end(who data.ID, key string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for session := range h.by[who] {
		if session.end != nil && (key == "" || session.key == key) {
			session.end()
		}
	}
}
