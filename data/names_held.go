package data

import (
	"errors"
	"slices"
	"time"

	"shithead/data/text"
)

// heldName is a name that its owner gave up, and that nobody else may take for a while: whoever is known by it should not
// at once meet a stranger who is called so.
type heldName struct {
	Name  string    `json:"name"`
	Until time.Time `json:"until"`
}

// heldAt says whether the name is held still.
func (h *heldName) heldAt(now time.Time) bool { return h.Until.After(now) }

// heldAs is which of the names that are held for a profile has that key, -1 for none.
func (r *profileRecord) heldAs(key string) int {
	return slices.IndexFunc(r.Held, func(h heldName) bool { return text.NameKey(h.Name) == key })
}

// leftRecord is a name of somebody whose profile was deleted. It is held for nobody, and nobody is found by it.
type leftRecord struct {
	form
	heldName
}

// leave frees the names of a profile that is deleted: those by which nobody knows it, as it never finished a round, at
// once, others once they have been held.
func (t *tables) leave(r *profileRecord, now time.Time) error {
	known, err := t.hasFinished(r.ID)
	if err != nil {
		return err
	}
	for _, name := range append(r.Held, heldName{r.Name, now.Add(HoldName)}) {
		if !known || !name.heldAt(now) {
			err = errors.Join(err, t.strike(name.Name))
			continue
		}
		key := text.NameKey(name.Name)
		err = errors.Join(err, t.names.Delete([]byte(key)), t.left.put(key, leftRecord{current(), name}))
	}
	return err
}

// isLeft says whether the name of that key is held for nobody.
func (t *playerTables) isLeft(key string, now time.Time) (bool, error) {
	r, err := orNone(t.left.get(key))
	return r.heldAt(now), err
}

// dropLeft forgets that the name of that key was left, if it was.
func (t *playerTables) dropLeft(key string) error {
	r, err := orNone(t.left.get(key))
	if err != nil || r.Name == "" {
		return err
	}
	return errors.Join(t.left.Delete([]byte(key)), t.dropLooks(r.Name))
}

// sweepLeft forgets the names that were left and are not held any more.
func (t *playerTables) sweepLeft(now time.Time) error {
	var over []string
	for key := range below(t.left.Bucket, nil) {
		held, err := t.isLeft(string(key), now)
		if err != nil {
			return err
		}
		if !held {
			over = append(over, string(key))
		}
	}
	var errs []error
	for _, key := range over {
		errs = append(errs, t.dropLeft(key))
	}
	return errors.Join(errs...)
}
