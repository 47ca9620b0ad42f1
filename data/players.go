package data

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"shithead/data/text"
)

// Inhabited reports whether any player has ever been here: there is a profile, or a round.
func (s *Store) Inhabited() (bool, error) {
	return result(s.view, func(t *tables) (bool, error) {
		profile, _ := t.profiles.in().Cursor().First()
		round, _ := t.rounds.in().Cursor().First()
		return profile != nil || round != nil, nil
	})
}

// ByKey returns whose key that is, or [ErrNotFound], also for a key that is only claimed.
func (s *playerStore) ByKey(fingerprint string) (Profile, error) { return s.ownerOf(fingerprint, true) }

// ByName returns who has that name, or one that counts as the same, or [ErrNotFound].
func (s *playerStore) ByName(name string) (Profile, error) {
	if len(name) > text.NameBytes {
		return Profile{}, ErrNotFound
	}
	key := text.NameKey(name)
	return result(s.view, func(t *tables) (Profile, error) {
		owner := t.names.Get([]byte(key))
		if owner == nil {
			return Profile{}, ErrNotFound
		}
		p, err := t.owner(ID(owner))
		if err == nil && text.NameKey(p.Name) != key {
			err = ErrNotFound // it was, and is held
		}
		return p.Profile, err
	})
}

// ByID returns the profile with that id, or [ErrNotFound].
func (s *playerStore) ByID(id ID) (Profile, error) {
	return result(s.view, func(t *tables) (Profile, error) {
		p, err := t.profile(id)
		return p.Profile, err
	})
}

// Create makes a profile with its first key, used now for the first time; the times in key are not looked at. Whoever has
// only claimed the key loses it. It returns [text.ErrNameBad], [ErrKeyBad], [ErrKeyTaken], [ErrNameTaken] or [ErrNameAlike] if
// it may not be. Of several that ask for the same name or key at the same time, one gets it.
func (s *playerStore) Create(name string, key Key, now time.Time) (Profile, error) {
	out, err := s.submit(now, CreateProfile{Name: name, PublicKey: publicKey(key)})
	return out.Profile, err
}

// CreateProfile is a [Change] that makes a profile, of the id of the change, with its first key: see [Store.Create].
// With Near the name is the one that [Store.FreeName] gives at that moment, so each of several who ask for a name gets one.
type CreateProfile struct {
	Name string `json:"name"`
	Near bool   `json:"near,omitempty"`
	PublicKey
	// From is from where somebody new comes, nothing for whom there is no limit: see [Store.Welcome].
	From Newcomer `json:"from,omitzero"`
}

func (o CreateProfile) clean() (_ Operation, err error) {
	if o.Name, err = text.ParseName(o.Name); err == nil {
		o.PublicKey, err = o.tidy()
	}
	if err == nil {
		err = o.From.clean()
	}
	return o, err
}

// refusal is why the profile may not be made, if that is so. It writes nothing.
func (o *CreateProfile) refusal(t *tables, now time.Time) error {
	if _, err := t.keyThat(o.Fingerprint, func(k *keyRecord) bool { return k.Proved() }); !errors.Is(err, ErrNotFound) {
		return cmp.Or(err, ErrKeyTaken)
	}
	if !o.Near {
		if err := t.vacant(o.Name, "", now); err != nil {
			return err
		}
	}
	return t.crowded(&o.From, now)
}

func (o CreateProfile) apply(t *tables, c *Change) (_ Outcome, err error) {
	if err := o.refusal(t, c.At); err != nil {
		return Outcome{}, err
	}
	p := profileRecord{form: current(), Profile: Profile{ID: c.ID, Name: o.Name, Created: c.At, Seen: c.At}}
	if err := t.own(p.ID, o.used(c.At)); err != nil {
		return Outcome{}, err
	}
	if o.Near {
		if p.Name, err = t.freeName(o.Name, c.At, c.ID); err != nil {
			return Outcome{}, err
		}
	}
	if err := t.call(p.ID, p.Name, c.At); err != nil {
		return Outcome{}, err
	}
	t.putProfile(&p)
	t.countNewcomer(&o.From, c.At)
	return Outcome{Profile: p.Profile}, nil
}

// AddKey gives a profile one more key, used now for the first time; the times in key are not looked at. Whoever has only
// claimed the key loses it. It returns [ErrNotFound], [ErrKeyBad], [ErrKeyTaken] (also if it is this profile's) or
// [ErrKeysFull].
func (s *playerStore) AddKey(id ID, key Key, now time.Time) error {
	return s.change(now, AddKey{id, publicKey(key)})
}

// AddKey is a [Change] that gives a profile one more key: see [Store.AddKey].
type AddKey struct {
	Profile ID `json:"profile"`
	PublicKey
}

func (o AddKey) clean() (_ Operation, err error) {
	o.PublicKey, err = o.tidy()
	return o, err
}

func (o AddKey) apply(t *tables, c *Change) (Outcome, error) {
	return Outcome{}, t.addKey(o.Profile, o.used(c.At))
}

// addKey gives a profile one more key, proved or only claimed.
func (t *playerTables) addKey(id ID, key Key) error {
	if _, err := t.profile(id); err != nil {
		return err
	}
	if len(t.fingerprints(id)) >= MaxKeys {
		return ErrKeysFull
	}
	return t.own(id, key)
}

// Keys returns the keys of a profile, the oldest first and those that it only claims last, or [ErrNotFound].
func (s *playerStore) Keys(id ID) ([]Key, error) {
	keys, err := result(s.view, func(t *tables) ([]Key, error) { return t.keysOf(id) })
	for i := range keys {
		if at, noted := s.notes.lastUse(keys[i].Fingerprint); noted && keys[i].Proved() {
			keys[i].Last = at
		}
	}
	slices.SortFunc(keys, func(a, b Key) int {
		if a.Proved() != b.Proved() {
			return b.First.Compare(a.First)
		}
		return cmp.Or(a.First.Compare(b.First), strings.Compare(a.Fingerprint, b.Fingerprint))
	})
	return keys, err
}

// keysOf reads the keys of a profile, or says [ErrNotFound].
func (t *playerTables) keysOf(id ID) (keys []Key, err error) {
	if _, err := t.profile(id); err != nil {
		return nil, err
	}
	for _, fingerprint := range t.fingerprints(id) {
		key, err := t.key(fingerprint)
		if err != nil {
			return nil, dangling(err)
		}
		keys = append(keys, key.Key)
	}
	return keys, nil
}

// Touch notes that a key was used now, and its profile seen, or says [ErrNotFound], also for a key that is only claimed. It
// notes at most once in [TouchEvery], which is on disk within [NoteWithin]. A clock that was set back is believed.
func (s *playerStore) Touch(fingerprint string, now time.Time) error {
	now = stamp(now)
	key, err := result(s.view, func(t *tables) (keyRecord, error) {
		key, err := t.keyThat(fingerprint, func(k *keyRecord) bool { return k.Proved() })
		if err == nil {
			_, err = t.owner(key.Profile)
		}
		return key, err
	})
	if err != nil {
		return err
	}
	last, noted := s.notes.lastUse(fingerprint)
	if !noted {
		last = key.Last
	}
	if now.Sub(last).Abs() >= TouchEvery {
		s.note(func(n *notes) { n.used[fingerprint] = now })
	}
	return nil
}

// FreeName returns the name itself if it could be taken now, else the first of name2, name3, ... that could, shortened where
// it has to be. It promises nothing: somebody else can take it before [Store.Create]. A name that may not be is
// [text.ErrNameBad].
func (s *playerStore) FreeName(name string, now time.Time) (string, error) {
	name, err := text.ParseName(name)
	if err != nil {
		return "", err
	}
	return result(s.view, func(t *tables) (string, error) { return t.freeName(name, stamp(now), NewID()) })
}

// freeName is the first name that is free. Where the first numbers are not, others are drawn from an id, so that it is the same
// name wherever the same ones are taken.
func (t *playerTables) freeName(name string, now time.Time, from ID) (free string, err error) {
	free = name
	for n := 2; n <= 2*nameTries; n++ {
		if _, err = text.ParseName(free); err == nil {
			err = t.vacant(free, "", now)
		}
		if err == nil || !errors.Is(err, ErrNameTaken) && !errors.Is(err, text.ErrNameBad) {
			return free, err
		}
		number := n
		if n > nameTries {
			sum := sha256.Sum256(fmt.Append(nil, from, n))
			number = 10_000 + int(binary.BigEndian.Uint32(sum[:])%90_000)
		}
		digits := strconv.Itoa(number)
		free = text.Shorten(name, text.NameMax-len(digits)) + digits
	}
	return "", ErrNameTaken
}

// dangling is the error for something that is not there though another record names it.
func dangling(err error) error {
	if errors.Is(err, ErrNotFound) {
		return ErrDamaged
	}
	return err
}

// own gives a profile a key that nobody has. A claim of another's on a key that proves itself is over.
func (t *playerTables) own(id ID, key Key) error {
	switch old, err := t.key(key.Fingerprint); {
	case errors.Is(err, ErrNotFound):
	case err != nil:
		return err
	case old.Proved() || !key.Proved():
		return ErrKeyTaken
	default:
		t.disown(old.Profile, key.Fingerprint)
	}
	t.owned.write([]byte(string(id)+key.Fingerprint), nil)
	t.putKey(&keyRecord{form: current(), Profile: id, Key: key})
	return nil
}

func (t *playerTables) disown(id ID, fingerprint string) {
	t.owned.remove([]byte(string(id) + fingerprint))
	t.keys.remove([]byte(fingerprint))
}

func (t *playerTables) fingerprints(id ID) (all []string) {
	for fingerprint := range t.owned.below([]byte(id)) {
		all = append(all, string(fingerprint))
	}
	return all
}

// PublicKey is a key as somebody brings it: see [Key].
type PublicKey struct {
	Fingerprint string `json:"fingerprint"`
	Type        string `json:"type,omitempty"`
	Label       string `json:"label,omitempty"`
}

func publicKey(key Key) PublicKey { return PublicKey{key.Fingerprint, key.Type, key.Label} }

// tidy is the key with its texts as they are kept, or [ErrKeyBad].
func (k PublicKey) tidy() (PublicKey, error) {
	hash, found := strings.CutPrefix(k.Fingerprint, "SHA256:")
	if sum, err := base64.RawStdEncoding.Strict().DecodeString(hash); !found || err != nil || len(sum) != 32 || len(hash) != 43 {
		return PublicKey{}, ErrKeyBad
	}
	k.Type, k.Label = CleanLine(k.Type, typeColumns), CleanLine(k.Label, LabelColumns)
	return k, nil
}

// used is the key, used for the first time then.
func (k PublicKey) used(at time.Time) Key { return Key{k.Fingerprint, k.Type, k.Label, at, at} }

// stamp is a time as it is kept: UTC, in whole seconds.
func stamp(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }
