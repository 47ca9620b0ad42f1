package rooms

import "slices"

// LobbyVisit is one person looking at the lobby.
type LobbyVisit struct {
	lobby *Lobby
	box   *Mailbox[LobbyView]
}

// Watch shows the lobby from now on. Views come to the box, the first at once.
func (l *Lobby) Watch(box *Mailbox[LobbyView]) *LobbyVisit {
	v := &LobbyVisit{lobby: l, box: box}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.visits[v] = struct{}{}
	box.Put(l.list())
	return v
}

// Leave ends the visit. A second time does nothing.
func (v *LobbyVisit) Leave() {
	v.lobby.mu.Lock()
	defer v.lobby.mu.Unlock()
	delete(v.lobby.visits, v)
}

// list is every room, the newest first.
func (l *Lobby) list() *LobbyView {
	if l.view == nil {
		l.view = &LobbyView{Rooms: make([]*RoomSummary, 0, len(l.order))}
		for _, r := range slices.Backward(l.order) {
			l.view.Rooms = append(l.view.Rooms, r.summary.Load())
		}
	}
	return l.view
}

// tell puts the list into every box.
func (l *Lobby) tell() {
	view := l.list()
	for v := range l.visits {
		v.box.Put(view)
	}
}

// changed says that the list is another one.
func (l *Lobby) changed() {
	l.view = nil
	l.telling.soon()
}

// resummed says that a room's summary is another one.
func (l *Lobby) resummed() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.changed()
}

// ended takes a room off the list. Those whose work ends with the lobby's stay on it, as they stay on disk.
func (l *Lobby) ended(r *running) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	delete(l.rooms, r.code)
	// Close goes through the order as it was.
	l.order = slices.DeleteFunc(slices.Clone(l.order), func(other *running) bool { return other == r })
	l.changed()
}
