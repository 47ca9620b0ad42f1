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
)

// runHere runs a command in this process.
func runHere(args ...string) (out string, err error) {
	var text bytes.Buffer
	root := newRoot()
	root.SetOut(&text)
	root.SetErr(&text)
	root.SetArgs(args)
	err = root.Execute()
	return text.String(), err
}

// here is the scripts' command "here CODE ARG...": shithead in this process, which ends with that code.
func here(ts *testscript.TestScript, _ bool, args []string) {
	out, err := runHere(args[1:]...)
	fmt.Fprint(ts.Stdout(), out)
	if err != nil {
		fmt.Fprintf(ts.Stderr(), "shithead: %v\n", err)
	}
	if got := exitCode(err); strconv.Itoa(got) != args[0] {
		ts.Fatalf("it ends with %d: %v", got, err)
	}
}

// TestHelp_FitsIn80Columns of every command: no line is longer, or is a word that is left over.
func TestHelp_FitsIn80Columns(t *testing.T) {
	t.Parallel()
	var look func(c *cobra.Command)
	look = func(c *cobra.Command) {
		help, err := runHere(append(strings.Fields(c.CommandPath())[1:], "--help")...)
		must(t, err)
		before := ""
		for line := range strings.Lines(help) {
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
