package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary be the command: in scripts, and where SHITHEAD_TEST_RUN is set.
func TestMain(m *testing.M) {
	if os.Getenv("SHITHEAD_TEST_RUN") != "" {
		os.Exit(run())
	}
	testscript.Main(m, map[string]func(){"shithead": func() { os.Exit(run()) }})
}

// TestScripts runs the scripts in testdata against the real command.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata", RequireExplicitExec: true, RequireUniqueNames: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"house": makeHouse, "newer": makeNewer},
	})
}
