package data

import (
	"errors"
	"time"

	"shithead/data/internal/boltfile"
	"shithead/data/journal"
)

// Commit carries out what a room has to write: an error has written nothing, none has written everything. Writes of
// several rooms that come at once share a transaction. A page that cannot be read fails only the write that needs it.
//
// A [ConflictError] means that the journal's owner, epoch or next number is not what the writer believes. A write with
// epoch 1 and number 0 begins the journal of a room that has none. These writes cannot be kept, and get an error of no
// kind: a room, owner, rule set or id that is too long, has more than 255 bytes or a zero byte, or is empty, but for
// the owner; a place in a match below 1; a line longer than a megabyte; a record line that holds the end of a line.
//
// A write, and each of its [journal.Write.Steps], may come again: what has been done of it is not done once more, and
// is no conflict. Lines are there if the journal has the same ones at their numbers in that epoch. A round is settled
// if one of its id is. Rest is there if the journal has begun anew with the same lines at its number in that epoch. The
// end is there if there is no journal, unless the write has lines and settles no round.
//
// Lines are numbered from 0, and a number is never given again while the journal lives: after a write, its next number
// has grown by the number of Lines and of Rest.
//
// Settle keeps the round under its id, for [Store.Round]. The record lines of the journal and of this write become its
// record, for [Store.Record]. All who played the round, and all in its standings, are counted once, for [Store.Stats].
// Then all lines are deleted, unless Keep is set. For a round that was settled before only the lines are deleted; what
// is kept and counted stays as it was.
//
// Rest, if it is not nil, comes after Settle: all lines are deleted, and Rest is written. Without Settle the record of
// the running round loses the deleted lines, unless Rest holds them again.
//
// End comes last: the journal is removed with its lines. The room may begin another one.
//
// Commit keeps nothing of what it is given.
func (s *Store) Commit(w Write) error {
	due := dueWrite{Write: w}
	if w.Settle != nil {
		if s.orders.joined() {
			return errSettles
		}
		c := newChange(time.Now(), SettleRound{ID: w.Settle.ID, Round: *w.Settle})
		due.settled = &c
	}
	return s.update(func(t *tables) error {
		due := due // as it may run again
		if there, err := t.plan(&due); err != nil {
			return err
		} else if there {
			return boltfile.ErrNothing
		}
		return t.carryOut(&due)
	})
}

// dueWrite is a write with what is left to do of it, and the change that settles its round, nil for one that was settled
// before.
type dueWrite struct {
	Write
	settled *Change
}

// plan works out what is left to do of a write, and whether all of it is there already, or why it may not be carried out. It
// writes nothing.
func (t *tables) plan(due *dueWrite) (there bool, err error) {
	w := &due.Write
	if err := w.Check(); err != nil {
		return false, err
	}
	settled := w.Settle != nil && t.isSettled(w.Settle.ID)
	believed := Position{Owner: w.Owner, Epoch: w.Epoch, Next: w.Next}
	j, err := t.head(w.Room)
	switch {
	case errors.Is(err, ErrNotFound) && w.EndedBefore(settled):
		return true, nil
	case errors.Is(err, ErrNotFound) && w.Epoch == 1 && w.Next == 0:
		j.Owner, j.Epoch = w.Owner, w.Epoch
	case errors.Is(err, ErrNotFound):
		return false, journal.Conflict(&j, believed)
	case err != nil:
		return false, err
	case w.Epoch != j.Epoch || w.Owner != j.Owner:
		return false, journal.Conflict(&j, believed)
	case w.Keep && settled, j.Next != w.Next && t.isThere(w, &j, settled):
		return true, nil
	case j.Next == w.Next:
	case j.Next == w.After() && t.hasLines(w.Room, w.Next, w.Lines):
		w.Lines, w.Next = nil, j.Next
	default:
		return false, journal.Conflict(&j, believed)
	}
	if settled {
		due.settled = nil
	}
	if due.settled == nil {
		return false, nil
	}
	lines, err := t.linesOf(&j)
	if err != nil {
		return false, err
	}
	with := *due.settled
	with.Op = SettleRound{w.Settle.ID, *w.Settle, t.packer.pack(append(lines, w.Lines...))}
	due.settled = &with
	return false, nil
}

// isThere reports whether all of a write has been carried out in a journal that has gone on.
func (t *tables) isThere(w *Write, j *Journal, settled bool) bool {
	switch {
	case w.End || w.Settle != nil && !settled:
		return false
	case w.Drops():
		return t.firstLine(j) == w.After() && t.hasLines(w.Room, w.After(), w.Rest)
	default:
		return len(w.Lines) > 0 && t.hasLines(w.Room, w.Next, w.Lines)
	}
}

// carryOut writes, beginning with the settlement: one that fails has written nothing. The rest can fail only with the
// transaction.
func (t *tables) carryOut(w *dueWrite) error {
	if w.settled != nil {
		if _, err := t.applyNext(w.settled); err != nil {
			return err
		}
	}
	j := Journal{Room: w.Room, Owner: w.Owner, Epoch: w.Epoch, Next: w.Next}
	if w.Drops() {
		t.dropLines(j.Room)
		j.Next += uint64(len(w.Lines))
	} else {
		t.addLines(&j, w.Lines)
	}
	if w.End {
		t.journals.remove([]byte(j.Room))
		return nil
	}
	t.addLines(&j, w.Rest)
	t.putHead(&j)
	return nil
}
