package data

import (
	"slices"
	"testing"
)

// TestAnAnnouncement is given to who follows the store, once, and nothing is kept of it.
func TestAnAnnouncement(t *testing.T) {
	s := newStore(t)
	before := contents(t, s)
	var heard []string
	must(s.Follow(func(_ uint64, c *Change) { heard = append(heard, c.Op.(Announce).Text) }))
	noErr(t, s.Announce(" back\tat noon\x07", noon))
	if err := s.Announce("\x07", noon); err == nil {
		t.Error("nothing is announced")
	}
	if errs := applyAll(t, s, changeOf(2, Announce{"again"})); errs[0] != nil {
		t.Error(errs)
	}
	wantErr(t, errOf(s.Apply(2, changeOf(2, Announce{"again"}))), ErrApplied)
	if want := []string{"back at noon", "again"}; !slices.Equal(heard, want) {
		t.Errorf("%q", heard)
	}
	after := contents(t, s)
	delete(after, metaBucket+"/"+appliedKey)
	equal(t, after, before)
}
