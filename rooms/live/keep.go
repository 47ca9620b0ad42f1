package live

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/internal/room"
)

// try lets the room do something and puts on disk what it wants kept. Nobody has seen anything of it yet: that comes with
// show. What cannot be kept is as if it had never been.
func (r *running) try(act func(now time.Time) (room.Effects, error)) (room.Effects, error) {
	if err := r.stalled(); err != nil {
		return room.Effects{}, err
	}
	var fx room.Effects
	var refused error
	err := r.contain(func() {
		r.core.Remember()
		fx, refused = act(time.Now())
	})
	if err == nil {
		err = r.keep(&fx)
	}
	if err != nil {
		next := r.next
		r.fail(err)
		return r.fate(&fx, refused, next)
	}
	r.lobby.figures.moved(&fx)
	return fx, refused
}

// stalled is why nothing can be done at all, or nil.
func (r *running) stalled() error {
	switch {
	case r.over, r.stopped:
		return r.gone()
	case !r.paused.IsZero() && errors.Is(r.why, data.ErrAlone):
		return fmt.Errorf("%w: %w", rooms.ErrPaused, data.ErrAlone)
	case !r.paused.IsZero():
		return rooms.ErrPaused
	default:
		return nil
	}
}

// keep puts on disk what the room wants kept. The time for that is nobody's: whoever has to act has not been shown
// anything, and could not have been heard.
func (r *running) keep(fx *room.Effects) error {
	if !fx.Write && !fx.End {
		return nil
	}
	began := time.Now()
	err := r.lobby.keeper.Commit(data.Write{
		Room: r.code, Owner: r.lobby.owner, Epoch: r.epoch.Load(), Next: r.next,
		Lines: fx.Lines, Settle: fx.Settle, Rest: fx.Rest, End: fx.End,
	})
	r.lobby.figures.JournalWait.Since(began)
	if err != nil {
		if fx.Settle != nil {
			r.unsure, r.unsureAt = fx.Settle, r.next
		}
		return err
	}
	r.next += uint64(len(fx.Lines) + len(fx.Rest))
	r.failures = 0
	r.count(fx.Settle)
	return r.contain(func() { r.core.Delay(time.Since(began)) })
}

// catchUp does what is left to do of a write that was cut off in the journal from which a state comes, and fails with
// [data.ErrNotFound] if the room is over with it.
func (r *running) catchUp(c room.Core) error {
	left := c.Left()
	if err := r.keep(&left); err != nil {
		return err
	}
	if left.End {
		return fmt.Errorf("the room is over: %w", data.ErrNotFound)
	}
	return nil
}

// count counts a round that is settled, if one is, once.
func (r *running) count(settled *data.Round) {
	if settled == nil || settled.ID == r.settled {
		return
	}
	r.settled = settled.ID
	r.lobby.figures.Rounds.Add(1)
	r.lobby.shame.settled(settled)
}

// resolve counts a round whose settlement has failed, if it is settled all the same: the journal has got to that number, or
// has ended.
func (r *running) resolve(next uint64) {
	if r.unsure != nil && next > r.unsureAt {
		r.count(r.unsure)
	}
	r.unsure = nil
}

// fate is what became of something whose write, at that number of the journal, has failed, after the room has paused or ended
// for it. What is in doubt is read back.
func (r *running) fate(fx *room.Effects, refused error, next uint64) (room.Effects, error) {
	if r.doubt && !r.over {
		r.retry()
		if !r.doubt && (r.found > next || r.over && fx.End) {
			r.lobby.figures.moved(fx)
			return room.Effects{Made: fx.Made}, refused
		}
	}
	_, moved := errors.AsType[*rooms.MovedError](r.ending)
	switch {
	case moved:
		return room.Effects{}, fmt.Errorf("%w: %w", rooms.ErrUncertain, r.ending)
	case r.doubt:
		return room.Effects{}, rooms.ErrUncertain
	default:
		return room.Effects{}, cmp.Or(r.stalled(), rooms.ErrPaused)
	}
}

// readBack is the journal as it is on disk, where the room still has it. What was in doubt is not any more.
func (r *running) readBack() (data.Journal, error) {
	if r.doubt {
		j, err := r.lobby.claim(r.code, r.epoch.Load())
		if err == nil || errors.Is(err, data.ErrNotFound) {
			r.doubt, r.found = false, j.Next
			r.epoch.Store(j.Epoch)
		}
		return j, err
	}
	j, err := r.lobby.keeper.Journal(r.code)
	if err == nil && (j.Epoch != r.epoch.Load() || j.Owner != r.lobby.owner) {
		return j, &data.ConflictError{
			Room: r.code, Position: data.Position{Owner: j.Owner, Epoch: j.Epoch, Next: j.Next},
			Believed: data.Position{Owner: r.lobby.owner, Epoch: r.epoch.Load(), Next: r.next},
		}
	}
	return j, err
}
