package data

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"
	"testing/synctest"

	"go.etcd.io/bbolt"
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

func inStore(s *Store, sequences bool) (all map[string]string) {
	_ = s.db().View(func(tx *bbolt.Tx) error { all = everythingIn(tx, sequences); return nil })
	return all
}

// contents is all that a store holds, and everything that without the sequences of its buckets.
func contents(s *Store) map[string]string { return inStore(s, true) }

func everything(s *Store) map[string]string { return inStore(s, false) }

// applied is a change, and what came of it.
type applied struct {
	Change
	out Outcome
	err string
}

// fromText is a change as a log has it, which keeps texts.
func fromText(t *testing.T, c Change) (read Change) {
	t.Helper()
	text := must(json.Marshal(c))
	noErr(t, json.Unmarshal(text, &read))
	equal(t, string(must(json.Marshal(read))), string(text))
	return read
}

// replay applies the changes of a log from a number on, each of them so often, or all together for 0 times, and closes the
// store, which holds that then.
func replay(t *testing.T, path string, log []applied, from, times int, want map[string]string) {
	t.Helper()
	s := fastStore(path)
	wantApplied(t, s, uint64(from))
	if times == 0 {
		var all []Change
		for _, a := range log {
			all = append(all, a.Change)
		}
		noErr(t, s.ApplyAll(uint64(from+1), all[from:]))
	}
	for i := from; i < len(log) && times > 0; i++ {
		out, err := s.Apply(uint64(i+1), log[i].Change)
		equal(t, applied{log[i].Change, out, fmt.Sprint(err)}, log[i], i+1)
		for range times - 1 {
			before := transactions(s)
			wantErr(t, errOf(s.Apply(uint64(i+1), log[i].Change)), ErrApplied, i+1)
			equal(t, transactions(s), before)
		}
	}
	equal(t, contents(s), want)
	done(t, s)
}

// TestALog_ReplayedIntoAnEmptyStore_GivesTheSameStore to the byte, and each change its outcome: years apart, with every
// change given twice, and cut anywhere by a server that is killed or stopped and resumed at what the file has. A change
// that is refused has its number and changes nothing. Under the next number the latest change does nothing more: a
// server that does not know whether it was written writes it again.
func TestALog_ReplayedIntoAnEmptyStore_GivesTheSameStore(t *testing.T) {
	seen, all := map[string]int{}, []string{}
	for _, refusal := range []error{
		ErrNotFound, ErrNameTaken, ErrNameAlike, ErrKeyTaken, ErrLastKey, ErrKeyBad, ErrRulesCode, ErrCode, ErrCrowd, errSecretThere,
	} {
		all = append(all, fmt.Sprint(refusal))
	}
	UntilSeen(t, atTimes(40, 400), all, seen, func(seed uint64) {
		dir, c := t.TempDir(), NewCrowd(seed)
		first := fastStore(filepath.Join(dir, "first.db"))
		var log []applied
		for n := range 20 + c.IntN(60) {
			change := fromText(t, c.Change())
			before := unnumbered(first)
			out, err := first.Apply(uint64(n+1), change)
			if err != nil {
				equal(t, unnumbered(first), before, err)
			}
			log = append(log, applied{change, out, fmt.Sprint(err)})
			c.Know(change.Op, out, err)
			seen[fmt.Sprint(err)]++
		}
		want := contents(first)
		synctest.Test(t, func(t *testing.T) { // under a clock of another year
			replay(t, filepath.Join(dir, "twice.db"), log, 0, 2, want)
		})

		cut := fastStore(filepath.Join(dir, "cut.db"))
		at := c.IntN(len(log) + 1)
		for i, a := range log[:at] {
			_, _ = cut.Apply(uint64(i+1), a.Change)
		}
		copyFile(cut.db().Path(), filepath.Join(dir, "killed.db"))
		noErr(t, cut.Close())
		for times, name := range []string{"cut.db", "killed.db"} {
			replay(t, filepath.Join(dir, name), log, at, times, want)
		}
		delete(want, metaBucket+"/"+appliedKey)
		_, _ = first.Apply(uint64(len(log)+1), log[len(log)-1].Change)
		equal(t, unnumbered(first), want)
		done(t, first)
	})
}
