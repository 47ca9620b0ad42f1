package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"go.etcd.io/bbolt"
	"go.etcd.io/etcd/server/v3/storage/wal"

	"shithead/data"
	"shithead/engine/bot"
	"shithead/views/viewtest"
)

// TestMain lets the test binary be the command: in scripts, and where TEST_RUN_SHITHEAD is set. Most tests wait for servers and
// clients most of the time, so that more of them run at once than there are processors.
func TestMain(m *testing.M) {
	if os.Getenv("TEST_RUN_SHITHEAD") != "" {
		wal.SegmentSizeBytes = 1 << 20 // what a house writes is copied often
		os.Exit(run(newRoot()))
	}
	_ = flag.Set("test.parallel", strconv.Itoa(5*runtime.GOMAXPROCS(0))) // unless the command line says otherwise
	testscript.Main(m, map[string]func(){"shithead": main})
}

// prepareScript tells a script which rule sets and bots there are, as the command lists them.
func prepareScript(env *testscript.Env) error {
	env.Setenv("PRESETS", strings.Join(presetNames(), ", "))
	env.Setenv("BOTS", strings.Join(bot.Levels(), ", "))
	return nil
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
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"house": makeHouse, "newer": makeNewer, "here": here},
	})
}

// makeHouse is the scripts' command "house DIR": a data folder as a server that was stopped leaves it.
func makeHouse(ts *testscript.TestScript, _ bool, args []string) {
	folder := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(folder, 0o700))
	store, err := data.Open(filepath.Join(folder, storeFile))
	ts.Check(err)
	_, err = hostKeyOf(folder, store)
	ts.Check(errors.Join(err, store.Close()))
}

// makeNewer is the scripts' command "newer DIR": the store in it says that a server to come has written it.
func makeNewer(ts *testscript.TestScript, _ bool, args []string) {
	db, err := bbolt.Open(filepath.Join(ts.MkAbs(args[0]), storeFile), 0o600, nil)
	ts.Check(err)
	ts.Check(db.Update(func(tx *bbolt.Tx) error { return tx.Bucket([]byte("meta")).Put([]byte("version"), []byte("99")) }))
	ts.Check(db.Close())
}
