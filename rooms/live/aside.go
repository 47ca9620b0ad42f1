package live

import (
	"errors"

	"shithead/data"
	"shithead/rooms"
)

// setAside has the journal of a room lie aside that is ours at that epoch, and reports whether the room is done with: one whose
// journal the disk does not let go of is not.
func (l *Lobby) setAside(room string, epoch uint64, why error) bool {
	err := l.keeper.SetAside(room, why.Error(), epoch)
	switch {
	case err == nil:
		l.log.Error("room set aside", "room", room, "err", why)
	case unkept(err):
		l.log.Debug("room not set aside", "room", room, "err", err)
		return false
	default:
		l.log.Error("room ended, its journal was not set aside", "room", room, "err", errors.Join(why, err))
	}
	return true
}

// claim takes over a journal that is known at an epoch. An earlier claim may have succeeded of which nobody knew what became:
// then it is taken over once more.
func (l *Lobby) claim(room string, seen uint64) (data.Journal, error) {
	j, err := l.keeper.Claim(room, l.owner, seen)
	if is, conflicts := errors.AsType[*data.ConflictError](err); conflicts && is.Owner == l.owner && is.Epoch > seen {
		return l.keeper.Claim(room, l.owner, is.Epoch)
	}
	return j, err
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
	l.mu.Lock()
	r := l.rooms[room]
	l.mu.Unlock()
	if r != nil { // which was set aside just now, and is about to end
		_, _ = r.verify()
	}
	if err := l.Take(room, data.AnyEpoch); !errors.Is(err, rooms.ErrClosed) { // then it comes back with the next lobby
		return err
	}
	return nil
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
