package data

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"
)

func changeID(n int) ID { return ID(fmt.Sprintf("%026d", n)) }

func changeOf(n int, op Operation) Change { return Change{changeID(n), noon, op} }

func creation(n int, name string, key int) Change {
	return changeOf(n, CreateProfile{Name: name, PublicKey: publicKey(testKey(key))})
}

func applyAll(s *Store, changes ...Change) (errs []error) {
	number := must(s.Applied())
	for i, c := range changes {
		errs = append(errs, errOf(s.Apply(number+uint64(i)+1, c)))
	}
	return errs
}

func wantApplied(t testing.TB, s *Store, want uint64) {
	t.Helper()
	equal(t, must(s.Applied()), want, "applied")
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
		for _, c := range []Change{log[4], fay, changeOf(8, RenameProfile{log[0].ID, "x"})} { // of which the last would be refused
			wantErr(t, errOf(s.Apply(number, c)), want, number)
		}
	}
	for what, c := range map[string]Change{
		"no operation": {ID: NewID(), At: noon}, "no id": {At: noon, Op: fay.Op}, "a short id": {ID: "ID", At: noon, Op: fay.Op},
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
	must(s.Follow(func(uint64, *Change) { t.Error("told of what may be lost") }))
	wantErr(t, errOf(s.Apply(2, add)), ErrUnwritten)
	noErr(t, os.Rename(path+".moved", path))
}

// TestAddresses_UpToTheBound are known, whether their changes share a transaction or not, and there is room again when
// some are forgotten.
func TestAddresses_UpToTheBound(t *testing.T) {
	note := func(n int) Operation { return NoteAddresses{[]AddressDay{{hash16(n), dayOf(noon)}}} }
	s := newStore(t)
	must(s.submit(noon, SetSecret{make([]byte, 32)}))
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
	must(s.submit(noon, note(MaxKnown), note(MaxKnown+1), note(5)))
	lengths(MaxKnown, 4, 0)
	must(s.submit(noon, note(MaxKnown+1)))
	lengths(MaxKnown, 4, 0)
	equal(t, must(s.ForgetAddresses(noon)), MaxKnown-2)
	must(s.submit(noon, note(MaxKnown+1)))
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
	equal(t, must(s.Follow(func(_ uint64, c *Change) { heard = append(heard, c.Op.(Announce).Text) })), 1)
	noErr(t, s.Announce(" back\tat noon\x07", noon))
	if s.Announce("\x07", noon) == nil {
		t.Error("nothing is announced")
	}
	must(s.Apply(3, changeOf(2, Announce{"again"})))
	wantErr(t, errOf(s.Apply(3, changeOf(2, Announce{"again"}))), ErrApplied)
	equal(t, must(s.Follow(nil)), 3)
	noErr(t, s.Announce("unheard", noon))
	equal(t, heard, []string{"back at noon", "again"})
	equal(t, unnumbered(s), before)
}
