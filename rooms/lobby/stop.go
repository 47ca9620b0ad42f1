package lobby

import (
	"time"

	"shithead/rooms/internal/room"
)

// Stop has every room keep what it has not kept yet, before everybody is sent away because the server stops: nothing happens
// in the rooms from then on, and who goes has not left. Close comes after it. It waits for the disk.
func (l *Lobby) Stop() {
	l.everywhere(func(r *running) { _ = r.ask(request{stop: true}) })
}

// stop keeps what is not kept yet. Nothing happens in the room any more, and whoever goes is not counted out: they go
// because the server does.
func (r *running) stop() {
	if r.stalled() == nil {
		_, _ = r.try(func(now time.Time) (room.Effects, error) { return r.core.Stop(now), nil }) // it pauses the room at worst
	}
	r.stopped = true
}
