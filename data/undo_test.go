package data

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// TestUndo_GivesBackAllThatWasWritten since it began, and nothing of before: keys of several writes, without a value, and that were
// not there, and sequences.
func TestUndo_GivesBackAllThatWasWritten(t *testing.T) {
	s, rng := newStore(t), rand.New(rand.NewPCG(rand.Uint64(), 0))
	scribble := func(tab *tables) {
		for range 40 {
			b, key := []bucket{tab.names, tab.lines}[rng.IntN(2)], fmt.Appendf(nil, "key %d", rng.IntN(12))
			switch rng.IntN(4) {
			case 0:
				b.remove(key)
			case 1:
				b.write(key, nil)
			case 2:
				b.write(key, fmt.Append(nil, rng.IntN(100)))
			default:
				b.setSequence(rng.Uint64())
			}
		}
	}
	nothing := errors.New("undone")
	for range 50 {
		var before, after map[string]string
		_ = s.update(func(tab *tables) error {
			scribble(tab)
			before = contentsOfTables(tab)
			tab.undo.begin()
			scribble(tab)
			noErr(t, tab.undo.undone())
			after = contentsOfTables(tab)
			return nothing
		})
		equal(t, after, before)
	}
}

// contentsOfTables is what is in some buckets, and their sequences.
func contentsOfTables(tab *tables) map[string]string {
	all := map[string]string{}
	for name, b := range map[string]bucket{"names": tab.names, "lines": tab.lines} {
		all[name] = fmt.Sprint(b.in().Sequence())
		for key, value := range b.below(nil) {
			all[name+"/"+string(key)] = string(value)
		}
	}
	return all
}

// TestARenaming_ThatIsRefusedInABatch leaves the names that it had struck, as they were not held any more.
func TestARenaming_ThatIsRefusedInABatch(t *testing.T) {
	s := newStore(t)
	ann := creation(1, "ann", 1)
	late := changeOf(4, RenameProfile{ann.ID, "bob"})
	late.At = noon.Add(HoldName + time.Hour)
	batch := []Change{ann, changeOf(2, RenameProfile{ann.ID, "cat"}), creation(3, "bob", 2)}
	noErr(t, s.ApplyAll(1, batch))
	before := contents(t, s)
	noErr(t, s.ApplyAll(4, []Change{late, changeOf(5, LiftBan{"192.0.2.0/24"})}))
	after := contents(t, s)
	delete(before, metaBucket+"/"+appliedKey)
	delete(after, metaBucket+"/"+appliedKey)
	equal(t, after, before)
	hasApplied(t, s, 5)
}
