package live

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"shithead/data"
	"shithead/rooms"
)

// arrivals are the rooms of a lobby that come from their journals: at its start, and taken, given back or read again while it runs.
// The lock is the lobby's.
type arrivals struct {
	lobby *Lobby
	// coming are those that are claimed, or are about to be, and do not run yet.
	coming map[string]*arrival
	// besides is what goes on besides everything else, for which the lobby waits once it has halted.
	besides sync.WaitGroup
}

// arrival is a room that a lobby has claimed, or tries to, and that does not run yet.
type arrival struct {
	// tried is closed after the first attempt, and why it failed then.
	tried chan struct{}
	why   error
	// seen is the latest epoch at which it was asked for.
	seen uint64
}

// claimAll claims the rooms of a list that are to be claimed, and gives those that are ready to run. Those that cannot come
// back are read again.
func (a *arrivals) claimAll(list data.JournalList, claims func(data.JournalHead) bool) (back []*running, err error) {
	for _, head := range list.Heads {
		if claims != nil && !claims(head) {
			continue
		}
		r, err := a.claimed(&head)
		switch {
		case errors.Is(err, data.ErrUnwritten), errors.Is(err, data.ErrClosed):
			return nil, fmt.Errorf("claim the journals: %w", err)
		case notOurs(err):
			a.lobby.log.Info("room not claimed", "room", head.Room, "err", err)
		case err != nil:
			a.lobby.mu.Lock()
			of := a.expect(head.Room)
			a.lobby.mu.Unlock()
			of.why = err
			close(of.tried)
			a.goOn(func() { a.reread(head, err) })
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

// reread reads the journal again of a room that did not come back, for that reason, when the lobby opened or took it. It is
// set aside if it leads nowhere each time.
func (a *arrivals) reread(head data.JournalHead, why error) {
	room := head.Room
	defer a.arrived(room)
	for reads := 1; ; {
		a.lobby.log.Warn("journal not replayed, retrying", "room", room, "err", why)
		select {
		case <-a.lobby.halt:
			return
		case <-time.After(a.lobby.limits.Retry):
		}
		if why = a.comeBack(&head); why == nil || ends(why) && a.givesUp(&head) {
			return
		}
		if ownFault(why) {
			reads++
		}
		if reads >= maxReads && a.lobby.setAside(room, head.Epoch, why) {
			return
		}
	}
}

// claimed is a room that has a journal, claimed as the head says and ready to run. The head has the epoch of the claim then.
func (a *arrivals) claimed(head *data.JournalHead) (*running, error) {
	j, err := a.lobby.claim(head.Room, head.Epoch)
	if err != nil {
		return nil, err
	}
	head.Epoch = j.Epoch
	r := newRunning(a.lobby, head.Room)
	return r, r.bringBack(j)
}

// comeBack has a room run that has a journal and does not run. If the lobby is closed it comes back with the next one.
func (a *arrivals) comeBack(head *data.JournalHead) error {
	r, err := a.claimed(head)
	if err != nil {
		return err
	}
	return a.lobby.register(r, nil)
}

// expect notes that a room is on its way. The lock is held.
func (a *arrivals) expect(room string) *arrival {
	of := &arrival{tried: make(chan struct{})}
	a.coming[room] = of
	return of
}

// arrived notes that a room is here, or does not come.
func (a *arrivals) arrived(room string) {
	a.lobby.mu.Lock()
	defer a.lobby.mu.Unlock()
	delete(a.coming, room)
}

// givesUp reports whether a room that is another's by now is not on its way any more. If it is, the head has the later epoch at
// which it was asked for since.
func (a *arrivals) givesUp(head *data.JournalHead) bool {
	a.lobby.mu.Lock()
	defer a.lobby.mu.Unlock()
	if of := a.coming[head.Room]; of != nil && of.seen > head.Epoch {
		head.Epoch = of.seen
		return false
	}
	delete(a.coming, head.Room)
	return true
}

// goOn does something besides everything else, which ends when the lobby halts, unless it has been closed.
func (a *arrivals) goOn(do func()) bool {
	a.lobby.mu.Lock()
	defer a.lobby.mu.Unlock()
	if !a.lobby.closed {
		a.besides.Go(do)
	}
	return !a.lobby.closed
}

// ends says of an error of a room that does not come back that it will not come here.
func ends(err error) bool { return notOurs(err) || errors.Is(err, rooms.ErrClosed) }

// awaitTaking takes a room back that was handed over, unless somebody has claimed it in time.
func (a *arrivals) awaitTaking(room string, epoch uint64) {
	select {
	case <-a.lobby.halt:
		return
	case <-time.After(takingPatience):
	}
	if a.lobby.Here(room) { // it has been elsewhere since
		return
	}
	switch err := a.lobby.Take(room, epoch); {
	case err == nil:
		a.lobby.log.Warn("handed-over room not accepted: back here", "room", room)
	case !ends(err):
		a.lobby.log.Warn("handed-over room not accepted, and not back yet", "room", room, "err", err)
	}
}
