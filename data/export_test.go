package data

import (
	"testing"

	"shithead/engine/enginetest"
)

// Tests outside of the package use what uses it, and these as those inside do.
var (
	Noon                   = noon
	FastStore, Done        = fastStore, done
	Contents               = contents
	NoErr, WantErr         = noErr, wantErr
	KeyOf, RoundOf         = testKey, testRound
	TextLines, RecordLines = textLines, recordLines
	Address                = address
)

func Must[T any](value T, err error) T { return enginetest.Must(value, err) }

func ErrOf[T any](value T, err error) error { return errOf(value, err) }

func Equal[T any](t testing.TB, got, want T, what ...any) {
	t.Helper()
	equal(t, got, want, what...)
}

// Order has a store that has joined a log order one change, as its methods do.
func Order(s *Store, c Change) (Outcome, error) {
	ordered := s.order([]Change{c})[0]
	return ordered.out, ordered.refused
}

// PathOf is where a store lies.
func PathOf(s *Store) string { return s.db().Path() }
