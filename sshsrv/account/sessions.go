package account

import (
	"net/netip"
	"slices"
	"sync"
	"time"

	"shithead/data"
	"shithead/views/words"
)

// Farewell is what a session says as it ends.
type Farewell func(*words.Words) string

// Session is an open session.
type Session interface {
	// Fingerprint is that of the key that it has proved, empty for a guest, and From where it comes from. Neither changes.
	Fingerprint() string
	From() netip.Prefix
	// Dismiss ends it, soon, with a farewell, and reports whether it is the first to do so.
	Dismiss(farewell Farewell) (first bool)
	// Rename says what its owner is called from now on. It does not wait.
	Rename(name string)
	// Set says what its owner has set from now on. It does not wait.
	Set(settings data.Settings)
	// Played says that its owner has played a round to its end. It waits for the disk after the first.
	Played()
	// Doing is what the session is doing now.
	Doing() Doing
}

// Doing is what a session is doing, for operators.
type Doing struct {
	// Since is when it began, and Acted when its client last pressed a key, or a program asked for something.
	Since, Acted time.Time
	// For is what it is for: "lobby", or the name of a command. Room is the room that it is in, empty for none.
	For, Room string
	// Node is the server that the session is served by, and Via the one over which it comes; empty for this one.
	Node, Via string
	// Client is what the client says that it is, cleaned.
	Client string
}

// Open is an open session, and whose it is.
type Open struct {
	// Player is empty for a guest, and Fingerprint for who came without a key.
	Player      data.ID
	Fingerprint string
	From        netip.Prefix
	Doing
}

// List are the open sessions, the oldest first.
func (p *Sessions) List() []Open {
	p.mu.Lock()
	all := make([]Open, 0, len(p.all))
	for s, id := range p.all {
		all = append(all, Open{id, s.Fingerprint(), s.From(), s.Doing()})
	}
	p.mu.Unlock()
	slices.SortFunc(all, func(a, b Open) int { return a.Since.Compare(b.Since) })
	return all
}

// Sessions are the open sessions and who each is, so that they can be counted, and ended when an operator says so or when
// their owner or key is gone. Make them with [NewSessions].
type Sessions struct {
	operators *OperatorList
	bans      *Bans

	mu sync.Mutex
	// all says who each is, empty for a guest.
	all map[Session]data.ID
	// spared are those that outlast their key or profile.
	spared map[Session]bool
	// tallies count the sessions that bans end.
	tallies []*tally
}

// tally counts the sessions that the ban of a target ends.
type tally struct {
	target string
	ended  int
}

// NewSessions makes a list without any.
func NewSessions(operators *OperatorList, bans *Bans) *Sessions {
	return &Sessions{operators: operators, bans: bans, all: map[Session]data.ID{}, spared: map[Session]bool{}}
}

// Is says who a session is from now on, until it has left. One that is banned is dismissed.
func (p *Sessions) Is(s Session, id data.ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all[s] = id
	p.dismissBanned(s, id)
}

// Leave forgets a session that is over, and says whose it was, empty for a guest.
func (p *Sessions) Leave(s Session) (id data.ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id = p.all[s]
	delete(p.all, s)
	return id
}

// Count counts sessions, players, each once, and guests' sessions.
func (p *Sessions) Count() (sessions, players, guests int) {
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

// dismiss ends the sessions that are meant, with a farewell, and says how many.
func (p *Sessions) dismiss(meant func(s Session, id data.ID) bool, farewell Farewell) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for s, id := range p.all {
		if meant(s, id) && s.Dismiss(farewell) {
			n++
		}
	}
	return n
}

// Rename tells the sessions of a player what they are called from now on.
func (p *Sessions) Rename(who data.ID, name string) {
	p.tell(who, func(s Session) { s.Rename(name) })
}

// Set tells the sessions of a player what they have set from now on.
func (p *Sessions) Set(who data.ID, settings data.Settings) {
	p.tell(who, func(s Session) { s.Set(settings) })
}

// Played tells the sessions of a player that they have played a round to its end.
func (p *Sessions) Played(who data.ID) {
	var of []Session
	p.tell(who, func(s Session) { of = append(of, s) })
	for _, s := range of {
		s.Played()
	}
}

// tell tells each session of a player something.
func (p *Sessions) tell(who data.ID, what func(Session)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for s, id := range p.all {
		if id == who {
			what(s)
		}
	}
}

// Dismiss ends the sessions of a player, but for the one that asked for it, if any, and, unless guests are meant too, those that have
// come over another server. It says how many.
func (p *Sessions) Dismiss(who data.ID, asked Session, guests bool, farewell Farewell) (n int) {
	return p.dismiss(func(s Session, id data.ID) bool {
		return id == who && s != asked && (guests || s.Doing().Via == "")
	}, farewell)
}

// DismissBanned ends the sessions of all who are banned.
func (p *Sessions) DismissBanned() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for s, id := range p.all {
		p.dismissBanned(s, id)
	}
}

// dismissBanned ends a session if it is banned. The caller holds mu.
func (p *Sessions) dismissBanned(s Session, id data.ID) {
	ban, ok := p.banned(s, id)
	if !ok || !s.Dismiss(BanSays(&ban)) {
		return
	}
	for _, t := range p.tallies {
		if t.target == ban.Target() {
			t.ended++
		}
	}
}

// Tally counts, from now until done is called, the sessions that the ban of a target ends.
func (p *Sessions) Tally(target string) (done func() (ended int)) {
	t := &tally{target: target}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tallies = append(p.tallies, t)
	return func() int {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.tallies = slices.DeleteFunc(p.tallies, func(other *tally) bool { return other == t })
		return t.ended
	}
}

// Spare has a session go on without its key or its profile, until done is called: it is the one that takes them away, and has
// yet to say so.
func (p *Sessions) Spare(s Session) (done func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.spared[s] = true
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.spared, s)
	}
}

// End ends the sessions of a player whose key has gone, or all of theirs if the key is empty, but for those that are spared.
// Into is the name of the profile that theirs was merged into, empty for none.
func (p *Sessions) End(who data.ID, key, into string) {
	p.dismiss(func(s Session, id data.ID) bool {
		return id == who && !p.spared[s] && (key == "" || s.Fingerprint() == key)
	}, func(w *words.Words) string {
		switch fact := (words.Facts{Who: into}); {
		case key != "":
			return w.House.KeyGone
		case into != "":
			return fact.Fill(w.House.ProfileMerged)
		}
		return w.House.ProfileGone
	})
}

// banned is the ban of whoever a session is, if there is one. Operators have none: one could not lift it.
func (p *Sessions) banned(s Session, id data.ID) (data.Ban, bool) {
	if _, ok := p.operators.Of(s.Fingerprint()); ok {
		return data.Ban{}, false
	}
	if ban, ok := p.bans.OfAddress(s.From()); ok {
		return ban, true
	}
	return p.bans.Of(s.Fingerprint(), id)
}

// BanSays is what somebody is told who is banned.
func BanSays(b *data.Ban) Farewell {
	return func(w *words.Words) string { return w.House.Ban(b.Why, b.Until) }
}
