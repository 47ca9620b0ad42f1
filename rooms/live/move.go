package live

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/internal/room"
)

// Rooms move between the servers of a house: one lets go of a room that it has, another takes it, each while everything else
// goes on. Whoever has a room's journal has the room, and who claims it has it.

// takingPatience is how long a room that was handed over may be nobody's: then it comes back to where it was.
const takingPatience = 10 * time.Second

// movedRoom is where a room has gone that was here, as it was known then.
type movedRoom struct {
	to     string
	epoch  uint64
	opened time.Time
	at     time.Time
}

// Take claims the journal of one room while everything else goes on, and has the room run here. Seen is the epoch of the
// journal as far as the caller knows, or [data.AnyEpoch] to have it from whoever has it. A room that is here at that epoch
// or a later one stays as it is, and so does one that is being made. It waits for the store.
//
// It fails with [data.ErrNotFound] if the room is over, with a [data.ConflictError] if somebody has claimed it since, and
// with [rooms.ErrClosed]; then it is not taken. After any other error the lobby goes on trying by itself, as it does at its
// start: the room comes as soon as the store allows, or is set aside if its journal leads nowhere each time. With AnyEpoch
// it does so only once the journal is claimed; before, the caller has to try again. A second Take of a room that is on its
// way says why it is not here yet.
func (l *Lobby) Take(room string, seen uint64) error {
	l.mu.Lock()
	r, of := l.rooms[room], l.arrivals.coming[room]
	_, making := l.making[room]
	switch {
	case l.closed:
		l.mu.Unlock()
		return rooms.ErrClosed
	case making, r != nil && seen <= r.epoch.Load():
		l.mu.Unlock()
		return nil
	case r != nil: // somebody has claimed it since, or the caller is mistaken
		l.mu.Unlock()
		if stays, err := r.verify(); stays {
			return err
		}
		return l.Take(room, seen)
	case of != nil:
		of.seen = max(of.seen, seen)
		l.mu.Unlock()
		if <-of.tried; of.why == nil || ends(of.why) { // which may have been asked for by another epoch
			return l.Take(room, seen)
		}
		return of.why
	}
	of = l.arrivals.expect(room)
	l.mu.Unlock()
	defer close(of.tried)
	head := data.JournalHead{Room: room, Epoch: seen}
	of.why = l.arrivals.comeBack(&head)
	if of.why == nil || ends(of.why) || head.Epoch == data.AnyEpoch || !l.arrivals.goOn(func() { l.arrivals.reread(head, of.why) }) {
		l.arrivals.arrived(room)
	}
	return of.why
}

// HandOver ends the work on a room here, so that another server can go on with it: what is not kept yet is kept, the journal
// is let go of, and gives its epoch, by which it can be taken. People who are there get a [rooms.MovedError] as their last
// view, and so does whoever asks later; its owner is the server that is named, which may be empty. What was left of a turn
// is left when the room is taken, ten seconds at least; the time between is nobody's. It waits for the disk.
//
// Whoever hands a room over has it taken right away, by [Lobby.Take] elsewhere: people are on their way. One that nobody has
// claimed after ten seconds comes back here; if the lobby is closed before, it stays nobody's until somebody claims it.
//
// It fails with [rooms.ErrNoRoom]; with [rooms.ErrPaused], and why, for a room that is paused, in doubt, on its way here, or
// whose journal cannot be let go of: it stays here; with a MovedError if another server has claimed it; with
// [rooms.ErrUncertain] if nobody knows; or with [rooms.ErrClosed] if the room is over meanwhile, or the lobby closed.
func (l *Lobby) HandOver(room, to string) (epoch uint64, err error) {
	l.mu.Lock()
	r, of, closed := l.rooms[room], l.arrivals.coming[room], l.closed
	l.mu.Unlock()
	switch {
	case closed:
		return 0, rooms.ErrClosed
	case r == nil && of != nil:
		<-of.tried
		return 0, fmt.Errorf("%w: %w", rooms.ErrPaused, cmp.Or(of.why, errComing))
	case r == nil:
		return 0, rooms.ErrNoRoom
	}
	if err := r.ask(func(answers chan<- answer) { answers <- answer{err: r.handOver(to)} }).err; err != nil {
		return 0, err
	}
	epoch = r.epoch.Load()
	l.figures.HandedOver.Add(1)
	l.log.Info("room handed over", "room", room, "to", to, "epoch", epoch)
	l.arrivals.goOn(func() { l.arrivals.awaitTaking(room, epoch) })
	return epoch, nil
}

// errComing says of a room that it comes just now.
var errComing = errors.New("it is on its way here")

// handOver keeps what is not kept, and lets go of the journal.
func (r *running) handOver(to string) error {
	if err := r.settleDown(); err != nil {
		return err
	}
	err := r.lobby.keeper.LetGo(r.code, r.lobby.owner, r.epoch.Load())
	switch {
	case err == nil:
		r.ending = &rooms.MovedError{Owner: to}
		r.finish()
		return nil
	case unkept(err) && !errors.Is(err, data.ErrUnknown): // the room goes on
		return fmt.Errorf("%w: %w", rooms.ErrPaused, err)
	}
	r.fail(err)
	if r.doubt && !r.over {
		r.retry() // nobody may claim it, so it comes back here, or it does not and nobody knows
	}
	switch {
	case r.over:
		return r.gone()
	case r.doubt:
		return fmt.Errorf("%w: %w", rooms.ErrUncertain, err)
	default:
		return fmt.Errorf("%w: %w", rooms.ErrPaused, err)
	}
}

// settleDown keeps what is not kept yet, as the last line of the journal, and says why not.
func (r *running) settleDown() error {
	for range maxFailures {
		if err := r.stalled(); err != nil {
			return cause(err, r.why)
		}
		core := r.core
		_, err := r.try(func(now time.Time) (room.Effects, error) { return r.core.Stop(now), nil })
		if err == nil && r.core == core {
			return nil
		}
		// It has paused, or was read back at once, and people have come in.
	}
	return fmt.Errorf("%w: %w", rooms.ErrPaused, data.ErrUnknown)
}

// cause is an error with why that is so, nil for nothing.
func cause(err, why error) error {
	if why == nil {
		return err
	}
	return fmt.Errorf("%w: %w", err, why)
}

// suspect has the room look at its journal, which may be another server's. It does not wait.
func (r *running) suspect() {
	if r.suspected.CompareAndSwap(false, true) {
		go func() {
			defer r.suspected.Store(false)
			_, _ = r.verify()
		}()
	}
}

// verify looks whether the journal is still the lobby's, and ends the room if it is not. It reports whether the room stays, and
// why it is not known, if so.
func (r *running) verify() (stays bool, err error) {
	err = r.ask(func(answers chan<- answer) {
		answers <- answer{err: r.look()}
	}).err
	r.lobby.mu.Lock()
	defer r.lobby.mu.Unlock()
	return r.lobby.rooms[r.code] == r, err
}

func (r *running) look() error {
	if r.over || r.stopped {
		return r.gone()
	}
	switch _, err := r.readBack(); {
	case errors.Is(err, data.ErrConflict):
		r.fail(err)
		return nil
	case errors.Is(err, data.ErrNotFound):
		r.resolve(math.MaxUint64)
		r.finish()
		return nil
	default:
		return err
	}
}

// Serves is the server of the house that serves a room which is not here, empty for a room that is here and for one of which
// nobody knows. A room that is here is never elsewhere, whatever others tell; if two others tell of it, the later claim
// counts. It is as old as the list is, and does not wait for anything. It is a [sshsrv.Directory].
func (l *Lobby) Serves(room string) (server string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	server, _ = l.serves(room)
	return server
}

// serves says where a room is that is not here, as far as is known, and whether anything is. The lock is held.
func (l *Lobby) serves(room string) (server string, known bool) {
	if _, making := l.making[room]; making || l.rooms[room] != nil {
		return "", false
	}
	far := l.peers.find(room)
	moved, has := l.moved[room]
	has = has && time.Since(moved.at) < ListExpiry
	switch {
	case far != nil && (!has || far.Epoch > moved.epoch):
		return far.server, true
	case has:
		return moved.to, true
	default:
		return "", false
	}
}

// noteMoved notes where the room has gone, if it has. The lock is held.
func (r *running) noteMoved() {
	to, ok := errors.AsType[*rooms.MovedError](r.ending)
	if !ok {
		return
	}
	moved := r.lobby.moved
	for code, m := range moved {
		if time.Since(m.at) >= ListExpiry {
			delete(moved, code)
		}
	}
	moved[r.code] = movedRoom{to: to.Owner, epoch: r.epoch.Load(), opened: r.opened, at: time.Now()}
}

// openedAt is when a room was opened that opens now: when it was on the server of before, if that is known. The lock is held.
func (l *Lobby) openedAt(code string) time.Time {
	if far := l.peers.find(code); far != nil {
		return far.Opened
	}
	if m, has := l.moved[code]; has {
		return m.opened
	}
	l.opened = slices.MaxFunc([]time.Time{l.opened.Add(1), time.Now().UTC().Round(0)}, time.Time.Compare)
	return l.opened
}
