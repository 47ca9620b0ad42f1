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

// everythingIn is all that a transaction sees, by bucket and key, with the sequences of the buckets or not.
func everythingIn(tx *bbolt.Tx, sequences bool) map[string]string {
	all := map[string]string{}
	_ = tx.ForEach(func(name []byte, bucket *bbolt.Bucket) error {
		if string(name) == sumsBucket { // which follow from all else
			return nil
		}
		if sequences {
			all[string(name)+"'s sequence"] = fmt.Sprint(bucket.Sequence())
		}
		return bucket.ForEach(func(k, v []byte) error {
			all[string(name)+"/"+string(k)] = string(v)
			return nil
		})
	})
	return all
}

// contents is all that a store holds, and everything that without the sequences of its buckets.
func contents(t testing.TB, s *Store) (all map[string]string) {
	t.Helper()
	noErr(t, s.db().View(func(tx *bbolt.Tx) error { all = everythingIn(tx, true); return nil }))
	return all
}

func everything(t testing.TB, s *Store) (all map[string]string) {
	t.Helper()
	noErr(t, s.db().View(func(tx *bbolt.Tx) error { all = everythingIn(tx, false); return nil }))
	return all
}

// difference tells where two stores are not the same.
func difference(a, b map[string]string) string {
	keys := maps.Clone(a)
	maps.Copy(keys, b)
	var out []string
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		inA, isInA := a[key]
		inB, isInB := b[key]
		if isInA != isInB || inA != inB {
			out = append(out, fmt.Sprintf("%q: %q (%v), but %q (%v)", key, inA, isInA, inB, isInB))
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

func newApplied(c *Change, out Outcome, err error) applied {
	return applied{must(json.Marshal(c)), out, fmt.Sprint(err)}
}

func (a *applied) change() (c Change) {
	if err := json.Unmarshal(a.text, &c); err != nil {
		panic(err)
	}
	return c
}

// replay applies the changes of a log from a number on, each of them so often, and closes the store, which holds that
// then.
func replay(r *rapid.T, t *testing.T, s *Store, log []applied, from, times int, want map[string]string) {
	r.Helper()
	for i := from; i < len(log); i++ {
		out, err := s.Apply(uint64(i+1), log[i].change())
		if out != log[i].out || fmt.Sprint(err) != log[i].err {
			r.Errorf("%d: %+v, %v, but before %+v, %s: %s", i+1, out, err, log[i].out, log[i].err, log[i].text)
		}
		for range times - 1 {
			before := transactions(s)
			wantErr(r, errOf(s.Apply(uint64(i+1), log[i].change())), ErrApplied, i+1)
			equal(r, transactions(s), before)
		}
	}
	equal(r, contents(t, s), want)
	done(t, s)
}

// drawLog has a crowd change a store by values, refused ones among them, and gives its log.
func drawLog(r *rapid.T, s *Store) (log []applied) {
	c := newCrowd(r)
	for n := range rapid.IntRange(20, 80).Draw(r, "changes") {
		c.wait()
		change := changeOf(n+1, c.operation())
		change.At = c.now
		out, err := s.Apply(uint64(n+1), change)
		log = append(log, newApplied(&change, out, err))
		c.know(out.Profile)
		equal(r, must(s.Applied()), uint64(n+1))
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

// TestALog_ReplayedIntoAnEmptyStore_GivesTheSameStore to the byte, and each change its outcome: with every change
// given twice, and cut anywhere by a server that is killed or stopped and resumed at what the file says. Under the
// next number the latest change does nothing more: a server that does not know whether it was written writes it
// again.
func TestALog_ReplayedIntoAnEmptyStore_GivesTheSameStore(t *testing.T) {
	seen, all := map[string]int{}, []string{}
	for _, refusal := range []error{
		ErrNotFound, ErrNameTaken, ErrNameAlike, ErrKeyTaken, ErrLastKey, ErrKeyBad, ErrRulesCode, ErrCode, ErrCrowd, errSecretThere,
	} {
		all = append(all, fmt.Sprint(refusal))
	}
	untilAllSeen(t, all, seen, func(r *rapid.T) {
		dir := t.TempDir()
		first := fastStore(t, filepath.Join(dir, "first.db"))
		log := drawLog(r, first)
		for _, a := range log {
			seen[a.err]++
		}
		want := contents(t, first)
		replay(r, t, fastStore(t, filepath.Join(dir, "twice.db")), log, 0, 2, want)

		at := rapid.IntRange(0, len(log)).Draw(r, "cut")
		cut := fastStore(t, filepath.Join(dir, "cut.db"))
		for i, a := range log[:at] {
			_, _ = cut.Apply(uint64(i+1), a.change())
		}
		copyFile(t, cut.db().Path(), filepath.Join(dir, "killed.db"))
		noErr(t, cut.Close())
		for _, name := range []string{"cut.db", "killed.db"} {
			again := fastStore(t, filepath.Join(dir, name))
			wantApplied(t, again, uint64(at))
			replay(r, t, again, log, at, 1, want)
		}
		delete(want, metaBucket+"/"+appliedKey)
		_, _ = first.Apply(uint64(len(log)+1), log[len(log)-1].change())
		equal(r, unnumbered(t, first), want)
		done(t, first)
		if t.Failed() {
			r.FailNow()
		}
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
		err = fmt.Errorf("there is no method for %T", op)
	}
	return out, err
}

// TestALogOfWhatAHouseDoes_GivesTheSameStore: who follows a store that people use, several of them at once and sharing
// transactions, has what it takes to make the same one.
func TestALogOfWhatAHouseDoes_GivesTheSameStore(t *testing.T) {
	seen, all := map[string]int{}, []string{}
	for _, op := range operations() {
		all = append(all, op.kind())
	}
	untilAllSeen(t, all, seen, func(r *rapid.T) {
		dir := t.TempDir()
		s := fastStore(t, filepath.Join(dir, "house.db"))
		var log []applied
		must(s.Follow(func(number uint64, c *Change) {
			log = append(log, newApplied(c, Outcome{Forgotten: -1}, nil)) // it is not known yet whose it is
			equal(t, number, uint64(len(log)))
			seen[c.Op.kind()]++
		}))
		c := newCrowd(r)
		c.seen = seen
		for range rapid.IntRange(20, 50).Draw(r, "times") {
			c.wait()
			from, outs := len(log), make([]Outcome, pick(c, []int{1, 1, 3}))
			var asks []func()
			for i := range outs {
				op := c.operation()
				asks = append(asks, func() { outs[i], _ = ask(s, op, c.now) })
			}
			if together(s, asks...); len(outs) == 1 && len(log) == from+1 {
				log[from].out = outs[0]
			}
			for _, out := range outs {
				c.know(out.Profile)
			}
		}
		again := fastStore(t, filepath.Join(dir, "again.db"))
		for i, a := range log {
			if out := must(again.Apply(uint64(i+1), a.change())); a.out.Forgotten >= 0 && out != a.out {
				r.Fatalf("%d: %+v, but before %+v: %s", i+1, out, a.out, a.text)
			}
		}
		equal(r, contents(t, s), contents(t, again))
		done(t, s)
		done(t, again)
	})
}
