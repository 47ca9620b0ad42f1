// Package enginetest has what tests of all packages need: an end at the first error, rule sets by their codes, and
// scripts.
package enginetest

import (
	"errors"
	"flag"
	"os"
	"runtime"
	"strconv"
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

// RunWaiting runs a package's tests, more at once than there are processors: most wait for a clock, a disk or an answer.
func RunWaiting(m *testing.M) {
	_ = flag.Set("test.parallel", strconv.Itoa(3*runtime.GOMAXPROCS(0))) // unless the command line sets it
	os.Exit(m.Run())
}

// SkipShort skips a test in a short run, as those with the race detector are. Such a test takes seconds and shows no
// race: it computes in one goroutine, or its work is done by other programs.
func SkipShort(t testing.TB) {
	if testing.Short() {
		t.Skip("it takes seconds, and shows no race")
	}
}
