package data

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestOfTwoChangesThatConflict it follows from their order alone which one is refused, or is what there is: their ids and times
// are the same in both orders.
func TestOfTwoChangesThatConflict(t *testing.T) {
	const ann, bob, newer = ID("00000000000000000000000001"), ID("00000000000000000000000002"), "nia"
	key := publicKey(testKey(9))
	none := []error{nil, nil}
	first, second := func(err error) []error { return []error{err, nil} }, func(err error) []error { return []error{nil, err} }
	owner := func(s *Store) string { p, _ := s.ByKey(key.Fingerprint); return p.Name }
	called := func(name string) func(*Store) string {
		return func(s *Store) string { p, _ := s.ByName(name); return string(p.ID) }
	}
	for what, c := range map[string]struct {
		a, b Operation
		who  func(*Store) string
		// ab is what there is after a and then b, and ba after b and then a.
		ab, ba string
		// inAB and inBA are why they are refused, in either order.
		inAB, inBA []error
	}{
		"two new ones of one name": {
			CreateProfile{Name: newer, PublicKey: publicKey(testKey(8))},
			CreateProfile{Name: "NIA", PublicKey: key},
			called(newer), idOf('a'), idOf('b'), second(ErrNameTaken), second(ErrNameTaken),
		},
		"two new ones who look alike": {
			CreateProfile{Name: "arm", PublicKey: publicKey(testKey(8))},
			CreateProfile{Name: "arrn", PublicKey: key},
			func(s *Store) string { return called("arm")(s) + called("arrn")(s) }, idOf('a'), idOf('b'), second(ErrNameAlike), second(ErrNameAlike),
		},
		"two new ones who would be called the same": {
			CreateProfile{Name: newer, Near: true, PublicKey: publicKey(testKey(8))},
			CreateProfile{Name: newer, Near: true, PublicKey: key},
			func(s *Store) string { return called(newer)(s) + called(newer+"2")(s) }, idOf('a') + idOf('b'), idOf('b') + idOf('a'), none, none,
		},
		"two of one key": {
			CreateProfile{Name: newer, PublicKey: key},
			CreateProfile{Name: "mia", PublicKey: key},
			owner, newer, "mia", second(ErrKeyTaken), second(ErrKeyTaken),
		},
		"one key for two":   {AddKey{ann, key}, AddKey{bob, key}, owner, "ann", "bob", second(ErrKeyTaken), second(ErrKeyTaken)},
		"a claim and a use": {ClaimKey{ann, key}, AddKey{bob, key}, owner, "bob", "bob", none, second(ErrKeyTaken)},
		"the last key but one, and the last": {
			RemoveKey{ann, testKey(1).Fingerprint},
			RemoveKey{ann, testKey(3).Fingerprint},
			func(s *Store) string { keys, _ := s.Keys(ann); return fmt.Sprint(len(keys), keys[0].Label) },
			"1key 3", "1key 1", second(ErrLastKey), second(ErrLastKey),
		},
		"two names": {RenameProfile{ann, newer}, RenameProfile{bob, newer}, called(newer), string(ann), string(bob), second(ErrNameTaken), second(ErrNameTaken)},
		"a name and a new one": {
			RenameProfile{ann, newer}, CreateProfile{Name: newer, PublicKey: key}, called(newer), string(ann), idOf('b'), second(ErrNameTaken), second(ErrNameTaken),
		},
		"a name that is given up": {
			RenameProfile{ann, newer}, RenameProfile{bob, "ann"}, called("ann"), "", "", second(ErrNameTaken), first(ErrNameTaken),
		},
		"an end and a name": {
			DeleteProfile{ann}, RenameProfile{bob, "ann"}, called("ann"), string(bob), "", none, first(ErrNameTaken),
		},
		"an end after a round, and a name": {
			DeleteProfile{bob}, RenameProfile{ann, "bob"}, called("bob"), "", "", second(ErrNameTaken), first(ErrNameTaken),
		},
		"settings": {
			SetSettings{ann, Settings{Theme: "dark"}},
			SetSettings{ann, Settings{Bell: "off"}},
			func(s *Store) string { p, _ := s.ByID(ann); return fmt.Sprintf("%+v", p.Settings) },
			fmt.Sprintf("%+v", Settings{Bell: "off"}), fmt.Sprintf("%+v", Settings{Theme: "dark"}), none, none,
		},
		"rules of one name": {
			SaveRules{ann, SavedRules{"ours", "a"}},
			SaveRules{ann, SavedRules{"ours", "b"}},
			func(s *Store) string { r, _ := s.SavedRules(ann); return fmt.Sprint(r) }, "[{ours b}]", "[{ours a}]", none, none,
		},
		"bans of one key": {
			KeepBan{Ban{Keys: []string{key.Fingerprint}, Why: "a"}},
			KeepBan{Ban{Keys: []string{key.Fingerprint}, Why: "b"}},
			func(s *Store) string { b, _ := s.Bans(noon); return b[0].Why }, "b", "a", none, none,
		},
		"a ban and its end": {
			KeepBan{Ban{Keys: []string{key.Fingerprint}}},
			LiftBan{key.Fingerprint},
			func(s *Store) string { b, _ := s.Bans(noon); return fmt.Sprint(len(b)) }, "0", "1", none, first(ErrNotFound),
		},
		"one round": {
			SettleRound{"R", *testRound("R", ann, bob), new(packer).pack(nil)},
			SettleRound{"R", *testRound("R", bob, ann), new(packer).pack(nil)},
			func(s *Store) string { r, _ := s.Round("R"); return string(r.Seats[0].Player) }, string(ann), string(bob), none, none,
		},
		"secrets": {
			SetSecret{slices.Repeat([]byte("a"), 32)},
			SetSecret{slices.Repeat([]byte("b"), 32)},
			func(s *Store) string { return contents(t, s)[knownBucket+"/"+knownSecret][:1] }, "a", "b", second(errSecretThere), second(errSecretThere),
		},
	} {
		t.Run(what, func(t *testing.T) {
			a, b := Change{ID(idOf('a')), noon.Add(time.Hour), c.a}, Change{ID(idOf('b')), noon.Add(time.Hour), c.b}
			for _, o := range []struct {
				order   []Change
				want    string
				refused []error
			}{{[]Change{a, b}, c.ab, c.inAB}, {[]Change{b, a}, c.ba, c.inBA}} {
				stores := map[string]map[string]string{}
				for _, name := range []string{"one", "other"} {
					s := fastStore(t, filepath.Join(t.TempDir(), "store.db"))
					applyAll(t, s, creation(1, "ann", 1), creation(2, "bob", 2), changeOf(3, AddKey{ann, publicKey(testKey(3))}),
						changeOf(4, SettleRound{"BEFORE", *testRound("BEFORE", bob, "x"), new(packer).pack(nil)}))
					if errs := applyAll(t, s, o.order...); !errors.Is(errs[0], o.refused[0]) || !errors.Is(errs[1], o.refused[1]) {
						t.Errorf("%v, want %v", errs, o.refused)
					}
					if who := c.who(s); who != o.want {
						t.Errorf("%q, not %q", who, o.want)
					}
					stores[name] = contents(t, s)
					done(t, s)
				}
				if !maps.Equal(stores["one"], stores["other"]) {
					t.Error(difference(stores["one"], stores["other"]))
				}
			}
		})
	}
}

// idOf is an id of one letter.
func idOf(letter rune) string { return string(slices.Repeat([]rune{letter}, idLength)) }
