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

// InSteps carries out a write for a store that cannot do it in one transaction: commit gets its steps, one after the
// other. It stops at the first that fails and gives its error, which is an [ErrUnknown] too if a step was carried out
// before, but for a conflict. A write that no store could keep is not begun.
func InSteps(w Write, commit func(step Write) error) error {
	if err := w.Check(); err != nil {
		return err
	}
	for n, step := range w.Steps() {
		err := commit(step)
		if err != nil && n > 0 && !errors.Is(err, ErrConflict) && !errors.Is(err, ErrUnknown) {
			err = fmt.Errorf("%w: its first steps were, then: %w", ErrUnknown, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
