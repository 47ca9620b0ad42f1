package data

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"
	"pgregory.net/rapid"
)

// contents is all that a store holds, by bucket and key, and the sequences of the buckets.
func contents(t testing.TB, s *Store) map[string]string {
	t.Helper()
	all := everything(t, s)
	if err := s.db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, bucket *bbolt.Bucket) error {
			all[string(name)+"'s sequence"] = fmt.Sprint(bucket.Sequence())
			return nil
		})
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

// difference says where two stores are not the same.
func difference(a, b map[string]string) string {
	var out []string
	for _, key := range slices.Sorted(maps.Keys(a)) {
		if other, is := b[key]; !is || other != a[key] {
			out = append(out, fmt.Sprintf("%q: %q, but %q", key, a[key], other))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(b)) {
		if _, is := a[key]; !is {
			out = append(out, fmt.Sprintf("%q: nothing, but %q", key, b[key]))
		}
	}
	return strings.Join(out, "\n")
}

// crowd draws what several people do who get into each other's way.
type crowd struct {
	rng *rand.Rand
	ids []ID
	now time.Time
}

// newCrowd draws from a seed, as rapid's own choices are mostly the first of what there is.
func newCrowd(r *rapid.T) *crowd {
	return &crowd{rng: rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 0)), now: noon}
}

// pick is one of several.
func pick[T any](c *crowd, of []T) T { return of[c.rng.IntN(len(of))] }

func (c *crowd) coin() bool { return c.rng.IntN(2) == 0 }

func (c *crowd) player() ID {
	if len(c.ids) == 0 || c.rng.IntN(12) == 0 {
		return "NOBODY"
	}
	return pick(c, c.ids)
}

// name is one of few, some of which look alike, and one that nobody may have.
func (c *crowd) name() string {
	return pick(c, []string{"ann", "ANN", "Änn", "arm", "arrn", "cam", "clean", "dean", "bob", "eve", "gus", "hal", "kim", "root"})
}

func (c *crowd) rules() string { return pick(c, []string{"ours", "\tmine"}) }

func (c *crowd) key() PublicKey {
	n := c.rng.IntN(7)
	if n == 0 {
		return PublicKey{Fingerprint: "no key"}
	}
	return publicKey(testKey(n))
}

func (c *crowd) fingerprint() string { return c.key().Fingerprint }

func (c *crowd) wait() {
	c.now = c.now.Add(pick(c, []time.Duration{0, time.Second, 10 * time.Minute}))
	if c.rng.IntN(8) == 0 {
		c.now = c.now.Add(pick(c, []time.Duration{30 * time.Hour, 20 * 24 * time.Hour}))
	}
}

func (c *crowd) ban() Ban {
	b := Ban{Since: c.now, By: "cat", Why: "rude"}
	switch c.rng.IntN(4) {
	case 0: // nobody
	case 1:
		b.Player, b.Keys = c.player(), []string{c.fingerprint()}
	case 2:
		b.Keys = []string{c.fingerprint()}
	default:
		b.Prefix = address(c.rng.IntN(4))
	}
	if c.rng.IntN(2) == 0 {
		b.Until = c.now.Add(24 * time.Hour)
	}
	return b
}

func (c *crowd) round() *Round {
	r := testRound(ID(fmt.Sprint("ROUND", c.rng.IntN(10))), c.player(), c.player(), c.player())
	r.Began, r.Ended = c.now.Add(-time.Hour), c.now.Add(123*time.Millisecond)
	r.Rated = pick(c, []Rated{RatedYes, RatedUnsaid, UnratedPace})
	r.Options = map[string]string{"decks": "2", "hand": "4"}
	if c.rng.IntN(10) == 0 {
		r.Rules = ""
	}
	return r
}

func address(n int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, 2, byte(n)}), 32)
}

// draws are how an operation of each kind is drawn.
func (c *crowd) draws() map[string]func() Operation {
	hash := func() []byte { return fmt.Appendf(nil, "%016d", c.rng.IntN(5)) }
	return map[string]func() Operation{
		"create_profile": func() Operation { return CreateProfile{c.name(), c.coin(), c.key()} },
		"rename_profile": func() Operation { return RenameProfile{c.player(), c.name()} },
		"set_settings": func() Operation {
			return SetSettings{c.player(), Settings{Theme: c.name(), Bot: c.coin()}}
		},
		"delete_profile": func() Operation { return DeleteProfile{c.player()} },
		"save_rules": func() Operation {
			return SaveRules{c.player(), SavedRules{c.rules(), pick(c, []string{"classic", "with spaces"})}}
		},
		"drop_rules":  func() Operation { return DropRules{c.player(), c.rules()} },
		"add_key":     func() Operation { return AddKey{c.player(), c.key()} },
		"claim_key":   func() Operation { return ClaimKey{c.player(), c.key()} },
		"prove_key":   func() Operation { return ProveKey{c.player(), c.fingerprint()} },
		"decline_key": func() Operation { return DeclineKey{c.player(), c.fingerprint()} },
		"label_key":   func() Operation { return LabelKey{c.player(), c.fingerprint(), c.name()} },
		"remove_key":  func() Operation { return RemoveKey{c.player(), c.fingerprint()} },
		"note_uses": func() Operation {
			return NoteUses{[]Use{{c.fingerprint(), c.now}, {c.fingerprint(), c.now.Add(-time.Hour)}}}
		},
		"keep_ban":   func() Operation { return KeepBan{c.ban()} },
		"lift_ban":   func() Operation { b := c.ban(); return LiftBan{b.Target()} },
		"set_secret": func() Operation { return SetSecret{slices.Repeat(hash()[:8], 4)} },
		"note_addresses": func() Operation {
			return NoteAddresses{[]AddressDay{{hash(), dayOf(c.now)}, {hash(), dayOf(c.now) - 1}}}
		},
		"forget_addresses": func() Operation { return ForgetAddresses{} },
		"settle_round": func() Operation {
			r := c.round()
			return SettleRound{r.ID, *r, new(packer).pack(recordLines("head", c.name()))}
		},
	}
}

// operation is any, and most often one that brings somebody.
func (c *crowd) operation() Operation {
	draws := c.draws()
	kinds := append(slices.Sorted(maps.Keys(draws)), "create_profile", "create_profile", "create_profile", "add_key", "claim_key",
		"claim_key", "decline_key", "decline_key", "prove_key", "remove_key", "save_rules", "drop_rules", "drop_rules", "lift_ban",
		"rename_profile", "rename_profile", "rename_profile", "rename_profile")
	return draws[pick(c, kinds)]()
}

func TestCrowd_DoesAllThereIs(t *testing.T) {
	draws := (&crowd{}).draws()
	for _, op := range operations() {
		if draws[op.kind()] == nil {
			t.Errorf("nobody does %s", op.kind())
		}
	}
}

// applied is a change as a log has it, and what came of it.
type applied struct {
	text []byte
	out  Outcome
	err  string
}

func newApplied(t testing.TB, c *Change, out Outcome, err error) applied {
	t.Helper()
	text, failed := json.Marshal(c)
	if failed != nil {
		t.Fatal(failed)
	}
	return applied{text, out, fmt.Sprint(err)}
}

// fastStore is a store whose commits do not wait for the disk.
func fastStore(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	s.db.NoSync, s.db.AllocSize = true, 32<<10
	return s
}

// done closes a store and looks at its file.
func done(t testing.TB, s *Store) {
	t.Helper()
	path := s.db.Path()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	checkFile(t, path)
}

// replay applies the changes of a log from a number on, each of them so often.
func replay(t testing.TB, s *Store, log []applied, from, times int) {
	t.Helper()
	for i := from; i < len(log); i++ {
		var c Change
		if err := json.Unmarshal(log[i].text, &c); err != nil {
			t.Fatal(err)
		}
		out, err := s.Apply(uint64(i+1), c)
		if out != log[i].out || fmt.Sprint(err) != log[i].err {
			t.Errorf("%d: %+v, %v, but before %+v, %s: %s", i+1, out, err, log[i].out, log[i].err, log[i].text)
		}
		for range times - 1 {
			before := contents(t, s)
			if _, err := s.Apply(uint64(i+1), c); !errors.Is(err, ErrApplied) {
				t.Errorf("%d again: %v", i+1, err)
			}
			if changed := difference(before, contents(t, s)); changed != "" {
				t.Errorf("%d again, %s: %s", i+1, log[i].text, changed)
			}
		}
	}
}

// drawLog has a crowd change a store by values, refused ones among them, and gives its log.
func drawLog(t testing.TB, r *rapid.T, s *Store) (log []applied) {
	t.Helper()
	c := newCrowd(r)
	for n := range rapid.IntRange(20, 80).Draw(r, "changes") {
		c.wait()
		change := Change{ID(fmt.Sprintf("%0*d", idLength, n+1)), c.now, c.operation()}
		out, err := s.Apply(uint64(n+1), change)
		log = append(log, newApplied(t, &change, out, err))
		if out.Profile.ID != "" && !slices.Contains(c.ids, out.Profile.ID) {
			c.ids = append(c.ids, out.Profile.ID)
		}
		if number, err := s.Applied(); err != nil || number != uint64(n+1) {
			t.Errorf("%d are applied, not %d, %v", number, n+1, err)
		}
	}
	return log
}

// TestALog_ReplayedIntoAnEmptyStore_GivesTheSameStore to the byte, and each change its outcome: as a whole, with every change
// given twice, and cut anywhere by a server that is killed or stopped and resumed at what the file says.
func TestALog_ReplayedIntoAnEmptyStore_GivesTheSameStore(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(r *rapid.T) {
		dir := t.TempDir()
		first := fastStore(t, filepath.Join(dir, "first.db"))
		log := drawLog(t, r, first)
		for _, a := range log {
			seen[a.err]++
		}
		want := contents(t, first)
		same := func(how string, s *Store) {
			if d := difference(want, contents(t, s)); d != "" {
				r.Fatalf("%s: %s", how, d)
			}
			done(t, s)
		}
		whole := fastStore(t, filepath.Join(dir, "whole.db"))
		replay(t, whole, log, 0, 1)
		same("as a whole", whole)
		twice := fastStore(t, filepath.Join(dir, "twice.db"))
		replay(t, twice, log, 0, 2)
		same("twice", twice)

		at := rapid.IntRange(0, len(log)).Draw(r, "cut")
		cut := fastStore(t, filepath.Join(dir, "cut.db"))
		replay(t, cut, log[:at], 0, 1)
		copyFile(t, cut.db.Path(), filepath.Join(dir, "killed.db"))
		done(t, cut)
		for _, name := range []string{"cut.db", "killed.db"} {
			again := fastStore(t, filepath.Join(dir, name))
			from, err := again.Applied()
			if err != nil || from != uint64(at) {
				r.Fatalf("%s has %d of %d, %v", name, from, at, err)
			}
			replay(t, again, log, int(from), 1)
			same(name, again)
		}
		same("the first", first)
		if t.Failed() {
			r.FailNow()
		}
	})
	for _, refusal := range []error{ErrNotFound, ErrNameTaken, ErrNameAlike, ErrKeyTaken, ErrLastKey, ErrKeyBad, ErrRulesCode, errSecretThere} {
		if seen[fmt.Sprint(refusal)] == 0 {
			t.Errorf("nothing was refused as %v", refusal)
		}
	}
}

// TestAChange_UnderTheNextNumberToo changes nothing more: whoever does not know whether it was written writes it again.
func TestAChange_UnderTheNextNumberToo(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := fastStore(t, filepath.Join(t.TempDir(), "store.db"))
		log := drawLog(t, r, s)
		var c Change
		if err := json.Unmarshal(log[len(log)-1].text, &c); err != nil {
			r.Fatal(err)
		}
		before := contents(t, s)
		_, _ = s.Apply(uint64(len(log)+1), c)
		after := contents(t, s)
		delete(before, metaBucket+"/"+appliedKey)
		delete(after, metaBucket+"/"+appliedKey)
		if d := difference(before, after); d != "" {
			r.Fatalf("%s: %s", log[len(log)-1].text, d)
		}
		done(t, s)
	})
}

// ask has a store do by its methods what an operation does.
func ask(s *Store, op Operation, now time.Time) (out Outcome, err error) {
	key := func(k PublicKey) Key { return Key{Fingerprint: k.Fingerprint, Type: k.Type, Label: k.Label} }
	switch op := op.(type) {
	case CreateProfile:
		create := s.Create
		if op.Near {
			create = s.CreateNear
		}
		out.Profile, err = create(op.Name, key(op.PublicKey), now)
	case RenameProfile:
		out.Profile, err = s.Rename(op.Profile, op.Name, now)
	case SetSettings:
		err = s.SetSettings(op.Profile, op.Settings)
	case DeleteProfile:
		err = s.Delete(op.Profile, now)
	case SaveRules:
		err = s.SaveRules(op.Profile, op.Rules.Name, op.Rules.Code)
	case DropRules:
		err = s.DropRules(op.Profile, op.Name)
	case AddKey:
		err = s.AddKey(op.Profile, key(op.PublicKey), now)
	case ClaimKey:
		err = s.ClaimKey(op.Profile, key(op.PublicKey))
	case ProveKey:
		out.Profile, err = s.ProveKey(op.Profile, op.Fingerprint, now)
	case DeclineKey:
		err = s.DeclineKey(op.Profile, op.Fingerprint)
	case LabelKey:
		err = s.LabelKey(op.Profile, op.Fingerprint, op.Label)
	case RemoveKey:
		err = s.RemoveKey(op.Profile, op.Fingerprint)
	case NoteUses:
		err = s.Touch(op.Uses[0].Fingerprint, now)
		s.writeNotes()
	case KeepBan:
		err = s.Ban(op.Ban, now)
	case LiftBan:
		err = s.Unban(op.Target)
	case SetSecret, NoteAddresses:
		err = s.NoteAddress(address(int(now.Unix()%4)), now)
		s.writeNotes()
	case ForgetAddresses:
		out.Forgotten, err = s.ForgetAddresses(now)
	case SettleRound:
		op.Round.ID = op.ID
		err = s.Commit([]Write{{Room: "otter" + string(op.ID), Epoch: 1, Lines: recordLines("head", "move"), Settle: &op.Round, End: true}})[0]
	default:
		err = fmt.Errorf("nobody asks for %T", op)
	}
	return out, err
}

// TestALogOfWhatAHouseDoes_GivesTheSameStore: whoever follows a store that people use, several of them at once and sharing
// transactions, has what it takes to make the same one.
func TestALogOfWhatAHouseDoes_GivesTheSameStore(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(r *rapid.T) {
		dir := t.TempDir()
		s := fastStore(t, filepath.Join(dir, "house.db"))
		var log []applied
		if n, err := s.Follow(func(number uint64, c *Change) {
			if log = append(log, newApplied(t, c, Outcome{}, nil)); number != uint64(len(log)) {
				t.Errorf("change %d comes as number %d", len(log), number)
			}
			seen[c.Op.kind()]++
		}); n != 0 || err != nil {
			r.Fatal(n, err)
		}
		c := newCrowd(r)
		for range rapid.IntRange(20, 50).Draw(r, "times") {
			c.wait()
			var asked []func()
			var outs []Outcome
			for i := range pick(c, []int{1, 1, 3}) {
				op := c.operation()
				outs = append(outs, Outcome{})
				asked = append(asked, func() { outs[i], _ = ask(s, op, c.now) })
			}
			from := len(log)
			if len(asked) == 1 || !c.coin() {
				for _, do := range asked {
					do()
				}
			} else {
				inOneGo(s, asked)
			}
			if len(asked) == 1 && len(log) == from+1 {
				log[from].out = outs[0]
			} else {
				for i := range log[from:] {
					log[from+i].out.Forgotten = -1 // not known whose it was
				}
			}
			for _, out := range outs {
				if out.Profile.ID != "" && !slices.Contains(c.ids, out.Profile.ID) {
					c.ids = append(c.ids, out.Profile.ID)
				}
			}
		}
		again := fastStore(t, filepath.Join(dir, "again.db"))
		for i, a := range log {
			var c Change
			if err := json.Unmarshal(a.text, &c); err != nil {
				r.Fatal(err)
			}
			if out, err := again.Apply(uint64(i+1), c); err != nil || a.out.Forgotten >= 0 && out != a.out {
				r.Fatalf("%d: %+v, %v, but before %+v: %s", i+1, out, err, a.out, a.text)
			}
		}
		if d := difference(contents(t, s), contents(t, again)); d != "" {
			r.Fatal(d)
		}
		done(t, s)
		done(t, again)
	})
	for _, op := range operations() {
		if seen[op.kind()] == 0 {
			t.Errorf("%s was never applied", op.kind())
		}
	}
}
