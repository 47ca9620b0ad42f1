package data

import "time"

// Profile is a player. Everything else that is kept names players by their ID, so a name can change. The tags, here and
// below, are those of the store.
type Profile struct {
	ID   ID     `json:"-"`
	Name string `json:"name"`
	// Created and Seen are in UTC. Seen is when one of the keys was last used, [TouchEvery] coarse and
	// [NoteWithin] late.
	Created  time.Time `json:"created"`
	Seen     time.Time `json:"seen"`
	Settings Settings  `json:"settings,omitzero"`
}

// profileRecord is a [Profile] as it is written, with the rule sets that it keeps, by name, and the names that are held for
// it.
type profileRecord struct {
	form
	Profile
	Rules []SavedRules `json:"rules,omitempty"`
	Held  []heldName   `json:"held,omitempty"`
}

// profile reads what is kept of a profile, or says [ErrNotFound].
func (t *playerTables) profile(id ID) (profileRecord, error) {
	r, err := t.profiles.get(string(id))
	r.ID = id
	return r, err
}

// owner reads the profile that an index or a key names, which has to be there.
func (t *playerTables) owner(id ID) (profileRecord, error) {
	r, err := t.profile(id)
	return r, dangling(err)
}

func (t *playerTables) putProfile(r *profileRecord) { t.profiles.put(string(r.ID), *r) }

// changeProfile changes what is kept of a profile, or says [ErrNotFound].
func (s *playerStore) changeProfile(id ID, change func(*playerTables, *profileRecord) error) (Profile, error) {
	return result(s.update, func(t *tables) (Profile, error) {
		r, err := t.profile(id)
		if err != nil {
			return Profile{}, err
		}
		if err := change(&t.playerTables, &r); err != nil {
			return Profile{}, err
		}
		t.putProfile(&r)
		return r.Profile, nil
	})
}

// Key is a public key of a profile.
type Key struct {
	// Fingerprint is "SHA256:" and the unpadded base64 of the hash of the public key blob, as ssh-keygen -l prints it.
	Fingerprint string `json:"-"`
	// Type is the key's algorithm, such as ssh-ed25519.
	Type string `json:"type"`
	// Label is what its owner calls it, perhaps empty; by habit the comment in the .pub file.
	Label string `json:"label,omitempty"`
	// First and Last are the first and last use in UTC, zero until the key has proved itself. Last is [TouchEvery] coarse.
	First time.Time `json:"first,omitzero"`
	Last  time.Time `json:"last,omitzero"`
}

// Proved says that whoever has the key has come in with it for the profile. Until then the profile only claims it, as
// anybody can with a public key.
func (k *Key) Proved() bool { return !k.First.IsZero() }

// keyRecord is a [Key] as it is written, with whose it is.
type keyRecord struct {
	form
	Profile ID `json:"profile"`
	Key
}

// key reads a key and whose it is, or says [ErrNotFound].
func (t *playerTables) key(fingerprint string) (keyRecord, error) {
	r, err := t.keys.get(fingerprint)
	r.Fingerprint = fingerprint
	return r, err
}

func (t *playerTables) putKey(r *keyRecord) { t.keys.put(r.Fingerprint, *r) }

// use notes that a key was used for its profile, which it gives.
func (t *playerTables) use(key *keyRecord, now time.Time) (Profile, error) {
	p, err := t.owner(key.Profile)
	if err != nil {
		return Profile{}, err
	}
	key.Last, p.Seen = now, now
	t.putKey(key)
	t.putProfile(&p)
	return p.Profile, nil
}
