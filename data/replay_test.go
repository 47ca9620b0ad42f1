package data

import (
	"encoding/json"
	"fmt"
	"maps"
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
	if err := s.db().View(func(tx *bbolt.Tx) error {
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

// replay applies the changes of a log from a number on, each of them so often.
func replay(t testing.TB, s *Store, log []applied, from, times int) {
	t.Helper()
	for i := from; i < len(log); i++ {
		var c Change
		noErr(t, json.Unmarshal(log[i].text, &c))
		out, err := s.Apply(uint64(i+1), c)
		if out != log[i].out || fmt.Sprint(err) != log[i].err {
			t.Errorf("%d: %+v, %v, but before %+v, %s: %s", i+1, out, err, log[i].out, log[i].err, log[i].text)
		}
		for range times - 1 {
			before := contents(t, s)
			wantErr(t, errOf(s.Apply(uint64(i+1), c)), ErrApplied, i+1)
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
		equal(t, must(s.Applied()), uint64(n+1), n+1)
	}
	return log
}

// untilAllSeen checks a property until all of something was seen, which in a few cases it may not.
func untilAllSeen(t *testing.T, all []string, seen map[string]int, property func(*rapid.T)) {
	t.Helper()
	isMissing := func(what string) bool { return seen[what] == 0 }
	for range 80 {
		rapid.Check(t, property)
		if t.Failed() || !slices.ContainsFunc(all, isMissing) {
			return
		}
	}
	t.Errorf("of %q some were never seen: %v", all, seen)
}

// TestALog_ReplayedIntoAnEmptyStore_GivesTheSameStore to the byte, and each change its outcome: as a whole, with every change
// given twice, and cut anywhere by a server that is killed or stopped and resumed at what the file says.
func TestALog_ReplayedIntoAnEmptyStore_GivesTheSameStore(t *testing.T) {
	seen := map[string]int{}
	all := []string{}
	for _, refusal := range []error{ErrNotFound, ErrNameTaken, ErrNameAlike, ErrKeyTaken, ErrLastKey, ErrKeyBad, ErrRulesCode, ErrCode, ErrCrowd, errSecretThere} {
		all = append(all, fmt.Sprint(refusal))
	}
	untilAllSeen(t, all, seen, func(r *rapid.T) {
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
		copyFile(t, cut.db().Path(), filepath.Join(dir, "killed.db"))
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
}

// TestAChange_UnderTheNextNumberToo changes nothing more: whoever does not know whether it was written writes it again.
func TestAChange_UnderTheNextNumberToo(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := fastStore(t, filepath.Join(t.TempDir(), "store.db"))
		log := drawLog(t, r, s)
		var c Change
		noErr(r, json.Unmarshal(log[len(log)-1].text, &c))
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
		if op.From.Most > 0 {
			create = func(name string, key Key, now time.Time) (Profile, error) {
				return s.Welcome(name, op.Near, key, Arrival{address(op.From.Most), op.From.Most, op.From.Every}, now)
			}
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
	case OfferCode:
		err = s.OfferCode(op.Hash, op.Code, op.Key, now)
	case RedeemCode:
		out.Profile, err = s.RedeemCode(op.Hash, key(op.PublicKey), now)
	case Announce:
		err = s.Announce(op.Text, now)
	case SettleRound:
		op.Round.ID = op.ID
		if s.orders.joined() {
			return out, s.Settle([]Ended{{&op.Round, recordLines("head", "move")}})[0]
		}
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
	all := []string{}
	for _, op := range operations() {
		all = append(all, op.kind())
	}
	untilAllSeen(t, all, seen, func(r *rapid.T) {
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
		c.seen = seen
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
			noErr(r, json.Unmarshal(a.text, &c))
			if out, err := again.Apply(uint64(i+1), c); err != nil || a.out.Forgotten >= 0 && out != a.out {
				r.Fatalf("%d: %+v, %v, but before %+v: %s", i+1, out, err, a.out, a.text)
			}
		}
		equal(r, contents(t, again), contents(t, s))
		done(t, s)
		done(t, again)
	})
}
