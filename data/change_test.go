package data

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"shithead/data/internal/boltfile"
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

func TestApply_OfAnotherNumberThanTheNext_ChangesNothing(t *testing.T) {
	s := newStore(t)
	wantApplied(t, s, 0)
	ann, bob := creation(1, "ann", 1), creation(2, "bob", 2)
	must(s.Apply(1, ann))
	before := contents(s)
	for number, want := range map[uint64]error{0: ErrApplied, 1: ErrApplied, 3: ErrGap, 1 << 63: ErrGap} {
		for _, c := range []Change{ann, bob, changeOf(3, RenameProfile{ann.ID, "x"})} { // of which the last would be refused
			wantErr(t, errOf(s.Apply(number, c)), want, number)
		}
	}
	for what, c := range map[string]Change{
		"no operation": {ID: NewID(), At: noon}, "no id": {At: noon, Op: bob.Op}, "a short id": {ID: "ID", At: noon, Op: bob.Op},
	} {
		for _, err := range []error{errOf(s.Apply(2, c)), s.ApplyAll(2, []Change{bob, c})} {
			if err == nil || isRefusal(err) {
				t.Errorf("%s: %v", what, err)
			}
		}
	}
	equal(t, contents(s), before)
}

// TestApplyAll_PassesOverWhatWasApplied, and applies nothing behind a gap or of what it cannot read.
func TestApplyAll_PassesOverWhatWasApplied(t *testing.T) {
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
	mend := breakKey(t, s, 7)
	before := contents(s)
	wantErr(t, s.ApplyAll(6, []Change{creation(6, "fay", 6), creation(7, "gus", 7)}), ErrDamaged)
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

// TestAddresses_UpToTheBound are the same whether their changes share a transaction or not, and room is made when
// some are forgotten.
func TestAddresses_UpToTheBound(t *testing.T) {
	note := func(n int) Operation { return NoteAddresses{[]AddressDay{{hash16(n), dayOf(noon)}}} }
	s, other := newStore(t), storePath(t)
	must(s.submit(noon, SetSecret{make([]byte, 32)}))
	noErr(t, s.update(func(tab *tables) error {
		for n := range MaxKnown - 1 {
			tab.known.write(hash16(n), []byte{0, 0, 0, 1})
		}
		return tab.known.in().SetSequence(MaxKnown - 1)
	}))
	copyFile(s.db().Path(), other)
	single := openAt(t, other)
	must(s.submit(noon, note(MaxKnown), note(MaxKnown+1), note(5)))
	for _, n := range []int{MaxKnown, MaxKnown + 1, 5} {
		must(single.submit(noon, note(n)))
	}
	together := contents(s)
	equal(t, contents(single), together)
	day := func(all map[string]string, n int) string { return all[knownBucket+"/"+string(hash16(n))] }
	if day(together, MaxKnown+1) != "" || len(day(together, MaxKnown)) != 4 {
		t.Error("not the first of them is known")
	}
	equal(t, must(s.ForgetAddresses(noon)), MaxKnown-2)
	must(s.submit(noon, note(MaxKnown+1)))
	if all := contents(s); all["known's sequence"] != "3" || len(day(all, MaxKnown+1)) != 4 {
		t.Errorf("%s are known", all["known's sequence"])
	}
}

func TestAChange_AsText(t *testing.T) {
	c := changeOf(1, RenameProfile{"P", "ann"})
	const want = `{"at":"2026-11-21T12:00:00Z","id":"00000000000000000000000001","rename_profile":{"profile":"P","name":"ann"}}`
	equal(t, string(must(json.Marshal(c))), want)
	var read Change
	noErr(t, json.Unmarshal([]byte(want), &read))
	equal(t, read, c)
	wantErr(t, errOf(json.Marshal(Change{ID: "ID", At: noon})), errNoOperation)
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

// scribble writes to some buckets what is no record.
func scribble(tab *tables, rng *rand.Rand) {
	for range 30 {
		b, key := []bucket{tab.names, tab.lines, tab.aside.bucket}[rng.IntN(3)], fmt.Appendf(nil, "key %d", rng.IntN(8))
		switch rng.IntN(4) {
		case 0:
			b.remove(key, key)
		case 1:
			b.write(key, nil)
		case 2:
			b.setSequence(rng.Uint64())
		default:
			b.write(key, fmt.Append(nil, rng.IntN(100)))
		}
	}
}

// TestUndo_GivesBackAllThatWasWritten since it began, and nothing of before. The sums are those of what is there then.
func TestUndo_GivesBackAllThatWasWritten(t *testing.T) {
	s, rng := newStore(t), rand.New(rand.NewPCG(rand.Uint64(), 0))
	for range 50 {
		noErr(t, s.update(func(tab *tables) error {
			scribble(tab, rng)
			before := everythingIn(tab.openings[0].tx, true)
			tab.undo.begin()
			scribble(tab, rng)
			if rng.IntN(2) == 0 {
				tab.undo.end()
				return nil
			}
			noErr(t, tab.undo.undone())
			equal(t, everythingIn(tab.openings[0].tx, true), before)
			return nil
		}))
		_ = s.update(func(tab *tables) error {
			scribble(tab, rng)
			return boltfile.ErrNothing
		})
		equal(t, must(alteredIn(s.db())), nil)
	}
	noErr(t, s.update(func(tab *tables) error { // else the store is found broken at the end
		for _, b := range []bucket{tab.names, tab.lines, tab.aside.bucket} {
			b.removeBelow(nil)
		}
		return nil
	}))
}
