package data

import (
	"bytes"

	"shithead/data/internal/boltfile"
	"shithead/data/ledger"
)

// homeKey is where the meta bucket has the id of the house that the store is one of, nothing for one that is a house by itself.
const homeKey = "house"

// Home is the id of the house of several servers that the store is one of, empty for a store that is a house by itself.
func (s *Store) Home() (ID, error) {
	return result(s.view, func(t *tables) (ID, error) { return ID(t.meta.Get([]byte(homeKey))), nil })
}

// Belong has the store be one of a house from now on.
func (s *Store) Belong(house ID) error {
	if err := ledger.CheckPart("a house", string(house)); err != nil {
		return err
	}
	return s.update(func(t *tables) error {
		if bytes.Equal(t.meta.Get([]byte(homeKey)), []byte(house)) {
			return boltfile.ErrNothing
		}
		t.meta.write([]byte(homeKey), []byte(house))
		return nil
	})
}

// Blank reports whether the store has nothing in it yet that could be missed: no change was applied, and no room was kept.
func (s *Store) Blank() (bool, error) {
	return result(s.view, func(t *tables) (bool, error) {
		for i := range t.openings {
			if o := &t.openings[i]; o.name != metaBucket {
				if key, _ := o.in().Cursor().First(); key != nil {
					return false, nil
				}
			}
		}
		applied, err := t.latestChange()
		return applied == 0, err
	})
}
