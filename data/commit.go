package data

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// Write is what one room has to put on disk: all of it or nothing.
type Write struct {
	Room string
	// Epoch and Next are those of the journal as the writer knows it. A room without a journal begins one with epoch 1
	// and no lines.
	Epoch, Next uint64
	// Lines are appended.
	Lines []Line
	// Settle is the round that ends with the lines, or nil: its result, what it counts for everybody who played, and its
	// record are kept, and all lines of the journal, those of this write among them, are dropped.
	Settle *Round
	// Rest, if not nil: all lines of the journal, those of this write among them, make room for it.
	Rest []Line
	// End: the room is over, and its journal with it.
	End bool
}

// Commit carries out what several rooms have to write, in one transaction, and gives an error or nil for each: those
// that fail have written nothing, the others everything. They are carried out in order, so several may be of one room.
// If the transaction itself fails, nothing is written and all get its error. A page that cannot be read fails only the
// writes that need it.
//
// [ErrConflict] says that the epoch or the next number of a journal is not as its writer knows it. A write with epoch 1
// and number 0 begins the journal of a room that has none. A write that cannot be kept gets an error of no kind: one whose
// room, rules or ids are empty, hold a zero byte or are longer than 255 bytes, whose places in a match are below 1, whose
// lines are longer than a megabyte, or whose record lines hold the end of a line.
//
// Lines are numbered from 0, and a number is never given again while the journal lives: after a write, its next number
// has grown by the number of Lines and of Rest.
//
// What Settle does: the round is kept under its id, for [Store.Round]. The record lines of the journal, with those of this
// write behind them, are kept as its record, for [Store.Record]. Everybody who played the round, and everybody in its
// standings, is counted once, for [Store.Stats]. Then all lines are deleted. For a round that was settled before only the
// lines are deleted; what is kept and counted stays as it was, whatever this write says of it.
//
// What Rest does, if it is not nil, after Settle or without: all lines are deleted, and Rest is written. Without Settle the
// record lines among the deleted ones are lost to the record of the round that runs, unless Rest holds them again.
//
// What End does, after all the rest: the journal is removed with its lines. The room may begin another one.
//
// Commit looks at what it is given only until it returns, and keeps none of it.
func (s *Store) Commit(writes []Write) []error {
	errs, unread := make([]error, len(writes)), make([]error, len(writes))
	for {
		at := -1 // the write that is being carried out
		err := s.update(func(t *tables) error {
			done := errNothing
			copy(errs, unread)
			for i := range writes {
				if errs[i] != nil {
					continue
				}
				at = i
				var settled []entry
				if settled, errs[i] = t.plan(&writes[i]); errs[i] != nil {
					continue
				}
				t.carryOut(&writes[i], settled)
				done = nil
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

// plan works out whether a write may be carried out, and what is kept of the round that it settles, nothing of one that was
// settled before. It writes nothing. What is left to do then can fail only with the transaction.
func (t *tables) plan(w *Write) ([]entry, error) {
	if err := w.check(); err != nil {
		return nil, err
	}
	j, err := t.head(w.Room)
	switch {
	case errors.Is(err, ErrNotFound):
		if w.Epoch != 1 || w.Next != 0 {
			return nil, fmt.Errorf("%w: %q has none, the writer is at epoch %d, line %d", ErrConflict, w.Room, w.Epoch, w.Next)
		}
	case err != nil:
		return nil, err
	case w.Epoch != j.Epoch || w.Next != j.Next:
		return nil, fmt.Errorf("%w: %q is at epoch %d, line %d, the writer at epoch %d, line %d",
			ErrConflict, w.Room, j.Epoch, j.Next, w.Epoch, w.Next)
	}
	if w.Settle == nil || t.rounds.Get([]byte(w.Settle.ID)) != nil {
		return nil, nil
	}
	lines, err := t.linesOf(&j)
	if err != nil {
		return nil, err
	}
	return t.settlement(w.Settle, append(lines, w.Lines...))
}

func (t *tables) carryOut(w *Write, settled []entry) {
	if settled != nil {
		t.settle(w.Settle, settled)
	}
	j := Journal{Room: w.Room, Epoch: w.Epoch, Next: w.Next}
	if w.Settle != nil || w.Rest != nil || w.End {
		t.dropLines(j.Room)
		j.Next += uint64(len(w.Lines))
	} else {
		t.addLines(&j, w.Lines)
	}
	if w.End {
		t.journals.remove([]byte(j.Room))
		return
	}
	t.addLines(&j, w.Rest)
	t.putHead(&j)
}

// check says what no store could keep of a write.
func (w *Write) check() error {
	if err := checkPart("a room", w.Room); err != nil {
		return err
	}
	for _, lines := range [][]Line{w.Lines, w.Rest} {
		for _, line := range lines {
			if len(line.Text) > textBytes {
				return fmt.Errorf("a line of %d bytes", len(line.Text))
			}
			if line.Record && bytes.IndexByte(line.Text, '\n') >= 0 {
				return errors.New("a line of a record that holds more than one")
			}
		}
	}
	if w.Settle != nil {
		return checkRound(w.Settle)
	}
	return nil
}

// checkPart says whether a name or an id can be a part of a key.
func checkPart(what, part string) error {
	if part == "" || len(part) > partBytes || strings.IndexByte(part, 0) >= 0 {
		return fmt.Errorf("%s may not be called %.40q", what, part)
	}
	return nil
}
