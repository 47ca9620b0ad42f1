package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"

	"shithead/sshsrv/sshtest"
)

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
			if !sub.DisableFlagParsing || c == c.Root() { // else a server answers
				look(sub)
			}
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
