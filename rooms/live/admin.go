package live

import (
	"slices"
	"sync"
	"time"

	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/internal/room"
)

// What operators do with rooms.

// administer does something in a room, and shows it before it answers. End is why the room ends with it, or nil.
func (r *running) administer(end error, do func(room.Core, time.Time) room.Effects) error {
	return r.ask(func(answers chan<- answer) {
		fx, err := r.try(func(now time.Time) (room.Effects, error) { return do(r.core, now), nil })
		if err == nil {
			r.ending = end
			r.show(fx)
		}
		answers <- answer{err: err}
	}).err
}

// drain has no more rounds dealt in a room, or again, as the lobby has it by then. A room that is paused does so when it
// goes on.
func (r *running) drain() {
	_ = r.administer(nil, func(c room.Core, now time.Time) room.Effects { return c.Drain(r.lobby.Draining(), now) })
}

// Shut closes a room: the round that runs is abandoned, and everybody is told why. It waits for the disk. It fails with
// [rooms.ErrNoRoom], [rooms.ErrLong] for the reason, [rooms.ErrPaused], a [rooms.MovedError] if another server has it, or
// [rooms.ErrClosed].
func (l *Lobby) Shut(code, why string) error {
	why, err := rooms.OneLine(why, l.limits.ChatColumns)
	if err != nil {
		return err
	}
	l.mu.Lock()
	r := l.rooms[code]
	server, elsewhere := l.serves(code)
	l.mu.Unlock()
	switch {
	case elsewhere:
		return &rooms.MovedError{Owner: server}
	case r == nil:
		return rooms.ErrNoRoom
	}
	return r.administer(rooms.ShutError{Why: why}, room.Core.Close)
}

// Announce shows everybody at a table what the house says. Rooms that are paused miss it.
func (l *Lobby) Announce(n rooms.Notice) {
	l.everywhere(func(r *running) { r.announce(n) })
}

// AnnounceIn shows everybody in one room what the house says, if it is here and not paused.
func (l *Lobby) AnnounceIn(room string, n rooms.Notice) {
	l.mu.Lock()
	r := l.rooms[room]
	l.mu.Unlock()
	if r != nil {
		r.announce(n)
	}
}

// announce shows everybody in the room what the house says.
func (r *running) announce(n rooms.Notice) {
	_ = r.administer(nil, func(c room.Core, now time.Time) room.Effects { return c.Announce(n, now) })
}

// Drain has no room made and no round dealt any more, or again. Rounds that run go on.
func (l *Lobby) Drain(on bool) {
	l.mu.Lock()
	l.draining = on
	l.mu.Unlock()
	l.everywhere((*running).drain)
}

// everywhere does something with every room, and waits for it; rooms may wait for the disk, and do it together.
func (l *Lobby) everywhere(do func(*running)) {
	l.mu.Lock()
	rooms := slices.Clone(l.order)
	l.mu.Unlock()
	var all sync.WaitGroup
	for _, r := range rooms {
		all.Go(func() { do(r) })
	}
	all.Wait()
}

// Here reports whether a room of a code is here. It does not wait.
func (l *Lobby) Here(code string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rooms[code] != nil
}

// Rooms are all rooms of this server, private ones among them, the oldest first.
func (l *Lobby) Rooms() []*rooms.RoomSummary {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]*rooms.RoomSummary, 0, len(l.order))
	for _, r := range l.order {
		all = append(all, r.summary.Load())
	}
	return all
}

// Elsewhere are the rooms of the other servers, as far as they have been heard of, the oldest first. Those whose rules this
// server does not know are not among them.
func (l *Lobby) Elsewhere() (all []access.FarRoom) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.peers.rooms() {
		l.yieldFar(r, func(s *rooms.RoomSummary) bool {
			all = append(all, access.FarRoom{Server: r.server, RoomSummary: s})
			return true
		})
	}
	return all
}

// Draining reports whether nothing is begun any more.
func (l *Lobby) Draining() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.draining
}

// Stop has every room keep what it has not kept yet, before everybody is sent away because the server stops: nothing happens
// in the rooms from then on, and who goes has not left. Close comes after it. It waits for the disk.
func (l *Lobby) Stop() {
	l.everywhere(func(r *running) {
		r.ask(func(answers chan<- answer) {
			r.stop()
			answers <- answer{}
		})
	})
}

// stop keeps what is not kept yet. Nothing happens in the room any more, and whoever goes is not counted out: they go
// because the server does.
func (r *running) stop() {
	if r.stalled() == nil {
		_, _ = r.try(func(now time.Time) (room.Effects, error) { return r.core.Stop(now), nil }) // it pauses the room at worst
	}
	r.stopped = true
}
