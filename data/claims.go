package data

import "time"

// A public key is no secret, so anybody can add one to a profile. That is a claim: the key is the profile's once whoever
// has it has said so ([Store.ProveKey]), and until then it gives the profile nothing and takes nothing from its owner.

// ClaimKey gives a profile one more key, which has not proved itself. It returns [ErrNotFound], [ErrKeyBad], [ErrKeyTaken]
// or [ErrKeysFull].
func (s *playerStore) ClaimKey(id ID, key Key) error {
	return s.change(time.Now(), ClaimKey{id, publicKey(key)})
}

// ClaimKey is a [Change] that gives a profile a key that has not proved itself: see [Store.ClaimKey].
type ClaimKey struct {
	Profile ID `json:"profile"`
	PublicKey
}

func (o ClaimKey) clean() (_ Operation, err error) {
	o.PublicKey, err = o.tidy()
	return o, err
}

func (o ClaimKey) apply(t *tables, _ *Change) (Outcome, error) {
	return Outcome{}, t.addKey(o.Profile, o.used(time.Time{}))
}

// Claimant returns who claims a key, or [ErrNotFound], also for a key that has proved itself.
func (s *playerStore) Claimant(fingerprint string) (Profile, error) {
	return s.ownerOf(fingerprint, false)
}

// ProveKey notes that a key that a profile claims was used now for the first time, and returns the profile. It returns
// [ErrNotFound] if the profile has no such key, and leaves one that has proved itself for it as it is.
func (s *playerStore) ProveKey(id ID, fingerprint string, now time.Time) (Profile, error) {
	out, err := s.submit(now, ProveKey{id, fingerprint})
	return out.Profile, err
}

// ProveKey is a [Change] after which a profile has a key that it claimed: see [Store.ProveKey].
type ProveKey struct {
	Profile     ID     `json:"profile"`
	Fingerprint string `json:"fingerprint"`
}

func (o ProveKey) clean() (Operation, error) { return o, nil }

func (o ProveKey) apply(t *tables, c *Change) (Outcome, error) {
	key, err := t.keyOf(o.Profile, o.Fingerprint)
	if err != nil {
		return Outcome{}, err
	}
	if key.Proved() {
		p, err := t.owner(o.Profile)
		return Outcome{Profile: p.Profile}, err
	}
	key.First = c.At
	p, err := t.use(&key, c.At)
	return Outcome{Profile: p}, err
}

// DeclineKey takes from a profile a key that it claims. It returns [ErrNotFound] if the profile has no such key, and
// [ErrKeyTaken] if that has proved itself.
func (s *playerStore) DeclineKey(id ID, fingerprint string) error {
	return s.change(time.Now(), DeclineKey{id, fingerprint})
}

// DeclineKey is a [Change] that takes from a profile a key that it claims: see [Store.DeclineKey].
type DeclineKey struct {
	Profile     ID     `json:"profile"`
	Fingerprint string `json:"fingerprint"`
}

func (o DeclineKey) clean() (Operation, error) { return o, nil }

func (o DeclineKey) apply(t *tables, _ *Change) (Outcome, error) {
	key, err := t.keyOf(o.Profile, o.Fingerprint)
	switch {
	case err != nil:
		return Outcome{}, err
	case key.Proved():
		return Outcome{}, ErrKeyTaken
	}
	t.disown(o.Profile, o.Fingerprint)
	return Outcome{}, nil
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
