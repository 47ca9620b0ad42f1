package viewtest

import (
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
)

// Rules is the rule set of a code.
func Rules(t testing.TB, code string) *engine.Rules {
	t.Helper()
	return enginetest.Rules(code)
}
