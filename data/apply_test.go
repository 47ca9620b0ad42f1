package data

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// changeOf is the n-th change of a test, at noon.
func changeOf(n int, op Operation) Change { return Change{ID(fmt.Sprintf("%026d", n)), noon, op} }

func creation(n int, name string, key int) Change {
	return changeOf(n, CreateProfile{Name: name, PublicKey: publicKey(testKey(key))})
}

// applyAll applies changes with the next numbers, and gives the errors.
func applyAll(t testing.TB, s *Store, changes ...Change) (errs []error) {
	t.Helper()
	number := must(s.Applied())
	for i, c := range changes {
		_, err := s.Apply(number+uint64(i)+1, c)
		errs = append(errs, err)
	}
	return errs
}

func hasApplied(t testing.TB, s *Store, want uint64) {
	t.Helper()
	equal(t, must(s.Applied()), want, want)
}

func TestApply_OfAnotherNumberThanTheNext_ChangesNothing(t *testing.T) {
	s := newStore(t)
	hasApplied(t, s, 0)
	ann, bob := creation(1, "ann", 1), creation(2, "bob", 2)
	if errs := applyAll(t, s, ann); errs[0] != nil {
		t.Fatal(errs)
	}
	before := contents(t, s)
	for number, want := range map[uint64]error{0: ErrApplied, 1: ErrApplied, 3: ErrGap, 1 << 63: ErrGap} {
		for _, c := range []Change{ann, bob, changeOf(3, RenameProfile{ann.ID, "x"})} { // of which the last would be refused
			wantErr(t, errOf(s.Apply(number, c)), want, number)
		}
	}
	for what, c := range map[string]Change{
		"no operation": {ID: NewID(), At: noon}, "no id": {At: noon, Op: bob.Op}, "a short id": {ID: "ID", At: noon, Op: bob.Op},
	} {
		if _, err := s.Apply(2, c); err == nil || isRefusal(err) {
			t.Errorf("%s: %v", what, err)
		}
	}
	equal(t, contents(t, s), before)
}

// TestAStore_GivesTheNumbers of what is asked of its methods, and none to what it refuses.
func TestAStore_GivesTheNumbers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := fastStore(t, path)
	ann := mustCreate(t, s, "ann", 1)
	hasApplied(t, s, 1)
	wantErr(t, errOf(s.Create("ann", testKey(2), noon)), ErrNameTaken)
	hasApplied(t, s, 1)
	noErr(t, s.SetSettings(ann.ID, Settings{Theme: "dark"}))
	hasApplied(t, s, 2)
	settle(t, s, testRound("R", ann.ID, "bob"))
	hasApplied(t, s, 3)
	settle(t, s, testRound("R", ann.ID, "bob")) // again
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: textLines("a")})
	equal(t, must(s.Prune(Keep{Age: time.Hour}, noon.Add(24*time.Hour))), 1)
	if _, _, err := s.Believe(noon, 0); err != nil {
		t.Error(err)
	}
	hasApplied(t, s, 3)
	must(s.Apply(4, creation(4, "cat", 4)))
	noErr(t, s.Close())
	checkPruned(t, path, 1)
}

// TestAChange_ThatIsRefused_HasItsNumberAndChangesNothing, not even what it had written before it was refused: the claim on a
// key ends when the key proves itself, and here it does not.
func TestAChange_ThatIsRefused_HasItsNumberAndChangesNothing(t *testing.T) {
	s := newStore(t)
	ann, bob := mustCreate(t, s, "ann", 1), mustCreate(t, s, "arm", 2)
	noErr(t, s.ClaimKey(ann.ID, testKey(3)))
	for i, c := range []struct {
		op   Operation
		want error
	}{
		{CreateProfile{Name: "arm", PublicKey: publicKey(testKey(3))}, ErrNameTaken},
		{CreateProfile{Name: "arrn", PublicKey: publicKey(testKey(3))}, ErrNameAlike},
		{CreateProfile{Name: "cat", PublicKey: PublicKey{Fingerprint: "none"}}, ErrKeyBad},
		{RenameProfile{bob.ID, "ann"}, ErrNameTaken},
		{LiftBan{"192.0.2.0/24"}, ErrNotFound},
		{KeepBan{}, nil},
		{SettleRound{ID: "R", Round: Round{}, Record: []byte{1}}, nil},
	} {
		before := contents(t, s)
		_, err := s.Apply(uint64(4+i), changeOf(i, c.op))
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%+v: %v", c.op, err)
		}
		after := contents(t, s)
		delete(before, metaBucket+"/"+appliedKey)
		delete(after, metaBucket+"/"+appliedKey)
		if d := difference(before, after); d != "" {
			t.Errorf("%+v: %s", c.op, d)
		}
		hasApplied(t, s, uint64(4+i))
	}
	if p, err := s.Claimant(testKey(3).Fingerprint); err != nil || p.ID != ann.ID {
		t.Errorf("%+v, %v", p, err)
	}
}

// TestAChange_ThatCannotBeReadOrWritten_IsNotApplied: that says nothing of what it comes to elsewhere.
func TestAChange_ThatCannotBeReadOrWritten_IsNotApplied(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "ann", 1)
	noErr(t, s.update(func(tab *tables) error { tab.keys.write([]byte(testKey(7).Fingerprint), []byte("{")); return nil }))
	add := changeOf(2, AddKey{ann.ID, publicKey(testKey(7))})
	wantErr(t, errOf(s.Apply(2, add)), ErrDamaged)
	hasApplied(t, s, 1)
	noErr(t, s.update(func(tab *tables) error { tab.keys.remove([]byte(testKey(7).Fingerprint)); return nil }))
	path := s.db().Path()
	noErr(t, os.Rename(path, path+".moved"))
	told := 0
	must(s.Follow(func(uint64, *Change) { told++ }))
	wantErr(t, errOf(s.Apply(2, add)), ErrUnwritten)
	if told > 0 {
		t.Error("who follows the store is told of what may be lost")
	}
	noErr(t, os.Rename(path+".moved", path))
}

// TestFollow_IsToldOfEachChange_InOrder, once it is on disk, also of those that share a transaction, and of those that are
// refused if they have a number.
func TestFollow_IsToldOfEachChange_InOrder(t *testing.T) {
	s := newStore(t)
	mustCreate(t, s, "ann", 1)
	var told []string
	n, err := s.Follow(func(number uint64, c *Change) {
		on, err := s.Applied() // as somebody else reads it
		if err != nil || on < number {
			t.Errorf("told of %d, %d are on disk, %v", number, on, err)
		}
		told = append(told, fmt.Sprint(number, c.Op.kind()))
	})
	if n != 1 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	inOneGo(s, []func(){
		func() { mustCreate(t, s, "bob", 2) },
		func() { _, _ = s.Create("bob", testKey(3), noon) },
		func() { settle(t, s, testRound("R", "x", "y")) },
		func() { mustCreate(t, s, "cat", 4) },
	})
	applyAll(t, s, creation(9, "cat", 9), changeOf(10, LiftBan{"x"}))
	must(s.Follow(nil))
	mustCreate(t, s, "dan", 5)
	want := []string{"2create_profile", "3settle_round", "4create_profile", "5create_profile", "6lift_ban"}
	if !slices.Equal(told, want) {
		t.Errorf("%q, not %q", told, want)
	}
}

// TestAddresses_UpToTheBound are the same ones whether their changes share a transaction or not, and room is made when some
// are forgotten.
func TestAddresses_UpToTheBound(t *testing.T) {
	hash := func(n int) []byte { return fmt.Appendf(nil, "%016d", n) }
	note := func(n int) Operation { return NoteAddresses{[]AddressDay{{hash(n), dayOf(noon)}}} }
	path := filepath.Join(t.TempDir(), "store.db")
	s := fastStore(t, path)
	must(s.submit(noon, SetSecret{make([]byte, 32)}))
	if err := s.update(func(tab *tables) error {
		for n := range MaxKnown - 1 {
			tab.known.write(hash(n), []byte{0, 0, 0, 1})
		}
		return tab.known.in().SetSequence(MaxKnown - 1)
	}); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "other.db")
	copyFile(t, path, other)
	single := fastStore(t, other)
	must(s.submit(noon, note(MaxKnown), note(MaxKnown+1), note(5)))
	for _, n := range []int{MaxKnown, MaxKnown + 1, 5} {
		must(single.submit(noon, note(n)))
	}
	together, apart := contents(t, s), contents(t, single)
	equal(t, apart, together)
	if _, is := together[knownBucket+"/"+string(hash(MaxKnown+1))]; is || len(apart[knownBucket+"/"+string(hash(MaxKnown))]) != 4 {
		t.Error("not the first of them is known")
	}
	equal(t, must(s.ForgetAddresses(noon)), MaxKnown-2)
	must(s.submit(noon, note(MaxKnown+1)))
	if all := contents(t, s); all["known's sequence"] != "3" || len(all[knownBucket+"/"+string(hash(MaxKnown+1))]) != 4 {
		t.Errorf("%s are known", all["known's sequence"])
	}
	done(t, s)
	done(t, single)
}

// TestAStoreThatVersion12Wrote_GoesOn: it has applied nothing, holds what it did, and from then on the same changes come to the
// same.
func TestAStoreThatVersion12Wrote_GoesOn(t *testing.T) {
	path := unpacked(t, "changes-12.db.gz")
	before := contentsBefore(t, path)
	s := openAt(t, path)
	hasApplied(t, s, 0)
	after := contents(t, s)
	if after["known's sequence"] != "7" {
		t.Errorf("%s addresses are known", after["known's sequence"])
	}
	for key := range after {
		if strings.HasSuffix(key, "'s sequence") {
			delete(after, key)
		}
	}
	after[metaBucket+"/"+versionKey] = before[metaBucket+"/"+versionKey]
	equal(t, after, before)
	copied := filepath.Join(t.TempDir(), "copied.db")
	copyFile(t, path, copied)
	var log []applied
	must(s.Follow(func(_ uint64, c *Change) { log = append(log, newApplied(t, c, Outcome{}, nil)) }))
	bob := must(s.ByName("robert"))
	must(s.Rename(bob.ID, "bob", noon.Add(3*time.Hour)))
	wantErr(t, errOf(s.Create("eve", testKey(30), noon.Add(3*time.Hour))), ErrNameTaken, "a name that was left")
	equal(t, must(s.KnownAddress(address(0), noon)), false)
	noErr(t, s.NoteAddress(address(0), noon.Add(30*24*time.Hour)))
	equal(t, must(s.ForgetAddresses(noon.Add(33*24*time.Hour))), 3)
	settle(t, s, testRound("R3", bob.ID, "x"))
	noErr(t, s.Delete(bob.ID, noon.Add(40*24*time.Hour)))
	hasApplied(t, s, uint64(len(log)))
	again := openAt(t, copied)
	for i, a := range log {
		var c Change
		noErr(t, json.Unmarshal(a.text, &c))
		wantErr(t, errOf(again.Apply(uint64(i+1), c)), nil, a.text)
	}
	if d := difference(contents(t, s), contents(t, again)); d != "" || len(log) != 5 {
		t.Errorf("%d changes: %s", len(log), d)
	}
}

// TestChanges_KnowNoClock: what they come to is the same years apart.
func TestChanges_KnowNoClock(t *testing.T) {
	ann, bob := creation(1, "ann", 1), creation(2, "bob", 2)
	changes := []Change{
		ann, bob, changeOf(3, ClaimKey{ann.ID, publicKey(testKey(3))}), changeOf(4, ProveKey{ann.ID, testKey(3).Fingerprint}),
		changeOf(5, AddKey{bob.ID, publicKey(testKey(4))}), changeOf(6, RenameProfile{ann.ID, "nia"}),
		changeOf(7, KeepBan{Ban{Prefix: address(1), Since: noon, Until: noon.Add(time.Hour)}}), changeOf(8, KeepBan{Ban{Prefix: address(2), Since: noon}}),
		changeOf(9, SettleRound{"R", *testRound("R", ann.ID, bob.ID), new(packer).pack(nil)}), changeOf(10, DeleteProfile{bob.ID}),
	}
	late := creation(11, "ann", 11) // the name was held until then
	late.At = noon.Add(HoldName)
	changes = append(changes, late)
	at := func() map[string]string {
		s := fastStore(t, filepath.Join(t.TempDir(), "store.db"))
		defer s.Close()
		noErr(t, errors.Join(applyAll(t, s, changes...)...))
		return contents(t, s)
	}
	now, long := at(), map[string]string{}
	synctest.Test(t, func(*testing.T) { long = at() })
	equal(t, long, now)
}
