package data

import (
	"cmp"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"shithead/data/text"
)

// model is what a store should know, in the simplest form.
type model struct {
	players []*modelPlayer
}

// common are the looks that two names have in common.
func common(a, b string) []string {
	theirs := text.Looks(b)
	return slices.DeleteFunc(text.Looks(a), func(look string) bool { return !slices.Contains(theirs, look) })
}

type modelHeld struct {
	name  string
	until time.Time
}

type modelPlayer struct {
	Profile
	keys []Key
	// held are names by key, as they were written, and until when.
	held  map[string]modelHeld
	rules map[string]string
}

// heldAt are the names that are held for a player, and until when.
func (p *modelPlayer) heldAt(now time.Time) map[string]time.Time {
	held := map[string]time.Time{}
	for _, h := range p.held {
		if h.until.After(now) {
			held[h.name] = h.until
		}
	}
	return held
}

// holds is the player that a name is held for.
func (m *model) holds(name string, now time.Time) *modelPlayer {
	for _, p := range m.players {
		if p.held[text.NameKey(name)].until.After(now) {
			return p
		}
	}
	return nil
}

// alike reports whether a name looks like one of other players, or one that is held for them.
func (m *model) alike(name string, but *modelPlayer, now time.Time) bool {
	for _, p := range m.players {
		if p == but {
			continue
		}
		for _, other := range append(slices.Collect(maps.Keys(p.heldAt(now))), p.Name) {
			if len(common(other, name)) > 0 {
				return true
			}
		}
	}
	return false
}

func (m *model) byName(name string) *modelPlayer {
	for _, p := range m.players {
		if text.NameKey(p.Name) == text.NameKey(name) {
			return p
		}
	}
	return nil
}

func (m *model) byKey(fingerprint string) (*modelPlayer, *Key) {
	for _, p := range m.players {
		for i := range p.keys {
			if p.keys[i].Fingerprint == fingerprint {
				return p, &p.keys[i]
			}
		}
	}
	return nil, nil
}

// proved is the player whose key that is, once it has proved itself.
func (m *model) proved(fingerprint string) *modelPlayer {
	if p, key := m.byKey(fingerprint); p != nil && key.Proved() {
		return p
	}
	return nil
}

// unclaim ends a claim on a key that has an owner now.
func (m *model) unclaim(fingerprint string) {
	for _, p := range m.players {
		p.keys = slices.DeleteFunc(p.keys, func(k Key) bool { return k.Fingerprint == fingerprint && !k.Proved() })
	}
}

// create and those below do what the store's methods of players say, and return the error that those should.
func (m *model) create(id ID, name string, key Key, now time.Time) error {
	switch {
	case name == "root":
		return text.ErrNameReserved
	case m.proved(key.Fingerprint) != nil:
		return ErrKeyTaken
	case m.byName(name) != nil || m.holds(name, now) != nil:
		return ErrNameTaken
	case m.alike(name, nil, now):
		return ErrNameAlike
	}
	profile := Profile{ID: id, Name: name, Created: now, Seen: now}
	p := &modelPlayer{Profile: profile, held: map[string]modelHeld{}, rules: map[string]string{}}
	m.players = append(m.players, p)
	return m.addKey(p, key, now)
}

func (m *model) addKey(p *modelPlayer, key Key, now time.Time) error {
	switch {
	case p == nil:
		return ErrNotFound
	case m.proved(key.Fingerprint) != nil:
		return ErrKeyTaken
	}
	m.unclaim(key.Fingerprint)
	key.First, key.Last = now, now
	p.keys = append(p.keys, key)
	return nil
}

func (m *model) claimKey(p *modelPlayer, key Key) error {
	if p == nil {
		return ErrNotFound
	}
	if other, _ := m.byKey(key.Fingerprint); other != nil {
		return ErrKeyTaken
	}
	p.keys = append(p.keys, key)
	return nil
}

func (m *model) proveKey(p *modelPlayer, fingerprint string, now time.Time) error {
	owner, key := m.byKey(fingerprint)
	if p == nil || owner != p {
		return ErrNotFound
	}
	if !key.Proved() {
		key.First, key.Last, p.Seen = now, now, now
	}
	return nil
}

func (m *model) declineKey(p *modelPlayer, fingerprint string) error {
	owner, key := m.byKey(fingerprint)
	switch {
	case p == nil || owner != p:
		return ErrNotFound
	case key.Proved():
		return ErrKeyTaken
	}
	m.unclaim(fingerprint)
	return nil
}

func (m *model) removeKey(p *modelPlayer, fingerprint string) error {
	owner, key := m.byKey(fingerprint)
	switch {
	case p == nil || owner != p:
		return ErrNotFound
	case key.Proved() && !slices.ContainsFunc(p.keys, func(k Key) bool { return k.Proved() && k.Fingerprint != fingerprint }):
		return ErrLastKey
	}
	p.keys = slices.DeleteFunc(p.keys, func(k Key) bool { return k.Fingerprint == fingerprint })
	return nil
}

func (m *model) rename(p *modelPlayer, name string, now time.Time) error {
	key, holder := text.NameKey(name), m.holds(name, now)
	switch {
	case name == "root":
		return text.ErrNameReserved
	case p == nil:
		return ErrNotFound
	case key == text.NameKey(p.Name):
		p.Name = name
		return nil
	case holder == p:
		delete(p.held, key)
	case len(p.heldAt(now)) >= MaxHeld:
		return ErrNamesHeld
	case m.byName(name) != nil || holder != nil:
		return ErrNameTaken
	case m.alike(name, p, now):
		return ErrNameAlike
	}
	p.held[text.NameKey(p.Name)] = modelHeld{p.Name, now.Add(HoldName)}
	p.Name = name
	return nil
}

func (m *model) remove(p *modelPlayer) error {
	m.players = slices.DeleteFunc(m.players, func(other *modelPlayer) bool { return other == p })
	return missing(p)
}

func (m *model) touch(fingerprint string, now time.Time) error {
	p, key := m.byKey(fingerprint)
	if p == nil || !key.Proved() {
		return ErrNotFound
	}
	if now.Sub(key.Last).Abs() >= TouchEvery {
		key.Last, p.Seen = now, now
	}
	return nil
}

// agree compares all that a store tells with the model.
func (m *model) agree(t failer, s *Store, now time.Time) {
	for _, p := range m.players {
		equal(t, must(s.ByID(p.ID)), p.Profile)
		equal(t, must(s.ByName(p.Name)), p.Profile)
		find := s.ByKey
		if !p.keys[len(p.keys)-1].Proved() {
			find = s.Claimant
		}
		equal(t, must(find(p.keys[len(p.keys)-1].Fingerprint)), p.Profile)
		keys := slices.SortedFunc(slices.Values(p.keys), func(a, b Key) int {
			if a.Proved() != b.Proved() {
				return b.First.Compare(a.First)
			}
			return cmp.Or(a.First.Compare(b.First), strings.Compare(a.Fingerprint, b.Fingerprint))
		})
		equal(t, must(s.Keys(p.ID)), keys, p.Name)
		equal(t, must(s.HeldNames(p.ID, now)), p.heldAt(now), p.Name)
		var rules []SavedRules
		for _, name := range slices.Sorted(maps.Keys(p.rules)) {
			rules = append(rules, SavedRules{name, p.rules[name]})
		}
		equal(t, must(s.SavedRules(p.ID)), rules, p.Name)
	}
}

func TestRandomOperations_AgreeWithAModel(t *testing.T) {
	names := []string{"ann", "ANN", "Änn", "arm", "arrn", "cam", "clean", "dean", "root"}
	rapid.Check(t, func(r *rapid.T) {
		path := filepath.Join(t.TempDir(), "store.db")
		s := fastStore(t, path)
		m, now := &model{}, noon
		player := func() (*modelPlayer, ID) {
			i := rapid.IntRange(-1, len(m.players)-1).Draw(r, "player")
			if i < 0 {
				return nil, "NOBODY"
			}
			return m.players[i], m.players[i].ID
		}
		name := func() string { return rapid.SampledFrom(names).Draw(r, "name") }
		key := func() Key { return testKey(rapid.IntRange(1, 8).Draw(r, "key")) }
		same := func(got, want error) {
			r.Helper()
			if !errors.Is(got, want) {
				r.Fatalf("%v, the model says %v", got, want)
			}
		}
		// found fails unless the player of the model is found, or none.
		found := func(p *modelPlayer) func(Profile, error) {
			return func(got Profile, err error) {
				r.Helper()
				if p == nil {
					same(err, ErrNotFound)
				} else if same(err, nil); got != p.Profile {
					r.Fatalf("%+v, not %+v", got, p.Profile)
				}
			}
		}
		actions := map[string]func(*rapid.T){
			"look": func(*rapid.T) {
				found(m.byName(names[0]))(s.ByName(names[0]))
				key := key()
				found(m.proved(key.Fingerprint))(s.ByKey(key.Fingerprint))
				claimant, claimed := m.byKey(key.Fingerprint)
				if claimant != nil && claimed.Proved() {
					claimant = nil
				}
				found(claimant)(s.Claimant(key.Fingerprint))
			},
			"free name": func(*rapid.T) {
				name := name()
				free, err := s.FreeName(name, now)
				if name == "root" {
					same(err, text.ErrNameReserved)
				} else if err != nil || m.byName(free) != nil || m.holds(free, now) != nil || m.alike(free, nil, now) {
					r.Fatalf("free name for %s: %s, %v", name, free, err)
				}
			},
			"wait": func(*rapid.T) {
				now = now.Add(time.Duration(rapid.IntRange(0, 400).Draw(r, "seconds")) * time.Second)
			},
			"wait long": func(*rapid.T) {
				now = now.Add(time.Duration(rapid.IntRange(1, 40).Draw(r, "days")) * day)
			},
			"reopen": func(*rapid.T) {
				noErr(r, s.Close())
				s = fastStore(t, path)
			},
			"": func(*rapid.T) {
				if m.agree(r, s, now); r.Failed() {
					r.FailNow()
				}
			},
		}
		// Each of these is done by the store and by the model, and what either says is the same.
		for what, do := range map[string]func(p *modelPlayer, id ID, key Key, name string) (got, want error){
			"create": func(_ *modelPlayer, _ ID, key Key, name string) (got, want error) {
				p, err := s.Create(name, key, now)
				return err, m.create(p.ID, name, key, now)
			},
			"add key": func(p *modelPlayer, id ID, key Key, _ string) (got, want error) {
				return s.AddKey(id, key, now), m.addKey(p, key, now)
			},
			"claim key": func(p *modelPlayer, id ID, key Key, _ string) (got, want error) {
				return s.ClaimKey(id, key), m.claimKey(p, key)
			},
			"prove key": func(p *modelPlayer, id ID, key Key, _ string) (got, want error) {
				proved, err := s.ProveKey(id, key.Fingerprint, now)
				want = m.proveKey(p, key.Fingerprint, now)
				if err == nil {
					found(p)(proved, err)
				}
				return err, want
			},
			"decline key": func(p *modelPlayer, id ID, key Key, _ string) (got, want error) {
				return s.DeclineKey(id, key.Fingerprint), m.declineKey(p, key.Fingerprint)
			},
			"remove key": func(p *modelPlayer, id ID, key Key, _ string) (got, want error) {
				return s.RemoveKey(id, key.Fingerprint), m.removeKey(p, key.Fingerprint)
			},
			"rename": func(p *modelPlayer, id ID, _ Key, name string) (got, want error) {
				return errOf(s.Rename(id, name, now)), m.rename(p, name, now)
			},
			"delete": func(p *modelPlayer, id ID, _ Key, _ string) (got, want error) { return s.Delete(id, now), m.remove(p) },
			"set settings": func(p *modelPlayer, id ID, key Key, name string) (got, want error) {
				settings := Settings{Theme: name, Language: key.Label}
				if p != nil {
					p.Settings = settings
				}
				return s.SetSettings(id, settings), missing(p)
			},
			"save rules": func(p *modelPlayer, id ID, _ Key, name string) (got, want error) {
				code := rapid.SampledFrom([]string{"leeds", "classic"}).Draw(r, "code")
				if p != nil {
					p.rules[name] = code
				}
				return s.SaveRules(id, name, code), missing(p)
			},
			"drop rules": func(p *modelPlayer, id ID, _ Key, name string) (got, want error) {
				if p == nil || p.rules[name] == "" {
					return s.DropRules(id, name), ErrNotFound
				}
				delete(p.rules, name)
				return s.DropRules(id, name), nil
			},
			"touch": func(_ *modelPlayer, _ ID, key Key, _ string) (got, want error) {
				got = s.Touch(key.Fingerprint, now)
				s.writeNotes()
				return got, m.touch(key.Fingerprint, now)
			},
		} {
			actions[what] = func(*rapid.T) {
				p, id := player()
				same(do(p, id, key(), name()))
			}
		}
		r.Repeat(actions)
		done(t, s)
	})
}

// missing is why nothing can be done with a player that there is not.
func missing(p *modelPlayer) error {
	if p == nil {
		return ErrNotFound
	}
	return nil
}

func copyFile(t testing.TB, from, to string) {
	t.Helper()
	source := must(os.Open(from))
	defer source.Close()
	target := must(os.Create(to))
	defer target.Close()
	must(io.Copy(target, source))
}
