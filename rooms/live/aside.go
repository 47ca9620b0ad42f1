package live

import (
	"errors"
	"fmt"
	"time"

	"shithead/data"
	"shithead/rooms"
)

// setAside has the journal of a room lie aside that is ours at that epoch, and says whether the room is done with: one whose journal the disk does
// not let go of is not.
func (l *Lobby) setAside(room string, epoch uint64, why error) bool {
	err := l.keeper.SetAside(room, why.Error(), epoch)
	switch {
	case err == nil:
		l.log.Error("room is set aside", "room", room, "err", why)
	case unkept(err):
		l.log.Debug("room is not set aside", "room", room, "err", err)
		return false
	default:
		l.log.Error("room ends, and its journal stays where it is", "room", room, "err", errors.Join(why, err))
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

// claimAll claims the rooms of a list, and gives those that are ready to run. Those that cannot come back are read again.
func (l *Lobby) claimAll(list data.JournalList) (back []*running, err error) {
	for _, head := range list.Heads {
		r, err := l.claimed(&head)
		switch {
		case errors.Is(err, data.ErrUnwritten), errors.Is(err, data.ErrClosed):
			return nil, fmt.Errorf("claim the journals: %w", err)
		case notOurs(err):
			l.log.Info("room is not claimed", "room", head.Room, "err", err)
		case err != nil:
			l.rereading.Go(func() { l.reread(head, err) })
		default:
			back = append(back, r)
		}
	}
	return back, nil
}

// notOurs says of an error of a claim that the room is another's by now, or over.
func notOurs(err error) bool {
	return errors.Is(err, data.ErrConflict) || errors.Is(err, data.ErrNotFound)
}

// reread reads the journal again of a room that did not come back, for that reason, when the lobby opened. It is set aside
// if it leads nowhere each time.
func (l *Lobby) reread(head data.JournalHead, why error) {
	room := head.Room
	for reads := 1; ; {
		l.log.Warn("journal leads nowhere: it is read again", "room", room, "err", why)
		select {
		case <-l.halt:
			return
		case <-time.After(l.limits.Retry):
		}
		if why = l.comeBack(&head); why == nil || notOurs(why) {
			return
		}
		if ownFault(why) {
			reads++
		}
		if reads >= maxReads && l.setAside(room, head.Epoch, why) {
			return
		}
	}
}

// claimed is a room that has a journal, claimed as the head says and ready to run. The head has the epoch of the claim then.
func (l *Lobby) claimed(head *data.JournalHead) (*running, error) {
	j, err := l.claim(head.Room, head.Epoch)
	if err != nil {
		return nil, err
	}
	head.Epoch = j.Epoch
	r := newRunning(l, head.Room)
	return r, r.bringBack(j)
}

// comeBack has a room run that has a journal and does not run.
func (l *Lobby) comeBack(head *data.JournalHead) error {
	r, err := l.claimed(head)
	if err != nil {
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
	return l.comeBack(&data.JournalHead{Room: room, Epoch: data.AnyEpoch})
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
