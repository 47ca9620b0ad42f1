package data

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// Changes are numbered from 1, in the order in which they are applied, and a store knows up to which of them it has. A house
// of one store gives the numbers as it applies them. Several stores that are given the same changes under the same numbers
// hold the same, to the byte, if their servers are of the same build.

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
	switch {
	case c.Op == nil:
		return Outcome{}, errNoOperation
	case len(c.ID) != idLength:
		return Outcome{}, fmt.Errorf("a change with the id %.40q", c.ID)
	}
	op, refusal := c.Op.clean()
	if refusal == nil {
		c.Op = op
		out, err := result(s.update, func(t *tables) (Outcome, error) { return t.applyAt(number, &c) })
		if !isRefusal(err) {
			return out, err
		}
		refusal = err
	}
	// What it had written before it was refused is undone.
	if err := s.update(func(t *tables) error {
		if err := t.isNext(number); err != nil {
			return err
		}
		t.applied(number, &c)
		return nil
	}); err != nil {
		return Outcome{}, err
	}
	return Outcome{}, refusal
}

// Follow has a function called for each change that is applied from now on, in order, once it is on disk, also for those that
// [Store.Apply] refuses; nil ends that. It says up to which number they have been applied before. Nothing is written while the
// function runs, so it waits for nobody, and it keeps nothing that it is given.
func (s *Store) Follow(each func(number uint64, c *Change)) (applied uint64, err error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if applied, err = s.Applied(); err == nil {
		s.follow = each
	}
	return applied, err
}

// submit makes changes of operations and applies them with the next numbers, all of them or none, and gives what came of the
// last one.
func (s *boltFile) submit(at time.Time, ops ...Operation) (Outcome, error) {
	changes := make([]Change, len(ops))
	for i, op := range ops {
		op, err := op.clean()
		if err != nil {
			return Outcome{}, err
		}
		changes[i] = newChange(at, op)
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

func newChange(at time.Time, op Operation) Change { return Change{NewID(), stamp(at), op} }

// applyNext applies a change with the next number.
func (t *tables) applyNext(c *Change) (Outcome, error) {
	latest, err := t.latestChange()
	if err != nil {
		return Outcome{}, err
	}
	return t.apply(latest+1, c)
}

// applyAt applies a change if its number is the next one.
func (t *tables) applyAt(number uint64, c *Change) (Outcome, error) {
	if err := t.isNext(number); err != nil {
		return Outcome{}, err
	}
	return t.apply(number, c)
}

// apply is how every change is applied.
func (t *tables) apply(number uint64, c *Change) (Outcome, error) {
	out, err := c.Op.apply(t, c)
	if err == nil {
		t.applied(number, c)
	}
	return out, err
}

// applied notes that a change has been applied.
func (t *tables) applied(number uint64, c *Change) {
	t.meta.write([]byte(appliedKey), strconv.AppendUint(nil, number, 10))
	t.changes = append(t.changes, numberedChange{number, c})
}

// isNext says whether a number is that of the next change.
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

// numberedChange is a change that was applied.
type numberedChange struct {
	number uint64
	change *Change
}

// isRefusal says whether an error is one of those that follow from the changes alone.
func isRefusal(err error) bool {
	return slices.ContainsFunc(refusals, func(r error) bool { return errors.Is(err, r) }) && !errors.Is(err, ErrDamaged)
}
