package data

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"shithead/data/text"
)

// Inhabited says whether anybody has ever been here: there is a profile, or a round that somebody has played.
func (s *Store) Inhabited() (is bool, err error) {
	err = s.view(func(t *tables) error {
		profile, _ := t.profiles.Cursor().First()
		round, _ := t.rounds.Cursor().First()
		is = profile != nil || round != nil
		return nil
	})
	return is, err
}

// ByKey returns whose key that is, or [ErrNotFound], also for a key that is only claimed.
func (s *playerStore) ByKey(fingerprint string) (found Profile, err error) {
	err = s.view(func(t *tables) error {
		_, owner, err := t.provedKey(fingerprint)
		if err == nil {
			found, err = t.owner(owner)
		}
		return err
	})
	return found, err
}

// ByName returns who has that name, or one that counts as the same, or [ErrNotFound].
func (s *playerStore) ByName(name string) (found Profile, err error) {
	if len(name) > text.NameBytes {
		return Profile{}, ErrNotFound
	}
	key := []byte(text.NameKey(name))
	err = s.view(func(t *tables) error {
		owner := t.names.Get(key)
		if owner == nil {
			return ErrNotFound
		}
		if found, err = t.owner(ID(owner)); err == nil && text.NameKey(found.Name) != string(key) {
			found, err = Profile{}, ErrNotFound // it was, and is held
		}
		return err
	})
	return found, err
}

// ByID returns the profile with that id, or [ErrNotFound].
func (s *playerStore) ByID(id ID) (found Profile, err error) {
	err = s.view(func(t *tables) error {
		found, err = t.profile(id)
		return err
	})
	return found, err
}

// Create makes a profile with its first key, used now for the first time; the times in key are not looked at. Whoever has
// only claimed the key loses it. It returns [text.ErrNameBad], [ErrKeyBad], [ErrKeyTaken], [ErrNameTaken] or [ErrNameAlike] if
// it may not be. Of several that ask for the same name or key at the same time, one gets it.
func (s *playerStore) Create(name string, key Key, now time.Time) (Profile, error) {
	return s.create(name, key, now, func(_ *tables, name string) (string, error) { return name, nil })
}

// CreateNear is [Store.Create] with the name that [Store.FreeName] gives at that moment, so of several that ask for the same
// name at the same time everybody gets one.
func (s *playerStore) CreateNear(name string, key Key, now time.Time) (Profile, error) {
	return s.create(name, key, now, func(t *tables, name string) (string, error) { return t.freeName(name, stamp(now)) })
}

func (s *playerStore) create(name string, key Key, now time.Time, choose func(*tables, string) (string, error)) (Profile, error) {
	name, err := text.ParseName(name)
	if err != nil {
		return Profile{}, err
	}
	if key, err = newKey(key, stamp(now)); err != nil {
		return Profile{}, err
	}
	p := Profile{ID: NewID(), Created: key.First, Seen: key.First}
	if err = s.update(func(t *tables) (err error) {
		if err := t.own(p.ID, key); err != nil {
			return err
		}
		if p.Name, err = choose(t, name); err != nil {
			return err
		}
		if err := t.call(p.ID, p.Name, key.First); err != nil {
			return err
		}
		return t.putProfile(p)
	}); err != nil {
		return Profile{}, err
	}
	return p, nil
}

// AddKey gives a profile one more key, used now for the first time; the times in key are not looked at. Whoever has only
// claimed the key loses it. It returns [ErrNotFound], [ErrKeyBad], [ErrKeyTaken] (also if it is this profile's) or
// [ErrKeysFull].
func (s *playerStore) AddKey(id ID, key Key, now time.Time) error {
	return s.addKey(id, key, stamp(now))
}

func (s *playerStore) addKey(id ID, key Key, used time.Time) error {
	key, err := newKey(key, used)
	if err != nil {
		return err
	}
	return s.update(func(t *tables) error {
		if _, err := t.profile(id); err != nil {
			return err
		}
		if len(t.fingerprints(id)) >= MaxKeys {
			return ErrKeysFull
		}
		return t.own(id, key)
	})
}

// Keys returns the keys of a profile, the oldest first and those that it only claims last, or [ErrNotFound].
func (s *playerStore) Keys(id ID) (keys []Key, err error) {
	err = s.view(func(t *tables) error {
		if _, err := t.profile(id); err != nil {
			return err
		}
		for _, fingerprint := range t.fingerprints(id) {
			key, _, err := t.key(fingerprint)
			if err != nil {
				return dangling(err)
			}
			keys = append(keys, key)
		}
		return nil
	})
	slices.SortFunc(keys, func(a, b Key) int {
		if a.Proved() != b.Proved() {
			return b.First.Compare(a.First)
		}
		return cmp.Or(a.First.Compare(b.First), strings.Compare(a.Fingerprint, b.Fingerprint))
	})
	return keys, err
}

// Touch notes that a key was used now, and its profile seen, or says [ErrNotFound], also for a key that is only claimed. It
// writes at most once in [TouchEvery]; in between it only reads. A clock that was set back is believed.
func (s *playerStore) Touch(fingerprint string, now time.Time) error {
	now = stamp(now)
	fresh := func(key Key) bool { return now.Sub(key.Last).Abs() < TouchEvery }
	done := false
	if err := s.view(func(t *tables) error {
		key, _, err := t.provedKey(fingerprint)
		done = fresh(key)
		return err
	}); err != nil || done {
		return err
	}
	return s.update(func(t *tables) error {
		key, owner, err := t.provedKey(fingerprint)
		if err != nil || fresh(key) {
			return err
		}
		p, err := t.owner(owner)
		if err != nil {
			return err
		}
		key.Last, p.Seen = now, now
		if err := t.putKey(key, owner); err != nil {
			return err
		}
		return t.putProfile(p)
	})
}

// FreeName returns the name itself if it could be taken now, else the first of name2, name3, ... that could, shortened where
// it has to be. It promises nothing: somebody else can take it before [Store.Create]. A name that may not be is
// [text.ErrNameBad].
func (s *playerStore) FreeName(name string, now time.Time) (free string, err error) {
	name, err = text.ParseName(name)
	if err != nil {
		return "", err
	}
	err = s.view(func(t *tables) error {
		free, err = t.freeName(name, stamp(now))
		return err
	})
	if err != nil {
		return "", err
	}
	return free, nil
}

func (t *playerTables) freeName(name string, now time.Time) (free string, err error) {
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
			number = 10_000 + rand.IntN(90_000)
		}
		digits := strconv.Itoa(number)
		free = text.Shorten(name, text.NameMax-len(digits)) + digits
	}
	return "", ErrNameTaken
}

// owner reads the profile that an index or a key names, which has to be there.
func (t *playerTables) owner(id ID) (Profile, error) {
	p, err := t.profile(id)
	return p, dangling(err)
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
	switch old, owner, err := t.key(key.Fingerprint); {
	case errors.Is(err, ErrNotFound):
	case err != nil:
		return err
	case old.Proved() || !key.Proved():
		return ErrKeyTaken
	default:
		if err := t.disown(owner, key.Fingerprint); err != nil {
			return err
		}
	}
	if err := t.owned.Put([]byte(string(id)+key.Fingerprint), nil); err != nil {
		return err
	}
	return t.putKey(key, id)
}

// fingerprints are the keys of a profile.
func (t *playerTables) fingerprints(id ID) (all []string) {
	prefix, cursor := []byte(id), t.owned.Cursor()
	for k, _ := cursor.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = cursor.Next() {
		all = append(all, string(k[len(prefix):]))
	}
	return all
}

// newKey is a key used for the first time then, with its texts cleaned.
func newKey(key Key, used time.Time) (Key, error) {
	hash, found := strings.CutPrefix(key.Fingerprint, "SHA256:")
	if sum, err := base64.RawStdEncoding.Strict().DecodeString(hash); !found || err != nil || len(sum) != 32 || len(hash) != 43 {
		return Key{}, ErrKeyBad
	}
	key.Type, key.Label = CleanLine(key.Type, typeColumns), CleanLine(key.Label, LabelColumns)
	key.First, key.Last = used, used
	return key, nil
}

// stamp is a time as it is kept: UTC, in whole seconds.
func stamp(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }
