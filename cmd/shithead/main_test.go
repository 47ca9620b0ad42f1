package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"shithead/engine/bot"
	"shithead/views/viewtest"
)

// TestMain lets the test binary be the command: in scripts, and where SHITHEAD_TEST_RUN is set. Most tests wait for servers and
// clients most of the time, so that more of them run at once than there are processors.
func TestMain(m *testing.M) {
	if os.Getenv("SHITHEAD_TEST_RUN") != "" {
		os.Exit(run())
	}
	_ = flag.Set("test.parallel", strconv.Itoa(3*runtime.GOMAXPROCS(0))) // unless the command line says otherwise
	testscript.Main(tidy{m}, map[string]func(){"shithead": func() { os.Exit(run()) }})
}

// tidy are the tests of a binary, after which what they have installed is removed.
type tidy struct{ *testing.M }

func (m tidy) Run() int {
	var err error
	if binaries, err = os.MkdirTemp("", "shithead-bin"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(binaries)
	return m.M.Run()
}

// prepareScript tells a script which rule sets and bots there are, as the command lists them, and where that is.
func prepareScript(env *testscript.Env) error {
	env.Setenv("PATH", binaries+string(os.PathListSeparator)+env.Getenv("PATH"))
	env.Setenv("PRESETS", strings.Join(presetNames(), ", "))
	env.Setenv("BOTS", strings.Join(bot.Levels(), ", "))
	return install()
}

// TestScripts runs the scripts in testdata against the real command: lines that are long with SHITHEAD_LONG=1 only.
// With -update files that they compare are written anew.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir: "testdata", RequireExplicitExec: true, RequireUniqueNames: true, Setup: prepareScript, UpdateScripts: *update,
		Condition: func(name string) (bool, error) {
			if name != "long" {
				return false, fmt.Errorf("there is no condition %q", name)
			}
			return viewtest.Long(), nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"house": makeHouse, "newer": makeNewer},
	})
}
