// Package enginetest has what tests of all packages need: an end at the first error, rule sets by their codes, and
// scripts.
package enginetest

import (
	"errors"
	"testing"

	"shithead/engine"
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

// Rules returns the rule set of a code.
func Rules(code string) *engine.Rules { return Must(engine.ParseRules(code)) }
