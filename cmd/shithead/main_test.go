package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"go.etcd.io/bbolt"
	"go.etcd.io/etcd/server/v3/storage/wal"

	"shithead/data"
	"shithead/engine/bot"
	"shithead/sshsrv/sshtest"
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

// runHere runs a command in this process.
func runHere(args ...string) sshtest.Answer {
	var out, errs bytes.Buffer
	root := newRoot()
	root.SetOut(&out)
	root.SetErr(&errs)
	root.SetArgs(args)
	return sshtest.Answer{Status: run(root), Out: out.String(), Err: errs.String()}
}

// here is the scripts' command "here CODE ARG...": shithead in this process, which ends with that code.
func here(ts *testscript.TestScript, _ bool, args []string) {
	got := runHere(args[1:]...)
	fmt.Fprint(ts.Stdout(), got.Out)
	fmt.Fprint(ts.Stderr(), got.Err)
	if strconv.Itoa(got.Status) != args[0] {
		ts.Fatalf("it ends with %d: %s", got.Status, got.Err)
	}
}

// TestHelp_FitsIn80Columns of every command: no line is longer, or is a word that is left over.
func TestHelp_FitsIn80Columns(t *testing.T) {
	t.Parallel()
	var look func(c *cobra.Command)
	look = func(c *cobra.Command) {
		help := runHere(append(strings.Fields(c.CommandPath())[1:], "--help")...)
		before := ""
		for line := range strings.Lines(help.Out) {
			alone := strings.HasPrefix(line, "     ") && len(strings.Fields(line)) == 1 && strings.Contains(strings.TrimSpace(before), " ")
			if utf8.RuneCountInString(line) > 81 || alone && len(strings.TrimSpace(line)) < 20 {
				t.Errorf("%s: %q", c.CommandPath(), line)
			}
			before = line
		}
		for _, sub := range c.Commands() {
			look(sub)
		}
	}
	look(newRoot())
}

// TestProgress_IsShownFromTheFirstSecond, and taken away at the end; elsewhere than on a terminal nothing is.
func TestProgress_IsShownFromTheFirstSecond(t *testing.T) {
	t.Parallel()
	for seconds, want := range []string{"", "\r\x1b[K7 of 9\r\x1b[K", "\r\x1b[K7 of 9\r\x1b[K7 of 9\r\x1b[K"} {
		p, ticks, text := startProgress(&cobra.Command{}, "", 1), make(chan time.Time), new(spoken)
		fmt.Fprint(p, strings.Repeat("x", 7))
		p.all.Go(func() { p.show(text, ticks, "%d of 9", 1) })
		for range seconds {
			ticks <- time.Time{}
		}
		if p.end(); text.String() != want {
			t.Errorf("%d: %q", seconds, text)
		}
	}
}
