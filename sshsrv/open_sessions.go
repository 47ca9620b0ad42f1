package sshsrv

import (
	"sync"

	"shithead/data"
	"shithead/views"
)

// openSessions are the open sessions and who each is, so that they can be counted, and ended when an operator says so or when their owner or key
// is gone.
type openSessions struct {
	mu sync.Mutex
	// all says who each is, empty for a guest.
	all map[*session]data.ID
}

func newOpenSessions() *openSessions { return &openSessions{all: map[*session]data.ID{}} }

// is says who a session is from now on, until it has left.
func (p *openSessions) is(v *session, id data.ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all[v] = id
}

func (p *openSessions) leave(v *session) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.all, v)
}

// count counts sessions, players, each once, and guests' sessions.
func (p *openSessions) count() (sessions, players, guests int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	here := map[data.ID]bool{}
	for _, id := range p.all {
		if id == "" {
			guests++
		} else {
			here[id] = true
		}
	}
	return len(p.all), len(here), guests
}

// dismiss ends the sessions that are meant, with a sentence, and says how many.
func (p *openSessions) dismiss(meant func(v *session, id data.ID) bool, says func(*views.Words) string) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for v, id := range p.all {
		if meant(v, id) {
			v.dismiss(says)
			n++
		}
	}
	return n
}

// end ends the sessions of somebody whose key has gone, or all of theirs if the key is empty, but for the one that asked
// for it.
func (p *openSessions) end(who data.ID, key string, asked *session) {
	says := func(w *views.Words) string { return w.House.ProfileGone }
	if key != "" {
		says = func(w *views.Words) string { return w.House.KeyGone }
	}
	p.dismiss(func(v *session, id data.ID) bool {
		return id == who && v != asked && (key == "" || v.key() == key)
	}, says)
}

// dismiss ends a session, with a sentence.
func (v *session) dismiss(says func(*views.Words) string) {
	v.farewell.CompareAndSwap(nil, &says)
	v.end()
}

// isSomebody notes who a session is. One that is banned ends.
func (v *session) isSomebody(id data.ID) {
	v.server.open.is(v, id)
	if ban, is := v.banned(id); is {
		v.dismiss(banSays(&ban))
	}
}

// banned is the ban of whoever a session is, if there is one. Operators have none: one could not lift it.
func (v *session) banned(id data.ID) (data.Ban, bool) {
	if _, is := v.server.operator(v.id.key); is {
		return data.Ban{}, false
	}
	if ban, is := v.server.bans.ofAddress(v.from); is {
		return ban, true
	}
	return v.server.bans.of(v.key(), id)
}

// key is the fingerprint of the key that a session has proved, empty for none.
func (v *session) key() string {
	if v.id.key == nil {
		return ""
	}
	return v.id.key.Fingerprint
}

// banSays is what somebody is told who is banned.
func banSays(b *data.Ban) func(*views.Words) string {
	return func(w *views.Words) string { return w.House.Ban(b.Why, b.Until) }
}
