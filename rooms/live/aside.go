package live

import (
	"errors"
	"time"

	"shithead/data"
	"shithead/rooms"
)

// setAside has the journal of a room lie aside, and says whether the room is done with: one whose journal the disk does
// not let go of is not.
func (l *Lobby) setAside(room string, why error) bool {
	err := l.keeper.SetAside(room, why.Error())
	switch {
	case err == nil:
		l.log.Error("room is set aside", "room", room, "err", why)
	case errors.Is(err, data.ErrUnwritten):
		l.log.Debug("room is not set aside", "room", room, "err", err)
		return false
	default:
		l.log.Error("room ends, and its journal stays where it is", "room", room, "err", errors.Join(why, err))
	}
	return true
}

// reread reads the journal again of a room that did not come back, for that reason, when the lobby opened. It is set aside
// if it leads nowhere each time.
func (l *Lobby) reread(room string, why error) {
	for reads := 1; ; {
		l.log.Warn("journal leads nowhere: it is read again", "room", room, "err", why)
		select {
		case <-l.halt:
			return
		case <-time.After(l.limits.Retry):
		}
		if why = l.comeBack(room); why == nil {
			return
		}
		if ownFault(why) {
			reads++
		}
		if reads >= maxReads && l.setAside(room, why) {
			return
		}
	}
}

// comeBack has a room run that has a journal and does not run.
func (l *Lobby) comeBack(room string) error {
	j, err := l.keeper.ClaimRoom(room)
	if err != nil {
		return err
	}
	r := newRunning(l, room)
	if err := r.bringBack(j); err != nil {
		return err
	}
	if err := l.register(r, nil); !errors.Is(err, rooms.ErrClosed) { // then it comes back with the next lobby
		return err
	}
	return nil
}

// GiveBack has a room go on whose journal was set aside. It fails with [data.ErrNotFound], [data.ErrJournalThere] if there
// is another room of that code, [rooms.ErrClosed], or why the journal leads nowhere; then it stays aside.
func (l *Lobby) GiveBack(room string, id uint64) error {
	l.mu.Lock()
	closed := l.closed
	l.mu.Unlock()
	if closed {
		return rooms.ErrClosed
	}
	_, j, err := l.keeper.AsideJournal(room, id)
	if err == nil {
		_, err = l.restore(j)
	}
	if err == nil {
		err = l.keeper.GiveBack(room, id)
	}
	if err != nil {
		return err
	}
	return l.comeBack(room)
}

// Paused counts the rooms that wait for the disk, or to come back after they have failed.
func (l *Lobby) Paused() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.order {
		if r.waits.Load() {
			n++
		}
	}
	return n
}
