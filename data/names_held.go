package data

import (
	"errors"
	"time"

	"shithead/data/text"
)

// heldName is a name that its owner gave up, and that nobody else may take for a while: whoever is known by it should not
// at once meet a stranger who is called so.
type heldName struct {
	Name  string    `json:"name"`
	Until time.Time `json:"until"`
}

// leftRecord is a name of somebody whose profile was deleted. It is held for nobody, and nobody is found by it.
type leftRecord struct {
	V     int       `json:"v"`
	Name  string    `json:"name"`
	Until time.Time `json:"until"`
}

// leave frees the names of a profile that is deleted: those by which nobody knows it, as it never finished a round, at
// once, others once they have been held.
func (t *tables) leave(id ID, r *profileRecord, now time.Time) error {
	known, err := t.hasFinished(id)
	if err != nil {
		return err
	}
	for _, name := range append(r.Held, heldName{r.Name, now.Add(HoldName)}) {
		if !known || !name.Until.After(now) {
			if err := t.strike(name.Name); err != nil {
				return err
			}
			continue
		}
		key := text.NameKey(name.Name)
		if err := errors.Join(
			t.names.Delete([]byte(key)),
			write(t.left, key, leftRecord{V: recordVersion, Name: name.Name, Until: name.Until}),
		); err != nil {
			return err
		}
	}
	return nil
}

// isLeft says whether the name of that key is held for nobody.
func (t *playerTables) isLeft(key string, now time.Time) (bool, error) {
	var r leftRecord
	err := read(t.left, key, &r, &r.V)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return r.Until.After(now), err
}

// dropLeft forgets that the name of that key was left, if it was.
func (t *playerTables) dropLeft(key string) error {
	var r leftRecord
	switch err := read(t.left, key, &r, &r.V); {
	case errors.Is(err, ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	return errors.Join(t.left.Delete([]byte(key)), t.dropLooks(r.Name))
}

// sweepLeft forgets the names that were left and are not held any more.
func (t *playerTables) sweepLeft(now time.Time) error {
	var over []string
	if err := t.left.ForEach(func(key, _ []byte) error {
		held, err := t.isLeft(string(key), now)
		if !held && err == nil {
			over = append(over, string(key))
		}
		return err
	}); err != nil {
		return err
	}
	for _, key := range over {
		if err := t.dropLeft(key); err != nil {
			return err
		}
	}
	return nil
}
