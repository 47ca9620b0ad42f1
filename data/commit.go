package data

import (
	"errors"
	"time"

	"shithead/data/internal/boltfile"
	"shithead/data/journal"
)

// Commit carries out what several rooms have to write, in one transaction, and gives an error or nil for each: those
// that fail have written nothing, the others everything. They are carried out in order, so several may be of one room.
// If the transaction itself fails, nothing is written and all get its error. A page that cannot be read fails only the
// writes that need it.
//
// A [ConflictError] says that the owner, the epoch or the next number of a journal is not as its writer knows it. A write
// with epoch 1 and number 0 begins the journal of a room that has none. A write that cannot be kept gets an error of no kind: one whose
// room, owner, rules or ids are too long, more than 255 bytes, or hold a zero byte, or are empty, but for the owner; whose
// places in a match are below 1, whose lines are longer than a megabyte, or whose record lines hold the end of a line.
//
// A write, and each of its [journal.Write.Steps], may come again: what has been done of it is not done once more, and is no
// conflict. Lines are there if the journal has the same ones at their numbers in that epoch. A round is settled if one of
// its id is. Rest is there if the journal has begun anew with the same lines at its number in that epoch. The end is there
// if there is no journal, unless the write has lines and settles no round.
//
// Lines are numbered from 0, and a number is never given again while the journal lives: after a write, its next number
// has grown by the number of Lines and of Rest.
//
// What Settle does: the round is kept under its id, for [Store.Round]. The record lines of the journal, with those of this
// write behind them, are kept as its record, for [Store.Record]. Everybody who played the round, and everybody in its
// standings, is counted once, for [Store.Stats]. Then all lines are deleted, unless Keep is set. For a round that was settled
// before only the lines are deleted; what is kept and counted stays as it was, whatever this write says of it.
//
// What Rest does, if it is not nil, after Settle or without: all lines are deleted, and Rest is written. Without Settle the
// record lines among the deleted ones are lost to the record of the round that runs, unless Rest holds them again.
//
// What End does, after all the rest: the journal is removed with its lines. The room may begin another one.
//
// Commit looks at what it is given only until it returns, and keeps none of it.
func (s *Store) Commit(writes []Write) []error {
	errs, unread := make([]error, len(writes)), make([]error, len(writes))
	changes := settlements(writes)
	for i := range writes {
		if changes[i] != nil && s.orders.joined() {
			unread[i] = errSettles
		}
	}
	for {
		at := -1 // the write that is being carried out
		err := s.update(func(t *tables) error {
			done := boltfile.ErrNothing
			copy(errs, unread)
			for i := range writes {
				if errs[i] != nil {
					continue
				}
				at = i
				due := dueWrite{Write: writes[i], settled: changes[i]}
				var there bool
				if there, errs[i] = t.plan(&due); there || errs[i] != nil {
					continue
				}
				if errs[i] = t.carryOut(&due); errs[i] == nil {
					done = nil
				}
			}
			at = -1
			return done
		})
		switch {
		case err == nil:
			return errs
		case at >= 0 && errors.Is(err, ErrDamaged) && !errors.Is(err, ErrUnwritten):
			unread[at] = err // it reads what cannot be read; the others may not
			continue
		}
		for i := range errs {
			errs[i] = err
		}
		return errs
	}
}

// dueWrite is a write with what is left to do of it, and the change that settles its round, nil for one that was settled
// before.
type dueWrite struct {
	Write
	settled *Change
}

// settlements are the changes that settle the rounds of writes, but for their records, nil where there is none.
func settlements(writes []Write) []*Change {
	all := make([]*Change, len(writes))
	for i, w := range writes {
		if w.Settle != nil {
			c := newChange(time.Now(), SettleRound{ID: w.Settle.ID, Round: *w.Settle})
			all[i] = &c
		}
	}
	return all
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
