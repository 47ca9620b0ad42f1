package data

import (
	"flag"
	"os"
	"testing"
)

// TestMain has properties tried on fewer cases than rapid would, unless SHITHEAD_LONG=1 is in the environment or
// -rapid.checks is given.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.checks", atTimes("40", "400")); err != nil {
		panic(err)
	}
	m.Run()
}

// atTimes is what holds by default, and what holds with SHITHEAD_LONG=1.
func atTimes[T any](usual, long T) T {
	if os.Getenv("SHITHEAD_LONG") == "1" {
		return long
	}
	return usual
}
