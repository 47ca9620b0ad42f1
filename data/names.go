package data

import (
	"cmp"
	"slices"
	"time"

	"shithead/data/text"
)

// A name is somebody's, or is held for who gave it up, or for nobody. It stands under its [text.NameKey] in the
// names, or among those that were left, and its looks lead there.

// Rename gives a profile another name. The old one stays its owner's for [HoldName]; others may take it after that. It
// returns the profile as it is now, or [ErrNotFound], [text.ErrNameBad], [ErrNameTaken], [ErrNameAlike], or [ErrNamesHeld] if as
// many names are held for it as may be. The own name in another case or spelling is free to take, and so is one that is held
// for oneself, unless it looks like another's then and did not before.
func (s *playerStore) Rename(id ID, name string, now time.Time) (Profile, error) {
	out, err := s.submit(now, RenameProfile{id, name})
	return out.Profile, err
}

// RenameProfile is a [Change] that gives a profile another name: see [Store.Rename].
type RenameProfile struct {
	Profile ID     `json:"profile"`
	Name    string `json:"name"`
}

func (o RenameProfile) clean() (_ Operation, err error) {
	o.Name, err = text.ParseName(o.Name)
	return o, err
}

func (o RenameProfile) apply(t *tables, c *Change) (Outcome, error) {
	return t.changeProfile(o.Profile, func(r *profileRecord) error { return t.rename(r, o.Name, c.At) })
}

// rename changes the name in a profile, and whose which name is.
func (t *playerTables) rename(r *profileRecord, name string, now time.Time) error {
	key := text.NameKey(name)
	if key == text.NameKey(r.Name) {
		err := t.respell(r.ID, r.Name, name, now)
		r.Name = name
		return err
	}
	for _, held := range r.Held {
		if !held.heldAt(now) {
			t.strike(held.Name)
		}
	}
	r.Held = slices.DeleteFunc(r.Held, func(h heldName) bool { return !h.heldAt(now) })
	if i := r.heldAs(key); i >= 0 {
		if err := t.respell(r.ID, r.Held[i].Name, name, now); err != nil {
			return err
		}
		r.Held = slices.Delete(r.Held, i, i+1)
	} else if len(r.Held) >= MaxHeld {
		return ErrNamesHeld
	} else if err := t.call(r.ID, name, now); err != nil {
		return err
	}
	r.Held = append(r.Held, heldName{r.Name, now.Add(HoldName)})
	r.Name = name
	return nil
}

// respell gives a profile another spelling of a name that is its own or held for it. It is looked at as a new name only if
// it looks different.
func (t *playerTables) respell(id ID, old, name string, now time.Time) error {
	if !slices.Equal(text.Looks(old), text.Looks(name)) {
		if err := t.vacant(name, id, now); err != nil {
			return err
		}
	}
	t.strike(old)
	t.enter(id, name)
	return nil
}

// call gives a profile a name that is vacant.
func (t *playerTables) call(id ID, name string, now time.Time) error {
	if err := t.vacant(name, id, now); err != nil {
		return err
	}
	if err := t.release(text.NameKey(name)); err != nil {
		return err
	}
	t.enter(id, name)
	return nil
}

// vacant reports whether a profile could take a name: [ErrNameTaken] if it is another's or held, [ErrNameAlike] if one that
// looks like it is.
func (t *playerTables) vacant(name string, id ID, now time.Time) error {
	if ok, err := t.isHeld(text.NameKey(name), id, now); ok || err != nil {
		return cmp.Or(err, ErrNameTaken)
	}
	for _, look := range text.Looks(name) {
		for key := range t.looks.below(lookKey(look, "")) {
			if ok, err := t.isHeld(string(key), id, now); ok || err != nil {
				return cmp.Or(err, ErrNameAlike)
			}
		}
	}
	return nil
}

// isHeld reports whether the name of that key is another profile's name, or held for another profile or for none.
func (t *playerTables) isHeld(key string, but ID, now time.Time) (bool, error) {
	owner := ID(t.names.Get([]byte(key)))
	switch owner {
	case "":
		return t.isLeft(key, now)
	case but:
		return false, nil
	}
	r, err := t.owner(owner)
	if err != nil {
		return false, err
	}
	i := r.heldAs(key)
	return i < 0 || r.Held[i].heldAt(now), nil
}

// release takes the name of that key from whoever it was held for.
func (t *playerTables) release(key string) error {
	owner := ID(t.names.Get([]byte(key)))
	if owner == "" {
		return t.dropLeft(key)
	}
	r, err := t.owner(owner)
	if err != nil {
		return err
	}
	i := r.heldAs(key)
	if i < 0 {
		return ErrNameTaken
	}
	t.strike(r.Held[i].Name)
	r.Held = slices.Delete(r.Held, i, i+1)
	t.putProfile(&r)
	return nil
}

// enter notes whose a name is, and what it looks like.
func (t *playerTables) enter(id ID, name string) {
	t.names.write([]byte(text.NameKey(name)), []byte(id))
	t.addLooks(name)
}

func (t *playerTables) addLooks(name string) {
	for _, look := range text.Looks(name) {
		t.looks.write(lookKey(look, text.NameKey(name)), nil)
	}
}

// strike forgets a name and what it looks like.
func (t *playerTables) strike(name string) {
	t.names.remove([]byte(text.NameKey(name)))
	t.dropLooks(name)
}

func (t *playerTables) dropLooks(name string) {
	for _, look := range text.Looks(name) {
		t.looks.remove(lookKey(look, text.NameKey(name)))
	}
}

// lookKey leads from a look to the [text.NameKey] of a name that has it: the look, a zero byte, and that.
func lookKey(look, key string) []byte { return []byte(look + "\x00" + key) }

// heldName is a name that its owner gave up, and that nobody else may take for a while: whoever is known by it should not
// at once meet a stranger who is called so.
type heldName struct {
	Name  string    `json:"name"`
	Until time.Time `json:"until"`
}

// heldAt reports whether the name is held still.
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

// leave frees the names of a profile that is deleted: at once if nobody knows it by them, as it never finished a round,
// else once they have been held.
func (t *playerTables) leave(r *profileRecord, known bool, now time.Time) {
	for _, name := range append(r.Held, heldName{r.Name, now.Add(HoldName)}) {
		if !known || !name.heldAt(now) {
			t.strike(name.Name)
			continue
		}
		key := text.NameKey(name.Name)
		t.names.remove([]byte(key))
		t.left.put(key, leftRecord{current(), name})
	}
}

// isLeft reports whether the name of that key is held for no profile.
func (t *playerTables) isLeft(key string, now time.Time) (bool, error) {
	r, err := orNone(t.left.get(key))
	return r.heldAt(now), err
}

// dropLeft forgets that the name of that key was left, if it was.
func (t *playerTables) dropLeft(key string) error {
	r, err := orNone(t.left.get(key))
	if r.Name != "" {
		t.left.remove([]byte(key))
		t.dropLooks(r.Name)
	}
	return err
}

// sweepLeft forgets the names that were left and are not held any more.
func (t *playerTables) sweepLeft(now time.Time) error {
	var over []string
	for key := range t.left.below(nil) {
		held, err := t.isLeft(string(key), now)
		if err != nil {
			return err
		}
		if !held {
			over = append(over, string(key))
		}
	}
	for _, key := range over {
		if err := t.dropLeft(key); err != nil {
			return err
		}
	}
	return nil
}
