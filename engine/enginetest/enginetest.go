// Package enginetest has what tests of all packages need: an end at the first error, rule sets by their codes, and
// scripts.
package enginetest

import (
	"errors"
	"testing"
)

// NoError ends the test if there is an error.
func NoError(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// Must returns a value that a test cannot go on without. It panics if there is an error.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// SkipShort skips a test in a short run, as those with the race detector are. Such a test takes seconds and shows no
// race: it computes in one goroutine, or its work is done by other programs.
func SkipShort(t testing.TB) {
	if testing.Short() {
		t.Skip("it takes seconds, and shows no race")
	}
}
