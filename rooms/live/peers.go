package live

import (
	"cmp"
	"slices"
	"time"

	"shithead/rooms"
	"shithead/rooms/feed"
)

// peers are the lobbies of the other servers, as one lobby knows them; nil is that there are none. The lock of the lobby is
// held.
type peers struct {
	to     Peers
	server string
	began  time.Time
	// changes counts those of the lobby's own rooms; changed and gone are those that are to be told.
	changes  uint64
	changed  map[*running]struct{}
	gone     []RoomGone
	throttle *feed.Throttle
	// servers are the others, by name.
	servers map[string]*peer
	// known are the rooms of the others, each once, the oldest first. It is nil after a change.
	known []*farRoom
}

// peer is what one other server has told.
type peer struct {
	began time.Time
	// heard is when it was heard of last, by the clock of this server.
	heard time.Time
	// whole is the number up to which its rooms are known: news of a lower one are old.
	whole uint64
	rooms map[string]*farRoom
}

// farRoom is a room as another server has told of it last.
type farRoom struct {
	RoomNews
	server string
	gone   bool
}

// Join makes the list one with those of other servers. It is called once, before anybody comes. The lobby tells them of the
// rooms that it has when they change, and of all by [Lobby.Retell].
//
// From then on, what concerns the house and not this server counts the rooms of the others, as far as they have been heard of:
// the list, the rooms in which somebody has to act, [Lobby.Plays], the seats by name, and all limits on rooms and seats, which
// may be overshot by what has not been heard of yet.
func (l *Lobby) Join(to Peers) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.peers = &peers{to: to, server: l.owner, began: time.Now().UTC().Round(0), changed: map[*running]struct{}{}, servers: map[string]*peer{}}
	l.peers.throttle = feed.NewThrottle(&l.mu, tellPeersEvery, l.peers.tell)
}

// joined reports whether there are other servers.
func (l *Lobby) joined() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.peers != nil
}

// Retell tells the other lobbies all rooms again, and forgets the rooms of servers of which nothing was heard for long. It
// is called at least every [RetellEvery], and does not wait.
func (l *Lobby) Retell() {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.peers
	clear(p.changed)
	p.gone = nil
	news := p.news()
	news.Whole = true
	for _, r := range l.order {
		news.Rooms = append(news.Rooms, r.news())
	}
	p.to.Tell(news)
	for server, of := range p.servers {
		if time.Since(of.heard) > ListExpiry {
			delete(p.servers, server)
			p.known = nil
			l.changed()
		}
	}
}

// Hear takes up what the lobby of another server tells. It does not wait.
func (l *Lobby) Hear(news News) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.peers == nil || l.closed || news.Server == l.owner {
		return
	}
	if l.peers.hear(&news) {
		l.peers.known = nil
		l.changed()
	}
	for i := range news.Rooms {
		n := &news.Rooms[i]
		if r := l.rooms[n.Code]; r != nil && n.Epoch > r.epoch.Load() {
			r.suspect()
		}
	}
}

// hear takes up news of another server, and reports whether they change anything.
func (p *peers) hear(news *News) (changes bool) {
	of := p.servers[news.Server]
	switch {
	case of == nil || news.Began.After(of.began):
		changes = of != nil
		of = &peer{began: news.Began, rooms: map[string]*farRoom{}}
		p.servers[news.Server] = of
	case news.Began.Before(of.began):
		return false
	}
	of.heard = time.Now()
	if news.Number < of.whole {
		return changes
	}
	for _, n := range news.Rooms {
		changes = of.put(&farRoom{RoomNews: n, server: news.Server}) || changes
	}
	for _, n := range news.Gone {
		changes = of.put(&farRoom{RoomNews: RoomNews{Code: n.Code, Change: n.Change}, gone: true}) || changes
	}
	if news.Whole {
		changes = of.keep(news) || changes
	}
	return changes
}

// put takes up what is told of a room, unless something newer is known.
func (of *peer) put(r *farRoom) bool {
	if known := of.rooms[r.Code]; known != nil && r.Change <= known.Change {
		return false
	}
	of.rooms[r.Code] = r
	return true
}

// keep forgets the rooms that are not among all that a server has.
func (of *peer) keep(whole *News) (changes bool) {
	of.whole = whole.Number
	has := make(map[string]bool, len(whole.Rooms))
	for i := range whole.Rooms {
		has[whole.Rooms[i].Code] = true
	}
	for code, r := range of.rooms {
		if r.Change <= whole.Number && !has[code] {
			delete(of.rooms, code)
			changes = changes || !r.gone
		}
	}
	return changes
}

// change notes that a room of this lobby has changed, or is new.
func (p *peers) change(r *running) {
	if p == nil {
		return
	}
	p.changes++
	r.change = p.changes
	p.changed[r] = struct{}{}
	p.throttle.Soon()
}

// end notes that a room is not this lobby's any more.
func (p *peers) end(r *running) {
	if p == nil {
		return
	}
	p.changes++
	delete(p.changed, r)
	p.gone = append(p.gone, RoomGone{r.code, p.changes})
	p.throttle.Soon()
}

// tell tells what has changed.
func (p *peers) tell() {
	if len(p.changed) == 0 && len(p.gone) == 0 {
		return
	}
	news := p.news()
	for r := range p.changed {
		news.Rooms = append(news.Rooms, r.news())
	}
	news.Gone, p.gone = p.gone, nil
	clear(p.changed)
	p.to.Tell(news)
}

func (p *peers) news() News {
	return News{Server: p.server, Began: p.began, Number: p.changes}
}

// news is what is told of a room. The lobby is locked.
func (r *running) news() RoomNews {
	return RoomNews{Code: r.code, Change: r.change, Epoch: r.epoch.Load(), Opened: r.opened, Summary: r.summary.Load()}
}

// rooms are those of the other servers, each once, the oldest first. Of one of which several servers tell it is the latest
// claim.
func (p *peers) rooms() []*farRoom {
	if p == nil {
		return nil
	}
	if p.known == nil {
		p.known = []*farRoom{}
		for _, of := range p.servers {
			for code, r := range of.rooms {
				if p.find(code) == r {
					p.known = append(p.known, r)
				}
			}
		}
		slices.SortFunc(p.known, func(a, b *farRoom) int { return a.age().compare(b.age()) })
	}
	return p.known
}

// find is what is known of a room that another server has, nil for nothing.
func (p *peers) find(code string) (found *farRoom) {
	if p == nil {
		return nil
	}
	for _, of := range p.servers {
		r := of.rooms[code]
		if r == nil || r.gone {
			continue
		}
		if found == nil || cmp.Or(cmp.Compare(r.Epoch, found.Epoch), cmp.Compare(r.server, found.server)) > 0 {
			found = r
		}
	}
	return found
}

// age is the order of rooms in lists.
type age struct {
	opened time.Time
	code   string
}

func (a age) compare(b age) int {
	return cmp.Or(a.opened.Compare(b.opened), cmp.Compare(a.code, b.code))
}

func (r *farRoom) age() age { return age{r.Opened, r.Code} }

func (r *running) age() age { return age{r.opened, r.code} }

// newest gives the summaries of all rooms of the house, the newest first. The lobby is locked.
func (l *Lobby) newest(yield func(*rooms.RoomSummary) bool) {
	far := l.peers.rooms()
	for _, r := range slices.Backward(l.order) {
		for len(far) > 0 && far[len(far)-1].age().compare(r.age()) > 0 {
			if !l.yieldFar(far[len(far)-1], yield) {
				return
			}
			far = far[:len(far)-1]
		}
		if !yield(r.summary.Load()) {
			return
		}
	}
	for _, r := range slices.Backward(far) {
		if !l.yieldFar(r, yield) {
			return
		}
	}
}

// yieldFar gives the summary of a room that another server has, unless it cannot be read or the room is here.
func (l *Lobby) yieldFar(r *farRoom, yield func(*rooms.RoomSummary) bool) bool {
	return r.Summary == nil || l.rooms[r.Code] != nil || yield(r.Summary)
}
