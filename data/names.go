package data

import (
	"errors"
	"slices"
	"time"
)

// heldName is a name that its owner gave up, and that nobody else may take for a while: whoever is known by it should not
// at once meet a stranger who is called so.
type heldName struct {
	Name  string    `json:"name"`
	Until time.Time `json:"until"`
}

// Rename gives a profile another name. The old one stays its owner's for [HoldName]; others may take it after that. It
// returns the profile as it is now, or [ErrNotFound], [ErrNameBad], [ErrNameTaken], or [ErrNamesHeld] if as many names are
// held for it as may be. The own name in another case or look is free to take, and so is one that is held for oneself.
func (s *Store) Rename(id ID, name string, now time.Time) (renamed Profile, err error) {
	if name, err = ParseName(name); err != nil {
		return Profile{}, err
	}
	now = stamp(now)
	if err = s.update(func(t *tables) error {
		r, err := t.profileRecord(id)
		if err != nil {
			return err
		}
		if err := t.rename(id, &r, name, now); err != nil {
			return err
		}
		renamed = r.profile(id)
		return write(t.profiles, string(id), r)
	}); err != nil {
		return Profile{}, err
	}
	return renamed, nil
}

// rename changes the name in a profile, and whose which name is.
func (t *tables) rename(id ID, r *profileRecord, name string, now time.Time) error {
	old := nameKey(r.Name)
	if nameKey(name) == old {
		r.Name = name
		return nil
	}
	for _, held := range r.Held {
		if !held.Until.After(now) {
			if err := t.names.Delete([]byte(nameKey(held.Name))); err != nil {
				return err
			}
		}
	}
	r.Held = slices.DeleteFunc(r.Held, func(h heldName) bool { return !h.Until.After(now) })
	if i := slices.IndexFunc(r.Held, func(h heldName) bool { return nameKey(h.Name) == nameKey(name) }); i >= 0 {
		r.Held = slices.Delete(r.Held, i, i+1)
	} else if len(r.Held) >= MaxHeld {
		return ErrNamesHeld
	} else if err := t.call(id, name, now); err != nil {
		return err
	}
	r.Held = append(r.Held, heldName{r.Name, now.Add(HoldName)})
	r.Name = name
	return nil
}

// call gives a profile a name that nobody has, and that is held for nobody any more.
func (t *tables) call(id ID, name string, now time.Time) error {
	key := []byte(nameKey(name))
	if owner := ID(t.names.Get(key)); owner != "" {
		if err := t.free(owner, string(key), now); err != nil {
			return err
		}
	}
	return t.names.Put(key, []byte(id))
}

// free takes a name from whoever it was held for, unless it is theirs still: [ErrNameTaken].
func (t *tables) free(owner ID, key string, now time.Time) error {
	r, err := t.profileRecord(owner)
	if err != nil {
		return dangling(err)
	}
	over := func(h heldName) bool { return nameKey(h.Name) == key && !h.Until.After(now) }
	if !slices.ContainsFunc(r.Held, over) {
		return ErrNameTaken
	}
	r.Held = slices.DeleteFunc(r.Held, over)
	return write(t.profiles, string(owner), r)
}

// forget frees the names of a profile.
func (t *tables) forget(r *profileRecord) error {
	errs := []error{t.names.Delete([]byte(nameKey(r.Name)))}
	for _, held := range r.Held {
		errs = append(errs, t.names.Delete([]byte(nameKey(held.Name))))
	}
	return errors.Join(errs...)
}
