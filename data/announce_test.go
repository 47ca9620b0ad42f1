package data

import (
	"errors"
	"slices"
	"testing"
)

// TestAnAnnouncement is given to who follows the store, once, and nothing is kept of it.
func TestAnAnnouncement(t *testing.T) {
	s := newStore(t)
	before := contents(t, s)
	var heard []string
	if _, err := s.Follow(func(_ uint64, c *Change) { heard = append(heard, c.Op.(Announce).Text) }); err != nil {
		t.Fatal(err)
	}
	if err := s.Announce(" back\tat noon\x07", noon); err != nil {
		t.Error(err)
	}
	if err := s.Announce("\x07", noon); err == nil {
		t.Error("nothing is announced")
	}
	if errs := applyAll(t, s, changeOf(2, Announce{"again"})); errs[0] != nil {
		t.Error(errs)
	}
	if _, err := s.Apply(2, changeOf(2, Announce{"again"})); !errors.Is(err, ErrApplied) {
		t.Error(err)
	}
	if want := []string{"back at noon", "again"}; !slices.Equal(heard, want) {
		t.Errorf("%q", heard)
	}
	after := contents(t, s)
	delete(after, metaBucket+"/"+appliedKey)
	if d := difference(before, after); d != "" {
		t.Error(d)
	}
}
