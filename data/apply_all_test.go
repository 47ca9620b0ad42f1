package data

import (
	"errors"
	"testing"
)

// TestApplyAll_OfARefusedChange_LeavesWhatTheBatchHasWritten before it, be it a key with no value, as one by one.
func TestApplyAll_OfARefusedChange_LeavesWhatTheBatchHasWritten(t *testing.T) {
	ann := creation(1, "ann", 1)
	batch := []Change{
		ann,
		changeOf(2, ClaimKey{ann.ID, publicKey(testKey(3))}),
		creation(3, "ann", 3), // who would have ended the claim
		creation(4, "bob", 4),
		changeOf(5, LiftBan{"192.0.2.0/24"}),
	}
	single, s := newStore(t), newStore(t)
	errs := applyAll(t, single, batch...)
	if !errors.Is(errs[2], ErrNameTaken) || !errors.Is(errs[4], ErrNotFound) {
		t.Fatal(errs)
	}
	var told []ID
	must(s.Follow(func(_ uint64, c *Change) { told = append(told, c.ID) }))
	noErr(t, s.ApplyAll(1, batch))
	equal(t, contents(t, s), contents(t, single))
	if len(told) != len(batch) {
		t.Errorf("it is told of %q", told)
	}
}

// TestApplyAll_PassesOverWhatWasApplied, and applies nothing behind a gap or of what it cannot read.
func TestApplyAll_PassesOverWhatWasApplied(t *testing.T) {
	s := newStore(t)
	log := []Change{creation(1, "ann", 1), creation(2, "bob", 2), creation(3, "cat", 3), creation(4, "dan", 4), creation(5, "eve", 5)}
	for _, c := range []struct {
		first, end uint64
		applied    uint64
		want       error
	}{
		{2, 3, 0, ErrGap}, {1, 1, 0, nil}, {1, 3, 2, nil}, {1, 3, 2, nil}, {4, 5, 2, ErrGap}, {2, 5, 4, nil}, {3, 6, 5, nil}, {7, 7, 5, ErrGap},
	} {
		wantErr(t, s.ApplyAll(c.first, log[min(5, c.first-1):min(5, c.end-1)]), c.want, c)
		hasApplied(t, s, c.applied)
	}
	noErr(t, s.update(func(tab *tables) error { tab.keys.write([]byte(testKey(7).Fingerprint), []byte("{")); return nil }))
	before := contents(t, s)
	wantErr(t, s.ApplyAll(6, []Change{creation(6, "fay", 6), creation(7, "gus", 7)}), ErrDamaged)
	equal(t, contents(t, s), before)
	noErr(t, s.update(func(tab *tables) error { tab.keys.remove([]byte(testKey(7).Fingerprint)); return nil }))
	for what, c := range map[string]Change{"no operation": {ID: NewID(), At: noon}, "no id": {At: noon, Op: log[0].Op}} {
		if err := s.ApplyAll(6, []Change{creation(6, "fay", 6), c}); err == nil || isRefusal(err) {
			t.Errorf("%s: %v", what, err)
		}
	}
	hasApplied(t, s, 5)
}
