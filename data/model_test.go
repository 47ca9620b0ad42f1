package data

import (
	"errors"
	"fmt"
	"io"
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

type modelHeld struct {
	name  string
	until time.Time
}

type modelPlayer struct {
	Profile
	keys []Key
	// held are names by key, as they were written, and until when.
	held map[string]modelHeld
}

// holds says who a name is held for.
func (m *model) holds(name string, now time.Time) *modelPlayer {
	for _, p := range m.players {
		if p.held[text.NameKey(name)].until.After(now) {
			return p
		}
	}
	return nil
}

// alike says that a name looks like one that is held for anybody but a player, or is the name of anybody else.
func (m *model) alike(name string, but *modelPlayer, now time.Time) bool {
	for _, p := range m.players {
		if p == but {
			continue
		}
		all := []string{p.Name}
		for _, held := range p.held {
			if held.until.After(now) {
				all = append(all, held.name)
			}
		}
		if slices.ContainsFunc(all, func(other string) bool { return len(common(other, name)) > 0 }) {
			return true
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

// proved says whose key that is, once it has proved itself.
func (m *model) proved(fingerprint string) *modelPlayer {
	if p, key := m.byKey(fingerprint); p != nil && key.Proved() {
		return p
	}
	return nil
}

// unclaim ends a claim on a key that is somebody's now.
func (m *model) unclaim(fingerprint string) {
	for _, p := range m.players {
		p.keys = slices.DeleteFunc(p.keys, func(k Key) bool { return k.Fingerprint == fingerprint && !k.Proved() })
	}
}

// create, addKey, rename and touch do what the store's methods say, and return the error that those should.
func (m *model) create(id ID, name string, key Key, now time.Time) error {
	if name == "root" {
		return text.ErrNameReserved
	}
	if m.proved(key.Fingerprint) != nil {
		return ErrKeyTaken
	}
	if m.byName(name) != nil || m.holds(name, now) != nil {
		return ErrNameTaken
	}
	if m.alike(name, nil, now) {
		return ErrNameAlike
	}
	m.unclaim(key.Fingerprint)
	key.First, key.Last = now, now
	m.players = append(m.players, &modelPlayer{
		Profile: Profile{ID: id, Name: name, Created: now, Seen: now}, keys: []Key{key}, held: map[string]modelHeld{},
	})
	return nil
}

func (m *model) addKey(p *modelPlayer, key Key, now time.Time) error {
	if p == nil {
		return ErrNotFound
	}
	if len(p.keys) >= MaxKeys {
		return ErrKeysFull
	}
	if m.proved(key.Fingerprint) != nil {
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
	if len(p.keys) >= MaxKeys {
		return ErrKeysFull
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

func (m *model) rename(p *modelPlayer, name string, now time.Time) error {
	if name == "root" {
		return text.ErrNameReserved
	}
	if p == nil {
		return ErrNotFound
	}
	if text.NameKey(name) == text.NameKey(p.Name) {
		p.Name = name
		return nil
	}
	lately := 0
	for _, held := range p.held {
		if held.until.After(now) {
			lately++
		}
	}
	holder := m.holds(name, now)
	switch {
	case holder == p:
		delete(p.held, text.NameKey(name))
	case lately >= MaxHeld:
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

func (m *model) removeKey(p *modelPlayer, fingerprint string) error {
	if p == nil {
		return ErrNotFound
	}
	i := slices.IndexFunc(p.keys, func(k Key) bool { return k.Fingerprint == fingerprint })
	switch {
	case i < 0:
		return ErrNotFound
	case p.keys[i].Proved() && !slices.ContainsFunc(p.keys, func(k Key) bool { return k.Proved() && k.Fingerprint != fingerprint }):
		return ErrLastKey
	}
	p.keys = slices.Delete(p.keys, i, i+1)
	return nil
}

func (m *model) remove(p *modelPlayer) error {
	if p == nil {
		return ErrNotFound
	}
	m.players = slices.DeleteFunc(m.players, func(other *modelPlayer) bool { return other == p })
	return nil
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
func (m *model) agree(t failer, s *Store) {
	for _, p := range m.players {
		for how, find := range map[string]func() (Profile, error){
			"id":   func() (Profile, error) { return s.ByID(p.ID) },
			"name": func() (Profile, error) { return s.ByName(p.Name) },
			"key": func() (Profile, error) {
				last := p.keys[len(p.keys)-1]
				if !last.Proved() {
					return s.Claimant(last.Fingerprint)
				}
				return s.ByKey(last.Fingerprint)
			},
		} {
			equal(t, must(find()), p.Profile, how)
		}
		want := slices.Clone(p.keys)
		slices.SortFunc(want, func(a, b Key) int {
			if a.Proved() != b.Proved() {
				if a.Proved() {
					return -1
				}
				return 1
			}
			if c := a.First.Compare(b.First); c != 0 {
				return c
			}
			return strings.Compare(a.Fingerprint, b.Fingerprint)
		})
		if got, err := s.Keys(p.ID); err != nil || !slices.Equal(got, want) {
			t.Fatalf("keys of %s: %+v, %v, want %+v", p.Name, got, err, want)
		}
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
		same := func(what string, got, want error) {
			if !errors.Is(got, want) {
				r.Fatalf("%s: %v, the model says %v", what, got, want)
			}
		}
		r.Repeat(map[string]func(*rapid.T){
			"create": func(*rapid.T) {
				name, key := name(), key()
				p, err := s.Create(name, key, now)
				same("create", err, m.create(p.ID, name, key, now))
			},
			"add key": func(*rapid.T) {
				p, id := player()
				key := key()
				same("add key", s.AddKey(id, key, now), m.addKey(p, key, now))
			},
			"claim key": func(*rapid.T) {
				p, id := player()
				key := key()
				same("claim key", s.ClaimKey(id, key), m.claimKey(p, key))
			},
			"prove key": func(*rapid.T) {
				p, id := player()
				key := key()
				got, err := s.ProveKey(id, key.Fingerprint, now)
				same("prove key", err, m.proveKey(p, key.Fingerprint, now))
				if err == nil && got != p.Profile {
					r.Fatalf("prove key: %+v, not %+v", got, p.Profile)
				}
			},
			"decline key": func(*rapid.T) {
				p, id := player()
				key := key()
				same("decline key", s.DeclineKey(id, key.Fingerprint), m.declineKey(p, key.Fingerprint))
			},
			"rename": func(*rapid.T) {
				p, id := player()
				name := name()
				_, err := s.Rename(id, name, now)
				same("rename", err, m.rename(p, name, now))
			},
			"remove key": func(*rapid.T) {
				p, id := player()
				key := key()
				same("remove key", s.RemoveKey(id, key.Fingerprint), m.removeKey(p, key.Fingerprint))
			},
			"delete": func(*rapid.T) {
				p, id := player()
				same("delete", s.Delete(id, now), m.remove(p))
			},
			"wait long": func(*rapid.T) {
				now = now.Add(time.Duration(rapid.IntRange(1, 40).Draw(r, "days")) * 24 * time.Hour)
			},
			"touch": func(*rapid.T) {
				key := key()
				same("touch", s.Touch(key.Fingerprint, now), m.touch(key.Fingerprint, now))
				s.writeNotes()
			},
			"look": func(*rapid.T) {
				name, key := name(), key()
				want := m.byName(name)
				if got, err := s.ByName(name); want == nil && !errors.Is(err, ErrNotFound) || want != nil && got != want.Profile {
					r.Fatalf("%s: %+v, %v", name, got, err)
				}
				want = m.proved(key.Fingerprint)
				if got, err := s.ByKey(key.Fingerprint); want == nil && !errors.Is(err, ErrNotFound) || want != nil && got != want.Profile {
					r.Fatalf("%s: %+v, %v", key.Label, got, err)
				}
				claimant, claimed := m.byKey(key.Fingerprint)
				if claimant != nil && claimed.Proved() {
					claimant = nil
				}
				if got, err := s.Claimant(key.Fingerprint); claimant == nil && !errors.Is(err, ErrNotFound) || claimant != nil && got != claimant.Profile {
					r.Fatalf("%s is claimed: %+v, %v", key.Label, got, err)
				}
			},
			"free name": func(*rapid.T) {
				name := name()
				free, err := s.FreeName(name, now)
				if name == "root" {
					same("free name", err, text.ErrNameReserved)
				} else if err != nil || m.byName(free) != nil || m.holds(free, now) != nil || m.alike(free, nil, now) {
					r.Fatalf("free name for %s: %s, %v", name, free, err)
				}
			},
			"wait": func(*rapid.T) {
				now = now.Add(time.Duration(rapid.IntRange(0, 400).Draw(r, "seconds")) * time.Second)
			},
			"reopen": func(*rapid.T) {
				noErr(r, s.Close())
				s = fastStore(t, path)
			},
		})
		m.agree(r, s)
		noErr(r, s.Close())
		checkFile(t, path)
	})
}

// TestACopy_TakenAfterEveryCommit_OpensAndIsConsistent takes the file as a server that is killed then would leave it.
func TestACopy_TakenAfterEveryCommit_OpensAndIsConsistent(t *testing.T) {
	path, copies := filepath.Join(t.TempDir(), "store.db"), t.TempDir()
	s := openAt(t, path)
	m, now := &model{}, noon
	for i := range 60 {
		now = now.Add(time.Hour)
		switch i % 3 {
		case 0:
			p, err := s.Create(fmt.Sprint("player", i+2), testKey(i), now)
			if err != nil || m.create(p.ID, p.Name, testKey(i), now) != nil {
				t.Fatal(err)
			}
		case 1:
			p := m.players[i%len(m.players)]
			noErr(t, errors.Join(s.AddKey(p.ID, testKey(i), now), m.addKey(p, testKey(i), now)))
		default:
			p := m.players[i%len(m.players)]
			_, err := s.Rename(p.ID, fmt.Sprint("other", i+2), now)
			noErr(t, errors.Join(err, m.rename(p, fmt.Sprint("other", i+2), now)))
		}
		crashed := filepath.Join(copies, fmt.Sprint(i, ".db"))
		copyFile(t, path, crashed)
		again := must(Open(crashed))
		m.agree(t, again)
		noErr(t, again.Close())
		checkFile(t, crashed)
	}
}

// TestACopy_TakenInTheMiddleOfCommits_OpensAndIsConsistent stops inside transactions, with pages changed but no commit.
func TestACopy_TakenInTheMiddleOfCommits_OpensAndIsConsistent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	m := &model{}
	for i := range 10 {
		p := mustCreate(t, s, fmt.Sprint("player", i+2), i)
		_ = m.create(p.ID, p.Name, testKey(i), noon)
	}
	crashed := filepath.Join(t.TempDir(), "crashed.db")
	stop := errors.New("stop")
	if err := s.update(func(tab *tables) error {
		_ = tab.own("X", testKey(99))
		copyFile(t, path, crashed)
		return stop
	}); !errors.Is(err, stop) {
		t.Fatal(err)
	}
	m.agree(t, openAt(t, crashed))
	// Pages on disk, and the head of the file not yet: the tree of before is still whole.
	before := contentsOf(t, path)
	size := s.db().Info().PageSize
	mustCreate(t, s, "late", 99)
	after := []byte(contentsOf(t, path))
	torn := filepath.Join(t.TempDir(), "torn.db")
	copy(after, before[:2*size])
	noErr(t, os.WriteFile(torn, after, 0o600))
	again := openAt(t, torn)
	m.agree(t, again)
	wantErr(t, errOf(again.ByName("late")), ErrNotFound)
}

func copyFile(t testing.TB, from, to string) {
	t.Helper()
	source := must(os.Open(from))
	defer source.Close()
	target := must(os.Create(to))
	defer target.Close()
	must(io.Copy(target, source))
}
