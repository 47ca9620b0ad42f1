package data

import "time"

// A public key is no secret, so anybody can add one to a profile. That is a claim: the key is the profile's once whoever
// has it has said so ([Store.ProveKey]), and until then it gives the profile nothing and takes nothing from its owner.

// ClaimKey gives a profile one more key, which has not proved itself. It returns [ErrNotFound], [ErrKeyBad], [ErrKeyTaken]
// or [ErrKeysFull].
func (s *playerStore) ClaimKey(id ID, key Key) error { return s.AddKey(id, key, time.Time{}) }

// Claimant returns who claims a key, or [ErrNotFound], also for a key that has proved itself.
func (s *playerStore) Claimant(fingerprint string) (Profile, error) {
	return s.ownerOf(fingerprint, false)
}

// ProveKey notes that a key that a profile claims was used now for the first time, and returns the profile. It returns
// [ErrNotFound] if the profile has no such key, and leaves one that has proved itself for it as it is.
func (s *playerStore) ProveKey(id ID, fingerprint string, now time.Time) (Profile, error) {
	return result(s.update, func(t *tables) (Profile, error) {
		key, err := t.keyOf(id, fingerprint)
		if err != nil {
			return Profile{}, err
		}
		if key.Proved() {
			p, err := t.owner(id)
			return p.Profile, err
		}
		key.First = stamp(now)
		return t.use(&key, key.First)
	})
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
		t.disown(id, fingerprint)
		return nil
	})
}

// ownerOf is the profile that has a key, proved or only claimed, or [ErrNotFound].
func (s *playerStore) ownerOf(fingerprint string, proved bool) (Profile, error) {
	return result(s.view, func(t *tables) (Profile, error) {
		key, err := t.keyThat(fingerprint, func(k *keyRecord) bool { return k.Proved() == proved })
		if err != nil {
			return Profile{}, err
		}
		p, err := t.owner(key.Profile)
		return p.Profile, err
	})
}

// keyThat reads a key that is as it should be, or says [ErrNotFound].
func (t *playerTables) keyThat(fingerprint string, is func(*keyRecord) bool) (keyRecord, error) {
	key, err := t.key(fingerprint)
	if err == nil && !is(&key) {
		err = ErrNotFound
	}
	return key, err
}

// keyOf reads a key of a profile, or says [ErrNotFound].
func (t *playerTables) keyOf(id ID, fingerprint string) (keyRecord, error) {
	return t.keyThat(fingerprint, func(k *keyRecord) bool { return k.Profile == id })
}
