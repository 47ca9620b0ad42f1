package data

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"

	"go.etcd.io/bbolt"

	"shithead/data/fieldtest"
	"shithead/data/internal/boltfile"
	"shithead/engine/enginetest"
)

func changeID(n int) ID { return ID(fmt.Sprintf("%026d", n)) }

func changeOf(n int, op Operation) Change { return Change{changeID(n), noon, op} }

func creation(n int, name string, key int) Change {
	return changeOf(n, CreateProfile{Name: name, PublicKey: publicKey(testKey(key))})
}

func applyAll(s *Store, changes ...Change) (errs []error) {
	number := enginetest.Must(s.Applied())
	for i, c := range changes {
		errs = append(errs, errOf(s.Apply(number+uint64(i)+1, c)))
	}
	return errs
}

func wantApplied(t testing.TB, s *Store, want uint64) {
	t.Helper()
	equal(t, enginetest.Must(s.Applied()), want, "applied")
}

// unnumbered is all that a store holds but the number of the latest change.
func unnumbered(s *Store) map[string]string {
	all := contents(s)
	delete(all, metaBucket+"/"+appliedKey)
	return all
}

// breakKey has the record of a key be none, until it is mended.
func breakKey(t *testing.T, s *Store, key int) (mend func()) {
	t.Helper()
	fingerprint := testKey(key).Fingerprint
	swap(t, s, keysOf, fingerprint, "{")
	return func() { swap(t, s, keysOf, fingerprint, "") }
}

// TestChanges_AreAppliedInOrder, each once, and none behind a gap or of those that are none.
func TestChanges_AreAppliedInOrder(t *testing.T) {
	s := newStore(t)
	var log []Change
	for n, name := range []string{"ann", "bob", "cat", "dan", "eve"} {
		log = append(log, creation(n+1, name, n+1))
	}
	for _, c := range []struct {
		first, end, applied uint64
		want                error
	}{
		{2, 3, 0, ErrGap},
		{1, 1, 0, nil},
		{1, 3, 2, nil},
		{1, 3, 2, nil},
		{4, 5, 2, ErrGap},
		{2, 5, 4, nil},
		{3, 6, 5, nil},
		{7, 7, 5, ErrGap},
	} {
		wantErr(t, s.ApplyAll(c.first, log[min(5, c.first-1):min(5, c.end-1)]), c.want, c)
		wantApplied(t, s, c.applied)
	}
	fay := creation(6, "fay", 6)
	mend := breakKey(t, s, 7)
	before := contents(s)
	wantErr(t, s.ApplyAll(6, []Change{fay, creation(7, "gus", 7)}), ErrDamaged)
	for number, want := range map[uint64]error{0: ErrApplied, 5: ErrApplied, 7: ErrGap, 1 << 63: ErrGap} {
		for _, c := range []Change{log[4], fay, changeOf(8,
			RenameProfile{log[0].ID, "x"})} { // of which the last would be refused
			wantErr(t, errOf(s.Apply(number, c)), want, number)
		}
	}
	for what, c := range map[string]Change{
		"no operation": {ID: NewID(), At: noon}, "no id": {At: noon, Op: fay.Op},
		"a short id": {ID: "ID", At: noon, Op: fay.Op},
	} {
		for _, err := range []error{errOf(s.Apply(6, c)), s.ApplyAll(6, []Change{fay, c})} {
			if err == nil || isRefusal(err) {
				t.Errorf("%s: %v", what, err)
			}
		}
	}
	equal(t, contents(s), before)
	mend()
}

// TestAChange_ThatCannotBeReadOrWritten_IsNotApplied: that says nothing of what it comes to elsewhere.
func TestAChange_ThatCannotBeReadOrWritten_IsNotApplied(t *testing.T) {
	s := newStore(t)
	add := changeOf(2, AddKey{mustCreate(s, "ann", 1).ID, publicKey(testKey(7))})
	mend := breakKey(t, s, 7)
	wantErr(t, errOf(s.Apply(2, add)), ErrDamaged)
	wantApplied(t, s, 1)
	mend()
	path := s.db().Path()
	noErr(t, os.Rename(path, path+".moved"))
	enginetest.Must(s.Follow(func(uint64, *Change) { t.Error("told of what may be lost") }))
	wantErr(t, errOf(s.Apply(2, add)), ErrUnwritten)
	noErr(t, os.Rename(path+".moved", path))
}

func TestAddresses_UpToTheBound(t *testing.T) {
	note := func(n int) Operation { return NoteAddresses{[]AddressDay{{hash16(n), dayOf(noon)}}} }
	s := newStore(t)
	enginetest.Must(s.submit(noon, SetSecret{make([]byte, 32)}))
	noErr(t, s.update(func(tab *tables) error {
		for n := range MaxKnown - 1 {
			tab.known.write(hash16(n), []byte{0, 0, 0, 1})
		}
		return tab.known.in().SetSequence(MaxKnown - 1)
	}))
	lengths := func(want ...int) { // those of the days of the addresses, at the bound and behind it
		t.Helper()
		days := entriesOf(s, func(tab *tables) bucket { return tab.known })
		equal(t, []int{len(days) - 1, len(days[string(hash16(MaxKnown))]), len(days[string(hash16(MaxKnown+1))])}, want)
		equal(t, contents(s)["known's sequence"], fmt.Sprint(want[0]))
	}
	enginetest.Must(s.submit(noon, note(MaxKnown), note(MaxKnown+1), note(5)))
	lengths(MaxKnown, 4, 0)
	enginetest.Must(s.submit(noon, note(MaxKnown+1)))
	lengths(MaxKnown, 4, 0)
	equal(t, enginetest.Must(s.ForgetAddresses(noon)), MaxKnown-2)
	enginetest.Must(s.submit(noon, note(MaxKnown+1)))
	lengths(3, 4, 4)
}

// TestAChange_ThatThisServerDoesNotKnow is not taken for another one.
func TestAChange_ThatThisServerDoesNotKnow(t *testing.T) {
	const head = `{"id":"I","at":"2026-11-21T12:00:00Z"`
	for text, want := range map[string]error{
		head + `,"paint":{}}`: ErrNewer,
		head + `,"rename_profile":{"profile":"P","name":"ann","colour":"red"}}`:                       ErrNewer,
		head + `,"rename_profile":{"profile":"P","name":"ann"},"why":"so"}`:                           ErrNewer,
		head + `,"rename_profile":{"profile":"P","name":"ann"},"delete_profile":{"profile":"P"}}`:     ErrNewer,
		head + `,"set_settings":{"profile":"P","settings":{"theme":"dark","font":"large"}}}`:          ErrNewer,
		head + `,"settle_round":{"id":"R","round":{"rules":"classic","weather":"fine"},"record":""}}`: ErrNewer,
		head + `}`: errNoOperation,
		`{}`:       nil,
		`[]`:       nil,
		`{"id":"I","at":"noon","delete_profile":{"profile":"P"}}`: nil,
	} {
		read := Change{ID: "before"}
		err := json.Unmarshal([]byte(text), &read)
		if err == nil || want != nil && !errors.Is(err, want) || want == nil && errors.Is(err, ErrNewer) {
			t.Errorf("%s: %v", text, err)
		}
		equal(t, read, Change{ID: "before"}, text)
	}
	wantErr(t, errOf(json.Marshal(Change{ID: "ID", At: noon})), errNoOperation)
}

// TestAnAnnouncement is given to who follows the store, once, and nothing is kept of it.
func TestAnAnnouncement(t *testing.T) {
	s := newStore(t)
	mustCreate(s, "ann", 1)
	before := unnumbered(s)
	var heard []string
	equal(t, enginetest.Must(s.Follow(func(_ uint64, c *Change) { heard = append(heard, c.Op.(Announce).Text) })), 1)
	noErr(t, s.Announce(" back\tat noon\x07", noon))
	if s.Announce("\x07", noon) == nil {
		t.Error("nothing is announced")
	}
	enginetest.Must(s.Apply(3, changeOf(2, Announce{"again"})))
	wantErr(t, errOf(s.Apply(3, changeOf(2, Announce{"again"}))), ErrApplied)
	equal(t, enginetest.Must(s.Follow(nil)), 3)
	noErr(t, s.Announce("unheard", noon))
	equal(t, heard, []string{"back at noon", "again"})
	equal(t, unnumbered(s), before)
}

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
	text := enginetest.Must(json.Marshal(c))
	noErr(t, json.Unmarshal(text, &read))
	equal(t, string(enginetest.Must(json.Marshal(read))), string(text))
	return read
}

// replay applies the changes of a log from a number on, each so often, or all together for 0 times, and closes the
// store.
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

// TestALog_ReplayedIntoAnEmptyStore_GivesTheSameStore to the byte, years apart, with every change given twice, and cut
// anywhere by a server that is killed or stops. The latest change does nothing more under the next number.
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

var update = flag.Bool("update", false, "write down what a new version of the store keeps")

// TestFields_TakeAVersion: a bucket or field that is new takes a new version of the store.
func TestFields_TakeAVersion(t *testing.T) {
	var names []string
	s := newStore(t)
	noErr(t, s.db().View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, _ *bbolt.Bucket) error {
			names = append(names, "bucket "+string(name))
			return nil
		})
	}))
	for _, key := range []string{versionKey, clockKey, boltfile.ProbeKey, appliedKey, homeKey} {
		names = append(names, "meta "+key)
	}
	records := []any{
		profileRecord{}, keyRecord{}, banRecord{}, headRecord{}, codeRecord{}, asideRecord{}, leftRecord{}, metRecord{}, roundRecord{}, statsRecord{}, clockRecord{},
	}
	for _, k := range kinds() {
		names = append(names, fmt.Sprintf("change %s, level %d", k.name, k.level)) // whose fields the next test knows
	}
	fieldtest.Check(t, "testdata/fields.txt", Version(), *update, names, records...)
}

// TestFields_OfEveryKindOfChange_HaveALevel, and a new form takes a new one, which is the version of the store.
func TestFields_OfEveryKindOfChange_HaveALevel(t *testing.T) {
	var pages []fieldtest.Page
	for _, k := range kinds() {
		if k.level < FirstLevel || k.level > Version() {
			t.Errorf("%s is of level %d: the version of the store is %d", k.name, k.level, Version())
		}
		pages = append(pages, fieldtest.Page{
			Version: k.level, Names: []string{"change " + k.name}, Records: []any{k.op},
		})
	}
	fieldtest.CheckAll(t, "testdata/levels.txt", *update, pages...)
}

func TestUndo_GivesBackAllThatWasWritten(t *testing.T) {
	noErr(t, newStore(t).update(func(tab *tables) error {
		tab.names.write([]byte("old"), []byte("1"))
		before := everythingIn(tab.openings[0].tx, true)
		tab.undo.begin()
		for n := range 2 {
			tab.names.write([]byte("old"), fmt.Append(nil, n))
			tab.names.write([]byte("new"), nil)
			tab.names.remove([]byte("old"), []byte("new"))
			tab.aside.setSequence(uint64(7 + n))
		}
		noErr(t, tab.undo.undone())
		equal(t, everythingIn(tab.openings[0].tx, true), before)
		tab.names.remove([]byte("old"))
		return nil
	}))
}
