package journal

import (
	"errors"
	"fmt"
)

// Steps are what a write comes to for a store that cannot carry it out at once: up to three that it carries out one after the
// other, the lines, the settlement, and what drops the lines. After any of them it may stop for ever: the lines have to say
// what comes after them to whoever goes on then.
func (w *Write) Steps() (steps []Write) {
	at := Write{Room: w.Room, Owner: w.Owner, Epoch: w.Epoch, Next: w.Next}
	if len(w.Lines) > 0 || !w.Drops() && w.Settle == nil {
		step := at
		step.Lines = w.Lines
		steps = append(steps, step)
		at.Next += uint64(len(w.Lines))
	}
	if w.Settle != nil {
		step := at
		step.Settle, step.Keep = w.Settle, true
		steps = append(steps, step)
	}
	if w.Drops() {
		step := at
		step.Rest, step.End = append([]Line{}, w.Rest...), w.End
		steps = append(steps, step)
	}
	return steps
}

// InSteps carries out writes for a store that cannot carry out the steps of a room in one transaction: commit, which does what
// Store.Commit says, gets the first step of every room, then the second, and so on, so that those of different rooms share
// a transaction. Several writes of one room come one after the other. A write gets the error of its first step that fails, and
// none of its others is begun; where one before it was carried out, that is an [ErrUnknown] too, but for a conflict. A write that
// no store could keep is not begun.
func InSteps(writes []Write, commit func(steps []Write) []error) []error {
	errs, left := make([]error, len(writes)), make([][]Write, len(writes))
	for i := range writes {
		if errs[i] = writes[i].Check(); errs[i] == nil {
			left[i] = writes[i].Steps()
		}
	}
	begun := make([]bool, len(writes))
	for {
		var steps []Write
		var of []int // the write of each
		busy := map[string]bool{}
		for i := range writes {
			if len(left[i]) > 0 && !busy[writes[i].Room] {
				busy[writes[i].Room] = true
				steps, of = append(steps, left[i][0]), append(of, i)
			}
		}
		if len(steps) == 0 {
			return errs
		}
		for k, err := range commit(steps) {
			i := of[k]
			if left[i] = left[i][1:]; err != nil {
				if begun[i] && !errors.Is(err, ErrConflict) && !errors.Is(err, ErrUnknown) {
					err = fmt.Errorf("%w: its first steps were, then: %w", ErrUnknown, err)
				}
				left[i], errs[i] = nil, err
			}
			begun[i] = true
		}
	}
}
