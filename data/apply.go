package data

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"shithead/data/internal/boltfile"
)

// Changes are numbered from 1, in the order in which they are applied, and a store knows up to which of them it has. A house
// of one store gives the numbers as it applies them, one of several has a [Log] for that. Several stores that are given the same
// changes under the same numbers hold the same, to the byte, if their servers are of the same build.

// appliedKey is where the meta bucket has the number of the latest change, in decimal, nothing before the first.
const appliedKey = "applied"

// Applied is the number of the latest change that was applied, 0 before the first.
func (s *Store) Applied() (uint64, error) {
	return result(s.view, func(t *tables) (uint64, error) { return t.latestChange() })
}

// Apply applies the change of a number. What comes of it follows from the changes before it alone, and so does an error that
// says that it may not be, such as [ErrNameTaken]: such a change has changed nothing, and the next one has the next number
// all the same. After any other error it has not been applied. [ErrApplied] says that one of that number has been, [ErrGap]
// that there are changes before it that have not.
func (s *Store) Apply(number uint64, c Change) (Outcome, error) {
	due, err := numbered(number, c)
	if err != nil {
		return Outcome{}, err
	}
	is, err := result(s.update, func(t *tables) (numberedChange, error) {
		if err := t.isNext(number); err != nil {
			return due, err
		}
		return t.applyNumbered(due)
	})
	if err != nil {
		return Outcome{}, err
	}
	return is.out, is.refused
}

// ApplyAll applies changes under the numbers from first on, in one transaction and each as [Store.Apply] does it, but that those
// which were applied before are passed over, and that one which may not be carried out is no error. After an error none of
// them has been applied, and the same may be tried again; [ErrGap] says that there are changes before first that have not been.
// Others that write wait meanwhile, so it is given hundreds rather than thousands.
func (s *Store) ApplyAll(first uint64, changes []Change) error {
	all := make([]numberedChange, len(changes))
	for i, c := range changes {
		var err error
		if all[i], err = numbered(first+uint64(i), c); err != nil {
			return err
		}
	}
	return s.update(func(t *tables) error {
		latest, err := t.latestChange()
		switch {
		case err != nil:
			return err
		case first > latest+1:
			return t.isNext(first)
		case first+uint64(len(all)) <= latest+1:
			return boltfile.ErrNothing
		}
		for _, due := range all[latest+1-first:] {
			if _, err := t.applyNumbered(due); err != nil {
				return err
			}
		}
		return nil
	})
}

// Follow has a function called for each change that is applied from now on, in order, once it is on disk, also for those that
// [Store.Apply] refuses; nil ends that. It says up to which number they have been applied before. Nothing is written while the
// function runs, so it waits for nobody, and it keeps nothing that it is given.
func (s *Store) Follow(each func(number uint64, c *Change)) (applied uint64, err error) {
	defer boltfile.Hold(s.file)()
	if applied, err = s.Applied(); err == nil {
		s.follow = each
	}
	return applied, err
}

// submit makes changes of operations and has them applied, and gives what came of the last one. A store by itself applies them
// with the next numbers, all of them or none. One that has joined a log appends one after the other, until one is refused.
func (s *boltFile) submit(at time.Time, ops ...Operation) (out Outcome, err error) {
	changes := make([]Change, len(ops))
	for i, op := range ops {
		op, err := op.clean()
		if err != nil {
			return Outcome{}, err
		}
		changes[i] = newChange(at, op)
	}
	if s.orders.joined() {
		for i := 0; i < len(changes) && err == nil; i++ {
			is := s.order(changes[i : i+1])[0]
			out, err = is.out, is.refused
		}
		return out, err
	}
	return result(s.update, func(t *tables) (out Outcome, err error) {
		for i := range changes {
			if out, err = t.applyNext(&changes[i]); err != nil {
				break
			}
		}
		return out, err
	})
}

// change makes a change of an operation and has it applied, as submit does.
func (s *boltFile) change(at time.Time, op Operation) error {
	_, err := s.submit(at, op)
	return err
}

func newChange(at time.Time, op Operation) Change { return Change{NewID(), stamp(at), op} }

// numbered is a change that is to be applied under a number, or why nobody could.
func numbered(number uint64, c Change) (due numberedChange, err error) {
	switch {
	case c.Op == nil:
		return due, errNoOperation
	case len(c.ID) != idLength:
		return due, fmt.Errorf("a change with the id %.40q", c.ID)
	}
	op, refused := c.Op.clean()
	if refused == nil {
		c.Op = op
	}
	return numberedChange{number: number, change: &c, refused: refused}, nil
}

// applyNext applies a change with the next number. After an error, be it that it may not be carried out, the transaction has to
// be undone.
func (t *tables) applyNext(c *Change) (Outcome, error) {
	latest, err := t.latestChange()
	if err != nil {
		return Outcome{}, err
	}
	out, err := c.Op.apply(t, c)
	if err == nil {
		t.applied(numberedChange{latest + 1, c, out, nil})
	}
	return out, err
}

// applyNumbered applies a change whose number is the next, and gives it with what came of it. It fails if that cannot be told,
// and not if the change is refused, which then has changed nothing.
func (t *tables) applyNumbered(c numberedChange) (numberedChange, error) {
	if c.refused == nil {
		t.undo.begin()
		c.out, c.refused = c.change.Op.apply(t, c.change)
		switch {
		case isRefusal(c.refused):
			c.out = Outcome{}
			if err := t.undo.undone(); err != nil {
				return c, err
			}
		case c.refused != nil:
			return c, c.refused
		}
		t.undo.end()
	}
	t.applied(c)
	return c, nil
}

// applied notes that a change has been applied.
func (t *tables) applied(c numberedChange) {
	t.meta.write([]byte(appliedKey), strconv.AppendUint(nil, c.number, 10))
	t.changes = append(t.changes, c)
}

// isNext reports whether a number is that of the next change.
func (t *tables) isNext(number uint64) error {
	latest, err := t.latestChange()
	switch {
	case err != nil:
		return err
	case number <= latest:
		return fmt.Errorf("%w: %d, the latest is %d", ErrApplied, number, latest)
	case number > latest+1:
		return fmt.Errorf("%w: %d, the latest is %d", ErrGap, number, latest)
	}
	return nil
}

// latestChange is the number of the latest change, 0 before the first.
func (t *tables) latestChange() (uint64, error) {
	text := t.meta.Get([]byte(appliedKey))
	if text == nil {
		return 0, nil
	}
	number, err := strconv.ParseUint(string(text), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: the number of the latest change is %q", ErrDamaged, text)
	}
	return number, nil
}

// numberedChange is a change with its number, and what came of it: an outcome, or why it was refused.
type numberedChange struct {
	number  uint64
	change  *Change
	out     Outcome
	refused error
}

// isRefusal reports whether an error is one of those that follow from the changes alone.
func isRefusal(err error) bool {
	return slices.ContainsFunc(refusals, func(r error) bool { return errors.Is(err, r) }) && !errors.Is(err, ErrDamaged)
}
