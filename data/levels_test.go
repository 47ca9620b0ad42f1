package data

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"shithead/data/fieldtest"
)

// TestEveryKindOfChange_HasALevel, and one that is of another form than at its level takes a new one, which is the version of the store.
func TestEveryKindOfChange_HasALevel(t *testing.T) {
	left := Levels()
	for _, op := range operations() {
		level, is := left[op.kind()]
		if !is || level < FirstLevel || level > Version() {
			t.Errorf("%s is of level %d: the version of the store is %d", op.kind(), level, Version())
		}
		fieldtest.Check(t, filepath.Join("testdata", "levels", op.kind()+".txt"), level, *update, []string{"change " + op.kind()}, op)
		delete(left, op.kind())
	}
	if len(left) > 0 {
		t.Errorf("there are no changes %q", slices.Collect(maps.Keys(left)))
	}
}
