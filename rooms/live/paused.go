package live

import (
	"cmp"
	"errors"
	"log/slog"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/internal/room"
)

// What happens when a room cannot go on: something cannot be put on disk, or the room panics. Either way the state in
// memory is not the one on disk. It is thrown away, but for what is kept now and then only; the room pauses, and tries every
// now and then to come back from its journal as it was: once a probe was written, as one that is full can be read all
// the same.
//
// What may have reached the disk or not (data.ErrUnknown) is read back at once, behind a claim of the room's own, so that it
// cannot come later: it has happened if it is there. A room that another has claimed ends here, and says where it goes on.
//
// A room whose journal leads nowhere each time that it is read, or which fails again and again without anything coming of
// it, is set aside for somebody to look at, and ends.

const (
	// maxFailures is how often in a row, with nothing kept in between, a room may fail before it is set aside, while others
	// can write. A disk that is full or gone does not count: that ends some time.
	maxFailures = 3
	// maxReads is how often in a row, [RoomLimits.Retry] apart, a journal is read that leads nowhere before it is set aside:
	// one read fault is no damage.
	maxReads = 3
)

// fail pauses the room, or ends it.
func (r *running) fail(why error) {
	is, known := errors.AsType[*data.ConflictError](why)
	switch own := known && is.Owner == r.lobby.owner && is.Epoch == r.epoch.Load(); {
	case errors.Is(why, data.ErrConflict) && !own:
		log := r.lobby.log.Error
		if known && (is.Owner != "" || is.Epoch > r.epoch.Load()) { // another may have let go of it again
			r.ending, log = &rooms.MovedError{Owner: is.Owner}, r.lobby.log.Info // as is usual after a pause
		}
		log("room owned by another server", "room", r.code, "err", why)
		r.finish()
		return
	case own, errors.Is(why, data.ErrUnknown):
		r.doubt = true
	}
	switch {
	case !ownFault(why):
	case r.failures+1 < maxFailures:
		r.failures++
	case r.lobby.setAside(r.code, r.epoch.Load(), why):
		r.finish()
		return
	}
	r.pause(why)
}

// ownFault reports whether an error is one of the room, and not of the disk, or of a store that is closed.
func ownFault(err error) bool {
	return !unkept(err) && !errors.Is(err, data.ErrClosed) && !errors.Is(err, rooms.ErrClosed)
}

// unkept reports whether an error is one of a store that is not able to write, or to say whether it has.
func unkept(err error) bool {
	return errors.Is(err, data.ErrUnwritten) || errors.Is(err, data.ErrTryAgain) || errors.Is(err, data.ErrUnknown)
}

// pause has the room wait until it tries to go on.
func (r *running) pause(why error) {
	now := time.Now()
	r.waits.Store(true)
	if r.paused.IsZero() {
		loudness(r.lobby.log, why)("room pauses", "room", r.code, "err", why)
		r.why = why
		r.again(r.places, r.markPaused)
		r.pausedAt = time.Now()
		r.lobby.figures.Pauses.Add(1)
	}
	r.why, r.failed, r.paused = why, now, now.Add(r.lobby.limits.Retry)
}

// loudness is how loud it is logged that something failed. What the disk refuses of one room it refuses of all: that is for
// whoever looks after the store to say, once for all.
func loudness(log *slog.Logger, err error) (says func(message string, facts ...any)) {
	if ownFault(err) {
		return log.Error
	}
	return log.Debug
}

// retry brings the room back as it is on disk, with everybody who is here.
func (r *running) retry() {
	if !r.doubt { // else the claim shows it
		if err := r.lobby.probe.since(r.failed); err != nil {
			r.paused = time.Now().Add(r.lobby.limits.Retry)
			return
		}
	}
	j, err := r.readBack()
	switch {
	case errors.Is(err, data.ErrNotFound):
		r.resolve(math.MaxUint64)
		r.finish() // the room's end was said to have failed, and reached the disk
		return
	case errors.Is(err, data.ErrConflict):
		r.fail(err)
		return
	}
	var c room.Core
	if err == nil {
		c, err = r.lobby.restore(j)
	}
	if err != nil {
		r.misread(err)
		return
	}
	r.next = j.Next
	switch err := r.catchUp(c); {
	case errors.Is(err, data.ErrNotFound):
		r.finish()
		return
	case err != nil:
		r.fail(err)
		return
	}
	r.resolve(j.Next)
	now := time.Now()
	err = r.contain(func() {
		c.Inherit(r.core, r.pausedAt, now)
		if r.lobby.Draining() {
			c.Drain(true, now)
		}
	})
	if err != nil {
		r.fail(err)
		return
	}
	r.core, r.misreads, r.pausedAt = c, 0, now
	all := room.Effects{Changed: true, Summary: true}
	for _, p := range r.places {
		var fx room.Effects
		err := r.contain(func() { fx = c.Arrive(p.who, time.Now()) })
		if err == nil {
			err = r.keep(&fx)
		}
		if err != nil {
			r.fail(err)
			return
		}
		all.End = all.End || fx.End
	}
	if ownFault(r.why) { // else it was not said that it pauses
		r.lobby.log.Info("room resumed", "room", r.code)
	}
	r.paused, r.why = time.Time{}, nil
	r.waits.Store(false)
	r.show(all)
}

// misread has the journal read again that could not be, or led nowhere. In the end it is set aside.
func (r *running) misread(why error) {
	if r.misreads++; r.misreads < maxReads || !ownFault(why) {
		r.lobby.log.Warn("journal not replayed, retrying", "room", r.code, "err", why)
	} else if r.lobby.setAside(r.code, r.epoch.Load(), why) {
		r.finish()
		return
	}
	r.pause(why)
}

// again puts the last view once more into the boxes of places, with a mark on it. Places that had the same still do.
func (r *running) again(places []*Place, mark func(*rooms.RoomView)) {
	marked := map[*rooms.RoomView]*rooms.RoomView{}
	for _, p := range places {
		if marked[p.last] == nil {
			v := r.outside()
			if p.last != nil {
				v = *p.last
			}
			v.At = time.Now()
			v.Moved = time.Time{} // the move has been shown
			mark(&v)
			marked[p.last] = &v
		}
		p.give(marked[p.last])
	}
}

// outside is what somebody sees of a room that they have not seen anything of before it paused: who sits there.
func (r *running) outside() rooms.RoomView {
	s := r.summary.Load()
	v := rooms.RoomView{
		Code: r.code, Terms: s.Terms, Maker: s.Maker, Phase: rooms.Gathering, Seats: make([]rooms.SeatView, s.Terms.Seats),
		Seat: engine.NoSeat, Titled: engine.NoSeat, Forfeit: s.Terms.Forfeit, Watchers: s.Watchers, At: time.Now(),
	}
	for i, who := range s.Players {
		v.Seats[i] = rooms.SeatView{Owner: who, Name: who.Name}
	}
	return v
}

func (r *running) markPaused(v *rooms.RoomView) {
	v.Paused, v.CutOff = true, errors.Is(r.why, data.ErrAlone)
}

// finish ends the room's work. Everybody gets a last view.
func (r *running) finish() {
	r.over = true
	r.waits.Store(false)
	why := cmp.Or(r.ending, rooms.ErrClosed)
	r.lobby.ended(r)
	r.again(r.places, func(v *rooms.RoomView) { v.Closed = why })
	r.places = nil
}

// probe is asked by rooms that pause whether the disk can be written. All of them share one answer.
type probe struct {
	keeper Keeper
	// every is how long a no counts.
	every time.Duration
	// asking is held by the one room that asks the keeper.
	asking sync.Mutex
	// last is the latest answer, nil before the first.
	last atomic.Pointer[probed]
}

// probed is when the keeper was asked, and what it said.
type probed struct {
	at  time.Time
	err error
}

// since is nil if the disk could be written at some time after that, else why not. It waits for the disk.
func (p *probe) since(failed time.Time) error {
	p.asking.Lock()
	defer p.asking.Unlock()
	switch last := p.last.Load(); {
	case last == nil:
	case last.err == nil && last.at.After(failed):
		return nil
	case last.err != nil && time.Since(last.at) < p.every:
		return last.err
	}
	now := &probed{at: time.Now()}
	now.err = p.keeper.Probe()
	p.last.Store(now)
	return now.err
}

// fails is why rooms wait for the disk, to which none of their probes could be written yet, or nil. Then none is made, even if so little
// could be written.
func (p *probe) fails() error {
	last := p.last.Load()
	if last == nil || time.Since(last.at) >= 2*p.every {
		return nil
	}
	return last.err
}
