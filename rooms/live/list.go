package live

import (
	"slices"
	"sync"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
)

// Watcher is one session that is shown the lobby.
type Watcher struct {
	lobby *Lobby
	who   rooms.Person
	box   *feed.Mailbox[rooms.LobbyView]
	// calls is told where the person has to act, nil if nobody wants to know; called is what it was told last.
	calls  *feed.Mailbox[rooms.CallsView]
	called []string
}

// Watch shows somebody the lobby from now on: see [access.Lobby].
func (l *Lobby) Watch(who rooms.Person, box *feed.Mailbox[rooms.LobbyView], calls *feed.Mailbox[rooms.CallsView]) access.Watcher {
	v := &Watcher{lobby: l, who: who, box: box, calls: calls}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watchers[v] = struct{}{}
	v.tell(true)
	return v
}

// tell tells a watcher how things are. If the rooms have not changed, only who has to act or had to is told. The lobby
// is locked.
func (v *Watcher) tell(changed bool) {
	var turns []string
	if !v.who.Guest() {
		turns = v.lobby.turnsOf(v.who.ID)
	}
	turned := !slices.Equal(turns, v.called)
	if changed || turned {
		v.box.Put(v.lobby.list(v.who))
	}
	if turned && v.calls != nil {
		v.calls.Put(&rooms.CallsView{Rooms: turns})
	}
	v.called = turns
}

// Newest is the lobby as it is now, which also is in the box.
func (v *Watcher) Newest() *rooms.LobbyView {
	v.lobby.mu.Lock()
	defer v.lobby.mu.Unlock()
	view := v.lobby.list(v.who)
	v.box.Put(view)
	return view
}

// List is the lobby as somebody sees it now.
func (l *Lobby) List(who rooms.Person) *rooms.LobbyView {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.list(who)
}

// Leave ends it. A second time does nothing.
func (v *Watcher) Leave() {
	v.lobby.mu.Lock()
	defer v.lobby.mu.Unlock()
	delete(v.lobby.watchers, v)
}

// list is every room that somebody finds without a code, the newest first. All who are in no private room share one.
func (l *Lobby) list(who rooms.Person) *rooms.LobbyView {
	if l.lists == nil {
		l.lists = map[data.ID]*rooms.LobbyView{"": l.listFor(rooms.Person{})}
		for s := range l.newest {
			if s.Terms.Private {
				for _, p := range rooms.Insiders(s) {
					l.lists[p.ID] = nil // made once they look
				}
			}
		}
	}
	view, own := l.lists[who.ID]
	switch {
	case !own:
		return l.lists[""]
	case view == nil:
		view = l.listFor(who)
		l.lists[who.ID] = view
	}
	return view
}

// turnsOf gives the rooms in which a player has to act, the oldest first.
func (l *Lobby) turnsOf(player data.ID) []string {
	if l.turns == nil {
		l.turns = map[data.ID][]string{}
		for s := range l.newest {
			if s.Turn != "" {
				l.turns[s.Turn] = append(l.turns[s.Turn], s.Code)
			}
		}
		for _, turns := range l.turns {
			slices.Reverse(turns)
		}
	}
	return l.turns[player]
}

func (l *Lobby) listFor(who rooms.Person) *rooms.LobbyView {
	view := &rooms.LobbyView{Rooms: make([]*rooms.RoomSummary, 0, len(l.order)+len(l.peers.rooms())), Shame: l.shame.view.Load()}
	for s := range l.newest {
		if s.Open(who) {
			view.Rooms = append(view.Rooms, s)
		}
	}
	if who.ID != "" { // all who see more than everybody see the same of the others
		view.At = l.list(rooms.Person{}).At
		return view
	}
	view.At = seats(view.Rooms)
	return view
}

// seats is where somebody of a name has a seat. It looks at the rooms, the newest first, once somebody asks: most lists are
// replaced before that, and whoever goes to a table at once never does.
func seats(newest []*rooms.RoomSummary) func(name string) (room string) {
	at := sync.OnceValue(func() map[string]string {
		at := map[string]string{}
		for _, s := range slices.Backward(newest) {
			for _, p := range s.Players {
				at[p.Name] = s.Code
			}
		}
		return at
	})
	return func(name string) string { return at()[name] }
}

func (l *Lobby) tell() {
	for v := range l.watchers {
		v.tell(l.news)
	}
	l.news = false
}

func (l *Lobby) changed() {
	l.lists, l.turns, l.news = nil, nil, true
	l.throttle.Soon()
}

// turned notes that another player has to act in a room. Only those two see another list.
func (l *Lobby) turned(r *running, players ...data.ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, player := range players {
		if player != "" && l.lists != nil {
			l.lists[player] = nil // made once they look
		}
	}
	l.turns = nil
	l.throttle.Soon()
	if l.rooms[r.code] == r {
		l.peers.change(r)
	}
}

// resummed says that a room's summary is another one.
func (l *Lobby) resummed(r *running) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.changed()
	if l.rooms[r.code] == r {
		l.peers.change(r)
	}
}

// shamed says that what the latest rounds have come to is another thing.
func (l *Lobby) shamed() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.changed()
}

// ended takes a room off the list, unless that was done. Those whose work ends with the lobby's stay on it, as they stay on
// disk.
func (l *Lobby) ended(r *running) {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.Index(l.order, r)
	if l.closed || i < 0 {
		return
	}
	if l.rooms[r.code] == r { // else another one has come back by its code meanwhile
		delete(l.rooms, r.code)
		r.noteMoved()
		l.peers.end(r)
	}
	l.order = slices.Delete(slices.Clone(l.order), i, i+1) // Close goes through the order as it was
	l.changed()
}

// Plays reports whether a round runs in some room of the house.
func (l *Lobby) Plays(round data.ID) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if round == "" {
		return false
	}
	for s := range l.newest {
		if s.Running == round {
			return true
		}
	}
	return false
}
