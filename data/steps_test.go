package data

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"go.etcd.io/bbolt"
)

// stepsOf are writes that a room may have, from a journal at number 3 with the lines of begun.
func stepsOf() map[string]Write {
	at := Write{Room: "otter", Owner: "house", Epoch: 1, Next: 3}
	with := func(change func(*Write)) Write {
		w := at
		change(&w)
		return w
	}
	return map[string]Write{
		"lines":   with(func(w *Write) { w.Lines = recordLines("3", "4") }),
		"a round": with(func(w *Write) { w.Lines, w.Settle = recordLines("3"), testRound("R", "ann", "bea") }),
		"a round and a rest": with(func(w *Write) {
			w.Lines, w.Settle, w.Rest = recordLines("3"), testRound("R", "ann", "bea"), textLines("r", "s")
		}),
		"a round and the end": with(func(w *Write) { w.Lines, w.Settle, w.End = recordLines("3"), testRound("R", "ann", "bea"), true }),
		"a rest":              with(func(w *Write) { w.Rest = textLines("r", "s") }),
		"no rest":             with(func(w *Write) { w.Rest = []Line{} }),
		"lines and a rest":    with(func(w *Write) { w.Lines, w.Rest = textLines("3"), textLines("r") }),
		"the end":             with(func(w *Write) { w.End = true }),
		"nothing":             at,
	}
}

// begun is a store with the journal that stepsOf go on from.
func begun(t *testing.T) *Store {
	t.Helper()
	s := newStore(t)
	mustCommit(t, s, Write{Room: "otter", Owner: "house", Epoch: 1, Lines: append(textLines("room"), recordLines("1", "2")...)})
	return s
}

// TestSteps_OneByOne_ComeToTheWholeWrite, each of them once or twice, and all of them again from any of them on.
func TestSteps_OneByOne_ComeToTheWholeWrite(t *testing.T) {
	for what, w := range stepsOf() {
		t.Run(what, func(t *testing.T) {
			whole := begun(t)
			mustCommit(t, whole, w)
			want := everything(t, whole)
			same := func(how string, s *Store) {
				t.Helper()
				if got := everything(t, s); !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %q\nwant %q", how, got, want)
				}
			}
			steps := w.Steps()
			single := begun(t)
			for _, step := range steps {
				mustCommit(t, single, step)
			}
			same("one by one", single)
			for k := range steps {
				again := begun(t)
				for i, step := range steps {
					mustCommit(t, again, step)
					if i == k {
						before := everything(t, again)
						mustCommit(t, again, step)
						if !reflect.DeepEqual(everything(t, again), before) {
							t.Errorf("step %d comes twice, and is done twice", k)
						}
					}
				}
				same(fmt.Sprint("step ", k, " twice"), again)
			}
			for k := range steps {
				cut := begun(t)
				mustCommit(t, cut, steps[:k+1]...)
				mustCommit(t, cut, w)
				same(fmt.Sprint("cut after ", k, ", then as a whole"), cut)
			}
			if w.Lines == nil || w.Settle != nil || !w.Drops() { // else nothing says that the end was this one's
				mustCommit(t, whole, w)
				same("as a whole twice", whole)
			}
		})
	}
}

// TestInSteps comes to the same as a commit at once, in as many transactions as a write has steps.
func TestInSteps(t *testing.T) {
	prepared := func() *Store {
		s := newStore(t)
		for what := range stepsOf() {
			mustCommit(t, s, Write{Room: what, Owner: "house", Epoch: 1, Lines: append(textLines("room"), recordLines("1", "2")...)})
		}
		return s
	}
	var writes []Write
	for _, what := range slices.Sorted(maps.Keys(stepsOf())) {
		w := stepsOf()[what]
		if w.Room = what; w.Settle != nil {
			w.Settle.ID = ID(what)
		}
		writes = append(writes, w)
	}
	writes = append(writes,
		Write{Room: "a round", Owner: "house", Epoch: 1, Next: 4, Lines: textLines("behind it")}, // the second one of its room
		Write{Room: "fox", Epoch: 7, Lines: textLines("x"), Settle: testRound("no", "ann"), Rest: textLines("y")})
	whole, s := prepared(), prepared()
	var batches []int
	errs := InSteps(writes, func(steps []Write) []error {
		rooms := map[string]bool{}
		for _, step := range steps {
			rooms[step.Room] = true
		}
		if len(rooms) != len(steps) {
			t.Errorf("%d steps of %d rooms", len(steps), len(rooms))
		}
		batches = append(batches, len(steps))
		return s.Commit(steps)
	})
	for i, err := range whole.Commit(writes) {
		if errors.Is(err, ErrConflict) != errors.Is(errs[i], ErrConflict) || (err == nil) != (errs[i] == nil) {
			t.Errorf("write %d: %v, at once %v", i, errs[i], err)
		}
	}
	if got, want := everything(t, s), everything(t, whole); !reflect.DeepEqual(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	if n := len(stepsOf()); !slices.Equal(batches, []int{n + 1, 4, 3, 1}) {
		t.Errorf("transactions of %v steps", batches)
	}
}

// TestAWholeWrite_IsOneTransaction, and none if all of it is there.
func TestAWholeWrite_IsOneTransaction(t *testing.T) {
	for what, w := range stepsOf() {
		s := begun(t)
		transactions := func() (id int) {
			_ = s.db().View(func(tx *bbolt.Tx) error { id = tx.ID(); return nil })
			return id
		}
		before := transactions()
		mustCommit(t, s, w)
		once := transactions()
		if once != before+1 {
			t.Errorf("%s takes %d transactions", what, once-before)
		}
		if w.Settle == nil {
			continue
		}
		if mustCommit(t, s, w); transactions() != once {
			t.Errorf("%s takes a transaction to be there", what)
		}
		several := begun(t)
		if mustCommit(t, several, w.Steps()...); len(w.Steps()) > 1 {
			_ = several.db().View(func(tx *bbolt.Tx) error {
				if id := tx.ID(); id != once {
					t.Errorf("the steps of %s take %d transactions", what, id-before)
				}
				return nil
			})
		}
	}
}

// TestSteps_OfAnotherOwner conflict, whatever of them is there.
func TestSteps_OfAnotherOwner(t *testing.T) {
	for what, w := range stepsOf() {
		for k := range len(w.Steps()) {
			for _, fenced := range []bool{false, true} {
				s := begun(t)
				mustCommit(t, s, w.Steps()[:k]...)
				if j, err := s.Claim("otter", "other", 1); err != nil {
					t.Fatal(err)
				} else if fenced { // the other one has gone on
					mustCommit(t, s, Write{Room: "otter", Owner: "other", Epoch: 2, Next: j.Next, Lines: textLines("on")})
				}
				before := everything(t, s)
				for i, step := range w.Steps() {
					wantErr(t, s.Commit([]Write{step})[0], ErrConflict, what, i, k)
				}
				wantErr(t, s.Commit([]Write{w})[0], ErrConflict, what, k)
				if !reflect.DeepEqual(everything(t, s), before) {
					t.Errorf("%s after %d: something was written", what, k)
				}
			}
		}
	}
}

// TestLines_AtTheSamePlace are there if they are the same, in that epoch, and conflict if they are not.
func TestLines_AtTheSamePlace(t *testing.T) {
	s := begun(t)
	at := func(next uint64, lines []Line) Write {
		return Write{Room: "otter", Owner: "house", Epoch: 1, Next: next, Lines: lines}
	}
	mustCommit(t, s, at(3, textLines("3", "4")), at(5, textLines("5")))
	before := everything(t, s)
	mustCommit(t, s, at(3, textLines("3", "4")), at(5, textLines("5")), at(4, textLines("4", "5")), at(1, recordLines("1", "2")))
	for what, w := range map[string]Write{
		"others":          at(3, textLines("3", "x")),
		"of another kind": at(3, recordLines("3", "4")),
		"beyond the end":  at(5, textLines("5", "6")),
		"behind a gap":    at(7, textLines("7")),
		"none":            at(3, nil),
	} {
		wantErr(t, s.Commit([]Write{w})[0], ErrConflict, what)
	}
	equal(t, everything(t, s), before)
}
