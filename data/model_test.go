package data

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data/text"
	"shithead/engine/enginetest"
)

// model is what a store should know of players, in the simplest form.
type model struct {
	players []*modelPlayer
	// left are names of players who are gone, by what they count as, and finished are players who have finished a round.
	left     map[string]heldName
	finished map[ID]bool
	settled  map[ID]bool
	codes    map[string]Code
}

type modelPlayer struct {
	Profile
	keys []Key
	// held are names by what they count as.
	held  map[string]heldName
	rules map[string]string
}

func (m *model) player(id ID) *modelPlayer {
	for _, p := range m.players {
		if p.ID == id {
			return p
		}
	}
	return nil
}

func (p *modelPlayer) heldAt(now time.Time) map[string]time.Time {
	held := map[string]time.Time{}
	for _, h := range p.held {
		if h.Until.After(now) {
			held[h.Name] = h.Until
		}
	}
	return held
}

// vacant is why a name could not be taken by a player, or by a new one.
func (m *model) vacant(name string, by *modelPlayer, now time.Time) (why error) {
	gone := &modelPlayer{held: m.left}
	names := slices.Collect(maps.Keys(gone.heldAt(now)))
	for _, p := range m.players {
		if p != by {
			names = append(slices.AppendSeq(names, maps.Keys(p.heldAt(now))), p.Name)
		}
	}
	for _, other := range names {
		if text.NameKey(other) == text.NameKey(name) {
			return ErrNameTaken
		}
		theirs := text.Looks(other)
		if slices.ContainsFunc(text.Looks(name), func(look string) bool { return slices.Contains(theirs, look) }) {
			why = ErrNameAlike
		}
	}
	return why
}

func (m *model) release(name string) {
	delete(m.left, text.NameKey(name))
	for _, p := range m.players {
		delete(p.held, text.NameKey(name))
	}
}

func (m *model) dropCodes(drop func(c Code) bool) {
	maps.DeleteFunc(m.codes, func(_ string, c Code) bool { return drop(c) })
}

// overAt is which codes are over by then, or last longer than any that was given by then may.
func overAt(now time.Time) func(Code) bool {
	return func(c Code) bool { return !now.Before(c.Until) || c.Until.After(now.Add(MaxCodeLife+codeSlack)) }
}

// key is a key and the player who has it, or no one.
func (m *model) key(fingerprint string) (*modelPlayer, *Key) {
	for _, p := range m.players {
		for i := range p.keys {
			if p.keys[i].Fingerprint == fingerprint {
				return p, &p.keys[i]
			}
		}
	}
	return nil, &Key{}
}

func (m *model) disown(fingerprint string) {
	for _, p := range m.players {
		p.keys = slices.DeleteFunc(p.keys, func(k Key) bool { return k.Fingerprint == fingerprint })
	}
}

// own gives a player a key, proved at a time or only claimed.
func (m *model) own(p *modelPlayer, key PublicKey, at time.Time) error {
	owner, old := m.key(key.Fingerprint)
	switch {
	case key.Fingerprint == "no key":
		return ErrKeyBad
	case p == nil:
		return ErrNotFound
	case owner != nil && (old.Proved() || at.IsZero()):
		return ErrKeyTaken
	}
	m.disown(key.Fingerprint)
	p.keys = append(p.keys, key.used(at))
	return nil
}

func (m *model) create(op CreateProfile, now time.Time) error {
	p := &modelPlayer{Profile: Profile{Name: op.Name, Created: now, Seen: now}, held: map[string]heldName{}, rules: map[string]string{}}
	if op.Name == "root" {
		return text.ErrNameReserved
	}
	_, old := m.key(op.Fingerprint)
	if vacant := m.vacant(op.Name, nil, now); vacant != nil && op.Fingerprint != "no key" && !old.Proved() {
		return vacant
	}
	err := m.own(p, op.PublicKey, now)
	if err == nil {
		m.release(op.Name)
		m.players = append(m.players, p)
	}
	return err
}

func (m *model) rename(p *modelPlayer, name string, now time.Time) error {
	key := text.NameKey(name)
	// respelled is why a name that is the player's may not be written so.
	respelled := func(old string) error {
		if slices.Equal(text.Looks(old), text.Looks(name)) {
			return nil
		}
		return m.vacant(name, p, now)
	}
	switch {
	case name == "root":
		return text.ErrNameReserved
	case p == nil:
		return ErrNotFound
	case key == text.NameKey(p.Name):
		err := respelled(p.Name)
		if err == nil {
			p.Name = name
		}
		return err
	case p.held[key].Until.After(now):
		if err := respelled(p.held[key].Name); err != nil {
			return err
		}
		delete(p.held, key)
	case len(p.heldAt(now)) >= MaxHeld:
		return ErrNamesHeld
	default:
		if err := m.vacant(name, p, now); err != nil {
			return err
		}
		m.release(name)
	}
	maps.DeleteFunc(p.held, func(_ string, h heldName) bool { return !h.Until.After(now) })
	p.held[text.NameKey(p.Name)] = heldName{p.Name, now.Add(HoldName)}
	p.Name = name
	return nil
}

// do does what an operation says, and returns the error that a store should, if it is one of players.
func (m *model) do(op Operation, now time.Time) (want error, modelled bool) {
	switch op := op.(type) {
	case CreateProfile:
		return m.create(op, now), true
	case RenameProfile:
		return m.rename(m.player(op.Profile), op.Name, now), true
	case AddKey:
		return m.own(m.player(op.Profile), op.PublicKey, now), true
	case ClaimKey:
		return m.own(m.player(op.Profile), op.PublicKey, time.Time{}), true
	case NoteUses:
		p, key := m.key(op.Uses[0].Fingerprint)
		if p == nil || !key.Proved() {
			return ErrNotFound, true
		}
		if now.Sub(key.Last).Abs() >= TouchEvery && !key.First.After(now) {
			key.Last, p.Seen = now, now
		}
		return nil, true
	case ProveKey:
		return m.change(op.Profile, op.Fingerprint, func(p *modelPlayer, key *Key) error {
			if !key.Proved() {
				key.First, key.Last, p.Seen = now, now, now
			}
			return nil
		}), true
	case LabelKey:
		return m.change(op.Profile, op.Fingerprint, func(_ *modelPlayer, key *Key) error { key.Label = op.Label; return nil }), true
	case DeclineKey:
		return m.change(op.Profile, op.Fingerprint, func(_ *modelPlayer, key *Key) error {
			if key.Proved() {
				return ErrKeyTaken
			}
			m.disown(op.Fingerprint)
			return nil
		}), true
	case RemoveKey:
		return m.change(op.Profile, op.Fingerprint, func(p *modelPlayer, key *Key) error {
			another := func(k Key) bool { return k.Proved() && k.Fingerprint != op.Fingerprint }
			if key.Proved() && !slices.ContainsFunc(p.keys, another) {
				return ErrLastKey
			}
			m.disown(op.Fingerprint)
			m.dropCodes(func(c Code) bool { return c.Profile == op.Profile })
			return nil
		}), true
	case DeleteProfile:
		return m.change(op.Profile, "", func(p *modelPlayer, _ *Key) error {
			m.players = slices.DeleteFunc(m.players, func(other *modelPlayer) bool { return other == p })
			m.dropCodes(func(c Code) bool { return c.Profile == op.Profile })
			if m.finished[op.Profile] {
				maps.Copy(m.left, p.held)
				m.left[text.NameKey(p.Name)] = heldName{p.Name, now.Add(HoldName)}
			}
			maps.DeleteFunc(m.left, func(_ string, h heldName) bool { return !h.Until.After(now) })
			return nil
		}), true
	case SettleRound:
		if op.Round.Rules == "" {
			return errPlain, true
		}
		if !m.settled[op.ID] && op.Round.End == "played" {
			for _, seat := range op.Round.Seats {
				m.finished[seat.Player] = true
			}
		}
		m.settled[op.ID] = true
		return nil, true
	case OfferCode:
		return m.change(op.Profile, op.Key, func(_ *modelPlayer, key *Key) error {
			if !key.Proved() {
				return ErrNotFound
			}
			m.dropCodes(func(c Code) bool { return overAt(now)(c) || c.Profile == op.Profile && c.Deletes == op.Deletes })
			if latest := now.Add(MaxCodeLife); op.Until.After(latest) {
				op.Until = latest
			}
			m.codes[string(op.Hash)] = op.Code
			return nil
		}), true
	case RedeemCode:
		code, found := m.codes[string(op.Hash)]
		if !found || overAt(now)(code) || code.Deletes && op.Fingerprint != "no key" {
			return ErrCode, true
		}
		err := m.own(m.player(code.Profile), op.PublicKey, now)
		if err == nil {
			delete(m.codes, string(op.Hash))
			m.dropCodes(overAt(now))
		}
		return err, true
	case MergeProfile:
		code, found := m.codes[string(op.Hash)]
		owner, old := m.key(op.Fingerprint)
		switch {
		case !found || overAt(now)(code):
			return ErrCode, true
		case op.Fingerprint == "no key":
			return ErrKeyBad, true
		case m.player(op.Profile) == nil:
			return ErrNotFound, true
		case code.Deletes || code.Profile == op.Profile:
			return ErrCode, true
		case owner != nil && owner.ID != op.Profile && old.Proved():
			return ErrKeyTaken, true
		}
		_, _ = m.do(DeleteProfile{op.Profile}, now)
		return m.do(op.RedeemCode, now)
	case SetSettings:
		return m.change(op.Profile, "", func(p *modelPlayer, _ *Key) error { p.Settings = op.Settings; return nil }), true
	case SaveRules:
		if op.Rules.Code == "with spaces" {
			return ErrRulesCode, true
		}
		return m.change(op.Profile, "", func(p *modelPlayer, _ *Key) error {
			p.rules[strings.TrimSpace(op.Rules.Name)] = op.Rules.Code
			return nil
		}), true
	case DropRules:
		return m.change(op.Profile, "", func(p *modelPlayer, _ *Key) error {
			name := strings.TrimSpace(op.Name)
			defer delete(p.rules, name)
			if p.rules[name] == "" {
				return ErrNotFound
			}
			return nil
		}), true
	}
	return nil, false
}

// change changes a player and a key of that, if one is named.
func (m *model) change(id ID, fingerprint string, change func(p *modelPlayer, key *Key) error) error {
	p := m.player(id)
	owner, key := m.key(fingerprint)
	if p == nil || fingerprint != "" && owner != p {
		return ErrNotFound
	}
	return change(p, key)
}

func (m *model) agree(t *testing.T, s *Store, c *Crowd) {
	t.Helper()
	for _, p := range m.players {
		equal(t, enginetest.Must(s.ByID(p.ID)), p.Profile)
		equal(t, enginetest.Must(s.ByName(p.Name)), p.Profile)
		keys := slices.SortedFunc(slices.Values(p.keys), func(a, b Key) int {
			if a.Proved() != b.Proved() {
				return b.First.Compare(a.First)
			}
			return cmp.Or(a.First.Compare(b.First), strings.Compare(a.Fingerprint, b.Fingerprint))
		})
		equal(t, enginetest.Must(s.Keys(p.ID)), keys, p.Name)
		equal(t, enginetest.Must(s.HeldNames(p.ID, c.now)), p.heldAt(c.now), p.Name)
		var rules []SavedRules
		for _, name := range slices.Sorted(maps.Keys(p.rules)) {
			rules = append(rules, SavedRules{name, p.rules[name]})
		}
		equal(t, enginetest.Must(s.SavedRules(p.ID)), rules, p.Name)
	}
	hash := c.code()
	if code, found := m.codes[string(hash)]; found && !overAt(c.now)(code) {
		equal(t, enginetest.Must(s.CodeOf(hash, c.now)), code)
	} else {
		wantErr(t, errOf(s.CodeOf(hash, c.now)), ErrCode)
	}
	equal(t, len(entriesOf(s, func(tab *tables) bucket { return tab.codes.bucket })), len(m.codes), "codes")
	equal(t, len(entriesOf(s, func(tab *tables) bucket { return tab.left.bucket })), len(m.left), "names that were left")
	fingerprint := c.fingerprint()
	owner, key := m.key(fingerprint)
	for _, find := range []struct {
		by     func(string) (Profile, error)
		proved bool
	}{{s.ByKey, true}, {s.Claimant, false}} {
		if got, err := find.by(fingerprint); owner != nil && key.Proved() == find.proved {
			equal(t, got, owner.Profile)
		} else {
			wantErr(t, err, ErrNotFound, fingerprint)
		}
	}
	name := c.name()
	if !slices.ContainsFunc(m.players, func(p *modelPlayer) bool { return text.NameKey(p.Name) == text.NameKey(name) }) {
		wantErr(t, errOf(s.ByName(name)), ErrNotFound, name)
	}
	if free, err := s.FreeName(name, c.now); name == "root" {
		wantErr(t, err, text.ErrNameReserved)
	} else if err != nil || m.vacant(free, nil, c.now) != nil || m.vacant(name, nil, c.now) == nil && free != name {
		t.Errorf("free name for %s: %s, %v", name, free, err)
	}
}

// TestAStore_AgreesWithAModel whatever a crowd does to it, and a store that follows it comes to the same.
func TestAStore_AgreesWithAModel(t *testing.T) {
	seen := map[string]int{}
	UntilSeen(t, atTimes(40, 400), Kinds(), seen, func(seed uint64) {
		c, path := NewCrowd(seed), storePath(t)
		c.Seen = maps.Clone(seen)
		m := &model{left: map[string]heldName{}, finished: map[ID]bool{}, settled: map[ID]bool{}, codes: map[string]Code{}}
		var s *Store
		var log [][]byte
		open := func() {
			s = fastStore(path)
			enginetest.Must(s.Follow(func(number uint64, change *Change) {
				log = append(log, enginetest.Must(json.Marshal(change)))
				equal(t, number, uint64(len(log)))
				seen[change.Kind()]++
			}))
		}
		open()
		for range 100 {
			if c.IntN(20) == 0 {
				noErr(t, s.Close())
				open()
			}
			change := c.Change()
			if create, isCreation := change.Op.(CreateProfile); isCreation {
				create.Near, create.From = false, Newcomer{}
				change.Op = create
			}
			want, modelled := m.do(change.Op, change.At)
			out, err := Ask(s, change.Op, change.At)
			c.Know(change.Op, out, err)
			if !modelled {
				continue
			}
			if want != errPlain || err == nil || isRefusal(err) {
				wantErr(t, err, want, change.Op)
			}
			if p := out.Profile; p.ID != "" {
				if m.player(p.ID) == nil {
					m.players[len(m.players)-1].ID = p.ID
				}
				equal(t, p, m.player(p.ID).Profile)
			}
			if m.agree(t, s, c); t.Failed() {
				return
			}
		}
		again := newStore(t)
		for i, text := range log {
			var change Change
			noErr(t, json.Unmarshal(text, &change))
			enginetest.Must(again.Apply(uint64(i+1), change))
		}
		equal(t, contents(again), contents(s))
		done(t, s)
	})
}
