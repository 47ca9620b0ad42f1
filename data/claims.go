package data

import "time"

// A public key is no secret, so anybody can add one to a profile. That is a claim: the key is the profile's once whoever
// has it has said so ([Store.ProveKey]), and until then it gives the profile nothing and takes nothing from its owner.

// ClaimKey gives a profile one more key, which has not proved itself. It returns [ErrNotFound], [ErrKeyBad], [ErrKeyTaken]
// or [ErrKeysFull].
func (s *playerStore) ClaimKey(id ID, key Key) error { return s.addKey(id, key, time.Time{}) }

// Claimant returns who claims a key, or [ErrNotFound], also for a key that has proved itself.
func (s *playerStore) Claimant(fingerprint string) (found Profile, err error) {
	err = s.view(func(t *tables) error {
		key, owner, err := t.key(fingerprint)
		switch {
		case err != nil:
			return err
		case key.Proved():
			return ErrNotFound
		}
		found, err = t.owner(owner)
		return err
	})
	return found, err
}

// ProveKey notes that a key that a profile claims was used now for the first time, and returns the profile. It returns
// [ErrNotFound] if the profile has no such key, and leaves one that has proved itself for it as it is.
func (s *playerStore) ProveKey(id ID, fingerprint string, now time.Time) (p Profile, err error) {
	err = s.update(func(t *tables) error {
		key, err := t.keyOf(id, fingerprint)
		if err != nil {
			return err
		}
		if p, err = t.owner(id); err != nil || key.Proved() {
			return err
		}
		key.First = stamp(now)
		key.Last, p.Seen = key.First, key.First
		if err := t.putKey(key, id); err != nil {
			return err
		}
		return t.putProfile(p)
	})
	if err != nil {
		return Profile{}, err
	}
	return p, nil
}

// DeclineKey takes from a profile a key that it claims. It returns [ErrNotFound] if the profile has no such key, and
// [ErrKeyTaken] if that has proved itself.
func (s *playerStore) DeclineKey(id ID, fingerprint string) error {
	return s.update(func(t *tables) error {
		key, err := t.keyOf(id, fingerprint)
		switch {
		case err != nil:
			return err
		case key.Proved():
			return ErrKeyTaken
		}
		return t.disown(id, fingerprint)
	})
}

// provedKey reads a key that has proved itself and whose it is, or says [ErrNotFound].
func (t *playerTables) provedKey(fingerprint string) (Key, ID, error) {
	key, owner, err := t.key(fingerprint)
	if err == nil && !key.Proved() {
		err = ErrNotFound
	}
	return key, owner, err
}

// keyOf reads a key of a profile, or says [ErrNotFound].
func (t *playerTables) keyOf(id ID, fingerprint string) (Key, error) {
	key, owner, err := t.key(fingerprint)
	if err == nil && owner != id {
		err = ErrNotFound
	}
	return key, err
}

// proved counts the keys of a profile that have proved themselves.
func (t *playerTables) proved(id ID) (n int, err error) {
	for _, fingerprint := range t.fingerprints(id) {
		key, _, err := t.key(fingerprint)
		if err != nil {
			return 0, dangling(err)
		}
		if key.Proved() {
			n++
		}
	}
	return n, nil
}
